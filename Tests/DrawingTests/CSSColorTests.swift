import Ink
import Testing

@testable import DrawingFormat

@Suite("Colors in CSS")
struct CSSColorTests {
  @Test("The named CSS colors have their values, in small and capital letters")
  func names() {
    let colors = [
      "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
      "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
      "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
      "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
      "cyan": 0x00FFFF, "orange": 0xFFA500, "brown": 0xA52A2A, "pink": 0xFFC0CB,
      "aliceblue": 0xF0F8FF, "darkorange": 0xFF8C00, "steelblue": 0x4682B4,
      "rebeccapurple": 0x663399, "lightslategrey": 0x778899, "yellowgreen": 0x9ACD32,
    ]
    for (name, value) in colors {
      let expected = PixelColor(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
      #expect(PixelColor(css: name) == expected && PixelColor(css: name.uppercased()) == expected)
    }
  }

  @Test("Components of CSS colors are rounded and clamped, and percentages are relative to 255")
  func components() {
    let cases: [(String, PixelColor?)] = [
      ("rgb(1,2,3)", .init(red: 1, green: 2, blue: 3)),
      (" rgb( 300 -5 20.6 ) ", .init(red: 255, green: 0, blue: 21)),
      ("rgb(100%,0%,20%)", .init(red: 255, green: 0, blue: 51)),
      ("rgb(50.2%,40%,60%)", .init(red: 128, green: 102, blue: 153)),
      ("RGBA(9 8 7 / 50%)", .init(red: 9, green: 8, blue: 7, alpha: 128)),
      ("rgba(9, 8, 7, 0)", .init(red: 9, green: 8, blue: 7, alpha: 0)),
      ("rgb(9 8 7 / .25)", .init(red: 9, green: 8, blue: 7, alpha: 64)),
      ("rgb(none 8 7)", .init(red: 0, green: 8, blue: 7)),
      ("transparent", .init(red: 0, green: 0, blue: 0, alpha: 0)),
      ("#1a2B3c", .init(red: 0x1A, green: 0x2B, blue: 0x3C)),
      ("#1a2B3c4D", .init(red: 0x1A, green: 0x2B, blue: 0x3C, alpha: 0x4D)),
      ("#1aF", .init(red: 0x11, green: 0xAA, blue: 0xFF)),
      ("#1aF8", .init(red: 0x11, green: 0xAA, blue: 0xFF, alpha: 0x88)),
      ("rgb(1,2)", nil), ("rgb 1,2,3", nil), ("rgb(1,2,3", nil), ("rgb(a,b,c)", nil),
      ("rgb(1 2 3 / x)", nil), ("rgb(1 2 3 4 5)", nil), ("color(unknown 1 0 0)", nil),
      ("#12345", nil), ("#12", nil), ("#1234567", nil), ("#", nil), ("#ggg", nil), ("", nil),
      ("unknown", nil),
    ]
    for (text, color) in cases { #expect(PixelColor(css: text) == color, "\(text)") }
  }

  /// Examples of CSS Color 4 and values computed from its formulas.
  @Test(
    "CSS colors in other color spaces are converted to sRGB",
    arguments: [
      ("hsl(120, 100%, 25%)", 0x008000), ("hsl(120deg 100% 25%)", 0x008000),
      ("hsl(-240 100% 25%)", 0x008000), ("hsl(0.3333333turn 100% 25%)", 0x008000),
      ("hsl(30 100% 50%)", 0xFF8000), ("hsl(0 0% 50%)", 0x808080), ("hsl(240 200% 50%)", 0x0000FF),
      ("hwb(120 0% 50%)", 0x008000), ("hwb(0 100% 0%)", 0xFFFFFF), ("hwb(0 60% 60%)", 0x808080),
      ("lab(46.2775% -47.5621 48.5837)", 0x008000), ("lab(100 0 0)", 0xFFFFFF),
      ("lch(46.2775% 67.9892 134.3912)", 0x008000), ("lab(0 0 0)", 0x000000),
      ("oklab(51.975% -0.1403 0.10768)", 0x008000), ("oklab(1 0 0)", 0xFFFFFF),
      ("oklch(51.975% 0.17686 142.495)", 0x008000), ("oklch(0.62796 0.25768 29.2339)", 0xFF0000),
      ("color(srgb 1 0.5 0)", 0xFF8000), ("color(srgb-linear 0.21586 0 0)", 0x800000),
      ("color(display-p3 0.21604 0.49418 0.13151)", 0x008000),
      ("color(xyz 0.07719 0.15438 0.02573)", 0x008000),
      ("color(xyz-d50 0.08313 0.15474 0.02096)", 0x008000),
    ])
  func spaces(text: String, value: Int) throws {
    let color = try #require(PixelColor(css: text))
    for (component, shift) in [(color.red, 16), (color.green, 8), (color.blue, 0)] {
      #expect(abs(Int(component) - (value >> shift & 0xFF)) <= 1, "\(text): \(color.hexadecimal)")
    }
    #expect(color.alpha == 255)
  }
}
