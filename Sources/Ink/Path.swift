public import Geometry

/// A sequence of lines and curves.
///
/// A path consists of subpaths, and each subpath begins with a move. Lines and curves in an empty
/// path and elements with points that are not finite are ignored. A path is therefore always
/// well-formed.
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
    guard let start = currentPoint else { return }
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

  /// Adds the ellipse inscribed in a rectangle, clockwise on screen from the middle of its right
  /// edge.
  public mutating func addEllipse(in rect: CGRect) {
    let (w, h) = (rect.width / 2, rect.height / 2)
    let (u, v) = (w * InkConstants.circleControlDistance, h * InkConstants.circleControlDistance)
    let (x, y) = (rect.midX, rect.midY)
    func point(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: x + dx, y: y + dy) }
    move(to: point(w, 0))
    addCurve(to: point(0, h), control1: point(w, v), control2: point(u, h))
    addCurve(to: point(-w, 0), control1: point(-u, h), control2: point(-w, v))
    addCurve(to: point(0, -h), control1: point(-w, -v), control2: point(-u, -h))
    addCurve(to: point(w, 0), control1: point(u, -h), control2: point(w, -v))
    closeSubpath()
  }

  /// Adds a rectangle with elliptical corners.
  ///
  /// The width and height of a corner are limited to half the width and height of the rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: For each corner, clockwise on screen from the upper left corner, a Boolean value
  ///     that determines whether it is rounded.
  ///   - cornerWidth: The width of a rounded corner.
  ///   - cornerHeight: The height of a rounded corner.
  public mutating func addRoundedRect(
    _ rect: CGRect, corners: [Bool] = [true, true, true, true], cornerWidth: CGFloat,
    cornerHeight: CGFloat
  ) {
    let (w, h) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    let distance = 1 - InkConstants.circleControlDistance
    let startsRounded = corners.first ?? false
    move(to: CGPoint(x: rect.minX + (startsRounded ? w : 0), y: rect.minY))
    // The second, third, fourth and first corner, clockwise on screen, each as the direction from
    // the center of the rectangle.
    let directions: [(x: CGFloat, y: CGFloat)] = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    for (index, direction) in directions.enumerated() {
      let i = (index + 1) % 4
      let corner = CGPoint(
        x: direction.x < 0 ? rect.minX : rect.maxX, y: direction.y < 0 ? rect.minY : rect.maxY)
      func onHorizontalEdge(_ fraction: CGFloat) -> CGPoint {
        CGPoint(x: corner.x - direction.x * w * fraction, y: corner.y)
      }
      func onVerticalEdge(_ fraction: CGFloat) -> CGPoint {
        CGPoint(x: corner.x, y: corner.y - direction.y * h * fraction)
      }
      guard i < corners.count, corners[i] else {
        if i > 0 { addLine(to: corner) }
        continue
      }
      let arrivesVertically = i % 2 == 0
      addLine(to: arrivesVertically ? onVerticalEdge(1) : onHorizontalEdge(1))
      addCurve(
        to: arrivesVertically ? onHorizontalEdge(1) : onVerticalEdge(1),
        control1: arrivesVertically ? onVerticalEdge(distance) : onHorizontalEdge(distance),
        control2: arrivesVertically ? onHorizontalEdge(distance) : onVerticalEdge(distance))
    }
    closeSubpath()
  }

  /// Appends elements of another path, the first of which continues the current subpath unless it
  /// is a move.
  public mutating func append(_ elements: ArraySlice<Element>) {
    for element in elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .quadCurve(let control, let end): addQuadCurve(to: end, control: control)
      case .curve(let control1, let control2, let end):
        addCurve(to: end, control1: control1, control2: control2)
      case .close: closeSubpath()
      }
    }
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
