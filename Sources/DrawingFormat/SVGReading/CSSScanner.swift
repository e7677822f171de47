/// A scanner of style sheets and declarations in CSS.
///
/// Comments count as spaces. Each function takes time proportional to the text that it skips.
struct CSSScanner {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func advance() { index += 1 }

  /// Skips a character, and returns a Boolean value that indicates whether it was next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips spaces and comments.
  ///
  /// - Returns: A Boolean value that indicates whether there was a space.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    var hasSpace = false
    while let byte = next {
      if [9, 10, 12, 13, 32].contains(byte) {
        (hasSpace, index) = (true, index + 1)
      } else if !skipComment() {
        break
      }
    }
    return hasSpace
  }

  private mutating func skipComment() -> Bool {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"),
      bytes[index + 1] == UInt8(ascii: "*")
    else { return false }
    index += 2
    while index < bytes.count {
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "*"),
        bytes[index + 1] == UInt8(ascii: "/")
      {
        index += 2
        return true
      }
      index += 1
    }
    return true
  }

  /// Scans an identifier, in which a backslash precedes characters that are not letters; returns
  /// an empty string if there is none.
  mutating func identifier() -> String {
    var result: [UInt8] = []
    while let byte = next {
      if Self.isNameByte(byte) {
        result.append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        result += escapedCharacter()
      } else {
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Scans a backslash and the character or the hexadecimal number after it.
  private mutating func escapedCharacter() -> [UInt8] {
    index += 1
    var (value, count): (UInt32, Int) = (0, 0)
    while count < 6, let byte = next, let digit = Self.hexadecimalDigit(byte) {
      (value, count, index) = (value * 16 + digit, count + 1, index + 1)
    }
    if count == 0 {
      defer { index += 1 }
      return next.map { [$0] } ?? []
    }
    // One space ends the number.
    if let byte = next, [9, 10, 12, 13, 32].contains(byte) { index += 1 }
    let scalar = Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Scans a text in quotation marks; returns `nil` if there is none.
  mutating func quotedText() -> String? {
    guard let quote = next, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
      return nil
    }
    index += 1
    var result: [UInt8] = []
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        result += escapedCharacter()
      } else {
        result.append(byte)
        index += 1
      }
    }
    index = min(index + 1, bytes.count)
    return String(decoding: result, as: UTF8.self)
  }

  /// Scans the text before one of the characters, which is not within quotation marks, brackets or
  /// a comment.
  mutating func text(before ends: Unicode.Scalar...) -> String {
    var result: [UInt8] = []
    var depth = 0
    while let byte = next {
      if depth == 0, ends.contains(where: { byte == UInt8(ascii: $0) }) { break }
      if skipComment() {
        result.append(32)
        continue
      }
      let start = index
      if quotedText() == nil {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "\\"): index = min(index + 1, bytes.count - 1)
        default: break
        }
        index += 1
      }
      result += bytes[start..<index]
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A declaration of a property in CSS.
struct CSSDeclaration {
  /// The name, in lowercase letters unless it is the name of a variable.
  let name: String
  /// The value without spaces at its ends.
  let value: String
  /// A Boolean value that indicates whether the declaration takes precedence over others.
  let isImportant: Bool

  /// Returns the declarations of a style attribute, such as "stroke: red; stroke-width: 2".
  static func list(_ text: String) -> [CSSDeclaration] {
    var scanner = CSSScanner(text)
    var result: [CSSDeclaration] = []
    while !scanner.isAtEnd {
      scanner.skipSpaces()
      let name = scanner.identifier()
      scanner.skipSpaces()
      if !name.isEmpty, scanner.skip(":") {
        result.append(CSSDeclaration(name, scanner.text(before: ";")))
      } else {
        _ = scanner.text(before: ";")
      }
      _ = scanner.skip(";")
    }
    return result
  }

  private init(_ name: String, _ text: String) {
    self.name = name.hasPrefix("--") ? name : name.lowercased()
    let value = text.trimmed
    if let mark = value.lastIndex(of: "!"),
      String(value[mark...].dropFirst()).trimmed.lowercased() == "important"
    {
      (self.value, isImportant) = (String(value[..<mark]).trimmed, true)
    } else {
      (self.value, isImportant) = (value, false)
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    let isSpace: (UInt8) -> Bool = { [9, 10, 12, 13, 32].contains($0) }
    let start = utf8.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(start[...last]))
  }
}
