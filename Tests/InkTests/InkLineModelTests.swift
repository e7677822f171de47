import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare painted lines with the distances of pixel centers from the segments.
@MainActor
@Suite("Round pen coverage compared with a model")
struct InkLineModelTests {
  private static let box = PixelBox(minX: -9, minY: 6, maxX: 41, maxY: 46)

  /// Returns the coverage of a pixel by a pen along a line, 0…1.
  private func coverage(_ points: [CGPoint], radii: [Double], _ center: CGPoint) -> Double {
    var largest = 0.0
    for i in points.indices.dropLast(points.count > 1 ? 1 : 0) {
      let (a, b) = (points[i], points[min(i + 1, points.count - 1)])
      let (r0, r1) = (radii[i], radii[min(i + 1, points.count - 1)])
      let (x, y) = (b.x - a.x, b.y - a.y)
      let squared = x * x + y * y
      // A point that is repeated only gives the next segment another radius.
      if squared == 0, points.count > 1 { continue }
      let t = squared > 0 ? ((center.x - a.x) * x + (center.y - a.y) * y) / squared : 0
      let radius = r0 + (r1 - r0) * max(0, min(1, t))
      largest = max(largest, radius + 0.5 - ShapeModel.distance(center, from: a, to: b))
    }
    return max(0, min(1, largest))
  }

  private func check(
    _ canvas: BitmapCanvas, _ below: Bitmap, _ clip: CGRect, _ lines: [InkLine],
    _ transform: CGAffineTransform, tolerance: Double = 1
  ) {
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    var wrong: [String] = []
    for (column, row, _) in ShapeModel.pixels(Self.box.width, Self.box.height) {
      let center = CGPoint(
        x: Double(column + Self.box.minX) + 0.5, y: Double(row + Self.box.minY) + 0.5)
      var expected = below.channels(column, row)
      for line in lines where clip.contains(center) {
        let width = Double(line.width) * scale
        let points = line.points.map {
          CGPoint(x: Double($0.x), y: Double($0.y)).applying(transform)
        }
        let factors =
          line.widthFactors.isEmpty
          ? points.map { _ in 1 } : line.widthFactors.map(Double.init)
        let alphaFraction = coverage(points, radii: factors.map { $0 * max(1, width) / 2 }, center)
        let alpha = Double(line.color.alpha) / 255 * min(1, width) * alphaFraction
        let color = [line.color.red, line.color.green, line.color.blue, 255].map(Double.init)
        expected = zip(expected, color).map { $0 + ($1 - $0) * alpha }
      }
      let found = canvas.bitmap.channels(column, row)
      let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
      if difference > tolerance { wrong.append("\(center): \(found), not \(expected)") }
    }
    #expect(wrong.isEmpty, "\(lines)")
  }

  private func color(_ random: inout SeededGenerator) -> PixelColor {
    PixelColor(
      red: random.byte(), green: random.byte(), blue: random.byte(),
      alpha: [255, random.byte()][random.pick(0...1)])
  }

