import Geometry
import SeededRandom
import Testing

@testable import ShapeRecognition

/// Returns points along an ellipse.
///
/// The radius varies by the fraction `wobble`, in `waves` periods per revolution.
private func ellipse(
  center: Vector = Vector(-340, 215), semiAxes: (Double, Double) = (90, 50), rotation: Double = 0.6,
  wobble: Double = 0, waves: Double = 5, start: Double = 0.4, revolutions: Double = 1,
  count: Int = 720
) -> [Vector] {
  let (major, minor) = (Vector(angle: rotation), Vector(angle: rotation + .pi / 2))
  return (0...count).map { index in
    let angle = start + revolutions * Double(index) / Double(count) * 2 * .pi
    let factor = 1 + wobble * CGFloat.cos(waves * angle)
    return center + major * (semiAxes.0 * factor * CGFloat.cos(angle))
      + minor * (semiAxes.1 * factor * CGFloat.sin(angle))
  }
}

/// Returns points along the straight lines between corners.
private func outline(_ corners: [Vector], count: Int = 40) -> [Vector] {
  zip(corners, corners.dropFirst()).flatMap { start, end in
    (0...count).map { start + (end - start) * (Double($0) / Double(count)) }
  }
}

/// Returns the corners of a regular polygon and, at the end, its first corner again.
private func regularPolygon(_ count: Int, radius: Double = 80) -> [Vector] {
  (0...count).map {
    Vector(-30, 40) + Vector(angle: 0.2 + Double($0) / Double(count) * 2 * .pi) * radius
  }
}

/// Returns the largest distance from a corner of one polygon to the nearest corner of another.
private func distance(_ corners: [Vector], _ others: [Vector]) -> Double {
  corners.map { corner in others.map { (corner - $0).length }.min() ?? .infinity }.max()
    ?? .infinity
}

@Suite("Fitting circles and ellipses")
struct RoundFitTests {
  @Test(
    "CircleFit finds the center and the radius of an arc",
    arguments: [0.7, 1, 1.4])
  func arc(revolutions: Double) {
    let fit = CircleFit(
      ellipse(semiAxes: (70, 70), revolutions: revolutions, count: 100))
    #expect((fit.center - Vector(-340, 215)).length < 0.5)
    #expect(abs(fit.radius - 70) < 0.5)
    #expect(fit.deviation < 0.005)
  }

  @Test(
    "The deviation of CircleFit is the root mean square of waves in the radius",
    arguments: [0.01, 0.03, 0.08], [3, 5, 8] as [Double])
  func circleDeviation(wobble: Double, waves: Double) {
    let fit = CircleFit(
      ellipse(semiAxes: (70, 70), wobble: wobble, waves: waves, count: 359))
    #expect(abs(fit.deviation / (wobble / 2.0.squareRoot()) - 1) < 0.02)
    #expect((fit.center - Vector(-340, 215)).length < 0.5)
  }

  @Test(
    "EllipseFit finds the center and the axes of an ellipse at any rotation",
    arguments: [(90, 50), (60, 55), (200, 45)] as [(Double, Double)],
    [-1.2, -0.3, 0, 0.6, 1.5, 2.4])
  func exactEllipse(semiAxes: (Double, Double), rotation: Double) throws {
    let fit = try #require(EllipseFit(ellipse(semiAxes: semiAxes, rotation: rotation)))
    #expect((fit.center - Vector(-340, 215)).length < 0.05)
    let (major, minor) = (Vector(angle: rotation), Vector(angle: rotation + .pi / 2))
    #expect(abs(abs(fit.semiMajor.dot(major)) - semiAxes.0) < 0.2)
    #expect(abs(fit.semiMajor.cross(major)) < 0.2)
    #expect(abs(abs(fit.semiMinor.dot(minor)) - semiAxes.1) < 0.2)
    #expect(abs(fit.semiMinor.cross(minor)) < 0.2)
    #expect(abs(fit.aspectRatio - semiAxes.1 / semiAxes.0) < 0.002)
    #expect(fit.deviation < 0.001 && fit.matchesStroke)
  }

  @Test(
    "EllipseFit.deviation is the root mean square of radius waves relative to the perimeter",
    arguments: [0.02, 0.05, 0.1])
  func ellipseDeviation(wobble: Double) throws {
    let fit = try #require(EllipseFit(ellipse(wobble: wobble, waves: 4)))
    #expect(abs(fit.deviation / (wobble / 2.0.squareRoot() / (2 * .pi)) - 1) < 0.05)
  }

