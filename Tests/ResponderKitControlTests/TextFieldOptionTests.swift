import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A text field that is 200 points wide; each character is 10 points wide.
private final class OptionFixture: UITextFieldDelegate {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let harness: TouchHarness
  let field: UITextField
  var mayEnd = true
  var mayClear = true
  var log: [String] = []

  init(_ text: String = "", field: UITextField = UITextField()) {
    self.field = field
    harness = TouchHarness(window: window)
    field.frame = CGRect(x: 100, y: 100, width: 200, height: 30)
    field.font = .systemFont(ofSize: 20)
    field.text = text
    field.delegate = self
    window.addSubview(field)
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { mayClear }
  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
}

@Suite("Options of text fields")
struct TextFieldOptionTests {
  @Test("A text field whose delegate refuses to end editing remains the first responder")
  func refusedEnd() {
    let fixture = OptionFixture()
    fixture.field.becomeFirstResponder()
    fixture.mayEnd = false
    #expect(!fixture.field.resignFirstResponder())
    #expect(fixture.field.isEditing)
    #expect(fixture.log.isEmpty)
    let other = UITextField()
    fixture.window.addSubview(other)
    #expect(!other.becomeFirstResponder())
    fixture.mayEnd = true
    #expect(other.becomeFirstResponder())
    #expect(fixture.log == ["end"])
  }

  @Test(
    "A text field calls textFieldDidEndEditing(_:reason:) instead of textFieldDidEndEditing(_:)")
  func reason() {
    final class Delegate: UITextFieldDelegate {
      var log: [String] = []
      func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
      func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
      ) { log.append("end: \(reason)") }
    }
    let (fixture, delegate) = (OptionFixture(), Delegate())
    fixture.field.delegate = delegate
    fixture.field.becomeFirstResponder()
    fixture.field.resignFirstResponder()
    #expect(delegate.log == ["end: committed"])
  }

  @Test("A text field with clearsOnBeginEditing clears its text only if the delegate permits it")
  func clearing() {
    let fixture = OptionFixture("abc")
    fixture.field.clearsOnBeginEditing = true
    fixture.mayClear = false
    fixture.field.becomeFirstResponder()
    #expect(fixture.field.text == "abc")
    fixture.field.resignFirstResponder()
    fixture.mayClear = true
    fixture.field.becomeFirstResponder()
    #expect(fixture.field.text == "")
  }

  @Test("A text field's delegate is notified of a moved caret only during editing")
  func movedCaret() {
    let fixture = OptionFixture("abc")
    fixture.field.selectedRange = 1..<1
    #expect(fixture.log.isEmpty)
    fixture.field.becomeFirstResponder()
    fixture.field.selectedRange = 2..<2
    #expect(fixture.log == ["selection"])
  }

  @Test("The text of a secure text field is masked with bullets and cannot be cut or copied")
  func secureText() {
    let fixture = OptionFixture("abc")
    fixture.field.isSecureTextEntry = true
    fixture.field.becomeFirstResponder()
    fixture.field.selectAll(nil)
    #expect(!fixture.field.canPerformAction(.copy, withSender: nil))
    #expect(!fixture.field.canPerformAction(.cut, withSender: nil))
    fixture.field.cut(nil)
    #expect(fixture.field.text == "abc")
    #expect(fixture.window.application?.pasteboard.string == nil)
    #expect(fixture.field.content.masked.string == "•••")
  }

  @Test(
    "A text field positions short text according to its alignment",
    arguments: [
      (NSTextAlignment.natural, CGFloat(30)), (.center, 114), (.right, 198),
    ])
  func alignment(_ alignment: NSTextAlignment, caret: CGFloat) {
    let fixture = OptionFixture("abc")
    fixture.field.textAlignment = alignment
    #expect(fixture.field.caretRect.minX == caret)
    fixture.harness.touchDown(at: CGPoint(x: 100 + caret - 19, y: 115))
    fixture.harness.touchUp()
    #expect(fixture.field.selectedRange == 1..<1)
  }

  @Test("The side views of a text field move its text and are shown according to their modes")
  func sideViews() {
    let fixture = OptionFixture("abc")
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let right = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    (fixture.field.leftView, fixture.field.rightView) = (left, right)
    fixture.field.layoutIfNeeded()
    #expect(left.superview == nil && fixture.field.caretRect.minX == 30)
    fixture.field.leftViewMode = .always
    fixture.field.rightViewMode = .whileEditing
    fixture.field.layoutIfNeeded()
    #expect(left.frame == CGRect(x: 0, y: 10, width: 20, height: 10))
    #expect(right.superview == nil)
    #expect(fixture.field.caretRect.minX == 50)
    fixture.field.becomeFirstResponder()
    fixture.field.layoutIfNeeded()
    #expect(right.frame == CGRect(x: 160, y: 10, width: 40, height: 10))
    fixture.field.textAlignment = .right
    #expect(fixture.field.caretRect.maxX == 160)
    fixture.field.leftView = nil
    #expect(left.superview == nil)
  }

