import Geometry
import SeededRandom
import Testing

@testable import Ink

private let ink = PixelColor(red: 10, green: 20, blue: 30)

/// Returns the bitmap of lines that are painted on a transparent canvas of 100 × 100 points.
///
/// - Parameter scale: The number of pixels per point.
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
@Suite("Round pen coverage")
struct InkLineTests {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  @Test("A line of one point is a disc", arguments: scales, [1.5, 4, 10.0])
  func dot(scale: CGFloat, width: Double) {
    let bitmap = paint(line([(50.3, 49.8)], width: Float(width)), scale: scale)
    let area = Double.pi * (width / 2 * Double(scale)) * (width / 2 * Double(scale))
    #expect(abs(bitmap.coverage - area) < 0.06 * area + 0.5)
  }

  @Test(
    "A straight line covers a rectangle and two half discs at any angle", arguments: scales, 0..<12)
  func capsule(scale: CGFloat, step: Int) {
    let angle = CGFloat(step) * .pi / 12
    let (c, s) = (Float(CGFloat.cos(angle)), Float(CGFloat.sin(angle)))
    let bitmap = paint(
      line([(50 - 30 * c, 50 - 30 * s), (50 + 30 * c, 50 + 30 * s)]), scale: scale)
    let area = (60 * 10 + Double.pi * 25) * Double(scale * scale)
    #expect(abs(bitmap.coverage - area) < 0.01 * area)
    #expect(bitmap.bytes.max() == 255)
  }

  @Test("A sharp turn of a line has neither a gap on its outer side nor a spike", arguments: scales)
  func sharpTurn(scale: CGFloat) {
    let bitmap = paint(line([(20, 80), (50, 20), (54, 80)]), scale: scale)
    func alpha(_ x: CGFloat, _ y: CGFloat) -> UInt8 {
      bitmap[Int(x * scale), Int(y * scale)].alpha
    }
    #expect(alpha(50, 20) == 255 && alpha(50, 17) == 255)
    #expect(alpha(50, 13) == 0, "the join is round, not a long miter")
  }

