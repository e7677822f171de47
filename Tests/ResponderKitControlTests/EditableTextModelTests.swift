import SeededRandom
import Testing

@testable import ResponderKit

/// Compares commands of editable text with simple definitions of their results.
@Suite("Commands of editable text")
struct EditableTextModelTests {
  private static func randomText(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...14, using: &random)
    return String((0..<count).map { _ in "ab7 -é".randomElement(using: &random) ?? "x" })
  }

  private func isWord(_ character: Character) -> Bool { "ab7é".contains(character) }

  /// Returns the positions at which a word motion stops: the beginnings of words for `wordLeft`,
  /// the ends of words otherwise, and both ends of the text.
  private func stops(_ text: [Character], _ motion: EditableText.Motion) -> [Int] {
    let ends = (1..<max(1, text.count)).filter {
      motion == .wordLeft
        ? isWord(text[$0]) && !isWord(text[$0 - 1]) : !isWord(text[$0]) && isWord(text[$0 - 1])
    }
    return [0] + ends + [text.count]
  }

  private func expectedTarget(
    _ text: [Character], _ caret: Int, _ motion: EditableText.Motion
  ) -> Int {
    switch motion {
    case .left: return max(0, caret - 1)
    case .right: return min(text.count, caret + 1)
    case .start: return 0
    case .end: return text.count
    case .wordLeft: return stops(text, motion).last { $0 < caret } ?? 0
    case .wordRight: return stops(text, motion).first { $0 > caret } ?? text.count
    }
  }

  @Test(
    "A caret motion moves the caret to the next stop, and deletion covers the text up to that stop",
    arguments: 0..<60 as Range<UInt64>)
  func motions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = Self.randomText(&random)
    let characters = Array(string)
    for motion in EditableText.Motion.allCases {
      for anchor in 0...characters.count {
        for caret in 0...characters.count {
          var text = EditableText(string)
          text.select(from: anchor, to: caret)
          let target = expectedTarget(characters, caret, motion)
          let isEmpty = anchor == caret
          #expect(text.selection == min(anchor, caret)..<max(anchor, caret))
          #expect(
            text.deletedRange(motion)
              == (isEmpty ? min(caret, target)..<max(caret, target) : text.selection))
          var extended = text
          extended.move(motion, extending: true)
          #expect((extended.anchor, extended.caret) == (anchor, target))
          text.move(motion, extending: false)
          let expected: Int =
            switch motion {
            case .left where !isEmpty: min(anchor, caret)
            case .right where !isEmpty: max(anchor, caret)
            default: target
            }
          #expect((text.anchor, text.caret) == (expected, expected), "\(string) \(motion)")
        }
      }
    }
  }

  @Test(
    "The word at a position is the longest run of characters of the same kind",
    arguments: 0..<60 as Range<UInt64>)
  func words(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = Self.randomText(&random)
    let characters = Array(string)
    let text = EditableText(string)
    for position in -2...characters.count + 2 {
      let range = text.wordRange(at: position)
      guard !characters.isEmpty else {
        #expect(range == 0..<0)
        continue
      }
      let index = min(max(position, 0), characters.count - 1)
      let kind = isWord(characters[index])
      #expect(range.contains(index) && range.allSatisfy { isWord(characters[$0]) == kind })
      #expect(range.lowerBound == 0 || isWord(characters[range.lowerBound - 1]) != kind)
      #expect(
        range.upperBound == characters.count || isWord(characters[range.upperBound]) != kind)
    }
  }

  @Test(
    "replace(_:with:) keeps the surrounding characters and puts the caret after the new text",
    arguments: 0..<60 as Range<UInt64>)
  func replacements(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (string, new) = (Self.randomText(&random), Self.randomText(&random))
    var text = EditableText(string)
    text.setMarkedText("m", selectedRange: 0..<1)
    let count = text.characters.count
    let start = Int.random(in: -3...count + 3, using: &random)
    let end = Int.random(in: start...count + 5, using: &random)
    let (first, last) = (min(max(start, 0), count), min(max(end, 0), count))
    var expected = text.characters
    expected.replaceSubrange(first..<last, with: Array(new))
    text.replace(start..<end, with: new)
    #expect(text.string == String(expected) && text.markedRange == nil)
    #expect(text.caret == first + new.count && text.anchor == text.caret)
  }

  @Test("setMarkedText replaces the marked text or selection and selects a range of the new text")
  func composition() {
    var text = EditableText("abcd")
    text.select(from: 3, to: 1)
    text.setMarkedText("xyz", selectedRange: 1..<2)
    #expect(text.string == "axyzd" && text.markedRange == 1..<4 && text.selection == 2..<3)
    #expect(text.caret == 3)
    text.setMarkedText("pq", selectedRange: 0..<9)
    #expect(text.string == "apqd" && text.markedRange == 1..<3 && text.selection == 1..<3)
    text.setMarkedText("k", selectedRange: 7..<8)
    #expect(text.string == "akd" && text.markedRange == 1..<2 && text.selection == 2..<2)
    text.unmarkText()
    #expect(text.markedRange == nil && text.string == "akd" && text.caret == 2)
    text.setMarkedText("", selectedRange: 0..<0)
    #expect(text.markedRange == nil && text.string == "akd" && text.caret == 2)
  }

  @Test("Single-line text replaces line breaks and tabs with spaces and drops control characters")
  func singleLine() {
    #expect(EditableText.singleLine("a\nb\tc\u{7}d\r\ne\u{2028}f\u{7F}") == "a b cd e f")
    #expect(EditableText("a\nb").string == "a b" && EditableText().string.isEmpty)
    #expect(EditableText("ab").caret == 2 && EditableText("ab").anchor == 2)
    #expect(EditableText("aé👩‍👩‍👧").masked.string == "•••")
    #expect(EditableText("abc").masked.caret == 3)
  }

  @Test(
    "A selection outside the text is limited to the text",
    arguments: [(-3, 9, 0, 3), (5, -1, 3, 0), (1, 2, 1, 2)])
  func clampedSelection(anchor: Int, caret: Int, expectedAnchor: Int, expectedCaret: Int) {
    var text = EditableText("abc")
    text.select(from: anchor, to: caret)
    #expect((text.anchor, text.caret) == (expectedAnchor, expectedCaret))
    text.selectAll()
    #expect((text.anchor, text.caret) == (0, 3))
  }
}

