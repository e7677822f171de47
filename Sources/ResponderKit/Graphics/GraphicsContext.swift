public import Ink

/// The shape of the ends of an open line.
public typealias CGLineCap = LineCap
/// The shape of the corners of a line.
public typealias CGLineJoin = LineJoin

/// A drawing destination with the interface of `CGContext`, backed by a `BitmapCanvas`.
///
/// Coordinates are in the space of the current transform; y points down. A translucent stroke or
/// fill has the same alpha everywhere, also where a line crosses itself.
public final class GraphicsContext {
  private struct State {
    /// The transform from the caller's coordinates to device pixels.
    var transform: CGAffineTransform
    var stroke = StrokeStyle()
    var strokeColor = UIColor.black
    var fillColor = UIColor.black
    var alpha: CGFloat = 1
    /// The clipping rectangle in device pixels; nil if drawing is not clipped.
    var clip: CGRect?
  }

  private var canvas: any Canvas
  /// The style with which dynamic colors are resolved.
  public let userInterfaceStyle: UIUserInterfaceStyle
  private var state: State
  private var saved: [State] = []
  private var path = Path()
  /// The triangles not yet sent to the canvas; consecutive opaque shapes are sent together.
  private var mesh = Mesh()
  /// A Boolean value that determines whether views that retain their content are drawn from their
  /// backing stores instead of being drawn anew.
  var usesBackingStores = false

  /// Creates a context whose origin is the upper left corner of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on. Its clip is replaced.
  ///   - scale: The number of device pixels per point.
  ///   - userInterfaceStyle: The style with which dynamic colors are resolved.
  ///   - clip: The pixels that drawing can change; nil for all pixels.
  public convenience init(
    canvas: BitmapCanvas, scale: CGFloat, userInterfaceStyle: UIUserInterfaceStyle = .light,
    clip: CGRect? = nil
  ) {
    self.init(on: canvas, scale: scale, userInterfaceStyle: userInterfaceStyle, clip: clip)
  }

