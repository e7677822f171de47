import Geometry
import SeededRandom
import Testing

@testable import Ink

@MainActor
@Suite("Exact colors of tiles under a transform")
struct TileRoundingTests {
  private func tile(_ width: Int, _ height: Int, _ pixels: Bitmap) -> BitmapCanvas {
    BitmapCanvas(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height), pixels: pixels)
  }

  @Test("A color between two pixels of a tile is rounded to the nearest number in each channel")
  func interpolation() {
    let pairs: [([UInt8], [UInt8])] = [
      ([1, 1, 1, 255], [0, 0, 0, 255]), ([0, 0, 0, 1], [0, 0, 0, 0]),
      ([200, 17, 90, 255], [3, 240, 91, 255]),
    ]
    for (left, right) in pairs {
      let tile = tile(
        2, 1, Bitmap(width: 2, height: 1, bytes: left + right, isPremultiplied: true))
      for step in 0..<256 {
        let canvas = BitmapCanvas(width: 1, height: 1)
        let weight = CGFloat(step) / 256
        let transform = CGAffineTransform(translationX: -weight, y: 0)
        canvas.draw([PlacedTile(tile, transform)], isOpaque: true)
        let expected = zip(left, right).map { a, b -> UInt8 in
          UInt8((CGFloat(a) * (1 - weight) + CGFloat(b) * weight).rounded())
        }
        #expect(canvas.bitmap.bytes == expected, "\(step) of \(left) and \(right)")
      }
    }
  }

  @Test("A translucent white tile leaves a white canvas white, apart from rounding")
  func whiteOverWhite() {
    for alpha in UInt8.min...UInt8.max {
      let bytes = [alpha, alpha, alpha, alpha]
      let tile = tile(1, 1, Bitmap(width: 1, height: 1, bytes: bytes, isPremultiplied: true))
      let canvas = BitmapCanvas(width: 1, height: 1)
      canvas.fill(PixelColor(red: 255, green: 255, blue: 255))
      canvas.draw([PlacedTile(tile, .identity)], isOpaque: false)
      #expect(canvas.bitmap.bytes.allSatisfy { $0 >= 254 }, "\(alpha)")
    }
  }

  @Test("The rows of a skewed tile are moved by different distances")
  func slanted() {
    var random = SeededGenerator(seed: 6)
    let source = random.bitmap(8, 3)
    let canvas = BitmapCanvas(width: 16, height: 3)
    let transform = CGAffineTransform(a: 1, b: 0, c: 2, d: 1, tx: 0, ty: 0)
    canvas.draw([PlacedTile(tile(8, 3, source), transform)], isOpaque: true)
    for y in 0..<3 {
      for x in 0..<16 {
        // The skew moves a row by twice the height of its center: by 1, 3 and 5 pixels.
        #expect(canvas.bitmap[x, y] == source[x - 2 * y - 1, y], "(\(x), \(y))")
      }
    }
  }
}
