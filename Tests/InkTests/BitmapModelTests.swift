import Geometry
import SeededRandom
import Testing

@testable import Ink

@Suite("Bitmaps and boxes of pixels")
struct BitmapModelTests {
  private func box(_ random: inout SeededGenerator, _ range: ClosedRange<Int>) -> PixelBox {
    PixelBox(
      minX: random.pick(range), minY: random.pick(range), maxX: random.pick(range),
      maxY: random.pick(range))
  }

  private func pixels(_ box: PixelBox) -> Set<[Int]> {
    var result: Set<[Int]> = []
    for y in stride(from: box.minY, to: box.maxY, by: 1) {
      for x in stride(from: box.minX, to: box.maxX, by: 1) { result.insert([x, y]) }
    }
    return result
  }

  @Test(
    "A canvas whose width or height is not positive has no pixels",
    arguments: [(0, 7), (7, 0), (7, -5), (-5, 7), (0, 0)])
  func canvasWithoutPixels(width: Int, height: Int) {
    let canvas = BitmapCanvas(width: width, height: height)
    #expect(canvas.bitmap.bytes.isEmpty)
    #expect(canvas.bitmap.width == max(0, width) && canvas.bitmap.height == max(0, height))
  }

  @Test(
    "Intersections, bounding unions and sizes of pixel boxes agree with their sets of pixels",
    arguments: 1...40)
  func boxes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let (a, b) = (box(&random, -6...7), box(&random, -6...7))
      let (inA, inB) = (pixels(a), pixels(b))
      #expect(a.isEmpty == inA.isEmpty)
      if !a.isEmpty { #expect(a.width * a.height == inA.count) }
      #expect(a.width >= 0 && a.height >= 0)
      #expect(pixels(a.intersection(b)) == inA.intersection(inB))
      let union = a.union(b)
      #expect(pixels(union).isSuperset(of: inA) && pixels(union).isSuperset(of: inB))
      let all = inA.union(inB)
      if !all.isEmpty {
        let (xs, ys) = (all.map { $0[0] }, all.map { $0[1] })
        #expect(xs.min() == union.minX && xs.max() == union.maxX - 1)
        #expect(ys.min() == union.minY && ys.max() == union.maxY - 1)
      } else {
        #expect(union.isEmpty)
      }
      if !b.isEmpty { #expect(a.contains(b) == inB.isSubset(of: inA)) }
      #expect(pixels(a.moved(x: 3, y: -2)) == Set(inA.map { [$0[0] + 3, $0[1] - 2] }))
    }
    #expect(PixelBox.empty.isEmpty && PixelBox.empty.width == 0)
  }

