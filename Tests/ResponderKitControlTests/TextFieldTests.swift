import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A text field that is 200 points wide, and a root view controller with key commands.
private final class TextFieldFixture: UITextFieldDelegate {
  final class Controller: UIViewController {
    var commands: [String] = []
    var presses: [String] = []
    func choose() { commands.append("a") }
    func zoom() { commands.append("x") }
    func openDrawing() { commands.append("o") }
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(action: Selector(Controller.choose), input: "a"),
        UIKeyCommand(action: Selector(Controller.zoom), input: "z", modifierFlags: .control),
        UIKeyCommand(action: Selector(Controller.openDrawing), input: "o", modifierFlags: .control),
      ]
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      self.presses += presses.compactMap { $0.key?.charactersIgnoringModifiers }
    }
  }

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let harness: TouchHarness
  let controller = Controller()
  let field = UITextField(frame: CGRect(x: 100, y: 100, width: 200, height: 30))
  var log: [String] = []
  var mayBegin = true
  var refused: String?

  init(_ text: String = "") {
    harness = TouchHarness(window: window)
    window.rootViewController = controller
    controller.view.addSubview(field)
    field.text = text
    field.delegate = self
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "begin"), (.editingChanged, "change"), (.editingDidEnd, "end"),
    ]
    for (event, name) in events {
      field.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
    }
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { mayBegin }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("did begin") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("did end") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool {
    string != refused
  }

  func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    harness.press(UIKey(key, modifierFlags: flags))
  }

  /// Taps near a text position; each character is 8.5 points wide.
  func tap(at position: Int) {
    harness.touchDown(at: CGPoint(x: 100 + 8 * position, y: 115))
    harness.advance(by: 0.05)
    harness.touchUp()
  }
}

@Suite("Text fields")
struct TextFieldTests {
  @Test(
    "A tap begins editing a text field at the touched character, and typing inserts at the caret")
  func typing() {
    let fixture = TextFieldFixture("skech")
    fixture.tap(at: 2)
    #expect(fixture.field.isEditing && fixture.field.selectedRange == 2..<2)
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.harness.type("t")
    #expect(fixture.field.text == "sket" + "ch")
    #expect(fixture.log == ["did begin", "begin", "change"])
  }

  @Test("Keys that type or edit text trigger no key command while a text field is edited")
  func keyCommands() {
    let fixture = TextFieldFixture()
    fixture.harness.type("a")
    #expect(fixture.controller.commands == ["a"] && fixture.field.text == "")
    fixture.field.becomeFirstResponder()
    fixture.harness.type("a ")
    fixture.press("a", .control)
    fixture.press("z", .control)
    fixture.press("o", .control)
    #expect(fixture.field.text == "a ")
    #expect(fixture.field.selectedRange == 0..<2)
    #expect(fixture.controller.commands == ["a", "o"])
    fixture.field.resignFirstResponder()
    fixture.harness.type("a")
    #expect(fixture.controller.commands == ["a", "o", "a"] && fixture.field.text == "a ")
  }

  @Test("Escape and function keys of an edited text field go up the responder chain")
  func otherKeys() {
    let fixture = TextFieldFixture()
    fixture.field.becomeFirstResponder()
    for key in [UIKeyCommand.inputEscape, UIKeyCommand.f1, "b"] { fixture.press(key) }
    #expect(fixture.controller.presses == [UIKeyCommand.inputEscape, UIKeyCommand.f1])
  }

  @Test(
    "Keys move the caret of a text field, select text and delete text",
    arguments: [
      ([("UIKeyInputHome", 0)], "one two", 0..<0), ([("UIKeyInputEnd", 0)], "one two", 7..<7),
      ([("UIKeyInputLeftArrow", 1)], "one two", 6..<7),
      ([("UIKeyInputLeftArrow", 2)], "one two", 4..<4),
      ([("UIKeyInputLeftArrow", 3)], "one two", 4..<7),
      ([("\u{8}", 0)], "one tw", 6..<6), ([("\u{8}", 2)], "one ", 4..<4),
      ([("UIKeyInputHome", 0), ("UIKeyInputDelete", 0)], "ne two", 0..<0),
      ([("UIKeyInputHome", 0), ("UIKeyInputDelete", 2)], " two", 0..<0),
      ([("a", 2), ("\u{8}", 0)], "", 0..<0),
      ([("UIKeyInputHome", 1), ("UIKeyInputRightArrow", 0)], "one two", 7..<7),
    ] as [([(String, Int)], String, Range<Int>)])
  func keys(keys: [(String, Int)], text: String, selection: Range<Int>) {
    let fixture = TextFieldFixture("one two")
    fixture.field.becomeFirstResponder()
    for (key, flags) in keys {
      var modifiers: UIKeyModifierFlags = flags & 1 == 1 ? .shift : []
      if flags & 2 == 2 { modifiers.insert(.control) }
      fixture.press(key, modifiers)
    }
    #expect(fixture.field.text == text && fixture.field.selectedRange == selection)
  }

  @Test(
    "A drag in a text field selects text, a second tap selects a word, and a third tap selects all")
  func touches() {
    let fixture = TextFieldFixture("one two")
    fixture.tap(at: 1)
    fixture.harness.advance(by: 1)
    fixture.harness.touchDown(at: CGPoint(x: 108, y: 115))
    fixture.harness.touchMove(to: CGPoint(x: 140, y: 115))
    #expect(fixture.field.selectedRange == 1..<5)
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
    fixture.tap(at: 5)
    fixture.harness.advance(by: 0.05)
    fixture.tap(at: 5)
    #expect(fixture.field.selectedRange == 4..<7)
    fixture.harness.advance(by: 0.05)
    fixture.tap(at: 5)
    #expect(fixture.field.selectedRange == 0..<7)
  }

