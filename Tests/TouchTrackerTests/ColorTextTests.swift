import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Colors as digits, and as hue, saturation and brightness")
struct ColorTextTests {
  private func color(_ text: String) throws -> String { try PixelColor(userText: text).hexadecimal }

  @Test("Three or six digits are a color, with or without a number sign, in any case")
  func valid() throws {
    for text in ["#E69F00", "E69F00", "e69f00", " #e69F00 ", "E6 9F 00"] {
      #expect(try color(text) == "#E69F00FF", "\(text)")
    }
    for text in ["#1aF", "1AF", "11aaff"] { #expect(try color(text) == "#11AAFFFF", "\(text)") }
    #expect(PixelColor(red: 1, green: 0xAB, blue: 3, alpha: 9).rgbText == "#01AB03")
  }

  @Test("A text that is not a color is refused with the character or the number of digits")
  func refusals() {
    for (text, reason) in [
      ("", "Write 3 or 6 digits, such as #E69F00"), ("#", "Write 3 or 6 digits, such as #E69F00"),
      ("#12G", "\"G\" is not a digit 0–9 or A–F"), ("##123", "\"#\" is not a digit 0–9 or A–F"),
      // A digit of another script, which Swift counts as hexadecimal.
      ("12３", "\"３\" is not a digit 0–9 or A–F"), ("1", "1 digit; a color has 3 or 6"),
      ("#1234", "4 digits; a color has 3 or 6"), ("11223344", "8 digits; a color has 3 or 6"),
    ] {
      let error = #expect(throws: ColorTextRefusal.self) { try PixelColor(userText: text) }
      #expect(error?.reason == reason)
    }
  }

  @Test("The components of 2,000 random colors give the same colors")
  func roundTrip() {
    var random = SeededGenerator(seed: 256)
    for _ in 0..<2000 {
      let color = PixelColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
      #expect(HSBColor(color).color == color)
    }
  }

  @Test("Red, yellow, green, cyan, blue and magenta are a sixth of the circle apart")
  func hues() {
    for (index, text) in ["F00", "FF0", "0F0", "0FF", "00F", "F0F"].enumerated() {
      guard let color = try? PixelColor(userText: text) else {
        Issue.record("\(text) is not a color")
        continue
      }
      let hsb = HSBColor(color)
      #expect(abs(hsb.hue - CGFloat(index) / 6) < 1e-9)
      #expect(hsb.saturation == 1 && hsb.brightness == 1)
    }
  }

  @Test("A gray keeps the hue of the color before it, and black its saturation, too")
  func colorsWithoutHue() {
    let blue = HSBColor(hue: 0.6, saturation: 0.75, brightness: 0.5)
    let gray = blue.changed(to: PixelColor(red: 128, green: 128, blue: 128))
    #expect(gray.hue == 0.6 && gray.saturation == 0)
    let black = blue.changed(to: PixelColor(red: 0, green: 0, blue: 0))
    #expect(black.hue == 0.6 && black.saturation == 0.75 && black.brightness == 0)
    let red = blue.changed(to: PixelColor(red: 255, green: 0, blue: 0))
    #expect(red == HSBColor(hue: 0, saturation: 1, brightness: 1))
    #expect(blue.text == "H 216°   S 75 %   B 50 %")
  }
}
