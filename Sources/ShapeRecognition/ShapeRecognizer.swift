public import Geometry

/// A geometric shape, in points of the page.
public enum RecognizedShape: Hashable, Sendable {
  case circle(center: CGPoint, radius: CGFloat)
  /// An ellipse with perpendicular semi-axes, which extend from the center. The ellipse may be
  /// rotated.
  case ellipse(center: CGPoint, semiMajor: CGVector, semiMinor: CGVector)
  case line(from: CGPoint, to: CGPoint)
  /// The four corners of a rectangle, in the order along its outline. The rectangle may be rotated.
  case rectangle([CGPoint])
  /// The three corners of a triangle, in drawing order.
  case triangle([CGPoint])
  case arrow(from: CGPoint, to: CGPoint)
  /// The ten corners of the outline of a star with five tips, in order around it.
  case star([CGPoint])
}

/// A recognizer of the shape that a freehand stroke depicts.
///
/// The recognizer uses geometric rules and no learned data; see Documentation/Shapes.md. The
/// recognized kind of shape does not depend on the location, size, rotation, direction, starting
/// point or speed of the stroke, except that a very small stroke is no shape.
public enum ShapeRecognizer {
  /// Returns the shape that a stroke depicts, or `nil` if it depicts none.
  ///
  /// - Parameter points: The points of the stroke in drawing order, in points of the page; any
  ///   number, evenly spaced or not. Points that are not finite or lie beyond ±10,000,000 are
  ///   ignored.
  /// - Complexity: O(points).
  public static func shape(of points: [CGPoint]) -> RecognizedShape? {
    let vertices = vertices(of: points)
    guard let curve = SampledCurve(through: vertices) else { return nil }
    if let line = line(along: curve, vertices) { return line }
    if let shape = closedShape(curve, vertices) { return shape }
    if let arrow = ArrowFit(vertices) {
      return .arrow(from: CGPoint(arrow.start), to: CGPoint(arrow.tip))
    }
    return StarFit(vertices).map { .star($0.corners.map { CGPoint($0) }) }
  }

  private static func closedShape(
    _ curve: SampledCurve, _ vertices: [Vector]
  ) -> RecognizedShape? {
    guard curve.gap <= ShapeConstants.maximumGap else { return nil }
    let ellipse = EllipseFit(vertices)
    if let ellipse, ellipse.matchesStroke { return circleOrEllipse(ellipse, curve) }
    return polygon(curve, nearerThan: ellipse?.deviation ?? .infinity)
  }

  /// Returns the circle that a stroke depicts, or `nil` if it depicts anything else.
  ///
  /// A flat circle counts as a circle here, although ``shape(of:)`` returns an ellipse for it.
  ///
  /// - Parameter points: The points of the stroke, as for ``shape(of:)``.
  /// - Complexity: O(points).
  public static func circle(of points: [CGPoint]) -> RecognizedShape? {
    let vertices = vertices(of: points)
    guard let curve = SampledCurve(through: vertices), curve.gap <= ShapeConstants.maximumGap,
      let ellipse = EllipseFit(vertices), ellipse.matchesStroke,
      ellipse.aspectRatio >= ShapeConstants.minimumOnlyCircleAspectRatio
    else { return nil }
    return circle(of: curve)
  }

  /// Returns the vertices of a stroke without jitter and without the points at which the finger
  /// dwells at the ends, or no vertices if the stroke is too small to be a shape.
  private static func vertices(of points: [CGPoint]) -> [Vector] {
    let limit = ShapeConstants.coordinateLimit
    let points = points.map { Vector($0) }.filter { abs($0.x) <= limit && abs($0.y) <= limit }
    guard let first = points.first, let last = points.last else { return [] }
    let size = boxSize(of: points)
    let (dwellRadius, jitterTolerance) = (
      size.length * ShapeConstants.dwellRadius, size.length * ShapeConstants.jitterTolerance
    )
    guard size.max() >= ShapeConstants.minimumSize,
      let start = points.firstIndex(where: { ($0 - first).length >= dwellRadius }),
      let end = points.lastIndex(where: { ($0 - last).length >= dwellRadius })
    else { return [] }
    let movingPoints = start <= end ? points[start...end] : []
    var (vertices, latest) = ([first], first)
    for point in movingPoints where (point - latest).length >= jitterTolerance {
      vertices.append(point)
      latest = point
    }
    return vertices + [last]
  }

  /// Returns the width and height of the smallest box around points.
  private static func boxSize(of points: [Vector]) -> Vector {
    guard let first = points.first else { return .zero }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return high - low
  }

  private static func line(along curve: SampledCurve, _ vertices: [Vector]) -> RecognizedShape? {
    guard curve.gap >= ShapeConstants.minimumStraightness, let first = vertices.first,
      let last = vertices.last
    else { return nil }
    let center = Vector.mean(of: curve.points)
    let direction = Vector.leastSquaresDirection(of: curve.points, through: center)
    let isStraight = curve.points.allSatisfy {
      abs(direction.cross($0 - center)) <= ShapeConstants.maximumLineDeviation * curve.length
    }
    let ends = [first, last].map { center + direction * direction.dot($0 - center) }
    return isStraight ? .line(from: CGPoint(ends[0]), to: CGPoint(ends[1])) : nil
  }

  private static func circleOrEllipse(
    _ ellipse: EllipseFit, _ curve: SampledCurve
  ) -> RecognizedShape {
    if ellipse.aspectRatio >= ShapeConstants.minimumCircleAspectRatio { return circle(of: curve) }
    return .ellipse(
      center: CGPoint(ellipse.center), semiMajor: CGVector(ellipse.semiMajor),
      semiMinor: CGVector(ellipse.semiMinor))
  }

  private static func circle(of curve: SampledCurve) -> RecognizedShape {
    let circle = CircleFit(curve.points)
    return .circle(center: CGPoint(circle.center), radius: circle.radius)
  }

  /// Returns the triangle or rectangle of a curve, or `nil` if the curve is neither.
  ///
  /// - Parameter deviation: The deviation of the ellipse. A polygon must be nearer to the curve, so
  ///   that a shaky circle is not recognized as a rectangle.
  private static func polygon(
    _ curve: SampledCurve, nearerThan deviation: Double
  ) -> RecognizedShape? {
    guard curve.gap <= ShapeConstants.maximumPolygonGap,
      let polygon = PolygonFit.nearest(to: curve), polygon.deviation < deviation
    else { return nil }
    let corners = polygon.corners.map { CGPoint($0) }
    return corners.count == 3 ? .triangle(corners) : .rectangle(corners)
  }
}
