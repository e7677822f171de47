/// The attributes with which a text is measured and drawn.
nonisolated struct TextStyle: Sendable {
  var font = UIFont.systemFont(ofSize: 12)
  var color = UIColor.black
  var backgroundColor: UIColor?
  var underlineColor: UIColor?
  var strikethroughColor: UIColor?
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var lineSpacing: CGFloat = 0
  private var lineHeightMultiple: CGFloat = 1
  private var lineHeights: ClosedRange<CGFloat> = 0...(.infinity)

  /// Creates a style from the attributes of a string; nil stands for no attributes.
  ///
  /// Attributes with values of a wrong type are ignored.
  init(_ attributes: [NSAttributedString.Key: Any]?) {
    let attributes = attributes ?? [:]
    func hasLine(_ key: NSAttributedString.Key) -> Bool {
      let style = attributes[key]
      let value = (style as? NSUnderlineStyle)?.rawValue ?? style as? Int
      return (value ?? (style as? NSNumber)?.intValue ?? 0) != 0
    }
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color }
    backgroundColor = attributes[.backgroundColor] as? UIColor
    if hasLine(.underlineStyle) {
      underlineColor = attributes[.underlineColor] as? UIColor ?? color
    }
    if hasLine(.strikethroughStyle) {
      strikethroughColor = attributes[.strikethroughColor] as? UIColor ?? color
    }
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
    (alignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
    lineSpacing = max(0, style.lineSpacing)
    if style.lineHeightMultiple > 0 { lineHeightMultiple = style.lineHeightMultiple }
    let minimum = max(0, style.minimumLineHeight)
    let maximum = style.maximumLineHeight > 0 ? style.maximumLineHeight : .infinity
    lineHeights = min(minimum, maximum)...maximum
  }

  /// Creates the style of the first character of an attributed string.
  init(_ string: NSAttributedString) {
    self.init(string.length > 0 ? string.attributes(at: 0, effectiveRange: nil) : nil)
  }

  /// Returns the height of a line, given the line height of its font.
  func lineHeight(_ height: CGFloat) -> CGFloat {
    min(max(height * lineHeightMultiple, lineHeights.lowerBound), lineHeights.upperBound)
  }
}
