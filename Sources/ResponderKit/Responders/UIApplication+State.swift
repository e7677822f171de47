extension UIApplication {
  /// The state of an application.
  nonisolated public enum State: Int, Sendable {
    /// The application has the keyboard focus.
    case active
    /// The application is visible without the keyboard focus.
    case inactive
    /// The application is hidden.
    case background
  }

  /// A key of an option with which an application is launched.
  nonisolated public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file that the application opens.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The program that has started the application.
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
  }
}
