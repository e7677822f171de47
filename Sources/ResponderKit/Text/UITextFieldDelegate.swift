/// The methods with which a text field asks and notifies its delegate about editing.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether text that the user types or deletes may change the field.
  ///
  /// Differs from UIKit: Ranges are ranges of characters instead of `NSRange`, so that no range
  /// divides a character.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The range of characters that is replaced.
  ///   - string: The new text; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool
  /// Returns whether the Return key sends ``UIControl/Event/editingDidEndOnExit``.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}
