public import Ink

/// How the two ends of an open line look.
public typealias CGLineCap = LineCap
/// How two pieces of a line meet.
public typealias CGLineJoin = LineJoin

/// Draws paths onto a `Canvas`, with CGContext's verbs.
///
/// Coordinates are those of the current transform; y points down. A stroke or fill is as even in its
/// alpha as in its colour: where a line crosses itself it does not show through.
public final class GraphicsContext {
  private struct State {
    /// From the caller's coordinates to device pixels.
    var transform: CGAffineTransform
    var stroke = StrokeStyle()
    var strokeColor = UIColor.black
    var fillColor = UIColor.black
    var alpha: CGFloat = 1
    /// In device pixels; nil lets everything through.
    var clip: CGRect?
  }

  private var canvas: any Canvas
  /// Which of two colours is drawn where a colour is two.
  public let userInterfaceStyle: UIUserInterfaceStyle
  private var state: State
  private var saved: [State] = []
  private var path = Path()
  /// Triangles not yet sent: opaque shapes go to the canvas together.
  private var mesh = Mesh()
  private lazy var retainedPainter = RetainedPainter(self)

  /// A context whose points begin in the upper left corner of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: what is drawn on; whatever clip it had is taken off.
  ///   - scale: device pixels to a point.
  ///   - userInterfaceStyle: which of two colours is drawn where a colour is two.
  ///   - clip: the pixels that can change; nil for all.
  public init(
    canvas: any Canvas, scale: CGFloat, userInterfaceStyle: UIUserInterfaceStyle = .light,
    clip: CGRect? = nil
  ) {
    self.canvas = canvas
    self.userInterfaceStyle = userInterfaceStyle
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  /// Whether it draws a further part of a frame, for which kept pixels are painted already.
  var isFurtherPart = false

  /// Begins again, as if it were made anew, with the room it has.
  func reset(scale: CGFloat, clip: CGRect?) {
    saved.removeAll(keepingCapacity: true)
    path = Path()
    mesh.removeAll()
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  func draws(on other: any Canvas, _ style: UIUserInterfaceStyle) -> Bool {
    canvas === other && userInterfaceStyle == style
  }

  /// Whether anything that is drawn in a rectangle can be seen.
  func isVisible(_ rect: CGRect) -> Bool {
    state.clip?.intersects(rect.applying(state.transform).insetBy(dx: -1, dy: -1)) ?? true
  }

  /// Sends what was drawn to the canvas; the renderer calls it at the end of a frame.
  public func flush() {
    guard !mesh.isEmpty else { return }
    canvas.draw(mesh)
    mesh.removeAll()
  }

  // MARK: State

  /// Remembers the state for ``restoreGState()``.
  ///
  /// That is the transform, the clip, the style and colour of lines, the colour of fills, and the
  /// alpha. The path is no part of it. States that are saved one after another come back in turn.
  public func saveGState() { saved.append(state) }

  /// Returns to the state saved last; without one, nothing happens.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    if last.clip != state.clip { setClip(last.clip) }
    path = path.applying(state.transform.concatenating(last.transform.inverted()))
    state = last
  }

  /// Sets how wide lines are, in the coordinates of the current transform; 1 at first.
  ///
  /// A line of a width that is not finite, or not above 0, is not drawn. One that is narrower than
  /// a device pixel is drawn as wide as a pixel and as much fainter.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }

  /// Sets how the ends of open lines look; cut off at first.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  /// Sets how pieces of a line meet; with a miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  /// Sets how far a pointed corner may reach, in half widths of the line; 10 at first.
  ///
  /// One that would reach further is cut off.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

  /// Sets the colour of lines drawn from now on; black at first.
  public func setStrokeColor(_ color: UIColor) { state.strokeColor = color }
  /// Sets the colour of fills drawn from now on; black at first.
  public func setFillColor(_ color: UIColor) { state.fillColor = color }

  /// Scales the alpha of what is drawn from now on.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha)) }

  /// Moves the origin of the coordinates by points of the coordinates there are.
  ///
  /// The path drawn so far stays where it is.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Stretches the coordinates; a factor below 0 mirrors them.
  ///
  /// The path drawn so far stays where it is.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns the coordinates by an angle in radians, clockwise to the eye.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts a transform before the current one.
  ///
  /// The path drawn so far stays where it is.
  public func concatenate(_ transform: CGAffineTransform) {
    if !path.isEmpty { path = path.applying(transform.inverted()) }
    state.transform = transform.concatenating(state.transform)
  }

  /// Lets only pixels in a rectangle change, within those that could before.
  ///
  /// Under a transform that turns, the box around the rectangle is meant; edges fall on whole pixels.
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

  /// Forgets the path drawn so far.
  public func beginPath() { path.removeAll() }
  /// Begins a piece of the path at a point; one that is not finite is ignored.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the end of the path to a point.
  ///
  /// In an empty path the point becomes the start. One that is not finite is ignored.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds lines from point to point.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
  }

