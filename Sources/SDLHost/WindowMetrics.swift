import ResponderKit

/// The size of a window in pixels, in SDL's units and in points of the application.
///
/// SDL's units are those in which it reports the mouse and sets the size of a window: pixels on X11,
/// the compositor's logical pixels on Wayland and macOS. Points follow from the scale.
nonisolated struct WindowMetrics: Hashable {
  /// In SDL's units.
  let units: CGSize
  let pixels: CGSize
  /// Pixels per point.
  let scale: CGFloat

  /// - Parameter requestedScale: pixels per point; nil for one point per unit of SDL.
  init(units: CGSize, pixels: CGSize, requestedScale: CGFloat? = nil) {
    (self.units, self.pixels) = (units, pixels)
    scale = requestedScale ?? Self.naturalScale(units: units.width, pixels: pixels.width)
  }

  /// The steps in which compositors tell a fractional scale (wp_fractional_scale_v1).
  ///
  /// The sizes of a window are rounded to whole numbers, so that their quotient is off by some
  /// thousandths and changes while a window is resized. The scale of a display does not.
  private static let scaleSteps: CGFloat = 120

  private static func naturalScale(units: CGFloat, pixels: CGFloat) -> CGFloat {
    guard units > 0, pixels > 0 else { return 1 }
    return max(1, (pixels / units * scaleSteps).rounded()) / scaleSteps
  }

  /// The window in points, every pixel of it included.
  var size: CGSize { CGSize(width: pixels.width / scale, height: pixels.height / scale) }

  /// Converts a location that SDL reports in its units.
  func point(fromUnits location: CGPoint) -> CGPoint {
    CGPoint(
      x: units.width > 0 ? location.x * size.width / units.width : 0,
      y: units.height > 0 ? location.y * size.height / units.height : 0)
  }

  /// Converts a point of the application to SDL's units.
  func units(fromPoint point: CGPoint) -> CGPoint {
    CGPoint(
      x: size.width > 0 ? point.x * units.width / size.width : 0,
      y: size.height > 0 ? point.y * units.height / size.height : 0)
  }
}

/// The number by which SDL divides the place of a finger to tell it as a fraction of the window.
nonisolated enum FingerRange: Hashable {
  /// The size of the window: 1 lies just outside.
  case size
  /// The size less one unit: 1 is the last unit inside.
  case lastUnit
  /// The size less one unit for a finger that lands, and the size once it moves.
  case lastUnitAtLanding

  /// - Parameter driver: the name of SDL's video driver. On X11 each version divides by one less than
  ///   the size; on Wayland SDL 2 by the size, and SDL 3 by one less where a finger lands
  ///   (SDL_x11xinput2.c and SDL_waylandevents.c; measured with 2.26.5, 2.32.4 and 3.2.10).
  init(driver: String, isSDL3: Bool) {
    self =
      switch driver {
      case "x11": .lastUnit
      case "wayland" where isSDL3: .lastUnitAtLanding
      default: .size
      }
  }

  /// Converts a fraction of the window to SDL's units.
  ///
  /// - Parameter isLanding: whether the finger lands there.
  func units(_ fraction: CGPoint, in size: CGSize, isLanding: Bool) -> CGPoint {
    let less: CGFloat = self == .lastUnit || (self == .lastUnitAtLanding && isLanding) ? 1 : 0
    return CGPoint(x: fraction.x * (size.width - less), y: fraction.y * (size.height - less))
  }
}
