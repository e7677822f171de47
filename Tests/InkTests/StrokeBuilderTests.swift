import Geometry
import Ink
import Testing

/// Returns the positions and times that a device reports for a movement.
///
/// - Parameters:
///   - rate: The report rate, in hertz.
///   - seconds: The duration of the movement.
///   - position: A closure that returns the position at a time in seconds.
private func reports(hertz rate: Int, seconds: Float, _ position: (Float) -> SIMD2<Float>)
  -> [(SIMD2<Float>, Float)]
{
  (0...Int(seconds * Float(rate))).map { i in
    let time = Float(i) / Float(rate)
    return (position(time), time)
  }
}

@Suite("Stroke smoothing")
struct StrokeSmootherTests {
  @Test(
    "A smoothed stroke lags at most 11 ms behind a pen at 600 points per second",
    arguments: [60, 120, 240])
  func lag(rate: Int) {
    var smoother = StrokeSmoother()
    var (smoothed, reported) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    for (position, time) in reports(hertz: rate, seconds: 2, { SIMD2($0 * 600, 0) }) {
      (smoothed, reported) = (smoother.add(position, at: time), position)
    }
    #expect((reported.x - smoothed.x) / 600 <= 0.011)
    #expect(reported.x - smoothed.x > 0)
  }

  @Test(
    "Smoothing reduces the jitter of a still hand to a third or less", arguments: [60, 120, 240])
  func still(rate: Int) {
    var (smoother, state) = (StrokeSmoother(), UInt64(7))
    func noise() -> Float {
      // The sum of twelve uniform numbers is nearly normal, with a standard deviation of 1.
      (0..<12).reduce(-6) { sum, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sum + Float(state >> 40) / Float(1 << 24)
      }
    }
    var (rawSum, smoothedSum, count) = (Float(0), Float(0), Float(0))
    for (_, time) in reports(hertz: rate, seconds: 20, { _ in .zero }) {
      let position = SIMD2(noise(), noise())
      let smoothed = smoother.add(position, at: time)
      guard time > 1 else { continue }
      rawSum += (position * position).sum()
      smoothedSum += (smoothed * smoothed).sum()
      count += 1
    }
    #expect((smoothedSum / count).squareRoot() <= (rawSum / count).squareRoot() / 3)
  }

  @Test(
    "The smoother ignores reports with repeated or earlier times or positions that are not finite")
  func invalidReports() {
    var smoother = StrokeSmoother()
    let first = smoother.add(SIMD2(1, 2), at: 0)
    let sameTime = smoother.add(SIMD2(5, 5), at: 0)
    let earlierTime = smoother.add(SIMD2(5, 5), at: -1)
    let notFinite = smoother.add(SIMD2(.nan, 5), at: 1)
    #expect([first, sameTime, earlierTime, notFinite].allSatisfy { $0 == SIMD2(1, 2) })
  }
}

@Suite("Strokes in progress")
struct StrokeBuilderTests {
  private static let wave = reports(hertz: 120, seconds: 1) { time in
    SIMD2(time * 500, 60 * Float(CGFloat.sin(CGFloat(time) * 12)))
  }

  @Test("A stroke ends exactly at the reported position after every report")
  func endsAtPen() {
    var builder = StrokeBuilder(tolerance: 0.1)
    for (position, time) in Self.wave {
      builder.add(position, at: time)
      #expect(builder.points.last == position)
    }
  }

  @Test("The settled points of a stroke do not change when the stroke continues")
  func settledPoints() {
    var builder = StrokeBuilder(tolerance: 0.1)
    var settled: [SIMD2<Float>] = []
    for (position, time) in Self.wave {
      builder.add(position, at: time)
      #expect(Array(builder.points.prefix(settled.count)) == settled)
      settled = Array(builder.points.prefix(builder.settledCount))
    }
  }

  @Test("A finished stroke has the same points as the stroke in progress")
  func sameWhenFinished() {
    var builder = StrokeBuilder(tolerance: 0.1)
    for (position, time) in Self.wave { builder.add(position, at: time) }
    let finished = StrokeBuilder.points(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), tolerance: 0.1)
    #expect(builder.points == finished)
  }

  @Test("A fast circular stroke has no visible corners")
  func round() {
    let circle = reports(hertz: 60, seconds: 0.4) { time in
      let angle = CGFloat(time) * 15
      return SIMD2(
        100 * Float(CGFloat.cos(angle)), 100 * Float(CGFloat.sin(angle)))
    }
    let points = StrokeBuilder.points(
      along: circle.map(\.0), times: [], tolerance: 0.05)
    #expect(points.count > 2 * circle.count)
    for i in 2..<points.count - 1 {
      let (a, b) = (points[i] - points[i - 1], points[i + 1] - points[i])
      let cosine = (a * b).sum() / ((a * a).sum() * (b * b).sum()).squareRoot()
      #expect(cosine > 0.985, "corners turn by at most 10 degrees")
    }
    let radii = points.map { ($0 * $0).sum().squareRoot() }
    #expect(radii.allSatisfy { abs($0 - 100) < 0.6 })
  }

  @Test("The width of a stroke follows the force and changes gradually between reports")
  func force() {
    let forces = Self.wave.indices.map { Float($0) / Float(Self.wave.count - 1) }
    var builder = StrokeBuilder(tolerance: 0.1, followsForce: true)
    for ((position, time), force) in zip(Self.wave, forces) {
      builder.add(position, at: time, force: force)
      #expect(builder.widthFactors.count == builder.points.count)
    }
    let finished = StrokeBuilder.stroke(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), forces: forces, tolerance: 0.1)
    #expect(finished.points == builder.points && finished.widthFactors == builder.widthFactors)
    #expect(builder.widthFactors.first == 0.3 && builder.widthFactors.last == 1)
    #expect(zip(builder.widthFactors, builder.widthFactors.dropFirst()).allSatisfy { $0 <= $1 })
    let constantWidth = StrokeBuilder.stroke(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), tolerance: 0.1)
    #expect(constantWidth.points == finished.points, "the force does not change the points")
    #expect(constantWidth.widthFactors.isEmpty)
  }

  @Test("The size of a dot follows the largest force at its point")
  func dot() {
    var builder = StrokeBuilder(tolerance: 0.1, followsForce: true)
    for (index, force) in [Float(0), 0.8, 0.2].enumerated() {
      builder.add(SIMD2(5, 5), at: Float(index) / 100, force: force)
    }
    #expect(builder.points == [SIMD2(5, 5)])
    #expect(builder.widthFactors == [StrokeBuilder.widthFactor(ofForce: 0.8)])
  }

  @Test(
    "A stroke of one to three points, some of them equal, keeps its first and last points",
    arguments: 1...3)
  func shortStrokes(count: Int) {
    let positions = [SIMD2<Float>(1, 2), SIMD2(1, 2), SIMD2(8, 9)].prefix(count)
    let points = StrokeBuilder.points(along: Array(positions), times: [], tolerance: 0.1)
    #expect(points.first == SIMD2(1, 2) && points.last == positions.last)
  }
}
