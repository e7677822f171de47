public import Ink

extension PixelColor {
  /// The color in the form #RRGGBBAA.
  public var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  /// Creates a color from the form #RRGGBBAA, or returns `nil` for any other text.
  public init?(hexadecimal: String) {
    let text = hexadecimal.utf8
    guard text.count == 9, text.first == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    for character in text.dropFirst() {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
  }
}
