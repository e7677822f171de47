import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare arcs, ellipses and rounded rectangles with the equations of their curves.
@Suite("Shapes of paths")
struct PathShapeTests {
  private func build(_ body: (inout Path) -> Void) -> Path {
    var path = Path()
    body(&path)
    return path
  }

  /// Returns the sum of the angles between successive points, as seen from a center.
  private func sweep(_ points: [CGPoint], around center: CGPoint) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (a, b) = pair
      let (u, v) = (
        CGVector(dx: a.x - center.x, dy: a.y - center.y),
        CGVector(dx: b.x - center.x, dy: b.y - center.y)
      )
      return sum + CGFloat.atan2(y: u.dx * v.dy - u.dy * v.dx, x: u.dx * v.dx + u.dy * v.dy)
    }
  }

  private func point(_ center: CGPoint, _ radius: Double, _ angle: Double) -> CGPoint {
    CGPoint(x: center.x + radius * CGFloat.cos(angle), y: center.y + radius * CGFloat.sin(angle))
  }

  @Test("An arc by a delta angle lies on its circle and sweeps the delta", arguments: 1...40)
  func relativeArcs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let center = random.point(-20...50, -10...30)
    let (radius, start) = (random.number(2...40), random.number(-9...9))
    let delta =
      seed.isMultiple(of: 4)
      ? Double(seed / 4) * .pi / 2 - 2 * .pi : random.number(-4 * .pi...4 * .pi)
    let path = build {
      $0.addArc(center: center, radius: radius, startAngle: start, delta: delta)
    }
    let points = path.flattened(tolerance: 0.001)[0].points
    #expect(points.allSatisfy { abs($0.distance(to: center) - radius) < 3e-4 * radius + 1e-9 })
    #expect(points[0].distance(to: point(center, radius, start)) < 1e-9)
    #expect(points[points.count - 1].distance(to: point(center, radius, start + delta)) < 1e-6)
    #expect(abs(sweep(points, around: center) - delta) < 1e-6)
    // An arc of a quarter turn is one curve.
    let quarterTurns = abs(delta) / (Double.pi / 2) - 1e-9
    #expect(path.elements.count == 1 + Int(quarterTurns.rounded(.up)))
  }

  @Test(
    "An arc of more than two turns passes its circle at most twice and ends at its end angle",
    arguments: [-1.0, 1])
  func longArcs(sign: Double) {
    let center = CGPoint(x: 3, y: 4)
    let path = build {
      $0.addArc(center: center, radius: 10, startAngle: 1, delta: sign * (10 * .pi + 0.7))
    }
    let points = path.flattened(tolerance: 0.01)[0].points
    #expect(abs(sweep(points, around: center) - sign * (2 * .pi + 0.7)) < 1e-6)
    let invalid = build {
      $0.addArc(center: CGPoint(x: .nan, y: 0), radius: 1, startAngle: 0, delta: 1)
      $0.addArc(center: center, radius: .infinity, startAngle: 0, delta: 1)
      $0.addArc(center: center, radius: 1, startAngle: .nan, delta: 1)
      $0.addArc(center: center, radius: 1, startAngle: 0, delta: .infinity)
      $0.addArc(
        center: center, radius: 1, startAngle: 0, endAngle: .infinity, isIncreasing: true)
    }
    #expect(invalid.isEmpty)
  }

  @Test(
    "An arc between two angles runs in the given direction and ends at the second angle",
    arguments: 1...60)
  func arcsBetweenAngles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let center = random.point(-20...50, -10...30)
    let (start, end) = (random.number(-8...8), random.number(-8...8))
    let isIncreasing = Bool.random(using: &random)
    let path = build {
      $0.addArc(
        center: center, radius: 12, startAngle: start, endAngle: end, isIncreasing: isIncreasing)
    }
    let points = path.flattened(tolerance: 0.001)[0].points
    let swept = sweep(points, around: center)
    #expect(isIncreasing ? swept >= 0 : swept <= 0)
    let isCircle = abs(end - start) >= 2 * .pi
    #expect(isCircle ? abs(swept) >= 2 * .pi - 1e-6 : abs(swept) <= 2 * .pi)
    #expect(points[0].distance(to: point(center, 12, start)) < 1e-9)
    // A circle in the direction opposite to the angles ends where it starts.
    let last = isCircle && (end > start) != isIncreasing ? start : end
    #expect(points[points.count - 1].distance(to: point(center, 12, last)) < 1e-6)
  }

  @Test(
    "An arc between angles that differ by full turns is one circle", arguments: [-2, -1, 1, 2],
    [true, false])
  func circles(turns: Int, isIncreasing: Bool) {
    let path = build {
      $0.addArc(
        center: .zero, radius: 5, startAngle: 0.4, endAngle: 0.4 + Double(turns) * 2 * .pi,
        isIncreasing: isIncreasing)
    }
    let swept = sweep(path.flattened(tolerance: 0.001)[0].points, around: .zero)
    #expect(abs(swept - (isIncreasing ? 2 : -2) * .pi) < 1e-6)
  }

  @Test("An arc is joined to the current point by a line unless the arc starts there")
  func joined() {
    let path = build {
      $0.move(to: CGPoint(x: 20, y: 7))
      $0.addArc(center: CGPoint(x: 10, y: 7), radius: 10, startAngle: 0, delta: 1)
      $0.addArc(center: CGPoint(x: 40, y: 7), radius: 3, startAngle: 0, delta: 0)
    }
    #expect(path.elements.count == 3)
    #expect(path.elements[0] == .move(CGPoint(x: 20, y: 7)))
    #expect(path.elements[2] == .line(CGPoint(x: 43, y: 7)))
  }

  @Test("An arc between tangents touches both lines at equal distances", arguments: 1...40)
  func tangentArcs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (start, corner) = (random.point(-40...40, -30...30), random.point(-40...40, -30...30))
    let end = random.point(-40...40, -30...30)
    let radius = random.number(1...10)
    let path = build {
      $0.move(to: start)
      $0.addArc(tangent1End: corner, tangent2End: end, radius: radius)
    }
    guard let first = path.elements[1].end, let last = path.currentPoint else {
      Issue.record("The path has no arc.")
      return
    }
    #expect(abs(first.distance(to: corner) - last.distance(to: corner)) < 1e-6)
    /// Returns the distance of a point from the endless line through two points.
    func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
      abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / a.distance(to: b)
    }
    #expect(distance(first, start, corner) < 1e-6 && distance(last, corner, end) < 1e-6)
    // The ends of the arc are on the rays from the corner to the start and to the end.
    #expect(
      (first.x - corner.x) * (start.x - corner.x) + (first.y - corner.y) * (start.y - corner.y) > 0)
    #expect((last.x - corner.x) * (end.x - corner.x) + (last.y - corner.y) * (end.y - corner.y) > 0)
    let arc = path.flattened(tolerance: 0.001)[0].points.dropFirst()
    let nearest = arc.map { min(distance($0, start, corner), distance($0, corner, end)) }
    #expect(nearest.allSatisfy { $0 < radius + 1e-6 }, "the arc faces the corner")
    // The center is a radius away from both lines, on the perpendiculars through the touching
    // points.
    let length = start.distance(to: corner)
    let normal = CGVector(dx: -(start.y - corner.y) / length, dy: (start.x - corner.x) / length)
    let centers = [radius, -radius].map {
      CGPoint(x: first.x + normal.dx * $0, y: first.y + normal.dy * $0)
    }
    #expect(
      centers.contains { center in
        arc.allSatisfy { abs($0.distance(to: center) - radius) < 0.01 }
          && abs(last.distance(to: center) - radius) < 1e-6
      })
    #expect(abs(sweep(Array(arc), around: centers[0])) < .pi + 1e-6)
  }

  @Test("An arc between tangents is a line to the corner if no circle touches both tangents")
  func noTangentArc() {
    let corner = CGPoint(x: 10, y: 5)
    let cases: [(CGPoint, CGPoint, CGPoint, CGFloat)] = [
      (.zero, corner, CGPoint(x: 20, y: 10), 3), (.zero, corner, CGPoint(x: 5, y: 2.5), 3),
      (corner, corner, CGPoint(x: 20, y: 0), 3), (.zero, corner, corner, 3),
      (.zero, corner, CGPoint(x: 20, y: 0), 0), (.zero, corner, CGPoint(x: 20, y: 0), -2),
    ]
    for (start, corner, end, radius) in cases {
      let path = build {
        $0.addArc(tangent1End: corner, tangent2End: end, radius: radius)
        $0.move(to: start)
        $0.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      }
      #expect(path.elements == [.move(start), .line(corner)])
    }
    let invalid = build {
      $0.move(to: .zero)
      $0.addArc(tangent1End: CGPoint(x: .nan, y: 0), tangent2End: corner, radius: 1)
      $0.addArc(tangent1End: corner, tangent2End: CGPoint(x: 0, y: CGFloat.infinity), radius: 1)
      $0.addArc(tangent1End: corner, tangent2End: .zero, radius: .infinity)
    }
    #expect(invalid.elements == [.move(.zero)])
  }

  @Test("An ellipse path is closed and deviates by less than a thousandth of its semi-axes")
  func ellipse() {
    let rect = CGRect(x: -7, y: 11, width: 60, height: 26)
    let path = build { $0.addEllipse(in: rect) }
    let line = path.flattened(tolerance: 0.001)[0]
    #expect(line.isClosed)
    for point in line.points {
      let (x, y) = ((point.x - rect.midX) / 30, (point.y - rect.midY) / 13)
      #expect(abs((x * x + y * y).squareRoot() - 1) < 0.001)
    }
    #expect(path.bounds.equalTo(rect, 1e-9))
    #expect(sweep(line.points, around: rect.center) > 6.28, "clockwise on screen")
    #expect(line.points[0] == CGPoint(x: rect.maxX, y: rect.midY))
  }

  @Test(
    "A rounded rectangle has quarter ellipses at its rounded corners and right angles elsewhere",
    arguments: 0..<16)
  func roundedRectangles(mask: Int) {
    let rect = CGRect(x: -10, y: 20, width: 50, height: 30)
    let corners = (0..<4).map { mask >> $0 & 1 == 1 }
    let (w, h) = (14.0, 9.0)
    let path = build {
      $0.addRoundedRect(rect, corners: corners, cornerWidth: w, cornerHeight: h)
    }
    let line = path.flattened(tolerance: 0.001)[0]
    #expect(line.isClosed && path.bounds.equalTo(rect, 1e-9))
    #expect(ShapeModel.winding(of: line.points, around: rect.center) == 1)
    let cornerPoints = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    for (corner, isRounded) in zip(cornerPoints, corners) {
      // The signed directions from the corner into the rectangle.
      let (dx, dy) = (corner.x == rect.minX ? 1.0 : -1, corner.y == rect.minY ? 1.0 : -1)
      for step in 0...40 {
        let u = 0.02 + 0.96 * Double(step) / 40
        // The depth of the ellipse below the edge at a fraction of the corner's width.
        let edge = 1 - (1 - (1 - u) * (1 - u)).squareRoot()
        for (depth, isOutside) in [(edge - 0.03, isRounded), (edge + 0.03, false)]
        where depth > 0.001 && depth < 1 {
          let point = CGPoint(x: corner.x + dx * u * w, y: corner.y + dy * depth * h)
          #expect(path.contains(point, using: .winding) == !isOutside, "\(corner), \(u)")
        }
      }
    }
  }

  @Test("The corner sizes of a rounded rectangle are limited to half of its sides")
  func limitedCorners() {
    let rect = CGRect(x: 5, y: 6, width: 40, height: 20)
    let limited = build { $0.addRoundedRect(rect, cornerWidth: 90, cornerHeight: 80) }
    let ellipse = build { $0.addRoundedRect(rect, cornerWidth: 20, cornerHeight: 10) }
    #expect(limited == ellipse)
    #expect(
      limited.flattened(tolerance: 0.001)[0].points.allSatisfy { point in
        let (x, y) = ((point.x - rect.midX) / 20, (point.y - rect.midY) / 10)
        return abs((x * x + y * y).squareRoot() - 1) < 0.001
      })
    let angular = build { $0.addRoundedRect(rect, corners: [], cornerWidth: 5, cornerHeight: 5) }
    #expect(angular.bounds == rect && angular.elements.count <= 6)
  }
}
