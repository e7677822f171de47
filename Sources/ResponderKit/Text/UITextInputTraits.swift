/// The properties of the keyboard on the screen for a responder that receives text.
///
/// There is no keyboard on the screen: the properties of a text field are stored and have no
/// effect, except ``isSecureTextEntry``.
@MainActor public protocol UITextInputTraits: AnyObject {
  /// The arrangement of keys of the keyboard.
  var keyboardType: UIKeyboardType { get set }
  /// The colors of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the Return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// A Boolean value that determines whether the Return key is disabled while there is no text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// The automatic capitalization of typed text.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The automatic correction of typed words.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The spell checking of typed text.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// A Boolean value that determines whether bullets are shown instead of the text.
  var isSecureTextEntry: Bool { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text; nil if it is unknown.
  var textContentType: UITextContentType! { get set }
}

// The default implementations store nothing, so that a responder implements only the properties
// that it uses.
extension UITextInputTraits {
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
}

/// The properties of the keyboard of a text field.
struct TextInputTraits {
  var keyboardType = UIKeyboardType.default
  var keyboardAppearance = UIKeyboardAppearance.default
  var returnKeyType = UIReturnKeyType.default
  var enablesReturnKeyAutomatically = false
  var autocapitalizationType = UITextAutocapitalizationType.sentences
  var autocorrectionType = UITextAutocorrectionType.default
  var spellCheckingType = UITextSpellCheckingType.default
  var textContentType: UITextContentType?
  var smartDashesType = UITextSmartDashesType.default
  var smartQuotesType = UITextSmartQuotesType.default
  var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  var inputView: UIView?
  var inputAccessoryView: UIView?
  var adjustsFontSizeToFitWidth = false
  var minimumFontSize: CGFloat = 0
}

extension UITextField {
  public var keyboardType: UIKeyboardType {
    get { inputTraits.keyboardType }
    set { inputTraits.keyboardType = newValue }
  }

  public var keyboardAppearance: UIKeyboardAppearance {
    get { inputTraits.keyboardAppearance }
    set { inputTraits.keyboardAppearance = newValue }
  }

  public var returnKeyType: UIReturnKeyType {
    get { inputTraits.returnKeyType }
    set { inputTraits.returnKeyType = newValue }
  }

  public var enablesReturnKeyAutomatically: Bool {
    get { inputTraits.enablesReturnKeyAutomatically }
    set { inputTraits.enablesReturnKeyAutomatically = newValue }
  }

  public var autocapitalizationType: UITextAutocapitalizationType {
    get { inputTraits.autocapitalizationType }
    set { inputTraits.autocapitalizationType = newValue }
  }

  public var autocorrectionType: UITextAutocorrectionType {
    get { inputTraits.autocorrectionType }
    set { inputTraits.autocorrectionType = newValue }
  }

  public var spellCheckingType: UITextSpellCheckingType {
    get { inputTraits.spellCheckingType }
    set { inputTraits.spellCheckingType = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var textContentType: UITextContentType! {
    get { inputTraits.textContentType }
    set { inputTraits.textContentType = newValue }
  }

  /// The replacement of two hyphens by a dash, which has no effect.
  public var smartDashesType: UITextSmartDashesType {
    get { inputTraits.smartDashesType }
    set { inputTraits.smartDashesType = newValue }
  }

  /// The replacement of straight quotation marks, which has no effect.
  public var smartQuotesType: UITextSmartQuotesType {
    get { inputTraits.smartQuotesType }
    set { inputTraits.smartQuotesType = newValue }
  }

  /// The change of spaces around inserted words, which has no effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { inputTraits.smartInsertDeleteType }
    set { inputTraits.smartInsertDeleteType = newValue }
  }

  /// A Boolean value that determines whether text that is too wide is shown in a smaller font.
  ///
  /// Differs from UIKit: The value has no effect, because text that is too wide scrolls.
  public var adjustsFontSizeToFitWidth: Bool {
    get { inputTraits.adjustsFontSizeToFitWidth }
    set { inputTraits.adjustsFontSizeToFitWidth = newValue }
  }

  /// The smallest font size for text that is too wide, in points.
  ///
  /// Differs from UIKit: The value has no effect, because text that is too wide scrolls.
  public var minimumFontSize: CGFloat {
    get { inputTraits.minimumFontSize }
    set { inputTraits.minimumFontSize = newValue }
  }
}
