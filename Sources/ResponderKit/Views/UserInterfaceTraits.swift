/// A kind of device.
nonisolated public enum UIUserInterfaceIdiom: Int, Sendable {
  /// No device is specified.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet, and every computer with this module.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A Macintosh.
  case mac = 5
  /// A headset.
  case vision
}

/// A class of widths or heights.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// No size is specified.
  case unspecified
  /// Little space: less than 500 points.
  case compact
  /// Much space.
  case regular

  init(length: CGFloat) { self = length < 500 ? .compact : .regular }
}

/// A direction of the layout.
nonisolated public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// No direction is specified.
  case unspecified = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The availability of force touch.
nonisolated public enum UIForceTouchCapability: Int, Sendable {
  /// The availability is not known: devices report it with each touch.
  case unknown
  /// The device measures no force.
  case unavailable
  /// The device measures the force.
  case available
}
