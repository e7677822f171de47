import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// An object that performs the actions of a ``DocumentSwitch``: it opens, shows and leaves the
/// drawings of a window.
final class DocumentController {
  /// A drawing that was opened in the background, with the content of its page.
  typealias OpenedPage = (drawing: OpenedDrawing, content: PageContent)

  private let controller: DrawingViewController
  /// The drawing in the window.
  private(set) var document: WindowDocument { didSet { documentDidChange(from: oldValue) } }
  /// Called when the title of the window or its message may have changed.
  var onChange: (() -> Void)? { didSet { document.onChange = onChange } }
  /// Called when the user has quit and all drawings are closed.
  var onQuit: (() -> Void)?
  /// Called before the user is asked about a drawing, so that the window shows the page.
  var onQuestion: (() -> Void)?
  /// Called when the user wants to write a copy of the drawing in the window.
  var onSaveCopy: (() -> Void)? { didSet { observeDocument() } }
  /// A closure that calls another one after a time in seconds, and returns a closure that prevents
  /// this call; `nil` if there is no timer.
  var schedule: ((TimeInterval, @escaping () -> Void) -> () -> Void)? {
    didSet { observeDocument() }
  }
  private var machine = DocumentSwitch()
  private var opening: BackgroundTask<OpenedPage>?
  /// The request that ``opening`` performs.
  private var request: DocumentRequest?
  /// The drawing that the window showed previously and that is being saved and closed; `nil` if
  /// there is none.
  private var previous: WindowDocument?
  /// A Boolean value that indicates whether an earlier drawing could not be written completely.
  private var hasEarlierFailure = false
  /// The question to the user, or `nil` if there is none, with the drawing that it is about.
  private var question: (sheet: UnsavedSheet, document: WindowDocument)?
  /// The list of drawings that have been opened.
  private let recents: RecentDrawings
  /// The reason why the window must continue to show its drawing, or `nil` if the window can show
  /// another one.
  var fixedReason: String?

  init(_ document: WindowDocument, in controller: DrawingViewController) {
    (self.document, self.controller, recents) = (document, controller, document.recents)
    observeDocument()
  }

  private func observeDocument() {
    document.endTouches = { [controller] in controller.endTouches() }
    document.onLeaving = { [unowned self, unowned document] in perform($0, of: document) }
    (document.onSaveCopy, document.schedule) = (onSaveCopy, schedule)
  }

  /// A Boolean value that indicates whether a drawing could not be written completely.
  var hasFailed: Bool {
    document.hasFailed || hasEarlierFailure || previous?.hasFailed ?? false
  }

  /// A Boolean value that indicates whether no drawing is being opened or closed.
  var isIdle: Bool { machine.state == .open }

  /// The message about the previous drawing, if its edits cannot be saved; `nil` for no message.
  var previousNotice: Notice? {
    guard let previous, previous.leaving.state == .retrying else { return nil }
    let ask = UIAction(title: "Options") { [weak previous] _ in previous?.perform(.askAgain) }
    return Notice(
      text:
        "\(previous.path.displayName), which was open before, is not saved. \(previous.unsavedReason) "
        + "Saving is tried again every second.", actions: [ask])
  }

  // MARK: Requests

  /// Opens a drawing in the window.
  ///
  /// If the window shows the drawing already, the method cancels the opening of another one.
  func open(_ request: DocumentRequest) {
    if let fixedReason { return document.show(message: fixedReason) }
    let isShown = DrawingFiles(request.path).contains(document.path)
    send(isShown ? .stay : .request(request))
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
    // The strokes in progress end, because the drawing is saved and closed.
    controller.endTouches()
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

  // MARK: Leaving

  /// Quits when all edits are on disk, or when the user agrees that some are not.
  func quit() { send(.quit) }

  /// Saves and closes all drawings at once, without a question, and waits until this is done.
  func close() {
    send(.terminate)
    if let previous {
      previous.closeNow()
      previousDidClose(previous)
    }
    document.closeNow()
  }

  /// Performs an action that concerns the window, for the drawing in it or for the previous one.
  private func perform(_ action: Leaving.Action, of document: WindowDocument) {
    switch action {
    case .ask: ask(about: document)
    case .stopAsking: endQuestion(about: document)
    case .replace: send(.left)
    case .keep: send(.kept)
    case .finish(.quit): send(.left)
    case .finish: previousDidClose(document)
    case .copy, .close, .abandon: break
    }
    onChange?()
  }

  private func previousDidClose(_ closed: WindowDocument) {
    guard previous === closed else { return }
    previous = nil
    hasEarlierFailure = hasEarlierFailure || closed.hasFailed
    if let message = closed.closingMessage { document.show(message: message) }
    send(.closed)
  }

  private func ask(about document: WindowDocument) {
    if let question, question.document === document {
      return question.sheet.reason = document.unsavedReason
    }
    onQuestion?()
    let sheet = UnsavedSheet(
      name: document.path.displayName, reason: document.unsavedReason,
      isShown: document === self.document)
    sheet.onAnswer = { [weak document] in document?.perform(.answer($0)) }
    question = (sheet, document)
    controller.showOverlay(sheet, endsTouches: true)
  }

  private func endQuestion(about document: WindowDocument) {
    guard let question, question.document === document else { return }
    self.question = nil
    controller.showOverlay(nil, endsTouches: false)
  }

  // MARK: Actions

  private func send(_ input: DocumentSwitch.Input) {
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
        if case .success = result { self?.send(.opened) } else { self?.send(.failed) }
      }
    case .leave(let goal): document.leave(for: goal)
    case .stay: document.perform(.stay)
    case .askAboutPrevious: previous?.perform(.askAgain)
    case .quit: onQuit?()
    case .show:
      guard let opened = try? opening?.wait(), let request else { return }
      opening = nil
      show(opened, request)
    case .discard:
      if let opened = try? opening?.wait() { opened.drawing.lock.release() }
      opening = nil
    case .report:
      if let result = opening?.result,
        case .failure(let error) = result
      {
        document.show(message: "\(error).")
        if let message = request?.message { document.add(message: message) }
        StandardError.show("\(error)")
      }
    }
  }

  private func show(_ opened: OpenedPage, _ request: DocumentRequest) {
    let replaced = document
    replaced.keepContents()
    replaced.endTouches = nil
    previous = replaced
    controller.page.show(opened.content)
    let area =
      controller.page.drawing.isEmpty
      ? nil : recents.lastViews.area(of: opened.drawing.files.drawing)
    controller.page.viewport = area.flatMap { Viewport($0) } ?? Viewport()
    controller.navigator.showElements()
    document = WindowDocument(
      opened.drawing, on: controller.page, isNamed: request.isNamed, recents: recents)
    if let message = request.message { document.add(message: message) }
    observeDocument()
  }
}
