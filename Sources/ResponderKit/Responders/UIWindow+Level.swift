extension UIWindow {
  /// The level of a window above or below other windows.
  nonisolated public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a level from a number; windows with a greater number are in front of windows with a
    /// smaller number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of most windows: 0.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar: 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts: 2000.
    public static let alert = Level(rawValue: 2000)

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    public static func + (level: Level, offset: CGFloat) -> Level {
      Level(rawValue: level.rawValue + offset)
    }

    public static func - (level: Level, offset: CGFloat) -> Level {
      Level(rawValue: level.rawValue - offset)
    }
  }
}
