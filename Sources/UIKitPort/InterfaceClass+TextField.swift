// The statements that set the properties of text fields.
extension InterfaceClass {
  /// Returns a closure that converts the value of an attribute to the case with the same name, or
  /// to nil if the value is none of the names.
  private static func oneOf(_ names: String...) -> (String) -> String? {
    { value in names.contains(value) ? ".\(value)" : nil }
  }

  static func textField(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    var code = assignment("text", element["text"], InterfaceValues.text)
    code += assignment("placeholder", element["placeholder"], InterfaceValues.text)
    code += assignment(
      "borderStyle", element["borderStyle"], oneOf("line", "bezel", "roundedRect", "none"))
    code += assignment(
      "textAlignment", element["textAlignment"],
      oneOf("left", "center", "right", "justified", "natural"))
    code += assignment(
      "clearButtonMode", element["clearButtonMode"],
      oneOf("never", "whileEditing", "unlessEditing", "always"))
    code += assignment(
      "clearsOnBeginEditing", element["clearsOnBeginEditing"], InterfaceValues.bool)
    if let font = element.value(forKey: "fontDescription").flatMap(InterfaceValues.font) {
      code.append("v.font = \(font)")
    }
    if let color = element.value(forKey: "textColor").flatMap(values.color) {
      code.append("v.textColor = \(color)")
    }
    return code + (element.child("textInputTraits").map(traits) ?? [])
  }

  private static func traits(_ element: InterfaceElement) -> [String] {
    assignment("isSecureTextEntry", element["secureTextEntry"], InterfaceValues.bool)
      + assignment(
        "enablesReturnKeyAutomatically", element["enablesReturnKeyAutomatically"],
        InterfaceValues.bool)
      + assignment(
        "keyboardType", element["keyboardType"],
        oneOf(
          "asciiCapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
          "emailAddress", "decimalPad", "twitter", "webSearch"))
      + assignment("keyboardAppearance", element["keyboardAppearance"], oneOf("dark", "light"))
      + assignment(
        "returnKeyType", element["returnKeyType"],
        oneOf(
          "go", "google", "join", "next", "route", "search", "send", "yahoo", "done",
          "emergencyCall", "continue"))
      + assignment(
        "autocapitalizationType", element["autocapitalizationType"],
        oneOf("none", "words", "sentences", "allCharacters"))
      + assignment("autocorrectionType", element["autocorrectionType"], oneOf("no", "yes"))
      + assignment("spellCheckingType", element["spellCheckingType"], oneOf("no", "yes"))
  }
}
