import Geometry
import Testing

@testable import Ink

/// Tests that count the cross-sections of strokes; each cross-section has four vertices.
@Suite("Cross-sections of strokes")
struct StrokeSectionTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  /// The largest distance of a round edge from its chords, in device pixels.
  private static let tolerance = 0.1

  private func sections(
    _ points: [CGPoint], _ style: StrokeStyle, scale: CGFloat = 1, isClosed: Bool = false
  ) -> [[Mesh.Vertex]] {
    var mesh = Mesh()
    mesh.addStroke(
      along: Polyline(points: points, isClosed: isClosed), style: style, color: Self.black,
      transform: CGAffineTransform(scaleX: scale, y: scale))
    return stride(from: 0, to: mesh.vertices.count, by: 4).map {
      Array(mesh.vertices[$0..<$0 + 4])
    }
  }

  /// Returns the smallest number of equal steps of a turn for which a polygon around the circle is
  /// within the tolerance of the circle.
  private func stepCount(_ turn: CGFloat, radius: CGFloat) -> Int {
    (1...2000).first { count in
      radius / CGFloat.cos(turn / CGFloat(2 * count)) - radius <= Self.tolerance
    } ?? 0
  }

  /// Returns a line with one corner between two long segments.
  private func corner(_ turn: CGFloat) -> [CGPoint] {
    [
      CGPoint(x: -500, y: 0), .zero,
      CGPoint(x: 500 * CGFloat.cos(turn), y: 500 * CGFloat.sin(turn)),
    ]
  }

  @Test(
    "A round join has one cross-section more than steps, but only one for a single step",
    arguments: [0.3, 0.5, 0.7, 1, 1.6, 2.5, 3] as [CGFloat], [6, 10, 40, 300] as [CGFloat])
  func roundJoins(turn: CGFloat, width: CGFloat) {
    let steps = stepCount(turn, radius: width / 2 + 0.5)
    for direction in [1, -1] as [CGFloat] {
      let style = StrokeStyle(width: width, cap: .butt, join: .round)
      let join = sections(corner(direction * turn), style).dropFirst(2).dropLast(2)
      // A turn of a single step looks smooth without a join.
      #expect(join.count == (steps == 1 ? 1 : steps + 1))
      // No section repeats the previous one.
      let outer = join.map { direction > 0 ? $0[0] : $0[3] }
      for (a, b) in zip(outer, outer.dropFirst()) {
        let distance = CGPoint(x: CGFloat(a.x), y: CGFloat(a.y)).distance(
          to: CGPoint(x: CGFloat(b.x), y: CGFloat(b.y)))
        #expect(distance > width / 100)
      }
    }
  }

  @Test(
    "A round cap has a cross-section for each step of its quarter circles, and at least three",
    arguments: [0.5, 2, 10, 100, 1000] as [CGFloat], [1, 2.5] as [CGFloat])
  func roundCaps(width: CGFloat, scale: CGFloat) {
    let steps = max(2, stepCount(.pi / 2, radius: max(1, width * scale) / 2 + 0.5))
    let points = [CGPoint.zero, CGPoint(x: 50, y: 0)]
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    #expect(sections(points, style, scale: scale).count == 2 * (steps + 1))
    #expect(sections([.zero], style, scale: scale).count == 2 * (steps + 1))
  }

  @Test("Straight caps and bevel joins have two cross-sections, and miter joins have one")
  func otherSections() {
    let points = corner(1)
    for (join, count) in [(LineJoin.miter, 1), (.bevel, 2)] {
      for cap in [LineCap.butt, .square] {
        let style = StrokeStyle(width: 20, cap: cap, join: join)
        #expect(sections(points, style).count == 4 + count)
        // The first section of a closed line is added again at the end, as the last section of the
        // join.
        let closed = sections(points, style, isClosed: true)
        #expect(closed.count == 3 * count + 1)
        #expect(closed.first == closed.last)
      }
    }
  }

  @Test("A corner at exactly the miter limit has a miter")
  func exactMiterLimit() {
    // The cosine of the turn is 0.28, so that the miter is 1 / √((1 + 0.28) / 2) = 1.25 line widths
    // long.
    let points = [CGPoint(x: -100, y: 0), .zero, CGPoint(x: 70, y: 240)]
    let style = StrokeStyle(width: 20, cap: .butt, join: .miter, miterLimit: 1.25)
    #expect(sections(points, style).count == 5)
    var path = Path()
    path.append(Polyline(points: points))
    let bevel = path.stroked(
      StrokeStyle(width: 20, cap: .butt, join: .bevel), tolerance: 0.1)
    let miter = path.stroked(style, tolerance: 0.1)
    #expect(miter.elements.count == bevel.elements.count + 1)
  }

  @Test("A stroke without a width or without points adds nothing to a mesh")
  func empty() {
    for style in [StrokeStyle(width: 0), StrokeStyle(width: 0, cap: .round)] {
      #expect(sections(corner(1), style).isEmpty)
    }
    #expect(sections([], StrokeStyle(width: 5, cap: .round)).isEmpty)
    #expect(sections([CGPoint(x: .nan, y: 1)], StrokeStyle(width: 5, cap: .round)).isEmpty)
  }

  @Test("A stroke under a transform without an area has finite vertices", arguments: [0, 1e-300])
  func singularTransform(scale: CGFloat) {
    let style = StrokeStyle(width: 5, cap: .round, join: .round)
    let vertices = sections(corner(1), style, scale: scale).flatMap(\.self)
    #expect(!vertices.isEmpty && vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test(
    "The mesh of a segment 20 pixels long does not depend on the scale",
    arguments: [1e-6, 1e-3, 1, 1e3, 1e6] as [CGFloat])
  func magnifiedSegment(scale: CGFloat) {
    let style = StrokeStyle(width: 4 / scale, cap: .butt)
    let drawn = sections([.zero, CGPoint(x: 20 / scale, y: 0)], style, scale: scale)
    // The outer and the inner section of the first end, then the inner and the outer section of the
    // other end.
    let xs = drawn.map { ($0[0].x * 1000).rounded() / 1000 }
    let ys = drawn.map { ($0[0].y * 1000).rounded() / 1000 }
    #expect(xs == [-0.5, 0.5, 19.5, 20.5])
    #expect(ys == [-2.5, -2.5, -2.5, -2.5])
  }

  @Test(
    "A segment shorter than a ten-thousandth of a pixel is treated as a dot",
    arguments: [1e-6, 1e-3, 1, 1e3, 1e6] as [CGFloat])
  func tinySegment(scale: CGFloat) {
    let style = StrokeStyle(width: 4 / scale, cap: .butt)
    #expect(sections([.zero, CGPoint(x: 0.9e-4 / scale, y: 0)], style, scale: scale).isEmpty)
    #expect(sections([.zero, CGPoint(x: 1.1e-4 / scale, y: 0)], style, scale: scale).count == 4)
  }
}
