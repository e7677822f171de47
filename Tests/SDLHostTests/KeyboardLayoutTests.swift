import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Keys in the layouts of keyboards")
struct KeyboardLayoutTests {
  /// The characters of the rows of a layout, from the positions of a US keyboard: the letters from Q
  /// to P with two keys, from A to L with three, and from Z to M with three.
  private static func layout(
    _ top: String, _ middle: String, _ bottom: String, digits: String = "1234567890-="
  ) -> KeyboardLayout {
    let positions = "qwertyuiop[]" + "asdfghjkl;'" + "zxcvbnm,./" + "1234567890-="
    let characters = top + middle + bottom + digits
    var table: [UInt32: SDL_Keycode] = [:]
    for (position, character) in zip(positions, characters) {
      guard let scalar = character.unicodeScalars.first else { continue }
      table[scancode(position).rawValue] = SDL_Keycode(bitPattern: scalar.value)
    }
    return KeyboardLayout { table[$0.rawValue] ?? 0 }
  }

  /// Returns the position of the key that types a character on a US keyboard.
  private static func scancode(_ character: Character) -> SDL_Scancode {
    let rows: [(SDL_Scancode, String)] = [
      (SDL_SCANCODE_A, "abcdefghijklmnopqrstuvwxyz1234567890"), (SDL_SCANCODE_MINUS, "-=[]\\"),
      (SDL_SCANCODE_SEMICOLON, ";'`,./"),
    ]
    for (first, characters) in rows {
      guard let index = characters.firstIndex(of: character) else { continue }
      let offset = characters.distance(from: characters.startIndex, to: index)
      return SDL_Scancode(rawValue: first.rawValue + UInt32(offset))
    }
    return SDL_SCANCODE_UNKNOWN
  }

  private static func key(
    at position: Character, in layout: KeyboardLayout, _ modifiers: SDL_Keymod = KMOD_NONE
  ) -> UIKey {
    var keysym = SDL_Keysym()
    keysym.scancode = scancode(position)
    keysym.sym = layout.keyCode(keysym.scancode)
    keysym.mod = UInt16(modifiers.rawValue)
    return UIKey(keysym, in: layout)
  }

  private static let us = layout("qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
  private static let dvorak = layout(
    "',.pyfgcrl/=", "aoeuidhtns-", ";qjkxbmwvz", digits: "1234567890[]")
  private static let french = layout(
    "azertyuiop^$", "qsdfghjklmù", "wxcvbn,;:!", digits: "1234567890)=")

  private static let withoutLatinLetters: [(String, KeyboardLayout)] = [
    ("Russian", layout("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю.")),
    ("Ukrainian", layout("йцукенгшщзхї", "фівапролджє", "ячсмитьбю.")),
    ("Greek", layout(";ςερτυθιοπ[]", "ασδφγηξκλ΄'", "ζχψωβνμ,./")),
    ("Hebrew", layout("/'קראטוןםפ][", "שדגכעיחלךף,", "זסבהנמצתץ.")),
    ("Georgian", layout("ქწერტყუიოპ[]", "ასდფგჰჯკლ;'", "ზხცვბნმ,./")),
    ("Persian", layout("ضصثقفغعهخحجچ", "شسیبلاتنمکگ", "ظطزرذدپو./", digits: "۱۲۳۴۵۶۷۸۹۰-=")),
  ]

  @Test("Without Latin letters in the layout, the position of a key decides which shortcut it is")
  func positions() {
    for (name, layout) in Self.withoutLatinLetters {
      for character in "abcdefghijklmnopqrstuvwxyz1234567890" {
        let key = Self.key(at: character, in: layout)
        #expect(key.isKey(for: String(character)), "\(character) on a \(name) keyboard")
        #expect(key.shortcutCharacters == String(character))
      }
    }
  }

  @Test("The characters of a key stay those of the layout")
  func characters() {
    let russian = Self.withoutLatinLetters[0].1
    let key = Self.key(at: "z", in: russian, KMOD_LSHIFT)
    #expect(key.charactersIgnoringModifiers == "я" && key.characters == "Я")
    #expect(key.keyCode == .keyboardZ && key.modifierFlags == .shift)
  }

  @Test("In a layout that moves the Latin letters, only the characters decide")
  func latin() {
    for layout in [Self.us, Self.dvorak, Self.french] {
      for position in "abcdefghijklmnopqrstuvwxyz" {
        let key = Self.key(at: position, in: layout)
        let isLetter = key.charactersIgnoringModifiers.allSatisfy { ("a"..."z").contains($0) }
        if isLetter { #expect(key.alternateCharacters == nil, "\(position)") }
      }
    }
    #expect(Self.key(at: "q", in: Self.dvorak).isKey(for: "q") == false, "the key types '")
    #expect(Self.key(at: "x", in: Self.dvorak).isKey(for: "q"))
    #expect(Self.key(at: "a", in: Self.french).isKey(for: "q"))
    #expect(Self.key(at: "q", in: Self.french).isKey(for: "a"))
    #expect(Self.key(at: "q", in: Self.french).keyCode == .keyboardQ)
    // No key of a French keyboard types a hyphen without Shift: the digits are in its place.
    #expect(Self.key(at: "-", in: Self.french).isKey(for: "-"))
    #expect(Self.key(at: "-", in: Self.french).isKey(for: ")"))
  }

  @Test("Num Lock determines whether the keys of the numeric keypad are digits or arrows")
  func keypad() {
    let keys: [(SDL_KeyCode, String, String)] = [
      (SDLK_KP_1, "1", UIKeyCommand.inputEnd), (SDLK_KP_2, "2", UIKeyCommand.inputDownArrow),
      (SDLK_KP_3, "3", UIKeyCommand.inputPageDown), (SDLK_KP_4, "4", UIKeyCommand.inputLeftArrow),
      (SDLK_KP_5, "5", ""), (SDLK_KP_6, "6", UIKeyCommand.inputRightArrow),
      (SDLK_KP_7, "7", UIKeyCommand.inputHome), (SDLK_KP_8, "8", UIKeyCommand.inputUpArrow),
      (SDLK_KP_9, "9", UIKeyCommand.inputPageUp), (SDLK_KP_0, "0", "0"),
      (SDLK_KP_PERIOD, ".", UIKeyCommand.inputDelete), (SDLK_KP_DIVIDE, "/", "/"),
      (SDLK_KP_ENTER, "\r", "\r"), (SDLK_KP_EQUALS, "=", "="),
    ]
    for (code, digit, navigation) in keys {
      for (modifiers, expected) in [(KMOD_NUM, digit), (KMOD_NONE, navigation)] {
        var keysym = SDL_Keysym()
        (keysym.sym, keysym.mod) = (SDL_Keycode(code.rawValue), UInt16(modifiers.rawValue))
        #if !os(macOS)
          #expect(UIKey(keysym, in: Self.us).charactersIgnoringModifiers == expected)
        #endif
      }
    }
  }
}
