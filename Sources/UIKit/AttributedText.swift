// Labels, buttons and text fields have one style for their text: that of the first character of an
// attributed string.

extension UILabel {
  /// The text with its font, its color and its alignment; nil for no text.
  ///
  /// Setting an attributed string sets these properties from its first character.
  ///
  /// Differs from UIKit: A label or a text field has one style for its text: that of the first
  /// character.
  public var attributedText: NSAttributedString? {
    get {
      text.map { text in
        let style = NSMutableParagraphStyle()
        (style.alignment, style.lineBreakMode) = (textAlignment, lineBreakMode)
        return NSAttributedString(
          string: text,
          attributes: [
            .font: font as Any, .foregroundColor: textColor as Any, .paragraphStyle: style,
          ])
      }
    }
    set {
      text = newValue?.string
      guard let newValue, newValue.length > 0 else { return }
      let attributes = newValue.attributes(at: 0, effectiveRange: nil)
      if let font = attributes[.font] as? UIFont { self.font = font }
      if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = style.alignment
        if numberOfLines == 1 { lineBreakMode = style.lineBreakMode }
      }
    }
  }
}

extension UIButton {
  /// Sets the title and its color for a state, and the font of all titles, from the first character
  /// of an attributed string.
  public func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    setTitle(title?.string, for: state)
    guard let title, title.length > 0 else { return }
    let attributes = title.attributes(at: 0, effectiveRange: nil)
    if let color = attributes[.foregroundColor] as? UIColor { setTitleColor(color, for: state) }
    if let font = attributes[.font] as? UIFont { self.font = font }
  }

  /// Returns the title for a state with its font and its color; nil if none is set.
  public func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    title(for: state).map { title in
      NSAttributedString(
        string: title,
        attributes: [.font: font, .foregroundColor: titleColor(for: state) ?? currentTitleColor])
    }
  }

  /// The title that the button shows in its current state, with its font and its color.
  public var currentAttributedTitle: NSAttributedString? {
    currentTitle.map { title in
      NSAttributedString(
        string: title, attributes: [.font: font, .foregroundColor: currentTitleColor])
    }
  }
}

extension UITextField {
  /// The text with its font and its color.
  ///
  /// Setting an attributed string sets these properties from its first character.
  public var attributedText: NSAttributedString? {
    get {
      text.map { text in
        NSAttributedString(
          string: text, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
      }
    }
    set {
      text = newValue?.string
      guard let newValue, newValue.length > 0 else { return }
      let attributes = newValue.attributes(at: 0, effectiveRange: nil)
      if let font = attributes[.font] as? UIFont { self.font = font }
      if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
    }
  }

  /// The placeholder with its color.
  ///
  /// Setting an attributed string sets the color from its first character.
  ///
  /// Differs from UIKit: Attributes other than the color are ignored.
  public var attributedPlaceholder: NSAttributedString? {
    get {
      placeholder.map { text in
        NSAttributedString(
          string: text, attributes: placeholderColor.map { [.foregroundColor: $0] })
      }
    }
    set {
      placeholder = newValue?.string
      placeholderColor =
        newValue.flatMap { $0.length > 0 ? $0 : nil }?
        .attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
  }

  /// The font and the color of the text.
  public var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font as Any, .foregroundColor: textColor as Any] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = style.alignment
      }
    }
  }
}

extension UISegmentedControl {
  /// Sets the color of the titles in a state, and the font of all titles.
  ///
  /// Differs from UIKit: A segmented control has one font, and ignores attributes other than the
  /// font and the color.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleColors[state] = attributes?[.foregroundColor] as? UIColor
    if let font = attributes?[.font] as? UIFont { self.font = font }
  }

  /// Returns the color and the font of the titles in a state; nil if no color is set for it.
  public func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? {
    titleColors[state].map { [.foregroundColor: $0, .font: font] }
  }
}

extension UIRefreshControl {
  /// The text below the wheel; nil for none.
  ///
  /// Differs from UIKit: The attributes are ignored.
  public var attributedTitle: NSAttributedString? {
    get { title.map { NSAttributedString(string: $0) } }
    set { title = newValue?.string }
  }
}

extension UINavigationBar {
  /// The font and the color of the title; nil for those of the system.
  ///
  /// Differs from UIKit: Attributes other than the font and the color are ignored.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = titleFont
      attributes[.foregroundColor] = titleColor
      return attributes.isEmpty ? nil : attributes
    }
    set {
      titleFont = newValue?[.font] as? UIFont
      titleColor = newValue?[.foregroundColor] as? UIColor
    }
  }
}