  /// Adds a curve that leaves its start towards a control point and reaches its end from there.
  ///
  /// In an empty path the end becomes the start. With a point that is not finite it is ignored.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }

  /// Adds a curve that leaves its start towards one control point and reaches its end from another.
  ///
  /// In an empty path the end becomes the start. With a point that is not finite it is ignored.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a closed rectangle, clockwise to the eye from its upper left corner.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the closed ellipse that touches the middle of each edge of a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds a whole path, in the coordinates of the current transform.
  public func addPath(_ other: Path) { path.append(other) }
  /// Adds a line back to where the piece began; without a path, nothing happens.
  public func closePath() { path.closeSubpath() }

  // MARK: Painting

  /// Strokes the path, and begins a new one.
  public func strokePath() {
    let tolerance = Path.tolerance / max(state.transform.meanScale, .leastNormalMagnitude)
    let lines = path.flattened(tolerance: tolerance)
    paint(state.strokeColor) { mesh, color in
      for line in lines {
        mesh.addStroke(
          along: line, style: state.stroke, color: color, transform: state.transform)
      }
    }
    path.removeAll()
  }

  /// Fills the path, and begins a new one.
  ///
  /// Subpaths that are open are closed.
  public func fillPath(using rule: FillRule = .winding) {
    let outlines = path.applying(state.transform).flattened(tolerance: Path.tolerance)
    paint(state.fillColor) { $0.addFill(of: outlines, rule: rule, color: $1) }
    path.removeAll()
  }

  /// Strokes the edge of a rectangle, and begins a new path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Fills a rectangle, and begins a new path.
  public func fill(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    fillPath()
  }

  /// Strokes the ellipse in a rectangle, and begins a new path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Fills the ellipse in a rectangle, and begins a new path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a picture into a rectangle, which it fills.
  ///
  /// - Parameters:
  ///   - image: is stretched where the rectangle has other proportions. An empty one draws nothing.
  ///   - rect: in the coordinates of the current transform.
  ///   - tint: a colour to draw in, with the picture's alpha as coverage; nil for its own.
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

  /// The nearest place that lies on a corner of a device pixel, under a transform that does not turn.
  func alignedToPixel(_ point: CGPoint) -> CGPoint {
    let device = point.applying(state.transform)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded())
      .applying(state.transform.inverted())
  }

  /// Device pixels to a point, on average of the directions.
  public var scale: CGFloat { state.transform.meanScale }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    flush()
    canvas.clear(rect.applying(state.transform).integral)
  }

  /// Draws from now on into a layer that is laid over the rest as a whole.
  public func beginTransparencyLayer(alpha: CGFloat = 1) {
    flush()
    canvas.beginLayer(bounds: state.clip ?? .infinite, opacity: alpha)
  }

  /// Lays the layer begun last over the rest; without one, nothing happens.
  public func endTransparencyLayer() {
    flush()
    canvas.endLayer()
  }

  /// Draws the ways of round pens, one over the other, in the coordinates of the current transform.
  public func draw(_ lines: [InkLine]) {
    flush()
    guard state.alpha < 1 else { return canvas.draw(lines, transform: state.transform) }
    let faint = lines.map { line in
      var line = line
      line.color.alpha = UInt8((CGFloat(line.color.alpha) * state.alpha).rounded())
      return line
    }
    canvas.draw(faint, transform: state.transform)
  }

  /// Draws through the pixels that the canvas keeps for a view; see ``UIView/retainsContent``.
  ///
  /// - Parameters:
  ///   - dirty: what of the view is painted anew, in its coordinates.
  ///   - addition: where something is painted over what is there; null for nowhere.
  func drawRetained(_ view: UIView, dirty: [CGRect], addition: CGRect) {
    flush()
    let exact = view.bounds.applying(state.transform)
    let outer = state.clip
    state.clip = nil
    canvas.drawRetained(
      ObjectIdentifier(view), frame: exact.integral,
      // Of a pixel that the view covers in part, what is below is seen.
      isOpaque: view.isOpaque && exact.integral == exact,
      update: retainedPainter.update(of: view, state.transform, dirty: dirty, addition: addition))
    state.clip = outer
    canvas.setClip(outer)
  }

  /// Draws on another canvas for a while, whose clip it is that counts.
  func draw(on other: any Canvas, _ body: () -> Void) {
    let outer = canvas
    canvas = other
    body()
    flush()
    canvas = outer
  }

  /// An opaque shape joins those before it; a translucent one goes through a layer of its own.
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

  /// The colour without its alpha.
  private static func pixelColor(_ color: UIColor) -> PixelColor {
    func byte(_ value: CGFloat) -> UInt8 { UInt8((value * 255).rounded()) }
    return PixelColor(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
