import SeededRandom
import Testing

@testable import Ink

@Suite("Images that are halved while their rows are read")
struct BitmapPyramidTests {
  private static func pyramid(of bitmap: Bitmap, first: Int) -> [Bitmap] {
    var pyramid = BitmapPyramid(width: bitmap.width, height: bitmap.height, first: first)
    bitmap.bytes.withUnsafeBytes { bytes in
      for row in 0..<bitmap.height {
        pyramid.append(
          UnsafeRawBufferPointer(
            rebasing: bytes[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4]))
      }
    }
    return pyramid.finished()
  }

  @Test("The images of a pyramid equal those of repeated halving", arguments: 1...24)
  func repeatedHalving(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bitmap = random.bitmap(random.pick(1...400), random.pick(1...300))
    var expected = [bitmap]
    while max(expected[expected.count - 1].width, expected[expected.count - 1].height) > 64 {
      expected.append(expected[expected.count - 1].halved)
    }
    for first in 0..<expected.count {
      #expect(Self.pyramid(of: bitmap, first: first) == Array(expected[first...]))
    }
    let last = BitmapPyramid.lastLevel(width: bitmap.width, height: bitmap.height)
    #expect(last == expected.count - 1)
    for (level, image) in expected.enumerated() {
      let size = BitmapPyramid.size(width: bitmap.width, height: bitmap.height, level: level)
      #expect(size == (image.width, image.height))
    }
  }

  @Test("A pyramid beyond its smallest image is the smallest image")
  func beyondLast() {
    var random = SeededGenerator(seed: 25)
    let bitmap = random.bitmap(130, 20)
    #expect(Self.pyramid(of: bitmap, first: 9) == [bitmap.halved.halved])
    #expect(BitmapPyramid.size(width: 3, height: 1, level: 9) == (1, 1))
  }

  @Test("Missing rows of a pyramid are transparent, and surplus rows are ignored")
  func rowCount() {
    let row = [UInt8](repeating: 200, count: 8)
    var (short, long) = (
      BitmapPyramid(width: 2, height: 3, first: 0), BitmapPyramid(width: 2, height: 3, first: 0)
    )
    row.withUnsafeBytes { row in
      for _ in 0..<2 { short.append(row) }
      for _ in 0..<5 { long.append(row) }
    }
    #expect(short.finished().map(\.bytes) == [row + row + [UInt8](repeating: 0, count: 8)])
    #expect(long.finished().map(\.bytes) == [row + row + row])
  }
}
