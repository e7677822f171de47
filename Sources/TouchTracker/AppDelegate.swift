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

/// Opens the drawing in a window, and saves it whenever it could be lost.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let store: DrawingStore
  private let controller: DrawingViewController
  private let window: AppWindow
  private let settings = ToolSettings(path: Places.toolSettings)
  private var savedChange = 0
  /// The last change whose saving has begun.
  private var begunChange = 0
  private var savedChoice: InkChoice
  private(set) var saveError: (any Error)?

  /// - Parameter isNamed: the user gave the file, so the title tells its name.
  init(showing opened: OpenedDrawing, isNamed: Bool) {
    store = DrawingStore(path: opened.path)
    controller = DrawingViewController(opened.content, hasToolBar: true)
    controller.choice = settings.load() ?? InkChoice()
    savedChoice = controller.choice
    let size = opened.document.size
    window = AppWindow(
      frame: CGRect(x: 0, y: 0, width: size.width, height: size.height + ToolBar.height))
    super.init()
    window.title = Self.title(of: opened, isNamed: isNamed)
    window.rootViewController = controller
  }

  /// The size of the window in which the whole page is seen, in points.
  var windowSize: CGSize { window.bounds.size }

  /// The size of the page in a window of some size, in points.
  func pageSize(in size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(1, size.height - ToolBar.height))
  }

  private static func title(of opened: OpenedDrawing, isNamed: Bool) -> String {
    let file = FileStore.lastComponent(opened.path)
    let name = isNamed ? file + " - TouchTracker" : "TouchTracker"
    guard let aside = opened.movedAside else { return name }
    return name + " - damaged file kept as " + FileStore.lastComponent(aside)
  }

  /// Shows the window until the user leaves.
  func run(_ application: UIApplication, in host: ApplicationHost, recorder: SessionRecorder?) {
    application.delegate = self
    application.add(window)
    window.makeKeyAndVisible()
    controller.onQuit = { [weak host] in host?.quit() }
    if let recorder { record(with: recorder, host) }
    host.onDisplayLoss = { [weak self] in
      guard let self else { return }
      save()
      let outcome = saveError.map { "\($0)" } ?? "the drawing is saved in \(store.path)"
      Message.show("the display went away; \(outcome)")
    }
    host.run(application)
  }

  /// Writes a session of what happens to the page; what is chosen in the bar is told by name.
  private func record(with recorder: SessionRecorder, _ host: ApplicationHost) {
    recorder.record(controller.choice)
    controller.onCommand = { recorder.record($0) }
    controller.onChoice = { recorder.record($0) }
    host.onSample = { [unowned self] sample in
      if sample.phase == .began, !controller.pageFrame.contains(sample.location) { return }
      recorder.record(sample)
    }
  }

  /// The user has turned to something else, and may come back while it is being saved.
  func applicationWillResignActive(_ application: UIApplication) {
    saveChoice()
    noteWhatWasSaved()
    guard controller.changeCount != begunChange else { return }
    begunChange = controller.changeCount
    store.beginSaving(document, as: begunChange)
  }

  func applicationWillTerminate(_ application: UIApplication) { save() }

  /// Saves what has changed since it was saved last, and waits for it.
  private func save() {
    saveChoice()
    store.wait()
    noteWhatWasSaved()
    guard controller.changeCount != savedChange else { return }
    do {
      try store.save(document)
      (savedChange, saveError) = (controller.changeCount, nil)
    } catch {
      saveError = error
      Message.show("\(error)")
    }
  }

  /// Learns how a saving has ended that was begun earlier.
  private func noteWhatWasSaved() {
    switch store.finished() {
    case .success(let change): (savedChange, saveError) = (change, nil)
    case .failure(let error):
      // It is tried again with the next occasion.
      (saveError, begunChange) = (error, savedChange)
    case nil: break
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
