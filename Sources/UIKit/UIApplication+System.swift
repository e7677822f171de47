extension UIApplication {
  /// A name of an option for opening an address.
  nonisolated public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The address of the app's settings, which no program of the desktop can open.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// Opens an address in the program that the user prefers for it.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: Options, which have no effect.
  ///   - completion: A closure that receives a Boolean value, which indicates whether a program was
  ///     found; nil for no closure.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    let wasOpened = canOpenURL(url) && addressOpener?(url.absoluteString) ?? false
    if let completion { DispatchQueue.main.async { completion(wasOpened) } }
  }

  /// Opens an address, and returns a Boolean value that indicates whether a program was found.
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    canOpenURL(url) && addressOpener?(url.absoluteString) ?? false
  }

  /// Returns a Boolean value that indicates whether an address has a scheme for which desktops have
  /// programs: http, https, mailto or file.
  public func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto", "file"].contains(url.scheme?.lowercased() ?? "")
  }

  /// The frame of the status bar, which does not exist.
  public var statusBarFrame: CGRect { .zero }
  /// A Boolean value that indicates whether the status bar is hidden: always true.
  public var isStatusBarHidden: Bool { true }
  /// The orientation of the status bar, which does not exist: always portrait.
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  /// The number beside the icon of the program: always 0.
  public var applicationIconBadgeNumber: Int {
    get { 0 }
    set {}
  }
  /// A Boolean value that has no effect.
  public var isNetworkActivityIndicatorVisible: Bool {
    get { false }
    set {}
  }
}

/// The identifier of a task that continues in the background.
nonisolated public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The identifier that stands for no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// Returns ``UIBackgroundTaskIdentifier/invalid``, because desktop programs always continue in
  /// the background.
  public func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil)
    -> UIBackgroundTaskIdentifier
  { .invalid }

  /// Returns ``UIBackgroundTaskIdentifier/invalid``, because desktop programs always continue in
  /// the background.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }

  /// Ends a background task; has no effect, because there are no background tasks.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
