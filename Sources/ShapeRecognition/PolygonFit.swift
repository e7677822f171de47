import Geometry

/// The triangle or rectangle nearest to a closed stroke.
///
/// The extreme points of the stroke approximate its corners and divide it into sections, one for
/// each side. The corners of a triangle are the intersections of the least-squares lines of the
/// sections. Each side of a rectangle passes through the mean of its section, and all sections
/// together determine the direction of the sides. The stroke is recognized as the polygon if it is
/// near the outline.
struct PolygonFit {
  let corners: [Vector]
  /// The root-mean-square distance between curve and outline, as a fraction of the curve's length.
  let deviation: Double

  /// Returns the triangle or the rectangle, whichever is nearer to a closed curve, or `nil` if both
  /// are too far from the curve.
  static func nearest(to curve: SampledCurve) -> PolygonFit? {
    let extremes = Extremes(of: curve.points)
    return [triangle(extremes, curve), rectangle(extremes, curve)].compactMap { $0 }
      .filter { $0.deviation <= ShapeConstants.maximumOutlineDeviation }
      .min { $0.deviation < $1.deviation }
  }

  private init(_ corners: [Vector], _ curve: SampledCurve) {
    self.corners = corners
    // The distances are measured from the curve to the outline and from the outline to the curve:
    // an outline that extends far beyond the curve may still pass near all points of the curve.
    let outline = SampledCurve(through: corners + corners.prefix(1))?.points ?? corners
    let squares =
      curve.points.map { $0.squaredDistance(from: corners) }
      + outline.map { $0.squaredDistance(from: curve.points) }
    deviation = (squares.reduce(0, +) / Double(squares.count)).squareRoot() / curve.length
  }

  private static func triangle(_ extremes: Extremes, _ curve: SampledCurve) -> PolygonFit? {
    guard extremes.triangleAspectRatio >= ShapeConstants.minimumAspectRatio,
      let sides = Side.between(extremes.triangle, of: curve.points)
    else { return nil }
    let corners = zip([sides[2], sides[0], sides[1]], sides).map { $0.intersection(with: $1) }
    return PolygonFit(corners, curve)
  }

  private static func rectangle(_ extremes: Extremes, _ curve: SampledCurve) -> PolygonFit? {
    guard let sides = Side.between(extremes.quadrilateral, of: curve.points) else { return nil }
    let direction = direction(ofRightAngled: sides)
    let normal = Vector(-direction.y, direction.x)
    // The second displacement is subtracted, because opposite sides run in opposite directions.
    let displacement = sides[0].displacement - sides[2].displacement
    let isFirstSideParallel = abs(displacement.dot(direction)) >= abs(displacement.dot(normal))
    let (along, across) = isFirstSideParallel ? (direction, normal) : (normal, direction)
    let (left, right) = (sides[3].center.dot(along), sides[1].center.dot(along))
    let (top, bottom) = (sides[0].center.dot(across), sides[2].center.dot(across))
    let (width, height) = (abs(right - left), abs(bottom - top))
    guard min(width, height) >= ShapeConstants.minimumAspectRatio * max(width, height) else {
      return nil
    }
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return PolygonFit(corners.map { along * $0 + across * $1 }, curve)
  }

  /// Returns the direction that is most nearly parallel to two sides and perpendicular to the other
  /// two, as a unit vector.
  private static func direction(ofRightAngled sides: [Side]) -> Vector {
    // As complex numbers, the fourth powers of the sides of a rectangle have the same direction.
    // Their sum, weighted by the lengths of the sides, averages the errors of the sides.
    let sum = sides.reduce(Vector.zero) { sum, side in
      let square = side.displacement.squaredAsComplex / side.displacement.length
      return sum + square.squaredAsComplex / side.displacement.length
    }
    return Vector(angle: CGFloat.atan2(y: sum.y, x: sum.x) / 4)
  }
}

/// The extreme points of a closed curve, as indices in ascending order.
///
/// The first extreme point is the point farthest from the center, and the second is the point
/// farthest from the first.
private struct Extremes {
  /// The first two extreme points, and the point farthest from the line between them.
  let triangle: [Int]
  /// The first two extreme points, and on each side of the line between them the point farthest
  /// from the line.
  let quadrilateral: [Int]
  /// The height of the triangle above the side between the first two extreme points, divided by the
  /// length of that side.
  let triangleAspectRatio: Double

  init(of points: [Vector]) {
    let center = Vector.mean(of: points)
    let first = Self.indexOfMaximum(points) { ($0 - center).length }
    let second = Self.indexOfMaximum(points) { ($0 - points[first]).length }
    let axis = points[second] - points[first]
    let right = Self.indexOfMaximum(points) { axis.cross($0 - points[first]) }
    let left = Self.indexOfMaximum(points) { -axis.cross($0 - points[first]) }
    let heights = [right, left].map { abs(axis.cross(points[$0] - points[first])) / axis.dot(axis) }
    triangle = [first, second, heights[0] >= heights[1] ? right : left].sorted()
    quadrilateral = [first, second, right, left].sorted()
    triangleAspectRatio = max(heights[0], heights[1])
  }

  private static func indexOfMaximum(_ points: [Vector], _ value: (Vector) -> Double) -> Int {
    let values = points.map(value)
    return values.indices.reduce(0) { values[$1] > values[$0] ? $1 : $0 }
  }
}

/// The section of a closed curve between two corners, as a straight line.
private struct Side {
  /// The mean of the section's points.
  let center: Vector
  /// The vector from the first to the last point of the section.
  let displacement: Vector
  /// The direction of the least-squares line, as a unit vector.
  let direction: Vector

  /// Returns one side from each corner to the next, or `nil` if a side is too short to have a
  /// direction.
  ///
  /// - Parameter corners: The indices of the corners in ascending order.
  static func between(_ corners: [Int], of points: [Vector]) -> [Side]? {
    let ends = corners.dropFirst() + corners.prefix(1).map { $0 + points.count }
    let sides = zip(corners, ends).compactMap { start, end in
      let ignoredCount = max(1, Int(Double(end - start) * ShapeConstants.cornerFraction))
      let first = start + ignoredCount
      return Side((first..<max(first, end - ignoredCount + 1)).map { points[$0 % points.count] })
    }
    return sides.count == corners.count ? sides : nil
  }

  private init?(_ points: [Vector]) {
    guard points.count >= 2, let first = points.first, let last = points.last else { return nil }
    let center = Vector.mean(of: points)
    (self.center, displacement) = (center, last - first)
    direction = Vector.leastSquaresDirection(of: points, through: center)
  }

  /// Returns the intersection of the least-squares lines of two sides, which is not finite if the
  /// lines are parallel.
  func intersection(with other: Side) -> Vector {
    let distance =
      (other.center - center).cross(other.direction) / direction.cross(other.direction)
    return center + direction * distance
  }
}

extension SIMD2<Double> {
  /// Returns the squared distance from the nearest point of a closed polygon's outline.
  fileprivate func squaredDistance(from polygon: [Self]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(.infinity) { nearest, ends in
      let (side, offset) = (ends.1 - ends.0, self - ends.0)
      let fraction =
        side == .zero ? 0 : Swift.max(0, Swift.min(1, offset.dot(side) / side.dot(side)))
      let difference = offset - side * fraction
      return Swift.min(nearest, difference.dot(difference))
    }
  }
}
