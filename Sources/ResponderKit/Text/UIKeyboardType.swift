/// The arrangement of keys of a keyboard on the screen.
public nonisolated enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

  /// The earlier name of ``asciiCapable``.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The colors of a keyboard on the screen.
public nonisolated enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light

  /// The earlier name of ``dark``.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The title of the Return key.
public nonisolated enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// The automatic capitalization of typed text.
public nonisolated enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// The automatic correction of typed words.
public nonisolated enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

/// The spell checking of typed text.
public nonisolated enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// The replacement of two hyphens by a dash.
public nonisolated enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }

/// The replacement of straight quotation marks by curved ones.
public nonisolated enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }

/// The adjustment of the spaces around words that are inserted or deleted.
public nonisolated enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }

/// The meaning of a text, such as a name.
public nonisolated struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let URL = UITextContentType(rawValue: "url")
}