  /// Creates a context that draws on a canvas of any kind.
  init(
    on canvas: any Canvas, scale: CGFloat, userInterfaceStyle: UIUserInterfaceStyle, clip: CGRect?
  ) {
    self.canvas = canvas
    self.userInterfaceStyle = userInterfaceStyle
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  /// Resets the context to its initial state but keeps the capacity of its buffers.
  func reset(scale: CGFloat, clip: CGRect?) {
    saved.removeAll(keepingCapacity: true)
    path = Path()
    mesh.removeAll()
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  /// Returns whether the context draws on a canvas and resolves colors with a style.
  func draws(on other: any Canvas, _ style: UIUserInterfaceStyle) -> Bool {
    canvas === other && userInterfaceStyle == style
  }

  /// Moves the coordinates to the nearest whole pixel, unless they are rotated.
  func alignOriginToPixel() {
    guard state.transform.isUpright else { return }
    state.transform.tx.round()
    state.transform.ty.round()
  }

  /// The transform from the current coordinates to device pixels.
  package var transform: CGAffineTransform { state.transform }

  /// The rectangle that contains all visible points, in the coordinates of the current transform.
  var visibleRect: CGRect {
    let pixels = state.clip ?? CGRect(canvas.bounds)
    return pixels.applying(state.transform.inverted())
  }

  /// Returns whether drawing in a rectangle can change any pixel inside the clip.
  func isVisible(_ rect: CGRect) -> Bool {
    state.clip?.intersects(rect.applying(state.transform).insetBy(dx: -1, dy: -1)) ?? true
  }

  /// Sends pending triangles to the canvas.
  ///
  /// Call this method after drawing, before you use the pixels of the canvas.
  public func flush() {
    guard !mesh.isEmpty else { return }
    canvas.draw(mesh)
    mesh.removeAll()
  }

  // MARK: State

  /// Pushes a copy of the graphics state onto the stack; see ``restoreGState()``.
  ///
  /// The state consists of the transform, the clip, the stroke style, the stroke and fill colors,
  /// and the alpha. The path does not belong to the state.
  public func saveGState() { saved.append(state) }

  /// Restores the most recently saved graphics state; does nothing if the stack is empty.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    if last.clip != state.clip { setClip(last.clip) }
    path = path.applying(state.transform.concatenating(last.transform.inverted()))
    state = last
  }

  /// Sets the line width, in the coordinates of the current transform; the default is 1.
  ///
  /// A line whose width is not finite or not greater than 0 is not drawn. A line narrower than a
  /// device pixel is drawn one pixel wide, with its alpha reduced in proportion.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }

  /// Sets the shape of the ends of open lines; the default is butt.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  /// Sets the shape of the corners of lines; the default is miter.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  /// Sets the maximum length of a mitered corner, in half line widths; the default is 10.
  ///
  /// A longer corner is beveled.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

  /// Sets the color of subsequent strokes; the default is black.
  public func setStrokeColor(_ color: UIColor) { state.strokeColor = color }
  /// Sets the color of subsequent fills; the default is black.
  public func setFillColor(_ color: UIColor) { state.fillColor = color }

  /// Sets the factor by which the alpha of subsequent drawing is multiplied, 0…1; the default is 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha)) }

  /// Moves the origin of the coordinates by a distance in the current coordinates.
  ///
  /// The current path keeps its location on the canvas.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales the coordinates; a negative factor mirrors them.
  ///
  /// The current path keeps its location on the canvas.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates the coordinates by an angle in radians, clockwise on screen.
  ///
  /// The current path keeps its location on the canvas.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Applies a transform to the coordinates, before the current transform.
  ///
  /// The current path keeps its location on the canvas.
  public func concatenate(_ transform: CGAffineTransform) {
    if !path.isEmpty { path = path.applying(transform.inverted()) }
    state.transform = transform.concatenating(state.transform)
  }

  /// Intersects the clip with a rectangle.
  ///
  /// Under a rotation, the clip is the bounding box of the rotated rectangle. Its edges are rounded
  /// to whole pixels.
  public func clip(to rect: CGRect) {
    let box = rect.applying(state.transform)
    let (x, y) = (box.minX.rounded(), box.minY.rounded())
    let pixels = CGRect(x: x, y: y, width: box.maxX.rounded() - x, height: box.maxY.rounded() - y)
    let clip = state.clip.map { $0.intersection(pixels) } ?? pixels
    if clip != state.clip { setClip(clip.isNull ? .zero : clip) }
  }

  private func setClip(_ rect: CGRect?) {
    flush()
    state.clip = rect
    canvas.setClip(rect)
  }

  // MARK: Path

  /// Discards the current path.
  public func beginPath() { path.removeAll() }
  /// Begins a new subpath at a point; a point that is not finite is ignored.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point to another point.
  ///
  /// If the path is empty, the point starts a subpath. A point that is not finite is ignored.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a new subpath of lines that connect the points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// If the path is empty, the end starts a subpath. A curve is ignored if a point is not finite.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// If the path is empty, the end starts a subpath. A curve is ignored if a point is not finite.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a closed rectangle, clockwise on screen from its upper left corner.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the closed ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds the subpaths of another path, in the coordinates of the current transform.
  public func addPath(_ other: Path) { path.append(other) }
  /// Closes the current subpath with a line to its start; does nothing if the path is empty.
  public func closePath() { path.closeSubpath() }

  // MARK: Painting

  /// Strokes the current path and begins a new one.
  public func strokePath() {
    let tolerance = Path.flatteningTolerance / max(state.transform.meanScale, .leastNormalMagnitude)
    let lines = path.flattened(tolerance: tolerance)
    paint(state.strokeColor) { mesh, color in
      for line in lines {
        mesh.addStroke(
          along: line, style: state.stroke, color: color, transform: state.transform)
      }
    }
    path.removeAll()
  }

  /// Fills the current path and begins a new one.
  ///
  /// Open subpaths are closed first.
  public func fillPath(using rule: FillRule = .winding) {
    let outlines = path.applying(state.transform).flattened(tolerance: Path.flatteningTolerance)
    paint(state.fillColor) { $0.addFill(of: outlines, rule: rule, color: $1) }
    path.removeAll()
  }

  /// Strokes a rectangle and begins a new path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Fills a rectangle and begins a new path.
  public func fill(_ rect: CGRect) {
    beginPath()
    addRect(rect)
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

  /// Draws an image scaled to fill a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image, stretched if its proportions differ from the rectangle's. An empty image
  ///     draws nothing.
  ///   - rect: The rectangle, in the coordinates of the current transform.
  ///   - tint: A color that replaces the colors of the image; the alpha of the image remains. Nil
  ///     draws the image in its own colors.
  public func draw(_ image: BitmapImage, in rect: CGRect, tint: UIColor? = nil) {
    guard image.width > 0, image.height > 0, !rect.isEmpty else { return }
    flush()
    let toRect = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: rect.height / CGFloat(image.height),
      tx: rect.minX, ty: rect.minY)
    let tint = tint?.resolvedColor(with: userInterfaceStyle)
    canvas.draw(
      image, transform: toRect.concatenating(state.transform), tint: tint.map(Self.pixelColor),
      opacity: state.alpha * (tint?.alpha ?? 1))
  }

  /// Returns the pixel corner nearest to a point, under a transform without rotation.
  func alignedToPixel(_ point: CGPoint) -> CGPoint {
    let device = point.applying(state.transform)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded())
      .applying(state.transform.inverted())
  }

