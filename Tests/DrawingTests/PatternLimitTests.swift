import Geometry
import Ink
import Testing

@testable import DrawingModel

@Suite("Limits of patterns and of the spatial index")
struct PatternLimitTests {
  private static let rect = CGRect(x: 0, y: 0, width: 900, height: 700)

  @Test(
    "A pattern becomes coarser only if its lines would be closer than its smallest gap",
    arguments: [(.grid, 6, 5), (.dots, 12, 2), (.ruled, 8, 2)]
      as [(PageStyle.Pattern, CGFloat, CGFloat)])
  func smallestGap(pattern: PageStyle.Pattern, gap: CGFloat, factor: CGFloat) throws {
    func spacing(_ scale: CGFloat) throws -> CGFloat {
      try #require(PatternLines(PageStyle(pattern: pattern), in: Self.rect, scale: scale)).spacing
    }
    let finest = try spacing(100)
    #expect(finest == (pattern == .ruled ? 30 : 20))
    for level in 0..<4 {
      let expected = (0..<level).reduce(finest) { spacing, _ in spacing * factor }
      let scale = gap / expected
      // Only a scale without a rounding error is exactly at the limit.
      if expected * scale == gap { #expect(try spacing(scale) == expected) }
      #expect(try spacing(scale * 1.001) == expected)
      #expect(try spacing(scale * 0.999) == expected * factor)
    }
  }

  @Test("A pattern has at most 100,000 lines in each direction")
  func lineCount() {
    func lines(width: CGFloat, height: CGFloat) -> PatternLines? {
      PatternLines(
        PageStyle(pattern: .grid), in: CGRect(x: 0, y: 0, width: width, height: height), scale: 1)
    }
    let limit = 20.0 * 99_999
    #expect(lines(width: limit, height: 50)?.columns == 0..<100_000)
    #expect(lines(width: 50, height: limit)?.rows == 0..<100_000)
    #expect(lines(width: limit + 20, height: 50) == nil)
    #expect(lines(width: 50, height: limit + 20) == nil)
    // A line up to 2.5 points outside of the rectangle counts, because a dot of that diameter may
    // be visible in it.
    #expect(lines(width: 38, height: 18)?.columns == 0..<3)
    #expect(lines(width: 37, height: 17)?.columns == 0..<2)
  }

  @Test("A point is near an element if it is within the given distance of the painted edge")
  func exactDistance() {
    let line = Element(
      kind: .line, points: [[10, 10], [20, 10]], width: 4,
      color: PixelColor(red: 1, green: 2, blue: 3))
    let drawing = Drawing(elements: [line])
    let index = SpatialIndex(drawing)
    func isNear(_ x: CGFloat, _ y: CGFloat, within distance: CGFloat) -> Bool {
      let point = CGPoint(x: x, y: y)
      let ids = index.elements(near: point, within: distance) {
        drawing.element($0)?.ink(tolerance: SpatialIndex.tolerance)
      }
      return ids == [0]
    }
    for (x, y) in [(15.0, 15.0), (15, 5), (5, 10), (25, 10)] {
      #expect(isNear(x, y, within: 3) && !isNear(x, y, within: 2.99), "\(x) \(y)")
    }
    #expect(isNear(15, 12, within: 0) && !isNear(15, 12.01, within: 0))
    // A corner of the bounding box is not on the round end.
    #expect(!isNear(8, 8, within: 0.5) && isNear(8, 8, within: 1))
  }

  @Test(
    "The spatial index finds an element only if its painted bounds touch the searched rectangle")
  func touching() {
    let line = Element(
      kind: .line, points: [[10, 10], [20, 10]], width: 4,
      color: PixelColor(red: 1, green: 2, blue: 3))
    let index = SpatialIndex(Drawing(elements: [line]))
    for (rect, isTouching) in [
      (CGRect(x: 0, y: 0, width: 8, height: 20), true),
      (CGRect(x: 0, y: 0, width: 7.5, height: 20), false),
      (CGRect(x: 22, y: 0, width: 9, height: 20), true),
      (CGRect(x: 22.5, y: 0, width: 9, height: 20), false),
      (CGRect(x: 0, y: 0, width: 40, height: 8), true),
      (CGRect(x: 0, y: 0, width: 40, height: 7.5), false),
      (CGRect(x: 0, y: 12, width: 40, height: 9), true),
      (CGRect(x: 0, y: 12.5, width: 40, height: 9), false), (.null, false),
    ] { #expect((index.elements(in: rect) == [0]) == isTouching, "\(rect)") }
  }

  @Test(
    "The spatial index finds a circle at points of its edge within a distance of 0.26 points",
    arguments: 1...12)
  func circles(step: Int) {
    let radius = Float(5 << step)
    let circle = Element(
      kind: .circle, points: [[-radius, -radius], [radius, radius]], width: 0.01,
      color: PixelColor(red: 1, green: 2, blue: 3))
    let index = SpatialIndex(Drawing(elements: [circle]))
    let ink = circle.ink(tolerance: SpatialIndex.tolerance)
    for number in 0..<200 {
      let angle = CGFloat(number) * 0.0314
      let point = CGPoint(
        x: CGFloat(radius) * CGFloat.cos(angle), y: CGFloat(radius) * CGFloat.sin(angle))
      #expect(index.elements(near: point, within: 0.26) { _ in ink } == [0], "\(number)")
    }
  }
}
