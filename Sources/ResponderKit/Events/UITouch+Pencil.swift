extension UITouch {
  /// The properties of a touch that a device can estimate; this module estimates none of them.
  nonisolated public struct Properties: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The force.
    public static let force = Properties(rawValue: 1 << 0)
    /// The azimuth of a pencil.
    public static let azimuth = Properties(rawValue: 1 << 1)
    /// The altitude of a pencil.
    public static let altitude = Properties(rawValue: 1 << 2)
    /// The location.
    public static let location = Properties(rawValue: 1 << 3)
    /// The roll of a pencil.
    public static let roll = Properties(rawValue: 1 << 4)
  }
}
