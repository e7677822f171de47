/// Shows a text.
open class UILabel: UIView {
  /// What is shown; nothing for nil.
  ///
  /// The label keeps its size, so call ``UIView/sizeToFit()`` where the text needs more room.
  public var text: String? {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  /// Of the whole text; regular with ``UIFont/labelFontSize`` at first.
  public var font = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  /// Of the whole text; ``UIColor/label`` at first.
  public var textColor = UIColor.label {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// Where each line lies in the width of the label; at the left at first.
  public var textAlignment = NSTextAlignment.left {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// Lines at most; 0 for as many as there are.
  ///
  /// What does not fit into one line is cut off with an ellipsis; in several it is broken.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// The size that the text needs within a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = lines(within: size.width > 0 ? size.width : .infinity)
    let typesetter = Typesetting.typesetter
    let width = lines.map { typesetter.width(of: $0, in: font) }.max() ?? 0
    return CGSize(
      width: width.rounded(.up),
      height: (CGFloat(max(1, lines.count)) * typesetter.lineHeight(of: font)).rounded(.up))
  }

  open override func draw(_ rect: CGRect) {
    let typesetter = Typesetting.typesetter
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
    // A hair more, so that a width that was rounded up to holds what it was made for.
    let room = width + 0.01
    let typesetter = Typesetting.typesetter
    if numberOfLines == 1 { return [typesetter.truncated(text, in: font, width: room)] }
    var lines = typesetter.lines(of: text, in: font, width: room)
    if numberOfLines > 0, lines.count > numberOfLines {
      let rest = lines[(numberOfLines - 1)...].joined(separator: " ")
      lines = Array(lines[..<(numberOfLines - 1)])
      lines.append(typesetter.truncated(rest, in: font, width: room))
    }
    return lines
  }
}

extension Typesetter {
  /// As much of a line as fits into a width, with an ellipsis where something is left out.
  fileprivate func truncated(_ line: String, in font: UIFont, width: CGFloat) -> String {
    if self.width(of: line, in: font) <= width { return line }
    var (fits, tooMany) = (0, line.count)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if self.width(of: line.prefix(middle) + "…", in: font) <= width {
        fits = middle
      } else {
        tooMany = middle
      }
    }
    return line.prefix(fits) + "…"
  }
}