  @Test("A finger that is lifted far outside of a text field does not begin editing")
  func lifted() {
    let fixture = TextFieldFixture("one")
    fixture.harness.touchDown(at: CGPoint(x: 110, y: 115))
    fixture.harness.touchMove(to: CGPoint(x: 110, y: 390))
    fixture.harness.touchUp()
    #expect(!fixture.field.isEditing)
  }

  @Test("A drag beyond the edge of a text field scrolls long text")
  func dragBeyondEdge() {
    let fixture = TextFieldFixture(String(repeating: "x", count: 60))
    fixture.tap(at: 3)
    fixture.press(UIKeyCommand.inputHome)
    fixture.harness.advance(by: 1)
    fixture.harness.touchDown(at: CGPoint(x: 100, y: 115))
    for index in 0..<10 { fixture.harness.touchMove(to: CGPoint(x: 350 + index, y: 115)) }
    #expect(fixture.field.selectedRange.count > 30)
    #expect(fixture.field.bounds.contains(fixture.field.caretRect))
  }

  @Test("The delegate of a text field can refuse editing and changes")
  func refusal() {
    let fixture = TextFieldFixture("one")
    fixture.mayBegin = false
    fixture.tap(at: 1)
    #expect(!fixture.field.isEditing && fixture.log.isEmpty)
    fixture.mayBegin = true
    fixture.field.becomeFirstResponder()
    fixture.refused = "/"
    fixture.harness.type("a/b")
    #expect(fixture.field.text == "oneab")
    fixture.refused = ""
    fixture.press("\u{8}")
    #expect(fixture.field.text == "oneab")
  }

  @Test("Cut, copy and paste of a text field use the pasteboard; pasted line breaks become spaces")
  func pasteboard() {
    let fixture = TextFieldFixture("one two")
    let pasteboard = fixture.harness.application.pasteboard
    fixture.field.becomeFirstResponder()
    fixture.press("x", .control)
    #expect(pasteboard.string == nil && fixture.field.text == "one two")
    #expect(!fixture.field.canPerformAction(.copy, withSender: nil))
    fixture.press(UIKeyCommand.inputLeftArrow, [.control, .shift])
    fixture.press("c", .control)
    #expect(pasteboard.string == "two" && fixture.field.text == "one two")
    fixture.press("x", .control)
    #expect(fixture.field.text == "one ")
    fixture.press("v", .control)
    fixture.press("v", .control)
    #expect(fixture.field.text == "one twotwo")
    pasteboard.string = "a\nb"
    fixture.press("a", .control)
    fixture.press("v", .control)
    #expect(fixture.field.text == "a b" && fixture.controller.commands.isEmpty)
    pasteboard.string = String(repeating: "x", count: 1_000_000)
    fixture.press("v", .control)
    #expect((fixture.field.text?.count ?? 0) < 20_000)
  }

  @Test("Return ends editing and sends editingDidEndOnExit once if this event has an action")
  func returnKey() {
    let fixture = TextFieldFixture("one")
    fixture.field.becomeFirstResponder()
    fixture.press("\r")
    #expect(fixture.field.isEditing)
    var count = 0
    fixture.field.addAction(UIAction { _ in count += 1 }, for: .editingDidEndOnExit)
    fixture.press("\r")
    #expect(count == 1 && !fixture.field.isEditing)
    #expect(fixture.log == ["did begin", "begin", "did end", "end"])
  }

  @Test("Removing a text field from its window ends editing and commits its marked text")
  func removal() {
    let fixture = TextFieldFixture()
    fixture.field.becomeFirstResponder()
    fixture.harness.application.setMarkedText("に", selectedRange: 1..<1)
    #expect(fixture.field.content.markedRange == 0..<1)
    fixture.field.removeFromSuperview()
    #expect(fixture.field.text == "に" && fixture.field.content.markedRange == nil)
    #expect(fixture.log.suffix(2) == ["did end", "end"])
    #expect(fixture.harness.application.textInputRect == nil)
  }

  @Test("Text of an input method replaces the marked text of a text field")
  func inputMethod() {
    let fixture = TextFieldFixture("ab")
    fixture.field.becomeFirstResponder()
    fixture.press(UIKeyCommand.inputLeftArrow)
    fixture.harness.application.setMarkedText("にほん", selectedRange: 3..<3)
    fixture.harness.application.setMarkedText("", selectedRange: 0..<0)
    fixture.harness.application.insertText("日本")
    #expect(fixture.field.text == "a日本b" && fixture.field.selectedRange == 3..<3)
  }

  @Test(
    "The host receives the caret rectangle of an edited text field, and nil without an edited field"
  )
  func caretRect() throws {
    let fixture = TextFieldFixture("one")
    let application = fixture.harness.application
    #expect(application.textInputRect == nil)
    fixture.field.becomeFirstResponder()
    let rect = try #require(application.textInputRect)
    #expect(abs(rect.minX - 125.5) <= 0.5 && rect.midY == 115)
  }

  @Test("A text field draws its caret and its selection while it is edited")
  func drawing() {
    let fixture = TextFieldFixture("one two")
    fixture.field.borderStyle = .roundedRect
    func render() -> Bitmap {
      let canvas = BitmapCanvas(width: 400, height: 400)
      fixture.window.render(on: canvas, scale: 1)
      return canvas.bitmap
    }
    let idle = render()
    fixture.field.becomeFirstResponder()
    let edited = render()
    fixture.press("a", .control)
    let selected = render()
    let (hasCaret, hasSelection) = (idle != edited, edited != selected)
    #expect(hasCaret && hasSelection)
  }
}
