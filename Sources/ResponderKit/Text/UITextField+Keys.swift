// The keys that edit the text of a field.
extension UITextField {
  /// An editing command that a key triggers in a text field.
  private enum KeyCommand {
    case move(EditableText.Motion)
    case delete(EditableText.Motion)
    case cut
    case copy
    case paste
    case selectAll
    /// A shortcut of text editors that a text field does not support, such as undo.
    case ignore
  }

  /// Returns a Boolean value that indicates whether a key edits the text, and therefore triggers no
  /// key command.
  func edits(with key: UIKey) -> Bool { key.isReturn || Self.command(of: key) != nil }

  /// Performs the editing command that a key triggers.
  ///
  /// - Returns: A Boolean value that indicates whether the field handles the key. The text that a
  ///   key types follows in a separate call of ``insertText(_:)``.
  func perform(_ key: UIKey) -> Bool {
    if key.isReturn {
      returnKey()
      return true
    }
    switch Self.command(of: key) {
    case .move(let motion):
      var new = content
      new.unmarkText()
      new.move(motion, extending: key.modifierFlags.contains(.shift))
      setContent(new)
    case .delete(let motion): deleteText(motion)
    case .cut: cut(nil)
    case .copy: copy(nil)
    case .paste: paste(nil)
    case .selectAll: selectAll(nil)
    case .ignore: break
    case nil: return key.typesText
    }
    return true
  }

  /// Sends the actions of the Return key if the delegate permits it, and ends editing if an action
  /// is registered for ``UIControl/Event/editingDidEndOnExit``.
  private func returnKey() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    send([.editingDidEndOnExit, .primaryActionTriggered], nil)
    if endsEditing { resignFirstResponder() }
  }

  private static func command(of key: UIKey) -> KeyCommand? {
    let flags = key.modifierFlags
    let isWord = !flags.isDisjoint(with: [.control, .alternate])
    switch key.charactersIgnoringModifiers {
    case UIKeyCommand.inputLeftArrow:
      return .move(flags.contains(.command) ? .start : isWord ? .wordLeft : .left)
    case UIKeyCommand.inputRightArrow:
      return .move(flags.contains(.command) ? .end : isWord ? .wordRight : .right)
    case UIKeyCommand.inputHome, UIKeyCommand.inputUpArrow: return .move(.start)
    case UIKeyCommand.inputEnd, UIKeyCommand.inputDownArrow: return .move(.end)
    case "\u{8}": return .delete(isWord ? .wordLeft : .left)
    case UIKeyCommand.inputDelete: return .delete(isWord ? .wordRight : .right)
    default: break
    }
    guard !flags.isDisjoint(with: [.control, .command]), !flags.contains(.alternate) else {
      return nil
    }
    switch key.shortcutCharacters {
    case "a": return .selectAll
    case "x": return .cut
    case "c": return .copy
    case "v": return .paste
    case "z", "y": return .ignore
    default: return nil
    }
  }
}

extension UIKey {
  fileprivate var isReturn: Bool { charactersIgnoringModifiers == "\r" }
}