  // MARK: Clear button

  private func clearButton(of fixture: OptionFixture) -> ClearButton? {
    fixture.field.layoutIfNeeded()
    return fixture.field.subviews.compactMap { $0 as? ClearButton }.first
  }

  @Test(
    "The clear button of a text field is shown according to its mode, and only with text",
    arguments: [
      (UITextField.ViewMode.never, false, false), (.whileEditing, true, false),
      (.unlessEditing, false, true), (.always, true, true),
    ])
  func clearButtonTimes(
    mode: UITextField.ViewMode, whileEditing: Bool, unlessEditing: Bool
  ) {
    let fixture = OptionFixture("abc")
    fixture.field.clearButtonMode = mode
    #expect(fixture.field.clearButtonMode == mode)
    #expect((clearButton(of: fixture) != nil) == unlessEditing)
    fixture.field.becomeFirstResponder()
    #expect((clearButton(of: fixture) != nil) == whileEditing)
    for _ in 0..<3 { fixture.field.deleteBackward() }
    #expect(clearButton(of: fixture) == nil)
    fixture.field.insertText("x")
    #expect((clearButton(of: fixture) != nil) == whileEditing)
  }

  @Test("The clear button of a text field clears the text only if the delegate permits it")
  func clearButtonTap() {
    let fixture = OptionFixture("abc")
    var changeCount = 0
    fixture.field.addAction(UIAction { _ in changeCount += 1 }, for: .editingChanged)
    fixture.field.clearButtonMode = .always
    fixture.mayClear = false
    func tapButton() {
      fixture.field.layoutIfNeeded()
      let rect = fixture.field.clearButtonRect(forBounds: fixture.field.bounds)
      fixture.harness.touchDown(at: CGPoint(x: 100 + rect.midX, y: 100 + rect.midY))
      fixture.harness.touchUp()
    }
    tapButton()
    #expect(fixture.field.text == "abc" && changeCount == 0)
    fixture.mayClear = true
    tapButton()
    #expect(fixture.field.text?.isEmpty == true && changeCount == 1)
    #expect(clearButton(of: fixture) == nil)
  }

  @Test(
    "The clear button of a text field takes space from the text, unless a right view replaces it")
  func clearButtonSpace() {
    let fixture = OptionFixture("abc")
    fixture.field.textAlignment = .right
    #expect(fixture.field.caretRect.maxX == 200)
    fixture.field.clearButtonMode = .always
    #expect(fixture.field.caretRect.maxX == 176)
    fixture.field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    fixture.field.rightViewMode = .always
    #expect(fixture.field.caretRect.maxX == 160 && clearButton(of: fixture) == nil)
  }

  @Test("A text field stores its input view and input accessory view")
  func inputViews() {
    let field = UITextField()
    #expect(field.inputView == nil && field.inputAccessoryView == nil)
    let views = (UIView(), UIView())
    (field.inputView, field.inputAccessoryView) = views
    #expect(field.inputView === views.0 && field.inputAccessoryView === views.1)
    (field.smartQuotesType, field.smartDashesType) = (.no, .yes)
    #expect(field.smartQuotesType == .no && field.smartDashesType == .yes)
  }

  @Test("A responder needs to implement only the UITextInputTraits properties that it uses")
  func partialTraits() {
    final class TraitView: UIView, UITextInputTraits {
      var keyboardType = UIKeyboardType.numberPad
    }
    let traits: any UITextInputTraits = TraitView()
    traits.returnKeyType = .done
    #expect(traits.keyboardType == .numberPad && traits.returnKeyType == .default)
  }

  @Test("A UITextField subclass can override textRect, editingRect and drawText")
  func subclass() {
    final class PaddedField: UITextField {
      var drawn: [CGRect] = []
      override var text: String? { didSet { setNeedsDisplay() } }
      override func textRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 12))
      }
      override func editingRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
      }
      override func drawText(in rect: CGRect) {
        drawn.append(rect)
        super.drawText(in: rect)
      }
    }
    let field = PaddedField()
    let fixture = OptionFixture("abc", field: field)
    #expect(field.caretRect.minX == 42)
    fixture.harness.advance(by: 0.1)
    _ = fixture.harness.snapshot()
    #expect(field.drawn.last == CGRect(x: 12, y: 0, width: 176, height: 30))
    field.becomeFirstResponder()
    #expect(field.caretRect.minX == 46)
  }

  @Test("Setting the font of a text field to nil restores the default font")
  func defaults() {
    let field = UITextField()
    #expect(field.font == .systemFont(ofSize: UIFont.labelFontSize))
    #expect(field.textAlignment == .natural)
    #expect(field.autocapitalizationType == .sentences && field.returnKeyType == .default)
    field.text = "ab"
    let size = field.sizeThatFits(.zero)
    (field.font, field.textColor) = (.systemFont(ofSize: 40), .red)
    #expect(field.sizeThatFits(.zero).width > size.width)
    (field.font, field.textColor) = (nil, nil)
    #expect(field.sizeThatFits(.zero) == size)
  }
}
