/// A view that shows text.
open class UILabel: UIView {
  /// The text to show; nil shows nothing.
  ///
  /// Setting the text does not resize the label; call ``UIView/sizeToFit()`` for that.
  public var text: String? {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  /// The font of the text; the default is the regular font of ``UIFont/labelFontSize``.
  public var font = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  /// The color of the text; the default is ``UIColor/label``.
  public var textColor = UIColor.label {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// The horizontal alignment of the lines; the default is left.
  public var textAlignment = NSTextAlignment.left {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The maximum number of lines, or 0 for no limit; the default is 1.
  ///
  /// With more than one line, text is wrapped. Text that does not fit into the last line is
  /// truncated with an ellipsis.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Returns the size that the text needs within the width of `size`; a width of 0 means no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = lines(within: size.width > 0 ? size.width : .infinity)
    let width = lines.map { typesetter.width(of: $0, in: font) }.max() ?? 0
    return CGSize(
      width: width.rounded(.up),
      height: (CGFloat(max(1, lines.count)) * typesetter.lineHeight(of: font)).rounded(.up))
  }

  open override func draw(_ rect: CGRect) {
    let lines = lines(within: bounds.width)
    let height = typesetter.lineHeight(of: font)
    var y = bounds.midY - height * CGFloat(lines.count) / 2
    for line in lines {
      let x = textAlignment.offset(of: typesetter.width(of: line, in: font), in: bounds.width)
      typesetter.draw(line, in: font, at: CGPoint(x: bounds.minX + x, y: y), color: textColor)
      y += height
    }
  }

  private func lines(within width: CGFloat) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    // The tolerance absorbs rounding errors, so that text fits into the width measured for it.
    let availableWidth = width + 0.01
    if numberOfLines == 1 { return [typesetter.truncated(text, in: font, width: availableWidth)] }
    var lines = typesetter.lines(of: text, in: font, width: availableWidth)
    if numberOfLines > 0, lines.count > numberOfLines {
      let remainder = lines[(numberOfLines - 1)...].joined(separator: " ")
      lines = Array(lines[..<(numberOfLines - 1)])
      lines.append(typesetter.truncated(remainder, in: font, width: availableWidth))
    }
    return lines
  }
}

extension Typesetter {
  /// Returns a line, truncated with an ellipsis if it is wider than a width.
  fileprivate func truncated(_ line: String, in font: UIFont, width: CGFloat) -> String {
    if self.width(of: line, in: font) <= width { return line }
    var (fits, tooLong) = (0, line.count)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if self.width(of: line.prefix(middle) + "…", in: font) <= width {
        fits = middle
      } else {
        tooLong = middle
      }
    }
    return line.prefix(fits) + "…"
  }
}
