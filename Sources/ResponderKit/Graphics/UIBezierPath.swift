public import Ink

/// A path with the way it is to be drawn.
public final class UIBezierPath {
  public private(set) var path = Path()
  /// In the unit of the path.
  public var lineWidth: CGFloat = 1
  public var lineCapStyle: CGLineCap = .butt
  public var lineJoinStyle: CGLineJoin = .miter
  public var miterLimit: CGFloat = 10
  public var usesEvenOddFillRule = false

  public init() {}

  public init(rect: CGRect) { path.addRect(rect) }

  public init(ovalIn rect: CGRect) { path.addEllipse(in: rect) }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path.addRoundedRect(rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  public var isEmpty: Bool { path.isEmpty }
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  public func close() { path.closeSubpath() }
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
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
