import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A text field that is 168 points wide and has no border; each character is 8 points wide.
///
/// The fixture is the delegate of the field. It logs the calls, and refuses those whose log entries
/// are in ``refused``.
private final class EditingFixture: UITextFieldDelegate {
  let picture = PictureFixture(width: 300, height: 200)
  let field = UITextField()
  var log: [String] = []
  var refused: Set<String> = []
  var window: UIWindow { picture.window }
  var harness: TouchHarness { picture.harness }

  init(_ text: String = "") {
    field.font = .systemFont(ofSize: 16)
    field.text = text
    field.delegate = self
    picture.add(field, 50, 100, 168, 30)
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "begin event"), (.editingChanged, "change event"),
      (.editingDidEnd, "end event"), (.primaryActionTriggered, "primary"), (.valueChanged, "value"),
    ]
    for (event, name) in events {
      field.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
    }
  }

  private func ask(_ name: String) -> Bool {
    log.append(name)
    return !refused.contains(name)
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("should begin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("did begin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("should end") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("did end") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("should return") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("should clear") }
  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool {
    ask("change \(range.lowerBound)..<\(range.upperBound) '\(string)'")
  }

  func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    harness.press(UIKey(key, modifierFlags: flags))
  }

  /// Begins editing, sets the selection if one is given, and clears the log.
  func edit(_ selection: Range<Int>? = nil) {
    field.becomeFirstResponder()
    if let selection { field.selectedRange = selection }
    log = []
  }
}

@Suite("Editing of text fields")
struct TextFieldEditingTests {
  // MARK: Delegate and events

  @Test("Cut characters of a text field are placed on the pasteboard")
  func cutCharacters() {
    let fixture = EditingFixture("abcd")
    fixture.edit(1..<3)
    fixture.field.cut(nil)
    #expect(fixture.field.text == "ad")
    #expect(fixture.harness.application.pasteboard.string == "bc")
  }

  @Test("The intrinsic size of a text field does not depend on its current size")
  func naturalSize() {
    let field = UITextField()
    (field.text, field.borderStyle) = ("abc", .roundedRect)
    field.sizeToFit()
    let size = field.bounds.size
    field.frame.size.width = 300
    field.sizeToFit()
    #expect(field.bounds.size == size)
  }

