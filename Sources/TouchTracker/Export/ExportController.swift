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

  /// The margin around the selection in an exported image, in points.
  private static let margin: CGFloat = 8

  private let controller: DrawingViewController
  private let folder: FilePath
  private(set) var machine = ExportMachine()
  private var task: ExportTask?
  /// The choice for the last export; its format and its scale are selected when the next sheet
  /// appears.
  private var lastChoice = ExportChoice()
  private let source: () -> (path: FilePath, document: DrawingDocument)
  /// Called with the reason why an export failed.
  var onFailure: ((String) -> Void)?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - controller: The controller that shows the page and the sheet.
  ///   - folder: The folder of new images.
  ///   - source: Returns the path of the drawing and its contents.
  init(
    _ controller: DrawingViewController, folder: FilePath,
    source: @escaping () -> (path: FilePath, document: DrawingDocument)
  ) {
    (self.controller, self.folder, self.source) = (controller, folder, source)
  }

  /// Shows or hides the sheet.
  func showOrHideSheet() { perform(.command) }

  /// Cancels an export in progress, and waits for its end.
  func close() {
    perform(.cancel)
    task?.wait()
    taskDidEnd()
  }

  /// Reports to the state machine that the export in the background has ended.
  ///
  /// Later calls have no effect, because ``end()`` removes the task.
  private func taskDidEnd() { if task?.result != nil { perform(.finished) } }

  private func perform(_ input: ExportMachine.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: ExportMachine.Action) {
    switch action {
    case .showSheet:
      let document = source().document
      var areas = [ExportChoice.Content.everything: document.exportedArea.size]
      if !controller.page.selection.isEmpty {
        areas[.selection] = selection(of: document).exportedArea.size
      }
      let sheet = ExportSheet(
        folderName: AppPaths.shortText(of: folder), areas: areas, choice: lastChoice)
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
    let source = source()
    lastChoice = choice
    task = ExportTask(
      choice.content == .everything ? source.document : selection(of: source.document),
      as: choice.format, scale: choice.scale, nameOf: source.path, in: folder
    ) { [weak self] in self?.taskDidEnd() }
    let progress = ExportProgressView { [unowned self] in perform(.cancel) }
    show(progress)
    progress.showLater()
  }

  /// Returns a document that contains only the selected elements.
  ///
  /// Its image shows only the area around them.
  private func selection(of document: DrawingDocument) -> DrawingDocument {
    let elements = controller.page.selection.elements.elements
    let area = elements.reduce(CGRect.null) { $0.union($1.inkBounds) }
    var selection = document
    selection.drawing = Drawing(elements: elements, pageStyle: document.drawing.pageStyle)
    selection.imageArea =
      area.isNull ? nil : area.insetBy(dx: -Self.margin, dy: -Self.margin).integral
    return selection
  }

  private func report() {
    switch task?.result {
    case .success(let output):
      let reduction = output.reduction.map { "; \($0)" } ?? ""
      controller.indicator.show(
        "Exported to \(AppPaths.shortText(of: output.path))\(reduction)",
        for: reduction.isEmpty ? Self.noticeDuration : 2 * Self.noticeDuration)
    case .failure(let error): onFailure?("\(error).")
    case nil: break
    }
  }

  private func end() {
    task = nil
    show(nil)
  }

  private func show(_ overlay: UIView?) {
    let isSheet = overlay is ExportSheet
    controller.showOverlay(overlay, endsTouches: isSheet)
    if isSheet { overlay?.becomeFirstResponder() }
  }
}
