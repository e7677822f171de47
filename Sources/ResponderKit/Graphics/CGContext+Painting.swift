public import Ink

nonisolated extension CGContext {
  /// Strokes the current path and begins a new one.
  public func strokePath() {
    let flat = currentPath.flattened(tolerance: userTolerance)
    let lines = state.dash == .solid ? flat : flat.flatMap(state.dash.dashes(of:))
    paint(state.strokeColor) { mesh, color in
      for line in lines {
        mesh.addStroke(
          along: line, style: state.stroke, color: color, transform: state.transform)
      }
    }
    currentPath.removeAll()
  }

  /// Fills the current path and begins a new one.
  ///
  /// Open subpaths are closed first.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let outlines = currentPath.applying(state.transform)
      .flattened(tolerance: Path.flatteningTolerance)
    paint(state.fillColor) { $0.addFill(of: outlines, rule: rule, color: $1) }
    currentPath.removeAll()
  }

  /// Draws the current path and begins a new one.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = currentPath
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      fillPath(using: mode == .fillStroke ? .winding : .evenOdd)
      currentPath = path
      strokePath()
    }
  }

  /// Strokes a rectangle and begins a new path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with a line width and begins a new path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Fills a rectangle and begins a new path.
  public func fill(_ rect: CGRect) {
    beginPath()
    // Almost every rectangle is upright, and the background of a frame must not allocate memory.
    if state.transform.isUpright, Mesh.isFillable(rect.applying(state.transform)) {
      let pixels = rect.applying(state.transform)
      paint(state.fillColor) { $0.addFill(of: pixels, color: $1) }
      return
    }
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles and begins a new path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes the ellipse inscribed in a rectangle and begins a new path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Fills the ellipse inscribed in a rectangle and begins a new path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes lines between pairs of points and begins a new path.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[i])
      addLine(to: points[i + 1])
    }
    strokePath()
  }

  /// Makes all pixels in a rectangle inside the clip transparent.
  public func clear(_ rect: CGRect) {
    flush()
    guard state.clipMask == nil, state.transform.b == 0, state.transform.c == 0 else {
      let (mode, shadow) = (state.blendMode, state.shadow)
      (state.blendMode, state.shadow) = (.clear, nil)
      fill(rect)
      (state.blendMode, state.shadow) = (mode, shadow)
      return
    }
    let pixels = rect.applying(state.transform).integral
    let clipped = state.clip.map { $0.intersection(pixels) } ?? pixels
    if !clipped.isEmpty { canvas.clear(clipped) }
  }

  /// Draws ink lines in order, in the coordinates of the current transform.
  public func draw(_ lines: [InkLine]) {
    flush()
    let transform = state.transform
    guard state.isPlain else {
      return composite(opacity: state.alpha, isShape: false) {
        $0.draw(lines, transform: transform)
      }
    }
    guard state.alpha < 1 else { return canvas.draw(lines, transform: transform) }
    let translucent = lines.map { line in
      var line = line
      line.color.alpha = UInt8((CGFloat(line.color.alpha) * state.alpha).rounded())
      return line
    }
    canvas.draw(translucent, transform: transform)
  }

  /// Paints the triangles of a shape in a color.
  ///
  /// An opaque shape is added to the pending triangles. A translucent shape, or any shape while
  /// there is a clip mask, a blend mode or a shadow, is drawn immediately as one layer.
  private func paint(_ color: UIColor, build: (inout Mesh, PixelColor) -> Void) {
    let color = color.resolvedColor(with: userInterfaceStyle)
    let opacity = color.alpha * state.alpha
    guard opacity > 0 || !state.isPlain else { return }
    let opaque = Self.pixelColor(color)
    if state.isPlain, opacity == 1 { return build(&mesh, opaque) }
    flush()
    guard state.isPlain else {
      var shape = Mesh()
      build(&shape, opaque)
      let bounds = shape.bounds
      return composite(in: bounds, opacity: opacity, isShape: true) { $0.draw(shape) }
    }
    build(&mesh, opaque)
    guard !mesh.isEmpty else { return }
    canvas.beginLayer(bounds: mesh.bounds.integral, opacity: opacity)
    flush()
    canvas.endLayer()
  }

  /// Returns the pixel value of a color, with the alpha replaced by full opacity.
  static func pixelColor(_ color: UIColor) -> PixelColor {
    func byte(_ value: CGFloat) -> UInt8 { UInt8((max(0, min(1, value)) * 255).rounded()) }
    return PixelColor(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
