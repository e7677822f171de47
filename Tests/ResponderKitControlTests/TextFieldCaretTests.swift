import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Carets and placeholders of text fields")
struct TextFieldCaretTests {
  private let fixture = PictureFixture(width: 110, height: 60)
  private let field = UITextField()

  init() { fixture.add(field, 4, 5, 100, 50) }

  @Test("A text field is redrawn when its caret moves or its selection changes")
  func frames() {
    field.text = "Text"
    field.becomeFirstResponder()
    let canvas = BitmapCanvas(width: 110, height: 60)
    func redraw() { _ = fixture.window.renderChanges(on: canvas, scale: 1) }
    redraw()
    for selection in [1..<1, 1..<3, 4..<4] {
      #expect(!fixture.window.needsFrame)
      field.selectedRange = selection
      redraw()
      let isComplete = canvas.bitmap == fixture.harness.snapshot()
      #expect(isComplete, "\(selection)")
    }
  }

  @Test("The caret after a text moves when the text field's font becomes larger")
  func largerFont() {
    field.text = "Text"
    let old = field.caretRect.minX
    field.font = .systemFont(ofSize: 30)
    #expect(field.caretRect.minX > old + 10)
  }

  @Test("A placeholder wider than its text field begins at the left edge in every alignment")
  func longPlaceholder() {
    field.placeholder = "A placeholder that is too long"
    let picture = fixture.harness.snapshot()
    for alignment in [NSTextAlignment.left, .center, .right, .justified] {
      field.textAlignment = alignment
      let isSame = fixture.harness.snapshot() == picture
      #expect(isSame, "\(alignment)")
    }
  }

  @Test("In a text field narrower than its caret, the caret is at the left edge in every alignment")
  func narrowField() {
    field.frame.size.width = 1
    for alignment in [NSTextAlignment.left, .center, .right, .justified, .natural] {
      field.textAlignment = alignment
      #expect(field.caretRect.minX == 0, "\(alignment)")
    }
  }
}
