public import Ink

/// A path with the way it is to be drawn.
public final class UIBezierPath {
  /// The lines and curves without the way they are to be drawn.
  public private(set) var path = Path()
  /// In the unit of the path.
  public var lineWidth: CGFloat = 1
  /// How the ends of open lines look; cut off at first.
  public var lineCapStyle: CGLineCap = .butt
  /// How pieces of a line meet; with a miter at first.
  public var lineJoinStyle: CGLineJoin = .miter
  /// How far a pointed corner may reach, in half widths of the line; 10 at first.
  public var miterLimit: CGFloat = 10
  /// Whether what lies within an even number of outlines is left empty; no at first.
  ///
  /// Without it, what outlines go around in both directions equally often is left empty.
  public var usesEvenOddFillRule = false

  /// A path with nothing in it.
  public init() {}

  /// A rectangle, clockwise to the eye from its upper left corner.
  public init(rect: CGRect) { path.addRect(rect) }

  /// The ellipse that touches the middle of each edge of a rectangle.
  public init(ovalIn rect: CGRect) { path.addEllipse(in: rect) }

  /// A rectangle with round corners.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerRadius: in the unit of the path and not below 0; more than half of a side is taken
  ///     as half of it.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = max(0, cornerRadius)
    path.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Whether there is nothing in the path.
  public var isEmpty: Bool { path.isEmpty }
  /// Where the next line begins; the origin while the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Begins a piece of the path at a point; one that is not finite is ignored.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the end of the path to a point.
  ///
  /// In an empty path the point becomes the start. One that is not finite is ignored.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a curve that leaves its start towards a control point and reaches its end from there.
  ///
  /// In an empty path the end becomes the start. With a point that is not finite it is ignored.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds a curve that leaves its start towards one control point and reaches its end from another.
  ///
  /// In an empty path the end becomes the start. With a point that is not finite it is ignored.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a line back to where the piece began; in an empty path, nothing happens.
  public func close() { path.closeSubpath() }
  /// Adds the lines and curves of another path, but not the way it is to be drawn.
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Moves every point of the path by a transform; the width of its lines stays.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Empties the path; the way it is to be drawn stays.
  public func removeAllPoints() { path.removeAll() }

  /// Strokes the path in the current context, in its stroke colour.
  public func stroke() {
    draw { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.strokePath()
    }
  }

  /// Fills the path in the current context, in its fill colour.
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
