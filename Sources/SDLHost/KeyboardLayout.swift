import CSDL2
import ResponderKit

/// The layout of the keyboard: which character each key types without modifiers.
struct KeyboardLayout {
  /// Returns the code of the character that the key at a position types.
  let keyCode: (SDL_Scancode) -> SDL_Keycode

  /// The layout that the system uses now.
  static let current = KeyboardLayout { SDL_GetKeyFromScancode($0) }

  /// Returns the character of a key, in lower case; an empty string if the key types none.
  static func character(of code: SDL_Keycode) -> String {
    // Key codes of keys that type no character have bit 30 set (SDLK_SCANCODE_MASK).
    guard code >= 0x20, code & (1 << 30) == 0 else { return "" }
    return Unicode.Scalar(UInt32(bitPattern: code)).map { String(Character($0)) } ?? ""
  }

  /// Returns the character that a key types on a US keyboard, if no key types it in this layout.
  ///
  /// In a layout without Latin letters, the position of a key therefore decides which shortcut it
  /// is. In a layout with other positions of the Latin letters, only the characters decide.
  func alternateCharacter(of key: SDL_Keysym) -> String? {
    guard let character = Self.usCharacters[key.scancode.rawValue],
      !Self.usCharacters.keys.contains(where: { types(character, at: $0) })
    else { return nil }
    return String(character)
  }

  private func types(_ character: Character, at position: UInt32) -> Bool {
    Self.character(of: keyCode(SDL_Scancode(rawValue: position))) == String(character)
  }

  /// The characters of a US keyboard, by position (SDL_Scancode, which has the values of the USB
  /// HID specification).
  private static let usCharacters: [UInt32: Character] = {
    let rows: [(first: UInt32, characters: String)] = [
      (SDL_SCANCODE_A.rawValue, "abcdefghijklmnopqrstuvwxyz1234567890"),
      (SDL_SCANCODE_MINUS.rawValue, "-=[]\\"), (SDL_SCANCODE_SEMICOLON.rawValue, ";'`,./"),
    ]
    return rows.reduce(into: [:]) { table, row in
      for (offset, character) in row.characters.enumerated() {
        table[row.first + UInt32(offset)] = character
      }
    }
  }()
}

extension UIKey {
  /// Creates the key of an event.
  ///
  /// - Parameter layout: The layout of the keyboard.
  init(_ key: SDL_Keysym, in layout: KeyboardLayout) {
    self.init(
      Self.input(of: key), modifierFlags: UIKeyModifierFlags(key.mod),
      keyCode: UIKeyboardHIDUsage(rawValue: Int(key.scancode.rawValue)),
      alternateCharacters: layout.alternateCharacter(of: key))
  }

  private static func input(of key: SDL_Keysym) -> String {
    if let keypad = keypadInputs[key.sym] {
      #if os(macOS)
        let typesDigits = true
      #else
        let typesDigits = UInt32(key.mod) & KMOD_NUM.rawValue != 0
      #endif
      return typesDigits ? keypad.digit : keypad.navigation
    }
    return namedInputs[key.sym] ?? KeyboardLayout.character(of: key.sym)
  }

  private static func table<Value>(_ entries: [(SDL_KeyCode, Value)]) -> [SDL_Keycode: Value] {
    Dictionary(uniqueKeysWithValues: entries.map { (SDL_Keycode($0.0.rawValue), $0.1) })
  }

  /// The inputs of the keys of the numeric keypad that depend on Num Lock.
  private static let keypadInputs: [SDL_Keycode: (digit: String, navigation: String)] = table([
    (SDLK_KP_1, ("1", UIKeyCommand.inputEnd)), (SDLK_KP_2, ("2", UIKeyCommand.inputDownArrow)),
    (SDLK_KP_3, ("3", UIKeyCommand.inputPageDown)), (SDLK_KP_4, ("4", UIKeyCommand.inputLeftArrow)),
    (SDLK_KP_5, ("5", "")), (SDLK_KP_6, ("6", UIKeyCommand.inputRightArrow)),
    (SDLK_KP_7, ("7", UIKeyCommand.inputHome)), (SDLK_KP_8, ("8", UIKeyCommand.inputUpArrow)),
    (SDLK_KP_9, ("9", UIKeyCommand.inputPageUp)),
    (SDLK_KP_PERIOD, (".", UIKeyCommand.inputDelete)),
    (SDLK_KP_COMMA, (",", UIKeyCommand.inputDelete)),
  ])

  /// The inputs of keys that have a name in ResponderKit, that type a control character, or that
  /// are on the numeric keypad.
  private static let namedInputs: [SDL_Keycode: String] = table([
    (SDLK_UP, UIKeyCommand.inputUpArrow), (SDLK_DOWN, UIKeyCommand.inputDownArrow),
    (SDLK_LEFT, UIKeyCommand.inputLeftArrow), (SDLK_RIGHT, UIKeyCommand.inputRightArrow),
    (SDLK_HOME, UIKeyCommand.inputHome), (SDLK_END, UIKeyCommand.inputEnd),
    (SDLK_PAGEUP, UIKeyCommand.inputPageUp), (SDLK_PAGEDOWN, UIKeyCommand.inputPageDown),
    (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
    (SDLK_F1, UIKeyCommand.f1), (SDLK_F2, UIKeyCommand.f2), (SDLK_F3, UIKeyCommand.f3),
    (SDLK_F4, UIKeyCommand.f4), (SDLK_F5, UIKeyCommand.f5), (SDLK_F6, UIKeyCommand.f6),
    (SDLK_F7, UIKeyCommand.f7), (SDLK_F8, UIKeyCommand.f8), (SDLK_F9, UIKeyCommand.f9),
    (SDLK_F10, UIKeyCommand.f10), (SDLK_F11, UIKeyCommand.f11), (SDLK_F12, UIKeyCommand.f12),
    (SDLK_KP_PLUS, "+"), (SDLK_KP_MINUS, "-"), (SDLK_KP_0, "0"), (SDLK_KP_DIVIDE, "/"),
    (SDLK_KP_MULTIPLY, "*"), (SDLK_KP_EQUALS, "="),
    (SDLK_TAB, "\t"), (SDLK_BACKSPACE, "\u{8}"), (SDLK_RETURN, "\r"), (SDLK_KP_ENTER, "\r"),
  ])
}
