import Geometry

/// The triangle or rectangle that a closed stroke was meant to be, where it was meant to be one.
///
/// Corners are the places that lie farthest out; straight lines laid through what is between them
/// meet in the corners that were meant. What then lies near its outline everywhere is one.
struct PolygonFit {
  let corners: [Vector]
  /// Root mean square of the distances from the outline, as a part of the curve's length.
  let deviation: Double

  /// Whichever of the two lies nearer to a closed curve; nil where both lie too far.
  static func nearest(to curve: SampledCurve) -> PolygonFit? {
    let extremes = Extremes(of: curve.points)
    return [triangle(extremes, curve), rectangle(extremes, curve)].compactMap { $0 }
      .filter { $0.deviation <= ShapeConstants.outlineDeviation }
      .min { $0.deviation < $1.deviation }
  }

  private init(_ corners: [Vector], _ curve: SampledCurve) {
    self.corners = corners
    // Both ways, since an outline that reaches far beyond the curve may still pass near all of it.
    let outline = SampledCurve(through: corners + corners.prefix(1))?.points ?? corners
    let squares =
      curve.points.map { $0.squaredDistance(from: corners) }
      + outline.map { $0.squaredDistance(from: curve.points) }
    deviation = (squares.reduce(0, +) / Double(squares.count)).squareRoot() / curve.length
  }

  private static func triangle(_ extremes: Extremes, _ curve: SampledCurve) -> PolygonFit? {
    guard extremes.height >= ShapeConstants.flattest,
      let sides = Side.between(extremes.triangle, of: curve.points)
    else { return nil }
    return PolygonFit(zip([sides[2], sides[0], sides[1]], sides).map { $0.meeting($1) }, curve)
  }

  private static func rectangle(_ extremes: Extremes, _ curve: SampledCurve) -> PolygonFit? {
    guard let sides = Side.between(extremes.quadrilateral, of: curve.points) else { return nil }
    let direction = direction(ofRightAngled: sides)
    let normal = Vector(-direction.y, direction.x)
    let way = sides[0].way - sides[2].way
    let isAlong = abs(way.dot(direction)) >= abs(way.dot(normal))
    let (along, across) = isAlong ? (direction, normal) : (normal, direction)
    let (left, right) = (sides[3].middle.dot(along), sides[1].middle.dot(along))
    let (top, bottom) = (sides[0].middle.dot(across), sides[2].middle.dot(across))
    let (width, height) = (abs(right - left), abs(bottom - top))
    guard min(width, height) >= ShapeConstants.flattest * max(width, height) else { return nil }
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return PolygonFit(corners.map { along * $0 + across * $1 }, curve)
  }

  /// The direction of some of the sides, to which the others are perpendicular; of length 1.
  private static func direction(ofRightAngled sides: [Side]) -> Vector {
    // To the fourth power all sides of a rectangle have one direction, and their errors average.
    let sum = sides.reduce(Vector.zero) { sum, side in
      let square = side.way.squaredAsComplex / side.way.length
      return sum + square.squaredAsComplex / side.way.length
    }
    return Vector(angle: CGFloat.angle(ofX: sum.x, y: sum.y) / 4)
  }
}

/// Where points lie farthest out, as indices.
private struct Extremes {
  let triangle: [Int]
  let quadrilateral: [Int]
  /// Of the triangle over its longest side, as a part of that.
  let height: Double

  init(of points: [Vector]) {
    let middle = Vector.mean(of: points)
    let first = Self.largest(points) { ($0 - middle).length }
    let second = Self.largest(points) { ($0 - points[first]).length }
    let way = points[second] - points[first]
    let right = Self.largest(points) { way.cross($0 - points[first]) }
    let left = Self.largest(points) { -way.cross($0 - points[first]) }
    let heights = [right, left].map { abs(way.cross(points[$0] - points[first])) / way.dot(way) }
    triangle = [first, second, heights[0] >= heights[1] ? right : left].sorted()
    quadrilateral = [first, second, right, left].sorted()
    height = max(heights[0], heights[1])
  }

  private static func largest(_ points: [Vector], _ value: (Vector) -> Double) -> Int {
    let values = points.map(value)
    return values.indices.reduce(0) { values[$1] > values[$0] ? $1 : $0 }
  }
}

/// What lies between two corners of a closed curve, as a straight line.
private struct Side {
  let middle: Vector
  /// From the beginning to the end of what was looked at.
  let way: Vector
  /// Of the line of least squares, of length 1.
  let direction: Vector

  /// One from each corner to the next; nil where one of them is too short to have a direction.
  static func between(_ corners: [Int], of points: [Vector]) -> [Side]? {
    let ends = corners.dropFirst() + corners.prefix(1).map { $0 + points.count }
    let sides = zip(corners, ends).compactMap { start, end in
      let left = max(1, Int(Double(end - start) * ShapeConstants.cornerPart))
      return Side(
        (start + left..<max(start + left, end - left + 1)).map { points[$0 % points.count] })
    }
    return sides.count == corners.count ? sides : nil
  }

  private init?(_ points: [Vector]) {
    guard points.count >= 2, let first = points.first, let last = points.last else { return nil }
    let middle = Vector.mean(of: points)
    (self.middle, way) = (middle, last - first)
    direction = Vector.direction(of: points, through: middle)
  }

  /// Where two lines meet; not finite where they never do.
  func meeting(_ other: Side) -> Vector {
    let part = (other.middle - middle).cross(other.direction) / direction.cross(other.direction)
    return middle + direction * part
  }
}

extension SIMD2<Double> {
  /// To the nearest place of a closed polygon.
  fileprivate func squaredDistance(from polygon: [Self]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(.infinity) { nearest, side in
      let (way, place) = (side.1 - side.0, self - side.0)
      let part = way == .zero ? 0 : Swift.max(0, Swift.min(1, place.dot(way) / way.dot(way)))
      let rest = place - way * part
      return Swift.min(nearest, rest.dot(rest))
    }
  }
}
