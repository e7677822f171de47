import SeededRandom
import Testing

@testable import UIKitPort

@Suite("Tokens of Swift sources")
struct SwiftLexerTests {
  /// Returns the kind and the text of each token; for strings and other literals, the text in the
  /// source.
  private func tokens(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return SwiftLexer.tokens(of: bytes).map { token in
      let text = String(decoding: bytes[token.bytes], as: UTF8.self)
      return switch token.kind {
      case .word: "word \(token.text)"
      case .directive: "directive \(token.text)"
      case .string: "string \(text)"
      case .literal: "literal \(text)"
      case .punctuation: "sign \(token.text)"
      }
    }
  }

  @Test(
    "An identifier token contains letters of all scripts, digits, underscores and dollar signs",
    arguments: [
      ("aZ_9", ["word aZ_9"]), ("$0", ["word $0"]), ("größe2", ["word größe2"]),
      ("AZaz", ["word AZaz"]), ("_", ["word _"]), ("点", ["word 点"]),
      ("`class`", ["word class"]), ("a`in`b", ["word a", "word in", "word b"]),
      ("a-b", ["word a", "sign -", "word b"]), ("a@b", ["word a", "sign @", "word b"]),
      ("a[b]", ["word a", "sign [", "word b", "sign ]"]),
      ("`", ["word "]), ("{a}", ["sign {", "word a", "sign }"]),
      ("a.b", ["word a", "sign .", "word b"]),
    ] as [(String, [String])])
  func words(source: String, expected: [String]) { #expect(tokens(source) == expected) }

  @Test(
    "A number token includes its fraction, but neither a range operator nor a member",
    arguments: [
      ("1.5", ["literal 1.5"]), ("0x1F", ["literal 0x1F"]), ("1_000e9", ["literal 1_000e9"]),
      ("1..<3", ["literal 1", "sign .", "sign .", "sign <", "literal 3"]),
      ("1.a", ["literal 1", "sign .", "word a"]), ("9", ["literal 9"]), ("0.0", ["literal 0.0"]),
      ("1.2.3", ["literal 1.2.3"]), ("4.", ["literal 4", "sign ."]),
    ] as [(String, [String])])
  func numbers(source: String, expected: [String]) { #expect(tokens(source) == expected) }

  @Test(
    "A comment ends at the end of its line or after its matching closing delimiter",
    arguments: [
      ("a // b\nc", ["word a", "word c"]), ("a //", ["word a"]),
      ("a /* b */ c", ["word a", "word c"]), ("/* /* a */ b */ c", ["word c"]),
      ("/**/a", ["word a"]), ("/***/ a", ["word a"]), ("/* a\n// */ b", ["word b"]),
      ("/*/ a */ b", ["word b"]), ("/* a", []), ("// a /*\nb", ["word b"]),
    ] as [(String, [String])])
  func comments(source: String, expected: [String]) { #expect(tokens(source) == expected) }

  @Test(
    "A string token ends at its own quotation mark, after escapes and interpolations",
    arguments: [
      (#""a" b"#, [#"string "a""#, "word b"]), (#""" b"#, [#"string """#, "word b"]),
      (#""\"" b"#, [#"string "\"""#, "word b"]), (#""\\" b"#, [#"string "\\""#, "word b"]),
      (#""\(f("x", (1)))" b"#, [#"string "\(f("x", (1)))""#, "word b"]),
      (#""\(a) \(")")" b"#, [#"string "\(a) \(")")""#, "word b"]),
      (##"#"a"b\"# c"##, [##"string #"a"b\"#"##, "word c"]),
      (##"#"\#(f(")"#, "#"))"# c"##, [##"string #"\#(f(")"#, "#"))"#"##, "word c"]),
      (##"#"\(a)"# c"##, [##"string #"\(a)"#"##, "word c"]),
      (###"##"a"#b"## c"###, [###"string ##"a"#b"##"###, "word c"]),
      ("\"\"\"\na \"b\" \"\"c\n\"\"\" d", ["string \"\"\"\na \"b\" \"\"c\n\"\"\"", "word d"]),
      ("\"\"\"\n\\\"\"\"\n\"\"\" d", ["string \"\"\"\n\\\"\"\"\n\"\"\"", "word d"]),
      ("#\"\"\"\n\"\"\"\n\"\"\"# d", ["string #\"\"\"\n\"\"\"\n\"\"\"#", "word d"]),
      ("\"a\nb", ["string \"a", "word b"]), ("\"\\(a", ["string \"\\(a"]),
      ("\"\\", ["string \"\\"]), ("\"", ["string \""]),
    ] as [(String, [String])])
  func strings(source: String, expected: [String]) { #expect(tokens(source) == expected) }

  @Test(
    "A slash begins a regular expression only where an operand is expected",
    arguments: [
      "return ", "in ", "case ", "where ", "if ", "guard ", "try ", "(", ", ", "= ", ": ", "[",
      "{ ", "; ", "& ", "| ", "",
    ])
  func regularExpressions(before: String) {
    #expect(tokens(before + #"/a"\/b/ c"#).suffix(2) == [#"literal /a"\/b/"#, "word c"])
    #expect(tokens(before + "/ a").suffix(2) == ["sign /", "word a"])
    #expect(tokens(before + "/\ta/").last == "sign /")
    // A regular expression must end in the line in which it begins.
    #expect(tokens(before + "/a\n/").suffix(3) == ["sign /", "word a", "sign /"])
    // At the end of the source, a slash without a closing slash is an operator.
    #expect(tokens(before + "/a").suffix(2) == ["sign /", "word a"])
  }

  @Test(
    "A slash after an operand is a division operator",
    arguments: ["a", "1", ")", "]", "\"s\"", "#line"])
  func divisions(before: String) {
    #expect(tokens(before + " /b/ c").suffix(4) == ["sign /", "word b", "sign /", "word c"])
  }

  @Test(
    "Number signs begin directives, raw strings and extended regular expressions",
    arguments: [
      ("#selector(a)", ["directive selector", "sign (", "word a", "sign )"]),
      ("#if a", ["directive if", "word a"]), ("# a", ["sign #", "word a"]),
      ("#/a/b/# c", ["literal #/a/b/#", "word c"]), ("#/#a/# c", ["literal #/#a/#", "word c"]),
      ("##/a/#b/## c", ["literal ##/a/#b/##", "word c"]), ("#/a", ["literal #/a"]),
      ("##a b", ["directive a", "word b"]), ("#", ["sign #"]),
      ("#//# a", ["literal #//#", "word a"]), ("##//## a", ["literal ##//##", "word a"]),
    ] as [(String, [String])])
  func numberSigns(source: String, expected: [String]) { #expect(tokens(source) == expected) }

  @Test(
    "Tokens without spaces between them are separate",
    arguments: [
      ("#/a/#.b", ["literal #/a/#", "sign .", "word b"]),
      ("##/a/##)", ["literal ##/a/##", "sign )"]),
      ("#if(a)", ["directive if", "sign (", "word a"]),
      (##"#"a"#b"##, [##"string #"a"#"##, "word b"]), (#""a"b"#, [#"string "a""#, "word b"]),
      ("\"\"\"\na\n\"\"\"b", ["string \"\"\"\na\n\"\"\"", "word b"]),
      ("(/a/.b)", ["sign (", "literal /a/", "sign .", "word b", "sign )"]),
      ("a/**/b", ["word a", "word b"]), ("`a`b", ["word a", "word b"]),
      ("1+a", ["literal 1", "sign +", "word a"]), ("#(a)", ["sign #", "sign (", "word a"]),
    ] as [(String, [String])])
  func adjacentTokens(source: String, expected: [String]) {
    #expect(Array(tokens(source).prefix(expected.count)) == expected)
  }

  /// Sources of one token each, with the kind and the text of the token.
  private static let pieces: [(source: String, kind: SwiftToken.Kind, text: String)] = [
    ("a", .word, "a"), ("class", .word, "class"), ("`in`", .word, "in"), ("é1", .word, "é1"),
    ("$1", .word, "$1"), ("1", .literal, ""), ("2.5", .literal, ""), ("0b1_0", .literal, ""),
    ("(", .punctuation, "("), (")", .punctuation, ")"), ("{", .punctuation, "{"),
    ("}", .punctuation, "}"), (".", .punctuation, "."), (",", .punctuation, ","),
    ("@", .punctuation, "@"), ("?", .punctuation, "?"), ("<", .punctuation, "<"),
    ("#if", .directive, "if"), ("#selector", .directive, "selector"), ("#/a\n/b/#", .literal, ""),
    (#""""#, .string, ""), (#""a\"\\""#, .string, ""), (#""\(a + "b")""#, .string, ""),
    (##"#"a"\n"#"##, .string, ""), ("\"\"\"\n\"a\"\n\\(1)\n\"\"\"", .string, ""),
    ("\"a \\(f({ \"}\" }, /* ) */ 1))\"", .string, ""),
  ]
  private static let separators = [
    " ", "\t", "\n", "\r\n", "  \n\n", " // a \"\n", "/* a */", " /* \"\n/* b */ # */ ", "/**/ ",
  ]

  @Test("Tokens record their range of bytes and their line", arguments: 1...12)
  func positions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (source, expected) = ("", [SwiftToken]())
    for _ in 0..<200 {
      let piece = Self.pieces.randomElement(using: &random) ?? ("a", .word, "a")
      let start = source.utf8.count
      let line = 1 + source.utf8.filter { $0 == UInt8(ascii: "\n") }.count
      source += piece.source
      expected.append(
        SwiftToken(
          kind: piece.kind, text: piece.text, bytes: start..<source.utf8.count, line: line))
      source += Self.separators.randomElement(using: &random) ?? " "
    }
    #expect(SwiftLexer.tokens(of: Array(source.utf8)) == expected, "\(source)")
  }
}
