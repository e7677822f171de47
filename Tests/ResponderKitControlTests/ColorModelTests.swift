import SeededRandom
import Testing

@testable import ResponderKit

/// Compares colors with the published formulas and values.
@Suite("Color components, system colors and color spaces")
struct ColorModelTests {
  /// Returns the red, green and blue of a hue, saturation and value, by Smith's algorithm of 1978.
  private func rgb(hue: CGFloat, _ s: CGFloat, _ v: CGFloat) -> [CGFloat] {
    let h = (hue - hue.rounded(.down)) * 6
    let f = h - h.rounded(.down)
    let (p, q, t) = (v * (1 - s), v * (1 - s * f), v * (1 - s * (1 - f)))
    return switch Int(h) {
    case 0: [v, t, p]
    case 1: [q, v, p]
    case 2: [p, v, t]
    case 3: [p, q, v]
    case 4: [t, p, v]
    default: [v, p, q]
    }
  }

  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  private func hsb(_ color: UIColor) -> [CGFloat] {
    var (hue, saturation, brightness, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    return [hue, saturation, brightness, alpha]
  }

  private func isNear(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test(
    "getHue returns the hue in 0…1, the saturation and the brightness a color was created with",
    arguments: 1...40)
  func hues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let (hue, s, b) = (
        random.number(0.001...0.999), random.number(0.01...1), random.number(0.01...1)
      )
      let turns = CGFloat(Int.random(in: -2...2, using: &random))
      let color = UIColor(hue: hue + turns, saturation: s, brightness: b, alpha: 0.25)
      #expect(isNear(components(color), rgb(hue: hue, s, b) + [0.25]), "\(hue) \(s) \(b)")
      #expect(isNear(hsb(color), [hue, s, b, 0.25]))
    }
  }

  @Test(
    "The hue, saturation and brightness of a random color reproduce its components",
    arguments: 1...20)
  func components(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      // This choice makes equal components, zeros and ones frequent.
      let levels: [CGFloat] = (0..<3).map { _ in
        [0, 1, 0.5, random.number(0...1)][Int.random(in: 0..<4, using: &random)]
      }
      let color = UIColor(red: levels[0], green: levels[1], blue: levels[2], alpha: 1)
      let hsb = hsb(color)
      #expect((0..<1).contains(hsb[0]) && (0...1).contains(hsb[1]))
      #expect(isNear(rgb(hue: hsb[0], hsb[1], hsb[2]), levels))
      #expect(hsb[2] == levels.max())
      let isGray = levels[0] == levels[1] && levels[1] == levels[2]
      if isGray { #expect(hsb[0] == 0 && hsb[1] == 0) }
      var (white, alpha) = (CGFloat(-1), CGFloat(-1))
      #expect(color.getWhite(&white, alpha: &alpha) == isGray)
      #expect(white == (isGray ? levels[0] : -1) && alpha == (isGray ? 1 : -1))
    }
    #expect(hsb(.black) == [0, 0, 0, 1])
    // A color with only two equal components is not a gray, whichever two are equal.
    for levels in [[0.2, 0.2, 0.7], [0.7, 0.2, 0.2], [0.2, 0.7, 0.2]] {
      let color = UIColor(red: levels[0], green: levels[1], blue: levels[2], alpha: 1)
      #expect(!color.getWhite(nil, alpha: nil))
    }
  }

  @Test("getRed, getHue and getWhite accept nil pointers")
  func optionalComponents() {
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(color.getHue(nil, saturation: nil, brightness: nil, alpha: nil))
    #expect(UIColor.gray.getWhite(nil, alpha: nil))
  }

  /// A color and the values that Apple publishes for it, as hexadecimal RGB in light and dark mode.
  nonisolated private struct Published: Sendable {
    let name: String
    let color: UIColor
    let light: Int
    let dark: Int
    var alphas: (light: Double, dark: Double) = (1, 1)
  }

