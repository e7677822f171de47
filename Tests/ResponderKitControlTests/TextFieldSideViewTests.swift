import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Side views of text fields")
struct TextFieldSideViewTests {
  private let fixture = PictureFixture(width: 300, height: 200)
  private let field = UITextField()

  init() { fixture.add(field, 50, 100, 168, 30) }

  private func isShown(_ view: UIView) -> Bool {
    field.layoutIfNeeded()
    return view.superview === field
  }

  /// Returns a picture of the window with a text field that has a wide clear button.
  private func pictureOfWideButton() -> Bitmap {
    final class WideField: UITextField {
      override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: 100, y: 5, width: 60, height: 20)
      }
    }
    let wide = fixture.add(WideField(), 50, 20, 168, 30)
    (wide.text, wide.clearButtonMode) = ("abc", .always)
    fixture.window.layoutIfNeeded()
    return fixture.harness.snapshot()
  }

  @Test("The cross of a wide clear button of a text field is centered")
  func wideClearButton() {
    let picture = pictureOfWideButton()
    // The cross is white, and the disk gray.
    #expect(picture.channels(180, 35)[0] > 220)
    #expect(picture.channels(160, 35)[0] < 160)
  }

  @Test(
    "A left or right view of a text field is shown according to its mode",
    arguments: [
      (UITextField.ViewMode.never, false, false), (.whileEditing, true, false),
      (.unlessEditing, false, true), (.always, true, true),
    ], [true, false])
  func times(times: (UITextField.ViewMode, Bool, Bool), isLeft: Bool) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 9))
    if isLeft {
      (field.leftView, field.leftViewMode) = (view, times.0)
      #expect(field.leftView === view && field.leftViewMode == times.0)
      #expect(field.rightView == nil && field.rightViewMode == .never)
    } else {
      (field.rightView, field.rightViewMode) = (view, times.0)
      #expect(field.rightView === view && field.rightViewMode == times.0)
      #expect(field.leftView == nil && field.leftViewMode == .never)
    }
    #expect(isShown(view) == times.2)
    field.becomeFirstResponder()
    #expect(isShown(view) == times.1)
    if times.1 {
      #expect(view.frame == CGRect(x: isLeft ? 0 : 156, y: 10.5, width: 12, height: 9))
    }
    field.resignFirstResponder()
    #expect(isShown(view) == times.2)
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    if isLeft { field.leftView = other } else { field.rightView = other }
    #expect(view.superview == nil && isShown(other) == times.2)
  }

  @Test("UITextField.ViewMode has UIKit's raw values, and side views are hidden by default")
  func defaults() {
    let modes: [UITextField.ViewMode] = [.never, .whileEditing, .unlessEditing, .always]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3])
    #expect(field.leftView == nil && field.rightView == nil)
    #expect(field.leftViewMode == .never && field.rightViewMode == .never)
    #expect(field.clearButtonMode == .never)
    let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
    #expect(styles.map(\.rawValue) == [0, 1, 2, 3] && field.borderStyle == .none)
    #expect(!field.clearsOnBeginEditing && !field.isSecureTextEntry && field.placeholder == nil)
    #expect(field.font == .systemFont(ofSize: 17) && field.textColor == .label)
    #expect(UITextField.DidEndEditingReason.committed.rawValue == 0)
    #expect(UITextField.DidEndEditingReason.cancelled.rawValue == 1)
  }

  @Test("The clear button of a text field cannot be focused and is hidden in a disabled field")
  func clearButton() throws {
    (field.text, field.clearButtonMode) = ("abc", .always)
    field.layoutIfNeeded()
    let button = try #require(field.subviews.first as? ClearButton)
    #expect(button.frame == CGRect(x: 144, y: 5.5, width: 19, height: 19))
    #expect(!button.canBecomeFocused && button.accessibilityLabel == "Clear text")
    fixture.harness.press(UIKey("\t"))
    #expect(field.isEditing)
    fixture.harness.press(UIKey("\t"))
    #expect(field.isEditing)
    field.resignFirstResponder()
    field.isEnabled = false
    field.setNeedsLayout()
    #expect(!isShown(button))
    field.isEnabled = true
    field.setNeedsLayout()
    #expect(isShown(button), "the same button is used again")
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    field.rightViewMode = .always
    #expect(!isShown(button))
    field.rightViewMode = .never
    #expect(isShown(button))
    field.frame.size.width = 100
    #expect(isShown(button) && button.frame.minX == 76)
    field.text = ""
    #expect(!isShown(button))
  }

  @Test("A tap on the clear button keeps its text field editing")
  func editingAfterClearing() {
    (field.text, field.clearButtonMode) = ("abc", .always)
    field.becomeFirstResponder()
    fixture.window.layoutIfNeeded()
    fixture.harness.touchDown(at: point(50 + 153, 115))
    fixture.harness.touchUp()
    #expect(field.isEditing && !field.hasText && field.selectedRange == 0..<0)
  }

  @Test(
    "Text fields with all border styles, selections and side views look like reference pictures",
    arguments: [true, false])
  func appearance(isDark: Bool) throws {
    fixture.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    fixture.window.frame.size = CGSize(width: 420, height: 250)
    field.removeFromSuperview()
    func make(_ text: String, _ border: UITextField.BorderStyle) -> UITextField {
      let field = UITextField()
      (field.text, field.borderStyle, field.placeholder) = (text, border, "Name")
      return field
    }
    let borders: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
    for (column, border) in borders.enumerated() {
      let x = 5 + CGFloat(column) * 103
      let aligned = fixture.add(make("Text", border), x, 5, 97, 28)
      aligned.textAlignment = [.left, .center, .right, .justified][column]
      aligned.isSecureTextEntry = column == 2
      aligned.textColor = column == 1 ? .systemRed : nil
      let empty = fixture.add(make("", border), x, 40, 97, 34)
      empty.textAlignment = [.center, .right, .natural, .left][column]
      empty.placeholderColor = column == 3 ? .systemPurple : nil
      let long = fixture.add(make("A long text that scrolls", border), x, 80, 90, 31)
      long.isEnabled = column != 2
      let focused = make("Edited", border)
      fixture.addPictureOfFocusedView(focused, x, 118, 97, 33)
      let selected = make("Selection", border)
      fixture.add(selected, x, 158, 97, 36)
      selected.becomeFirstResponder()
      selected.selectedRange = 2..<(5 + column)
      if column > 1 {
        fixture.harness.application.setMarkedText("xyz", selectedRange: column - 2..<3)
      }
      let picture = selected.snapshot()
      selected.removeFromSuperview()
      fixture.add(UIImageView(image: picture), x, 158, 97, 36)
    }
    let sides = fixture.add(make("Sides", .roundedRect), 5, 203, 150, 40)
    sides.leftView = UIImageView(image: PictureFixture.image(16, 11))
    sides.rightView = UIImageView(image: PictureFixture.image(9, 23, .systemOrange))
    (sides.leftViewMode, sides.rightViewMode) = (.always, .always)
    let cleared = fixture.add(make("Clear", .bezel), 170, 203, 120, 37)
    cleared.clearButtonMode = .always
    let pressed = fixture.add(make("Clear", .line), 300, 203, 110, 37)
    pressed.clearButtonMode = .always
    fixture.window.layoutIfNeeded()
    fixture.harness.touchDown(at: point(396, 221))
    try fixture.check(isDark ? "text-fields-dark" : "text-fields")
  }

  @Test("The cross of a wide clear button is stretched and keeps a distance from both sides")
  func crossOfWideButton() {
    let picture = pictureOfWideButton()
    // The disk extends from x = 151.5 to 208.5. The cross is 31 % of this width from both sides.
    let ends = [Array(156..<167), Array(193..<204)].joined()
    #expect(ends.allSatisfy { picture.channels($0, 32)[0] < 160 })
    #expect(picture.channels(170, 32)[0] > 200 && picture.channels(189, 32)[0] > 200)
  }
}
