import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare strokes with the distances of points from the line, and with the shapes of
/// caps and corners.
@MainActor
@Suite("Strokes compared with a model")
struct StrokeModelTests {
  private static let (width, height) = (80, 60)

  private func paint(
    _ line: [CGPoint], _ style: StrokeStyle, closed: Bool = false,
    transform: CGAffineTransform = .identity
  ) -> Bitmap {
    var mesh = Mesh()
    mesh.addStroke(
      along: Polyline(points: line, isClosed: closed), style: style,
      color: PixelColor(red: 0, green: 0, blue: 0), transform: transform)
    let canvas = BitmapCanvas(width: Self.width, height: Self.height)
    canvas.draw(mesh)
    return canvas.bitmap
  }

  /// Returns the polygons that cover a stroke with straight caps, by the definitions of SVG.
  private func polygons(_ line: [CGPoint], _ style: StrokeStyle, closed: Bool) -> [[CGPoint]] {
    let half = style.width / 2
    let points = closed ? line + [line[0]] : line
    func direction(_ a: CGPoint, _ b: CGPoint) -> CGVector {
      let length = a.distance(to: b)
      return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
    }
    func moved(_ p: CGPoint, _ v: CGVector, _ along: Double, _ across: Double) -> CGPoint {
      CGPoint(x: p.x + v.dx * along - v.dy * across, y: p.y + v.dy * along + v.dx * across)
    }
    var result: [[CGPoint]] = []
    for (i, (a, b)) in zip(points, points.dropFirst()).enumerated() {
      let v = direction(a, b)
      let isSquare = style.cap == .square && !closed
      let before = isSquare && i == 0 ? half : 0
      let after = isSquare && i == points.count - 2 ? half : 0
      result.append([
        moved(a, v, -before, half), moved(b, v, after, half), moved(b, v, after, -half),
        moved(a, v, -before, -half),
      ])
    }
    let corners = closed ? Array(line.indices) : Array(line.indices.dropFirst().dropLast())
    for i in corners {
      let corner = line[i]
      let v = direction(line[(i + line.count - 1) % line.count], corner)
      let w = direction(corner, line[(i + 1) % line.count])
      let side = v.dx * w.dy - v.dy * w.dx > 0 ? -half : half
      let (first, last) = (moved(corner, v, 0, side), moved(corner, w, 0, side))
      // The angle between the two segments; the miter is 1 / sin(angle / 2) line widths long.
      let angle = Double.pi - CGFloat.acos(clamping: v.dx * w.dx + v.dy * w.dy)
      let ratio = 1 / CGFloat.sin(angle / 2)
      guard style.join == .miter, ratio <= style.miterLimit else {
        result.append([corner, first, last])
        continue
      }
      let middle = first.midpoint(to: last)
      let toMiddle = direction(corner, middle)
      result.append([corner, first, moved(corner, toMiddle, half * ratio, 0), last])
    }
    return result
  }

  /// Returns a line whose segments are long and whose turns are neither tiny nor hairpins.
  private func line(_ random: inout SeededGenerator, _ count: Int) -> [CGPoint] {
    while true {
      let line = (0..<count).map { _ in random.point(14...66, 14...46) }
      let isClear = line.indices.allSatisfy { i in
        let (a, b, c) = (line[i], line[(i + 1) % count], line[(i + 2) % count])
        if count == 2 { return a.distance(to: b) > 14 }
        let (u, v) = (
          CGVector(dx: b.x - a.x, dy: b.y - a.y), CGVector(dx: c.x - b.x, dy: c.y - b.y)
        )
        let turn = CGFloat.atan2(y: u.dx * v.dy - u.dy * v.dx, x: u.dx * v.dx + u.dy * v.dy)
        return a.distance(to: b) > 14 && (0.3...2.7).contains(abs(turn))
      }
      if isClear { return line }
    }
  }

