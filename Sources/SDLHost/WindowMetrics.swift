import ResponderKit

/// The size of a window in pixels, in SDL's units and in points of the application.
///
/// SDL uses its units for mouse locations and window sizes. A unit is a pixel on X11, and a logical
/// pixel of the compositor on Wayland and macOS. SDL's documentation calls these units "screen
/// coordinates". The size in points is the size in pixels divided by the scale.
nonisolated struct WindowMetrics: Hashable {
  /// The size of the window in SDL's units.
  let units: CGSize
  /// The size of the window in pixels.
  let pixels: CGSize
  /// The number of pixels per point.
  let scale: CGFloat

  /// Creates the metrics of a window.
  ///
  /// - Parameter requestedScale: The number of pixels per point, or nil for one point per SDL unit.
  init(units: CGSize, pixels: CGSize, requestedScale: CGFloat? = nil) {
    (self.units, self.pixels) = (units, pixels)
    scale = requestedScale ?? Self.naturalScale(units: units.width, pixels: pixels.width)
  }

  /// The number of steps per unit of scale: compositors report fractional scales in steps of 1/120
  /// (wp_fractional_scale_v1).
  ///
  /// The scale of a window is its width in pixels divided by its width in units, rounded to these
  /// steps. Both widths are integers, so the unrounded quotient differs slightly from the scale of
  /// the display and changes while the window is resized.
  private static let scaleSteps: CGFloat = 120

  private static func naturalScale(units: CGFloat, pixels: CGFloat) -> CGFloat {
    guard units > 0, pixels > 0 else { return 1 }
    return max(1, (pixels / units * scaleSteps).rounded()) / scaleSteps
  }

  /// Returns a Boolean value that indicates whether a new window on the same display would have
  /// another number of pixels per unit.
  func isStale(pixelsPerUnit: CGFloat) -> Bool {
    units.width > 0 && abs(pixels.width / units.width - pixelsPerUnit) > 0.01
  }

  /// The size of the window in points, which need not be integers.
  var size: CGSize { CGSize(width: pixels.width / scale, height: pixels.height / scale) }

  /// Converts a location in SDL's units to a location in points.
  func point(fromUnits location: CGPoint) -> CGPoint {
    CGPoint(
      x: units.width > 0 ? location.x * size.width / units.width : 0,
      y: units.height > 0 ? location.y * size.height / units.height : 0)
  }

  /// Converts a location in points to a location in SDL's units.
  func units(fromPoint point: CGPoint) -> CGPoint {
    CGPoint(
      x: size.width > 0 ? point.x * units.width / size.width : 0,
      y: size.height > 0 ? point.y * units.height / size.height : 0)
  }
}

/// The divisor with which SDL normalizes the location of a finger to a fraction of the window.
nonisolated enum FingerNormalization: Hashable {
  /// The size of the window. A fraction of 1 is just outside the window.
  case size
  /// The size of the window minus one unit. A fraction of 1 is the last unit inside the window.
  case sizeMinusOne
  /// The size minus one unit for a finger that lands, and the size for a finger that moves or is
  /// lifted.
  case sizeMinusOneWhenLanding

  /// Creates the normalization of a video driver and a version of SDL.
  ///
  /// On X11, all versions divide by the size minus one. On Wayland, SDL 2 divides by the size, and
  /// SDL 3 divides by the size minus one for a finger that lands. Sources: SDL_x11xinput2.c and
  /// SDL_waylandevents.c; measured with 2.26.5, 2.32.4 and 3.2.10.
  ///
  /// - Parameters:
  ///   - driver: The name of SDL's video driver.
  ///   - isSDL3: A Boolean value that indicates whether the library is sdl2-compat on SDL 3.
  init(driver: String, isSDL3: Bool) {
    self =
      switch driver {
      case "x11": .sizeMinusOne
      case "wayland" where isSDL3: .sizeMinusOneWhenLanding
      default: .size
      }
  }

  /// Converts a fraction of the window to SDL's units.
  ///
  /// - Parameters:
  ///   - fraction: The normalized location of a finger.
  ///   - size: The size of the window in SDL's units.
  ///   - isLanding: A Boolean value that indicates whether the finger lands at the location.
  func units(_ fraction: CGPoint, in size: CGSize, isLanding: Bool) -> CGPoint {
    let subtractsOne = self == .sizeMinusOne || (self == .sizeMinusOneWhenLanding && isLanding)
    let reduction: CGFloat = subtractsOne ? 1 : 0
    return CGPoint(
      x: fraction.x * (size.width - reduction), y: fraction.y * (size.height - reduction))
  }
}
