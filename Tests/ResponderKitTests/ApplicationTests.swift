import ResponderKitTesting
import Testing

@testable import ResponderKit

/// An application delegate and scene delegate that records the calls of its methods.
private final class LifecycleDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
  var log: [String] = []
  var window: UIWindow?
  var delegateClass: AnyClass? = LifecycleDelegate.self
  var onLaunch: ((UIApplication) -> Void)?
  var onConnect: ((UIScene) -> Void)?

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("will finish launching, \(application.applicationState)")
    return true
  }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("did finish launching with options")
    onLaunch?(application)
    return true
  }
  func applicationDidFinishLaunching(_ application: UIApplication) {
    log.append("did finish launching")
  }
  private func record(_ event: String, _ application: UIApplication) {
    log.append("\(event), \(application.applicationState)")
  }
  func applicationDidBecomeActive(_ application: UIApplication) {
    record("active", application)
  }
  func applicationWillResignActive(_ application: UIApplication) {
    record("resign", application)
  }
  func applicationDidEnterBackground(_ application: UIApplication) {
    record("background", application)
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    record("foreground", application)
  }
  func applicationWillTerminate(_ application: UIApplication) {
    record("terminate", application)
  }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    log.append("configuration")
    let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
    configuration.delegateClass = delegateClass
    return configuration
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    log.append("connect \(session.scene === scene)")
    onConnect?(scene)
  }
  func sceneDidDisconnect(_ scene: UIScene) { log.append("scene disconnected") }
  func sceneDidBecomeActive(_ scene: UIScene) {
    log.append("scene active \(scene.activationState == .foregroundActive)")
  }
  func sceneWillResignActive(_ scene: UIScene) {
    log.append("scene resign \(scene.activationState == .foregroundActive)")
  }
  func sceneWillEnterForeground(_ scene: UIScene) {
    log.append("scene foreground \(scene.activationState == .foregroundInactive)")
  }
  func sceneDidEnterBackground(_ scene: UIScene) {
    log.append("scene background \(scene.activationState == .background)")
  }
}

@Suite("The lifecycle of an application")
struct ApplicationLifecycleTests {
  private let application = UIApplication()
  private let delegate = LifecycleDelegate()

  init() { application.delegate = delegate }

  private func storyboard() -> UIStoryboard {
    let scene = UIStoryboard.Scene(
      id: "a", identifier: nil, segues: [], makeController: { UIViewController(coder: $0) },
      makeView: { _ in nil })
    return UIStoryboard(UIStoryboard.Contents(name: "Main", initialScene: "a", scenes: [scene]))
  }

