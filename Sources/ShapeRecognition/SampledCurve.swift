import Geometry

/// A point or a vector, in points of the page.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

  /// Creates a unit vector.
  ///
  /// - Parameter angle: The angle from the x axis in radians, clockwise on the screen.
  init(angle: Double) { self.init(CGFloat.cos(angle), CGFloat.sin(angle)) }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns the cross product, which is positive if the other vector is clockwise from this one on
  /// the screen, where y points down.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// The square of the complex number x + iy, whose angle is twice that of the vector.
  var squaredAsComplex: Self { Self(x * x - y * y, 2 * x * y) }

  /// Returns the mean of points; NaN if there are none.
  static func mean(of points: some Collection<Self>) -> Self {
    points.reduce(.zero, +) / Double(points.count)
  }

  /// Returns the direction of the least-squares line of points, as a unit vector.
  ///
  /// - Parameter center: The mean of the points, through which the line passes.
  static func leastSquaresDirection(of points: [Self], through center: Self) -> Self {
    // Opposite vectors have the same complex square, so that their squares can be added.
    let sum = points.reduce(.zero) { $0 + ($1 - center).squaredAsComplex }
    return Self(angle: CGFloat.atan2(y: sum.y, x: sum.x) / 2)
  }
}

extension CGPoint {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

extension CGVector {
  init(_ vector: Vector) { self.init(dx: vector.x, dy: vector.y) }
}

/// A stroke, resampled so that the finger's speed has no influence.
///
/// The stroke is divided into sections of equal length; a sample is the mean of all points of a
/// section. The mean removes jitter where the stroke has many vertices, and interpolates between
/// them where it has few.
struct SampledCurve {
  /// The samples, in drawing order.
  let points: [Vector]
  let length: Double
  /// The distance between the ends, as a fraction of the length.
  let gap: Double

  /// Creates a curve along a polyline, or returns `nil` if the length of the polyline is 0 or not
  /// finite.
  ///
  /// - Complexity: O(vertices).
  init?(through vertices: [Vector]) {
    guard let first = vertices.first, let last = vertices.last else { return nil }
    length = zip(vertices, vertices.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length > 0, length.isFinite else { return nil }
    gap = (last - first).length / length
    points = Self.means(
      of: vertices, sectionLength: length / Double(ShapeConstants.sampleCount), last: last)
  }

  private static func means(
    of vertices: [Vector], sectionLength: Double, last: Vector
  ) -> [Vector] {
    // The length that the current section still lacks.
    var missingLength = sectionLength
    var (means, sum) = ([Vector](), Vector.zero)
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      var (position, remainingLength) = (start, (end - start).length)
      // Sums of lengths are not exact: the last section takes the remainder.
      while remainingLength >= missingLength, means.count < ShapeConstants.sampleCount - 1 {
        let boundary = position + (end - position) * (missingLength / remainingLength)
        means.append((sum + (position + boundary) / 2 * missingLength) / sectionLength)
        (position, remainingLength) = (boundary, remainingLength - missingLength)
        (sum, missingLength) = (.zero, sectionLength)
      }
      sum += (position + end) / 2 * remainingLength
      missingLength -= remainingLength
    }
    let lastLength = sectionLength - missingLength
    means.append(lastLength > 0 ? sum / lastLength : last)
    return means
  }

  /// The turns at the samples, in radians, positive if clockwise on the screen.
  ///
  /// The first and the last ``ShapeConstants/turnSpan`` samples have no turn.
  var turns: [Double] {
    let (points, span) = (smoothed, ShapeConstants.turnSpan)
    return points.indices.dropFirst(span).dropLast(span).map { i in
      let (incoming, outgoing) = (points[i] - points[i - span], points[i + span] - points[i])
      return CGFloat.atan2(y: incoming.cross(outgoing), x: incoming.dot(outgoing))
    }
  }

  /// The samples, repeatedly moved halfway to the midpoint of their neighbors; the two ends are not
  /// moved.
  private var smoothed: [Vector] {
    (0..<ShapeConstants.smoothingPasses).reduce(points) { points, _ in
      var next = points
      for i in points.indices.dropFirst().dropLast() {
        next[i] = points[i] / 2 + (points[i - 1] + points[i + 1]) / 4
      }
      return next
    }
  }
}