  @Test(
    "EllipseFit finds an ellipse with a section that is missing or drawn twice",
    arguments: [0.5, 1.2, 1.7, 3, 4.1, 5.2], [0.85, 1.25, 1.4])
  func gap(start: Double, revolutions: Double) throws {
    let fit = try #require(EllipseFit(ellipse(start: start, revolutions: revolutions)))
    #expect((fit.center - Vector(-340, 215)).length < 1)
    #expect(abs(fit.semiMajor.length - 90) < 5 && abs(fit.semiMinor.length - 50) < 3)
  }

  @Test("EllipseFit does not match an empty stroke, a dot, a line back and forth or a bow tie")
  func noArea() {
    #expect(EllipseFit([]) == nil)
    #expect(EllipseFit([Vector(3, 4)]) == nil)
    #expect(EllipseFit(outline([Vector(0, 0), Vector(100, 30), Vector(0, 0)])) == nil)
    let bowTie = [Vector(0, 0), Vector(100, 100), Vector(100, 0), Vector(0, 100), Vector(0, 0)]
    #expect(EllipseFit(outline(bowTie))?.matchesStroke != true)
  }

  @Test(
    "A wobbly round stroke is not recognized as a line, a triangle or a rectangle",
    arguments: 1...10 as ClosedRange<UInt64>)
  func wobbly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 1...12 {
      let waves = (2...8).map { count in
        (
          count: Double(count), height: Double.random(in: 0...0.05, using: &random),
          phase: Double.random(in: 0...(2 * .pi), using: &random)
        )
      }
      let points = (0...120).map { index -> CGPoint in
        let angle = Double(index) / 120 * 2 * .pi
        let factor = waves.reduce(1) { $0 + $1.height * CGFloat.cos($1.count * angle + $1.phase) }
        return CGPoint(Vector(250, 300) + Vector(angle: angle) * (80 * factor))
      }
      switch ShapeRecognizer.shape(of: points) {
      case .triangle, .rectangle, .line, .arrow, .star: Issue.record("a round stroke has corners")
      case .circle, .ellipse, nil: break
      }
    }
  }

  @Test(
    "EllipseFit finds ellipses from 0.18 to 180,000 points long", arguments: [1e-3, 0.03, 1, 1000])
  func ellipseSize(scale: Double) throws {
    let fit = try #require(EllipseFit(ellipse(semiAxes: (90 * scale, 50 * scale))))
    #expect(abs(fit.semiMajor.length / scale - 90) < 0.2)
    #expect(abs(fit.semiMinor.length / scale - 50) < 0.2)
    #expect(fit.matchesStroke)
  }
}