  @Test(
    "A pixel of a scribble has the largest coverage by any section of the scribble",
    arguments: [Float(2), 30, 300])
  func scribble(width: Float) {
    var random = SeededGenerator(seed: 3)
    let points = (0..<4000).map { _ in
      (Float.random(in: -20...120, using: &random), Float.random(in: -20...120, using: &random))
    }
    let complete = paint(line(points, width: width))
    // The largest alpha of any section, at the index of each alpha byte.
    var maximum = [UInt8](repeating: 0, count: complete.bytes.count)
    for start in stride(from: 0, to: points.count - 1, by: 40) {
      let section = paint(
        line(Array(points[start...min(start + 40, points.count - 1)]), width: width))
      for i in stride(from: 3, to: maximum.count, by: 4) {
        maximum[i] = max(maximum[i], section.bytes[i])
      }
    }
    #expect(
      stride(from: 3, to: maximum.count, by: 4).allSatisfy { complete.bytes[$0] == maximum[$0] })
  }

  @Test(
    "A line that doubles back along itself has nearly the same pixels as without doubling back",
    arguments: scales)
  func doublesBack(scale: CGFloat) {
    let once = paint(line([(20, 30), (80, 60)]), scale: scale)
    let twice = paint(line([(20, 30), (80, 60), (35, 37.5), (70, 55)]), scale: scale)
    let difference = zip(once.bytes, twice.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 2)
  }

  @Test(
    "A translucent line is darker where it crosses another line, but not where it crosses itself")
  func translucent() {
    let half = PixelColor(red: 0, green: 0, blue: 0, alpha: 128)
    let crossing = paint(line([(20, 20), (80, 80), (80, 20), (20, 80)], color: half))
    #expect(crossing[50, 50].alpha == 128 && crossing[30, 30].alpha == 128)
    let twoLines = paint(
      line([(20, 20), (80, 80)], color: half), line([(20, 80), (80, 20)], color: half))
    #expect(twoLines[50, 50].alpha == 192 && twoLines[30, 30].alpha == 128)
  }

  @Test("A long curve has full coverage along its center line", arguments: scales)
  func seamless(scale: CGFloat) {
    let wave = (0...400).map { i -> (Float, Float) in
      let x = CGFloat(i) / 5 + 10
      return (Float(x), Float(50 + 20 * CGFloat.sin(x / 8)))
    }
    let bitmap = paint(line(wave, width: 9), scale: scale)
    for point in wave.dropFirst(20).dropLast(20) {
      #expect(bitmap[Int(CGFloat(point.0) * scale), Int(CGFloat(point.1) * scale)].alpha == 255)
    }
  }

  @Test(
    "The coverage of a line thinner than a pixel is proportional to its width",
    arguments: [0.25, 0.5, 1.0])
  func thin(width: Double) {
    let bitmap = paint(line([(10, 50.5), (90, 50.5)], width: Float(width)))
    #expect(abs(bitmap.coverage - 81 * width) < 2)
  }

  @Test("A line of a million points is painted only inside the clip")
  func million() {
    let points = (0..<1_000_000).map { i -> (Float, Float) in
      let (x, y): (Int, Int) = (i % 97, (i / 97) % 89)
      return (Float(x), Float(y))
    }
    let canvas = BitmapCanvas(width: 100, height: 100)
    canvas.setClip(CGRect(x: 40, y: 40, width: 20, height: 20))
    canvas.draw([line(points, width: 2)], transform: .identity)
    #expect(canvas.bitmap[50, 50].alpha == 255)
    #expect(canvas.bitmap[39, 50].alpha == 0 && canvas.bitmap[60, 50].alpha == 0)
  }

  @Test("A line with NaN, infinite or very distant points still paints its other points")
  func extremePoints() {
    let bitmap = paint(
      line([(50, 50), (.nan, 3), (.infinity, 3), (60, 50), (1e30, -1e30), (-3e38, 3e38)]))
    #expect(bitmap[55, 50].alpha == 255)
  }

  @Test(
    "A line omits points with a coordinate that is not finite", arguments: [Float.nan, .infinity])
  func incompletePoints(value: Float) {
    let complete = paint(line([(20, 50), (80, 50), (80, 20)]))
    for point in [(value, 3), (3, value), (-value, 60), (60, -value)] {
      #expect(paint(line([(20, 50), point, (80, 50), (80, 20)])).bytes == complete.bytes)
    }
  }

  @Test("A line with width factors is wider where the factor is larger")
  func widthFactors() {
    let widening = InkLine(
      points: [SIMD2(20, 50), SIMD2(80, 50)], width: 10, widthFactors: [0.2, 2], color: ink)
    let bitmap = paint(widening)
    #expect(bitmap[22, 54].alpha == 0 && bitmap[80, 58].alpha == 255)
  }

  @Test("Painting lines separately in tiles gives the same pixels as painting them in one call")
  func tiles() {
    let strokes = (0..<40).map { k -> InkLine in
      let y = Float(k * 2 + 10)
      return line([(5, y), (50, 100 - y), (95, y)], width: Float(k % 7) + 0.6)
    }
    let (complete, tiled) = (
      BitmapCanvas(width: 100, height: 100), BitmapCanvas(width: 100, height: 100)
    )
    complete.draw(strokes, transform: .identity)
    for k in 0..<100 {
      let clip = CGRect(x: k % 10 * 10, y: k / 10 * 10, width: 10, height: 10)
      tiled.setClip(clip)
      for stroke in strokes { tiled.draw([stroke], transform: .identity) }
    }
    #expect(complete.bitmap == tiled.bitmap)
  }

  @Test("A line shorter than a pixel has round ends around both of its points")
  func shortLine() {
    let bitmap = paint(line([(50.2, 50.5), (50.8, 50.5)]))
    // The centers of these pixels are 4.7 pixels from the nearest end, so that their coverage is
    // 5 + 0.5 − 4.7 = 0.8.
    for x in [45, 55] {
      let alpha = Int(bitmap[x, 50].alpha)
      #expect(abs(alpha - 204) <= 2, "\(x): \(alpha)")
    }
  }

  @Test(
    "A clip hides the pixels of a line outside of the clip and leaves the others unchanged",
    arguments: 1...33)
  func clipWidths(width: Int) {
    let stroke = line([(-20, 12.25), (70, 12.25)])
    let complete = paint(stroke)
    let canvas = BitmapCanvas(width: 100, height: 100)
    canvas.setClip(CGRect(x: 3, y: 0, width: width, height: 30))
    canvas.draw([stroke], transform: .identity)
    let clipped = canvas.bitmap
    var wrong: [String] = []
    for y in 0..<40 {
      for x in 0..<100 {
        let isInside = x >= 3 && x < 3 + width && y < 30
        let expected = isInside ? complete[x, y].alpha : 0
        if clipped[x, y].alpha != expected { wrong.append("(\(x), \(y))") }
      }
    }
    #expect(wrong.isEmpty)
  }
}
