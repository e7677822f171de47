/// A change of the state of an application.
package enum LifecycleEvent: CaseIterable {
  case willEnterForeground
  case didBecomeActive
  case willResignActive
  case didEnterBackground
  case willTerminate
}

extension UIApplication {
  /// Changes the state of the application, and notifies the delegates of the application and of its
  /// scene of each step: an active application becomes inactive before it enters the background.
  package func enter(_ state: State) {
    while applicationState != state {
      switch applicationState {
      case .active:
        send(.willResignActive)
        applicationState = .inactive
      case .inactive where state == .active:
        applicationState = .active
        send(.didBecomeActive)
      case .inactive:
        applicationState = .background
        send(.didEnterBackground)
      case .background:
        applicationState = .inactive
        send(.willEnterForeground)
      }
    }
  }

  /// Notifies the delegates of the application and of its scene that the process is about to end.
  package func terminate() { send(.willTerminate) }

  private func send(_ event: LifecycleEvent) {
    let (scene, sceneDelegate) = (windowScene, windowScene.delegate)
    switch event {
    case .willEnterForeground:
      delegate?.applicationWillEnterForeground(self)
      sceneDelegate?.sceneWillEnterForeground(scene)
    case .didBecomeActive:
      delegate?.applicationDidBecomeActive(self)
      sceneDelegate?.sceneDidBecomeActive(scene)
    case .willResignActive:
      delegate?.applicationWillResignActive(self)
      sceneDelegate?.sceneWillResignActive(scene)
    case .didEnterBackground:
      delegate?.applicationDidEnterBackground(self)
      sceneDelegate?.sceneDidEnterBackground(scene)
    case .willTerminate:
      sceneDelegate?.sceneDidDisconnect(scene)
      delegate?.applicationWillTerminate(self)
    }
    onLifecycleEvent?(event)
  }

  /// Launches the application: calls the launch methods of the delegate, shows the window of the
  /// storyboard unless a scene owns it, and connects the scene if there is no key window then.
  ///
  /// The application is inactive afterwards. The host makes it active.
  ///
  /// - Parameters:
  ///   - storyboard: The storyboard with the root view controller of the first window; nil for
  ///     none.
  ///   - usesScenes: A Boolean value that indicates whether the window belongs to the delegate of
  ///     the scene instead of the delegate of the application.
  ///   - makeSceneDelegate: A closure that creates the delegate of the scene. The closure receives
  ///     the delegate class of the scene's configuration; nil if the configuration has none.
  package func launch(
    storyboard: UIStoryboard? = nil, usesScenes: Bool = true,
    makeSceneDelegate: (AnyClass?) -> (any UISceneDelegate)?
  ) {
    applicationState = .inactive
    let window = usesScenes ? nil : makeWindow(showing: storyboard)
    if let window { delegate?.window = window }
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    delegate?.applicationDidFinishLaunching(self)
    if let window, keyWindow == nil {
      add(window)
      window.makeKeyAndVisible()
    }
    if keyWindow == nil { connectScene(storyboard, makeSceneDelegate) }
  }

  private func makeWindow(showing storyboard: UIStoryboard?) -> UIWindow? {
    guard let controller = storyboard?.instantiateInitialViewController() else { return nil }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    return window
  }

  private func connectScene(
    _ storyboard: UIStoryboard?, _ makeDelegate: (AnyClass?) -> (any UISceneDelegate)?
  ) {
    let (scene, options) = (windowScene, UIScene.ConnectionOptions())
    let configuration = delegate?.application(
      self, configurationForConnecting: scene.session, options: options)
    guard let sceneDelegate = makeDelegate(configuration?.delegateClass) else { return }
    scene.delegate = sceneDelegate
    let window = makeWindow(showing: storyboard)
    if let window { (sceneDelegate as? any UIWindowSceneDelegate)?.window = window }
    sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
    if let window, keyWindow == nil {
      add(window)
      window.makeKeyAndVisible()
    }
  }
}
