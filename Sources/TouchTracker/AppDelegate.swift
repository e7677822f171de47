import Drawing
import ResponderKit
import SDLHost

#if DemoOverlay
  import TouchFeedback
  /// The one line in which a demo differs: its window shows the fingers.
  typealias AppWindow = TOUCHOverlayWindow
#else
  typealias AppWindow = UIWindow
#endif

/// Opens the drawing in a window, and has all that is done to it kept.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let path: String
  /// Nil where another process keeps the drawing.
  private let store: DrawingStore?
  private let controller: DrawingViewController
  private let window: AppWindow
  private let title: String
  private let settings = ToolSettings(path: Places.toolSettings)
  private var savedChoice: InkChoice
  /// Whether something could not be brought to where it belongs.
  private(set) var hasFailed = false
  private var recorder: SessionRecorder?
  /// The failure of the recorder that is shown in the window.
  private let recordingNotice = RecordingNotice { ApplicationHost.wake() }

  /// - Parameter isNamed: the user gave the file, so the title tells its name.
  init(showing opened: OpenedDrawing, isNamed: Bool) {
    path = opened.path
    store = opened.isReadOnly ? nil : DrawingStore(opened) { ApplicationHost.wake() }
    controller = DrawingViewController(opened.content, hasToolBar: true)
    controller.workPerFrame = PageView.shortWork
    controller.choice = settings.load() ?? InkChoice()
    savedChoice = controller.choice
    let size = opened.contents.document.size
    window = AppWindow(
      frame: CGRect(x: 0, y: 0, width: size.width, height: size.height + ToolBar.height))
    title = Self.title(of: opened, isNamed: isNamed)
    super.init()
    controller.onDeed = { [store] deed in store?.record(deed) }
    window.title = title
    window.rootViewController = controller
    if opened.isReadOnly {
      controller.isReadOnly = true
      controller.notice = Self.readOnlyNotice
    }
  }

  private static let readOnlyNotice =
    "This drawing is open in another window. It is shown here as it was when this window "
    + "opened; draw in the other one."

  /// The size of the window in which the whole page is seen, in points.
  var windowSize: CGSize { window.bounds.size }

  /// The size of the page in a window of some size, in points.
  func pageSize(in size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(1, size.height - ToolBar.height))
  }

  private static func title(of opened: OpenedDrawing, isNamed: Bool) -> String {
    let file = FileStore.lastComponent(opened.path)
    let name = isNamed ? file + " - TouchTracker" : "TouchTracker"
    if opened.isReadOnly { return name + " - read only, open in another window" }
    guard !opened.movedAside.isEmpty else { return name }
    let files = opened.movedAside.map(FileStore.lastComponent).joined(separator: ", ")
    return name + " - damaged file kept as " + files
  }

  /// Shows the window until the user leaves.
  func run(_ application: UIApplication, in host: ApplicationHost, recorder: SessionRecorder?) {
    application.delegate = self
    application.add(window)
    window.makeKeyAndVisible()
    controller.onQuit = { [weak host] in host?.quit() }
    if let recorder { record(with: recorder, host) }
    host.onWake = { [weak self] in self?.attendToStore() }
    host.onDisplayLoss = { [weak self] in
      guard let self else { return }
      save()
      closeRecorder()
      Message.show(
        "the display went away" + (hasFailed ? "" : "; the drawing is saved in \(path)"))
    }
    host.run(application)
  }

  /// Writes a session of what happens to the page; what is chosen in the bar is told by name.
  private func record(with recorder: SessionRecorder, _ host: ApplicationHost) {
    self.recorder = recorder
    recorder.record(controller.choice)
    controller.onCommand = { recorder.record($0) }
    controller.onChoice = { recorder.record($0) }
    host.onSample = { [unowned self] sample in
      if sample.phase == .began, !controller.pageFrame.contains(sample.location) { return }
      recorder.record(sample)
    }
  }

  /// The closure that a recorder calls when it can write no more, on any thread.
  var recordingFailed: @Sendable (SystemError) -> Void {
    { [recordingNotice] in recordingNotice.show($0) }
  }

  /// Does what the store asks for, and shows what keeps it or the recorder from its work.
  private func attendToStore() {
    if recordingNotice.hasFailed { hasFailed = true }
    guard let store else {
      controller.notice = recordingNotice.text ?? Self.readOnlyNotice
      return
    }
    if store.wantsWhole { store.beginSaving(document) }
    let trouble = store.trouble
    controller.notice =
      trouble.map { "What you draw is held here, and saving is tried again: \($0)" }
      ?? recordingNotice.text
    window.title = trouble == nil ? title : title + " - not saved"
  }

  /// The user has turned to something else, and may come back while it is being saved.
  func applicationWillResignActive(_ application: UIApplication) {
    saveChoice()
    store?.beginSaving(document)
  }

  func applicationWillTerminate(_ application: UIApplication) {
    save()
    closeRecorder()
  }

  /// Waits until the session is written, as far as it can be.
  private func closeRecorder() {
    do {
      try recorder?.close()
    } catch {
      hasFailed = true
      Message.show("\(error)")
    }
    if recordingNotice.hasFailed { hasFailed = true }
    recorder = nil
  }

  /// Saves what is not saved yet, and waits for it; the drawing is left after this.
  private func save() {
    saveChoice()
    do {
      try store?.close(document)
    } catch let error as UnsavedDrawing {
      hasFailed = true
      Message.show(error.reason)
      guard !error.isInJournal else {
        return Message.show(
          "what was drawn is in the drawing's journal, and will be there next time")
      }
      recover()
    } catch {
      hasFailed = true
      Message.show("\(error)")
    }
  }

  /// Puts the drawing where there may be room for it.
  private func recover() {
    do {
      let file = try Places.recover(document.encoded(), of: path)
      Message.show("the drawing is kept in \(file)")
    } catch {
      Message.show("\(error)")
      Message.show("what was drawn last could be kept nowhere")
    }
  }

  private var document: DrawingDocument {
    DrawingDocument(drawing: controller.drawing, size: controller.pageFrame.size)
  }

  /// A choice that is lost costs a tap; so it is told, and stands in no way.
  private func saveChoice() {
    guard controller.choice != savedChoice else { return }
    savedChoice = controller.choice
    do {
      try settings.save(savedChoice)
    } catch {
      Message.show("\(error)")
    }
  }
}
