/// A color that consists of a color space, one value for each component of this space, and an
/// alpha.
nonisolated public final class CGColor: Hashable, Sendable {
  /// The color space of the components; never nil.
  public let colorSpace: CGColorSpace?
  /// The values of the components of ``colorSpace``, followed by the alpha; never nil.
  public let components: [CGFloat]?

  init(_ space: CGColorSpace, _ components: [CGFloat]) {
    (colorSpace, self.components) = (space, components)
  }

  /// Creates a color in the device RGB color space.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.deviceRGB, [red, green, blue, alpha])
  }

  /// Creates a color in the sRGB color space.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(CGColorSpace.sRGB, .rgb), [red, green, blue, alpha])
  }

  /// Creates a gray; `gray` is 0 for black and 1 for white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// Creates a gray; `gray` is 0 for black and 1 for white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(CGColorSpace.genericGrayGamma2_2, .monochrome), [gray, alpha])
  }

  /// Creates a color in a color space.
  ///
  /// `components` points to one value for each component of the color space, followed by the alpha.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = colorSpace.numberOfComponents + 1
    self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Black.
  public static let black = CGColor(genericGrayGamma2_2Gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(genericGrayGamma2_2Gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(genericGrayGamma2_2Gray: 0, alpha: 0)

  /// The number of components, including the alpha.
  public var numberOfComponents: Int { components?.count ?? 0 }
  /// The opacity, from 0 for transparent to 1 for opaque.
  public var alpha: CGFloat { components?.last ?? 1 }

  /// Returns the color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let components, let colorSpace else { return nil }
    return CGColor(colorSpace, components.dropLast() + [alpha])
  }

  /// Returns the color itself, because it never changes.
  public func copy() -> CGColor? { self }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.components == b.components && a.colorSpace == b.colorSpace
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
    hasher.combine(colorSpace)
  }
}

extension UIColor {
  /// The Core Graphics color of this color; for a dynamic color, the value for the current traits.
  ///
  /// The current traits are those of ``UITraitCollection/performAsCurrent(_:)`` or, outside of that
  /// method, those of the window that is being laid out or of the current graphics context. Without
  /// any of these, the value for light interfaces is used.
  nonisolated public var cgColor: CGColor {
    let color = resolvedForCurrentTraits
    return color.isGray
      ? CGColor(
        CGColorSpace(CGColorSpace.genericGrayGamma2_2, .monochrome), [color.red, color.alpha])
      : CGColor(
        CGColorSpace(CGColorSpace.sRGB, .rgb), [color.red, color.green, color.blue, color.alpha])
  }

  /// Creates a color from a Core Graphics color.
  nonisolated public convenience init(cgColor: CGColor) {
    let components = cgColor.components ?? []
    if components.count == 2 {
      self.init(white: components[0], alpha: components[1])
    } else if components.count == 4 {
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    } else {
      self.init(white: 0, alpha: 0)
    }
  }
}
