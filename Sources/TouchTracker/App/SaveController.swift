import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

/// An object that reports to the user that the drawing is saved, and writes copies with names that
/// the user chooses.
final class SaveController {
  /// The time for which a message about saved edits is visible, in seconds.
  private static let noticeDuration: TimeInterval = 8
  /// The time for which a message about a failed copy is visible, in seconds.
  private static let failureDuration: TimeInterval = 20

  private let controller: DrawingViewController
  private let documents: DocumentController
  /// The folder of copies if no file can be written beside the drawing.
  private let dataFolder: FilePath
  /// The copy that is being written or was written last, or `nil` if there is none.
  private var tasks: [BackgroundTask<FilePath>] = []

  init(
    _ controller: DrawingViewController, _ documents: DocumentController, dataFolder: FilePath
  ) {
    (self.controller, self.documents, self.dataFolder) = (controller, documents, dataFolder)
    documents.onSaveCopy = { [unowned self] in showSheet() }
  }

  /// Saves the drawing, and reports when its file has all edits.
  ///
  /// Nothing is reported if another drawing is in the window by then.
  func save() {
    let document = documents.document
    document.save { [weak self, weak document] sentence in
      guard let self, documents.document === document else { return }
      show(sentence, for: Self.noticeDuration, offersCopy: true)
    }
  }

  /// Waits until the copy in progress has been written.
  func close() { for task in tasks { _ = try? task.wait() } }

  private func show(_ text: String, for duration: TimeInterval, offersCopy: Bool) {
    let actions = [offersCopy ? documents.document.saveCopyAction : nil].compactMap(\.self)
    // While the window shows the gallery, the message waits until the user returns.
    guard controller.viewIfLoaded?.window != nil else {
      return documents.document.show(message: text, actions: actions)
    }
    controller.noticeBar.show(Notice(text: text, actions: actions), for: duration)
  }

  // MARK: Copies

  /// Shows the sheet in which the user writes the name of a copy.
  private func showSheet() {
    if controller.hasOverlay { return }
    let document = documents.document
    let files = DrawingFiles(document.file)
    let folder = files.folderOfCopy(or: dataFolder)
    let sheet = NameSheet(
      title: "Save a copy", name: files.unusedCopy(in: folder).drawingName,
      detail: "A new file in \(AppPaths.shortText(of: folder)).", buttonTitle: "Save"
    ) { [unowned self, weak document] name throws(RenameRefusal) in
      // A file that is dropped on the window opens another drawing while the sheet is visible.
      guard let document else {
        throw RenameRefusal(reason: "The drawing has been saved and closed.")
      }
      let path = try document.file.copyPath(named: name, in: folder)
      write(document.contents, of: files, to: path)
    }
    sheet.onClose = { [unowned self] in controller.showOverlay(nil, endsTouches: false) }
    controller.showOverlay(sheet, endsTouches: true)
    sheet.beginEditing()
  }

  private func write(_ contents: DrawingDocument, of files: DrawingFiles, to path: FilePath) {
    let task = BackgroundTask {
      try files.writeCopy(contents, to: path)
    } then: { [weak self] result in
      self?.report(result, of: files)
    }
    tasks.append(task)
  }

  private func report(_ result: Result<FilePath, any Error>, of files: DrawingFiles) {
    switch result {
    case .success(let copy):
      show(
        "A copy is saved in \(AppPaths.shortText(of: copy)). You still draw in "
          + "\(files.drawing.displayName).", for: Self.noticeDuration, offersCopy: false)
    case .failure(let error):
      StandardError.show("\(error)")
      show(
        "The copy is not saved. \(error).", for: Self.failureDuration, offersCopy: true)
    }
  }
}
