import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare the bounds, polylines and insides of random paths with many points on the
/// curves.
@Suite("Geometry of paths")
struct PathGeometryTests {
  /// A subpath of a random path: its start, and the control points and the end of each element.
  private typealias Subpath = (start: CGPoint, curves: [[CGPoint]], isClosed: Bool)

  private static func subpaths(_ random: inout SeededGenerator) -> [Subpath] {
    (0..<random.pick(1...2)).map { _ in
      let curves = (0..<random.pick(1...3)).map { _ in
        (0..<random.pick(1...3)).map { _ in random.point(-30...70, -20...40) }
      }
      return (random.point(-30...70, -20...40), curves, Bool.random(using: &random))
    }
  }

  private static func path(_ subpaths: [Subpath]) -> Path {
    var path = Path()
    for subpath in subpaths {
      path.move(to: subpath.start)
      for curve in subpath.curves {
        switch curve.count {
        case 1: path.addLine(to: curve[0])
        case 2: path.addQuadCurve(to: curve[1], control: curve[0])
        default: path.addCurve(to: curve[2], control1: curve[0], control2: curve[1])
        }
      }
      if subpath.isClosed { path.closeSubpath() }
    }
    return path
  }

  /// Returns points on the curves of a subpath.
  private static func samples(_ subpath: Subpath, _ count: Int) -> [CGPoint] {
    var (start, points) = (subpath.start, [subpath.start])
    for curve in subpath.curves {
      points += (1...count).map {
        ShapeModel.point(onCurve: [start] + curve, at: Double($0) / Double(count))
      }
      start = curve[curve.count - 1]
    }
    return points
  }

  private static func box(_ points: [CGPoint]) -> CGRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else {
      return .null
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @Test(
    "The bounds of a path enclose its curves, and controlPointBounds also its control points",
    arguments: 1...60)
  func bounds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let subpaths = Self.subpaths(&random)
    let path = Self.path(subpaths)
    let points = subpaths.flatMap { Self.samples($0, 400) }
    #expect(path.bounds.equalTo(Self.box(points), 0.01))
    let controls = subpaths.flatMap { [$0.start] + $0.curves.flatMap(\.self) }
    #expect(path.controlPointBounds.equalTo(Self.box(controls), 1e-9))
  }

