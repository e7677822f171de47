/// Texts in which `%XX` stands for a byte, such as the paths of addresses.
nonisolated package enum PercentEncoding {
  /// Returns the bytes of a text, or `nil` if a percent sign is not followed by two hexadecimal
  /// digits.
  package static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var (bytes, remainder) = ([UInt8](), Array(text)[...])
    while let first = remainder.popFirst() {
      guard first == UInt8(ascii: "%") else {
        bytes.append(first)
        continue
      }
      let digits = remainder.prefix(2)
      // A sign would also be a number.
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      remainder = remainder.dropFirst(2)
    }
    return bytes
  }

  /// Returns the address of a file (RFC 8089), in which `%XX` stands for each byte that an address
  /// cannot contain.
  package static func fileAddress(of path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.reduce(into: "file://") { address, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 128, character.isLetter || character.isNumber || "-._~/".contains(character) {
        address.append(character)
      } else {
        address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
