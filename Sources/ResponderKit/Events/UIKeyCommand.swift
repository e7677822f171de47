/// A key that performs an action, wherever in the responder chain it is offered.
///
/// A responder lists those that it offers in ``UIResponder/keyCommands``.
public final class UIKeyCommand {
  /// The key with the arrow that points up.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key with the arrow that points down.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key with the arrow that points left.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key with the arrow that points right.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  /// The key that deletes forwards, not the one that deletes backwards.
  nonisolated public static let inputDelete = "UIKeyInputDelete"

  /// What the key types without modifiers, in lower case, or one of the names above.
  public let input: String
  /// The keys that must be held with it, and no others.
  ///
  /// Whether capitals are locked does not matter, so ``UIKeyModifierFlags/alphaShift`` must not be
  /// among them: no key would be meant.
  public let modifierFlags: UIKeyModifierFlags
  /// Performed by the responder that offers the key, or by the first up its chain that would.
  public let action: Selector
  /// For people who look for what keys do.
  public var title: String

  /// A command for a key.
  ///
  /// - Parameters:
  ///   - title: for people who look for what keys do.
  ///   - action: takes nothing, or the command.
  ///   - input: what the key types without modifiers, in either case, or one of the names of this
  ///     class.
  ///   - modifierFlags: the keys that must be held with it, and no others.
  public init(
    title: String = "", action: Selector, input: String, modifierFlags: UIKeyModifierFlags = []
  ) {
    (self.title, self.action) = (title, action)
    (self.input, self.modifierFlags) = (input, modifierFlags)
  }

  /// Whether a key is the one that is meant; whether capitals are locked does not matter.
  func matches(_ key: UIKey) -> Bool {
    key.charactersIgnoringModifiers.lowercased() == input.lowercased()
      && key.modifierFlags.subtracting(.alphaShift) == modifierFlags
  }
}
