/// The methods with which a text field asks its delegate for permission to edit, and notifies the
/// delegate of editing.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns a Boolean value that indicates whether the user may replace a range of the text.
  ///
  /// Differs from UIKit: Ranges are ranges of characters instead of `NSRange`, so that no range
  /// divides a character. The module UIKit has a protocol of the same name whose method takes an
  /// `NSRange`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The range of characters to replace.
  ///   - string: The new text; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool
  /// Returns a Boolean value that indicates whether the Return key sends
  /// ``UIControl/Event/editingDidEndOnExit``.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Returns a Boolean value that indicates whether editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when editing has ended, instead of ``textFieldDidEndEditing(_:)``.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - reason: The reason, which is always that the text was committed.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Called when the caret or the selection has changed during editing.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns a Boolean value that indicates whether the text may be removed at the beginning of
  /// editing or by a tap on the clear button.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
}

extension UITextField {
  /// A reason for which editing has ended.
  nonisolated public enum DidEndEditingReason: Int, Sendable {
    /// The user accepted the text.
    case committed
    /// The user discarded the text; no field gives this reason.
    case cancelled
  }
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
