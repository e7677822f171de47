import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

/// The margin of a PDF file; its raw value is the width in millimeters.
nonisolated enum ExportMargin: Int, CaseIterable {
  case none = 0
  case narrow = 10
  case wide = 20

  var title: String { self == .none ? "None" : "\(rawValue) mm" }
}

/// The format of an image and its appearance, which the settings remember.
nonisolated struct ExportChoice: Hashable {
  /// The numbers of pixels per point that the user can choose for a PNG image.
  static let scales: [CGFloat] = [1, 2, 3, 4]

  var format = Export.Format.png
  /// The number of pixels per point of a PNG image.
  var scale: CGFloat = 1
  /// A Boolean value that determines whether the image is transparent between the elements.
  var isTransparent = false
  /// The margin of a PDF file.
  var margin = ExportMargin.narrow

  /// The options that concern the format.
  ///
  /// Images of lines have one unit per point, because programs show them at any size.
  var options: Export.Options {
    var options = Export.Options(hasBackground: !isTransparent)
    switch format {
    case .png: options.scale = scale
    case .svg: break
    case .pdf: options.margin = CGFloat(margin.rawValue)
    }
    return options
  }
}

/// The choices for an export that the next sheet and the next run of the program select.
struct ExportSettings: Hashable {
  var choice = ExportChoice()
  /// The folder of the last image, or `nil` before the first export.
  var folder: FilePath?

  init(choice: ExportChoice = ExportChoice(), folder: FilePath? = nil) {
    (self.choice, self.folder) = (choice, folder)
  }

  // MARK: The file of the settings

  /// Creates the choices that the file of the settings contains.
  ///
  /// A choice that is missing or invalid has its default value.
  init(_ entries: [String: PropertyList]) {
    if let format = entries["format"]?.string.flatMap({ Export.Format(rawValue: $0) }) {
      choice.format = format
    }
    if let scale = entries["scale"]?.real, ExportChoice.scales.contains(CGFloat(scale)) {
      choice.scale = CGFloat(scale)
    }
    choice.isTransparent = entries["background"]?.string == "none"
    if let margin = entries["margin"]?.integer.flatMap({ ExportMargin(rawValue: $0) }) {
      choice.margin = margin
    }
    if let folder = entries["folder"]?.string.map({ FilePath(bytes: $0.utf8) }), folder.isAbsolute {
      self.folder = folder
    }
  }

  /// The lines of the entries in the file of the settings, in alphabetical order.
  ///
  /// A folder whose path is not text is not remembered.
  var lines: String {
    var entries = [("background", "<string>\(choice.isTransparent ? "none" : "page")</string>")]
    if let folder, let text = Self.text(of: folder) {
      entries.append(("folder", "<string>\(text)</string>"))
    }
    entries += [
      ("format", "<string>\(choice.format.rawValue)</string>"),
      ("margin", "<integer>\(choice.margin.rawValue)</integer>"),
      ("scale", "<integer>\(Int(choice.scale))</integer>"),
    ]
    return entries.map { "\t\t<key>\($0.0)</key>\n\t\t\($0.1)\n" }.joined()
  }

  /// Returns an absolute path as text of an XML file, or `nil` if its bytes are not such a text.
  private static func text(of path: FilePath) -> String? {
    // The text for messages differs from a path with control characters or invalid bytes.
    let text = path.displayText
    guard path.isAbsolute, text.utf8.elementsEqual(path.bytes) else { return nil }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
