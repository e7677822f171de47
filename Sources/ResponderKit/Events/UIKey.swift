/// The modifier keys.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which Apple calls Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command, or the Windows or Super key on keyboards without a Command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard, with the modifier keys that are held.
nonisolated public struct UIKey: Hashable, Sendable {
  /// The characters that the key types without modifiers, in lower case, in the current keyboard
  /// layout, or a constant of ``UIKeyCommand``; empty for a key that types nothing.
  public var charactersIgnoringModifiers: String
  /// The modifier keys that are held.
  public var modifierFlags: UIKeyModifierFlags
  /// The characters that the key types on a US keyboard, if no key types them in the current layout;
  /// nil otherwise.
  ///
  /// Key commands match these characters too, so that shortcuts with Latin letters work in a layout
  /// without Latin letters.
  package let alternateCharacters: String?
  /// The code that the host has reported; nil if the characters determine the code.
  private let reportedCode: UIKeyboardHIDUsage?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - charactersIgnoringModifiers: The characters that the key types without modifiers, in lower
  ///     case, or a constant of ``UIKeyCommand``; empty for a key that types nothing.
  ///   - modifierFlags: The modifier keys that are held.
  ///   - keyCode: The position of the key on the keyboard; nil for the position of the key that
  ///     types the characters on a US keyboard.
  public init(
    _ charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags = [],
    keyCode: UIKeyboardHIDUsage? = nil
  ) {
    self.init(
      charactersIgnoringModifiers, modifierFlags: modifierFlags, keyCode: keyCode,
      alternateCharacters: nil)
  }

  package init(
    _ charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
    keyCode: UIKeyboardHIDUsage?, alternateCharacters: String?
  ) {
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
    self.alternateCharacters = alternateCharacters
    reportedCode = keyCode
  }

  /// The characters that a shortcut with a Latin letter has on this key.
  package var shortcutCharacters: String { alternateCharacters ?? charactersIgnoringModifiers }

  /// Returns a Boolean value that indicates whether the key types characters, or would type them on
  /// a US keyboard and no key types them in the current layout.
  package func isKey(for characters: String) -> Bool {
    characters == charactersIgnoringModifiers || characters == alternateCharacters
  }

  /// The key itself, which stays the same if the layout changes while the key is down.
  enum Identity: Hashable {
    case code(UIKeyboardHIDUsage)
    case characters(String)
  }

  var identity: Identity {
    keyCode == .keyboard_Reserved ? .characters(charactersIgnoringModifiers) : .code(keyCode)
  }

  /// The characters that the key types with its modifiers.
  ///
  /// Shift and Caps Lock change letters to upper case. Other characters are unchanged, because the
  /// module does not know the keyboard layout.
  public var characters: String {
    let isShifted = !modifierFlags.isDisjoint(with: [.shift, .alphaShift])
    return charactersIgnoringModifiers.count == 1 && isShifted
      ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
  }

  /// The position of the key on the keyboard, regardless of the layout.
  public var keyCode: UIKeyboardHIDUsage {
    reportedCode ?? UIKeyboardHIDUsage(characters: charactersIgnoringModifiers)
  }
}
