import Geometry
import SeededRandom
import Testing

@testable import Ink

@MainActor
@Suite("Edges of triangles on the centers of pixels")
struct TriangleEdgeTests {
  private func bitmap(_ corners: [CGPoint], alpha: UInt8 = 255) -> Bitmap {
    var mesh = Mesh()
    for corner in corners {
      mesh.addVertex(corner.x, corner.y, PixelColor(red: 50, green: 60, blue: 70, alpha: alpha))
    }
    mesh.addTriangle(0, 1, 2)
    let canvas = BitmapCanvas(width: 24, height: 20)
    canvas.draw(mesh)
    return canvas.bitmap
  }

  /// Returns the range of painted columns of each row, and checks that the range has no gaps.
  private func spans(_ bitmap: Bitmap) -> [Int: Range<Int>] {
    var spans: [Int: Range<Int>] = [:]
    for y in 0..<bitmap.height {
      let columns = (0..<bitmap.width).filter { bitmap[$0, y].alpha > 0 }
      guard let first = columns.first, let last = columns.last else { continue }
      #expect(columns.count == last - first + 1)
      spans[y] = first..<last + 1
    }
    return spans
  }

  nonisolated private static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  @Test(
    "A triangle contains pixel centers on its upper and left edges, but not on other edges",
    arguments: orders)
  func exactEdges(order: [Int]) {
    func spans(_ corners: [(Double, Double)]) -> [Int: Range<Int>] {
      self.spans(bitmap(order.map { CGPoint(x: corners[$0].0, y: corners[$0].1) }))
    }
    let half = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0 + 2, $0) })
    // Triangles with the right angle at the upper left, the upper right, the lower left and the
    // lower right.
    #expect(
      spans([(2.5, 2.5), (10.5, 2.5), (2.5, 10.5)]) == half.mapValues { 2..<10 - $0 })
    #expect(
      spans([(2.5, 2.5), (10.5, 2.5), (10.5, 10.5)]) == half.mapValues { 2 + $0..<10 })
    #expect(
      spans([(2.5, 2.5), (2.5, 10.5), (10.5, 10.5)])
        == half.filter { $0.value > 0 }.mapValues { 2..<2 + $0 })
    #expect(
      spans([(10.5, 2.5), (2.5, 10.5), (10.5, 10.5)])
        == half.filter { $0.value > 0 }.mapValues { 10 - $0..<10 })
    // A triangle with a vertical left edge and no horizontal edge.
    #expect(
      spans([(6.5, 2.5), (10.5, 6.5), (6.5, 10.5)])
        == half.filter { $0.value > 0 }.mapValues { 6..<6 + min($0, 8 - $0) })
  }

  @Test("A triangle without an area paints no pixel", arguments: orders)
  func noArea(order: [Int]) {
    for corners in [
      [(2.5, 3.5), (9.5, 3.5), (5.5, 3.5)], [(2.5, 3.5), (2.5, 9.5), (2.5, 6.5)],
      [(2.5, 3.5), (8.5, 9.5), (5.5, 6.5)], [(4.5, 4.5), (4.5, 4.5), (4.5, 4.5)],
    ] {
      let found = bitmap(order.map { CGPoint(x: corners[$0].0, y: corners[$0].1) })
      #expect(found.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("Two adjacent triangles with corners on pixel centers paint no pixel twice")
  func quadrilaterals() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let corners = [(1...9, 1...8), (12...22, 1...8), (12...22, 11...18), (1...9, 11...18)].map {
        CGPoint(x: Double(random.pick($0.0)) + 0.5, y: Double(random.pick($0.1)) + 0.5)
      }
      let first = spans(bitmap([corners[0], corners[1], corners[2]]))
      let second = spans(bitmap([corners[0], corners[2], corners[3]]))
      for y in 0..<20 {
        let (a, b) = (first[y] ?? 0..<0, second[y] ?? 0..<0)
        #expect(!a.overlaps(b), "row \(y) of \(corners)")
        if !a.isEmpty, !b.isEmpty {
          #expect(a.upperBound == b.lowerBound || b.upperBound == a.lowerBound)
        }
      }
    }
  }
}
