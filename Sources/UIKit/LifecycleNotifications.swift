extension UIApplication {
  /// Posted before the application is shown again.
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted after a window of the application has received the keyboard focus.
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted after another window has received the keyboard focus, or before the application is hidden.
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted after the application has been hidden.
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted immediately before the process ends.
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}

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
