import Ink
import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// Comparisons of wrapped and truncated lines with known lines, and with those of simple algorithms
/// that try every length.
@Suite("Wrapping and truncation of lines")
struct TypesetterTests {
  /// A typesetter whose characters have different widths, of 5 to 12 points.
  private final class UnevenTypesetter: Typesetter {
    func width(of line: String, in font: UIFont) -> CGFloat {
      line.unicodeScalars.reduce(0) { $0 + CGFloat(5 + $1.value % 8) }
    }
    func lineHeight(of font: UIFont) -> CGFloat { 20 }
    func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? { nil }
  }

  private let typesetter = UnevenTypesetter()
  private let font = UIFont.systemFont(ofSize: 10)

  private func fits(_ line: String, _ width: CGFloat) -> Bool {
    typesetter.width(of: line, in: font) <= width
  }

  private static func randomText(_ random: inout SeededGenerator, _ characters: String) -> String {
    let count = Int.random(in: 0...40, using: &random)
    return String((0..<count).map { _ in characters.randomElement(using: &random) ?? "x" })
  }

  /// Returns lines that each contain as many words as fit; words that are too long are divided
  /// between characters.
  private func expectedLines(_ text: String, _ width: CGFloat) -> [String] {
    text.components(at: "\n").flatMap { paragraph in
      var lines = [""]
      var isLineEmpty = true
      for word in paragraph.components(at: " ") {
        let joined =
          isLineEmpty || lines[lines.count - 1].isEmpty
          ? word : lines[lines.count - 1] + " " + word
        if fits(joined, width) {
          lines[lines.count - 1] = joined
        } else {
          var remainder = Substring(word)
          if lines[lines.count - 1].isEmpty { lines.removeLast() }
          while remainder.count > 1, !fits(String(remainder), width) {
            var count = 1
            while count + 1 < remainder.count, fits(String(remainder.prefix(count + 1)), width) {
              count += 1
            }
            lines.append(String(remainder.prefix(count)))
            remainder = remainder.dropFirst(count)
          }
          lines.append(String(remainder))
        }
        isLineEmpty = false
      }
      return lines
    }
  }

  @Test(
    "Random texts are wrapped between words, and words that are too long between characters",
    arguments: 0..<200 as Range<UInt64>)
  func wrapping(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.randomText(&random, "abcdefgh     \nöx")
    let width = CGFloat.random(in: 4...120, using: &random).rounded()
    #expect(typesetter.lines(of: text, in: font, width: width) == expectedLines(text, width))
  }

  @Test(
    "A typesetter breaks lines at spaces, at line breaks and within words that are too long",
    arguments: [
      ("", 50, [""]), ("one", 50, ["one"]), ("one two", 35, ["one two"]),
      ("one two", 34, ["one", "two"]), ("one two three", 50, ["one two", "three"]),
      ("one\n\ntwo", 50, ["one", "", "two"]), ("abcdefghij", 20, ["abcd", "efgh", "ij"]),
      ("a abcdefghij k", 20, ["a", "abcd", "efgh", "ij k"]), ("abc", 1, ["a", "b", "c"]),
      ("abcd", 20, ["abcd"]), ("one  two", 100, ["one  two"]),
    ] as [(String, CGFloat, [String])])
  func knownLines(text: String, width: CGFloat, lines: [String]) {
    // The characters of this typesetter are 5 points wide.
    #expect(FallbackTypesetter().lines(of: text, in: font, width: width) == lines)
  }

  @Test(
    "A truncated line keeps as many characters as fit, with an ellipsis if the mode has one",
    arguments: 0..<200 as Range<UInt64>)
  func truncation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.randomText(&random, "abcdefgh ö")
    let width = CGFloat.random(in: 0...200, using: &random).rounded()
    let modes: [(NSLineBreakMode, (Int) -> String)] = [
      (.byWordWrapping, { String(text.prefix($0)) }),
      (.byCharWrapping, { String(text.prefix($0)) }),
      (.byClipping, { String(text.prefix($0)) }), (.byTruncatingHead, { "…" + text.suffix($0) }),
      (.byTruncatingTail, { text.prefix($0) + "…" }),
      (.byTruncatingMiddle, { text.prefix($0 - $0 / 2) + "…" + text.suffix($0 / 2) }),
    ]
    for (mode, shortened) in modes {
      let result = typesetter.truncated(text, in: font, width: width, mode)
      let longest = (0..<text.count).last { fits(shortened($0), width) }
      #expect(result == (fits(text, width) ? text : shortened(longest ?? 0)), "\(mode)")
    }
  }

  @Test(
    "The ellipsis replaces the head, tail or middle of a line, depending on the line break mode",
    arguments: [
      (NSLineBreakMode.byTruncatingHead, "…efghij"), (.byTruncatingTail, "abcdef…"),
      (.byTruncatingMiddle, "abc…hij"), (.byClipping, "abcdefg"), (.byWordWrapping, "abcdefg"),
      (.byCharWrapping, "abcdefg"),
    ])
  func knownTruncation(mode: NSLineBreakMode, line: String) {
    let typesetter = FallbackTypesetter()
    for width in [35, 39.9] as [CGFloat] {
      #expect(typesetter.truncated("abcdefghij", in: font, width: width, mode) == line)
    }
    #expect(typesetter.truncated("abcdefghij", in: font, width: 50, mode) == "abcdefghij")
    #expect(
      typesetter.truncated("abcdefghij", in: font, width: 49, mode).count == 9)
  }

  @Test("NSLineBreakMode and NSTextAlignment have UIKit's raw values")
  func numbers() {
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    #expect(alignments.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(alignments.map { $0.offset(of: 30, in: 100) } == [0, 35, 70, 0, 0])
    #expect(alignments.map { $0.offset(of: 130, in: 100) } == [0, -15, -30, 0, 0])
  }

  @Test("The fallback typesetter measures each character as half the font size")
  func fallback() {
    let typesetter = FallbackTypesetter()
    #expect(typesetter.width(of: "abc", in: .systemFont(ofSize: 20)) == 30)
    #expect(typesetter.lineHeight(of: .systemFont(ofSize: 17)) == 21)
    #expect(typesetter.image(of: "abc", in: font, scale: 1) == nil)
  }
}

extension String {
  /// Returns the components between the occurrences of a separator, including empty components.
  fileprivate func components(at separator: Character) -> [String] {
    var pieces = [""]
    for character in self {
      if character == separator {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
