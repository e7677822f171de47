/// Whether what is drawn is dark on light or light on dark.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
  /// Nobody has said; taken as light.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// A colour of the sRGB space with an alpha; components in 0…1.
///
/// A colour may be another one where the interface is dark; its own components are those for light.
nonisolated public final class UIColor: Hashable, Sendable {
  /// The share of red, 0…1.
  public let red: CGFloat
  /// The share of green, 0…1.
  public let green: CGFloat
  /// The share of blue, 0…1.
  public let blue: CGFloat
  /// How much the colour covers, from 0 for nothing to 1 for all.
  public let alpha: CGFloat
  private let dark: UIColor?

  /// Components outside 0…1 are taken to the nearer end.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red, green, blue, alpha, dark: nil)
  }

  /// A colour that is one thing on light ground and another on dark.
  public convenience init(light: UIColor, dark: UIColor) {
    self.init(light.red, light.green, light.blue, light.alpha, dark: dark)
  }

  private init(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, dark: UIColor?
  ) {
    self.dark = dark
    func unit(_ value: CGFloat) -> CGFloat { max(0, min(1, value)) }
    (self.red, self.green, self.blue, self.alpha) = (
      unit(red), unit(green), unit(blue), unit(alpha)
    )
  }

  /// A gray between black, 0, and white, 1; numbers outside are taken to the nearer end.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// No white at all.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// As bright as there is.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Alpha 0, so that nothing is seen.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Full red alone.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green alone.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue alone.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Full red with half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Full red with full green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Half of red with half of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)

  /// The same colour with another alpha, on light ground and on dark.
  ///
  /// An alpha outside 0…1 is taken to the nearer end.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red, green, blue, alpha, dark: dark?.withAlphaComponent(alpha))
  }

  /// The colour as it is in an interface of a style.
  public func resolvedColor(with style: UIUserInterfaceStyle) -> UIColor {
    style == .dark ? dark ?? self : self
  }

  public static func == (a: UIColor, b: UIColor) -> Bool {
    (a.red, a.green, a.blue, a.alpha) == (b.red, b.green, b.blue, b.alpha) && a.dark == b.dark
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

extension UIColor {
  /// Strokes of the current context have this colour from now on.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }

  /// Fills of the current context have this colour from now on.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }

  /// Both strokes and fills.
  public func set() {
    setStroke()
    setFill()
  }
}
