/// The name of a drawing, in an order in which numbers count as numbers.
///
/// "Page 2" precedes "page 10". Case and diacritics only decide between names that are otherwise
/// equal.
nonisolated struct NaturalName: Comparable, Sendable {
  /// A number or a text within a name; numbers precede texts.
  nonisolated private enum Piece: Comparable, Sendable {
    /// A number, whose digits begin with no zero.
    case number(digitCount: Int, digits: String)
    case text(String)
  }

  private let pieces: [Piece]
  private let name: String

  /// Creates a key for a name.
  ///
  /// - Parameter folded: The name without case and diacritics.
  init(_ name: String, folded: String) {
    self.name = name
    var pieces: [Piece] = []
    var remaining = folded[...]
    while let first = remaining.first {
      let isNumber = first.isDecimalDigit
      let piece = remaining.prefix { $0.isDecimalDigit == isNumber }
      remaining = remaining[piece.endIndex...]
      if isNumber {
        let digits = piece.drop { $0 == "0" }
        pieces.append(.number(digitCount: digits.count, digits: String(digits)))
      } else {
        pieces.append(.text(String(piece)))
      }
    }
    self.pieces = pieces
  }

  static func < (a: NaturalName, b: NaturalName) -> Bool {
    a.pieces == b.pieces ? a.name < b.name : a.pieces.lexicographicallyPrecedes(b.pieces)
  }
}

extension Character {
  nonisolated fileprivate var isDecimalDigit: Bool { isASCII && isNumber }
}
