import Geometry
import Ink
import Testing

/// A hand's way, reported a number of times a second.
private func reports(_ rate: Int, seconds: Float, _ place: (Float) -> SIMD2<Float>)
  -> [(SIMD2<Float>, Float)]
{
  (0...Int(seconds * Float(rate))).map { i in
    let time = Float(i) / Float(rate)
    return (place(time), time)
  }
}

@Suite("Steadying a hand")
struct StrokeSmootherTests {
  @Test("At 600 points a second it lags 11 ms at most, at any rate", arguments: [60, 120, 240])
  func lag(rate: Int) {
    var smoother = StrokeSmoother()
    var (last, end) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    for (place, time) in reports(rate, seconds: 2, { SIMD2($0 * 600, 0) }) {
      (last, end) = (smoother.add(place, at: time), place)
    }
    #expect((end.x - last.x) / 600 <= 0.011)
    #expect(end.x - last.x > 0)
  }

  @Test("Of the tremble of a still hand a third is left at most", arguments: [60, 120, 240])
  func still(rate: Int) {
    var (smoother, state) = (StrokeSmoother(), UInt64(7))
    func noise() -> Float {
      // The sum of twelve is nearly normal, with a deviation of 1.
      (0..<12).reduce(-6) { sum, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sum + Float(state >> 40) / Float(1 << 24)
      }
    }
    var (raw, smooth, count) = (Float(0), Float(0), Float(0))
    for (_, time) in reports(rate, seconds: 20, { _ in .zero }) {
      let place = SIMD2(noise(), noise())
      let steady = smoother.add(place, at: time)
      guard time > 1 else { continue }
      raw += (place * place).sum()
      smooth += (steady * steady).sum()
      count += 1
    }
    #expect((smooth / count).squareRoot() <= (raw / count).squareRoot() / 3)
  }

  @Test("Equal times and places that are no numbers change nothing")
  func strange() {
    var smoother = StrokeSmoother()
    let start = smoother.add(SIMD2(1, 2), at: 0)
    let same = smoother.add(SIMD2(5, 5), at: 0)
    let back = smoother.add(SIMD2(5, 5), at: -1)
    let none = smoother.add(SIMD2(.nan, 5), at: 1)
    #expect([start, same, back, none].allSatisfy { $0 == SIMD2(1, 2) })
  }
}

@Suite("Strokes as they are drawn")
struct StrokeBuilderTests {
  private static let wave = reports(120, seconds: 1) { time in
    SIMD2(time * 500, 60 * Float(CGFloat.sine(of: CGFloat(time) * 12)))
  }

  @Test("At every report the ink reaches the pen, and it ends exactly where the finger left")
  func reachesThePen() {
    var builder = StrokeBuilder(tolerance: 0.1)
    for (place, time) in Self.wave {
      builder.add(place, at: time)
      #expect(builder.points.last == place)
    }
  }

  @Test("What was settled stays as it is")
  func settles() {
    var builder = StrokeBuilder(tolerance: 0.1)
    var settled: [SIMD2<Float>] = []
    for (place, time) in Self.wave {
      builder.add(place, at: time)
      #expect(Array(builder.points.prefix(settled.count)) == settled)
      settled = Array(builder.points.prefix(builder.settledCount))
    }
  }

  @Test("Finished, a stroke is what it was while it was drawn")
  func sameWhenFinished() {
    var builder = StrokeBuilder(tolerance: 0.1)
    for (place, time) in Self.wave { builder.add(place, at: time) }
    let whole = StrokeBuilder.points(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), tolerance: 0.1)
    #expect(builder.points == whole)
  }

  @Test("A fast stroke is no polygon: no corner is sharper than the eye can see")
  func round() {
    let circle = reports(60, seconds: 0.4) { time in
      let angle = CGFloat(time) * 15
      return SIMD2(
        100 * Float(CGFloat.cosine(of: angle)), 100 * Float(CGFloat.sine(of: angle)))
    }
    let points = StrokeBuilder.points(
      along: circle.map(\.0), times: [], tolerance: 0.05)
    #expect(points.count > 2 * circle.count)
    for i in 2..<points.count - 1 {
      let (a, b) = (points[i] - points[i - 1], points[i + 1] - points[i])
      let cosine = (a * b).sum() / ((a * a).sum() * (b * b).sum()).squareRoot()
      #expect(cosine > 0.985, "a turn of 10 degrees at most")
    }
    let radii = points.map { ($0 * $0).sum().squareRoot() }
    #expect(radii.allSatisfy { abs($0 - 100) < 0.6 })
  }

  @Test("The width of a stroke follows the force, evenly between two reports")
  func force() {
    let forces = Self.wave.indices.map { Float($0) / Float(Self.wave.count - 1) }
    var builder = StrokeBuilder(tolerance: 0.1, followsForce: true)
    for ((place, time), force) in zip(Self.wave, forces) {
      builder.add(place, at: time, force: force)
      #expect(builder.factors.count == builder.points.count)
    }
    let whole = StrokeBuilder.stroke(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), forces: forces, tolerance: 0.1)
    #expect(whole.points == builder.points && whole.factors == builder.factors)
    #expect(builder.factors.first == 0.3 && builder.factors.last == 1)
    #expect(zip(builder.factors, builder.factors.dropFirst()).allSatisfy { $0 <= $1 })
    let even = StrokeBuilder.stroke(
      along: Self.wave.map(\.0), times: Self.wave.map(\.1), tolerance: 0.1)
    #expect(even.points == whole.points, "the force changes no place")
    #expect(even.factors.isEmpty)
  }

  @Test("A pen that is pressed harder where it landed makes a larger dot")
  func dot() {
    var builder = StrokeBuilder(tolerance: 0.1, followsForce: true)
    for (index, force) in [Float(0), 0.8, 0.2].enumerated() {
      builder.add(SIMD2(5, 5), at: Float(index) / 100, force: force)
    }
    #expect(builder.points == [SIMD2(5, 5)])
    #expect(builder.factors == [StrokeBuilder.widthFactor(ofForce: 0.8)])
  }

  @Test("One point, two points, and the same point twice", arguments: 1...3)
  func few(count: Int) {
    let places = [SIMD2<Float>(1, 2), SIMD2(1, 2), SIMD2(8, 9)].prefix(count)
    let points = StrokeBuilder.points(along: Array(places), times: [], tolerance: 0.1)
    #expect(points.first == SIMD2(1, 2) && points.last == places.last)
  }
}
