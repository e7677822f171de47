/// A responder that receives text while it is the first responder.
@preconcurrency @MainActor public protocol UIKeyInput: UIResponder {
  /// A Boolean value that indicates whether there is text to delete.
  var hasText: Bool { get }
  /// Inserts text at the caret, replacing the selection.
  func insertText(_ text: String)
  /// Deletes the selection or, if nothing is selected, the character before the caret.
  func deleteBackward()
}

// Text input from the host.
extension UIApplication {
  /// The rectangle of the caret, in the coordinates of window frames; nil if no responder receives
  /// text.
  ///
  /// If the responder is a view other than a text field, the rectangle is the bounds of the view.
  /// If the responder is not a view, the rectangle is the frame of the window.
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
  ///   - text: The text, which replaces the current marked text; an empty text removes the marked
  ///     text.
  ///   - selectedRange: The range of characters to select in the text, relative to its start.
  package func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    guard !isIgnoringInteractionEvents else { return }
    (keyWindow?.textInput as? UITextField)?.setMarkedText(text, selectedRange: selectedRange)
  }
}

extension UIKey {
  /// A Boolean value that indicates whether the key types text.
  ///
  /// A key pressed with Alt also counts as typing text, because some systems report AltGr as Alt,
  /// or as Control and Alt.
  var typesText: Bool {
    // All control characters sort before the space.
    guard charactersIgnoringModifiers >= " ",
      !charactersIgnoringModifiers.hasPrefix("UIKeyInput")
    else { return false }
    return modifierFlags.contains(.alternate)
      || modifierFlags.isDisjoint(with: [.control, .command])
  }
}
