import DrawingFormat
import Ink

/// The reason why a text is not a color.
nonisolated struct ColorTextRefusal: Error, Hashable {
  /// A short sentence without a period, which names the error and the correct form.
  let reason: String
}

nonisolated extension PixelColor {
  /// The color without its alpha, in the form #RRGGBB.
  var rgbText: String { String(hexadecimal.prefix(7)) }

  /// Creates an opaque color from the text of a user: three or six hexadecimal digits, with or
  /// without a number sign before them.
  ///
  /// - Throws: ``ColorTextRefusal`` for any other text.
  init(userText: String) throws(ColorTextRefusal) {
    var digits = userText.filter { !$0.isWhitespace }
    if digits.hasPrefix("#") { digits.removeFirst() }
    if digits.isEmpty { throw ColorTextRefusal(reason: "Write 3 or 6 digits, such as #E69F00") }
    if let character = digits.first(where: { !$0.isASCII || !$0.isHexDigit }) {
      throw ColorTextRefusal(reason: "\"\(character)\" is not a digit 0–9 or A–F")
    }
    let count = digits.count
    if count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let color = PixelColor(hexadecimal: "#\(digits)FF") else {
      let noun = count == 1 ? "digit" : "digits"
      throw ColorTextRefusal(reason: "\(count) \(noun); a color has 3 or 6")
    }
    self = color
  }
}
