/// A key press that performs an action of a responder.
///
/// A responder lists its key commands in ``UIResponder/keyCommands``.
open class UIKeyCommand: UICommand {
  /// The Up Arrow key.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The Down Arrow key.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The Left Arrow key.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The Right Arrow key.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Page Up key.
  nonisolated public static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  nonisolated public static let inputPageDown = "UIKeyInputPageDown"
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
  public let input: String?
  /// The exact set of modifier keys that must be held.
  ///
  /// Caps Lock and the flag of the numeric keypad are ignored, so a command that includes
  /// ``UIKeyModifierFlags/alphaShift`` or ``UIKeyModifierFlags/numericPad`` matches no key.
  public let modifierFlags: UIKeyModifierFlags
  /// A Boolean value that indicates whether the command has priority over keys that edit text.
  ///
  /// Differs from UIKit: The value has no effect: keys that edit the text of a field trigger no
  /// command.
  open var wantsPriorityOverSystemBehavior = false
  /// A Boolean value that indicates whether the system may replace the input in other layouts.
  ///
  /// Differs from UIKit: The value has no effect, because inputs are those of the current layout.
  open var allowsAutomaticLocalization = true
  /// A Boolean value that indicates whether the system may mirror arrow keys in right-to-left
  /// languages.
  ///
  /// Differs from UIKit: The value has no effect.
  open var allowsAutomaticMirroring = true

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - title: The title of the command in a menu or in a list of keyboard shortcuts.
  ///   - image: The image of the command in a menu.
  ///   - action: The action, a method with no parameter or with the command as its parameter. It is
  ///     performed by the responder that lists the command or, if that responder cannot perform it,
  ///     by the next responder in the chain that can.
  ///   - input: The characters that the key types without modifiers, in either case, or one of the
  ///     constants of this class.
  ///   - modifierFlags: The exact set of modifier keys that must be held.
  ///   - propertyList: Data for the action.
  ///   - alternates: Alternative actions, which menus of this module do not show.
  ///   - discoverabilityTitle: A longer title for a list of keyboard shortcuts.
  ///   - attributes: The attributes of the command in a menu.
  ///   - state: The state of the command in a menu.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    (self.input, self.modifierFlags) = (input, modifierFlags)
    super.init(
      title: title, image: image, action: action, propertyList: propertyList,
      alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes,
      state: state)
  }

  /// Creates a key command without a title.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector
  ) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a key command with a title for a list of keyboard shortcuts.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Returns a Boolean value that indicates whether a key triggers the command, regardless of Caps
  /// Lock and the numeric keypad.
  func matches(_ key: UIKey) -> Bool {
    [key.charactersIgnoringModifiers, key.alternateCharacters].compactMap { $0?.lowercased() }
      .contains { $0 == input?.lowercased() }
      && key.modifierFlags.subtracting([.alphaShift, .numericPad]) == modifierFlags
  }
}
