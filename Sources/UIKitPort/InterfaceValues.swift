/// Swift expressions for the values of a storyboard.
struct InterfaceValues {
  /// The values of the named colors and of the system's colors.
  let colors: [String: InterfaceElement]

  /// The system's colors that ResponderKit has.
  private static let systemColors: Set = [
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "systemBackground",
    "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
    "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill",
    "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill", "separator",
    "opaqueSeparator", "link", "placeholderText", "tintColor", "darkText", "lightText", "systemRed",
    "systemGreen", "systemBlue", "systemOrange", "systemYellow", "systemPink", "systemPurple",
    "systemTeal", "systemIndigo", "systemMint", "systemCyan", "systemBrown", "systemGray",
    "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
  ]

  static func text(_ string: String) -> String {
    literal(string).replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }

  static func bool(_ value: String) -> String { value == "YES" ? "true" : "false" }

  /// Returns the number in a text, or nil if the text is not a number.
  static func number(_ value: String?) -> Double? { value.flatMap(Double.init) }

  static func rect(_ element: InterfaceElement) -> String {
    let values = ["x", "y", "width", "height"].map { "\($0): \(number(element[$0]) ?? 0)" }
    return "CGRect(\(values.joined(separator: ", ")))"
  }

  static func point(_ element: InterfaceElement) -> String {
    "CGPoint(x: \(number(element["x"]) ?? 0), y: \(number(element["y"]) ?? 0))"
  }

  static func size(_ element: InterfaceElement) -> String {
    "CGSize(width: \(number(element["width"]) ?? 0), height: \(number(element["height"]) ?? 0))"
  }

  /// Returns the expression of a color; nil for a color that cannot be read.
  func color(_ element: InterfaceElement) -> String? {
    for name in [element["systemColor"], element["cocoaTouchSystemColor"]].compactMap({ $0 }) {
      let short = name.hasSuffix("Color") && name != "tintColor" ? String(name.dropLast(5)) : name
      if Self.systemColors.contains(short) { return "UIColor.\(short)" }
      if let value = colors[name], let color = components(of: value) { return color }
      if short == "groupTableViewBackground" { return "UIColor.systemGroupedBackground" }
      if ["black", "white", "clear", "gray", "darkGray", "lightGray"].contains(short) {
        return "UIColor.\(short)"
      }
    }
    if let name = element["name"] { return colors[name].flatMap(components) }
    return components(of: element)
  }

  private func components(of element: InterfaceElement) -> String? {
    let alpha = Self.number(element["alpha"]) ?? 1
    if let white = Self.number(element["white"]) {
      return "UIColor(white: \(white), alpha: \(alpha))"
    }
    guard let red = Self.number(element["red"]), let green = Self.number(element["green"]),
      let blue = Self.number(element["blue"])
    else { return nil }
    return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
  }

  /// Returns the expression of a font description; nil for a font of unknown size.
  static func font(_ element: InterfaceElement) -> String? {
    let size = number(element["pointSize"]) ?? styleSizes[element["style"] ?? ""]
    guard let size else { return nil }
    let isBold =
      element["type"] == "boldSystem" || element["style"] == "UICTFontTextStyleHeadline"
      || ["bold", "heavy", "black", "semibold"].contains(element["weight"])
      || element["name"]?.lowercased().contains("bold") == true
    return isBold ? "UIFont.boldSystemFont(ofSize: \(size))" : "UIFont.systemFont(ofSize: \(size))"
  }

  /// The sizes in points of the text styles at the standard text size of iOS.
  private static let styleSizes: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12,
    "UICTFontTextStyleCaption2": 11,
  ]
}
