import Geometry

/// A scanner of the numbers, names and punctuation in the attributes of an SVG image.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips spaces, and at most one comma among them.
  mutating func skipSeparator() {
    skipSpaces()
    if skip(",") { skipSpaces() }
  }

  mutating func skipSpaces() {
    while let byte = next, [9, 10, 12, 13, 32].contains(byte) { index += 1 }
  }

  /// Skips a character, and returns a Boolean value that indicates whether it was next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Scans letters.
  mutating func name() -> String {
    let start = index
    while let byte = next, isLetter(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Scans letters, digits and hyphens.
  mutating func word() -> String {
    let start = index
    while let byte = next,
      isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Scans one letter.
  mutating func letter() -> Character? {
    guard let byte = next, isLetter(byte) else { return nil }
    index += 1
    return Character(Unicode.Scalar(byte))
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Scans a flag of an arc, after which no separator is needed.
  mutating func flag() -> Bool? {
    skipSeparator()
    if skip("0") { return false }
    return skip("1") ? true : nil
  }

  /// Scans a number, after an optional separator.
  ///
  /// The result has at least 15 correct digits; it can be zero or infinity if the magnitude is not
  /// within 1e±60.
  mutating func number() -> CGFloat? {
    skipSeparator()
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { index += 1 }
    var (mantissa, exponent, digitCount) = (0.0, 0, 0)
    scanDigits { digit in
      digitCount += 1
      if mantissa < 1e17 { mantissa = mantissa * 10 + digit } else { exponent += 1 }
    }
    if skip(".") {
      scanDigits { digit in
        digitCount += 1
        if mantissa < 1e17 { (mantissa, exponent) = (mantissa * 10 + digit, exponent - 1) }
      }
    }
    guard digitCount > 0 else {
      index = start
      return nil
    }
    exponent += self.exponent()
    let scaled = Self.scaled(mantissa, byPowerOfTen: exponent)
    return CGFloat(isNegative ? -scaled : scaled)
  }

  private mutating func scanDigits(_ body: (Double) -> Void) {
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      body(Double(byte - UInt8(ascii: "0")))
      index += 1
    }
  }

  /// Scans the exponent after the digits of a number; returns 0 if there is none.
  private mutating func exponent() -> Int {
    let start = index
    guard skip("e") || skip("E") else { return 0 }
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    let firstDigit = index
    var exponent = 0
    scanDigits { exponent = min(exponent * 10 + Int($0), 10_000) }
    // The letter begins a unit, such as em.
    if index == firstDigit { index = start }
    return isNegative ? -exponent : exponent
  }

  private static func scaled(_ mantissa: Double, byPowerOfTen exponent: Int) -> Double {
    if mantissa == 0 || exponent < -80 { return 0 }
    if exponent > 60 { return .infinity }
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? mantissa / power : mantissa * power
  }
}
