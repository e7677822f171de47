import Geometry
import SeededRandom
import Testing

@testable import Ink

@Suite("Outlines of strokes")
struct StrokeOutlineTests {
  /// Returns twice the signed area of a closed line; the sign depends on the direction of the line.
  private func doubledArea(_ points: [CGPoint]) -> CGFloat {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y)
    }
  }

  @Test(
    "All subpaths of a stroke's outline are closed and have the same direction",
    arguments: 1...40)
  func direction(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<random.pick(2...6)).map { _ in random.point(-40...40, -30...30) }
    var path = Path()
    path.append(Polyline(points: points, isClosed: seed.isMultiple(of: 3)))
    let style = StrokeStyle(
      width: random.number(1...9), cap: LineCap.allCases[Int(seed % 3)],
      join: LineJoin.allCases[Int(seed / 3 % 3)], miterLimit: 4)
    let outlines = path.stroked(style, tolerance: 0.1).flattened(tolerance: 0.1)
    #expect(outlines.count >= points.count - 1)
    for outline in outlines {
      #expect(outline.isClosed && outline.points.count >= 3)
      #expect(doubledArea(outline.points) > -1e-9, "\(outline.points)")
    }
  }

  @Test("The outline of a straight line has no joins, however many points the line has")
  func straight() {
    var (two, many) = (Path(), Path())
    two.append(Polyline(points: [.zero, CGPoint(x: 12, y: 0)]))
    many.append(Polyline(points: [0, 0, 3, 3, 7, 12].map { CGPoint(x: $0, y: 0) }))
    for join in LineJoin.allCases {
      let style = StrokeStyle(width: 4, cap: .butt, join: join)
      #expect(two.stroked(style, tolerance: 0.1).flattened(tolerance: 0.1).count == 1)
      // The outline has one subpath for each of the segments 0…3, 3…7 and 7…12.
      #expect(many.stroked(style, tolerance: 0.1).flattened(tolerance: 0.1).count == 3)
    }
  }

  @Test(
    "The outline of a line that turns back has a join at the turn", arguments: LineJoin.allCases)
  func turningBack(join: LineJoin) {
    var path = Path()
    path.append(Polyline(points: [.zero, CGPoint(x: 12, y: 0), CGPoint(x: 5, y: 0)]))
    let outline = path.stroked(StrokeStyle(width: 4, cap: .butt, join: join), tolerance: 0.01)
    #expect(outline.flattened(tolerance: 0.1).count == 3)
    // Only a round join extends past the turn; a miter would be infinitely long.
    #expect(outline.contains(CGPoint(x: 13, y: 0), using: .winding) == (join == .round))
    #expect(!outline.contains(CGPoint(x: 15, y: 0), using: .winding))
  }

  @Test("The outline of a closed line of two points has joins at both ends")
  func twoClosedPoints() {
    var path = Path()
    path.append(Polyline(points: [.zero, CGPoint(x: 12, y: 0)], isClosed: true))
    let outline = path.stroked(
      StrokeStyle(width: 4, cap: .butt, join: .round), tolerance: 0.01)
    #expect(outline.flattened(tolerance: 0.1).count == 4)
    for x in [-1, 13] as [CGFloat] {
      #expect(outline.contains(CGPoint(x: x, y: 0.5), using: .winding))
    }
    var dot = Path()
    dot.append(Polyline(points: [.zero, .zero, .zero], isClosed: true))
    let disc = dot.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 0.01)
    #expect(disc.bounds.equalTo(CGRect(x: -2, y: -2, width: 4, height: 4), 1e-9))
  }
}