  @Test("The tiles of a pixel box cover the box without overlapping", arguments: 1...20)
  func tiles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (x, y) = (random.pick(-9...9), random.pick(-9...9))
    let box = PixelBox(
      minX: x, minY: y, maxX: x + random.pick(1...25), maxY: y + random.pick(1...25))
    let side = random.pick(1...8)
    let tiles = (0..<box.tileCount(side: side)).map { box.tile($0, side: side) }
    #expect(tiles.allSatisfy { !$0.isEmpty && $0.width <= side && $0.height <= side })
    #expect(tiles.map { pixels($0).count }.reduce(0, +) == pixels(box).count)
    #expect(tiles.reduce(into: Set()) { $0.formUnion(pixels($1)) } == pixels(box))
    #expect(tiles.first?.minX == x && tiles.first?.minY == y)
  }

  @Test("The pixel box of a rectangle contains all pixels that the rectangle touches")
  func boxOfRectangle() {
    #expect(
      PixelBox(CGRect(x: -1.5, y: 2.25, width: 4, height: 3.75))
        == PixelBox(minX: -2, minY: 2, maxX: 3, maxY: 6))
    #expect(
      PixelBox(CGRect(x: 5, y: 9, width: -2, height: -4))
        == PixelBox(minX: 3, minY: 5, maxX: 5, maxY: 9))
    #expect(PixelBox(.null).isEmpty)
    let limit = 16_777_216
    #expect(
      PixelBox(.infinite) == PixelBox(minX: -limit, minY: -limit, maxX: limit, maxY: limit))
    let box = PixelBox(minX: -3, minY: 4, maxX: 10, maxY: 11)
    #expect(
      CGRect(box) == CGRect(x: -3, y: 4, width: 13, height: 7) && PixelBox(CGRect(box)) == box)
  }

  @Test("A new bitmap is transparent, and a bitmap of negative size is empty")
  func transparent() {
    let transparent = PixelColor(red: 0, green: 0, blue: 0, alpha: 0)
    var bitmap = Bitmap(width: 5, height: 3)
    #expect(bitmap.bytes == [UInt8](repeating: 0, count: 60))
    bitmap.fill(
      PixelBox(minX: -9, minY: -9, maxX: 99, maxY: 99), PixelColor(red: 1, green: 2, blue: 3))
    for (x, y) in [(-1, 0), (0, -1), (5, 0), (0, 3)] { #expect(bitmap[x, y] == transparent) }
    for (x, y) in [(0, 0), (4, 0), (0, 2), (4, 2)] {
      #expect(bitmap[x, y] == PixelColor(red: 1, green: 2, blue: 3, alpha: 255))
    }
    for (width, height) in [(-3, 4), (4, -3), (0, 5)] {
      let empty = Bitmap(width: width, height: height)
      #expect(empty.width == max(0, width) && empty.height == max(0, height))
      #expect(empty.bytes.isEmpty && empty.png.count > 40)
    }
    let canvas = BitmapCanvas(width: -5, height: 7)
    #expect(canvas.bounds == PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 7))
  }

  @Test(
    "Filling, cropping and replacing a box of a bitmap affects exactly the pixels of the box",
    arguments: 1...20)
  func boxesOfBitmaps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let original = random.bitmap(random.pick(2...12), random.pick(2...9))
    let (x, y) = (random.pick(0...original.width - 1), random.pick(0...original.height - 1))
    let area = PixelBox(
      minX: x, minY: y, maxX: random.pick(x + 1...original.width),
      maxY: random.pick(y + 1...original.height))
    let inside = pixels(area)
    let cropped = original.cropped(to: area)
    #expect(cropped.width == area.width && cropped.height == area.height)
    let color = PixelColor(red: 11, green: 22, blue: 33, alpha: 44)
    var filled = original
    filled.fill(area, color)
    var replaced = original
    let patch = random.bitmap(area.width, area.height)
    replaced.replace(atX: x, y: y, with: patch)
    replaced.replace(atX: 0, y: 0, with: Bitmap(width: 0, height: 3))
    for row in 0..<original.height {
      for column in 0..<original.width {
        let isInside = inside.contains([column, row])
        #expect(filled[column, row] == (isInside ? color.withAlpha(255) : original[column, row]))
        #expect(
          replaced[column, row]
            == (isInside ? patch[column - x, row - y] : original[column, row]))
        if isInside { #expect(cropped[column - x, row - y] == original[column, row]) }
      }
    }
    var same = replaced
    same.clearPixels(equalTo: original)
    for row in 0..<original.height {
      for column in 0..<original.width {
        let isEqual = replaced[column, row] == original[column, row]
        #expect(
          same[column, row]
            == (isEqual
              ? PixelColor(red: 0, green: 0, blue: 0, alpha: 0) : replaced[column, row]))
      }
    }
  }

  @Test("Converting colors to and from premultiplied alpha rounds to the nearest number")
  func premultiplied() {
    for alpha in [0, 1, 2, 100, 128, 254, 255] {
      for value in 0...255 {
        let bytes = [UInt8(value), UInt8(255 - value), 77, UInt8(alpha)]
        let bitmap = Bitmap(width: 1, height: 1, bytes: bytes, isPremultiplied: false)
        let expected = (Double(value) * Double(alpha) / 255).rounded()
        #expect(Double(bitmap.bytes[0]) == expected && Int(bitmap.bytes[3]) == alpha)
        #expect(
          Double(bitmap.bytes[1]) == (Double(255 - value) * Double(alpha) / 255).rounded())
        #expect(Double(bitmap.bytes[2]) == (77 * Double(alpha) / 255).rounded())
        let straight = bitmap.straightBytes
        let divided = alpha > 0 ? min(255, (expected * 255 / Double(alpha)).rounded()) : 0
        #expect(Double(straight[0]) == divided && Int(straight[3]) == alpha)
        #expect(
          Bitmap(width: 1, height: 1, bytes: straight, isPremultiplied: false) == bitmap)
      }
    }
    let plain = Bitmap(width: 1, height: 1, bytes: [200, 3, 4, 5], isPremultiplied: true)
    #expect(plain.bytes == [200, 3, 4, 5])
    #expect(plain.straightBytes == [255, 153, 204, 5])
  }

  @Test("Missing bytes of a bitmap become transparent pixels, and surplus bytes are ignored")
  func byteCounts() {
    let bytes: [UInt8] = [1, 2, 3, 255, 100, 100, 100, 128, 7, 8, 9, 255]
    let short = Bitmap(width: 2, height: 2, bytes: bytes, isPremultiplied: false)
    #expect(short.bytes == [1, 2, 3, 255, 50, 50, 50, 128, 7, 8, 9, 255, 0, 0, 0, 0])
    let long = Bitmap(width: 1, height: 2, bytes: bytes, isPremultiplied: true)
    #expect(long.bytes == [1, 2, 3, 255, 100, 100, 100, 128])
    let image = BitmapImage(Bitmap(width: 4, height: 3))
    #expect(image.width == 4 && image.height == 3)
  }

  @Test("A pixel of a halved bitmap is the mean of four pixels", arguments: 1...16)
  func halved(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let source = random.bitmap(random.pick(1...9), random.pick(1...7))
    let half = source.halved
    #expect(half.width == (source.width + 1) / 2 && half.height == (source.height + 1) / 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        // The last column and row count twice if they have no partner.
        let columns = [2 * x, min(2 * x + 1, source.width - 1)]
        let rows = [2 * y, min(2 * y + 1, source.height - 1)]
        for channel in 0..<4 {
          let sum = rows.flatMap { row in columns.map { source.channels($0, row)[channel] } }
            .reduce(0, +)
          #expect(half.channels(x, y)[channel] == ((sum + 2) / 4).rounded(.down))
        }
      }
    }
    let empty = Bitmap(width: 0, height: 0).halved
    #expect(empty.width == 1 && empty.height == 1 && empty.bytes == [0, 0, 0, 0])
  }

  @Test(
    "Painting a large bitmap in bands gives the same pixels as painting a canvas in one pass",
    arguments: [255, 300])
  func bands(height: Int) {
    var random = SeededGenerator(seed: 6)
    let background = random.bitmap(40, height)
    let image = BitmapImage(random.bitmap(20, 70))
    let transform = CGAffineTransform(a: 1.7, b: 0.2, c: -0.1, d: 4.1, tx: 3, ty: -2)
    let lines = (0..<5).map { _ in
      InkLine(
        points: (0..<6).map { _ in
          SIMD2(.random(in: 0...20, using: &random), .random(in: 0...75, using: &random))
        },
        width: 3, color: PixelColor(red: 10, green: 200, blue: 90, alpha: 180))
    }
    let box = PixelBox(minX: 0, minY: 0, maxX: 40, maxY: height)
    let canvas = BitmapCanvas(box, pixels: background)
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    canvas.draw(lines, transform: transform)
    var bitmap = background
    bitmap.draw(image, transform: transform)
    bitmap.draw(lines, transform: transform)
    let isEqual = bitmap == canvas.bitmap
    #expect(isEqual)
    var empty = Bitmap(width: 0, height: 0)
    empty.draw(lines, transform: transform)
    bitmap.draw([InkLine](), transform: transform)
    #expect(empty.bytes.isEmpty && bitmap == canvas.bitmap)
  }

  @Test("The pixel box of an empty rectangle at the origin is the empty box")
  func emptyBox() {
    #expect(PixelBox(CGRect.zero) == .empty)
  }
}
