import SeededRandom
import Testing

@testable import Ink

@Suite("Reduced and turned bitmaps")
struct BitmapReducerTests {
  /// Returns random straight pixels; every second one is opaque.
  private static func pixels(_ count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 3)
    return (0..<count * 4).map { index in
      index % 8 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Returns the average of the premultiplied colors in the area of a pixel of a reduced image.
  private static func average(
    _ pixels: [UInt8], _ width: Int, _ height: Int, of x: Int, _ y: Int, in size: (Int, Int)
  ) -> [Double] {
    let (scaleX, scaleY) = (Double(width) / Double(size.0), Double(height) / Double(size.1))
    func overlap(_ index: Int, _ target: Int, _ scale: Double) -> Double {
      max(
        0,
        min(Double(index + 1), Double(target + 1) * scale)
          - max(Double(index), Double(target) * scale))
    }
    var sums = [Double](repeating: 0, count: 4)
    for row in 0..<height {
      for column in 0..<width {
        let weight = overlap(column, x, scaleX) * overlap(row, y, scaleY) / (scaleX * scaleY)
        guard weight > 0 else { continue }
        let pixel = pixels[(row * width + column) * 4..<(row * width + column + 1) * 4].map(
          Double.init)
        for channel in 0..<4 {
          sums[channel] += weight * (channel < 3 ? pixel[channel] * pixel[3] / 255 : pixel[3])
        }
      }
    }
    return sums
  }

  @Test(
    "A pixel of a reduced image is the average of the area that it covers",
    arguments: [
      (12, 8, 6, 4), (13, 7, 5, 3), (20, 30, 19, 29), (9, 9, 1, 1), (5, 4, 5, 4), (40, 3, 7, 1),
    ])
  func average(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    let pixels = Self.pixels(width * height)
    var reducer = BitmapReducer(width: width, height: height, toWidth: toWidth, toHeight: toHeight)
    for row in 0..<height {
      pixels[row * width * 4..<(row + 1) * width * 4].withUnsafeBytes { reducer.append($0) }
    }
    let bitmap = reducer.finished()
    #expect(bitmap.width == toWidth && bitmap.height == toHeight)
    for y in 0..<toHeight {
      for x in 0..<toWidth {
        let expected = Self.average(pixels, width, height, of: x, y, in: (toWidth, toHeight))
        let color = bitmap[x, y]
        let channels = [color.red, color.green, color.blue, color.alpha].map(Double.init)
        let isNear = zip(channels, expected).allSatisfy { abs($0 - $1) < 0.51 }
        #expect(isNear, "\(x), \(y): \(channels) \(expected)")
      }
    }
  }

  @Test("A bitmap is shown with the orientation of a camera")
  func orientations() {
    // The pixels are 0, 1 and 2 in the first row and 3, 4 and 5 in the second row.
    let bitmap = Bitmap(
      width: 3, height: 2, bytes: (0..<6 as Range<UInt8>).flatMap { [$0, 0, 0, 255] },
      isPremultiplied: true)
    let expected: [(Int, Int, [UInt8])] = [
      (1, 3, [0, 1, 2, 3, 4, 5]), (2, 3, [2, 1, 0, 5, 4, 3]), (3, 3, [5, 4, 3, 2, 1, 0]),
      (4, 3, [3, 4, 5, 0, 1, 2]), (5, 2, [0, 3, 1, 4, 2, 5]), (6, 2, [3, 0, 4, 1, 5, 2]),
      (7, 2, [5, 2, 4, 1, 3, 0]), (8, 2, [2, 5, 1, 4, 0, 3]), (0, 3, [0, 1, 2, 3, 4, 5]),
      (9, 3, [0, 1, 2, 3, 4, 5]),
    ]
    for (orientation, width, pixels) in expected {
      let result = bitmap.oriented(orientation)
      #expect(result.width == width && result.height == 6 / width)
      let reds = stride(from: 0, to: 24, by: 4).map { result.bytes[$0] }
      #expect(reds == pixels, "\(orientation)")
    }
  }
}
