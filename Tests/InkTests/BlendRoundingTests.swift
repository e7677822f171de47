import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare blended channels with exact fractions.
///
/// A fraction with the odd denominator 255 is never halfway between two integers.
@MainActor
@Suite("Rounding of blended colors")
struct BlendRoundingTests {
  private static let (width, height) = (40, 30)
  private static let box = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)

  /// Checks that each channel is the integer that is nearest to an exact value.
  private func check(
    _ found: Bitmap, _ expected: (_ x: Int, _ y: Int, _ channel: Int) -> Double
  ) {
    var wrong = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let channels = found.channels(x, y)
        for channel in 0..<4 where abs(channels[channel] - expected(x, y, channel)) > 0.5 {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test("The channels of a blended tile are rounded to the nearest number", arguments: 1...4)
  func tiles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (below, above) = (
      random.bitmap(Self.width, Self.height), random.bitmap(Self.width, Self.height)
    )
    let canvas = BitmapCanvas(Self.box, pixels: below)
    canvas.draw(BitmapCanvas(Self.box, pixels: above), atX: 0, y: 0, isOpaque: false)
    check(canvas.bitmap) { x, y, channel in
      let color = above.channels(x, y)
      return color[channel] + below.channels(x, y)[channel] * (255 - color[3]) / 255
    }
  }

  @Test(
    "The channels of a translucent mesh and of a translucent line are rounded to the nearest number"
  )
  func colors() {
    var random = SeededGenerator(seed: 7)
    for alpha in stride(from: 3, through: 255, by: 28) {
      let color = PixelColor(
        red: random.byte(), green: random.byte(), blue: random.byte(), alpha: UInt8(alpha))
      let channels = [color.red, color.green, color.blue, 255].map(Double.init)
      let below = random.bitmap(Self.width, Self.height)
      func expected(_ x: Int, _ y: Int, _ channel: Int) -> Double {
        let old = below.channels(x, y)[channel]
        return (channels[channel] * Double(alpha) + old * Double(255 - alpha)) / 255
      }
      let meshed = BitmapCanvas(Self.box, pixels: below)
      var mesh = Mesh()
      for (x, y) in [(-9.0, -9.0), (200, -9), (-9, 200)] { mesh.addVertex(x, y, color) }
      mesh.addTriangle(0, 1, 2)
      meshed.draw(mesh)
      check(meshed.bitmap, expected)
      let inked = BitmapCanvas(Self.box, pixels: below)
      let line = InkLine(points: [SIMD2(-9, 15), SIMD2(60, 15)], width: 200, color: color)
      inked.draw([line], transform: .identity)
      check(inked.bitmap, expected)
    }
  }

  @Test("Colors multiplied by their alpha are rounded to the nearest number")
  func premultiplied() {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<4 * Self.width * Self.height).map { _ in random.byte() }
    let bitmap = Bitmap(
      width: Self.width, height: Self.height, bytes: bytes, isPremultiplied: false)
    check(bitmap) { x, y, channel in
      let start: Int = 4 * (y * Self.width + x)
      let (value, alpha) = (Double(bytes[start + channel]), Double(bytes[start + 3]))
      return channel == 3 ? alpha : value * alpha / 255
    }
    // Bytes that are missing are transparent, and surplus bytes are ignored.
    for count in [0, 3, 4, 5, 8, 11] {
      let given = Array(bytes.prefix(count))
      let short = Bitmap(width: 2, height: 1, bytes: given, isPremultiplied: true)
      let expected: [UInt8] = (0..<8).map { $0 < count ? given[$0] : 0 }
      #expect(short.bytes == expected)
    }
  }
}
