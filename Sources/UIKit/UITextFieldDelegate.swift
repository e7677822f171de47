/// An object that a text field notifies and asks about editing, with Foundation's ranges.
public protocol UITextFieldDelegate: ResponderKit.UITextFieldDelegate {
  /// Returns a Boolean value that indicates whether text that the user types or deletes may change
  /// the field.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The range of UTF-16 code units that is replaced.
  ///   - string: The new text; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool {
    let text = textField.text ?? ""
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    return self.textField(
      textField, shouldChangeCharactersIn: NSRange(start..<end, in: text),
      replacementString: string)
  }
}
