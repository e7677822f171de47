/// A reader of the tokens of Swift source code.
///
/// The lexer recognizes only what is needed to find declarations and directives. It never mistakes
/// nested comments, raw and multi-line strings with interpolations, or regular expressions for
/// code. Its time is proportional to the length of the source.
struct SwiftLexer {
  private let source: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  private init(_ source: [UInt8]) { self.source = source }

  /// Returns the tokens of a source file.
  static func tokens(of source: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(source)
    while let byte = lexer.next { lexer.readToken(startingWith: byte) }
    return lexer.tokens
  }

  /// The byte at the current position, or nil at the end.
  private var next: UInt8? { byte(at: 0) }

  private func byte(at distance: Int) -> UInt8? {
    position + distance < source.count ? source[position + distance] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < source.count {
      if source[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func append(
    _ kind: SwiftToken.Kind, from start: Int, line: Int, text: Range<Int>? = nil
  ) {
    let text = text.map { String(decoding: source[$0], as: UTF8.self) } ?? ""
    tokens.append(SwiftToken(kind: kind, text: text, bytes: start..<position, line: line))
  }

  private mutating func readToken(startingWith byte: UInt8) {
    let (start, startLine) = (position, line)
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): advance()
    case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "/") where regularExpressionLength() > 0:
      advance(regularExpressionLength())
      append(.literal, from: start, line: startLine)
    case UInt8(ascii: "\""):
      skipString(numberSigns: 0)
      append(.string, from: start, line: startLine)
    case UInt8(ascii: "#"): readNumberSign()
    case UInt8(ascii: "`"):
      advance()
      while let byte = next, byte != UInt8(ascii: "`") { advance() }
      advance()
      append(.word, from: start, line: startLine, text: start + 1..<max(start + 1, position - 1))
    case _ where byte.isDigit:
      skipNumber()
      append(.literal, from: start, line: startLine)
    case _ where byte.isWordByte:
      while let byte = next, byte.isWordByte { advance() }
      append(.word, from: start, line: startLine, text: start..<position)
    default:
      advance()
      append(.punctuation, from: start, line: startLine, text: start..<position)
    }
  }

  // MARK: Comments and numbers

  private mutating func skipLineComment() {
    while let byte = next, byte != UInt8(ascii: "\n") { advance() }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      switch (next, byte(at: 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        advance(2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        advance(2)
      case (nil, _): return
      default: advance()
      }
    } while depth > 0
  }

  private mutating func skipNumber() {
    while let byte = next {
      let isFraction = byte == UInt8(ascii: ".") && self.byte(at: 1)?.isDigit == true
      guard byte.isWordByte || isFraction else { return }
      advance()
    }
  }

  // MARK: Strings and directives

  /// Reads a directive, a raw string or an extended regular expression.
  private mutating func readNumberSign() {
    let (start, startLine) = (position, line)
    var numberSigns = 0
    while byte(at: numberSigns) == UInt8(ascii: "#") { numberSigns += 1 }
    switch byte(at: numberSigns) {
    case UInt8(ascii: "\""):
      advance(numberSigns)
      skipString(numberSigns: numberSigns)
      append(.string, from: start, line: startLine)
    case UInt8(ascii: "/"):
      advance(numberSigns + 1)
      while next != nil, !isAt(UInt8(ascii: "/"), numberSigns: numberSigns) { advance() }
      advance(1 + numberSigns)
      append(.literal, from: start, line: startLine)
    case let byte? where byte.isWordByte:
      advance(numberSigns)
      while let byte = next, byte.isWordByte { advance() }
      append(.directive, from: start, line: startLine, text: start + numberSigns..<position)
    default:
      advance()
      append(.punctuation, from: start, line: startLine, text: start..<position)
    }
  }

  /// Returns a Boolean value that indicates whether a byte and then some number signs follow.
  private func isAt(_ byte: UInt8, numberSigns: Int, distance: Int = 0) -> Bool {
    self.byte(at: distance) == byte
      && (0..<numberSigns).allSatisfy { self.byte(at: distance + 1 + $0) == UInt8(ascii: "#") }
  }

  /// Skips a string from its first quotation mark.
  private mutating func skipString(numberSigns: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(at: 1) == quote && byte(at: 2) == quote
    let quotes = isMultiline ? 3 : 1
    advance(quotes)
    while let byte = next {
      if isAt(UInt8(ascii: "\\"), numberSigns: numberSigns) {
        advance(1 + numberSigns)
        if next == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      } else if byte == quote, (1..<quotes).allSatisfy({ self.byte(at: $0) == quote }),
        isAt(quote, numberSigns: numberSigns, distance: quotes - 1)
      {
        return advance(quotes + numberSigns)
      } else if byte == UInt8(ascii: "\n"), !isMultiline {
        // An unterminated string, which the compiler reports.
        return
      } else {
        advance()
      }
    }
  }

  /// Skips the code in parentheses within a string.
  private mutating func skipInterpolation() {
    let count = tokens.count
    var depth = 0
    repeat {
      guard let byte = next else { break }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      readToken(startingWith: byte)
    } while depth > 0
    tokens.removeSubrange(count...)
  }

  // MARK: Regular expressions

  /// Returns the length of the regular expression between slashes that starts here; 0 for a
  /// division.
  private func regularExpressionLength() -> Int {
    guard isOperandExpected, let first = byte(at: 1), first != UInt8(ascii: " "),
      first != UInt8(ascii: "\t")
    else { return 0 }
    var length = 1
    while let byte = byte(at: length), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "/") { return length + 1 }
      length += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return 0
  }

  /// A Boolean value that indicates whether the previous token cannot end an operand.
  private var isOperandExpected: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .word: return ["return", "in", "case", "where", "if", "guard", "try"].contains(last.text)
    case .punctuation: return ["(", ",", "=", ":", "[", "{", ";", "&", "|"].contains(last.text)
    case .directive, .string, .literal: return false
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// A Boolean value that indicates whether the byte can be part of an identifier.
  fileprivate var isWordByte: Bool {
    isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
