import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// An object that performs the actions of a ``DocumentSwitch``: it opens, shows and closes the
/// drawings of a window.
final class DocumentController {
  /// A drawing that was opened in the background, with the content of its page.
  typealias OpenedPage = (drawing: OpenedDrawing, content: PageContent)

  private let controller: DrawingViewController
  /// The drawing in the window.
  private(set) var document: WindowDocument { didSet { documentDidChange(from: oldValue) } }
  /// Called when the title of the window or its message may have changed.
  var onChange: (() -> Void)? { didSet { document.onChange = onChange } }
  private var machine = DocumentSwitch()
  private var opening: BackgroundTask<OpenedPage>?
  /// The request that ``opening`` performs.
  private var request: DocumentRequest?
  /// The drawing that the window showed previously and that is being saved and closed; `nil` if
  /// there is none.
  private var previous: WindowDocument?
  /// A Boolean value that indicates whether an earlier drawing could not be written completely.
  private var hasEarlierFailure = false
  /// The list of drawings that have been opened.
  private let recents: RecentDrawings
  /// The reason why the window must continue to show its drawing, or `nil` if the window can show
  /// another one.
  var fixedReason: String?

  init(
    _ document: WindowDocument, in controller: DrawingViewController,
    recents: RecentDrawings = RecentDrawings(path: AppPaths.recentDrawings)
  ) {
    (self.document, self.controller, self.recents) = (document, controller, recents)
  }

  /// A Boolean value that indicates whether a drawing could not be written completely.
  var hasFailed: Bool {
    document.hasFailed || hasEarlierFailure || previous?.hasFailed ?? false
  }

  /// A Boolean value that indicates whether no drawing is being opened or closed.
  var isIdle: Bool { machine.state == .open }

  // MARK: Requests

  /// Opens a drawing in the window.
  ///
  /// If the window shows the drawing already, the method cancels the opening of another one.
  func open(_ request: DocumentRequest) {
    if let fixedReason { return document.show(message: fixedReason) }
    let isShown = DrawingFiles(request.path).contains(document.path)
    perform(isShown ? .stay : .request(request))
  }

  /// Opens a new drawing in the data folder; the first edit creates its file.
  func openNew() {
    // The window already shows a new drawing without edits.
    if isIdle, document.isUntouched { return }
    open(DocumentRequest(path: AppPaths.newDrawing(), ownsFolder: true))
  }

  /// Gives the drawing in the window another name.
  ///
  /// - Throws: ``RenameRefusal`` if the drawing cannot be renamed. The drawing then has its old
  ///   name, except in the cases that ``WindowDocument/rename(to:)`` describes.
  func rename(to name: String) throws(RenameRefusal) {
    if let fixedReason { throw RenameRefusal(reason: fixedReason) }
    let oldPath = document.file
    let newPath = try oldPath.drawingPath(named: name)
    if newPath == oldPath { return }
    // The strokes in progress are cancelled, because the drawing is saved and closed.
    controller.cancelTouches()
    try document.rename(to: newPath)
    // The list of recent drawings is only a convenience, so an error is not reported.
    try? recents.replace(oldPath, with: newPath)
  }

  // MARK: Progress

  private func documentDidChange(from oldDocument: WindowDocument) {
    oldDocument.onChange = nil
    document.onChange = onChange
    onChange?()
  }

  /// Continues after the previous drawing has been closed in the background.
  private func documentDidClose(_ closed: WindowDocument) {
    guard previous === closed else { return }
    finishClosing(closed)
    perform(.closed)
  }

  /// Saves and closes all drawings, and waits until this is done.
  func close() {
    perform(.quit)
    if let previous { finishClosing(previous) }
    document.startClosing(addingTo: recents)
    document.finishClosing()
  }

  private func finishClosing(_ closed: WindowDocument) {
    previous = nil
    closed.finishClosing()
    hasEarlierFailure = hasEarlierFailure || closed.hasFailed
    if let message = closed.closingMessage { document.show(message: message) }
  }

  private func perform(_ input: DocumentSwitch.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: DocumentSwitch.Action) {
    switch action {
    case .open(let request):
      self.request = request
      let page = controller.page.size
      opening = BackgroundTask {
        let drawing = try OpenedDrawing(
          path: request.path, newPage: page, ownsFolder: request.ownsFolder,
          warn: StandardError.show)
        PictureStore.shared.prepare(drawing.contents.document.drawing)
        return (drawing, PageContent(drawing.contents.document.drawing))
      } then: { [weak self] result in
        if case .success = result { self?.perform(.opened) } else { self?.perform(.failed) }
      }
    case .show:
      guard let opened = try? opening?.wait(), let request else { return }
      opening = nil
      show(opened, request)
    case .discard:
      if let opened = try? opening?.wait() { opened.drawing.lock?.release() }
      opening = nil
    case .report:
      if let result = opening?.result,
        case .failure(let error) = result
      {
        document.show(message: "\(error).")
        StandardError.show("\(error)")
      }
    }
  }

  private func show(_ opened: OpenedPage, _ request: DocumentRequest) {
    // The strokes in progress belong to the previous drawing.
    controller.cancelTouches()
    let closed = document
    previous = closed
    closed.startClosing(addingTo: recents) { [weak self] in self?.documentDidClose(closed) }
    controller.page.show(opened.content)
    controller.page.viewport = Viewport()
    controller.navigator.showElements()
    document = WindowDocument(opened.drawing, on: controller.page, isNamed: request.isNamed)
  }
}
