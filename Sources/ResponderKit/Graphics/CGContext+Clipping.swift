public import Ink

nonisolated extension CGContext {
  /// Intersects the clip with a rectangle.
  ///
  /// If the rectangle is upright on the canvas, its edges are rounded to whole pixels.
  public func clip(to rect: CGRect) {
    if state.transform.keepsUpright {
      clipToBox(of: rect)
    } else {
      clip(to: Path { $0.addRect(rect) }, using: .winding)
    }
  }

  /// Intersects the clip with the area that the rectangles cover together.
  public func clip(to rects: [CGRect]) {
    if rects.count == 1 { return clip(to: rects[0]) }
    clip(to: Path { path in rects.forEach { path.addRect($0) } }, using: .winding)
  }

  /// Intersects the clip with the inside of the current path, and begins a new path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: currentPath, using: rule)
    beginPath()
  }

  /// The bounding box of the clip, in the current coordinates.
  public var boundingBoxOfClipPath: CGRect { visibleRect }

  /// Removes the clip.
  public func resetClip() {
    state.clipMask = nil
    setClip(nil)
  }

  /// Intersects the clip with the inside of a path; after an empty path, nothing is drawn.
  func clip(to path: Path, using rule: FillRule) {
    let transform = state.transform
    if transform.keepsUpright, let rect = path.rect { return clipToBox(of: rect) }
    let outlines = path.applying(transform).flattened(tolerance: Path.flatteningTolerance)
    var shape = Mesh()
    let opaque = PixelColor(red: 255, green: 255, blue: 255)
    shape.addFill(of: outlines, rule: rule, color: opaque)
    let box = PixelBox(shape.bounds).intersection(clipBox)
    let clipped = box.isEmpty ? PixelBox.empty : box
    let coverage = BitmapCanvas(clipped)
    coverage.draw(shape)
    state.clipMask = ClipMask(alphaOf: coverage, inside: state.clipMask)
    setClip(CGRect(clipped))
  }

  /// Intersects the clip with the bounding box of a rectangle on the canvas, rounded to whole
  /// pixels.
  func clipToBox(of rect: CGRect) {
    let box = rect.applying(state.transform)
    let (x, y) = (box.minX.rounded(), box.minY.rounded())
    let pixels = CGRect(x: x, y: y, width: box.maxX.rounded() - x, height: box.maxY.rounded() - y)
    let clip = state.clip.map { $0.intersection(pixels) } ?? pixels
    if clip != state.clip { setClip(clip.isNull ? .zero : clip) }
  }

  /// The bounding box of the clip, in device pixels.
  var clipBox: PixelBox {
    state.clip.map { PixelBox($0).intersection(canvas.bounds) } ?? canvas.bounds
  }

  func setClip(_ rect: CGRect?) {
    flush()
    state.clip = rect
    canvas.setClip(rect)
  }
}

nonisolated extension CGAffineTransform {
  /// A Boolean value that indicates whether the transform maps upright rectangles to upright
  /// rectangles.
  fileprivate var keepsUpright: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
