import DrawingPersistence
import ResponderKit
import SystemPackage

/// The entries of the export sheet.
nonisolated struct ExportForm: Hashable {
  /// The elements that the image shows.
  enum Content: CaseIterable {
    case everything
    case selection
  }

  /// The name of the image without its extension, as the user has written it.
  var name: String
  /// The folder of the image.
  var folder: FilePath
  var content = Content.everything
  var choice = ExportChoice()
}

/// An image to be written, which the user has confirmed in the sheet.
nonisolated struct ExportOrder: Hashable {
  let form: ExportForm
  /// A path whose file name, without the extension of drawings, is that of the image.
  let named: FilePath

  /// Returns the path of the image with a number, which the file name contains if it is greater
  /// than 1.
  func path(_ number: Int) -> FilePath {
    named.picture(in: form.folder, extension: form.choice.format.rawValue, number: number)
  }

  /// The path of the image if no other program creates a file with this path before.
  var freePath: FilePath {
    (1...9999).lazy.map(path).first { !$0.exists } ?? path(1)
  }
}

/// The reason why the entries of the export sheet are not possible, and the entry to change.
nonisolated struct ExportRefusal: Error, Equatable {
  enum Entry {
    case name
    case folder
  }

  let entry: Entry
  /// The reason as a sentence for users.
  let reason: String
}

/// The drawing and the folders that an export sheet offers.
struct ExportOffer {
  /// The path of the drawing, whose name is the first name of the image.
  let drawing: FilePath
  /// The size of the image in points for each content that the user can choose.
  let areas: [ExportForm.Content: CGSize]
  /// The folders that the user can choose.
  let folders: [FilePath]

  /// Returns the folders among some paths in which the user can create files, each once.
  static func usable(_ folders: [FilePath]) -> [FilePath] {
    folders.reduce(into: []) { usable, folder in
      if !usable.contains(folder), (try? folder.requireWritableFolder()) != nil {
        usable.append(folder)
      }
    }
  }

  /// Returns the order for the entries of the sheet.
  ///
  /// - Throws: ``ExportRefusal`` if the name is not possible, or if the folder cannot be used.
  func order(for form: ExportForm) throws(ExportRefusal) -> ExportOrder {
    let order = ExportOrder(form: form, named: try named(form))
    do throws(FileError) {
      try form.folder.requireWritableFolder()
    } catch {
      throw ExportRefusal(entry: .folder, reason: "\(error). Choose another folder.")
    }
    return order
  }

  /// Returns the path whose file name is that of the image.
  private func named(_ form: ExportForm) throws(ExportRefusal) -> FilePath {
    // The field shows bytes that are no text as numbers. Unchanged, it stands for the bytes.
    if form.name == drawing.drawingName { return drawing }
    var name = form.name
    let suffix = "." + form.choice.format.rawValue
    // A user may also write the extension.
    if name.lowercased().hasSuffix(suffix) { name.removeLast(suffix.count) }
    do throws(DrawingNameError) {
      return try drawing.renamed(to: name)
    } catch {
      let reason =
        switch error {
        case .empty: "Write a name for the image."
        case .hidden: "A name can't begin with a period: the image would be hidden."
        case .slash, .controlCharacter, .tooLong: "\(error)"
        }
      throw ExportRefusal(entry: .name, reason: reason)
    }
  }

  /// Returns a text about the file and the size of an image.
  func summary(of order: ExportOrder) -> String {
    let (first, free) = (order.path(1), order.freePath)
    let file =
      free == first
      ? "New file: \(free.displayName)"
      : "New file: \(free.displayName), because \(first.displayName) exists and is kept."
    return file + "\n" + sizeText(of: order.form)
  }

  private func sizeText(of form: ExportForm) -> String {
    let area = areas[form.content] ?? .zero
    let options = form.choice.options
    switch form.choice.format {
    case .png:
      let (fitting, message) = options.fitting(area, as: .png)
      if let message { return message.prefix(1).uppercased() + message.dropFirst() + "." }
      let size = fitting.pixels(of: area)
      return "\(size.width) × \(size.height) pixels, for messages and web pages."
    case .svg: return "Lines that a drawing program can edit."
    case .pdf:
      let size = options.millimeters(of: area)
      return "Lines that print sharply, on a page of \(size.width) × \(size.height) mm."
    }
  }
}