@Suite("Fitting triangles and rectangles")
struct PolygonFitTests {
  private func fit(_ corners: [Vector]) throws -> (polygon: PolygonFit, curve: SampledCurve) {
    let curve = try #require(SampledCurve(through: outline(corners + corners.prefix(1))))
    return (try #require(PolygonFit.nearest(to: curve)), curve)
  }

  @Test("A fitted rectangle has the mean direction of the drawn sides, weighted by their lengths")
  func weightedDirection() throws {
    // The short sides, about 100 points long, lean by 0.1 radians, and the long sides of 240 points
    // do not. The weighted mean is 0.1 · 100 / 340.
    let corners = [Vector(0, 0), Vector(240, 0), Vector(250, 100), Vector(10, 100)]
    let polygon = try fit(corners).polygon
    try #require(polygon.corners.count == 4)
    let side = polygon.corners[1] - polygon.corners[0]
    let angle = CGFloat.atan2(y: side.y, x: side.x).remainder(dividingBy: .pi / 2)
    #expect(abs(angle + 0.1 * 100 / 340) < 0.003)
  }

  @Test(
    "The fitted rectangle has the corners of the drawn rectangle at any rotation",
    arguments: [(200, 90), (70, 160), (120, 120)] as [(Double, Double)], [0, 0.4, 0.9, 1.5])
  func rectangle(size: (Double, Double), rotation: Double) throws {
    let (x, y) = (Vector(angle: rotation) * size.0, Vector(angle: rotation + .pi / 2) * size.1)
    let origin = Vector(-150, 40)
    let corners = [origin, origin + x, origin + x + y, origin + y]
    let polygon = try fit(corners).polygon
    #expect(polygon.corners.count == 4)
    #expect(distance(corners, polygon.corners) < 2)
    #expect(polygon.deviation < 0.004)
  }

  @Test(
    "The fitted triangle has the corners of the drawn triangle",
    arguments: [
      [Vector(-100, -60), Vector(90, -20), Vector(10, 120)],
      [Vector(-300, 200), Vector(-120, 230), Vector(-270, 330)],
      [Vector(0, 0), Vector(-50, 140), Vector(-160, 20)],
    ])
  func triangle(corners: [Vector]) throws {
    let polygon = try fit(corners).polygon
    #expect(polygon.corners.count == 3)
    #expect(distance(corners, polygon.corners) < 2)
    #expect(polygon.deviation < 0.004)
  }

  @Test("The deviation of PolygonFit is the root mean square distance relative to the curve length")
  func deviation() throws {
    // One side of the rectangle is bent outward.
    let (polygon, curve) = try fit([
      Vector(0, 0), Vector(110, -9), Vector(220, 0), Vector(220, 120), Vector(0, 120),
    ])
    let edge = outline(polygon.corners + polygon.corners.prefix(1), count: 400)
    let samples = try #require(SampledCurve(through: edge)).points
    func nearest(_ point: Vector, _ others: [Vector]) -> Double {
      others.map { (point - $0).length }.min() ?? .infinity
    }
    let inner = outline(curve.points + curve.points.prefix(1), count: 20)
    let (a, b) = (curve.points.map { nearest($0, edge) }, samples.map { nearest($0, inner) })
    func meanSquare(_ values: [Double]) -> Double {
      values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    }
    let expected = ((meanSquare(a) + meanSquare(b)) / 2).squareRoot() / curve.length
    #expect(abs(polygon.deviation / expected - 1) < 0.02)
  }

  @Test("PolygonFit finds no polygon near a star")
  func noPolygon() throws {
    let star = (0...10).map { index -> Vector in
      let radius: Double = index.isMultiple(of: 2) ? 90 : 35
      return Vector(angle: Double(index) / 5 * .pi) * radius
    }
    let curve = try #require(SampledCurve(through: outline(star)))
    #expect(PolygonFit.nearest(to: curve) == nil)
  }

  @Test(
    "PolygonFit finds the same corners in a sloppy polygon whether drawn forward or backward",
    arguments: [
      [
        Vector(0, 0), Vector(70, -9), Vector(220, 0), Vector(226, 70), Vector(220, 120),
        Vector(130, 126), Vector(0, 120), Vector(-4, 50),
      ],
      [
        Vector(-100, -60), Vector(10, -44), Vector(90, -20), Vector(63, 39), Vector(10, 120),
        Vector(-50, 33),
      ],
    ] as [[Vector]])
  func oppositeDirection(corners: [Vector]) throws {
    let stroke = outline(corners + corners.prefix(1))
    let polygons = try [stroke, Array(stroke.reversed())].map { vertices -> PolygonFit in
      let curve = try #require(SampledCurve(through: vertices))
      return try #require(PolygonFit.nearest(to: curve))
    }
    #expect(polygons[0].corners.count == polygons[1].corners.count)
    #expect(distance(polygons[0].corners, polygons[1].corners) < 1e-6)
  }
}

@Suite("Samples of strokes, and vectors")
struct SampledCurveTests {
  @Test(
    "SampledCurve has all its samples even for a stroke that is 0.000001 points long",
    arguments: [1e-6, 0.5, 1])
  func shortStrokes(length: Double) throws {
    let curve = try #require(SampledCurve(through: [Vector(3, 4), Vector(3 + length, 4)]))
    #expect(abs(curve.length - length) < 1e-9 && abs(curve.gap - 1) < 1e-6)
    #expect(curve.points.count == ShapeConstants.sampleCount)
  }

  @Test("The samples of a scaled stroke are the scaled samples of the stroke")
  func sizes() throws {
    let vertices = [Vector(0, 0), Vector(9, 2), Vector(4, 8), Vector(-3, 1)]
    let curve = try #require(SampledCurve(through: vertices))
    for scale in [1e-6, 0.02, 50, 1e6] {
      let scaled = try #require(SampledCurve(through: vertices.map { $0 * scale }))
      for (a, b) in zip(curve.points, scaled.points) {
        #expect((a * scale - b).length < 1e-9 * scale)
      }
      #expect(abs(curve.gap - scaled.gap) < 1e-9)
    }
  }

