import Ink
import Testing

@testable import DrawingFormat
@testable import ShapeRecognition

@Suite("Outlines of lines as discs and polygons")
struct OutlineShapeTests {
  /// Returns the number of discs and the number of polygons of an outline.
  private func counts(_ points: [SIMD2<Float>], _ factors: [Float]) -> (discs: Int, polygons: Int) {
    let ink = InkLine(
      points: points, width: 20, widthFactors: factors,
      color: PixelColor(red: 0, green: 0, blue: 0))
    var counts = (discs: 0, polygons: 0)
    ink.forEachOutlineShape { shape in
      switch shape {
      case .disc: counts.discs += 1
      case .polygon: counts.polygons += 1
      }
    }
    return counts
  }

  @Test("The outline of a straight line has a polygon for each segment and two discs at its ends")
  func straight() {
    for count in 2...5 {
      let points = (0..<count).map { SIMD2<Float>(Float(32 * $0), 8) }
      #expect(counts(points, points.map { _ in 1 }) == (2, count - 1))
      // The same line, vertical and in the opposite direction.
      let upright = points.reversed().map { SIMD2<Float>($0.y, $0.x) }
      #expect(counts(upright, points.map { _ in 1 }) == (2, count - 1))
    }
  }

  @Test(
    "The outline of a line has no polygon between a disc and an internally tangent smaller disc")
  func touching() {
    // The radii are 10 and 5.
    #expect(counts([[0, 0], [5, 0]], [1, 0.5]) == (2, 0))
    #expect(counts([[0, 0], [5.25, 0]], [1, 0.5]) == (2, 1))
    #expect(counts([[0, 0], [0, 5]], [0.5, 1]) == (2, 0))
  }
}

@Suite("Unusual points of strokes")
struct UnusualStrokeTests {
  @Test("A circle is fitted even if one of the points is its center")
  func center() {
    let points: [Vector] = [[8, 0], [0, 8], [0, 0], [-8, 0], [0, -8]]
    let circle = CircleFit(points)
    #expect(circle.center.length < 1e-9)
    // The radius is the mean distance of the five points from the center: 4 · 8 / 5 = 6.4.
    #expect(abs(circle.radius - 6.4) < 1e-9)
  }

  @Test("Points that all coincide form no curve", arguments: 1...3)
  func coincident(count: Int) {
    #expect(SampledCurve(through: Array(repeating: [3, 4], count: count)) == nil)
    #expect(SampledCurve(through: []) == nil)
  }
}