  /// Shows a window that does not belong to a storyboard.
  private func showWindow(in application: UIApplication) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    application.add(window)
    window.makeKeyAndVisible()
  }

  @Test("An application without scenes shows its storyboard in the window of its delegate")
  func storyboardWithoutScenes() throws {
    var windowAtLaunch: UIWindow?
    delegate.onLaunch = { [unowned delegate] application in
      windowAtLaunch = delegate.window
      #expect(application.keyWindow == nil)
    }
    application.launch(storyboard: storyboard(), usesScenes: false) { _ in
      Issue.record("There is no scene to connect.")
      return nil
    }
    let window = try #require(delegate.window)
    #expect(windowAtLaunch === window && application.windows == [window])
    #expect(window.isKeyWindow && !window.isHidden && window.frame == UIScreen.main.bounds)
    #expect(window.rootViewController?.storyboard?.name == "Main")
  }

  @Test("A scene shows its storyboard in the window of its delegate")
  func storyboardOfScene() throws {
    var windowAtConnection: UIWindow?
    delegate.onConnect = { [unowned delegate] _ in windowAtConnection = delegate.window }
    application.launch(storyboard: storyboard()) { _ in
      #expect(delegate.window == nil)
      return delegate
    }
    let window = try #require(delegate.window)
    #expect(windowAtConnection === window && application.windows == [window])
    #expect(window.isKeyWindow && !window.isHidden && window.frame == UIScreen.main.bounds)
    #expect(window.rootViewController?.storyboard?.name == "Main")
  }

  @Test(
    "The storyboard's window is not shown if the delegate has shown another window",
    arguments: [true, false])
  func replacedStoryboard(usesScenes: Bool) {
    if usesScenes {
      delegate.onConnect = { [application] _ in showWindow(in: application) }
    } else {
      delegate.onLaunch = { showWindow(in: $0) }
    }
    application.launch(storyboard: storyboard(), usesScenes: usesScenes) { _ in delegate }
    #expect(application.windows.count == 1 && application.keyWindow != delegate.window)
    #expect(delegate.window?.isHidden == true)
  }

  @Test(
    "An application that moves between active and background notifies its delegates of each step")
  func states() {
    var events: [LifecycleEvent] = []
    application.onLifecycleEvent = { events.append($0) }
    application.windowScene.delegate = delegate
    application.enter(.active)
    #expect(delegate.log.isEmpty && events.isEmpty)
    application.enter(.background)
    #expect(
      delegate.log == [
        "resign, active", "scene resign true", "background, background", "scene background true",
      ])
    delegate.log = []
    application.enter(.active)
    #expect(
      delegate.log == [
        "foreground, inactive", "scene foreground true", "active, active", "scene active true",
      ])
    delegate.log = []
    application.enter(.inactive)
    #expect(delegate.log == ["resign, active", "scene resign true"])
    application.enter(.background)
    application.enter(.inactive)
    #expect(application.applicationState == .inactive)
    delegate.log = []
    application.terminate()
    #expect(delegate.log == ["scene disconnected", "terminate, inactive"])
    #expect(
      events == [
        .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
        .willResignActive, .didEnterBackground, .willEnterForeground, .willTerminate,
      ])
  }

  @Test("An application whose delegate creates a window at launch connects no scene")
  func launchWithWindow() {
    delegate.onLaunch = { application in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      application.add(window)
      window.makeKeyAndVisible()
    }
    application.launch { _ in
      Issue.record("There is no scene to connect.")
      return nil
    }
    #expect(
      delegate.log == [
        "will finish launching, inactive", "did finish launching with options",
        "did finish launching",
      ])
    #expect(application.keyWindow != nil && application.windows.count == 1)
  }

  @Test("An application without a window connects its scene to the configured scene delegate")
  func launchWithScene() {
    var asked: [AnyClass?] = []
    delegate.onConnect = { scene in
      guard let scene = scene as? UIWindowScene else { return }
      UIWindow(windowScene: scene).makeKeyAndVisible()
    }
    application.launch { kind in
      asked.append(kind)
      return delegate
    }
    #expect(asked.count == 1 && asked.first.flatMap { $0 } == LifecycleDelegate.self)
    #expect(delegate.log.suffix(2) == ["configuration", "connect true"])
    #expect(application.windowScene.delegate === delegate && application.windows.count == 1)
    #expect(application.keyWindow?.windowScene === application.windowScene)
  }

  @Test("An application does not connect its scene if no scene delegate is created")
  func launchWithoutSceneDelegate() {
    application.launch { _ in nil }
    #expect(delegate.log.last == "configuration" && application.windowScene.delegate == nil)
    #expect(application.windows.isEmpty)
  }

  @Test(
    "The default methods of application and scene delegates accept a launch and store no window")
  func defaults() {
    final class Empty: UIApplicationDelegate {}
    final class EmptySceneDelegate: UIWindowSceneDelegate {}
    let (empty, sceneDelegate) = (Empty(), EmptySceneDelegate())
    application.delegate = empty
    application.windowScene.delegate = sceneDelegate
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    (empty.window, sceneDelegate.window) = (window, window)
    #expect(empty.window == nil && sceneDelegate.window == nil)
    #expect(empty.application(application, willFinishLaunchingWithOptions: nil))
    #expect(empty.application(application, didFinishLaunchingWithOptions: nil))
    #expect(application.next == nil)
    let session = application.windowScene.session
    let configuration = empty.application(
      application, configurationForConnecting: session, options: .init())
    #expect(configuration.role == .windowApplication && configuration.name == nil)
    #expect(configuration.sceneClass == nil && configuration.delegateClass == nil)
    for state in [UIApplication.State.background, .active, .inactive] { application.enter(state) }
  }
}