  /// The system colors and the values that Apple publishes.
  nonisolated private static let palette: [Published] = [
    .init(name: "systemRed", color: .systemRed, light: 0xFF3B30, dark: 0xFF453A),
    .init(name: "systemGreen", color: .systemGreen, light: 0x34C759, dark: 0x30D158),
    .init(name: "systemBlue", color: .systemBlue, light: 0x007AFF, dark: 0x0A84FF),
    .init(name: "systemOrange", color: .systemOrange, light: 0xFF9500, dark: 0xFF9F0A),
    .init(name: "systemYellow", color: .systemYellow, light: 0xFFCC00, dark: 0xFFD60A),
    .init(name: "systemPink", color: .systemPink, light: 0xFF2D55, dark: 0xFF375F),
    .init(name: "systemPurple", color: .systemPurple, light: 0xAF52DE, dark: 0xBF5AF2),
    .init(name: "systemTeal", color: .systemTeal, light: 0x30B0C7, dark: 0x40C8E0),
    .init(name: "systemIndigo", color: .systemIndigo, light: 0x5856D6, dark: 0x5E5CE6),
    .init(name: "systemMint", color: .systemMint, light: 0x00C7BE, dark: 0x63E6E2),
    .init(name: "systemCyan", color: .systemCyan, light: 0x32ADE6, dark: 0x64D2FF),
    .init(name: "systemBrown", color: .systemBrown, light: 0xA2845E, dark: 0xAC8E68),
    .init(name: "systemGray", color: .systemGray, light: 0x8E8E93, dark: 0x8E8E93),
    .init(name: "systemGray2", color: .systemGray2, light: 0xAEAEB2, dark: 0x636366),
    .init(name: "systemGray3", color: .systemGray3, light: 0xC7C7CC, dark: 0x48484A),
    .init(name: "systemGray4", color: .systemGray4, light: 0xD1D1D6, dark: 0x3A3A3C),
    .init(name: "systemGray5", color: .systemGray5, light: 0xE5E5EA, dark: 0x2C2C2E),
    .init(name: "systemGray6", color: .systemGray6, light: 0xF2F2F7, dark: 0x1C1C1E),
    .init(name: "link", color: .link, light: 0x007AFF, dark: 0x0984FF),
    .init(name: "opaqueSeparator", color: .opaqueSeparator, light: 0xC6C6C8, dark: 0x38383A),
    .init(
      name: "tertiarySystemBackground", color: .tertiarySystemBackground, light: 0xFFFFFF,
      dark: 0x2C2C2E),
    .init(
      name: "systemGroupedBackground", color: .systemGroupedBackground, light: 0xF2F2F7,
      dark: 0x000000),
    .init(
      name: "secondarySystemGroupedBackground", color: .secondarySystemGroupedBackground,
      light: 0xFFFFFF, dark: 0x1C1C1E),
    .init(
      name: "tertiarySystemGroupedBackground", color: .tertiarySystemGroupedBackground,
      light: 0xF2F2F7, dark: 0x2C2C2E),
    .init(
      name: "tertiaryLabel", color: .tertiaryLabel, light: 0x3C3C43, dark: 0xEBEBF5,
      alphas: (0.3, 0.3)),
    .init(
      name: "quaternaryLabel", color: .quaternaryLabel, light: 0x3C3C43, dark: 0xEBEBF5,
      alphas: (0.18, 0.16)),
    .init(
      name: "placeholderText", color: .placeholderText, light: 0x3C3C43, dark: 0xEBEBF5,
      alphas: (0.3, 0.3)),
    .init(
      name: "secondarySystemFill", color: .secondarySystemFill, light: 0x787880, dark: 0x787880,
      alphas: (0.16, 0.32)),
    .init(
      name: "tertiarySystemFill", color: .tertiarySystemFill, light: 0x767680, dark: 0x767680,
      alphas: (0.12, 0.24)),
    .init(
      name: "quaternarySystemFill", color: .quaternarySystemFill, light: 0x747480,
      dark: 0x767680, alphas: (0.08, 0.18)),
    .init(name: "darkText", color: .darkText, light: 0x000000, dark: 0x000000),
    .init(
      name: "lightText", color: .lightText, light: 0xFFFFFF, dark: 0xFFFFFF, alphas: (0.6, 0.6)),
  ]

  @Test(
    "System colors such as systemRed and tertiaryLabel have Apple's values in light and dark mode",
    arguments: palette.indices)
  func palette(index: Int) {
    let published = Self.palette[index]
    for style in [UIUserInterfaceStyle.light, .dark] {
      let color = published.color.resolvedColor(with: style)
      let (value, alpha) =
        style == .dark
        ? (published.dark, published.alphas.dark) : (published.light, published.alphas.light)
      let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      #expect(bytes == [value >> 16, value >> 8 & 255, value & 255], "\(published.name)")
      #expect(color.alpha == CGFloat(alpha), "\(published.name)")
    }
    #expect(published.color.resolvedColor(with: .unspecified).red == published.color.red)
  }