/// Compares the layout of a text field with a layout that is found by trying every first character.
@Suite("Visible characters of a text field")
struct TextFieldLayoutModelTests {
  private static func width(_ text: some Sequence<Character>) -> CGFloat {
    text.reduce(0) { $0 + ($1 == "w" ? 13 : 6) }
  }

  @Test(
    "The visible range of a text field scrolls as little as possible and fills the field",
    arguments: 0..<80 as Range<UInt64>)
  func scrolling(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...20, using: &random)
    let string = String((0..<count).map { _ in "iw".randomElement(using: &random) ?? "i" })
    let characters = Array(string)
    let width = CGFloat(Int.random(in: 0...90, using: &random))
    var old = 0
    for _ in 0..<12 {
      var text = EditableText(string)
      let caret = Int.random(in: 0...count, using: &random)
      text.select(from: caret, to: caret)
      let layout = TextFieldLayout(text, first: old, width: width) { Self.width($0) }
      func fits(_ range: Range<Int>) -> Bool {
        range.isEmpty || Self.width(characters[range]) <= width
      }
      // The first visible character is the one nearest to the old one with which the caret is
      // visible.
      var first = min(old, caret)
      while !fits(first..<caret) { first += 1 }
      var end = (caret...count).last { fits(first..<$0) } ?? caret
      if end == count {
        first = (0...first).first { fits($0..<count) } ?? first
        end = count
      }
      #expect(layout.visible == first..<end)
      #expect(layout.stops == (first...end).map { Self.width(characters[first..<$0]) })
      for position in 0...count {
        #expect(layout.contains(position) == (first...end).contains(position))
        let shown = min(max(position, first), end)
        #expect(layout.x(of: position) == Self.width(characters[first..<shown]))
      }
      for x in stride(from: -4, through: width + 4, by: 1.5) {
        let expected: Int
        if x < 0 {
          expected = max(0, first - 1)
        } else if x > width {
          expected = min(count, end + 1)
        } else {
          expected =
            (first...end).min { abs(layout.x(of: $0) - x) < abs(layout.x(of: $1) - x) } ?? first
        }
        let position = layout.position(at: x, in: text, width: width)
        // In the middle between two positions, either of them is correct.
        #expect(
          position == expected
            || x >= 0 && x <= width && (first...end).contains(position)
              && abs(layout.x(of: position) - x) == abs(layout.x(of: expected) - x)
        )
      }
      old = layout.first
    }
  }
}