  @Test(
    "The alpha of a pixel at the edge of a round stroke changes about linearly over one pixel",
    arguments: 1...16)
  func roundStrokes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scale = [1, 1, 2, 0.5][Int(seed % 4)]
    let count = random.pick(1...5)
    let isClosed = count > 2 && Bool.random(using: &random)
    let line = (0..<count).map { _ in random.point(10...70, 10...50) }
    let width = random.number(1.5...14)
    let bitmap = paint(
      line.map { CGPoint(x: $0.x / scale, y: $0.y / scale) },
      StrokeStyle(width: width / scale, cap: .round, join: .round), closed: isClosed,
      transform: CGAffineTransform(scaleX: scale, y: scale))
    let model = isClosed ? line + [line[0]] : line
    var wrong: [String] = []
    for (x, y, center) in ShapeModel.pixels(Self.width, Self.height) {
      let inside = width / 2 + 0.5 - ShapeModel.lineDistance(model, center)
      let (found, expected) = (Double(bitmap[x, y].alpha), max(0, min(1, inside)) * 255)
      // The edge of a round cap is a polygon, at most a tenth of a pixel from the circle.
      if abs(found - expected) > 45 { wrong.append("(\(x), \(y)): \(found), not \(expected)") }
      if inside < -0.1, found > 0 { wrong.append("(\(x), \(y)): \(found) outside") }
    }
    // A few pixels differ where the fringe of a segment is on top of another segment.
    #expect(wrong.count <= count, "\(line) \(wrong)")
  }

  @Test(
    "A stroke covers its segments, joins and caps",
    arguments: 1...24)
  func straightStrokes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = random.pick(2...5)
    let isClosed = count > 2 && Bool.random(using: &random)
    let line = line(&random, count)
    let style = StrokeStyle(
      width: random.number(3...9), cap: seed.isMultiple(of: 2) ? .butt : .square,
      join: seed.isMultiple(of: 3) ? .bevel : .miter, miterLimit: [1, 1.4, 2, 10][Int(seed % 4)])
    let bitmap = paint(line, style, closed: isClosed)
    let polygons = polygons(line, style, closed: isClosed)
    for (x, y, center) in ShapeModel.pixels(Self.width, Self.height)
    where (x + y) % 3 == 0 && polygons.allSatisfy({ ShapeModel.edgeDistance([$0], center) > 1.1 }) {
      let isInside = polygons.contains { ShapeModel.isInside([$0], center, .winding) }
      #expect((bitmap[x, y].alpha > 200) == isInside, "(\(x), \(y)) \(line) \(style)")
    }
  }

  @Test(
    "The outline of a stroke contains all points that the stroke covers", arguments: 1...24)
  func outlines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = random.pick(2...5)
    let isClosed = count > 2 && Bool.random(using: &random)
    let line = line(&random, count)
    let style = StrokeStyle(
      width: random.number(3...9), cap: LineCap.allCases[Int(seed % 3)],
      join: LineJoin.allCases[Int(seed / 3 % 3)], miterLimit: [1, 1.4, 2, 10][Int(seed % 4)])
    var path = Path()
    path.append(Polyline(points: line, isClosed: isClosed))
    let outline = path.stroked(style, tolerance: 0.01)
    let polygons = polygons(line, style, closed: isClosed)
    let corners = isClosed ? line : Array(line.dropFirst().dropLast())
    let discs =
      (style.join == .round ? corners : [])
      + (style.cap == .round && !isClosed ? [line[0], line[count - 1]] : [])
    for _ in 0..<150 {
      let point = random.point(0...80, 0...60)
      let gaps =
        polygons.map { ShapeModel.edgeDistance([$0], point) }
        + discs.map { abs($0.distance(to: point) - style.width / 2) }
      guard gaps.allSatisfy({ $0 > 0.05 }) else { continue }
      let isInside =
        polygons.contains { ShapeModel.isInside([$0], point, .winding) }
        || discs.contains { $0.distance(to: point) < style.width / 2 }
      #expect(outline.contains(point, using: .winding) == isInside, "\(point) \(line) \(style)")
    }
  }

  @Test("A right angle is mitered with a miter limit of 1.5 and beveled with a limit of 1.4")
  func miterLimit() {
    let line = [CGPoint(x: 20.5, y: 50.5), CGPoint(x: 20.5, y: 20.5), CGPoint(x: 60.5, y: 20.5)]
    var path = Path()
    path.append(Polyline(points: line))
    for (limit, hasMiter) in [(1.5, true), (1.42, true), (1.41, false), (1.4, false)] {
      let style = StrokeStyle(width: 10, cap: .butt, join: .miter, miterLimit: limit)
      #expect((paint(line, style)[16, 16].alpha == 255) == hasMiter, "limit \(limit)")
      let outline = path.stroked(style, tolerance: 0.1)
      #expect(outline.contains(CGPoint(x: 16, y: 16), using: .winding) == hasMiter)
    }
    let standard = StrokeStyle()
    #expect(standard == StrokeStyle(width: 1, cap: .butt, join: .miter, miterLimit: 10))
  }

  @Test("A stroke of one point is a disc, a square or nothing, depending on its cap")
  func dots() {
    var path = Path()
    path.move(to: CGPoint(x: 40, y: 30))
    for (cap, covers) in [
      (LineCap.butt, [false, false]), (.round, [true, false]),
      (.square, [true, true]),
    ] {
      let outline = path.stroked(StrokeStyle(width: 12, cap: cap), tolerance: 0.1)
      let points = [CGPoint(x: 45.9, y: 30), CGPoint(x: 45.9, y: 35.9)]
      #expect(points.map { outline.contains($0, using: .winding) } == covers)
      #expect(!outline.contains(CGPoint(x: 46.1, y: 30), using: .winding))
      #expect(!outline.contains(CGPoint(x: 40, y: 36.1), using: .winding))
      if cap == .square { #expect(outline.bounds == CGRect(x: 34, y: 24, width: 12, height: 12)) }
      if cap == .round { #expect(outline.bounds == CGRect(x: 34, y: 24, width: 12, height: 12)) }
    }
  }

  @Test("A stroke without a positive finite width is empty", arguments: [0, -1, .nan, .infinity])
  func emptyStrokes(width: Double) {
    var path = Path()
    path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(path.stroked(StrokeStyle(width: width), tolerance: 0.1).isEmpty)
    let bitmap = paint([CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 30)], StrokeStyle(width: width))
    #expect(bitmap.coverage == 0)
  }

  @Test("A closed stroke looks the same with and without a repeated first point")
  func repeatedFirstPoint() {
    let triangle = [CGPoint(x: 15, y: 12), CGPoint(x: 66, y: 20), CGPoint(x: 30, y: 48)]
    for join in LineJoin.allCases {
      let style = StrokeStyle(width: 8, cap: .butt, join: join)
      let expected = paint(triangle, style, closed: true)
      #expect(paint(triangle + [triangle[0]], style, closed: true) == expected)
      #expect(paint([triangle[0]] + triangle, style, closed: true) == expected)
      var (once, twice) = (Path(), Path())
      once.append(Polyline(points: triangle, isClosed: true))
      twice.append(Polyline(points: triangle + [triangle[0]], isClosed: true))
      #expect(
        once.stroked(style, tolerance: 0.1).elements
          == twice.stroked(style, tolerance: 0.1).elements)
    }
  }

  @Test(
    "The total alpha of a thin stroke corresponds to its width at scales of 0.25 to 3",
    arguments: [0.25, 1, 3])
  func thinStrokes(scale: Double) {
    let line = [CGPoint(x: 10 / scale, y: 30.3 / scale), CGPoint(x: 70 / scale, y: 30.3 / scale)]
    let style = StrokeStyle(width: 0.4 / scale, cap: .butt)
    let bitmap = paint(line, style, transform: CGAffineTransform(scaleX: scale, y: scale))
    #expect(abs(bitmap.coverage - 60 * 0.4) < 2)
    #expect(bitmap[40, 28].alpha == 0 && bitmap[40, 32].alpha == 0)
  }
}
