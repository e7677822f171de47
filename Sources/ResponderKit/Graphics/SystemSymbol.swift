/// A named, one-colored picture, designed on a square with sides of 24 units.
nonisolated struct SystemSymbol {
  /// The length of the sides of the square on which symbols are designed.
  static let side: CGFloat = 24

  /// A stroked or filled path of a symbol.
  struct Shape {
    let path: UIBezierPath
    let isFilled: Bool
  }

  /// The shapes of the symbol; the filled variant fills the first shape.
  var shapes: [Shape]
  /// A Boolean value that determines whether the symbol is drawn as a filled area.
  ///
  /// If the symbol has a frame, the frame is filled and all shapes are cut out of it. Otherwise,
  /// the first shape is filled and the other shapes are cut out of it.
  var isFilled = false
  /// The frame around the symbol; nil for none.
  var frame: UIBezierPath?
  /// A Boolean value that determines whether a diagonal line crosses the symbol out.
  var isCrossedOut = false

  /// Creates the symbol with a name, or returns nil if there is none.
  ///
  /// A name can end with the suffixes of variants, usually in this order: `.circle` or `.square`
  /// for a frame, `.slash` for a diagonal line, and `.fill` for a filled area.
  init?(named name: String) {
    if let shapes = SymbolDrawing.shapes(of: name) {
      self.shapes = shapes
    } else if let plain = name.removingSuffix(".fill"), var symbol = SystemSymbol(named: plain) {
      symbol.isFilled = true
      self = symbol
    } else if let plain = name.removingSuffix(".slash"), var symbol = SystemSymbol(named: plain) {
      symbol.isCrossedOut = true
      self = symbol
    } else if let plain = name.removingSuffix(".circle"), var symbol = SystemSymbol(named: plain) {
      symbol.frame = UIBezierPath(ovalIn: CGRect(x: 2.5, y: 2.5, width: 19, height: 19))
      self = symbol
    } else if let plain = name.removingSuffix(".square"), var symbol = SystemSymbol(named: plain) {
      symbol.frame = UIBezierPath(
        roundedRect: CGRect(x: 3, y: 3, width: 18, height: 18), cornerRadius: 4)
      self = symbol
    } else {
      return nil
    }
  }

  /// Draws the symbol in the stroke and fill colors of the current context.
  ///
  /// - Parameters:
  ///   - context: The current context, with the units of the design as its coordinates.
  ///   - lineWidth: The width of lines in units of the design.
  func draw(in context: CGContext, lineWidth: CGFloat) {
    guard let frame else { return drawContent(in: context, lineWidth, isFilled: isFilled) }
    frame.lineWidth = lineWidth
    frame.stroke()
    if isFilled {
      frame.fill()
      context.setBlendMode(.clear)
    }
    let scale: CGFloat = 0.58
    context.translateBy(x: Self.side / 2 * (1 - scale), y: Self.side / 2 * (1 - scale))
    context.scaleBy(x: scale, y: scale)
    drawContent(in: context, lineWidth / scale, isFilled: false)
  }

  private func drawContent(in context: CGContext, _ lineWidth: CGFloat, isFilled: Bool) {
    for (index, shape) in shapes.enumerated() {
      let path = shape.path
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (lineWidth, .round, .round)
      if isFilled, index > 0 { context.setBlendMode(.clear) }
      if shape.isFilled || isFilled && index == 0 { path.fill() }
      if !shape.isFilled { path.stroke() }
    }
    guard isCrossedOut else { return }
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 4, y: 4))
    line.addLine(to: CGPoint(x: 20, y: 20))
    (line.lineWidth, line.lineCapStyle) = (lineWidth * 3, .round)
    context.setBlendMode(.clear)
    line.stroke()
    context.setBlendMode(.normal)
    line.lineWidth = lineWidth
    line.stroke()
  }
}

nonisolated extension String {
  /// Returns the text before a suffix; nil if the text does not end with it.
  fileprivate func removingSuffix(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}
