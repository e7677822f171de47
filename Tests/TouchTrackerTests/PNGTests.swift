import SeededRandom
import Testing

@testable import Ink
@testable import SDLHost

@Suite("PNG files written in memory")
struct PNGTests {
  /// Returns a bitmap with runs of equal pixels, some of which are transparent.
  private static func bitmap(width: Int, height: Int, runLength: Int) -> Bitmap {
    var random = SeededGenerator(seed: UInt64(width * 1000 + height + runLength))
    var bytes: [UInt8] = []
    while bytes.count < width * height * 4 {
      let pixel = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let alpha: UInt8 = Bool.random(using: &random) ? 255 : 0
      for _ in 0..<Int.random(in: 1...runLength, using: &random) {
        bytes += alpha == 0 ? [0, 0, 0, 0] : pixel[0..<3] + [alpha]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: true)
  }

  @Test(
    "A PNG file has the pixels of its bitmap, whatever the lengths of runs of equal pixels",
    arguments: [(1, 1, 1), (3, 5, 2), (64, 64, 1), (100, 40, 30), (300, 50, 700), (700, 30, 20000)])
  func roundTrip(width: Int, height: Int, runLength: Int) throws {
    let bitmap = Self.bitmap(width: width, height: height, runLength: runLength)
    let isEqual = try ImageFile.decode(bitmap.png) == bitmap
    #expect(isEqual)
  }

  @Test("A PNG file of long runs of equal pixels is much smaller than its pixels")
  func compression() {
    let bitmap = Self.bitmap(width: 500, height: 500, runLength: 1_000_000)
    #expect(bitmap.png.count < 20_000)
  }
}
