import Geometry
import SeededRandom
import Testing

@testable import Ink

@MainActor
@Suite("Triangles compared with a model")
struct TriangleTests {
  private static let box = PixelBox(minX: -7, minY: 5, maxX: 33, maxY: 30)

  private func mesh(_ vertices: [(CGPoint, PixelColor)]) -> Mesh {
    var mesh = Mesh()
    for (point, color) in vertices { mesh.addVertex(point.x, point.y, color) }
    for i in stride(from: 0, to: UInt32(vertices.count), by: 3) {
      mesh.addTriangle(i, i + 1, i + 2)
    }
    return mesh
  }

  private func color(_ random: inout SeededGenerator, alpha: UInt8? = nil) -> PixelColor {
    PixelColor(
      red: random.byte(), green: random.byte(), blue: random.byte(), alpha: alpha ?? random.byte())
  }

  @Test(
    "The color of a pixel in a triangle is interpolated between the colors of the corners",
    arguments: 1...60)
  func colors(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<3).map { _ in random.point(-15...40, 0...36) }
    let solid = color(&random, alpha: seed.isMultiple(of: 2) ? 255 : nil)
    var colors = (0..<3).map { _ in seed.isMultiple(of: 3) ? solid : color(&random) }
    // In some triangles, two corners have the same opaque color.
    if seed % 3 == 1 { (colors[Int(seed % 2)], colors[2]) = (solid, solid) }
    if seed % 9 == 4 { (colors[0], colors[1]) = (solid, solid) }
    let canvas = BitmapCanvas(Self.box)
    let below = PixelColor(red: 40, green: 90, blue: 140)
    canvas.fill(below)
    let clip = PixelBox(minX: -5, minY: 8, maxX: 30, maxY: 27)
    canvas.setClip(CGRect(clip))
    canvas.draw(mesh(Array(zip(points, colors))))
    func area(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let total = area(points[0], points[1], points[2])
    guard abs(total) > 20 else { return }
    for y in Self.box.minY..<Self.box.maxY {
      for x in Self.box.minX..<Self.box.maxX {
        let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard ShapeModel.edgeDistance([points], center) > 1e-3 else { continue }
        let weights = [
          area(center, points[1], points[2]), area(points[0], center, points[2]),
          area(points[0], points[1], center),
        ].map { $0 / total }
        let isInside =
          weights.allSatisfy { $0 > 0 }
          && clip.contains(PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
        var expected = [40.0, 90, 140, 255]
        if isInside {
          func mean(_ channel: KeyPath<PixelColor, UInt8>) -> Double {
            var sum = 0.0
            for (weight, color) in zip(weights, colors) {
              sum += weight * Double(color[keyPath: channel])
            }
            return sum
          }
          let alpha = mean(\.alpha) / 255
          expected = zip(expected, [mean(\.red), mean(\.green), mean(\.blue), 255]).map {
            $0 + ($1 - $0) * alpha
          }
        }
        let found = canvas.bitmap.channels(x - Self.box.minX, y - Self.box.minY)
        let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
        #expect(difference <= (isInside ? 1.6 : 0), "(\(x), \(y)): \(found), not \(expected)")
      }
    }
  }

  @Test("Triangles that share edges leave no gap and paint no pixel twice", arguments: 1...20)
  func sharedEdges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Some corners lie on the centers of pixels.
    let center = seed.isMultiple(of: 2) ? CGPoint(x: 12.5, y: 17.5) : random.point(8...20, 12...22)
    let corners = [
      CGPoint(x: -7, y: 5), CGPoint(x: 33, y: 5), CGPoint(x: 33, y: 30), CGPoint(x: -7, y: 30),
    ]
    let half = PixelColor(red: 10, green: 20, blue: 30, alpha: 128)
    let canvas = BitmapCanvas(Self.box)
    var vertices: [(CGPoint, PixelColor)] = []
    for i in 0..<4 {
      for corner in [corners[i], corners[(i + 1) % 4], center] { vertices.append((corner, half)) }
    }
    canvas.draw(mesh(vertices))
    #expect(
      stride(from: 3, to: canvas.bitmap.bytes.count, by: 4).allSatisfy {
        canvas.bitmap.bytes[$0] == 128
      })
  }

  @Test("The bounding box of a mesh contains all vertices, and an empty mesh has a null box")
  func bounds() {
    #expect(Mesh().bounds.isNull && Mesh().isEmpty)
    let black = PixelColor(red: 0, green: 0, blue: 0)
    var mesh = mesh(
      [CGPoint(x: 3, y: 9), CGPoint(x: -4, y: 12), CGPoint(x: 8, y: -2)].map { ($0, black) })
    #expect(mesh.bounds == CGRect(x: -4, y: -2, width: 12, height: 14))
    mesh.removeAll()
    #expect(mesh.isEmpty && mesh.vertices.isEmpty && mesh.bounds.isNull)
  }

  @Test("The bounding box of a mesh is correct far from the origin on both axes")
  func distantBounds() {
    let black = PixelColor(red: 0, green: 0, blue: 0)
    for (x, y) in [(500, 20), (20, 500), (-500, 20), (20, -500), (-500, -20)]
      as [(CGFloat, CGFloat)]
    {
      let mesh = mesh(
        [CGPoint(x: x, y: y), CGPoint(x: x + 4, y: y), CGPoint(x: x, y: y + 6)].map { ($0, black) })
      #expect(mesh.bounds == CGRect(x: x, y: y, width: 4, height: 6))
    }
  }

  @Test("The pixels of a triangle with a horizontal edge do not depend on the order of its corners")
  func cornerOrders() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    // In the middle of the horizontal edge, the red is halfway between two numbers. Its rounding
    // depends on the corner from which it is computed.
    for (width, difference) in [(11, 93), (19, 41), (21, 101), (23, 95), (35, 103), (37, 89)] {
      let dark = PixelColor(red: 10, green: 20, blue: 30)
      let light = PixelColor(red: UInt8(10 + difference), green: 20, blue: 30)
      let corners: [(CGPoint, PixelColor)] = [
        (CGPoint(x: 2, y: 0), dark), (CGPoint(x: Double(2 + width), y: 0), light),
        (CGPoint(x: 2, y: 30), dark),
      ]
      let bitmaps = orders.map { order in
        let canvas = BitmapCanvas(width: 42, height: 32)
        canvas.draw(mesh(order.map { corners[$0] }))
        return canvas.bitmap
      }
      let areEqual = bitmaps.allSatisfy { $0 == bitmaps[0] }
      #expect(areEqual, "\(width) points, \(difference)")
      #expect(bitmaps[0][2, 2].alpha == 255)
    }
  }
}