@Suite("Scenes, screens, devices and coders")
struct SceneTests {
  private let application = UIApplication()

  @Test("The main screen has the traits of the rearmost window")
  func traitsOfScreen() {
    let levels: [(UIUserInterfaceStyle, UIWindow.Level)] = [
      (.dark, UIWindow.Level.normal - 9), (.light, UIWindow.Level.alert + 9),
    ]
    let windows = levels.map { style, level in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      (window.overrideUserInterfaceStyle, window.windowLevel) = (style, level)
      UIApplication.shared.add(window)
      return window
    }
    defer { for window in windows { UIApplication.shared.remove(window) } }
    #expect(UIScreen.main.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("A window scene has the state, windows and traits of its application")
  func scene() {
    let scene = application.windowScene
    #expect(scene.next === application && scene.windows.isEmpty && scene.keyWindow == nil)
    #expect(scene.title?.isEmpty == true && scene.screen === UIScreen.main)
    #expect(scene.session.persistentIdentifier == "scene" && scene.session.scene === scene)
    #expect(scene.session == scene.session && Set([scene.session]).contains(scene.session))
    let states: [(UIApplication.State, UIScene.ActivationState)] = [
      (.active, .foregroundActive), (.inactive, .foregroundInactive), (.background, .background),
    ]
    for (state, expected) in states {
      application.applicationState = state
      #expect(scene.activationState == expected)
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 300))
    window.overrideUserInterfaceStyle = .dark
    application.add(window)
    window.makeKey()
    #expect(scene.traitCollection.userInterfaceStyle == .dark)
    #expect(
      scene.windows == [window] && scene.keyWindow === window && window.screen === UIScreen.main)
    let session = UISceneSession(UISceneConfiguration(name: "a", sessionRole: .windowApplication))
    let unattached = UIWindowScene(session: session, connectionOptions: .init())
    #expect(unattached.activationState == .unattached && unattached.next == nil)
    #expect(unattached.windows.isEmpty && session.configuration.name == "a")
    #expect(UIScene.ActivationState.unattached.rawValue == -1)
    #expect(UIScene.ActivationState.background.rawValue == 2)
  }

  @Test("Setting the window scene of a window moves the window between applications")
  func windows() {
    let second = UIApplication()
    let window = UIWindow(windowScene: application.windowScene)
    #expect(window.frame == UIScreen.main.bounds && !window.isHidden)
    window.windowScene = application.windowScene
    #expect(application.windows == [window])
    window.windowScene = second.windowScene
    #expect(application.windows.isEmpty && second.windows == [window])
    window.windowScene = nil
    #expect(second.windows.isEmpty && window.windowScene == nil && window.application == nil)
  }

  @Test("UIDevice describes a computer with an unknown orientation")
  func device() {
    let device = UIDevice.current
    #expect(device.name == "Computer" && device.model == "Computer")
    #expect(device.localizedModel == device.model && device.systemVersion == "18.0")
    #expect(["Linux", "Windows", "macOS"].contains(device.systemName))
    #expect(device.orientation == .unknown && device.isMultitaskingSupported)
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }

  @Test("The main screen has the reported size and scale, and replaces an invalid scale with 1")
  func screen() {
    let screen = UIScreen.main
    let (size, scale) = (screen.bounds.size, screen.scale)
    defer { screen.update(size: size, scale: scale) }
    screen.update(size: CGSize(width: 640, height: 480), scale: 2)
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 640, height: 480))
    #expect(screen.scale == 2 && screen.nativeScale == 2)
    #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 1280, height: 960))
    screen.brightness = 0.5
    #expect(screen.brightness == 1 && screen.maximumFramesPerSecond == 60)
    #expect(UIScreen.screens.count == 1 && UIScreen.screens.first === screen)
    for invalid in [0, -2] as [CGFloat] {
      screen.update(size: CGSize(width: 640, height: 480), scale: invalid)
      #expect(screen.scale == 1)
    }
  }

  @Test("Device and interface orientations have UIKit's raw values and classifications")
  func orientations() {
    let device: [UIDeviceOrientation] = [
      .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
    ]
    #expect(device.map(\.rawValue) == Array(0...6))
    #expect(device.filter(\.isPortrait) == [.portrait, .portraitUpsideDown])
    #expect(device.filter(\.isLandscape) == [.landscapeLeft, .landscapeRight])
    #expect(device.filter(\.isFlat) == [.faceUp, .faceDown])
    let interface: [UIInterfaceOrientation] = [
      .unknown, .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
    ]
    #expect(interface.map(\.rawValue) == Array(0...4))
    #expect(interface.filter(\.isPortrait) == [.portrait, .portraitUpsideDown])
    #expect(interface.filter(\.isLandscape) == [.landscapeRight, .landscapeLeft])
    let masks: [UIInterfaceOrientationMask] = [
      .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft, .landscape, .all,
      .allButUpsideDown,
    ]
    #expect(masks.map(\.rawValue) == [2, 4, 8, 16, 24, 30, 26])
    let styles: [UIStatusBarStyle] = [.default, .lightContent, .darkContent]
    #expect(styles.map(\.rawValue) == [0, 1, 3])
    let transitions: [UIModalTransitionStyle] = [
      .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl,
    ]
    #expect(transitions.map(\.rawValue) == Array(0...3))
  }

  @Test("Application launch options, scene roles and states have UIKit's raw values")
  func launchOptions() {
    #expect(UIApplication.LaunchOptionsKey.url.rawValue == "UIApplicationLaunchOptionsURLKey")
    #expect(
      UIApplication.LaunchOptionsKey.sourceApplication.rawValue
        == "UIApplicationLaunchOptionsSourceApplicationKey")
    #expect(
      UISceneSession.Role.windowApplication.rawValue == "UIWindowSceneSessionRoleApplication")
    #expect(
      UIApplication.State.active.rawValue == 0 && UIApplication.State.background.rawValue == 2)
  }

  @Test("An NSCoder of the base class contains no values")
  func coder() {
    let coder = NSCoder()
    #expect(coder.allowsKeyedCoding && !coder.containsValue(forKey: "a"))
    #expect(coder.decodeObject(forKey: "a") == nil)
    #expect(coder.decodeObject(of: UIView.self, forKey: "a") == nil)
    #expect(!coder.decodeBool(forKey: "a") && coder.decodeInteger(forKey: "a") == 0)
    #expect(coder.decodeInt32(forKey: "a") == 0 && coder.decodeInt64(forKey: "a") == 0)
    #expect(coder.decodeFloat(forKey: "a") == 0 && coder.decodeDouble(forKey: "a") == 0)
    #expect(coder.decodeCGPoint(forKey: "a") == .zero && coder.decodeCGSize(forKey: "a") == .zero)
    #expect(coder.decodeCGRect(forKey: "a") == .zero)
    #expect(coder.decodeCGVector(forKey: "a") == CGVector(dx: 0, dy: 0))
    #expect(coder.decodeCGAffineTransform(forKey: "a") == .identity)
    final class TextCoder: NSCoder {
      override func decodeObject(forKey key: String) -> Any? { key }
    }
    #expect(TextCoder().decodeObject(of: String.self, forKey: "b") == "b")
    #expect(TextCoder().decodeObject(of: UIView.self, forKey: "b") == nil)
  }

  @Test("Until the host reports a size, a screen is as large as a window or else 1024 × 768 points")
  func unreportedScreen() {
    let application = UIApplication.shared
    let (others, keyWindow) = (application.windows, application.keyWindow)
    for window in others { application.remove(window) }
    defer {
      for window in others { application.attach(window) }
      if let keyWindow { application.makeKey(keyWindow) }
    }
    let screen = UIScreen()
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 1024, height: 768))
    let window = UIWindow(frame: CGRect(x: 5, y: 6, width: 300, height: 200))
    application.add(window)
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
    application.remove(window)
  }
}
