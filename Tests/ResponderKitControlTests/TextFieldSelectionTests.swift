import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Text fields without delegate methods, and selection by keys and touches")
struct TextFieldSelectionTests {
  /// A delegate that uses the default implementation of every method.
  private final class SilentDelegate: UITextFieldDelegate {}

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let harness: TouchHarness
  private let field = UITextField(frame: CGRect(x: 50, y: 100, width: 200, height: 30))
  private let delegate = SilentDelegate()

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(field)
  }

  private func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    harness.press(UIKey(key, modifierFlags: flags))
  }

  @Test("A text field without delegate methods permits all editing", arguments: [true, false])
  func permissions(hasDelegate: Bool) {
    if hasDelegate { field.delegate = delegate }
    field.text = "one"
    var log: [String] = []
    field.addAction(UIAction { _ in log.append("return") }, for: .editingDidEndOnExit)
    #expect(field.becomeFirstResponder() && field.isEditing && field.text == "one")
    harness.type("s")
    press("\u{8}")
    press("\u{8}")
    #expect(field.text == "on")
    press("\r")
    #expect(log == ["return"] && !field.isEditing)
    field.clearsOnBeginEditing = true
    #expect(field.becomeFirstResponder() && field.text?.isEmpty == true)
    harness.type("x")
    #expect(field.resignFirstResponder() && !field.isEditing && field.text == "x")
  }

  @Test("A text field shows the beginning of a long text if the caret is near the beginning")
  func beginningOfText() {
    harness.application.typesetter = BlockTypesetter()
    let other = UITextField(frame: field.frame)
    for field in [field, other] {
      field.text = "The beginning of a text that is much longer than its field, which is narrow"
      field.selectedRange = 0..<0
    }
    let picture = harness.snapshot()
    field.selectedRange = 8..<8
    // The caret of the other field is moved before the text is shown for the first time.
    other.selectedRange = 8..<8
    #expect(harness.snapshot() == picture)
    field.removeFromSuperview()
    window.addSubview(other)
    #expect(harness.snapshot() == picture)
  }

  @Test("A text field with clearsOnBeginEditing false keeps its text when editing begins")
  func keepsText() {
    field.text = "one"
    #expect(!field.clearsOnBeginEditing)
    field.becomeFirstResponder()
    #expect(field.text == "one" && field.selectedRange == 3..<3)
  }

  @Test(
    "The clear button of a text field without delegate methods clears the text",
    arguments: [true, false])
  func clearButton(hasDelegate: Bool) {
    if hasDelegate { field.delegate = delegate }
    field.text = "one"
    field.clearButtonMode = .always
    window.layoutIfNeeded()
    let button = field.convert(field.clearButtonRect(forBounds: field.bounds), to: window)
    harness.touchDown(at: point(button.midX, button.midY))
    harness.touchUp()
    #expect(field.text?.isEmpty == true)
  }

  @Test("The caret is at the upper end of a selection that code sets in a text field")
  func caretOfSelection() {
    field.text = "abcdefgh"
    field.becomeFirstResponder()
    field.selectedRange = 2..<5
    press(UIKeyCommand.inputRightArrow, .shift)
    #expect(field.selectedRange == 2..<6)
    field.selectedRange = 2..<5
    press(UIKeyCommand.inputLeftArrow, .shift)
    #expect(field.selectedRange == 2..<4)
    field.selectedRange = 2..<5
    press(UIKeyCommand.inputHome, .shift)
    #expect(field.selectedRange == 0..<2)
  }

  @Test("Selecting all of a text field's text puts the caret at the end of the text")
  func selectAll() {
    field.text = "abcd"
    field.becomeFirstResponder()
    field.selectAll(nil)
    press(UIKeyCommand.inputLeftArrow, .shift)
    #expect(field.selectedRange == 0..<3)
  }

  @Test("A second tap in a text field selects a word and puts the caret at the end of that word")
  func taps() {
    field.font = .systemFont(ofSize: 16)
    field.text = "one two for"
    func tap() {
      harness.touchDown(at: point(50 + 42, 115))
      harness.advance(by: 0.05)
      harness.touchUp()
      harness.advance(by: 0.05)
    }
    tap()
    #expect(field.isEditing && field.selectedRange == 5..<5)
    tap()
    #expect(field.selectedRange == 4..<7)
    press(UIKeyCommand.inputRightArrow, .shift)
    #expect(field.selectedRange == 4..<8)
    for _ in 0..<2 {
      tap()
      #expect(field.selectedRange == 0..<11)
    }
  }

  @Test(
    "A drag selects text in a text field, and a short drag in a second tap keeps the selected word")
  func dragAfterTaps() {
    field.font = .systemFont(ofSize: 16)
    field.text = "one two for"
    field.becomeFirstResponder()
    harness.touchDown(at: point(50 + 42, 115))
    harness.touchUp()
    harness.advance(by: 0.1)
    harness.touchDown(at: point(50 + 42, 115))
    harness.touchMove(to: point(50 + 45, 115))
    #expect(field.selectedRange == 4..<7)
    harness.touchUp()
    harness.advance(by: 1)
    harness.touchDown(at: point(50 + 42, 115))
    harness.touchMove(to: point(50 + 10, 115))
    #expect(field.selectedRange == 1..<5)
    press(UIKeyCommand.inputLeftArrow, .shift)
    #expect(field.selectedRange == 0..<5)
    harness.touchUp()
  }

  @Test("A drag by the width of one character extends the selection of a text field")
  func shortDrag() {
    field.font = .systemFont(ofSize: 16)
    field.text = "one two for"
    field.becomeFirstResponder()
    harness.touchDown(at: point(50 + 17, 115))
    harness.touchMove(to: point(50 + 25, 115))
    #expect(field.selectedRange == 2..<3)
    harness.touchMove(to: point(50 + 9, 115))
    #expect(field.selectedRange == 1..<2)
    harness.touchUp()
  }

  @Test(
    "A touch in the exact middle of a text field's character puts the caret after the character")
  func middleOfCharacter() {
    field.font = .systemFont(ofSize: 16)
    field.text = "one two for"
    field.becomeFirstResponder()
    for (x, position) in [(0.0, 0), (3.9, 0), (4, 1), (11.9, 1), (12, 2), (84, 11), (90, 11)] {
      harness.touchDown(at: point(50 + x, 115))
      harness.touchUp()
      harness.advance(by: 1)
      #expect(field.selectedRange == position..<position, "\(x)")
    }
  }

  @Test(
    "A touch at the left edge of scrolled text puts the caret before the first visible character")
  func leftEdge() {
    field.font = .systemFont(ofSize: 16)
    field.text = String(repeating: "x", count: 50)
    field.becomeFirstResponder()
    // 24 characters fit into 198 points.
    harness.touchDown(at: point(50, 115))
    #expect(field.selectedRange == 26..<26)
    harness.touchUp()
    #expect(field.caretRect.minX == 0)
  }

  @Test("A tap does not begin editing an empty text field that is disabled")
  func disabled() {
    field.isEnabled = false
    harness.touchDown(at: point(60, 115))
    harness.touchUp()
    #expect(!field.isEditing && window.firstResponder == nil)
    field.isEnabled = true
    harness.touchDown(at: point(60, 115))
    harness.touchUp()
    #expect(field.isEditing)
  }
}
