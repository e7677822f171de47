import Geometry
import Testing

@testable import Ink

@MainActor
@Suite("Changes of a canvas by drawing operations")
struct TileChangeTests {
  private static let box = PixelBox(minX: -4, minY: 3, maxX: 26, maxY: 33)
  private static let clip = PixelBox(minX: 0, minY: 5, maxX: 20, maxY: 25)
  private static let color = PixelColor(red: 9, green: 80, blue: 200)

  private static func tile() -> BitmapCanvas {
    let tile = BitmapCanvas(PixelBox(minX: 0, minY: 0, maxX: 8, maxY: 8))
    tile.fill(color)
    return tile
  }

  /// Operations that each draw something into the clip, with their names.
  nonisolated private static let drawings:
    [(name: String, draw: @MainActor (BitmapCanvas) -> Void)] = [
      ("scaled tiles", { $0.draw([PlacedTile(tile(), scaling(2))], isOpaque: false) }),
      ("opaque scaled tiles", { $0.draw([PlacedTile(tile(), scaling(1.5))], isOpaque: true) }),
      ("a tile", { $0.draw(tile(), atX: 6, y: 9, isOpaque: false) }),
      ("an opaque tile", { $0.draw(tile(), atX: 6, y: 9, isOpaque: true) }),
      (
        "a line",
        {
          let points: [SIMD2<Float>] = [SIMD2(4, 9), SIMD2(9, 15)]
          $0.draw([InkLine(points: points, width: 4, color: color)], transform: .identity)
        }
      ),
      (
        "an image",
        { $0.draw(BitmapImage(tile().bitmap), transform: scaling(1), tint: nil, opacity: 1) }
      ),
      (
        "a mesh",
        { canvas in
          var mesh = Mesh()
          let corners = [(4.0, 9.0), (14, 9), (9, 20)].map { CGPoint(x: $0.0, y: $0.1) }
          mesh.addFill(of: [Polyline(points: corners)], rule: .winding, color: color)
          canvas.draw(mesh)
        }
      ),
    ]

  nonisolated private static func scaling(_ scale: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(translationX: 5, y: 8))
  }

  @Test("Drawing a tile, line, image or mesh makes a canvas not blank and records the changed box")
  func changes() {
    for (name, draw) in Self.drawings {
      let canvas = BitmapCanvas(Self.box)
      canvas.changedBox = .empty
      canvas.setClip(CGRect(Self.clip))
      draw(canvas)
      #expect(!canvas.isBlank, "\(name)")
      #expect(canvas.changedBox == Self.clip, "\(name)")
      #expect(canvas.bitmap[12, 9].alpha > 0, "\(name)")
      // Clearing removes what was drawn.
      canvas.clear()
      #expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 }, "\(name)")
      #expect(canvas.isBlank)
    }
  }

  @Test("Tiles outside of the clip or under a transform without an inverse do not change a canvas")
  func invisibleTiles() {
    let outside = CGAffineTransform(translationX: 90, y: 0)
    for transform in [outside, CGAffineTransform(scaleX: 0, y: 1)] {
      let canvas = BitmapCanvas(Self.box)
      canvas.changedBox = .empty
      canvas.draw([PlacedTile(Self.tile(), transform)], isOpaque: true)
      #expect(canvas.isBlank && canvas.changedBox.isEmpty)
      #expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 })
    }
  }
}