  @Test(
    "A flattened curve lies within the tolerance of the curve and has few segments",
    arguments: 1...12, [0.02, 0.3])
  func flattening(seed: UInt64, tolerance: Double) {
    var random = SeededGenerator(seed: seed)
    let subpaths = Self.subpaths(&random)
    let lines = Self.path(subpaths).flattened(tolerance: tolerance)
    #expect(lines.count == subpaths.count)
    #expect(lines.map(\.isClosed) == subpaths.map(\.isClosed))
    for (line, subpath) in zip(lines, subpaths) {
      let samples = Self.samples(subpath, 40)
      #expect(
        samples.allSatisfy { ShapeModel.lineDistance(line.points, $0) <= tolerance + 1e-9 })
      let fine = Self.samples(subpath, 150)
      #expect(
        line.points.allSatisfy { ShapeModel.lineDistance(fine, $0) < 0.03 }, "points on the curve")
      // The points are within 100 × 60, so that the second difference of a curve is below 400.
      // Wang's formula then gives at most √(0.75 · 400 / tolerance) segments.
      let limit = (300 / tolerance).squareRoot() + 1
      #expect(line.points.count <= Int(limit) * subpath.curves.count + 1)
      #expect(line.points.first == subpath.start)
      #expect(line.points.last == subpath.curves.last?.last)
    }
  }

  @Test("A flattened straight curve has one segment, and a huge curve has 1,024 segments")
  func segmentCounts() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 0))
    path.addCurve(
      to: CGPoint(x: 1e9, y: 0), control1: CGPoint(x: 0, y: 3e9), control2: CGPoint(x: 1e9, y: -3e9)
    )
    let points = path.flattened(tolerance: 0.1)[0].points
    #expect(points.count == 1 + 1 + 1024)
    #expect(Path.flatteningTolerance == 0.1)
  }

  @Test(
    "A path contains the points that are inside its outlines under each fill rule",
    arguments: 1...16)
  func contains(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let subpaths = Self.subpaths(&random)
    let path = Self.path(subpaths)
    let outlines = subpaths.map { Self.samples($0, 60) }
    let closed = zip(subpaths, outlines).filter(\.0.isClosed).map(\.1)
    for _ in 0..<40 {
      let point = random.point(-35...75, -25...45)
      guard ShapeModel.edgeDistance(outlines, point) > 0.3 else { continue }
      for rule in [FillRule.winding, .evenOdd] {
        #expect(path.contains(point, using: rule) == ShapeModel.isInside(outlines, point, rule))
        #expect(
          path.closedSubpaths.contains(point, using: rule)
            == ShapeModel.isInside(closed, point, rule))
        #expect(
          path.reversed.contains(point, using: rule) == path.contains(point, using: rule))
      }
    }
    #expect(!path.contains(CGPoint(x: .nan, y: 0), using: .winding))
  }

  @Test("A path that is reversed twice has its original lines and curves", arguments: 1...20)
  func reversed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let subpaths = Self.subpaths(&random)
    let path = Self.path(subpaths)
    let lines = path.flattened(tolerance: 0.1)
    #expect(path.reversed.reversed.flattened(tolerance: 0.1) == lines)
    for (reversed, line) in zip(path.reversed.flattened(tolerance: 0.1), lines) {
      #expect(reversed.isClosed == line.isClosed)
      #expect(
        zip(reversed.points, line.points.reversed()).allSatisfy { $0.distance(to: $1) < 1e-9 })
    }
    #expect(path.reversed.bounds.equalTo(path.bounds, 1e-9))
  }

  @Test("Transforming a path transforms its points", arguments: 1...20)
  func transformed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let subpaths = Self.subpaths(&random)
    let transform = random.transform()
    let expected = subpaths.map { subpath in
      (
        start: subpath.start.applying(transform),
        curves: subpath.curves.map { $0.map { $0.applying(transform) } }, isClosed: subpath.isClosed
      )
    }
    var (path, model) = (Self.path(subpaths).applying(transform), Self.path(expected))
    #expect(path == model)
    #expect(path.currentPoint == model.currentPoint)
    // After a close, the next line begins at the transformed start of the subpath.
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 1, y: 2))
    model.closeSubpath()
    model.addLine(to: CGPoint(x: 1, y: 2))
    #expect(path == model)
  }

  @Test("Appending a path adds its elements to another path", arguments: 1...20)
  func appended(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second) = (Self.subpaths(&random), Self.subpaths(&random))
    let expected = Self.path(first + second)
    var (joined, slices) = (Self.path(first), Self.path(first))
    joined.append(Self.path(second))
    slices.append(Self.path(second).elements[...])
    #expect(joined == expected && slices == expected)
    #expect(joined.currentPoint == expected.currentPoint)
    joined.append(Path())
    #expect(joined == expected && joined.currentPoint == expected.currentPoint)
    joined.closeSubpath()
    #expect(joined.currentPoint == second.last?.start)
    joined.removeAll()
    #expect(joined.isEmpty && joined.currentPoint == nil)
  }

  @Test("A line after a closed subpath begins a new subpath at the start of the closed subpath")
  func continuesAfterClose() {
    var path = Path()
    path.closeSubpath()
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 8, y: 2))
    path.addLine(to: CGPoint(x: 8, y: 9))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: -5, y: 4))
    #expect(
      path.elements == [
        .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 8, y: 2)), .line(CGPoint(x: 8, y: 9)), .close,
        .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: -5, y: 4)),
      ])
    path.move(to: CGPoint(x: .infinity, y: 0))
    path.addQuadCurve(to: CGPoint(x: 0, y: 1), control: CGPoint(x: 0, y: CGFloat.nan))
    path.addCurve(
      to: CGPoint(x: 0, y: 1), control1: .zero, control2: CGPoint(x: -CGFloat.infinity, y: 0))
    #expect(path.elements.count == 6 && path.currentPoint == CGPoint(x: -5, y: 4))
  }

  @Test("Path.rect is a rectangle only if the path consists of a single upright rectangle")
  func rectangles() {
    let rect = CGRect(x: 3, y: 5, width: 20, height: 10)
    let corners = [
      CGPoint(x: 3, y: 5), CGPoint(x: 23, y: 5), CGPoint(x: 23, y: 15), CGPoint(x: 3, y: 15),
    ]
    func path(_ points: [CGPoint], closed: Bool = true) -> Path {
      var path = Path()
      path.append(Polyline(points: points, isClosed: closed))
      return path
    }
    for shift in 0..<4 {
      let points = Array(corners[shift...] + corners[..<shift])
      for points in [points, points.reversed()] {
        #expect(path(points).rect == rect && path(points, closed: false).rect == rect)
        #expect(path(points + [points[0]]).rect == rect)
        #expect(path(points + [points[1]]).rect == nil)
        #expect(path(points + [points[0], points[1]]).rect == nil)
        for index in 0..<4 {
          for (dx, dy) in [(1.0, 0.0), (0, 1)] {
            var moved = points
            moved[index].x += dx
            moved[index].y += dy
            #expect(path(moved).rect == nil, "\(moved)")
          }
        }
      }
    }
    #expect(path(Array(corners[..<3])).rect == nil && Path().rect == nil)
    var two = path(corners)
    two.addRect(rect)
    #expect(two.rect == nil)
    var curved = path(Array(corners[..<3]), closed: false)
    curved.addQuadCurve(to: corners[3], control: CGPoint(x: 13, y: 15))
    #expect(curved.rect == nil)
  }

  @Test("The path of a circle contains all points that are more than 0.01 points inside the circle")
  func nearCircle() {
    for radius in [50, 100, 400] as [CGFloat] {
      var path = Path()
      path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
      for step in 0..<3600 {
        let angle = CGFloat(step) * .pi / 1800
        let distance = radius - 0.011
        let point = CGPoint(x: distance * CGFloat.cos(angle), y: distance * CGFloat.sin(angle))
        if !path.contains(point, using: .winding) { Issue.record("\(radius) \(step)") }
      }
    }
  }

  @Test("A flattened curve has the same number of segments in both directions")
  func segmentsInBothDirections() {
    let curve = [
      CGPoint.zero, CGPoint(x: 10, y: 40), CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 0),
    ]
    for points in [curve, curve.reversed()] {
      var path = Path()
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      // The larger second difference of the points is 80. Wang's formula gives
      // √(0.75 · 80 / 0.1) = 24.5, so that 25 segments are needed.
      #expect(path.flattened(tolerance: 0.1).map(\.points.count) == [1 + 25])
    }
  }
}

extension CGRect {
  /// Returns a Boolean value that indicates whether the edges of two rectangles differ by at most a
  /// tolerance.
  func equalTo(_ other: CGRect, _ tolerance: CGFloat) -> Bool {
    abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
      && abs(maxX - other.maxX) <= tolerance && abs(maxY - other.maxY) <= tolerance
  }
}
