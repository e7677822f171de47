/// The orientation of an interface relative to the screen.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of orientations.
nonisolated public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The style of the status bar, which ResponderKit does not show.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// The manner in which a presented view controller covers the one that presents it.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
  /// The presented view covers the window, and the presenting controller is notified that its view
  /// disappears.
  case fullScreen = 0
  /// The presented view is a sheet in the horizontal center of the window, by default almost as
  /// high as the window.
  case pageSheet = 1
  /// The presented view is a sheet in the center of the window.
  case formSheet = 2
  /// Equivalent to ``fullScreen``.
  case currentContext = 3
  /// Equivalent to ``overFullScreen``.
  case custom = 4
  /// The presented view covers the window, and the presenting controller is not notified that its
  /// view disappears.
  case overFullScreen = 5
  /// Equivalent to ``overFullScreen``.
  case overCurrentContext = 6
  /// The presented view appears beside its source view or bar button item or, without a source, as
  /// a sheet like ``pageSheet``.
  case popover = 7
  /// Equivalent to ``automatic``.
  case none = -1
  /// Equivalent to ``pageSheet``.
  case automatic = -2
}

/// The animation with which a presented view controller appears.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
  /// The view moves up from the lower edge.
  case coverVertical = 0
  /// Equivalent to ``crossDissolve``.
  case flipHorizontal = 1
  /// The view fades in.
  case crossDissolve = 2
  /// Equivalent to ``crossDissolve``.
  case partialCurl = 3
}
