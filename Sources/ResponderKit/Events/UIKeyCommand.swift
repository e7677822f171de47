/// A key press that performs an action of a responder.
///
/// A responder lists its key commands in ``UIResponder/keyCommands``.
public final class UIKeyCommand {
  /// The Up Arrow key.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The Down Arrow key.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The Left Arrow key.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The Right Arrow key.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Home key.
  nonisolated public static let inputHome = "UIKeyInputHome"
  /// The End key.
  nonisolated public static let inputEnd = "UIKeyInputEnd"
  /// The Escape key.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  /// The Delete key, which deletes forward; not the Backspace key.
  nonisolated public static let inputDelete = "UIKeyInputDelete"
  /// The F1 key.
  nonisolated public static let f1 = "UIKeyInputF1"
  /// The F2 key.
  nonisolated public static let f2 = "UIKeyInputF2"
  /// The F3 key.
  nonisolated public static let f3 = "UIKeyInputF3"
  /// The F4 key.
  nonisolated public static let f4 = "UIKeyInputF4"
  /// The F5 key.
  nonisolated public static let f5 = "UIKeyInputF5"
  /// The F6 key.
  nonisolated public static let f6 = "UIKeyInputF6"
  /// The F7 key.
  nonisolated public static let f7 = "UIKeyInputF7"
  /// The F8 key.
  nonisolated public static let f8 = "UIKeyInputF8"
  /// The F9 key.
  nonisolated public static let f9 = "UIKeyInputF9"
  /// The F10 key.
  nonisolated public static let f10 = "UIKeyInputF10"
  /// The F11 key.
  nonisolated public static let f11 = "UIKeyInputF11"
  /// The F12 key.
  nonisolated public static let f12 = "UIKeyInputF12"

  /// The characters that the key types without modifiers, in lower case, or one of the constants of
  /// this class.
  public let input: String
  /// The exact set of modifier keys that must be held.
  ///
  /// Caps Lock is ignored, so a command that includes ``UIKeyModifierFlags/alphaShift`` matches no
  /// key.
  public let modifierFlags: UIKeyModifierFlags
  /// The action of the command.
  ///
  /// It is performed by the responder that lists the command or, if that responder cannot perform
  /// it, by the next responder in the chain that can.
  public let action: Selector
  /// The title of the command in a list of keyboard shortcuts.
  public var title: String

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - title: The title of the command in a list of keyboard shortcuts.
  ///   - action: The action, a method with no parameter or with the command as its parameter.
  ///   - input: The characters that the key types without modifiers, in either case, or one of the
  ///     constants of this class.
  ///   - modifierFlags: The exact set of modifier keys that must be held.
  public init(
    title: String = "", action: Selector, input: String, modifierFlags: UIKeyModifierFlags = []
  ) {
    (self.title, self.action) = (title, action)
    (self.input, self.modifierFlags) = (input, modifierFlags)
  }

  /// Returns whether a key triggers the command, regardless of Caps Lock.
  func matches(_ key: UIKey) -> Bool {
    key.charactersIgnoringModifiers.lowercased() == input.lowercased()
      && key.modifierFlags.subtracting(.alphaShift) == modifierFlags
  }
}
