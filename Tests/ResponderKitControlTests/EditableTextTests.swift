import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Editable text")
struct EditableTextTests {
  private static let pieces = [
    "a", "é", "\u{301}", "🇩", "🇪", "👩‍👩‍👧", "\u{200D}", " ", "-", "字", "ß", "\n", "\t", "\u{7}",
  ]

  @Test(
    "Random editing commands keep the caret, selection and marked text at character boundaries",
    arguments: 0..<40 as Range<UInt64>)
  func randomCommands(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = EditableText("one two")
    for _ in 0..<200 {
      let count = text.characters.count
      let (a, b) = (
        Int.random(in: -2...count + 2, using: &random), Int.random(in: 0...3, using: &random)
      )
      let motion = EditableText.Motion.allCases.randomElement(using: &random) ?? .left
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.move(motion, extending: Bool.random(using: &random))
      case 1: text.replace(text.deletedRange(motion), with: "")
      case 2: text.select(from: a, to: a + b)
      case 3:
        text.setMarkedText(
          Self.pieces.randomElement(using: &random) ?? "", selectedRange: b..<b + 1)
      case 4: text.replace(a..<a + b, with: "")
      default:
        text.replace(text.selection, with: Self.pieces.randomElement(using: &random) ?? "")
      }
      #expect(Array(text.string) == text.characters)
      let all = 0...text.characters.count
      #expect(all.contains(text.caret) && all.contains(text.anchor))
      if let marked = text.markedRange {
        #expect(
          !marked.isEmpty && all.contains(marked.lowerBound) && all.contains(marked.upperBound))
      }
      #expect(!text.string.contains { $0.isNewline || $0 == "\t" || $0 == "\u{7}" })
    }
  }

  @Test("Inserting text replaces the selection and puts the caret after the inserted text")
  func insertion() {
    var text = EditableText("one two")
    text.select(from: 7, to: 4)
    text.replace(text.selection, with: "three")
    #expect(text.string == "one three" && text.caret == 9 && text.selection.isEmpty)
  }

  @Test("An inserted combining accent joins the character before the caret")
  func combination() {
    var text = EditableText("cafe")
    text.replace(4..<4, with: "\u{301}")
    #expect(text.characters.count == 4 && text.caret == 4)
    text.replace(text.deletedRange(.left), with: "")
    #expect(text.string == "caf")
  }

  @Test("Word motions stop at the ends of words")
  func words() {
    var text = EditableText("my first-drawing 2")
    text.select(from: 0, to: 0)
    var stops: [Int] = []
    for _ in 0..<5 {
      text.move(.wordRight, extending: false)
      stops.append(text.caret)
    }
    #expect(stops == [2, 8, 16, 18, 18])
    for _ in 0..<5 {
      text.move(.wordLeft, extending: false)
      stops.append(text.caret)
    }
    #expect(stops.suffix(5) == [17, 9, 3, 0, 0])
  }

  @Test("Marked text is replaced by the next composition, and removed by an empty composition")
  func markedText() {
    var text = EditableText("ab")
    text.select(from: 1, to: 1)
    text.setMarkedText("に", selectedRange: 1..<1)
    text.setMarkedText("にほ", selectedRange: 2..<2)
    #expect(text.string == "aにほb" && text.markedRange == 1..<3 && text.caret == 3)
    text.setMarkedText("", selectedRange: 0..<0)
    #expect(text.string == "ab" && text.markedRange == nil && text.caret == 1)
  }
}

@Suite("Layout of a text field")
struct TextFieldLayoutTests {
  /// Returns the layout of a text whose characters are 10 points wide.
  private func layout(_ text: EditableText, first: Int, width: CGFloat) -> TextFieldLayout {
    TextFieldLayout(text, first: first, width: width) { CGFloat($0.count) * 10 }
  }

  @Test("Text positions outside the visible characters are located at the nearest visible position")
  func hiddenPositions() {
    var text = EditableText(String(repeating: "x", count: 100))
    text.select(from: 50, to: 50)
    let layout = layout(text, first: 0, width: 55)
    #expect(layout.visible == 45..<50)
    #expect([0, 44, 45, 46].map { layout.x(of: $0) } == [0, 0, 0, 10])
    #expect([49, 50, 51, 100].map { layout.x(of: $0) } == [40, 50, 50, 50])
  }

  @Test("A touch at the right edge of a text field puts the caret after the last visible character")
  func rightEdge() {
    var text = EditableText(String(repeating: "x", count: 100))
    text.select(from: 0, to: 0)
    let layout = layout(text, first: 0, width: 50)
    #expect(layout.visible == 0..<5)
    #expect(layout.position(at: 50, in: text, width: 50) == 5)
    #expect(layout.position(at: 50.5, in: text, width: 50) == 6)
  }

  @Test("A touch before or after fully visible text puts the caret at its beginning or end")
  func besideText() {
    let text = EditableText("abc")
    let complete = layout(text, first: 0, width: 55)
    #expect(complete.position(at: -5, in: text, width: 55) == 0)
    #expect(complete.position(at: 55, in: text, width: 55) == 3)
    #expect(complete.position(at: 60, in: text, width: 55) == 3)
  }

  @Test("A touch in a text field without visible characters keeps the caret position")
  func touchWithoutCharacters() {
    for (string, width) in [("abc", 5), ("", 55)] as [(String, CGFloat)] {
      let text = EditableText(string)
      let layout = layout(text, first: 0, width: width)
      #expect(layout.visible.isEmpty)
      #expect(layout.position(at: 3, in: text, width: width) == text.caret)
    }
  }

  @Test("Moving the caret scrolls a text field as little as needed to show the caret")
  func scrolling() {
    var text = EditableText(String(repeating: "x", count: 100))
    var layout = layout(text, first: 0, width: 55)
    #expect(layout.visible == 95..<100)
    for _ in 0..<6 { text.move(.left, extending: false) }
    layout = self.layout(text, first: layout.first, width: 55)
    #expect(layout.visible == 94..<99)
    text.move(.start, extending: false)
    #expect(self.layout(text, first: layout.first, width: 55).visible == 0..<5)
  }

  @Test("A text field whose text was shortened shows as many characters at the end as fit")
  func deletion() {
    let text = EditableText("abcdefg")
    #expect(layout(text, first: 6, width: 55).visible == 2..<7)
    #expect(layout(text, first: 6, width: 200).visible == 0..<7)
  }

  @Test(
    "The layout of a text field measures fewer than 5000 of the 100,000 characters of a long text")
  func longText() {
    let text = EditableText(String(repeating: "x", count: 100_000))
    var count = 0
    let layout = TextFieldLayout(text, first: 0, width: 300) { piece in
      count += piece.count
      return CGFloat(piece.count) * 10
    }
    #expect(layout.visible.count == 30)
    #expect(count < 5000)
  }

  @Test("A touch on a character puts the caret at the nearer edge of the character")
  func positions() {
    let text = EditableText("abcdefghij")
    let layout = layout(text, first: 3, width: 40)
    #expect(layout.visible == 6..<10)
    let xs: [CGFloat] = [-5, 0, 4, 6, 24, 26, 39, 45]
    #expect(
      xs.map { layout.position(at: $0, in: text, width: 40) } == [5, 6, 6, 7, 8, 9, 10, 10])
  }

  @Test(
    "A text field that is too narrow for a character still has a caret position",
    arguments: [0, 5] as [CGFloat])
  func noSpace(width: CGFloat) {
    let layout = layout(EditableText("abc"), first: 0, width: width)
    #expect(layout.visible.isEmpty && layout.x(of: 1) == 0)
  }
}