  @Test("A text field calls its delegate and sends its events in UIKit's order")
  func order() {
    let fixture = EditingFixture("ab")
    let field = fixture.field
    #expect(field.becomeFirstResponder() && field.becomeFirstResponder())
    fixture.harness.type("c")
    fixture.press("\u{8}")
    #expect(field.resignFirstResponder() && field.resignFirstResponder())
    #expect(
      fixture.log == [
        "should begin", "did begin", "begin event", "change 2..<2 'c'", "selection",
        "change event", "change 2..<3 ''", "selection", "change event", "should end", "did end",
        "end event",
      ])
  }

  @Test("A text field's delegate can refuse the beginning and end of editing, a change and Return")
  func refusals() {
    let fixture = EditingFixture("ab")
    let field = fixture.field
    fixture.refused = ["should begin"]
    #expect(!field.becomeFirstResponder() && !field.isEditing)
    fixture.refused = ["change 2..<2 'c'", "change 1..<2 ''", "should end", "should return"]
    fixture.edit()
    fixture.harness.type("c")
    fixture.press("\u{8}")
    #expect(field.text == "ab" && !fixture.log.contains("change event"))
    field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
    fixture.press("\r")
    #expect(!fixture.log.contains("primary") && field.isEditing)
    #expect(!field.resignFirstResponder() && field.isEditing)
    fixture.refused = []
    fixture.press("\r")
    #expect(!field.isEditing && fixture.log.contains("primary"))
  }

  @Test("clearsOnBeginEditing clears text, without editingChanged, if the delegate permits it")
  func clearing() {
    let fixture = EditingFixture("ab")
    fixture.field.clearsOnBeginEditing = true
    fixture.refused = ["should clear"]
    fixture.field.becomeFirstResponder()
    #expect(fixture.field.text == "ab")
    fixture.field.resignFirstResponder()
    fixture.refused = []
    fixture.log = []
    fixture.field.becomeFirstResponder()
    #expect(fixture.field.text?.isEmpty == true && !fixture.log.contains("change event"))
    #expect(fixture.log.contains("should clear"))
    fixture.field.resignFirstResponder()
    fixture.log = []
    fixture.field.becomeFirstResponder()
    #expect(!fixture.log.contains("should clear"))
  }

  @Test("A disabled text field cannot be edited, and disabling a text field ends its editing")
  func disabled() {
    let fixture = EditingFixture("ab")
    fixture.field.isEnabled = false
    #expect(!fixture.field.becomeFirstResponder() && !fixture.field.canBecomeFirstResponder)
    fixture.field.isEnabled = true
    fixture.field.becomeFirstResponder()
    fixture.field.isEnabled = false
    #expect(!fixture.field.isEditing && fixture.log.last == "end event")
  }

  @Test("Setting the same text or selection of a text field sends no notification")
  func sameValues() {
    let fixture = EditingFixture("ab")
    fixture.edit()
    fixture.field.text = "ab"
    fixture.field.selectedRange = 2..<2
    #expect(fixture.log.isEmpty)
    fixture.field.text = "abc"
    #expect(fixture.log == ["selection"] && fixture.field.selectedRange == 3..<3)
    fixture.field.text = nil
    #expect(fixture.field.text?.isEmpty == true && !fixture.field.hasText)
    fixture.field.deleteBackward()
    fixture.field.delete(nil)
    fixture.field.insertText("")
    #expect(fixture.log == ["selection", "selection"])
  }

  // MARK: Keys

  @Test(
    "Arrow keys, Home and End move a text field's caret by a character or a word or to an end",
    arguments: [
      (UIKeyCommand.inputLeftArrow, UIKeyModifierFlags(), 5), (UIKeyCommand.inputRightArrow, [], 7),
      (UIKeyCommand.inputLeftArrow, .alternate, 4), (UIKeyCommand.inputRightArrow, .alternate, 7),
      (UIKeyCommand.inputLeftArrow, .control, 4), (UIKeyCommand.inputRightArrow, .control, 7),
      (UIKeyCommand.inputLeftArrow, .command, 0), (UIKeyCommand.inputRightArrow, .command, 11),
      (UIKeyCommand.inputHome, [], 0), (UIKeyCommand.inputUpArrow, [], 0),
      (UIKeyCommand.inputEnd, [], 11), (UIKeyCommand.inputDownArrow, [], 11),
    ] as [(String, UIKeyModifierFlags, Int)])
  func motions(key: String, flags: UIKeyModifierFlags, caret: Int) {
    let fixture = EditingFixture("one two for")
    fixture.edit(6..<6)
    fixture.press(key, flags)
    #expect(fixture.field.selectedRange == caret..<caret)
    fixture.edit(6..<6)
    fixture.press(key, flags.union(.shift))
    #expect(fixture.field.selectedRange == min(6, caret)..<max(6, caret))
    #expect(fixture.field.text == "one two for" && !fixture.log.contains("change event"))
  }

  @Test(
    "Backspace and Delete remove characters, words or the selection of a text field",
    arguments: [
      ("\u{8}", UIKeyModifierFlags(), "one to for"), (UIKeyCommand.inputDelete, [], "one tw for"),
      ("\u{8}", .alternate, "one o for"), (UIKeyCommand.inputDelete, .alternate, "one tw for"),
      ("\u{8}", .control, "one o for"), (UIKeyCommand.inputDelete, .control, "one tw for"),
      ("\u{8}", .shift, "one to for"), ("\u{8}", .command, "one to for"),
    ] as [(String, UIKeyModifierFlags, String)])
  func deletions(key: String, flags: UIKeyModifierFlags, text: String) {
    let fixture = EditingFixture("one two for")
    fixture.edit(6..<6)
    fixture.press(key, flags)
    #expect(fixture.field.text == text)
    fixture.field.text = "one two for"
    fixture.edit(3..<7)
    fixture.press(key, flags)
    #expect(fixture.field.text == "one for" && fixture.field.selectedRange == 3..<3)
    fixture.edit(0..<0)
    fixture.press("\u{8}", flags)
    #expect(fixture.field.text == "one for" && fixture.log.isEmpty)
  }

  @Test(
    "Control or Command shortcuts of a text field select, cut, copy and paste unless Alt is held")
  func shortcuts() {
    for flags in [.control, .command, [.control, .shift]] as [UIKeyModifierFlags] {
      let fixture = EditingFixture("one")
      let pasteboard = fixture.harness.application.pasteboard
      fixture.edit()
      fixture.press("a", flags)
      #expect(fixture.field.selectedRange == 0..<3)
      fixture.press("c", flags)
      #expect(pasteboard.string == "one" && fixture.field.text == "one")
      fixture.press("x", flags)
      #expect(fixture.field.text?.isEmpty == true)
      fixture.press("v", flags)
      fixture.press("v", flags)
      #expect(fixture.field.text == "oneone")
      for key in ["z", "y", "b"] { fixture.press(key, flags) }
      #expect(fixture.field.text == "oneone")
    }
    for flags in [.alternate, [.control, .alternate], []] as [UIKeyModifierFlags] {
      let fixture = EditingFixture("one")
      fixture.edit(1..<2)
      for key in ["a", "c", "x", "v"] { fixture.press(key, flags) }
      #expect(fixture.field.text == "one" && fixture.field.selectedRange == 1..<2)
      #expect(fixture.harness.application.pasteboard.string == nil)
    }
  }

  @Test("A text field handles only keys that edit or type")
  func usedKeys() {
    let field = UITextField()
    let used: [(String, UIKeyModifierFlags)] = [
      ("\r", []), ("a", .control), ("x", .command), ("c", .control), ("v", .control),
      ("z", .control), ("y", .control), ("\u{8}", []), (UIKeyCommand.inputDelete, []),
      (UIKeyCommand.inputHome, []), (UIKeyCommand.inputEnd, []), (UIKeyCommand.inputUpArrow, []),
    ]
    for (key, flags) in used {
      #expect(field.edits(with: UIKey(key, modifierFlags: flags)))
      #expect(field.perform(UIKey(key, modifierFlags: flags)))
    }
    let others: [(String, UIKeyModifierFlags)] = [
      ("b", .control), (UIKeyCommand.inputEscape, []), (UIKeyCommand.f1, []), ("\t", []),
      (UIKeyCommand.inputPageUp, []), ("o", .command),
    ]
    for (key, flags) in others {
      #expect(!field.edits(with: UIKey(key, modifierFlags: flags)))
      #expect(!field.perform(UIKey(key, modifierFlags: flags)))
    }
    #expect(!field.edits(with: UIKey("b")) && field.perform(UIKey("b")))
  }

  @Test("Moving the caret of a text field commits marked text")
  func composedText() {
    let fixture = EditingFixture("ab")
    fixture.edit(1..<1)
    let application = fixture.harness.application
    application.setMarkedText("xyz", selectedRange: 1..<2)
    #expect(fixture.field.content.markedRange == 1..<4 && fixture.field.selectedRange == 2..<3)
    #expect(fixture.log == ["selection", "change event"], "the delegate is not asked")
    fixture.press(UIKeyCommand.inputHome)
    #expect(fixture.field.content.markedRange == nil && fixture.field.text == "axyzb")
    application.setMarkedText("k", selectedRange: 0..<0)
    fixture.field.resignFirstResponder()
    #expect(fixture.field.content.markedRange == nil && fixture.field.text == "kaxyzb")
    fixture.edit(0..<0)
    application.setMarkedText("", selectedRange: 0..<0)
    #expect(fixture.log.isEmpty)
    application.setMarkedText("m", selectedRange: 0..<1)
    fixture.field.insertText("n")
    #expect(fixture.field.text == "nkaxyzb" && fixture.field.selectedRange == 1..<1)
  }

  // MARK: Edit actions

  @Test("canPerformAction of a text field depends on its selection, its text and the pasteboard")
  func possibleActions() {
    let fixture = EditingFixture("abc")
    let field = fixture.field
    func actions() -> [Bool] {
      [Selector.cut, .copy, .delete, .paste, .selectAll].map {
        field.canPerformAction($0, withSender: nil)
      }
    }
    #expect(actions() == [false, false, false, false, false])
    field.becomeFirstResponder()
    #expect(actions() == [false, false, false, false, true])
    field.selectedRange = 0..<1
    fixture.harness.application.pasteboard.string = "x"
    #expect(actions() == [true, true, true, true, true])
    field.isSecureTextEntry = true
    #expect(actions() == [false, false, true, true, true])
    field.text = ""
    #expect(actions() == [false, false, false, true, false])
    field.resignFirstResponder()
    #expect(actions() == [false, false, false, false, false])
  }

  @Test("Cut, copy, paste and delete change a text field's text and selection and the pasteboard")
  func editActions() {
    let fixture = EditingFixture("abcd")
    let (field, pasteboard) = (fixture.field, fixture.harness.application.pasteboard)
    fixture.edit(1..<3)
    field.copy(nil)
    #expect(pasteboard.string == "bc" && fixture.log.isEmpty)
    field.cut(nil)
    #expect(field.text == "ad" && fixture.log == ["change 1..<3 ''", "selection", "change event"])
    field.copy(nil)
    #expect(pasteboard.string == "bc", "nothing is selected")
    field.paste(nil)
    #expect(field.text == "abcd" && field.selectedRange == 3..<3)
    field.selectAll(nil)
    field.delete(nil)
    #expect(field.text?.isEmpty == true)
    pasteboard.string = nil
    field.paste(nil)
    #expect(field.text?.isEmpty == true)
    pasteboard.string = String(repeating: "x", count: 10_001)
    field.paste(nil)
    #expect(field.text?.count == 10_000)
    field.isSecureTextEntry = true
    field.selectAll(nil)
    (pasteboard.string, fixture.log) = ("kept", [])
    field.copy(nil)
    field.cut(nil)
    #expect(pasteboard.string == "kept" && field.text?.count == 10_000 && fixture.log.isEmpty)
  }

  // MARK: Touches

  private func mouse(_ fixture: EditingFixture, _ phase: UITouch.Phase, _ x: CGFloat) {
    fixture.harness.application.enqueue(
      TouchSample(
        id: TouchID(device: -1, finger: 0), phase: phase, location: point(x, 115),
        timestamp: fixture.harness.now, source: .mouse))
    fixture.harness.application.dispatchPendingEvents()
  }

  @Test("A mouse press in a text field begins editing at once, and moving the mouse selects text")
  func mouseSelection() {
    let fixture = EditingFixture("one two for")
    mouse(fixture, .began, 50 + 17)
    #expect(fixture.field.isEditing && fixture.field.selectedRange == 2..<2)
    mouse(fixture, .moved, 50 + 57)
    #expect(fixture.field.selectedRange == 2..<7)
    mouse(fixture, .moved, 50 + 3)
    #expect(fixture.field.selectedRange == 0..<2 && fixture.field.content.caret == 0)
    mouse(fixture, .ended, 50 + 3)
    #expect(fixture.field.selectedRange == 0..<2)
    fixture.harness.advance(by: 1)
    // With Shift, the press extends the selection.
    fixture.harness.modifierFlags = .shift
    mouse(fixture, .began, 50 + 41)
    mouse(fixture, .ended, 50 + 41)
    #expect(fixture.field.selectedRange == 2..<5 && fixture.field.content.caret == 5)
    fixture.harness.modifierFlags = []
    fixture.harness.advance(by: 1)
    mouse(fixture, .began, 50 + 41)
    mouse(fixture, .ended, 50 + 41)
    #expect(fixture.field.selectedRange == 5..<5)
  }

  @Test("A text field does not track a mouse press that its delegate refuses")
  func refusedPress() {
    let fixture = EditingFixture("one")
    fixture.refused = ["should begin"]
    mouse(fixture, .began, 60)
    #expect(!fixture.field.isEditing && !fixture.field.isTracking)
    mouse(fixture, .ended, 60)
  }

  @Test("The editing of a text field begins when and where a finger is lifted")
  func liftedFinger() {
    let fixture = EditingFixture("one two for")
    fixture.harness.touchDown(at: point(60, 115))
    fixture.harness.touchMove(to: point(82, 130))
    #expect(!fixture.field.isEditing && fixture.field.isTracking)
    fixture.harness.touchUp()
    #expect(fixture.field.isEditing && fixture.field.selectedRange == 4..<4)
    fixture.harness.advance(by: 1)
    // The next finger places the caret as soon as it lands.
    fixture.harness.touchDown(at: point(66, 115))
    #expect(fixture.field.selectedRange == 2..<2)
    fixture.harness.touchUp()
    fixture.field.resignFirstResponder()
    fixture.harness.advance(by: 1)
    fixture.harness.touchDown(at: point(60, 115))
    fixture.harness.touchCancel()
    #expect(!fixture.field.isEditing)
  }

  @Test("A second tap in a text field selects a word, and a third or fourth tap selects all")
  func multipleTaps() {
    let fixture = EditingFixture("one  two-for")
    fixture.edit()
    for (x, word, all) in [
      (4, 0..<3, true), (33, 3..<5, false), (58, 5..<8, false), (65, 8..<9, false),
    ]
      as [(CGFloat, Range<Int>, Bool)]
    {
      fixture.harness.advance(by: 1)
      for _ in 0..<2 {
        fixture.harness.touchDown(at: point(50 + x, 115))
        fixture.harness.advance(by: 0.05)
        fixture.harness.touchUp()
        fixture.harness.advance(by: 0.05)
      }
      #expect(fixture.field.selectedRange == word)
      guard all else { continue }
      fixture.harness.touchDown(at: point(50 + x, 115))
      #expect(fixture.field.selectedRange == 0..<12)
      fixture.harness.touchMove(to: point(50 + x + 9, 115))
      #expect(fixture.field.selectedRange == 0..<12)
      fixture.harness.touchUp()
      fixture.harness.advance(by: 0.05)
      fixture.harness.touchDown(at: point(50 + x, 115))
      fixture.harness.touchUp()
      #expect(fixture.field.selectedRange == 0..<12, "a fourth tap")
    }
  }

  @Test("A touch in a text field commits marked text")
  func touchedComposition() {
    let fixture = EditingFixture("ab")
    fixture.edit(1..<1)
    fixture.harness.application.setMarkedText("xyz", selectedRange: 3..<3)
    fixture.harness.touchDown(at: point(50 + 17, 115))
    #expect(fixture.field.content.markedRange == nil && fixture.field.selectedRange == 2..<2)
    fixture.harness.touchUp()
  }

  // MARK: Layout

  @Test(
    "A text field's intrinsic size includes its text or placeholder, its border and its side views")
  func sizes() {
    let fixture = EditingFixture()
    let field = fixture.field
    field.placeholder = "Your name"
    func size() -> [CGFloat] {
      #expect(field.intrinsicContentSize == field.sizeThatFits(CGSize(width: 3, height: 4)))
      return [field.intrinsicContentSize.width, field.intrinsicContentSize.height]
    }
    // 9 × 8 points for the placeholder, and 2 points for the caret.
    #expect(size() == [74, 20])
    field.text = "abc"
    #expect(size() == [26, 20])
    field.borderStyle = .line
    #expect(size() == [30, 24])
    field.borderStyle = .bezel
    #expect(size() == [42, 32])
    field.borderStyle = .roundedRect
    #expect(size() == [42, 32])
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 11, height: 9))
    field.leftViewMode = .always
    #expect(size() == [53, 32])
    field.clearButtonMode = .always
    #expect(size() == [77, 32])
    field.isSecureTextEntry = true
    #expect(size() == [77, 32])
    field.font = .systemFont(ofSize: 15)
    #expect(size()[1] == 31 && size()[0] == 76)
    field.text = nil
    field.placeholder = nil
    #expect(size()[0] == 29)
  }

  @Test("The text, editing, placeholder and side view rectangles of a text field follow its bounds")
  func rectangles() {
    let fixture = EditingFixture("abc")
    let field = fixture.field
    let bounds = CGRect(x: 5, y: 8, width: 120, height: 31)
    field.borderStyle = .roundedRect
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 13, y: 8, width: 104, height: 31))
    #expect(field.editingRect(forBounds: bounds) == field.textRect(forBounds: bounds))
    #expect(field.placeholderRect(forBounds: bounds) == field.textRect(forBounds: bounds))
    #expect(field.borderRect(forBounds: bounds) == bounds)
    #expect(
      field.leftViewRect(forBounds: bounds) == CGRect(x: 5, y: 23.5, width: 0, height: 0))
    #expect(
      field.clearButtonRect(forBounds: bounds) == CGRect(x: 101, y: 14, width: 19, height: 19))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 14, height: 10))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 6))
    #expect(
      field.leftViewRect(forBounds: bounds) == CGRect(x: 5, y: 18.5, width: 14, height: 10))
    #expect(
      field.rightViewRect(forBounds: bounds) == CGRect(x: 105, y: 20.5, width: 20, height: 6))
    #expect(field.textRect(forBounds: bounds).width == 104, "the views are not shown")
    (field.leftViewMode, field.rightViewMode) = (.always, .always)
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 27, y: 8, width: 70, height: 31))
    #expect(field.textRect(forBounds: CGRect(x: 0, y: 0, width: 30, height: 9)).width == 0)
    (field.leftViewMode, field.rightViewMode, field.clearButtonMode) = (.never, .never, .always)
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 13, y: 8, width: 80, height: 31))
  }

  @Test(
    "The caret of a text field is right after the preceding character and vertically centered",
    arguments: [0, 1, 2] as [Int])
  func caret(alignment: Int) {
    let fixture = EditingFixture("abcd")
    fixture.field.textAlignment = [.left, .center, .right][alignment]
    for position in 0...4 {
      fixture.field.selectedRange = position..<position
      // The caret needs 2 of the 168 points. The text of 32 points begins at 0, at
      // (166 - 32) / 2 = 67, or at 166 - 32 = 134.
      let start = [0, 67, 134] as [CGFloat]
      #expect(
        fixture.field.caretRect
          == CGRect(x: start[alignment] + 8 * CGFloat(position), y: 5, width: 2, height: 20))
    }
  }

  @Test("A text field scrolls long text to the caret, and shows text that fits from its start")
  func scrolling() {
    let fixture = EditingFixture(String(repeating: "x", count: 50))
    let field = fixture.field
    fixture.edit()
    // 20 characters fit into 166 points.
    #expect(field.caretRect.minX == 160)
    fixture.press(UIKeyCommand.inputHome)
    #expect(field.caretRect.minX == 0)
    field.selectedRange = 20..<20
    #expect(field.caretRect.minX == 160)
    field.selectedRange = 21..<21
    #expect(field.caretRect.minX == 160)
    field.selectedRange = 2..<2
    #expect(field.caretRect.minX == 8)
    field.selectedRange = 50..<50
    field.frame.size.width = 400
    #expect(field.caretRect.minX == 392)
    field.frame.size.width = 500
    #expect(field.caretRect.minX == 400)
    field.frame.size.width = 168
    field.font = .systemFont(ofSize: 32)
    #expect(field.caretRect.minX == 160 && field.caretRect.height == 40)
    field.text = "abc"
    #expect(field.caretRect.minX == 48)
  }

  @Test("A drag beyond the edge of a text field scrolls by one character per movement")
  func dragScrolling() {
    let fixture = EditingFixture(String(repeating: "x", count: 50))
    fixture.edit(0..<0)
    fixture.harness.touchDown(at: point(52, 115))
    for step in 0..<5 {
      fixture.harness.touchMove(to: point(230 + CGFloat(step), 115))
      #expect(fixture.field.selectedRange == 0..<(21 + step))
    }
    fixture.harness.touchMove(to: point(40, 115))
    #expect(fixture.field.content.caret == 4)
    fixture.harness.touchMove(to: point(39, 115))
    #expect(fixture.field.content.caret == 3)
    fixture.harness.touchUp()
  }

  @Test("The host receives the caret of a text field, or the bounds of another text input view")
  func textInputRect() throws {
    final class InputView: UIView, UIKeyInput {
      var text = ""
      var hasText: Bool { !text.isEmpty }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { text.removeLast() }
      override var canBecomeFirstResponder: Bool { true }
    }
    let fixture = EditingFixture("abc")
    let application = fixture.harness.application
    fixture.window.frame.origin = CGPoint(x: 1000, y: 2000)
    fixture.edit()
    #expect(application.textInputRect == CGRect(x: 1074, y: 2105, width: 2, height: 20))
    let view = fixture.picture.add(InputView(), 20, 30, 40, 50)
    view.becomeFirstResponder()
    #expect(application.textInputRect == CGRect(x: 1020, y: 2030, width: 40, height: 50))
    application.insertText("ab")
    application.setMarkedText("c", selectedRange: 0..<1)
    #expect(view.text == "ab", "only text fields show composed text")
    application.beginIgnoringInteractionEvents()
    application.insertText("c")
    fixture.edit()
    application.setMarkedText("c", selectedRange: 0..<1)
    #expect(view.text == "ab" && fixture.field.text == "abc")
    application.endIgnoringInteractionEvents()
    application.setMarkedText("d", selectedRange: 0..<1)
    #expect(fixture.field.text == "abcd" && fixture.field.selectedRange == 3..<4)
  }
}
