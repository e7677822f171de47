import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Quadrilaterals, short turns and large numbers in SVG")
struct SVGQuadrilateralTests {
  private func kind(_ corners: [InkPoint], isClosed: Bool = true) throws -> Element.Kind {
    let list = corners.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    let outlines = try SVGPathReader.outlines(
      "M\(list)" + (isClosed ? "Z" : ""), SVGOutlineBuilder(.identity, pointBudget: 100))
    let color = PixelColor(red: 9, green: 8, blue: 7)
    return try #require(outlines.first?.element(width: 2, color: color)).kind
  }

  /// Returns lists of the same corners that begin at each corner, in both directions.
  private func orders(_ corners: [InkPoint]) -> [[InkPoint]] {
    corners.indices.flatMap { start -> [[InkPoint]] in
      let shifted = Array(corners[start...] + corners[..<start])
      return [shifted, shifted.reversed()]
    }
  }

  @Test("A rectangle in SVG is recognized from each corner and in both directions")
  func rectangles() throws {
    for corners in orders([[1, 2], [41, 2], [41, 32], [1, 32]]) {
      #expect(try kind(corners) == .rectangle, "\(corners)")
      #expect(try kind(corners, isClosed: false) == .stroke)
    }
  }

  @Test("A quadrilateral with two right angles or none is not a rectangle")
  func trapezoids() throws {
    for corners in orders([[1, 2], [41, 12], [41, 32], [1, 32]]) {
      #expect(try kind(corners) == .stroke, "\(corners)")
    }
    for corners in orders([[1, 2], [41, 2], [51, 32], [11, 32]]) {
      #expect(try kind(corners) == .stroke, "\(corners)")
    }
  }

  @Test("A right angle in an SVG path is a corner even if its sides are short")
  func shortSides() throws {
    let outlines = try SVGPathReader.outlines(
      "M0 0h.25v.25h.25", SVGOutlineBuilder(.identity, pointBudget: 100))
    let element = outlines.first?.element(width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
    // Each of the two corners has one more point on either side: 4 + 2 · 2 = 8.
    #expect(element?.points.count == 8)
  }

  @Test("A slight turn of an SVG path is not a corner even if its sides are short")
  func shortTurns() throws {
    for side in [0.25, 0.5, 0.9, 1, 3] {
      let outlines = try SVGPathReader.outlines(
        "M0 0h\(side)l\(side) \(side / 50)", SVGOutlineBuilder(.identity, pointBudget: 100))
      let element = outlines.first?.element(width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
      #expect(element?.points.count == 3, "\(side)")
    }
  }

  @Test("An SVG number of up to 1e60 is finite, and a number of 1e61 or more is infinite")
  func largeNumbers() {
    for (text, number) in [
      ("1e60", 1e60), ("-1e60", -1e60), ("1e61", .infinity), ("-2e99", -.infinity),
      ("1e-60", 1e-60), ("0e99", 0), ("1e-999", 0), ("1e99999999999999999999", .infinity),
    ] {
      var scanner = SVGScanner(text)
      let found = scanner.number() ?? .nan
      #expect(found == number || abs(found / number - 1) < 1e-13, "\(text)")
    }
  }
}
