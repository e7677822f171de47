import Geometry

/// The circle with the least sum of squared distances from a set of points.
struct CircleFit {
  private(set) var center: Vector
  private(set) var radius = 0.0
  /// The root-mean-square distance of the points from the circle, as a fraction of its radius.
  private(set) var deviation = 0.0

  /// Creates the least-squares circle of a set of points.
  ///
  /// - Parameter points: One or more points around a common center.
  /// - Complexity: O(points).
  init(_ points: [Vector]) {
    let mean = Vector.mean(of: points)
    center = mean
    // The best center is the mean of the points minus the radius times their mean direction from
    // the center. Each iteration halves the error if the circle is closed, and reduces it to two
    // thirds if the circle has a wide gap.
    for _ in 0..<40 {
      var direction = Vector.zero
      radius = 0
      for point in points {
        let (displacement, distance) = (point - center, (point - center).length)
        radius += distance / Double(points.count)
        if distance > 0 { direction += displacement / (distance * Double(points.count)) }
      }
      center = mean - direction * radius
    }
    let squares = points.reduce(0) { sum, point in
      let error = (point - center).length - radius
      return sum + error * error
    }
    deviation = (squares / Double(points.count)).squareRoot() / radius
  }
}

/// The ellipse nearest to a closed stroke.
///
/// The axes follow from the moments of the enclosed area: neither the finger's speed nor a section
/// that is missing or drawn twice changes the area much. The ellipse is then mapped to a circle, so
/// that the criteria for a circle apply to every ellipse: the stroke turns evenly, makes about one
/// revolution, and has about the same distance from the center everywhere.
struct EllipseFit {
  let center: Vector
  let semiMajor: Vector
  let semiMinor: Vector
  /// The root-mean-square distance of the stroke from the ellipse, as a fraction of the ellipse's
  /// perimeter.
  ///
  /// Both lengths are measured after the ellipse has been mapped to a circle.
  let deviation: Double
  /// A Boolean value that indicates whether the stroke turns evenly, without corners and reversals.
  private let turnsEvenly: Bool
  /// The total turn of the stroke, in revolutions.
  private let revolutions: Double

  /// The length of the minor axis divided by the length of the major axis.
  var aspectRatio: Double { semiMinor.length / semiMajor.length }

  /// A Boolean value that indicates whether the stroke is recognized as this ellipse.
  var matchesStroke: Bool {
    turnsEvenly && revolutions <= ShapeConstants.maximumRevolutions
      && deviation <= ShapeConstants.maximumEllipseDeviation
  }

  /// Creates the ellipse of a stroke, or returns `nil` if no ellipse has the moments of the
  /// enclosed area or if the ellipse is too flat.
  ///
  /// - Complexity: O(vertices).
  init?(_ vertices: [Vector]) {
    guard let area = AreaMoments(vertices), area.aspectRatio >= ShapeConstants.minimumAspectRatio,
      let curve = SampledCurve(through: vertices.map(area.toCircle))
    else { return nil }
    let circle = CircleFit(curve.points)
    center = area.fromCircle(circle.center)
    (semiMajor, semiMinor) = (area.semiMajor * circle.radius, area.semiMinor * circle.radius)
    deviation = circle.deviation / (2 * .pi)
    let turns = curve.turns
    let mean = turns.reduce(0, +) / Double(turns.count)
    let meanSquare = turns.reduce(0) { $0 + $1 * $1 } / Double(turns.count)
    turnsEvenly = meanSquare <= ShapeConstants.maximumTurnUnevenness * mean * mean
    let spanCount = Double(ShapeConstants.sampleCount) / Double(ShapeConstants.turnSpan)
    revolutions = abs(mean) * spanCount / (2 * .pi)
  }
}

/// The ellipse with the same centroid and the same second moments as the area of a closed polygon.
private struct AreaMoments {
  let center: Vector
  let semiMajor: Vector
  let semiMinor: Vector

  /// The length of the minor axis divided by the length of the major axis.
  var aspectRatio: Double { semiMinor.length / semiMajor.length }

  /// Creates the ellipse of a polygon, or returns `nil` if no ellipse has its moments, for example
  /// because parts of opposite orientation cancel out.
  init?(_ vertices: [Vector]) {
    guard let origin = vertices.first, let last = vertices.last else { return nil }
    // Integrals over the triangles between the origin and each edge. The integral over a triangle
    // is negative if its edge runs counterclockwise around the origin.
    var (twiceArea, linear, squares, product) = (0.0, Vector.zero, Vector.zero, 0.0)
    var a = last - origin
    for vertex in vertices {
      let b = vertex - origin
      let cross = a.cross(b)
      twiceArea += cross
      linear += (a + b) * cross
      squares += (a * a + a * b + b * b) * cross
      // There are two expressions, because the compiler takes very long to check the types of a
      // single one.
      let start: CGFloat = 2 * a.x * a.y + a.x * b.y
      product += (start + b.x * a.y + 2 * b.x * b.y) * cross
      a = b
    }
    let centroid = linear / (3 * twiceArea)
    let variance = squares / (6 * twiceArea) - centroid * centroid
    let covariance = product / (12 * twiceArea) - centroid.x * centroid.y
    // The eigenvalues of the covariance matrix, mean ± halfDifference, are a quarter of the squares
    // of the semi-axes.
    let mean = (variance.x + variance.y) / 2
    let halfDifference = Vector((variance.x - variance.y) / 2, covariance).length
    guard mean - halfDifference > 0, mean.isFinite else { return nil }
    let axis = Vector(angle: CGFloat.atan2(y: 2 * covariance, x: variance.x - variance.y) / 2)
    center = origin + centroid
    semiMajor = axis * (2 * (mean + halfDifference).squareRoot())
    semiMinor = Vector(-axis.y, axis.x) * (2 * (mean - halfDifference).squareRoot())
  }

  /// Maps a point so that the ellipse becomes the unit circle around the origin.
  func toCircle(_ point: Vector) -> Vector {
    let displacement = point - center
    return Vector(
      displacement.dot(semiMajor) / semiMajor.dot(semiMajor),
      displacement.dot(semiMinor) / semiMinor.dot(semiMinor))
  }

  /// Maps a point so that the unit circle around the origin becomes the ellipse.
  func fromCircle(_ point: Vector) -> Vector {
    center + semiMajor * point.x + semiMinor * point.y
  }
}