  @Test("A pixel of a line has the largest coverage by any segment of the line", arguments: 1...20)
  func constantWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let transform =
      seed.isMultiple(of: 3)
      ? .identity
      : CGAffineTransform(rotationAngle: random.number(0...6)).scaledBy(x: 1.5, y: 1.5)
        .translatedBy(x: random.number(-9...9), y: random.number(-9...9))
    let toLine = transform.inverted()
    let points = (0..<random.pick(1...7)).map { index -> SIMD2<Float> in
      var point = random.point(-20...50, 0...55)
      // Some segments are horizontal or vertical, and some points coincide.
      if seed.isMultiple(of: 4) { point.y = CGFloat(10 + index / 2 * 11) }
      if seed.isMultiple(of: 5) { point.x = CGFloat(5 + index / 3 * 9) }
      let mapped = point.applying(toLine)
      return SIMD2(Float(mapped.x), Float(mapped.y))
    }
    let line = InkLine(
      points: points, width: Float([0.3, 0.9, random.number(1...30)][Int(seed % 3)]),
      color: color(&random))
    let below = random.bitmap(Self.box.width, Self.box.height)
    let canvas = BitmapCanvas(Self.box, pixels: below)
    let clip = CGRect(x: -6, y: 8, width: 40, height: 33)
    canvas.setClip(clip)
    canvas.draw([line], transform: transform)
    check(canvas, below, clip, [line], transform, tolerance: 1.5)
  }

  @Test("Lines in an opaque layer have the same pixels as lines without a layer")
  func layer() {
    var random = SeededGenerator(seed: 5)
    let below = random.bitmap(Self.box.width, Self.box.height)
    let line = InkLine(
      points: [SIMD2(0, 10), SIMD2(30, 40)], width: 6,
      color: PixelColor(red: 200, green: 100, blue: 50, alpha: 128))
    let canvas = BitmapCanvas(Self.box, pixels: below)
    canvas.beginLayer(bounds: CGRect(Self.box), opacity: 1)
    canvas.draw([line], transform: .identity)
    canvas.endLayer()
    check(canvas, below, CGRect(Self.box), [line], .identity, tolerance: 2.5)
  }

  @Test("The radius of a line changes linearly along each segment", arguments: 1...60)
  func changingWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Every third line doubles back, and every fourth line has a repeated point.
    var points = (0..<random.pick(2...6)).map { _ in
      SIMD2(Float(random.number(-5...35)), Float(random.number(10...40)))
    }
    if seed.isMultiple(of: 3) { points.append(points[points.count - 2]) }
    if seed.isMultiple(of: 4) { points.insert(points[1], at: 1) }
    let line = InkLine(
      points: points, width: 10,
      widthFactors: points.map { _ in Float(random.number(0.1...2)) }, color: color(&random))
    let below = random.bitmap(Self.box.width, Self.box.height)
    let canvas = BitmapCanvas(Self.box, pixels: below)
    canvas.draw([line], transform: .identity)
    check(canvas, below, CGRect(Self.box), [line], .identity, tolerance: 1.5)
  }

  @Test(
    "Lines drawn in one call have the same pixels as lines drawn one after another",
    arguments: 1...4)
  func manyLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let box = PixelBox(minX: -40, minY: 30, maxX: 260, maxY: 230)
    let count = [15, 16, 17, 40][Int(seed - 1)]
    let lines = (0..<count).map { _ in
      InkLine(
        points: (0..<random.pick(1...5)).map { _ in
          SIMD2(Float(random.number(-60...280)), Float(random.number(0...250)))
        }, width: Float(random.number(0.5...40)), color: color(&random))
    }
    let (together, alone) = (BitmapCanvas(box), BitmapCanvas(box))
    let clip = CGRect(x: -33, y: 37, width: 280, height: 170)
    for canvas in [together, alone] { canvas.setClip(clip) }
    together.draw(lines, transform: .identity)
    for line in lines { alone.draw([line], transform: .identity) }
    let isEqual = together.bitmap == alone.bitmap
    #expect(isEqual)
    #expect(together.bitmap[6, 20].alpha == 0 && together.bitmap[100, 6].alpha == 0)
    let blank = BitmapCanvas(box)
    blank.draw([], transform: .identity)
    #expect(blank.isBlank)
  }

  @Test("The bounds of a line include its width and exclude points that are not finite")
  func bounds() {
    let color = PixelColor(red: 0, green: 0, blue: 0)
    let points: [SIMD2<Float>] = [
      SIMD2(3, 9), SIMD2(.nan, 500), SIMD2(500, .nan), SIMD2(-.infinity, 0), SIMD2(0, .infinity),
      SIMD2(-4, 12), SIMD2(8, 7),
    ]
    let line = InkLine(points: points, width: 6, color: color)
    #expect(line.bounds == CGRect(x: -7, y: 4, width: 18, height: 11))
    let factors: [Float] = [0.5, 1, 1, 1, 1, 2, 1]
    let wide = InkLine(points: points, width: 6, widthFactors: factors, color: color)
    #expect(wide.bounds == CGRect(x: -10, y: 1, width: 24, height: 17))
    #expect(InkLine(width: 6, color: color).bounds.isNull)
    #expect(InkLine(points: [SIMD2(.nan, 1)], width: 6, color: color).bounds.isNull)
    let known = InkLine(points: points, width: 6, color: color, bounds: .infinite)
    #expect(known.bounds.isInfinite)
  }

  @Test("A line without a width, or under a transform without an inverse, is not drawn")
  func invisible() {
    let canvas = BitmapCanvas(Self.box)
    let black = PixelColor(red: 0, green: 0, blue: 0)
    let points: [SIMD2<Float>] = [SIMD2(0, 10), SIMD2(30, 40)]
    let transforms = [
      CGAffineTransform(scaleX: 0, y: 3), CGAffineTransform(scaleX: .infinity, y: 1),
    ]
    for transform in transforms {
      canvas.draw([InkLine(points: points, width: 5, color: black)], transform: transform)
    }
    for width: Float in [0, -4, .nan] {
      canvas.draw([InkLine(points: points, width: width, color: black)], transform: .identity)
    }
    canvas.draw([InkLine(width: 5, color: black)], transform: .identity)
    #expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test("A scribble that covers the canvas many times does not affect a line drawn after clearing")
  func coveredTwice() {
    var random = SeededGenerator(seed: 12)
    let canvas = BitmapCanvas(Self.box)
    let points = (0..<3000).map { _ in
      SIMD2(Float(random.number(-20...50)), Float(random.number(0...60)))
    }
    let color = PixelColor(red: 250, green: 100, blue: 30)
    canvas.draw([InkLine(points: points, width: 9, color: color)], transform: .identity)
    #expect(
      stride(from: 3, to: canvas.bitmap.bytes.count, by: 4).allSatisfy {
        canvas.bitmap.bytes[$0] == 255
      })
    canvas.clear()
    let below = Bitmap(width: Self.box.width, height: Self.box.height)
    let next = InkLine(points: [SIMD2(3, 20), SIMD2(20, 30)], width: 4, color: color)
    canvas.draw([next], transform: .identity)
    check(canvas, below, CGRect(Self.box), [next], .identity)
  }
}
