public import Ink

/// The rule that combines the colors of new content with the existing pixels.
public typealias CGBlendMode = BlendMode

/// The quality with which images are scaled.
nonisolated public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// A drawing destination with coordinates that a transform maps to pixels.
///
/// In the contexts that views and images draw in, y points down. A translucent stroke or fill has
/// the same alpha everywhere, also where a line crosses itself.
nonisolated public final class CGContext {
  /// The graphics state that ``saveGState()`` saves.
  struct State {
    /// The transform from the caller's coordinates to device pixels.
    var transform: CGAffineTransform
    var stroke = StrokeStyle()
    var dash = LineDash.solid
    var strokeColor = UIColor.black
    var fillColor = UIColor.black
    var alpha: CGFloat = 1
    /// The clipping rectangle in device pixels; nil if drawing is not clipped.
    var clip: CGRect?
    /// The coverage of each pixel in the clipping rectangle; nil if all of the rectangle is inside
    /// the clip.
    var clipMask: ClipMask?
    var blendMode = BlendMode.normal
    var shadow: Shadow?
    var interpolationQuality = CGInterpolationQuality.default

    /// A Boolean value that indicates whether shapes are drawn on the canvas without compositing.
    var isPlain: Bool { clipMask == nil && blendMode == .normal && shadow == nil }
  }

  /// The shadow that drawn content casts.
  struct Shadow {
    /// The displacement in device pixels.
    var offset: CGSize
    /// The distance over which the shadow fades, in device pixels.
    var blur: CGFloat
    var color: UIColor
  }

  /// A transparency layer that has not ended: a layer of the canvas, or a separate canvas.
  enum Layer {
    case ofCanvas
    case canvas(below: any Canvas, layer: BitmapCanvas, outerState: State)
  }

  var canvas: any Canvas
  /// The style with which dynamic colors are resolved.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The number of device pixels per point, without the transforms of the caller.
  var deviceScale: CGFloat
  var state: State
  private var saved: [State] = []
  var layers: [Layer] = []
  /// The current path, in the coordinates of the current transform.
  var currentPath = Path()
  /// The triangles not yet sent to the canvas; consecutive opaque shapes are sent together.
  var mesh = Mesh()
  /// A Boolean value that indicates whether ``UIGraphicsBeginImageContextWithOptions(_:_:_:)``
  /// created the context.
  var isImageContext = false
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
    deviceScale = scale
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  /// Resets the context to its initial state but keeps the capacity of its buffers.
  func reset(scale: CGFloat, clip: CGRect?) {
    saved.removeAll(keepingCapacity: true)
    layers.removeAll()
    currentPath = Path()
    mesh.removeAll()
    deviceScale = scale
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: clip)
    canvas.setClip(clip)
  }

  /// Returns a Boolean value that indicates whether the context draws on the given canvas and
  /// resolves colors with the given style.
  func draws(on other: any Canvas, _ style: UIUserInterfaceStyle) -> Bool {
    canvas === other && userInterfaceStyle == style
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
  /// the alpha, the blend mode, the shadow and the interpolation quality. The path does not belong
  /// to the state.
  public func saveGState() { saved.append(state) }

  /// Restores the most recently saved graphics state; does nothing if the stack is empty.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    restore(last)
  }

  func restore(_ last: State) {
    if last.clip != state.clip { setClip(last.clip) }
    if !currentPath.isEmpty {
      currentPath = currentPath.applying(
        state.transform.concatenating(last.transform.inverted()))
    }
    state = last
  }

  /// Sets the line width, in the coordinates of the current transform; the default is 1.
  ///
  /// A line is drawn only if its width is finite and greater than 0. A line narrower than a device
  /// pixel is drawn one pixel wide, with its alpha reduced in proportion.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }
  /// Sets the shape of the ends of open lines; the default is butt.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  /// Sets the shape of the corners of lines; the default is miter.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  /// Sets the maximum distance from a corner of a line to the tip of its miter, in half line
  /// widths; the default is 10.
  ///
  /// A corner with a longer miter is beveled.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

  /// Sets the pattern of painted and unpainted segments of lines; without lengths, lines are solid.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which a line begins.
  ///   - lengths: The lengths of painted and unpainted segments, alternately.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dash = LineDash(phase: phase, lengths: lengths)
  }

  /// Ignores the value, because drawing determines the accuracy of curves itself.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets the rule that combines new content with the existing pixels; the default is normal.
  ///
  /// Differs from UIKit: With a graphics library (`--renderer gpu`), modes other than the normal
  /// one work in images and in views with ``UIView/retainsContent``, and draw like the normal one
  /// in other views.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the factor by which the alpha of subsequent drawing is multiplied, 0…1; the default is 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha)) }

  /// Sets the shadow of subsequent drawing.
  ///
  /// - Parameters:
  ///   - offset: The displacement in points, independent of the current transform; y points down.
  ///   - blur: The distance over which the shadow fades, in points.
  ///   - color: The color of the shadow; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { color in
      Shadow(
        offset: CGSize(width: offset.width * deviceScale, height: offset.height * deviceScale),
        blur: max(0, min(1000, blur * deviceScale)), color: UIColor(cgColor: color))
    }
  }

  /// Sets a black shadow with an alpha of 1/3 for subsequent drawing.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets the color of subsequent strokes; the default is black.
  public func setStrokeColor(_ color: CGColor) { setStrokeColor(UIColor(cgColor: color)) }
  /// Sets the color of subsequent fills; the default is black.
  public func setFillColor(_ color: CGColor) { setFillColor(UIColor(cgColor: color)) }

  /// Sets the color of subsequent strokes to a color that may depend on the interface style.
  @_disfavoredOverload
  public func setStrokeColor(_ color: UIColor) { state.strokeColor = color }

  /// Sets the color of subsequent fills to a color that may depend on the interface style.
  @_disfavoredOverload
  public func setFillColor(_ color: UIColor) { state.fillColor = color }

  /// Sets the color of subsequent strokes.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the color of subsequent fills.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the color of subsequent strokes to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the color of subsequent fills to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// The quality that scaled images should have.
  ///
  /// Differs from UIKit: The value has no effect, because images are always interpolated.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Ignores the value, because edges are always smooth.
  ///
  /// Differs from UIKit: Edges are always smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Ignores the value, because edges are always smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
}
