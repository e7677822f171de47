import Geometry

/// The circle with the least sum of squared distances from points.
struct CircleFit {
  private(set) var center: Vector
  private(set) var radius = 0.0
  /// Root mean square of the distances from the circle, as a part of its radius.
  private(set) var deviation = 0.0

  /// - Parameter points: one or more, around a middle.
  /// - Complexity: O(points)
  init(_ points: [Vector]) {
    let mean = Vector.mean(of: points)
    center = mean
    // At the minimum the centre is the mean place less the radius times the mean direction. Each
    // round halves the error of a full circle, and takes two thirds of that of one with a wide gap.
    for _ in 0..<40 {
      var direction = Vector.zero
      radius = 0
      for point in points {
        let (way, distance) = (point - center, (point - center).length)
        radius += distance / Double(points.count)
        if distance > 0 { direction += way / (distance * Double(points.count)) }
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

/// The ellipse nearest to a closed stroke, and whether the stroke was meant to be one.
///
/// Moments of the area give the axes, since neither the finger's speed nor a piece that is missing
/// or drawn twice changes an area much. Stretched along them the ellipse is a circle, and rules for
/// circles do for all ellipses: the stroke turns evenly, once around, about equally far from a
/// middle.
struct EllipseFit {
  let center: Vector
  let semiMajor: Vector
  let semiMinor: Vector
  /// Root mean square of the distances from the ellipse, as a part of its length.
  ///
  /// Both are taken when it is stretched to a circle.
  let deviation: Double
  /// Whether the stroke turns evenly, which it does not at corners nor where it turns back.
  private let turnsEvenly: Bool
  private let timesAround: Double

  /// Narrow by long.
  var roundness: Double { semiMinor.length / semiMajor.length }

  var isMeant: Bool {
    turnsEvenly && timesAround <= ShapeConstants.mostTurns
      && deviation <= ShapeConstants.ellipseDeviation
  }

  /// - Parameter vertices: of the stroke.
  /// - Returns: nil where there is none, or one so flat that it is a line.
  /// - Complexity: O(vertices)
  init?(_ vertices: [Vector]) {
    guard let area = AreaMoments(vertices), area.roundness >= ShapeConstants.flattest,
      let curve = SampledCurve(through: vertices.map(area.toCircle))
    else { return nil }
    let circle = CircleFit(curve.points)
    center = area.fromCircle(circle.center)
    (semiMajor, semiMinor) = (area.semiMajor * circle.radius, area.semiMinor * circle.radius)
    deviation = circle.deviation / (2 * .pi)
    let turns = curve.turns
    let mean = turns.reduce(0, +) / Double(turns.count)
    let meanSquare = turns.reduce(0) { $0 + $1 * $1 } / Double(turns.count)
    turnsEvenly = meanSquare <= ShapeConstants.turnUnevenness * mean * mean
    let spans = Double(ShapeConstants.samples) / Double(ShapeConstants.turnSpan)
    timesAround = abs(mean) * spans / (2 * .pi)
  }
}

/// The ellipse with the same middle and the same second moments as the area in a closed polygon.
private struct AreaMoments {
  let center: Vector
  let semiMajor: Vector
  let semiMinor: Vector

  var roundness: Double { semiMinor.length / semiMajor.length }

  /// - Returns: nil where no ellipse has such moments, as where parts of the area cancel out.
  init?(_ vertices: [Vector]) {
    guard let origin = vertices.first, let last = vertices.last else { return nil }
    // Integrals over the triangles between the origin and each edge, signed by the way around.
    var (twiceArea, first, squares, product) = (0.0, Vector.zero, Vector.zero, 0.0)
    var a = last - origin
    for vertex in vertices {
      let b = vertex - origin
      let cross = a.cross(b)
      twiceArea += cross
      first += (a + b) * cross
      squares += (a * a + a * b + b * b) * cross
      product += (2 * a.x * a.y + a.x * b.y + b.x * a.y + 2 * b.x * b.y) * cross
      a = b
    }
    let middle = first / (3 * twiceArea)
    let spread = squares / (6 * twiceArea) - middle * middle
    let mixed = product / (12 * twiceArea) - middle.x * middle.y
    // The eigenvalues of the moments are a quarter of the squares of the half axes.
    let mean = (spread.x + spread.y) / 2
    let difference = Vector((spread.x - spread.y) / 2, mixed).length
    guard mean - difference > 0, mean.isFinite else { return nil }
    let axis = Vector(angle: CGFloat.angle(ofX: spread.x - spread.y, y: 2 * mixed) / 2)
    center = origin + middle
    semiMajor = axis * (2 * (mean + difference).squareRoot())
    semiMinor = Vector(-axis.y, axis.x) * (2 * (mean - difference).squareRoot())
  }

  /// Takes the ellipse to the circle of radius 1 around the origin.
  func toCircle(_ place: Vector) -> Vector {
    let way = place - center
    return Vector(
      way.dot(semiMajor) / semiMajor.dot(semiMajor), way.dot(semiMinor) / semiMinor.dot(semiMinor))
  }

  func fromCircle(_ place: Vector) -> Vector {
    center + semiMajor * place.x + semiMinor * place.y
  }
}
