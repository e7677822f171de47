/// The methods with which a scene notifies its delegate; all have default implementations.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
  /// Called when the scene can create its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// Called when the scene is disconnected, because the process ends.
  func sceneDidDisconnect(_ scene: UIScene)

  /// Called when a window of the scene receives the keyboard focus.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// Called when the windows of the scene lose the keyboard focus, and before the scene is hidden.
  func sceneWillResignActive(_ scene: UIScene)

  /// Called before the scene is shown again.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// Called when the scene is hidden.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  public func sceneDidDisconnect(_ scene: UIScene) {}

  public func sceneDidBecomeActive(_ scene: UIScene) {}

  public func sceneWillResignActive(_ scene: UIScene) {}

  public func sceneWillEnterForeground(_ scene: UIScene) {}

  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene; nil for a delegate that does not store it.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension UIWindow {
  /// Creates a window in the application of a scene, in front of its other windows.
  ///
  /// The window has the frame of the scene's key window, or the size of the screen if there is
  /// none.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.keyWindow?.frame ?? UIScreen.main.bounds)
    windowScene.application?.add(self)
  }

  /// The scene that contains the window; nil for a window without an application.
  ///
  /// Setting the property adds the window to the application of the scene. Setting nil removes the
  /// window from its application.
  public var windowScene: UIWindowScene? {
    get { application?.windowScene }
    set {
      if let application = newValue?.application {
        if application !== self.application { application.add(self) }
      } else {
        application?.remove(self)
      }
    }
  }
}
