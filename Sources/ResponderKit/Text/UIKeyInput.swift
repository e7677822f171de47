/// A responder that receives text while it is the first responder.
@preconcurrency @MainActor public protocol UIKeyInput: UIResponder {
  /// A Boolean value that indicates whether there is text to delete.
  var hasText: Bool { get }
  /// Inserts text at the caret, in place of the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
}

// Text input from the host.
extension UIApplication {
  /// The rectangle of the caret in the coordinates of window frames; nil if no responder receives
  /// text.
  package var textInputRect: CGRect? {
    guard let window = keyWindow, let input = window.textInput else { return nil }
    guard let view = input as? UIView else { return window.frame }
    let rect = (view as? UITextField)?.caretRect ?? view.bounds
    let inWindow = view.convert(rect, to: window)
    return CGRect(origin: window.convertToScreen(inWindow.origin), size: inWindow.size)
  }

  /// Sends typed text to the first responder of the key window, if it receives text.
  package func insertText(_ text: String) {
    guard !isIgnoringInteractionEvents else { return }
    keyWindow?.textInput?.insertText(text)
  }

  /// Sends text that an input method composes to the first responder of the key window, if it is a
  /// text field.
  ///
  /// - Parameters:
  ///   - text: The text, which replaces the earlier marked text; empty to remove that text.
  ///   - selectedRange: The range of characters that is selected in the text.
  package func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    guard !isIgnoringInteractionEvents else { return }
    (keyWindow?.textInput as? UITextField)?.setMarkedText(text, selectedRange: selectedRange)
  }
}

extension UIKey {
  /// A Boolean value that indicates whether the key types text.
  ///
  /// A key with Alt also types text: AltGr is Alt, or Control and Alt, on some systems.
  var typesText: Bool {
    // Control characters precede the space.
    guard charactersIgnoringModifiers >= " ",
      !charactersIgnoringModifiers.hasPrefix("UIKeyInput")
    else { return false }
    return modifierFlags.contains(.alternate)
      || modifierFlags.isDisjoint(with: [.control, .command])
  }
}
