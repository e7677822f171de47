import Geometry
import SeededRandom
import Testing

@testable import Ink

@Suite("Dash patterns")
struct LineDashTests {
  /// Returns the point at a distance along a line.
  private func point(on line: [CGPoint], at distance: Double) -> CGPoint {
    var remaining = distance
    for (a, b) in zip(line, line.dropFirst()) {
      let length = a.distance(to: b)
      if remaining <= length, length > 0 {
        let t = remaining / length
        return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
      remaining -= length
    }
    return line[line.count - 1]
  }

  /// Returns a Boolean value that indicates whether a pattern paints the point at a distance, and
  /// the distance from there to the nearest change.
  private func isPainted(_ dash: LineDash, at distance: Double) -> (Bool, gap: Double) {
    let lengths = dash.lengths.count.isMultiple(of: 2) ? dash.lengths : dash.lengths + dash.lengths
    let period = lengths.reduce(0, +)
    var offset =
      (distance + dash.phase) - ((distance + dash.phase) / period).rounded(.down) * period
    for (i, length) in lengths.enumerated() {
      if offset < length { return (i.isMultiple(of: 2), min(offset, length - offset)) }
      offset -= length
    }
    return (false, 0)
  }

  @Test(
    "The dashes of a line cover exactly the sections that the pattern paints",
    arguments: 1...60)
  func randomPatterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let isClosed = Bool.random(using: &random)
    let line = (0..<random.pick(2...5)).map { _ in random.point(0...40, 0...30) }
    let dash = LineDash(
      phase: random.number(-50...50),
      lengths: (0..<random.pick(1...4)).map { _ in random.number(0.5...9) })
    let dashes = dash.dashes(of: Polyline(points: line, isClosed: isClosed))
    #expect(dashes.allSatisfy { !$0.isClosed && $0.points.count > 1 })
    let complete = isClosed ? line + [line[0]] : line
    let length = zip(complete, complete.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    var paintedLength = 0.0
    let stepCount = 600
    for step in 0..<stepCount {
      let distance = length * (Double(step) + 0.5) / Double(stepCount)
      let (isPainted, gap) = isPainted(dash, at: distance)
      if isPainted { paintedLength += length / Double(stepCount) }
      guard gap > 0.01, isPainted else { continue }
      let point = point(on: complete, at: distance)
      let nearest = dashes.map { ShapeModel.lineDistance($0.points, point) }.min() ?? .infinity
      #expect(nearest < 1e-6, "at \(distance) of \(line) with \(dash)")
    }
    // The dashes paint nothing else: their total length is that of the painted sections.
    let dashLength = dashes.reduce(0) { sum, dash in
      sum + zip(dash.points, dash.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    #expect(abs(dashLength - paintedLength) < 0.03 * length)
  }

  @Test("A dash that reaches a corner of a line continues around the corner")
  func corner() {
    let line = Polyline(points: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 8)])
    let dashes = LineDash(phase: 0, lengths: [6, 2]).dashes(of: line)
    #expect(
      dashes.map(\.points) == [
        [CGPoint(x: 0, y: 0), CGPoint(x: 6, y: 0)],
        [CGPoint(x: 8, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 4)],
        [CGPoint(x: 10, y: 6), CGPoint(x: 10, y: 8)],
      ])
  }

  @Test("A dash of length zero is a dot, even at the start of a line")
  func dots() {
    let line = Polyline(points: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    let dots = LineDash(phase: 0, lengths: [0, 4]).dashes(of: line)
    #expect(dots.map(\.points.first) == [0, 4, 8].map { CGPoint(x: $0, y: 0) })
    let shifted = LineDash(phase: 4, lengths: [0, 4]).dashes(of: line)
    #expect(shifted == dots)
    #expect(LineDash(phase: 1, lengths: [0, 4]).dashes(of: line).first?.points[0].x == 3)
    #expect(dots.allSatisfy { $0.points[0] == $0.points[$0.points.count - 1] })
  }

  @Test(
    "An empty or invalid dash pattern leaves a line solid",
    arguments: [
      LineDash.solid, LineDash(lengths: [0, 0]), LineDash(lengths: [3, -1]),
      LineDash(lengths: [.infinity]), LineDash(lengths: [.nan, 2]),
      LineDash(phase: .infinity, lengths: [2, 2]), LineDash(lengths: [1e-5]),
    ])
  func solid(dash: LineDash) {
    let line = Polyline(
      points: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 5), CGPoint(x: 3, y: 9)], isClosed: true)
    #expect(dash.dashes(of: line) == [line])
    #expect(dash.dashes(of: Polyline()) == [Polyline()])
  }

  @Test("A line is dashed with at most 100,000 dashes and gaps, and is solid otherwise")
  func maximumCount() {
    let dash = LineDash(lengths: [1, 1])
    func count(_ length: Double) -> Int {
      dash.dashes(of: Polyline(points: [.zero, CGPoint(x: length, y: 0)])).count
    }
    #expect(count(100_000) == 50_000 && count(100_002) == 1)
  }

  @Test("A dash pattern starts anew at a subpath, and a solid pattern keeps the outline of a path")
  func paths() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 9, y: 0))
    path.addRect(CGRect(x: 20, y: 30, width: 6, height: 4))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addQuadCurve(to: CGPoint(x: 60, y: 20), control: CGPoint(x: 70, y: 5))
    let solid = path.dashed(.solid, tolerance: 0.1)
    #expect(solid.elements.prefix(7) == path.elements.prefix(7))
    #expect(solid.elements.contains(.close))
    #expect(solid.flattened(tolerance: 0.1) == path.flattened(tolerance: 0.1))
    let dashed = path.dashed(LineDash(lengths: [5, 5]), tolerance: 0.1)
    #expect(!dashed.elements.contains(.close))
    #expect(
      dashed.elements.prefix(4) == [
        .move(.zero), .line(CGPoint(x: 5, y: 0)), .move(CGPoint(x: 20, y: 30)),
        .line(CGPoint(x: 25, y: 30)),
      ])
  }
}
