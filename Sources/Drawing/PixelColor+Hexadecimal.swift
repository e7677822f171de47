public import Ink

extension PixelColor {
  /// The colour as #RRGGBBAA.
  public var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  /// Reads #RRGGBBAA; nil for anything else.
  public init?(hexadecimal: String) {
    let text = hexadecimal.utf8
    guard text.count == 9, text.first == UInt8(ascii: "#"),
      text.dropFirst().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(hexadecimal.dropFirst(), radix: 16)
    else { return nil }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
  }
}
