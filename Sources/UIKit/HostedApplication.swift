import SDLHost

/// An application that was written for UIKit, in a window of the desktop.
struct HostedApplication {
  private let delegate: any UIApplicationDelegate
  private let classes: SelectorTable
  private let host: ApplicationHost

  /// The size of the window, in points: that of a tablet in landscape orientation.
  private static let windowSize = CGSize(width: 1024, height: 768)

  /// The error of an application without a window, which the user could neither see nor quit.
  private struct MissingWindowError: Error, CustomStringConvertible {
    var description: String {
      "error: the app has no window; in application(_:didFinishLaunchingWithOptions:) or "
        + "scene(_:willConnectTo:options:), create a UIWindow with a root view controller and call "
        + "makeKeyAndVisible(), or give the app a storyboard Main with an initial view controller"
    }
  }

  /// Connects to the display and opens a window.
  init(_ delegate: any UIApplicationDelegate, classes: SelectorTable) throws {
    (self.delegate, self.classes) = (delegate, classes)
    StandardStreams.openMissing()
    UIApplication.shared.typesetter = try SystemText.makeTypesetter()
    let name = ProcessInfo.processInfo.processName
    let display = try Display(as: ApplicationIdentity(name: name, identifier: name))
    let host = try ApplicationHost(on: display, windowSize: Self.windowSize)
    touchClockStart.withLock { $0 = ProcessInfo.processInfo.systemUptime - host.eventTime }
    self.host = host
  }

  /// Launches the application and returns when its window is closed.
  func run() throws {
    let application = UIApplication.shared
    application.delegate = delegate
    application.onLifecycleEvent = { NotificationCenter.default.post($0, of: application) }
    UIScreen.main.update(size: host.windowSize, scale: host.scale)
    application.launch(
      storyboard: classes.mainStoryboard.flatMap { classes.storyboard(named: $0) },
      usesScenes: classes.hasClass { $0 is any UISceneDelegate.Type }
    ) { type in
      let object = classes.makeObject { candidate in
        type.map { candidate == $0 } ?? (candidate is any UISceneDelegate.Type)
      }
      return object as? any UISceneDelegate
    }
    guard application.keyWindow != nil else { throw MissingWindowError() }
    host.performRunLoopWork = MainLoop.performWork
    MainLoop.startWaking()
    host.run(application)
  }
}
