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
  private var savedChange = 0
  private(set) var saveError: (any Error)?

  /// - Parameters:
  ///   - isNamed: the user gave the file, so the title tells its name.
  ///   - size: of the page of a new drawing; one that exists has its own.
  init(store: DrawingStore, isNamed: Bool, size: CGSize) throws {
    self.store = store
    let document = try store.open() ?? DrawingDocument(size: size)
    controller = DrawingViewController(drawing: document.drawing)
    window = AppWindow(frame: CGRect(origin: .zero, size: document.size))
    super.init()
    window.title = title(isNamed: isNamed)
    window.rootViewController = controller
  }

  /// The size in which the whole page is seen, in points.
  var pageSize: CGSize { window.bounds.size }

  private func title(isNamed: Bool) -> String {
    let name = isNamed ? FileStore.lastComponent(store.path) + " - TouchTracker" : "TouchTracker"
    guard let aside = store.movedAside else { return name }
    return name + " - damaged file kept as " + FileStore.lastComponent(aside)
  }

  /// Shows the window until the user leaves.
  func run(_ application: UIApplication, in host: ApplicationHost, recorder: SessionRecorder?) {
    application.delegate = self
    application.add(window)
    window.makeKeyAndVisible()
    controller.onQuit = { [weak host] in host?.quit() }
    controller.onCommand = { recorder?.record($0) }
    host.onSample = { recorder?.record($0) }
    host.onDisplayLoss = { [weak self] in
      guard let self else { return }
      save()
      let outcome = saveError.map { "\($0)" } ?? "the drawing is saved in \(store.path)"
      Message.show("the display went away; \(outcome)")
    }
    host.run(application)
  }

  func applicationWillResignActive(_ application: UIApplication) { save() }

  func applicationWillTerminate(_ application: UIApplication) { save() }

  /// Saves what has changed since it was saved last.
  private func save() {
    guard controller.changeCount != savedChange else { return }
    do {
      try store.save(controller.drawing, size: window.bounds.size)
      (savedChange, saveError) = (controller.changeCount, nil)
    } catch {
      saveError = error
      Message.show("\(error)")
    }
  }
}
