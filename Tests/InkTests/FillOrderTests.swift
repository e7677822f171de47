import Geometry
import Testing

@testable import Ink

/// Tests that fill the same outlines with their corners in different orders.
@MainActor
@Suite("Orders of corners and outlines")
struct FillOrderTests {
  private let black = PixelColor(red: 0, green: 0, blue: 0)

  private func mesh(_ outlines: [[CGPoint]], _ rule: FillRule) -> Mesh {
    var mesh = Mesh()
    mesh.addFill(of: outlines.map { Polyline(points: $0) }, rule: rule, color: black)
    return mesh
  }

  private func paint(_ outlines: [[CGPoint]], _ rule: FillRule) -> Bitmap {
    let canvas = BitmapCanvas(width: 60, height: 40)
    canvas.draw(mesh(outlines, rule))
    return canvas.bitmap
  }

  private func points(_ numbers: [(Double, Double)]) -> [CGPoint] {
    numbers.map { CGPoint(x: $0.0, y: $0.1) }
  }

  /// Returns lists of the same corners that begin at each corner, in both directions.
  private func orders(_ corners: [CGPoint]) -> [[CGPoint]] {
    corners.indices.flatMap { start -> [[CGPoint]] in
      let shifted = Array(corners[start...] + corners[..<start])
      return [shifted, shifted.reversed()]
    }
  }

  /// The largest allowed difference of a channel: the colors of a fringe depend slightly on the
  /// diagonals along which its quadrilaterals are divided.
  private static let tolerance = 20

  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(
    "The pixels of a filled polygon hardly depend on its first corner and direction",
    arguments: [FillRule.winding, .evenOdd])
  func firstCorner(rule: FillRule) {
    // The middles of the vertical edges are at the same height as corners to their left and right.
    let corners = points([
      (30, 5), (40, 5), (40, 15), (50, 20), (40, 25), (40, 35), (20, 35), (20, 25), (10, 20),
      (20, 15), (20, 5),
    ])
    let other = points([(2, 15), (6, 15), (6, 25), (2, 25)])
    let expected = paint([corners, other], rule)
    #expect(expected[30, 20].alpha == 255 && expected[4, 20].alpha == 255)
    #expect(expected[8, 20].alpha == 0 && expected[55, 20].alpha == 0)
    for corners in orders(corners) {
      for outlines in [[corners, other], [other, corners]] {
        #expect(difference(paint(outlines, rule), expected) <= Self.tolerance, "\(corners)")
      }
    }
    for other in orders(other) {
      #expect(difference(paint([corners, other], rule), expected) <= Self.tolerance, "\(other)")
    }
  }

  @Test("The pixels of a filled diamond hardly depend on its first corner and direction")
  func diamond() {
    // The middles of the diamond's left edges are at the same height as the corners of the other
    // outline.
    let diamond = points([(30, 5), (45, 20), (30, 35), (15, 20)])
    let left = points([(2, 12.5), (8, 12.5), (8, 27.5), (2, 27.5)])
    for rule in [FillRule.winding, .evenOdd] {
      let expected = paint([diamond, left], rule)
      #expect(abs(expected.coverage - 450 - 90) < 5)
      for corners in orders(diamond) {
        #expect(difference(paint([corners, left], rule), expected) <= Self.tolerance)
      }
    }
  }

  @Test("Two equal outlines are solid under the winding rule and empty under the even-odd rule")
  func repeatedOutline() {
    let corners = points([(10, 5), (50, 8), (42, 34), (18, 28)])
    let alone = paint([corners], .winding)
    let twice = paint([corners, corners], .winding)
    // The fringe is painted twice.
    #expect(abs(twice.coverage - alone.coverage) < 30)
    #expect(twice[30, 20].alpha == 255 && twice[5, 20].alpha == 0)
    #expect(paint([corners, corners], .evenOdd)[30, 20].alpha == 0)
    let thrice = paint([corners, corners, corners], .evenOdd)
    #expect(thrice[30, 20].alpha == 255 && thrice[5, 20].alpha == 0)
    // Outlines in opposite directions cancel out.
    #expect(paint([corners, corners.reversed()], .winding)[30, 20].alpha == 0)
  }

  @Test("Outlines that share an edge are filled like a single area")
  func sharedEdges() {
    let left = points([(10, 10), (30, 10), (30, 30), (10, 30)])
    let right = points([(30, 10), (50, 10), (50, 30), (30, 30)])
    for rule in [FillRule.winding, .evenOdd] {
      for right in orders(right) {
        let bitmap = paint([left, right], rule)
        #expect((12..<48).allSatisfy { bitmap[$0, 20].alpha > 120 })
        #expect(bitmap[20, 20].alpha == 255 && bitmap[40, 20].alpha == 255)
        #expect(bitmap[8, 20].alpha == 0 && bitmap[52, 20].alpha == 0)
        #expect(abs(bitmap.coverage - 800) < 30)
      }
    }
  }

  @Test("The mesh of a convex polygon has a fringe one pixel wide and two vertices for each corner")
  func convexMesh() {
    let corners = points([(10, 10), (30, 10), (30, 30), (10, 30)])
    for corners in orders(corners) {
      let mesh = mesh([corners], .winding)
      #expect(mesh.vertices.count == 8)
      // Eight triangles of the fringe, and two of the core.
      #expect(mesh.indices.count == 3 * (8 + 2))
      for vertex in mesh.vertices {
        let isInner = vertex.color.alpha == 255
        let xs: [Float] = isInner ? [10.5, 29.5] : [9.5, 30.5]
        #expect(xs.contains(vertex.x) && xs.contains(vertex.y))
      }
    }
    #expect(mesh([], .winding).isEmpty && mesh([Array(corners[..<2])], .winding).isEmpty)
  }

  @Test(
    "The pixels of a polygon with a crossed edge hardly depend on its first corner and direction")
  func crossingAtMiddle() {
    let corners = points([(10, 10), (50, 10), (50, 35), (10, 35)])
    // The left edge of this outline crosses the upper edge of the other one at the middle of that
    // upper edge.
    let other = points([(30, 5), (42, 5), (42, 25), (30, 25)])
    let shifted = Array(corners[1...] + corners[..<1])
    let expected = paint([shifted, other], .evenOdd)
    #expect(expected[20, 20].alpha == 255 && expected[36, 18].alpha == 0)
    for corners in orders(corners) {
      let largest = difference(paint([corners, other], .evenOdd), expected)
      #expect(largest <= Self.tolerance, "\(corners)")
    }
  }

  @Test("The mesh of an outline smaller than a pixel has the same vertices in both directions")
  func tinyOutline() {
    let corners = points([(30.25, 10.25), (31, 10.375), (30.5, 11)])
    let expected = Set(mesh([corners], .winding).vertices)
    #expect(expected.count == 6)
    for corners in orders(corners) {
      #expect(Set(mesh([corners], .winding).vertices) == expected, "\(corners)")
    }
  }
}
