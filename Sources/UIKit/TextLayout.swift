/// The lines of a text with one style.
struct TextLayout {
  private let style: TextStyle
  private let lines: [(text: String, width: CGFloat)]
  private let lineHeight: CGFloat
  private let typesetter: any Typesetter

  /// Creates the layout of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style of all characters.
  ///   - size: The size that limits the lines, infinite for no limit.
  ///   - truncatesLastLine: A Boolean value that determines whether the last line ends with an
  ///     ellipsis if lines are omitted.
  init(_ text: String, _ style: TextStyle, within size: CGSize, truncatesLastLine: Bool = false) {
    let typesetter = UIApplication.shared.typesetter
    (self.style, self.typesetter) = (style, typesetter)
    lineHeight = style.lineHeight(typesetter.lineHeight(of: style.font))
    // The tolerance absorbs rounding errors, so that text fits into the size measured for it.
    let width = size.width + 0.01
    var lines = Self.lines(of: text, style, width: width, typesetter)
    let capacity = Self.capacity(
      of: size.height, lineHeight: lineHeight, spacing: style.lineSpacing)
    if lines.count > capacity {
      let remainder = lines[(capacity - 1)...].joined(separator: " ")
      lines = Array(lines[..<capacity])
      if truncatesLastLine {
        lines[capacity - 1] = typesetter.truncated(
          remainder, in: style.font, width: width, .byTruncatingTail)
      }
    }
    self.lines = lines.map { ($0, typesetter.width(of: $0, in: style.font)) }
  }

  private static func lines(
    of text: String, _ style: TextStyle, width: CGFloat, _ typesetter: any Typesetter
  ) -> [String] {
    switch style.lineBreakMode {
    case .byWordWrapping, .byCharWrapping:
      return typesetter.lines(of: text, in: style.font, width: width)
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        typesetter.truncated(String(line), in: style.font, width: width, style.lineBreakMode)
      }
    }
  }

  /// Returns the number of lines whose centers lie within a height, at least 1.
  private static func capacity(
    of height: CGFloat, lineHeight: CGFloat, spacing: CGFloat
  ) -> Int {
    guard height.isFinite, lineHeight > 0 else { return .max }
    return max(1, Int(min(1e6, (height - lineHeight / 2) / (lineHeight + spacing))) + 1)
  }

  /// The size of the lines, in points.
  var size: CGSize {
    let gaps = CGFloat(max(0, lines.count - 1))
    return CGSize(
      width: lines.map(\.width).max() ?? 0,
      height: CGFloat(lines.count) * lineHeight + gaps * style.lineSpacing)
  }

  /// Draws the lines into the current context.
  ///
  /// - Parameters:
  ///   - origin: The upper left corner of the lines.
  ///   - width: The width in which lines are aligned.
  func draw(at origin: CGPoint, alignedIn width: CGFloat) {
    var y = origin.y
    for (line, lineWidth) in lines {
      let x = origin.x + style.alignment.offset(of: lineWidth, in: width)
      let rect = CGRect(x: x, y: y, width: lineWidth, height: lineHeight)
      if let color = style.backgroundColor { Self.fill(rect, color) }
      typesetter.draw(line, in: style.font, at: rect.origin, color: style.color)
      if let color = style.underlineColor { drawLine(at: 0.9, of: rect, color) }
      if let color = style.strikethroughColor { drawLine(at: 0.55, of: rect, color) }
      y += lineHeight + style.lineSpacing
    }
  }

  /// Draws a horizontal line at a fraction of the height of a rectangle.
  private func drawLine(at fraction: CGFloat, of rect: CGRect, _ color: UIColor) {
    let thickness = max(1, (style.font.pointSize / 14).rounded())
    let y = rect.minY + (rect.height * fraction).rounded(.down)
    Self.fill(CGRect(x: rect.minX, y: y, width: rect.width, height: thickness), color)
  }

  private static func fill(_ rect: CGRect, _ color: UIColor) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setFillColor(color.cgColor)
    context.fill(rect)
    context.restoreGState()
  }
}

/// Functions that measure and draw texts on the main actor.
///
/// Nonisolated code can call these functions. Outside the main actor, texts have the size zero and
/// are not drawn, because the typesetter belongs to the main actor.
nonisolated enum TextDrawing {
  static func draw(_ text: String, _ style: TextStyle, at point: CGPoint) {
    MainQueue.performIfCurrent {
      let size = CGSize(width: CGFloat.infinity, height: .infinity)
      let layout = TextLayout(text, style, within: size)
      layout.draw(at: point, alignedIn: layout.size.width)
    }
  }

  static func draw(
    _ text: String, _ style: TextStyle, in rect: CGRect, _ options: NSStringDrawingOptions = []
  ) {
    MainQueue.performIfCurrent {
      let layout = TextLayout(
        text, style, within: rect.size,
        truncatesLastLine: options.contains(.truncatesLastVisibleLine))
      layout.draw(at: rect.origin, alignedIn: rect.width)
    }
  }

  static func size(_ text: String, _ style: TextStyle) -> CGSize {
    boundingRect(text, style, with: .zero, .usesLineFragmentOrigin).size
  }

  /// Returns the rectangle of a text; a width or a height that is not positive stands for no limit.
  static func boundingRect(
    _ text: String, _ style: TextStyle, with size: CGSize, _ options: NSStringDrawingOptions
  ) -> CGRect {
    let isWrapped = options.contains(.usesLineFragmentOrigin)
    let limits = CGSize(
      width: isWrapped && size.width > 0 ? size.width : .infinity,
      height: isWrapped && size.height > 0 ? size.height : .infinity)
    var rect = CGRect.zero
    MainQueue.performIfCurrent { rect.size = TextLayout(text, style, within: limits).size }
    if !isWrapped { rect.origin.y = -style.font.ascender }
    return rect
  }
}
