import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage

/// An object that performs the actions of an ``ExportMachine``: it shows the sheet, exports the
/// drawing in the background, and reports the new file.
final class ExportController {
  /// The time for which the name of the new file is visible, in seconds.
  private static let noticeDuration: TimeInterval = 5

  /// The margin around the selection in an image of it, in points.
  private static let margin: CGFloat = 8

  private let controller: DrawingViewController
  private let folder: FilePath
  private let onProgress: @Sendable () -> Void
  private(set) var machine = ExportMachine()
  private var task: ExportTask?
  /// The format of the last export, which the next sheet offers first.
  private var lastFormat = Export.Format.png
  /// Returns the path of the drawing and its contents.
  var source: (() -> (path: FilePath, document: DrawingDocument))?
  /// Called with the reason why an export failed.
  var onFailure: ((String) -> Void)?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - folder: The folder of new pictures.
  ///   - onProgress: Called on any thread when ``update()`` should be called.
  init(
    _ controller: DrawingViewController, folder: FilePath,
    onProgress: @escaping @Sendable () -> Void
  ) {
    (self.controller, self.folder, self.onProgress) = (controller, folder, onProgress)
  }

  /// Shows or hides the sheet.
  func showOrHideSheet() { perform(.command) }

  /// Continues after the work in the background has finished.
  func update() { if task?.result != nil { perform(.finished) } }

  /// Cancels an export in progress, and waits for its end.
  func close() {
    perform(.cancel)
    task?.wait()
    update()
  }

  private func perform(_ input: ExportMachine.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: ExportMachine.Action) {
    switch action {
    case .showSheet:
      let sheet = ExportSheet(
        folderName: AppPaths.shortText(of: folder), hasSelection: !controller.selected.isEmpty,
        format: lastFormat)
      sheet.onConfirm = { [unowned self] in perform(.confirm($0)) }
      sheet.onCancel = { [unowned self] in perform(.cancel) }
      show(sheet)
    case .hideSheet: show(nil)
    case .start(let choice): start(choice)
    case .stop: task?.cancel()
    case .report:
      report()
      end()
    case .dismiss: end()
    }
  }

  private func start(_ choice: ExportChoice) {
    guard let source = source?() else { return }
    lastFormat = choice.format
    task = ExportTask(
      choice.content == .everything ? source.document : selection(of: source.document),
      as: choice.format, nameOf: source.path, in: folder, whenDone: onProgress)
    let progress = ExportProgressView { [unowned self] in perform(.cancel) }
    show(progress)
    progress.showLater()
  }

  /// Returns the document with only the selected elements, of which an image shows their area.
  private func selection(of document: DrawingDocument) -> DrawingDocument {
    let elements = controller.selected.elements.elements
    let area = elements.reduce(CGRect.null) { $0.union($1.paintedBounds) }
    var selection = document
    selection.drawing = Drawing(elements: elements, pageStyle: document.drawing.pageStyle)
    selection.imageArea =
      area.isNull ? nil : area.insetBy(dx: -Self.margin, dy: -Self.margin).integral
    return selection
  }

  private func report() {
    switch task?.result {
    case .success(let path):
      controller.indicator.show(
        "Exported to \(AppPaths.shortText(of: path))", for: Self.noticeDuration)
    case .failure(let error): onFailure?("\(error).")
    case nil: break
    }
  }

  private func end() {
    task = nil
    show(nil)
  }

  private func show(_ overlay: UIView?) {
    (controller.view as? DrawingRootView)?.overlay = overlay
    guard overlay is ExportSheet else { return }
    // The strokes in progress would continue behind the sheet.
    controller.view.window?.application?.cancelAllTouches()
    overlay?.becomeFirstResponder()
  }
}