  @Test(
    "The samples of a stroke are the means of 64 sections of equal length",
    arguments: 1...12 as ClosedRange<UInt64>)
  func means(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let vertices = (0..<Int.random(in: 2...90, using: &random)).map { _ in
      Vector(.random(in: -300...100, using: &random), .random(in: -50...400, using: &random))
    }
    let curve = try #require(SampledCurve(through: vertices))
    let lengths = zip(vertices, vertices.dropFirst()).map { ($1 - $0).length }
    let length = lengths.reduce(0, +)
    #expect(abs(curve.length - length) < 1e-9 * length)
    let ends = vertices[0] - vertices[vertices.count - 1]
    #expect(abs(curve.gap - ends.length / length) < 1e-12)
    // Returns the point at a distance from the start along the polyline.
    func point(at distance: Double) -> Vector {
      var remainder = distance
      for (index, side) in lengths.enumerated() {
        if remainder <= side {
          return vertices[index] + (vertices[index + 1] - vertices[index]) * (remainder / side)
        }
        remainder -= side
      }
      return vertices[vertices.count - 1]
    }
    try #require(curve.points.count == 64)
    for (index, sample) in curve.points.enumerated() {
      let mean = Vector.mean(
        of: (0..<40).map { step in
          point(at: length * (Double(index) + (Double(step) + 0.5) / 40) / 64)
        })
      #expect((sample - mean).length < 0.002 * length / 64)
    }
  }

  @Test("SampledCurve has no samples for strokes without a finite length")
  func noLength() {
    #expect(SampledCurve(through: []) == nil)
    #expect(SampledCurve(through: [Vector(1, 2)]) == nil)
    #expect(SampledCurve(through: [Vector(1, 2), Vector(1, 2)]) == nil)
    #expect(SampledCurve(through: [Vector(1, 2), Vector(.infinity, 2)]) == nil)
  }

  @Test(
    "The sampled turns of a circle are equal fractions of a full turn in the circle's direction")
  func circleTurns() throws {
    for revolutions in [1, -1] as [Double] {
      let stroke = ellipse(semiAxes: (80, 80), revolutions: revolutions)
      let turns = try #require(SampledCurve(through: stroke)).turns
      #expect(turns.count == 58)
      // The directions are measured over three samples.
      let expected = revolutions * 2 * .pi * 3 / 64
      // The ends are not smoothed.
      #expect(turns.dropFirst(6).dropLast(6).allSatisfy { abs($0 / expected - 1) < 0.02 })
    }
  }

  @Test(
    "The unevenness of a polygon's turns has the documented values",
    arguments: [(6, 1.8), (5, 2.3), (4, 3.2), (90, 1)])
  func unevenness(count: Int, expected: Double) throws {
    let turns = try #require(SampledCurve(through: outline(regularPolygon(count)))).turns
    let mean = turns.reduce(0, +) / Double(turns.count)
    let meanSquare = turns.reduce(0) { $0 + $1 * $1 } / Double(turns.count)
    #expect(abs(meanSquare / (mean * mean) - expected) < 0.02)
  }

  @Test("Squaring a vector as a complex number doubles its angle")
  func square() {
    for angle in [-2.5, -1, 0.3, 1.9] {
      let square = (Vector(angle: angle) * 3).squaredAsComplex
      #expect((square - Vector(angle: 2 * angle) * 9).length < 1e-12)
    }
    #expect(Vector(3, -4).length == 5 && Vector(3, -4).dot(Vector(2, 5)) == -14)
    // Down is clockwise from right, because y points down.
    #expect(Vector(1, 0).cross(Vector(0, 1)) == 1 && Vector(2, 3).cross(Vector(5, 7)) == -1)
  }

  @Test(
    "The least-squares line of jittered points has the direction of the line",
    arguments: [-1.4, -0.2, 0.5, 1.3])
  func direction(angle: Double) {
    var random = SeededGenerator(seed: 4)
    let points = (0..<400).map { step in
      Vector(20, -70) + Vector(angle: angle) * Double(step)
        + Vector(.random(in: -2...2, using: &random), .random(in: -2...2, using: &random))
    }
    let found = Vector.leastSquaresDirection(of: points, through: .mean(of: points))
    #expect(abs(found.cross(Vector(angle: angle))) < 0.005 && abs(found.length - 1) < 1e-12)
  }
}
