import Testing

@testable import ResponderKit

/// Compares fonts and keyboard traits with the values that UIKit documents.
@Suite("Fonts and keyboards")
struct FontTests {
  @Test("Font weights from semibold up use the bold face, and lighter weights the regular face")
  func faces() {
    let regular: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium]
    let bold: [UIFont.Weight] = [.semibold, .bold, .heavy, .black]
    #expect(regular.allSatisfy { $0.face == .regular } && bold.allSatisfy { $0.face == .bold })
  }

  @Test("The first character of a key's characters determines whether the key types text")
  func typedCharacters() {
    #expect(!UIKey("\u{1B}[").typesText && UIKey("e\u{301}").typesText)
  }

  @Test("UIFont.Weight has UIKit's raw values")
  func weights() {
    let weights: [(UIFont.Weight, CGFloat)] = [
      (.ultraLight, -0.8), (.thin, -0.6), (.light, -0.4), (.regular, 0), (.medium, 0.23),
      (.semibold, 0.3), (.bold, 0.4), (.heavy, 0.56), (.black, 0.62),
    ]
    for (weight, number) in weights { #expect(weight.rawValue == number) }
  }

  @Test("The fonts of text styles have the sizes of Apple's guidelines")
  func textStyles() {
    let styles: [(UIFont.TextStyle, CGFloat)] = [
      (.extraLargeTitle, 36), (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20),
      (.headline, 17), (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13),
      (.caption1, 12), (.caption2, 11), (UIFont.TextStyle(rawValue: "other"), 17),
    ]
    for (style, size) in styles {
      let font = UIFont.preferredFont(forTextStyle: style)
      let isBold = [.headline, .extraLargeTitle].contains(style)
      #expect(font == .systemFont(ofSize: size, weight: isBold ? .semibold : .regular))
    }
    #expect(Set(styles.map(\.0)).count == 13)
  }

  @Test("A system font has the requested weight and size, with a minimum of 1 point")
  func fonts() throws {
    #expect(UIFont.systemFont(ofSize: 13).weight == .regular)
    #expect(UIFont.systemFont(ofSize: 0.5).pointSize == 1)
    #expect(UIFont.systemFont(ofSize: 1.5).pointSize == 1.5)
    #expect(UIFont.boldSystemFont(ofSize: 9) == .systemFont(ofSize: 9, weight: .bold))
    #expect(UIFont.italicSystemFont(ofSize: 9) == .systemFont(ofSize: 9))
    let thin = UIFont.systemFont(ofSize: 8, weight: .thin)
    #expect(UIFont.monospacedDigitSystemFont(ofSize: 8, weight: .thin) == thin)
    #expect(UIFont.monospacedSystemFont(ofSize: 8, weight: .thin) == thin)
    #expect(thin.withSize(30) == .systemFont(ofSize: 30, weight: .thin))
    #expect(try #require(UIFont(name: "Helvetica-BoldOblique", size: 7)).weight == .bold)
    #expect(try #require(UIFont(name: "Helvetica", size: 7)) == .systemFont(ofSize: 7))
    #expect((UIFont.labelFontSize, UIFont.buttonFontSize) == (17, 18))
    #expect((UIFont.systemFontSize, UIFont.smallSystemFontSize) == (14, 12))
  }

  @Test("Keyboard types and text input traits have UIKit's raw values")
  func keyboards() {
    #expect(
      [
        UIKeyboardType.default, .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad,
        .namePhonePad, .emailAddress, .decimalPad, .twitter, .webSearch, .asciiCapableNumberPad,
      ].map(\.rawValue) == Array(0...11))
    #expect(UIKeyboardType.alphabet == .asciiCapable && UIKeyboardAppearance.alert == .dark)
    #expect([UIKeyboardAppearance.default, .dark, .light].map(\.rawValue) == [0, 1, 2])
    #expect(
      [
        UIReturnKeyType.default, .go, .google, .join, .next, .route, .search, .send, .yahoo, .done,
        .emergencyCall, .continue,
      ].map(\.rawValue) == Array(0...11))
    #expect(
      [UITextAutocapitalizationType.none, .words, .sentences, .allCharacters].map(\.rawValue)
        == [0, 1, 2, 3])
    #expect([UITextAutocorrectionType.default, .no, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([UITextSpellCheckingType.default, .no, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([UITextSmartDashesType.default, .no, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([UITextSmartQuotesType.default, .no, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([UITextSmartInsertDeleteType.default, .no, .yes].map(\.rawValue) == [0, 1, 2])
    let types: [UITextContentType] = [
      .name, .givenName, .familyName, .nickname, .username, .password, .newPassword, .oneTimeCode,
      .emailAddress, .telephoneNumber, .postalCode, .URL,
    ]
    #expect(Set(types).count == 12 && UITextContentType.emailAddress.rawValue == "email")
  }

  @Test(
    "The text input traits of a text field have UIKit's defaults and are stored separately"
  )
  func traits() {
    func describe(_ field: UITextField) -> [String] {
      [
        "\(field.keyboardType)", "\(field.keyboardAppearance)", "\(field.returnKeyType)",
        "\(field.enablesReturnKeyAutomatically)", "\(field.autocapitalizationType)",
        "\(field.autocorrectionType)", "\(field.spellCheckingType)",
        "\(field.textContentType?.rawValue ?? "nil")", "\(field.smartDashesType)",
        "\(field.smartQuotesType)", "\(field.smartInsertDeleteType)",
        "\(field.adjustsFontSizeToFitWidth)", "\(field.minimumFontSize)",
        "\(field.isSecureTextEntry)", "\(field.inputView != nil)",
        "\(field.inputAccessoryView != nil)",
      ]
    }
    let defaults = [
      "default", "default", "default", "false", "sentences", "default", "default", "nil", "default",
      "default", "default", "false", "0.0", "false", "false", "false",
    ]
    #expect(describe(UITextField()) == defaults)
    let changes: [((UITextField) -> Void, String)] = [
      ({ $0.keyboardType = .URL }, "URL"), ({ $0.keyboardAppearance = .dark }, "dark"),
      ({ $0.returnKeyType = .go }, "go"), ({ $0.enablesReturnKeyAutomatically = true }, "true"),
      ({ $0.autocapitalizationType = .words }, "words"), ({ $0.autocorrectionType = .no }, "no"),
      ({ $0.spellCheckingType = .yes }, "yes"), ({ $0.textContentType = .URL }, "url"),
      ({ $0.smartDashesType = .no }, "no"), ({ $0.smartQuotesType = .no }, "no"),
      ({ $0.smartInsertDeleteType = .yes }, "yes"),
      ({ $0.adjustsFontSizeToFitWidth = true }, "true"), ({ $0.minimumFontSize = 7 }, "7.0"),
      ({ $0.isSecureTextEntry = true }, "true"), ({ $0.inputView = UIView() }, "true"),
      ({ $0.inputAccessoryView = UIView() }, "true"),
    ]
    for (index, (change, value)) in changes.enumerated() {
      let field = UITextField()
      change(field)
      var expected = defaults
      expected[index] = value
      #expect(describe(field) == expected)
    }
  }

  @Test("A responder that implements no UITextInputTraits property has the default values")
  func defaultTraits() {
    final class View: UIView, UITextInputTraits {}
    let traits: any UITextInputTraits = View()
    for changes in [false, true] {
      if changes {
        (traits.keyboardType, traits.keyboardAppearance, traits.returnKeyType) = (.URL, .dark, .go)
        (traits.enablesReturnKeyAutomatically, traits.isSecureTextEntry) = (true, true)
        (traits.autocapitalizationType, traits.autocorrectionType) = (.words, .yes)
        (traits.spellCheckingType, traits.textContentType) = (.yes, .URL)
      }
      #expect(traits.keyboardType == .default && traits.keyboardAppearance == .default)
      #expect(traits.returnKeyType == .default && !traits.enablesReturnKeyAutomatically)
      #expect(traits.autocapitalizationType == .sentences && traits.autocorrectionType == .default)
      #expect(traits.spellCheckingType == .default && !traits.isSecureTextEntry)
      #expect(traits.textContentType == nil)
    }
  }

  @Test(
    "Printable keys type text unless Control or Command is held without Alt",
    arguments: [
      ("a", UIKeyModifierFlags(), true), ("a", .shift, true), ("a", .control, false),
      ("a", .command, false), ("a", .alternate, true), ("a", [.control, .alternate], true),
      (" ", [], true), ("\u{1F}", [], false), ("\t", [], false), ("", [], false),
      (UIKeyCommand.f1, [], false), (UIKeyCommand.inputEscape, .alternate, false),
    ] as [(String, UIKeyModifierFlags, Bool)])
  func typedKeys(key: String, flags: UIKeyModifierFlags, types: Bool) {
    #expect(UIKey(key, modifierFlags: flags).typesText == types)
  }
}
