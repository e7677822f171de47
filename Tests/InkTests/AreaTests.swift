import Geometry
import SeededRandom
import Testing

@testable import Ink

private typealias Point = SIMD2<Float>

/// Returns the bitmap of lines that are painted on a white canvas of 64 × 64 pixels.
@MainActor
private func paint(_ lines: [InkLine], offset: CGFloat = 0) -> Bitmap {
  let canvas = BitmapCanvas(width: 64, height: 64)
  canvas.fill(PixelColor(red: 255, green: 255, blue: 255))
  canvas.draw(lines, transform: CGAffineTransform(translationX: offset, y: offset))
  return canvas.bitmap
}

/// Returns the winding number of an outline around a point.
private func winding(_ corners: [Point], _ x: Float, _ y: Float) -> Int {
  zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, edge in
    let (a, b) = edge
    guard (a.y <= y) != (b.y <= y) else { return sum }
    let crossing = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
    return crossing > x ? sum + (a.y < b.y ? 1 : -1) : sum
  }
}

@MainActor
@Suite("Filled areas below lines")
struct AreaTests {
  private static let blue = PixelColor(red: 0, green: 0, blue: 255)
  private static let red = PixelColor(red: 255, green: 0, blue: 0)

  @Test("A filled area covers the pixels inside its outline by the winding rule", arguments: 0..<60)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let corners = (0..<Int.random(in: 3...12, using: &random)).map { _ in
      Point(
        Float.random(in: -40...104, using: &random), Float.random(in: -40...104, using: &random))
    }
    let area = InkLine.Area(corners: corners, color: PixelColor(red: 0, green: 0, blue: 0))
    let bitmap = paint([InkLine(width: 0, color: area.color, area: area)])
    for y in 0..<64 {
      for x in 0..<64 {
        let samples = (0..<64).map { index in
          winding(
            corners, Float(x) + (Float(index % 8) + 0.5) / 8,
            Float(y) + (Float(index / 8) + 0.5) / 8)
        }
        // Within a pixel, areas on both sides of an outline can cancel each other out.
        guard Set(samples.map { $0.signum() }).count == 1 else { continue }
        let white = bitmap[x, y].red
        // An outline can cross a corner of the pixel between the samples.
        #expect(samples[0] == 0 ? white >= 240 : white <= 15, "\(x), \(y): \(white)")
        #expect(area.contains([Float(x) + 0.5, Float(y) + 0.5]) == (samples[0] != 0))
      }
    }
  }

  @Test("The edge of a filled area covers the fraction of each pixel that is inside")
  func edge() {
    for step in 0..<20 {
      let x = 20 + Float(step) / 20
      let area = InkLine.Area(
        corners: [[x, 10], [50, 10], [50, 50], [x, 50]], color: Self.blue)
      let bitmap = paint([InkLine(width: 0, color: Self.blue, area: area)])
      let expected = 255 * (x - 20)
      #expect(abs(Float(bitmap[20, 30].red) - expected) <= 1)
      #expect(bitmap[19, 30].red == 255 && bitmap[21, 30].red == 0)
    }
  }

  @Test("Many filled lines, which are painted in cells, have the same pixels as each one alone")
  func cells() {
    var random = SeededGenerator(seed: 7)
    let lines = (0..<40).map { _ in
      let corners = (0..<5).map { _ in
        Point(Float.random(in: 0...250, using: &random), Float.random(in: 0...250, using: &random))
      }
      let color = PixelColor(
        red: UInt8.random(in: 0...255, using: &random), green: 9, blue: 99,
        alpha: UInt8.random(in: 60...255, using: &random))
      return InkLine(
        points: corners, width: 5, color: color,
        area: InkLine.Area(corners: corners, color: Self.blue.withAlpha(120)))
    }
    let (together, oneByOne) = (
      BitmapCanvas(width: 256, height: 256), BitmapCanvas(width: 256, height: 256)
    )
    together.draw(lines, transform: .identity)
    for line in lines { oneByOne.draw([line], transform: .identity) }
    #expect(together.bitmap == oneByOne.bitmap)
  }

  @Test(
    "A translucent line and its area look like a translucent layer of both",
    arguments: [26, 128, 200, 254])
  func translucent(alpha: UInt8) {
    let corners: [Point] = [[12, 10], [52.3, 14], [48, 50.6], [9.5, 44]]
    func line(_ color: PixelColor, fill: UInt8) -> InkLine {
      InkLine(
        points: corners + [corners[0]], width: 6, color: color,
        area: InkLine.Area(corners: corners, color: Self.blue.withAlpha(fill)))
    }
    for fill in [64, 255] as [UInt8] {
      let painted = paint([line(Self.red.withAlpha(alpha), fill: fill)])
      let layered = BitmapCanvas(width: 64, height: 64)
      layered.fill(PixelColor(red: 255, green: 255, blue: 255))
      layered.beginLayer(
        bounds: CGRect(x: 0, y: 0, width: 64, height: 64), opacity: CGFloat(alpha) / 255)
      layered.draw([line(Self.red, fill: fill)], transform: .identity)
      layered.endLayer()
      let differences = zip(painted.bytes, layered.bitmap.bytes).map { abs(Int($0) - Int($1)) }
      #expect(differences.max() ?? 0 <= 4)
    }
  }
}

