/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text to show; nil shows nothing.
  ///
  /// Setting the text does not resize the label; call ``UIView/sizeToFit()`` for that.
  open var text: String? {
    didSet { if text != oldValue { contentDidChange() } }
  }

  /// The font of the text; nil restores the default, the regular font of ``UIFont/labelFontSize``.
  ///
  /// Reading the property never returns nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! {
    get { ownFont ?? .systemFont(ofSize: UIFont.labelFontSize) }
    set {
      guard newValue != ownFont else { return }
      ownFont = newValue
      contentDidChange()
    }
  }

  /// The color of the text; nil restores the default, ``UIColor/label``.
  ///
  /// Reading the property never returns nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { ownTextColor ?? .label }
    set {
      guard newValue != ownTextColor else { return }
      ownTextColor = newValue
      setNeedsDisplay()
    }
  }

  private var ownFont: UIFont?
  private var ownTextColor: UIColor?

  /// The color of the text while the label is highlighted; nil for ``textColor``.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }

  /// A Boolean value that indicates whether the text has the ``highlightedTextColor``.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// A Boolean value that indicates whether the text is shown normally; if false, it is shown with
  /// reduced opacity.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// The color of the shadow, which is a displaced copy of the text behind the text; nil for no
  /// shadow.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The displacement of the shadow in points; one point up by default.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// The horizontal alignment of the lines; the default is natural.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The manner in which text that is too wide is wrapped or truncated; the default is
  /// ``NSLineBreakMode/byTruncatingTail``.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentDidChange() } }
  }

  /// The maximum number of lines; 0 for no limit.
  ///
  /// The default is 1.
  ///
  /// If the value is not 1, the text is wrapped. Text that does not fit into the last line is
  /// truncated as ``lineBreakMode`` determines.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { contentDidChange() } }
  }

  /// A Boolean value that determines whether text that is too wide is shown in a smaller font if
  /// ``numberOfLines`` is 1; the default is false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// The smallest factor by which ``adjustsFontSizeToFitWidth`` scales the font size; 0, the
  /// default, stands for no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// The width to which ``UIView/intrinsicContentSize`` wraps the text, in points; 0 for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label of a storyboard, or one with the frame zero if the coder reads no storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let interface = coder.interface {
      interface.configureContent(self)
    } else {
      isUserInteractionEnabled = false
    }
  }

  // MARK: Size

  /// Returns the size that the text needs.
  ///
  /// If ``numberOfLines`` is not 1, the text is wrapped to the width of `size`; a width of 0 stands
  /// for no limit. A label with one line needs the full width of its text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isWrapped = numberOfLines != 1 && size.width > 0
    return fittingSize(width: isWrapped ? size.width : .infinity, numberOfLines)
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// Returns the rectangle that the text needs, limited to the given bounds and number of lines.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let size = fittingSize(width: bounds.width, numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }

  private func fittingSize(width: CGFloat, _ numberOfLines: Int) -> CGSize {
    let lines = lines(within: width, in: font, numberOfLines)
    let width = lines.map { typesetter.width(of: $0, in: font) }.max() ?? 0
    let hasText = text?.isEmpty == false
    return CGSize(
      width: width.rounded(.up),
      height: hasText
        ? (CGFloat(max(1, lines.count)) * typesetter.lineHeight(of: font)).rounded(.up) : 0)
  }

  private func contentDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text, vertically centered in a rectangle.
  open func drawText(in rect: CGRect) {
    let font = fittingFont(in: rect.width)
    let lines = lines(within: rect.width, in: font, numberOfLines)
    let height = typesetter.lineHeight(of: font)
    var y = rect.midY - height * CGFloat(lines.count) / 2
    for line in lines {
      let x = textAlignment.offset(of: typesetter.width(of: line, in: font), in: rect.width)
      let origin = CGPoint(x: rect.minX + x, y: y)
      if let shadowColor {
        let shadow = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
        typesetter.draw(line, in: font, at: shadow, color: shadowColor)
      }
      typesetter.draw(line, in: font, at: origin, color: shownColor)
      y += height
    }
  }

  private var shownColor: UIColor {
    if !isEnabled { return textColor.withAlphaComponent(textColor.alpha * 0.4) }
    return isHighlighted ? highlightedTextColor ?? textColor : textColor
  }

  /// Returns the font, or a smaller font in which a single line fits into a width.
  private func fittingFont(in width: CGFloat) -> UIFont {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, let text, let font else {
      return self.font
    }
    let textWidth = typesetter.width(of: text, in: font)
    guard textWidth > width, textWidth > 0 else { return font }
    return font.withSize(font.pointSize * max(width / textWidth, minimumScaleFactor))
  }

  private func lines(within width: CGFloat, in font: UIFont, _ numberOfLines: Int) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    // The tolerance of 0.01 points absorbs rounding errors, so that text fits into the width that
    // was measured for the text.
    let availableWidth = width + 0.01
    func truncated(_ line: String) -> String {
      typesetter.truncated(line, in: font, width: availableWidth, lineBreakMode)
    }
    if numberOfLines == 1 { return [truncated(text)] }
    var lines = typesetter.lines(of: text, in: font, width: availableWidth)
    if numberOfLines > 0, lines.count > numberOfLines {
      let remainder = lines[(numberOfLines - 1)...].joined(separator: " ")
      lines = Array(lines[..<(numberOfLines - 1)])
      lines.append(truncated(remainder))
    }
    return lines
  }
}
