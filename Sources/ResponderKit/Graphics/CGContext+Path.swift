package import Ink

nonisolated extension CGContext {
  /// Discards the current path.
  public func beginPath() { currentPath.removeAll() }
  /// Begins a new subpath at a point; a point that is not finite is ignored.
  public func move(to point: CGPoint) { currentPath.move(to: point) }

  /// Adds a line from the current point to another point.
  ///
  /// Nothing happens if the path is empty or the point is not finite.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point) }
  /// Adds a new subpath of lines that connect the points.
  public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points) }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// Nothing happens if the path is empty or a point is not finite.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// Nothing happens if the path is empty or a point is not finite.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds an arc of a circle, after a line from the current point to the start of the arc.
  ///
  /// A clockwise arc follows decreasing angles. Where y points down, this arc runs counterclockwise
  /// on screen. Angles are in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      isIncreasing: !clockwise)
  }

  /// Adds an arc that touches the lines from the current point to the first end, and from there to
  /// the second end; does nothing if the path is empty.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds a closed rectangle, clockwise on screen from its upper left corner.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect) }
  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach { addRect($0) } }
  /// Adds the closed ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect) }
  /// Adds the subpaths of a path, in the coordinates of the current transform.
  public func addPath(_ path: CGPath) { addPath(path.path) }
  /// Adds the subpaths of another path, in the coordinates of the current transform.
  package func addPath(_ other: Path) { currentPath.append(other) }
  /// Closes the current subpath with a line to its start; does nothing if the path is empty.
  public func closePath() { currentPath.closeSubpath() }

  /// A copy of the current path; nil if the path is empty.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(currentPath) }
  /// A Boolean value that indicates whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }
  /// The point at which the next line begins; the origin if the path is empty.
  public var currentPointOfPath: CGPoint { currentPath.currentPoint ?? .zero }
  /// The smallest rectangle that contains the lines and curves of the current path, including their
  /// control points; null for an empty path.
  public var boundingBoxOfPath: CGRect { currentPath.controlPointBounds }

  /// Returns a Boolean value that indicates whether drawing the current path would paint a point.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let stroke = { self.strokedPath.contains(point, using: .winding) }
    return switch mode {
    case .fill: currentPath.contains(point, using: .winding)
    case .eoFill: currentPath.contains(point, using: .evenOdd)
    case .stroke: stroke()
    case .fillStroke: currentPath.contains(point, using: .winding) || stroke()
    case .eoFillStroke: currentPath.contains(point, using: .evenOdd) || stroke()
    }
  }

  /// Replaces the current path with the outline of the area that stroking it would paint.
  public func replacePathWithStrokedPath() { currentPath = strokedPath }

  private var strokedPath: Path {
    let path =
      state.dash == .solid
      ? currentPath : currentPath.dashed(state.dash, tolerance: userTolerance)
    return path.stroked(state.stroke, tolerance: userTolerance)
  }

  /// The largest distance between a curve and the line segments that approximate it, in the current
  /// coordinates.
  var userTolerance: CGFloat {
    Path.flatteningTolerance / max(state.transform.meanScale, .leastNormalMagnitude)
  }
}

/// The manner in which a path is drawn.
nonisolated public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The path is filled with the nonzero winding number rule.
  case fill
  /// The path is filled with the even-odd rule.
  case eoFill
  /// The path is stroked.
  case stroke
  /// The path is filled with the nonzero winding number rule and then stroked.
  case fillStroke
  /// The path is filled with the even-odd rule and then stroked.
  case eoFillStroke
}