@MainActor
@Suite("Areas below very thin lines")
struct ThinAreaTests {
  @Test(
    "A filled area keeps its edge below a line that is thinner than a pixel", arguments: [255, 128])
  func thinLine(alpha: UInt8) {
    let blue = PixelColor(red: 0, green: 0, blue: 255)
    let corners: [Point] = [[10.5, 10.5], [50.5, 10.5], [50.5, 50.5], [10.5, 50.5]]
    let line = InkLine(
      points: corners + [corners[0]], width: 0.01, color: blue.withAlpha(alpha),
      area: InkLine.Area(corners: corners, color: blue))
    let areaOnly = InkLine(
      width: 0, color: blue.withAlpha(alpha), area: InkLine.Area(corners: corners, color: blue))
    let differences = zip(paint([line]).bytes, paint([areaOnly]).bytes)
      .map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 0 <= 4)
  }
}

@MainActor
@Suite("Dashes and further lines of an ink line")
struct DashedLineTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  @Test("A dashed line is painted for the length of a dash and not for the length of a gap")
  func pattern() {
    let line = InkLine(points: [[4, 32], [60, 32]], width: 2, color: Self.black)
      .dashed(dash: 8, gap: 10)
    #expect(
      line.lineRanges.map { line.points[$0].map(\.x) } == [
        [4, 12], [22, 30], [40, 48], [58, 60],
      ])
    let bitmap = paint([line])
    // The ends are round and extend by half of the width.
    #expect(bitmap[8, 32].red == 0 && bitmap[17, 32].red == 255 && bitmap[26, 32].red == 0)
  }

  @Test("A dotted line has a dot at its start and after each gap")
  func dots() {
    let line = InkLine(points: [[10, 20], [40, 20]], width: 4, color: Self.black)
      .dashed(dash: 0, gap: 10)
    #expect(line.points == [[10, 20], [20, 20], [30, 20], [40, 20]] || line.points.count == 3)
    let bitmap = paint([line])
    for x in [10, 20, 30] { #expect(bitmap[x, 20].red == 0 && bitmap[x + 5, 20].red == 255) }
  }

  @Test(
    "The dashes of a random line have the expected lengths and lie on the line", arguments: 0..<40)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let points = (0..<Int.random(in: 2...30, using: &random)).map { _ in
      Point(Float.random(in: 0...500, using: &random), Float.random(in: 0...500, using: &random))
    }
    let (dash, gap) = (
      Float.random(in: 1...60, using: &random), Float.random(in: 1...60, using: &random)
    )
    let factors = points.map { _ in Float.random(in: 0.3...1, using: &random) }
    let line = InkLine(points: points, width: 3, widthFactors: factors, color: Self.black)
      .dashed(dash: dash, gap: gap)
    func length(_ points: some Sequence<Point>) -> Float {
      zip(points, points.dropFirst()).reduce(0) {
        $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot()
      }
    }
    let total = length(points)
    let ranges = line.lineRanges
    for range in ranges.dropLast() {
      #expect(abs(length(line.points[range]) - dash) < 0.02 + total * 1e-5)
    }
    #expect(line.widthFactors.count == line.points.count)
    #expect(line.widthFactors.allSatisfy { 0.299...1.001 ~= $0 })
    let expected = Int(total / (dash + gap))
    #expect(abs(ranges.count - expected) <= 1)
  }

  @Test("A line that would need too many dashes has no gaps, and neither has a dot")
  func limits() {
    let long = InkLine(points: [[0, 0], [1e7, 0]], width: 1, color: Self.black)
    #expect(long.dashed(dash: 1, gap: 1).starts.isEmpty)
    let dot = InkLine(points: [[5, 5]], width: 1, color: Self.black)
    #expect(dot.dashed(dash: 1, gap: 1).points == [[5, 5]])
    let invalid = InkLine(points: [[0, 0], [.nan, 3], [90, 0]], width: 1, color: Self.black)
    #expect(invalid.dashed(dash: 4, gap: 4).points.count >= 1)
  }
}