  /// The number of device pixels per point, averaged over the directions.
  public var scale: CGFloat { state.transform.meanScale }

  /// Makes all pixels in a rectangle transparent.
  public func clear(_ rect: CGRect) {
    flush()
    canvas.clear(rect.applying(state.transform).integral)
  }

  /// Begins a transparency layer, which ``endTransparencyLayer()`` composites as one image.
  ///
  /// - Parameter alpha: The opacity with which the layer is composited.
  public func beginTransparencyLayer(alpha: CGFloat = 1) {
    flush()
    canvas.beginLayer(bounds: state.clip ?? .infinite, opacity: alpha)
  }

  /// Ends the current transparency layer and composites it over the earlier drawing.
  ///
  /// Without a layer, nothing happens.
  public func endTransparencyLayer() {
    flush()
    canvas.endLayer()
  }

  /// Draws lines with a round pen, in order, in the coordinates of the current transform.
  public func draw(_ lines: [InkLine]) {
    flush()
    guard state.alpha < 1 else { return canvas.draw(lines, transform: state.transform) }
    let translucent = lines.map { line in
      var line = line
      line.color.alpha = UInt8((CGFloat(line.color.alpha) * state.alpha).rounded())
      return line
    }
    canvas.draw(translucent, transform: state.transform)
  }

  // MARK: Tiles

  /// Draws the pixels of a tile, rounded to whole pixels.
  ///
  /// The transform of the context must map the pixels of the tile to pixels without scaling.
  func draw(_ tileCanvas: BitmapCanvas, of tile: Tile, isOpaque: Bool) {
    flush()
    canvas.draw(
      tileCanvas, atX: tile.box.minX + Int(state.transform.tx.rounded()),
      y: tile.box.minY + Int(state.transform.ty.rounded()), isOpaque: isOpaque)
  }

  /// Draws tiles at the scale of their set, in the coordinates of the current transform.
  func draw(_ tiles: [Tile], scale: CGFloat, isOpaque: Bool) {
    flush()
    let toPoints = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)
      .concatenating(state.transform)
    let placedTiles = tiles.compactMap { tile in
      tile.canvas.map { canvas in
        let origin = CGAffineTransform(
          translationX: CGFloat(tile.origin.x), y: CGFloat(tile.origin.y))
        return PlacedTile(canvas, origin.concatenating(toPoints))
      }
    }
    canvas.draw(placedTiles, isOpaque: isOpaque)
  }

  /// Calls a closure that draws on another canvas, under a transform to the pixels of that canvas.
  func draw<Result>(
    on other: BitmapCanvas, transform: CGAffineTransform, clip: CGRect, _ body: () -> Result
  ) -> Result {
    let (outer, outerState) = (canvas, state)
    canvas = other
    state = State(transform: transform, clip: clip)
    canvas.setClip(clip)
    let result = body()
    flush()
    (canvas, state) = (outer, outerState)
    return result
  }

  /// Adds an opaque shape to the pending triangles; draws a translucent shape in a separate layer.
  private func paint(_ color: UIColor, build: (inout Mesh, PixelColor) -> Void) {
    let color = color.resolvedColor(with: userInterfaceStyle)
    let opacity = color.alpha * state.alpha
    guard opacity > 0 else { return }
    let opaque = Self.pixelColor(color)
    if opacity == 1 { return build(&mesh, opaque) }
    flush()
    build(&mesh, opaque)
    guard !mesh.isEmpty else { return }
    canvas.beginLayer(bounds: mesh.bounds.integral, opacity: opacity)
    flush()
    canvas.endLayer()
  }

  /// Returns the pixel value of a color as if the color were opaque.
  static func pixelColor(_ color: UIColor) -> PixelColor {
    func byte(_ value: CGFloat) -> UInt8 { UInt8((value * 255).rounded()) }
    return PixelColor(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
