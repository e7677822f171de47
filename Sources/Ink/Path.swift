public import Geometry

/// A sequence of lines and curves.
///
/// A path consists of subpaths, and each subpath begins with a move. In an empty path, a line or
/// curve is treated as a move to its end point. Elements with points that are not finite are
/// ignored. A path is therefore always well-formed.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(control: CGPoint, end: CGPoint)
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close
  }

  public private(set) var elements: [Element] = []
  /// The point at which the next line or curve begins; `nil` while the path is empty.
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

  /// Closes the subpath with a line to its first point, which becomes the current point.
  public mutating func closeSubpath() {
    guard currentPoint != nil, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Removes all elements and keeps the storage.
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

  /// Adds the ellipse inscribed in a rectangle.
  public mutating func addEllipse(in rect: CGRect) {
    addRoundedRect(rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2)
  }

  /// Adds a rectangle with elliptical corners.
  ///
  /// The width and height of a corner are limited to half the width and height of the rectangle.
  public mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    let (w, h) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    let (u, v) = (
      w * (1 - InkConstants.circleControlDistance), h * (1 - InkConstants.circleControlDistance)
    )
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

  /// Appends the elements of another path.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint ?? currentPoint
  }

  /// Returns the path with all its points, control points included, transformed.
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
