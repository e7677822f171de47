/// The appearance of an interface: dark content on light, or light content on dark.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
  /// No style is specified; equivalent to light.
  case unspecified
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// A color in the sRGB color space with an alpha component.
///
/// The color components may lie outside 0…1, for colors outside the range of sRGB; drawing clamps
/// them. A dynamic color has different values for different interfaces. The component properties of
/// a dynamic color contain the values for light interfaces.
nonisolated public final class UIColor: Hashable, @unchecked Sendable {
  /// The red component; 0…1 within sRGB.
  public let red: CGFloat
  /// The green component; 0…1 within sRGB.
  public let green: CGFloat
  /// The blue component; 0…1 within sRGB.
  public let blue: CGFloat
  /// The opacity, from 0 for transparent to 1 for opaque.
  public let alpha: CGFloat
  /// The value in dark interfaces; nil for a color without a separate dark value.
  private let dark: UIColor?
  /// The closure that returns the value of a dynamic color for given traits; nil for a color
  /// without such a closure.
  private let provider: ((UITraitCollection) -> UIColor)?
  /// A Boolean value that indicates whether the color was created as a gray.
  let isGray: Bool

  /// Creates a color from its components; the alpha is clamped to 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red, green, blue, alpha, dark: nil)
  }

  /// Creates a color from its components; the alpha is clamped to 0…1.
  ///
  /// The components are used as those of sRGB.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red, green, blue, alpha, dark: nil)
  }

  /// Creates a dynamic color with different values for light and dark interfaces.
  public convenience init(light: UIColor, dark: UIColor) {
    self.init(
      light.red, light.green, light.blue, light.alpha, dark: dark, isGray: light.isGray)
  }

  /// Creates a dynamic color whose value a closure returns for the traits of an interface.
  ///
  /// The closure is called with the traits of a light interface when the color is created. It is
  /// also called, on the drawing thread, whenever the color is drawn.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(.lightStyle).resolvedColor(with: .lightStyle)
    self.init(
      light.red, light.green, light.blue, light.alpha, dark: nil, isGray: light.isGray,
      provider: dynamicProvider)
  }

  private init(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, dark: UIColor?,
    isGray: Bool = false, provider: ((UITraitCollection) -> UIColor)? = nil
  ) {
    (self.dark, self.isGray, self.provider) = (dark, isGray, provider)
    (self.red, self.green, self.blue) = (red, green, blue)
    self.alpha = max(0, min(1, alpha))
  }

  /// Creates a gray; `white` is 0 for black and 1 for white, and the alpha is clamped to 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(white, white, white, alpha, dark: nil, isGray: true)
  }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A gray with a white level of 1/3.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// A gray with a white level of 1/2.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// A gray with a white level of 2/3.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A transparent color, with an alpha of 0.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Pure red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Full red with half green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Full red with full green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Half red with half blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Full green with full blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Full red with full blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Three fifths red, two fifths green and one fifth blue.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// Returns the color with another alpha, which applies to all interfaces.
  ///
  /// An alpha outside 0…1 is clamped.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let provider = provider.map { provider in
      { (traits: UITraitCollection) in provider(traits).withAlphaComponent(alpha) }
    }
    return UIColor(
      red, green, blue, alpha, dark: dark?.withAlphaComponent(alpha), isGray: isGray,
      provider: provider)
  }

  /// Returns the value of the color in an interface style.
  public func resolvedColor(with style: UIUserInterfaceStyle) -> UIColor {
    if provider != nil { return resolvedColor(with: style == .dark ? .darkStyle : .lightStyle) }
    return style == .dark ? dark ?? self : self
  }

  /// Returns the value of the color for the traits of an interface.
  ///
  /// The value is not dynamic.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    if let provider { return provider(traitCollection).resolvedColor(with: traitCollection) }
    guard let dark else { return self }
    return traitCollection.userInterfaceStyle == .dark
      ? dark.resolvedColor(with: traitCollection)
      : UIColor(red, green, blue, alpha, dark: nil, isGray: isGray)
  }

  /// The value of the color for the current traits of the thread.
  var resolvedForCurrentTraits: UIColor {
    dark == nil && provider == nil ? self : resolvedColor(with: ContextStack.style)
  }

  /// Returns a Boolean value that indicates whether two colors have the same values; a color with a
  /// closure is equal only to itself.
  public static func == (a: UIColor, b: UIColor) -> Bool {
    if a.provider != nil || b.provider != nil { return a === b }
    return (a.red, a.green, a.blue, a.alpha) == (b.red, b.green, b.blue, b.alpha)
      && a.dark == b.dark
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

nonisolated extension UIColor {
  /// Sets the stroke color of the current context to this color.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }

  /// Sets the fill color of the current context to this color.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }

  /// Sets both the stroke color and the fill color of the current context to this color.
  public func set() {
    setStroke()
    setFill()
  }
}

nonisolated extension UITraitCollection {
  /// The traits of a light interface.
  static let lightStyle = UITraitCollection(userInterfaceStyle: .light)
  static let darkStyle = UITraitCollection(userInterfaceStyle: .dark)
}
