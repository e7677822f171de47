public import Ink

/// A path with its line style and fill rule.
public final class UIBezierPath {
  /// The geometry of the path, without its line style and fill rule.
  public private(set) var path = Path()
  /// The line width, in the unit of the path; the default is 1.
  public var lineWidth: CGFloat = 1
  /// The shape of the ends of open lines; the default is butt.
  public var lineCapStyle: CGLineCap = .butt
  /// The shape of the corners of lines; the default is miter.
  public var lineJoinStyle: CGLineJoin = .miter
  /// The maximum length of a mitered corner, in half line widths; the default is 10.
  public var miterLimit: CGFloat = 10
  /// A Boolean value that indicates whether the even-odd rule is used for filling.
  ///
  /// If the value is false, which is the default, the nonzero winding number rule is used.
  public var usesEvenOddFillRule = false

  /// Creates an empty path.
  public init() {}

  /// Creates a rectangle, clockwise on screen from its upper left corner.
  public init(rect: CGRect) { path.addRect(rect) }

  /// Creates the ellipse inscribed in a rectangle.
  public init(ovalIn rect: CGRect) { path.addEllipse(in: rect) }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of the corners, in the unit of the path. A negative radius is
  ///     replaced by 0; a radius greater than half of a side is reduced to half of that side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = max(0, cornerRadius)
    path.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// A Boolean value that indicates whether the path has no subpaths.
  public var isEmpty: Bool { path.isEmpty }
  /// The point at which the next line begins; the origin if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Begins a new subpath at a point; a point that is not finite is ignored.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point to another point.
  ///
  /// If the path is empty, the point starts a subpath. A point that is not finite is ignored.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// If the path is empty, the end starts a subpath. A curve is ignored if a point is not finite.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// If the path is empty, the end starts a subpath. A curve is ignored if a point is not finite.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Closes the current subpath with a line to its start; does nothing if the path is empty.
  public func close() { path.closeSubpath() }
  /// Adds the subpaths of another path, but not its line style and fill rule.
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Transforms all points of the path; the line width does not change.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all subpaths; the line style and fill rule do not change.
  public func removeAllPoints() { path.removeAll() }

  /// Strokes the path in the current context with the context's stroke color.
  public func stroke() {
    draw { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.strokePath()
    }
  }

  /// Fills the path in the current context with the context's fill color.
  public func fill() {
    draw { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  private func draw(_ paint: (GraphicsContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(path)
    paint(context)
    context.restoreGState()
  }
}
