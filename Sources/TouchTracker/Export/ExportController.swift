import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage

/// The drawing that an export shows.
struct ExportSource {
  /// The path of the drawing, whose name is the first name of the image.
  let path: FilePath
  /// The folder of the drawing's file.
  let folder: FilePath
  let document: DrawingDocument
}

/// An object that performs the actions of an ``ExportMachine``: it shows the sheet, exports the
/// drawing in the background, and reports the new file.
final class ExportController {
  /// The margin around the selection in an exported image, in points.
  private static let margin: CGFloat = 8

  private let controller: DrawingViewController
  /// Returns the folders of the desktop for the user's files; the first one is that of the first
  /// export.
  private let userFolders: () -> [FilePath]
  private(set) var machine = ExportMachine()
  private var task: ExportTask?
  /// The choices for the last export, which are selected when the next sheet appears.
  private(set) var settings: ExportSettings
  private let source: () -> ExportSource
  /// The object that shows a new image in the file manager.
  var fileViewer: FileViewer

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - controller: The controller that shows the page, the sheet and the notices.
  ///   - settings: The choices that are selected when the first sheet appears.
  ///   - userFolders: Returns the folders of the desktop for the user's files; the first one is
  ///     that of the first export.
  ///   - source: Returns the drawing.
  init(
    _ controller: DrawingViewController, settings: ExportSettings = ExportSettings(),
    userFolders: @escaping () -> [FilePath], source: @escaping () -> ExportSource
  ) {
    (self.controller, self.settings) = (controller, settings)
    (self.userFolders, self.source) = (userFolders, source)
    fileViewer = FileViewer { [weak controller] address in
      controller?.viewIfLoaded?.window?.application?.addressOpener?(address) ?? false
    }
  }

  /// Shows or hides the sheet.
  func showOrHideSheet() { perform(.command(firstForm)) }

  /// The entries of a new sheet.
  private var firstForm: ExportForm {
    let source = source()
    let folder = settings.folder ?? userFolders().first ?? source.folder
    return ExportForm(
      name: source.path.drawingName, folder: folder, choice: settings.choice)
  }

  /// Cancels an export in progress, and waits for its end.
  func close() {
    perform(.cancel)
    task?.wait()
    taskDidEnd()
  }

  /// Reports to the state machine that the export in the background has ended.
  ///
  /// Later calls have no effect, because ``hideProgress()`` removes the task.
  private func taskDidEnd() { if let outcome = task?.outcome { perform(.finished(outcome)) } }

  private func perform(_ input: ExportMachine.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: ExportMachine.Action) {
    switch action {
    case .showSheet(let form): showSheet(form)
    case .hideSheet: show(nil)
    case .start(let order): start(order)
    case .stop: task?.cancel()
    case .hideProgress: hideProgress()
    case .announce(let image): announce(image)
    case .offerAgain(let form, let reason): offerAgain(form, reason)
    }
  }

  // MARK: The sheet

  private func showSheet(_ form: ExportForm) {
    let source = source()
    var areas = [ExportForm.Content.everything: source.document.exportedArea.size]
    if !controller.page.selection.isEmpty {
      areas[.selection] = selection(of: source.document).exportedArea.size
    }
    let usable = ExportOffer.usable(
      [source.folder] + userFolders() + [settings.folder].compactMap(\.self))
    let offer = ExportOffer(
      drawing: source.path, areas: areas,
      folders: usable.contains(form.folder) ? usable : usable + [form.folder])
    let sheet = ExportSheet(offer, form)
    sheet.onConfirm = { [unowned self] in perform(.confirm($0)) }
    sheet.onCancel = { [unowned self] in perform(.cancel) }
    show(sheet)
  }

  private func show(_ overlay: UIView?) {
    let isSheet = overlay is ExportSheet
    controller.showOverlay(overlay, endsTouches: isSheet)
    if isSheet { overlay?.becomeFirstResponder() }
  }

  // MARK: The export

  private func start(_ order: ExportOrder) {
    let document = source().document
    settings = ExportSettings(choice: order.form.choice, folder: order.form.folder)
    let isSelection = order.form.content == .selection
    task = ExportTask(isSelection ? selection(of: document) : document, order) { [weak self] in
      self?.taskDidEnd()
    }
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

  private func hideProgress() {
    task = nil
    show(nil)
  }

  // MARK: Notices

  /// Shows the name of a new image until the user closes the notice or another one replaces it.
  private func announce(_ image: ExportedFile) {
    let reduction = image.reduction.map { "; \($0)" } ?? ""
    let show = UIAction(title: "Show") { [weak self] _ in self?.showFile(image.path) }
    showNotice("Exported to \(AppPaths.shortText(of: image.path))\(reduction)", show)
  }

  private func offerAgain(_ form: ExportForm, _ reason: String) {
    let drawing = source().path
    let again = UIAction(title: "Export Again…") { [weak self] _ in
      guard let self else { return }
      // The window may show another drawing by now.
      perform(.command(source().path == drawing ? form : firstForm))
    }
    showNotice("\(reason). Your choices are kept.", again)
  }

  private func showFile(_ path: FilePath) {
    fileViewer.show(path) { [weak self] isShown in
      if isShown { return }
      self?.showNotice("This desktop has no program for folders. The image is \(path.displayText)")
    }
  }

  private func showNotice(_ text: String, _ action: UIAction? = nil) {
    let close = UIAction(title: "Close") { _ in }
    controller.noticeBar.show(
      Notice(text: text, actions: [action, close].compactMap(\.self)), for: nil)
  }
}
