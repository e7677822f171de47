/// The methods with which an application notifies its delegate of changes in the lifecycle of the
/// application.
///
/// A delegate that is a ``UIResponder`` is the last object of the responder chain. All requirements
/// have default implementations.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The window of the application; nil for a delegate that does not store the window.
  var window: UIWindow? { get set }

  /// Called first during the launch of the application; the result is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called during the launch when the application can create its window; the result is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called immediately after ``application(_:didFinishLaunchingWithOptions:)``, for delegates that
  /// need no options.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// Called when a window of the application receives the keyboard focus.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the application loses the keyboard focus or is hidden.
  func applicationWillResignActive(_ application: UIApplication)

  /// Called when the application is hidden.
  func applicationDidEnterBackground(_ application: UIApplication)

  /// Called before the application is shown again.
  func applicationWillEnterForeground(_ application: UIApplication)

  /// Called immediately before the process ends, after all other methods.
  func applicationWillTerminate(_ application: UIApplication)

  /// Called when the system needs memory; the hosts of this package never call the method.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// Returns the configuration of the scene; called once during a launch in which no window has
  /// become the key window.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Called when the user has closed scenes; the hosts of this package never call the method.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  )
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }

  public func applicationDidFinishLaunching(_ application: UIApplication) {}

  public func applicationDidBecomeActive(_ application: UIApplication) {}

  public func applicationWillResignActive(_ application: UIApplication) {}

  public func applicationDidEnterBackground(_ application: UIApplication) {}

  public func applicationWillEnterForeground(_ application: UIApplication) {}

  public func applicationWillTerminate(_ application: UIApplication) {}

  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(
      name: connectingSceneSession.configuration.name, sessionRole: connectingSceneSession.role)
  }

  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}
