extension NotificationCenter {
  /// Posts the notification of a change of an application's state.
  func post(_ event: LifecycleEvent, of application: UIApplication) {
    let name =
      switch event {
      case .willEnterForeground: UIApplication.willEnterForegroundNotification
      case .didBecomeActive: UIApplication.didBecomeActiveNotification
      case .willResignActive: UIApplication.willResignActiveNotification
      case .didEnterBackground: UIApplication.didEnterBackgroundNotification
      case .willTerminate: UIApplication.willTerminateNotification
      }
    post(name: name, object: application)
  }
}
