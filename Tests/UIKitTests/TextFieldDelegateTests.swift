import ResponderKitTesting
import Testing
import UIKit

private final class Delegate: NSObject, UITextFieldDelegate {
  var changes: [String] = []

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    let old = (textField.text ?? "") as NSString
    changes.append("\(range.location) \(range.length) \(string)")
    return old.replacingCharacters(in: range, with: string).count <= 3
  }
}

@Suite("Delegates of text fields") @MainActor
struct TextFieldDelegateTests {
  @Test("A text field delegate gets ranges in UTF-16 code units and can limit the text's length")
  func ranges() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let (field, delegate) = (UITextField(), Delegate())
    field.delegate = delegate
    field.text = "a👍🏽"
    window.addSubview(field)
    field.becomeFirstResponder()
    field.insertText("b")
    field.insertText("c")
    #expect(field.text == "a👍🏽b")
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "a")
    #expect(delegate.changes == ["5 0 b", "6 0 c", "5 1 ", "1 4 "])
  }
}
