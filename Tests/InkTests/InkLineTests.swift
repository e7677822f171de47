import Geometry
import SeededRandom
import Testing

@testable import Ink

private let ink = PixelColor(red: 10, green: 20, blue: 30)

/// What a line paints on transparent ground of 100 × 100 points, at a scale.
@MainActor
private func paint(_ lines: InkLine..., scale: CGFloat = 1) -> Bitmap {
  let side = Int(100 * scale)
  let canvas = BitmapCanvas(width: side, height: side)
  canvas.draw(lines, transform: CGAffineTransform(scaleX: scale, y: scale))
  return canvas.bitmap
}

private func line(_ points: [(Float, Float)], width: Float = 10, color: PixelColor = ink)
  -> InkLine
{
  InkLine(points: points.map { SIMD2($0.0, $0.1) }, width: width, color: color)
}

@MainActor
@Suite("The coverage of a round pen")
struct InkLineTests {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  @Test("A dot of one point is a disc", arguments: scales, [1.5, 4, 10.0])
  func dot(scale: CGFloat, width: Double) {
    let bitmap = paint(line([(50.3, 49.8)], width: Float(width)), scale: scale)
    let area = Double.pi * (width / 2 * Double(scale)) * (width / 2 * Double(scale))
    #expect(abs(bitmap.coverage - area) < 0.06 * area + 0.5)
  }

  @Test("A line covers its length and two half discs, at any angle", arguments: scales, 0..<12)
  func capsule(scale: CGFloat, step: Int) {
    let angle = CGFloat(step) * .pi / 12
    let (c, s) = (Float(CGFloat.cosine(of: angle)), Float(CGFloat.sine(of: angle)))
    let bitmap = paint(
      line([(50 - 30 * c, 50 - 30 * s), (50 + 30 * c, 50 + 30 * s)]), scale: scale)
    let area = (60 * 10 + Double.pi * 25) * Double(scale * scale)
    #expect(abs(bitmap.coverage - area) < 0.01 * area)
    #expect(bitmap.bytes.max() == 255)
  }

  @Test("A sharp turn has no gap on the outside and no spike", arguments: scales)
  func sharpTurn(scale: CGFloat) {
    let bitmap = paint(line([(20, 80), (50, 20), (54, 80)]), scale: scale)
    func alpha(_ x: CGFloat, _ y: CGFloat) -> UInt8 {
      bitmap[Int(x * scale), Int(y * scale)].alpha
    }
    #expect(alpha(50, 20) == 255 && alpha(50, 17) == 255)
    #expect(alpha(50, 13) == 0, "round, where a miter would reach far out")
  }

  @Test(
    "A scribble that fills its ground covers what its parts do", arguments: [Float(2), 30, 300])
  func scribble(width: Float) {
    var random = SeededGenerator(seed: 3)
    let points = (0..<4000).map { _ in
      (Float.random(in: -20...120, using: &random), Float.random(in: -20...120, using: &random))
    }
    let whole = paint(line(points, width: width))
    // Of several parts that cover a pixel the one counts that covers most of it.
    var most = [UInt8](repeating: 0, count: whole.bytes.count)
    for start in stride(from: 0, to: points.count - 1, by: 40) {
      let part = paint(line(Array(points[start...min(start + 40, points.count - 1)]), width: width))
      for i in stride(from: 3, to: most.count, by: 4) { most[i] = max(most[i], part.bytes[i]) }
    }
    #expect(stride(from: 3, to: most.count, by: 4).allSatisfy { whole.bytes[$0] == most[$0] })
  }

  @Test("A way back along itself adds nothing", arguments: scales)
  func doublesBack(scale: CGFloat) {
    let once = paint(line([(20, 30), (80, 60)]), scale: scale)
    let twice = paint(line([(20, 30), (80, 60), (35, 37.5), (70, 55)]), scale: scale)
    let difference = zip(once.bytes, twice.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 2)
  }

  @Test("A translucent line is even where it crosses itself, and shows through where two cross")
  func translucent() {
    let half = PixelColor(red: 0, green: 0, blue: 0, alpha: 128)
    let eight = paint(line([(20, 20), (80, 80), (80, 20), (20, 80)], color: half))
    #expect(eight[50, 50].alpha == 128 && eight[30, 30].alpha == 128)
    let cross = paint(
      line([(20, 20), (80, 80)], color: half), line([(20, 80), (80, 20)], color: half))
    #expect(cross[50, 50].alpha == 192 && cross[30, 30].alpha == 128)
  }

  @Test("No pixel within a long curve is darker or lighter than its neighbours", arguments: scales)
  func seamless(scale: CGFloat) {
    let wave = (0...400).map { i -> (Float, Float) in
      let x = CGFloat(i) / 5 + 10
      return (Float(x), Float(50 + 20 * CGFloat.sine(of: x / 8)))
    }
    let bitmap = paint(line(wave, width: 9), scale: scale)
    for point in wave.dropFirst(20).dropLast(20) {
      #expect(bitmap[Int(CGFloat(point.0) * scale), Int(CGFloat(point.1) * scale)].alpha == 255)
    }
  }

  @Test("A line thinner than a pixel is as much fainter", arguments: [0.25, 0.5, 1.0])
  func thin(width: Double) {
    let bitmap = paint(line([(10, 50.5), (90, 50.5)], width: Float(width)))
    #expect(abs(bitmap.coverage - 81 * width) < 2)
  }

  @Test("A stroke of a million points is painted, and only within the clip")
  func million() {
    let points = (0..<1_000_000).map { i -> (Float, Float) in
      (Float(i % 97), Float((i / 97) % 89))
    }
    let canvas = BitmapCanvas(width: 100, height: 100)
    canvas.setClip(CGRect(x: 40, y: 40, width: 20, height: 20))
    canvas.draw([line(points, width: 2)], transform: .identity)
    #expect(canvas.bitmap[50, 50].alpha == 255)
    #expect(canvas.bitmap[39, 50].alpha == 0 && canvas.bitmap[60, 50].alpha == 0)
  }

  @Test("Points that are no numbers, or far away, do no harm")
  func strange() {
    let bitmap = paint(
      line([(50, 50), (.nan, 3), (.infinity, 3), (60, 50), (1e30, -1e30), (-3e38, 3e38)]))
    #expect(bitmap[55, 50].alpha == 255)
  }

  @Test("A pen that widens covers more at its wide end")
  func factors() {
    let pen = InkLine(
      points: [SIMD2(20, 50), SIMD2(80, 50)], width: 10, factors: [0.2, 2], color: ink)
    let bitmap = paint(pen)
    #expect(bitmap[22, 54].alpha == 0 && bitmap[80, 58].alpha == 255)
  }

  @Test("Painting part by part gives the pixels of painting at once")
  func parts() {
    let strokes = (0..<40).map { k -> InkLine in
      let y = Float(k * 2 + 10)
      return line([(5, y), (50, 100 - y), (95, y)], width: Float(k % 7) + 0.6)
    }
    let (whole, part) = (
      BitmapCanvas(width: 100, height: 100), BitmapCanvas(width: 100, height: 100)
    )
    whole.draw(strokes, transform: .identity)
    for k in 0..<100 {
      let clip = CGRect(x: k % 10 * 10, y: k / 10 * 10, width: 10, height: 10)
      part.setClip(clip)
      for stroke in strokes { part.draw([stroke], transform: .identity) }
    }
    #expect(whole.bitmap == part.bitmap)
  }
}
