public import Geometry

/// Lines and curves in the order they were drawn, as values.
///
/// A path is made of subpaths; each begins with a move. A line or curve that comes first is taken as
/// a move to its end, and points that are not finite are left out, so that no path can be malformed.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(control: CGPoint, end: CGPoint)
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close
  }

  public private(set) var elements: [Element] = []
  /// Where the next line begins; nil while the path is empty.
  public private(set) var currentPoint: CGPoint?
  private var subpathStart = CGPoint.zero

  public init() {}

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    elements.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  public mutating func addLine(to point: CGPoint) {
    append(.line(point), endingAt: point, controls: [])
  }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    append(.quadCurve(control: control, end: end), endingAt: end, controls: [control])
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    append(
      .curve(control1: control1, control2: control2, end: end), endingAt: end,
      controls: [control1, control2])
  }

  /// Draws a line back to where the subpath began; the next element starts there.
  public mutating func closeSubpath() {
    guard currentPoint != nil, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Forgets everything and keeps the storage for the next path.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    currentPoint = nil
  }

  private mutating func append(_ element: Element, endingAt end: CGPoint, controls: [CGPoint]) {
    guard end.isFinite, controls.allSatisfy(\.isFinite) else { return }
    guard let start = currentPoint else { return move(to: end) }
    if elements.last == .close { elements.append(.move(start)) }
    elements.append(element)
    currentPoint = end
  }
}

extension Path {
  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the ellipse that touches the middle of each edge of the rectangle.
  public mutating func addEllipse(in rect: CGRect) {
    addRoundedRect(rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2)
  }

  /// Adds a rectangle whose corners are quarters of an ellipse, at most half the rectangle each.
  public mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    let (w, h) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    let (u, v) = (w * (1 - InkConstants.circleControl), h * (1 - InkConstants.circleControl))
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    move(to: CGPoint(x: x0 + w, y: y0))
    addLine(to: CGPoint(x: x1 - w, y: y0))
    addCurve(
      to: CGPoint(x: x1, y: y0 + h), control1: CGPoint(x: x1 - u, y: y0),
      control2: CGPoint(x: x1, y: y0 + v))
    addLine(to: CGPoint(x: x1, y: y1 - h))
    addCurve(
      to: CGPoint(x: x1 - w, y: y1), control1: CGPoint(x: x1, y: y1 - v),
      control2: CGPoint(x: x1 - u, y: y1))
    addLine(to: CGPoint(x: x0 + w, y: y1))
    addCurve(
      to: CGPoint(x: x0, y: y1 - h), control1: CGPoint(x: x0 + u, y: y1),
      control2: CGPoint(x: x0, y: y1 - v))
    addLine(to: CGPoint(x: x0, y: y0 + h))
    addCurve(
      to: CGPoint(x: x0 + w, y: y0), control1: CGPoint(x: x0, y: y0 + v),
      control2: CGPoint(x: x0 + u, y: y0))
    closeSubpath()
  }

  /// Adds another path after this one.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint ?? currentPoint
  }

  /// Every point of the path, control points included, mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    var mapped = self
    mapped.elements = elements.map { element in
      switch element {
      case .move(let p): .move(p.applying(transform))
      case .line(let p): .line(p.applying(transform))
      case .quadCurve(let control, let end):
        .quadCurve(control: control.applying(transform), end: end.applying(transform))
      case .curve(let control1, let control2, let end):
        .curve(
          control1: control1.applying(transform), control2: control2.applying(transform),
          end: end.applying(transform))
      case .close: .close
      }
    }
    mapped.currentPoint = currentPoint?.applying(transform)
    mapped.subpathStart = subpathStart.applying(transform)
    return mapped
  }
}
