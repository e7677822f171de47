/// A description of the components of a color.
///
/// Differs from UIKit: Colors are not converted between color spaces; the components of every RGB
/// space are used as those of sRGB.
nonisolated public final class CGColorSpace: Hashable, Sendable {
  /// The name of the sRGB color space, for ``init(name:)``.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the sRGB color space with components that may lie outside 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of the Display P3 color space.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of the sRGB color space with linear components.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The name of the gray color space with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of the gray color space with linear components.
  public static let linearGray = "kCGColorSpaceLinearGray"

  /// The kind of the components of a color space.
  nonisolated public enum Model: Int32, Hashable, Sendable {
    /// The model of an unknown color space.
    case unknown = -1
    /// One component from black to white.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
  }

  /// The name of the color space; nil for a device color space.
  public let name: String?
  /// The kind of the components.
  public let model: Model

  /// Creates the color space with a name, or returns nil if there is none.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.displayP3, Self.linearSRGB:
      self.init(name, .rgb)
    case Self.genericGrayGamma2_2, Self.linearGray: self.init(name, .monochrome)
    default: return nil
    }
  }

  init(_ name: String?, _ model: Model) { (self.name, self.model) = (name, model) }

  static let deviceRGB = CGColorSpace(nil, .rgb)
  static let deviceGray = CGColorSpace(nil, .monochrome)

  /// The number of components of a color, without its alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.model == b.model
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(model)
  }
}

/// Returns the device RGB color space.
nonisolated public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the device gray color space.
nonisolated public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