  @Test("The named colors have the components that UIKit documents")
  func namedColors() {
    let names: [(UIColor, [CGFloat])] = [
      (.black, [0, 0, 0, 1]), (.darkGray, [1 / 3, 1 / 3, 1 / 3, 1]), (.gray, [0.5, 0.5, 0.5, 1]),
      (.lightGray, [2 / 3, 2 / 3, 2 / 3, 1]), (.white, [1, 1, 1, 1]), (.clear, [0, 0, 0, 0]),
      (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]),
      (.orange, [1, 0.5, 0, 1]), (.yellow, [1, 1, 0, 1]), (.purple, [0.5, 0, 0.5, 1]),
      (.cyan, [0, 1, 1, 1]), (.magenta, [1, 0, 1, 1]), (.brown, [0.6, 0.4, 0.2, 1]),
    ]
    for (color, expected) in names {
      #expect(components(color) == expected)
      #expect([color.red, color.green, color.blue, color.alpha] == expected)
      #expect(color.isGray == (expected[0] == expected[1] && expected[1] == expected[2]))
    }
    let displayP3 = UIColor(displayP3Red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(components(displayP3) == [0.1, 0.2, 0.3, 0.4])
  }

  /// Returns the contrast ratio of two opaque colors by the definition of WCAG 2.
  private func contrast(_ a: UIColor, _ b: UIColor) -> CGFloat {
    func luminance(_ color: UIColor) -> CGFloat {
      let linear = [color.red, color.green, color.blue].map { value -> CGFloat in
        // exp(2.4 · log x) is x to the power 2.4.
        value <= 0.04045 ? value / 12.92 : .exp(2.4 * .log((value + 0.055) / 1.055))
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (first, second) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(first, second) / min(first, second)
  }

  @Test(
    "Text and control colors have the contrasts with their backgrounds that WCAG requires",
    arguments: [UIUserInterfaceStyle.light, .dark])
  func contrasts(style: UIUserInterfaceStyle) {
    func resolved(_ color: UIColor) -> UIColor { color.resolvedColor(with: style) }
    let backgrounds = [UIColor.systemBackground, .secondarySystemBackground].map(resolved)
    for background in backgrounds {
      #expect(contrast(resolved(.label), background) >= 7)
      #expect(contrast(resolved(.tintColor), background) >= 3)
      #expect(contrast(resolved(.destructive), background) >= 4.5)
    }
    #expect(contrast(resolved(.secondaryLabel), backgrounds[0]) >= 7)
    #expect(contrast(resolved(.onTint), resolved(.tintColor)) >= 4.5)
    #expect(contrast(resolved(.tintOnFill), resolved(.systemFill)) >= 7, "a gray button")
    #expect(contrast(resolved(.destructive), resolved(.systemFill)) >= 4.5)
    for color in [
      UIColor.label, .secondaryLabel, .systemBackground, .systemFill, .separator,
      .tintColor, .tintOnFill, .destructive, .onTint, .secondarySystemBackground,
    ] {
      let color = resolved(color)
      #expect(color.alpha == 1)
      #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
    }
    // The contrast with the system background is lowest for the secondary background, higher for
    // fills and highest for separators.
    let steps = [UIColor.secondarySystemBackground, .systemFill, .separator].map {
      contrast(resolved($0), backgrounds[0])
    }
    #expect(steps[0] > 1.05 && steps[1] > steps[0] && steps[2] > steps[1])
  }

  @Test(
    "Dynamic colors with a light and a dark value are equal if and only if both values are equal")
  func equality() {
    let color = UIColor(light: .red, dark: .blue)
    #expect(color == UIColor(light: .red, dark: .blue) && color != UIColor(light: .red, dark: .red))
    #expect(color != UIColor(light: .blue, dark: .blue))
    #expect(color != .red && UIColor.red != color)
    #expect(color.hashValue == UIColor(light: .red, dark: .blue).hashValue)
    let components: [CGFloat] = [0.1, 0.2, 0.3, 0.4]
    for index in 0..<4 {
      var other = components
      other[index] += 0.05
      let (a, b) = [components, other].map {
        UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
      }.pair
      #expect(a != b && a == a)
      #expect(Set([a, b, a]).count == 2)
    }
    let faint = color.withAlphaComponent(0.5)
    #expect(faint.resolvedColor(with: .dark) == UIColor.blue.withAlphaComponent(0.5))
    #expect(faint.resolvedColor(with: .light).alpha == 0.5 && faint.alpha == 0.5)
    #expect(color.withAlphaComponent(7).alpha == 1 && color.withAlphaComponent(-7).alpha == 0)
    #expect(UIColor.gray.withAlphaComponent(0.5).isGray)
  }

  @Test("A CGColorSpace created by name has the model and component count of the named color space")
  func colorSpaces() {
    let names: [(String, CGColorSpace.Model, Int)] = [
      (CGColorSpace.sRGB, .rgb, 3), (CGColorSpace.extendedSRGB, .rgb, 3),
      (CGColorSpace.displayP3, .rgb, 3), (CGColorSpace.linearSRGB, .rgb, 3),
      (CGColorSpace.genericGrayGamma2_2, .monochrome, 1), (CGColorSpace.linearGray, .monochrome, 1),
    ]
    for (name, model, count) in names {
      let space = CGColorSpace(name: name)
      #expect(space?.model == model && space?.numberOfComponents == count && space?.name == name)
      #expect(space == CGColorSpace(name: name))
    }
    #expect(Set(names.compactMap { CGColorSpace(name: $0.0) }).count == 6)
    #expect(CGColorSpace(name: "unknown") == nil)
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    #expect(rgb.model == .rgb && gray.model == .monochrome && rgb != gray)
    #expect(rgb.name == nil && rgb != CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColorSpace.Model.unknown.rawValue == -1 && CGColorSpace.Model.rgb.rawValue == 1)
  }

  @Test("A CGColor returns the components it was created with")
  func coreGraphicsColors() {
    let rgb = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(rgb.components == [0.1, 0.2, 0.3, 0.4] && rgb.alpha == 0.4)
    #expect(rgb.numberOfComponents == 4 && rgb.colorSpace == CGColorSpaceCreateDeviceRGB())
    let srgb = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(srgb.components == rgb.components && srgb != rgb)
    #expect(srgb.colorSpace?.name == CGColorSpace.sRGB)
    let gray = CGColor(gray: 0.6, alpha: 0.7)
    #expect(gray.components == [0.6, 0.7] && gray.colorSpace == CGColorSpaceCreateDeviceGray())
    let generic = CGColor(genericGrayGamma2_2Gray: 0.6, alpha: 0.7)
    #expect(generic.components == [0.6, 0.7] && generic != gray)
    #expect(rgb.copy(alpha: 0.9)?.components == [0.1, 0.2, 0.3, 0.9])
    #expect(rgb.copy(alpha: 0.9)?.colorSpace == rgb.colorSpace && rgb.copy() === rgb)
    #expect(rgb == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(rgb != CGColor(red: 0.3, green: 0.2, blue: 0.1, alpha: 0.4))
    #expect(Set([rgb, rgb.copy(alpha: 0.4) ?? gray, gray, generic]).count == 3)
    #expect(CGColor.black.components == [0, 1] && CGColor.white.components == [1, 1])
    #expect(CGColor.clear.components == [0, 0])
    for color in [rgb, srgb, gray, generic] {
      let converted = UIColor(cgColor: color)
      let expected = color.numberOfComponents == 2 ? [0.6, 0.6, 0.6, 0.7] : [0.1, 0.2, 0.3, 0.4]
      #expect(components(converted) == expected.map { CGFloat($0) })
      #expect(converted.cgColor.components == color.components)
    }
    let orange = UIColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8).cgColor
    #expect(orange.components == [0.9, 0.5, 0.1, 0.8])
    #expect(orange.colorSpace?.name == CGColorSpace.sRGB)
    #expect(UIColor.gray.cgColor.colorSpace?.name == CGColorSpace.genericGrayGamma2_2)
    let space = CGColorSpaceCreateDeviceGray()
    #expect(CGColor(colorSpace: space, components: [0.3, 0.2])?.components == [0.3, 0.2])
  }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
