import Geometry

/// A place or a direction while shapes are fitted.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

  /// Of length 1; the angle in radians, clockwise to the eye from the x axis.
  init(angle: Double) { self.init(CGFloat.cosine(of: angle), CGFloat.sine(of: angle)) }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Positive where the other direction lies clockwise to the eye, since y points down.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// Squared as the number x + iy, which doubles its angle.
  var squaredAsComplex: Self { Self(x * x - y * y, 2 * x * y) }

  /// The mean of some places; NaN of none.
  static func mean(of places: some Collection<Self>) -> Self {
    places.reduce(.zero, +) / Double(places.count)
  }

  /// The direction of the line of least squares through a place, of length 1.
  static func direction(of places: [Self], through middle: Self) -> Self {
    // The square of a number turns opposite directions into one, so that squares can be added.
    let sum = places.reduce(.zero) { $0 + ($1 - middle).squaredAsComplex }
    return Self(angle: CGFloat.angle(ofX: sum.x, y: sum.y) / 2)
  }
}

extension CGPoint {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

extension CGVector {
  init(_ vector: Vector) { self.init(dx: vector.x, dy: vector.y) }
}

/// A stroke without its speed: the mean places of its parts, all of one length.
///
/// A mean takes trembling out of a stroke of many points and still stands between few.
struct SampledCurve {
  let points: [Vector]
  let length: Double
  /// From end to end, as a part of the length.
  let gap: Double

  /// - Parameter vertices: of a polyline.
  /// - Returns: nil for one without a length.
  /// - Complexity: O(vertices)
  init?(through vertices: [Vector]) {
    guard let first = vertices.first, let last = vertices.last else { return nil }
    length = zip(vertices, vertices.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length > 0, length.isFinite else { return nil }
    gap = (last - first).length / length
    points = Self.means(of: vertices, step: length / Double(ShapeConstants.samples), last: last)
  }

  private static func means(of vertices: [Vector], step: Double, last: Vector) -> [Vector] {
    var (means, sum, room) = ([Vector](), Vector.zero, step)
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      var (here, left) = (start, (end - start).length)
      // Sums over lengths are not exact: the last part takes what is left.
      while left >= room, means.count < ShapeConstants.samples - 1 {
        let border = here + (end - here) * (room / left)
        means.append((sum + (here + border) / 2 * room) / step)
        (here, left, sum, room) = (border, left - room, .zero, step)
      }
      sum += (here + end) / 2 * left
      room -= left
    }
    let rest = step - room
    means.append(rest > 0 ? sum / rest : last)
    return means
  }

  /// The turn at each sample, in radians, clockwise to the eye; none near the ends of the curve.
  var turns: [Double] {
    let (places, span) = (smoothed, ShapeConstants.turnSpan)
    return places.indices.dropFirst(span).dropLast(span).map { i in
      let (way, onward) = (places[i] - places[i - span], places[i + span] - places[i])
      return CGFloat.angle(ofX: way.dot(onward), y: way.cross(onward))
    }
  }

  /// Every point moved halfway to the middle of its neighbours, several times; the ends stay.
  private var smoothed: [Vector] {
    (0..<ShapeConstants.smoothings).reduce(points) { places, _ in
      var next = places
      for i in places.indices.dropFirst().dropLast() {
        next[i] = places[i] / 2 + (places[i - 1] + places[i + 1]) / 4
      }
      return next
    }
  }
}
