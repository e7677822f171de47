import DrawingModel
import Geometry
import Ink

extension PixelColor {
  /// Creates a color from its text in CSS, such as "#F00", "rgb(255 0 0 / 50%)", "hsl(0, 100%, 50%)"
  /// or "darkorange".
  ///
  /// Colors outside of sRGB are moved to its limits (CSS Color 4 without gamut mapping).
  init?(css text: String) {
    let text = text.trimmed.lowercased()
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if let color = CSSColorNames.color(text) {
      self = color
    } else if text.hasPrefix("#") {
      let digits = text.dropFirst()
      let isShort = digits.count == 3 || digits.count == 4
      let long = isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      guard long.count == 6 || long.count == 8 else { return nil }
      self.init(hexadecimal: "#" + long + (long.count == 6 ? "ff" : ""))
    } else {
      guard let function = CSSColorFunction(text), let color = function.color else { return nil }
      self = color
    }
  }

  /// Creates a color from components of sRGB in 0 to 1.
  fileprivate init(sRGB components: SIMD3<Double>, alpha: Double) {
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
    self.init(
      red: byte(components.x), green: byte(components.y), blue: byte(components.z),
      alpha: byte(alpha))
  }
}

/// A function such as "rgb(255 0 0 / 50%)".
private struct CSSColorFunction {
  /// An argument of a function.
  private struct Argument {
    let value: Double
    let isPercentage: Bool
    /// The number as an angle in degrees.
    let degrees: Double

    /// Returns the number, where 100% means a given value.
    func value(of100 full: Double) -> Double { isPercentage ? value / 100 * full : value }
  }

  private let name: String
  /// The name of the color space of the function "color".
  private let space: String
  private let arguments: [Argument]
  private let alpha: Double

  init?(_ text: String) {
    guard let parenthesis = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    name = String(text[..<parenthesis])
    var scanner = SVGScanner(String(text[parenthesis...].dropFirst()))
    scanner.skipSpaces()
    space = name == "color" ? scanner.word() : ""
    var (arguments, alpha): ([Argument], Double) = ([], 1)
    while arguments.count < 3, let argument = Self.argument(&scanner) { arguments.append(argument) }
    scanner.skipSpaces()
    if scanner.skip("/") || scanner.skip(",") {
      guard let argument = Self.argument(&scanner) else { return nil }
      alpha = max(0, min(1, argument.value(of100: 1)))
    }
    scanner.skipSpaces()
    guard arguments.count == 3, scanner.skip(")"), scanner.isAtEnd else { return nil }
    (self.arguments, self.alpha) = (arguments, alpha)
  }

  private static func argument(_ scanner: inout SVGScanner) -> Argument? {
    scanner.skipSeparator()
    guard let number = scanner.number() else {
      return scanner.word() == "none" ? Argument(value: 0, isPercentage: false, degrees: 0) : nil
    }
    let value = Double(number)
    guard value.isFinite else { return nil }
    if scanner.skip("%") { return Argument(value: value, isPercentage: true, degrees: value) }
    let degreesPerUnit: [String: Double] = [
      "": 1, "deg": 1, "rad": 180 / .pi, "grad": 0.9, "turn": 360,
    ]
    guard let factor = degreesPerUnit[scanner.name()] else { return nil }
    return Argument(value: value, isPercentage: false, degrees: value * factor)
  }

  var color: PixelColor? {
    sRGB.map { PixelColor(sRGB: $0, alpha: alpha) }
  }

  /// The components in sRGB; `nil` if the function is unknown.
  private var sRGB: SIMD3<Double>? {
    func vector(_ full: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(
        arguments[0].value(of100: full.x), arguments[1].value(of100: full.y),
        arguments[2].value(of100: full.z))
    }
    switch name {
    case "rgb", "rgba": return vector([255, 255, 255]) / 255
    case "hsl", "hsla":
      return CSSColorSpace.hsl(
        hue: arguments[0].degrees, saturation: arguments[1].value / 100,
        lightness: arguments[2].value / 100)
    case "hwb":
      return CSSColorSpace.hwb(
        hue: arguments[0].degrees, whiteness: arguments[1].value / 100,
        blackness: arguments[2].value / 100)
    case "lab": return CSSColorSpace.lab(vector([100, 125, 125]))
    case "lch":
      return CSSColorSpace.lab(polar(vector([100, 150, 1])))
    case "oklab": return CSSColorSpace.oklab(vector([1, 0.4, 0.4]))
    case "oklch":
      return CSSColorSpace.oklab(polar(vector([1, 0.4, 1])))
    case "color": return CSSColorSpace.predefined(space, vector([1, 1, 1]))
    default: return nil
    }
  }

  /// Returns lightness, chroma and hue as lightness and two axes.
  private func polar(_ components: SIMD3<Double>) -> SIMD3<Double> {
    let angle = CGFloat(arguments[2].degrees).radians
    let chroma = max(0, components.y)
    return [components.x, chroma * Double(CGFloat.cos(angle)), chroma * Double(CGFloat.sin(angle))]
  }
}
