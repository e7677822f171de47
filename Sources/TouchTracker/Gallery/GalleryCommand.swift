import ResponderKit

/// A command of the gallery that a key performs.
enum GalleryCommand: Equatable {
  /// Begins to search for a name.
  case search
  /// Discards a name that is edited, or else the search; without both, closes the gallery.
  case cancel
  /// Moves the keyboard focus to another drawing.
  case moveFocus(GalleryGrid.Direction)

  /// Creates the command of a key, or returns `nil` if the key has none.
  init?(_ key: UIKey) {
    let flags = key.modifierFlags.subtracting([.alphaShift, .numericPad])
    if key.isKey(for: "f"), flags == .control || flags == .command {
      self = .search
      return
    }
    guard flags.isEmpty else { return nil }
    switch key.charactersIgnoringModifiers {
    case "/": self = .search
    case UIKeyCommand.inputEscape: self = .cancel
    case UIKeyCommand.inputLeftArrow: self = .moveFocus(.left)
    case UIKeyCommand.inputRightArrow: self = .moveFocus(.right)
    case UIKeyCommand.inputUpArrow: self = .moveFocus(.up)
    case UIKeyCommand.inputDownArrow: self = .moveFocus(.down)
    default: return nil
    }
  }
}
