public import Geometry

/// A shape of elementary geometry, in points of the page.
public enum RecognizedShape: Hashable, Sendable {
  case circle(center: CGPoint, radius: CGFloat)
  /// The two half axes go from the centre and are perpendicular; the ellipse may be rotated.
  case ellipse(center: CGPoint, semiMajor: CGVector, semiMinor: CGVector)
  case line(from: CGPoint, to: CGPoint)
  /// Four corners, one after the other around it, with right angles; it may be rotated.
  case rectangle([CGPoint])
  /// Three corners, in the order in which they were drawn.
  case triangle([CGPoint])
}

/// Finds the shape that a freehand stroke was meant to be.
///
/// Rules of geometry decide, without any learned data; Documentation/Shapes.md tells them. Where a
/// stroke was drawn, how large, turned how far, from which end and how fast does not matter; only
/// what is tiny is no shape.
public enum ShapeRecognizer {
  /// The shape that a stroke was meant to be; nil where it was meant to be none of them.
  ///
  /// - Parameter points: as they were drawn, in points of the page; any number, evenly spaced or
  ///   not. Those that are not finite, or lie where no drawing reaches, are left out.
  /// - Complexity: O(points)
  public static func shape(of points: [CGPoint]) -> RecognizedShape? {
    let vertices = vertices(of: points)
    guard let curve = SampledCurve(through: vertices) else { return nil }
    if let line = line(along: curve, vertices) { return line }
    guard curve.gap <= ShapeConstants.widestGap else { return nil }
    let ellipse = EllipseFit(vertices)
    if let ellipse, ellipse.isMeant { return round(ellipse, curve) }
    return polygon(curve, nearerThan: ellipse?.deviation ?? .infinity)
  }

  /// The circle that a stroke was meant to be; nil where it was meant to be anything else.
  ///
  /// Returns what ``shape(of:)`` does for circles, without looking for anything else.
  ///
  /// - Complexity: O(points)
  public static func circle(of points: [CGPoint]) -> RecognizedShape? {
    let vertices = vertices(of: points)
    guard let curve = SampledCurve(through: vertices), curve.gap <= ShapeConstants.widestGap,
      let ellipse = EllipseFit(vertices), ellipse.isMeant,
      ellipse.roundness >= ShapeConstants.roundestEllipse
    else { return nil }
    return round(ellipse, curve)
  }

  /// The stroke without its trembling; nothing of one that is too small to be a shape.
  private static func vertices(of points: [CGPoint]) -> [Vector] {
    let limit = Double(DrawingLimits.coordinate)
    let places = points.map { Vector($0) }.filter { abs($0.x) <= limit && abs($0.y) <= limit }
    guard let first = places.first, let last = places.last else { return [] }
    let extent = extent(of: places)
    let (rest, tremble) = (
      extent.length * ShapeConstants.rest, extent.length * ShapeConstants.tremble
    )
    guard extent.max() >= ShapeConstants.smallestExtent,
      let start = places.firstIndex(where: { ($0 - first).length >= rest }),
      let end = places.lastIndex(where: { ($0 - last).length >= rest })
    else { return [] }
    let moving = start <= end ? places[start...end] : []
    var (vertices, latest) = ([first], first)
    for place in moving where (place - latest).length >= tremble {
      vertices.append(place)
      latest = place
    }
    return vertices + [last]
  }

  /// The width and height of the box around places.
  private static func extent(of places: [Vector]) -> Vector {
    guard let first = places.first else { return .zero }
    let (low, high) = places.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return high - low
  }

  private static func line(along curve: SampledCurve, _ vertices: [Vector]) -> RecognizedShape? {
    guard curve.gap >= ShapeConstants.leastStraightness, let first = vertices.first,
      let last = vertices.last
    else { return nil }
    let middle = Vector.mean(of: curve.points)
    let direction = Vector.direction(of: curve.points, through: middle)
    let isStraight = curve.points.allSatisfy {
      abs(direction.cross($0 - middle)) <= ShapeConstants.lineDeviation * curve.length
    }
    let ends = [first, last].map { middle + direction * direction.dot($0 - middle) }
    return isStraight ? .line(from: CGPoint(ends[0]), to: CGPoint(ends[1])) : nil
  }

  private static func round(_ ellipse: EllipseFit, _ curve: SampledCurve) -> RecognizedShape {
    if ellipse.roundness >= ShapeConstants.roundestEllipse {
      let circle = CircleFit(curve.points)
      return .circle(center: CGPoint(circle.center), radius: circle.radius)
    }
    return .ellipse(
      center: CGPoint(ellipse.center), semiMajor: CGVector(ellipse.semiMajor),
      semiMinor: CGVector(ellipse.semiMinor))
  }

  /// - Parameter deviation: that of the ellipse; a circle by a trembling hand is no rectangle.
  private static func polygon(
    _ curve: SampledCurve, nearerThan deviation: Double
  ) -> RecognizedShape? {
    guard curve.gap <= ShapeConstants.widestPolygonGap,
      let polygon = PolygonFit.nearest(to: curve), polygon.deviation < deviation
    else { return nil }
    let corners = polygon.corners.map { CGPoint($0) }
    return corners.count == 3 ? .triangle(corners) : .rectangle(corners)
  }
}
