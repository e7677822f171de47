import DrawingModel
import Geometry
import Ink

/// The properties of a shape in an SVG image that determine its color and the width of its line.
struct SVGStyle {
  private enum Paint {
    /// No attribute determines the paint.
    case unspecified
    case none
    case color(PixelColor)
    /// The paint is a gradient, a pattern or another reference.
    case other

    init(_ text: String) {
      self = text == "none" ? .none : PixelColor(svg: text).map { .color($0) } ?? .other
    }
  }

  private var stroke = Paint.unspecified
  private var fill = Paint.unspecified
  private var strokeWidth: CGFloat = 1
  private var strokeOpacity: CGFloat = 1
  private var fillOpacity: CGFloat = 1
  /// The product of the opacities of the shape and of all groups that contain it.
  private var opacity: CGFloat = 1
  /// A Boolean value that indicates whether the shape and its content are not painted.
  private(set) var isHidden = false

  /// Applies the attributes of a tag to the inherited properties.
  mutating func apply(_ attributes: XMLAttributes) {
    let declarations = attributes["style"].map(Self.declarations) ?? [:]
    func value(_ name: StaticString) -> String? {
      declarations["\(name)"] ?? attributes[name].map { $0.trimmed }
    }
    func number(_ text: String?) -> CGFloat? {
      text.flatMap { CGFloat(svgLength: $0) }.map { max(0, min(1, $0)) }
    }
    if let text = value("stroke"), text != "inherit" { stroke = Paint(text) }
    if let text = value("fill"), text != "inherit" { fill = Paint(text) }
    if let width = value("stroke-width").flatMap({ CGFloat(svgLength: $0) }) { strokeWidth = width }
    strokeOpacity = number(value("stroke-opacity")) ?? strokeOpacity
    fillOpacity = number(value("fill-opacity")) ?? fillOpacity
    opacity *= number(value("opacity")) ?? 1
    isHidden =
      value("display") == "none" || value("visibility").map { $0 != "visible" } ?? isHidden
  }

  /// Returns the declarations of a style attribute, such as "stroke: red; stroke-width: 2".
  private static func declarations(_ text: String) -> [String: String] {
    var result: [String: String] = [:]
    for declaration in text.split(separator: ";") {
      let sides = declaration.split(separator: ":", maxSplits: 1)
      if sides.count == 2 { result[String(sides[0]).trimmed] = String(sides[1]).trimmed }
    }
    return result
  }

  /// Returns the color and the width of the line that shows a shape, or `nil` if the shape is not
  /// painted.
  ///
  /// A drawing has no filled shapes. A filled shape without a stroke is therefore shown as an
  /// outline in the color of its fill.
  ///
  /// - Parameters:
  ///   - color: The color of a shape without a color.
  ///   - width: The width of the outline of a filled shape.
  func line(color: PixelColor, width: CGFloat) -> (color: PixelColor, width: CGFloat)? {
    switch (stroke, fill) {
    case (.color(let color), _): (color.multiplied(by: strokeOpacity * opacity), strokeWidth)
    case (.other, _): (color.multiplied(by: strokeOpacity * opacity), strokeWidth)
    case (_, .color(let color)): (color.multiplied(by: fillOpacity * opacity), width)
    case (_, .unspecified), (_, .other): (color.multiplied(by: fillOpacity * opacity), width)
    case (_, .none): nil
    }
  }
}

extension PixelColor {
  fileprivate func multiplied(by opacity: CGFloat) -> PixelColor {
    PixelColor(
      red: red, green: green, blue: blue,
      alpha: UInt8(max(0, min(255, (CGFloat(alpha) * opacity).rounded()))))
  }

  /// Creates a color from a text such as "#F00", "#FF0000", "rgb(255, 0, 0)" or "red".
  init?(svg text: String) {
    let text = text.lowercased()
    if let color = Self.named[text] {
      self = color
    } else if text.hasPrefix("#") {
      let digits = text.dropFirst()
      let isShort = digits.count == 3 || digits.count == 4
      let long = isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      self.init(hexadecimal: "#" + long + (long.count == 6 ? "ff" : ""))
    } else {
      self.init(components: text)
    }
  }

  /// Creates a color from a text such as "rgb(255, 0, 0)" or "rgb(100% 0% 0%)".
  private init?(components text: String) {
    var scanner = SVGScanner(text)
    guard ["rgb", "rgba"].contains(scanner.name()), scanner.skip("(") else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < 3 {
      guard var value = scanner.number() else { return nil }
      if scanner.skip("%") { value *= 2.55 }
      bytes.append(UInt8(max(0, min(255, value.rounded()))))
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  private static let named: [String: PixelColor] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
    "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    "cyan": 0x00FFFF, "orange": 0xFFA500, "brown": 0xA52A2A, "pink": 0xFFC0CB,
  ].mapValues { (value: Int) in
    PixelColor(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }
}
