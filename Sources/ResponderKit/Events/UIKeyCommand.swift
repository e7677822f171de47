/// A key that performs an action, wherever in the responder chain it is offered.
///
/// A responder lists those that it offers in ``UIResponder/keyCommands``.
public final class UIKeyCommand {
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  nonisolated public static let inputDelete = "UIKeyInputDelete"

  /// What the key types without modifiers, in lower case, or one of the names above.
  public let input: String
  public let modifierFlags: UIKeyModifierFlags
  public let action: Selector
  /// For people who look for what keys do.
  public var title: String

  public init(
    title: String = "", action: Selector, input: String, modifierFlags: UIKeyModifierFlags = []
  ) {
    (self.title, self.action) = (title, action)
    (self.input, self.modifierFlags) = (input.lowercased(), modifierFlags)
  }

  /// Whether a key is the one that is meant; whether capitals are locked does not matter.
  func matches(_ key: UIKey) -> Bool {
    key.charactersIgnoringModifiers.lowercased() == input.lowercased()
      && key.modifierFlags.subtracting(.alphaShift) == modifierFlags
  }
}
