import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare curves with their definition: cubics with Bessel tangents.
@Suite("Smooth curves through points, and widths of strokes")
struct StrokeCurveTests {
  private func curve(_ points: [SIMD2<Float>], tolerance: Float = 0.05) -> StrokeCurve {
    var curve = StrokeCurve(tolerance: tolerance)
    for point in points { curve.add(point) }
    return curve
  }

  private func cgPoint(_ point: SIMD2<Float>) -> CGPoint {
    CGPoint(x: Double(point.x), y: Double(point.y))
  }

  private func randomPoints(_ random: inout SeededGenerator, _ count: Int) -> [SIMD2<Float>] {
    (0..<count).map { _ in
      SIMD2(Float(random.number(-60...90)), Float(random.number(-40...50)))
    }
  }

  /// Returns the control points of the cubics through points.
  ///
  /// The tangent at an inner point is the derivative of the parabola through the point and its two
  /// neighbors, parameterized by the distances between them. The control point beside an end of the
  /// curve is halfway between this end and the other control point.
  private func cubics(_ points: [CGPoint]) -> [[CGPoint]] {
    func tangent(_ i: Int) -> CGVector? {
      guard i > 0, i < points.count - 1 else { return nil }
      let (a, b, c) = (points[i - 1], points[i], points[i + 1])
      let (h, k) = (a.distance(to: b), b.distance(to: c))
      // The derivative of the Lagrange polynomial through three values, at the middle one.
      func derivative(_ a: Double, _ b: Double, _ c: Double) -> Double {
        -a * k / (h * (h + k)) + b * (k - h) / (h * k) + c * h / (k * (h + k))
      }
      return CGVector(dx: derivative(a.x, b.x, c.x), dy: derivative(a.y, b.y, c.y))
    }
    func moved(_ p: CGPoint, _ v: CGVector, _ distance: Double) -> CGPoint {
      CGPoint(x: p.x + v.dx * distance, y: p.y + v.dy * distance)
    }
    return (0..<points.count - 1).map { i in
      let (a, b) = (points[i], points[i + 1])
      let third = a.distance(to: b) / 3
      let first = tangent(i).map { moved(a, $0, third) }
      let second = tangent(i + 1).map { moved(b, $0, -third) }
      let c1 = first ?? a.midpoint(to: second ?? b)
      return [a, c1, second ?? b.midpoint(to: c1), b]
    }
  }

  @Test(
    "A stroke curve lies within the tolerance of cubics with Bessel tangents", arguments: 1...16)
  func cubics(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = randomPoints(&random, random.pick(2...7))
    let tolerance: Float = [0.02, 0.5][Int(seed % 2)]
    let flat = curve(points, tolerance: tolerance).points.map(cgPoint)
    let cubics = cubics(points.map(cgPoint))
    let samples = cubics.flatMap { controls in
      (0...40).map { ShapeModel.point(onCurve: controls, at: Double($0) / 40) }
    }
    #expect(samples.allSatisfy { ShapeModel.lineDistance(flat, $0) < Double(tolerance) + 1e-3 })
    let fine = cubics.flatMap { controls in
      (0...200).map { ShapeModel.point(onCurve: controls, at: Double($0) / 200) }
    }
    #expect(flat.allSatisfy { ShapeModel.lineDistance(fine, $0) < 0.02 })
    for point in points { #expect(flat.contains(cgPoint(point))) }
    // Wang's formula needs √(0.75 · second difference / tolerance) segments, and the second
    // difference is at most twice the length of the control polygon.
    let size = cubics.map { controls in
      zip(controls, controls.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    let limit = size.reduce(0) { $0 + (1.5 * $1 / Double(tolerance)).squareRoot() + 1 }
    #expect(flat.count <= Int(limit) + 1)
  }

  @Test(
    "A curve through unevenly spaced points of a circle stays near the circle", arguments: 1...20)
  func circle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (angle, points) = (0.0, [SIMD2<Float>]())
    while angle < 5 {
      points.append(
        SIMD2(Float(100 * CGFloat.cos(angle)), Float(100 * CGFloat.sin(angle))))
      angle += [0.1, 0.5][random.pick(0...1)]
    }
    let flat = curve(points, tolerance: 0.01).points
    // The first and the last section have a tangent at one end only and are less exact.
    let inner = flat.drop { $0 != points[1] }
    for point in inner.prefix(while: { $0 != points[points.count - 2] }) {
      #expect(abs((point * point).sum().squareRoot() - 100) < 0.4)
    }
  }

  @Test(
    "A curve through points of a straight line stays on the line and never turns back",
    arguments: 1...10)
  func straight(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (points, distance) = ([SIMD2<Float>](), Float(0))
    for _ in 0..<8 {
      points.append(SIMD2(3 + 0.6 * distance, 5 - 0.8 * distance))
      distance += Float(random.number(4...12))
    }
    let flat = curve(points).points
    for point in flat { #expect(abs((point.x - 3) * 0.8 + (point.y - 5) * 0.6) < 1e-4) }
    #expect(zip(flat, flat.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(flat.count == points.count, "no vertices between the points are necessary")
  }

  @Test(
    "The next point of a stroke curve replaces the curve's provisional end and tip",
    arguments: 1...20)
  func provisionalEnds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = randomPoints(&random, 6)
    var curve = StrokeCurve(tolerance: 0.1, hasWidthFactors: true)
    for (index, point) in points.enumerated() {
      let end = randomPoints(&random, 1)[0]
      let factor = Float(index + 1) / 6
      curve.add(point, end: end, factor: factor)
      #expect(curve.points.last == end && curve.widthFactors.last == factor)
      let before = curve.points
      let tip = randomPoints(&random, 1)[0]
      curve.setTip(randomPoints(&random, 1)[0])
      curve.setTip(tip)
      #expect(curve.points == before + [tip])
      #expect(curve.widthFactors.count == before.count + 1 && curve.widthFactors.last == factor)
      if index.isMultiple(of: 2) {
        curve.setTip(nil)
        #expect(curve.points == before && curve.widthFactors.count == before.count)
      }
      for invalid in [SIMD2<Float>(.nan, 0), SIMD2(0, .infinity)] {
        curve.setTip(invalid)
        #expect(curve.points == before)
      }
    }
    var plain = StrokeCurve(tolerance: 0.1, hasWidthFactors: true)
    for (index, point) in points.enumerated() { plain.add(point, factor: Float(index + 1) / 6) }
    curve.add(points[5])
    #expect(curve.points == plain.points && curve.widthFactors == plain.widthFactors)
    #expect(curve.settledCount < curve.points.count)
    var empty = StrokeCurve(tolerance: 0.1)
    empty.setTip(points[0])
    #expect(empty.points.isEmpty)
  }

  @Test("The width factor of a stroke changes linearly between two points")
  func widthFactors() {
    var curve = StrokeCurve(tolerance: 0.05, hasWidthFactors: true)
    let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(30, 40), SIMD2(80, 10), SIMD2(100, 60)]
    let factors: [Float] = [0.2, 1, 0.4, 0.9]
    for (point, factor) in zip(points, factors) { curve.add(point, factor: factor) }
    var start = 0
    for k in 1..<4 {
      guard let end = curve.points.firstIndex(of: points[k]) else {
        Issue.record("The curve does not pass through \(points[k]).")
        return
      }
      for i in start...end {
        let t = Float(i - start) / Float(end - start)
        let expected = factors[k - 1] + (factors[k] - factors[k - 1]) * t
        #expect(abs(curve.widthFactors[i] - expected) < 1e-5)
      }
      start = end
    }
    #expect(self.curve(points).widthFactors.isEmpty)
  }

  @Test("A stroke curve ignores repeated points and points that are not finite")
  func ignoredPoints() {
    let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(30, 40), SIMD2(80, 10)]
    var curve = StrokeCurve(tolerance: 0.1, hasWidthFactors: true)
    for point in points {
      curve.add(point, factor: 0.2)
      curve.add(point, factor: 0.7)
      curve.add(point, factor: 0.3)
      curve.add(SIMD2(.nan, 3), factor: 1)
      curve.add(SIMD2(3, -.infinity), factor: 1)
    }
    #expect(curve.points == self.curve(points, tolerance: 0.1).points)
    // The largest factor of a repeated point remains.
    #expect(curve.widthFactors.allSatisfy { abs($0 - 0.7) < 1e-6 })
    curve.add(points[2], end: SIMD2(.nan, 0))
    #expect(curve.points.last == points[2])
  }

  @Test("A section of a stroke curve has at most 1,024 segments")
  func maximumSegments() {
    let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1e7, 1e7), SIMD2(2e7, -3e7)]
    #expect(curve(points, tolerance: 0.001).points.count == 1 + 2 * 1024)
  }

  @Test("A second position turns a dot into a stroke, even without times")
  func firstPositions() {
    var builder = StrokeBuilder(tolerance: 0.1)
    #expect(builder.points.isEmpty && builder.settledCount == 0)
    builder.add(SIMD2(3, 4), at: nil)
    #expect(builder.points == [SIMD2(3, 4)])
    builder.add(SIMD2(9, 4), at: nil)
    #expect(builder.points.first == SIMD2(3, 4) && builder.points.last == SIMD2(9, 4))
    #expect(builder.points.allSatisfy { $0.y == 4 })
    let points = builder.points
    builder.predict(SIMD2(12, 5))
    #expect(builder.points == points + [SIMD2(12, 5)])
    builder.predict(nil)
    #expect(builder.points == points)
    let untimed = StrokeBuilder.points(
      along: [SIMD2(3, 4), SIMD2(9, 4)], times: [0], tolerance: 0.1)
    #expect(untimed == builder.points)
  }

  @Test("The width factor of a stroke grows from 0.3 at force 0 to 1 at force 1")
  func forces() {
    for (force, factor) in [(Float(-1), Float(0.3)), (0, 0.3), (0.5, 0.65), (1, 1), (7, 1)] {
      #expect(abs(StrokeBuilder.widthFactor(ofForce: force) - factor) < 1e-6)
    }
    let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(30, 40)]
    let stroke = StrokeBuilder.stroke(
      along: points, times: [], forces: [1, 0.5], tolerance: 0.1)
    #expect(stroke.widthFactors.first == 1)
    #expect(stroke.widthFactors.last == StrokeBuilder.widthFactor(ofForce: 0.5))
    let constant = StrokeBuilder.stroke(along: points, times: [], forces: [0.5], tolerance: 0.1)
    #expect(constant.widthFactors.isEmpty && constant.points == stroke.points)
  }
}

/// Tests that compare the filter with the algorithm that Casiez, Roussel and Vogel have published.
@Suite("Stroke smoothing compared with the published filter")
struct StrokeSmootherModelTests {
  @Test(
    "The smoother filters reports like the published 1€ filter with a lower limit of its speed",
    arguments: 1...20)
  func published(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var smoother = StrokeSmoother()
    func alpha(_ cutoff: Double, _ interval: Double) -> Double {
      let timeConstant = 1 / (2 * .pi * cutoff)
      return 1 / (1 + timeConstant / interval)
    }
    var time = 0.0
    var (raw, filtered, velocity) = (SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>?.none)
    // The reports of which the speed of a turning hand is measured: up to eight, an eighth of 33
    // milliseconds apart.
    var recent: [(position: SIMD2<Double>, time: Double)] = []
    for step in 0..<60 {
      let new = SIMD2(random.number(-300...300), random.number(-200...200))
      let interval = random.number(0.003...0.03)
      time += interval
      let result = smoother.add(SIMD2(Float(new.x), Float(new.y)), at: Float(time))
      if step == 0 {
        (raw, filtered) = (new, new)
      } else {
        let slope = (new - raw) / interval
        let last = velocity ?? slope
        let smooth = last + (slope - last) * alpha(1.5, interval)
        let past = recent.last { time - $0.time >= 0.033 } ?? recent[0]
        let distance = ((new - past.position) * (new - past.position)).sum().squareRoot()
        let turning = distance / (time - past.time) - 100
        let cutoff = 1 + 0.04 * max((smooth * smooth).sum().squareRoot(), turning)
        filtered += (new - filtered) * alpha(cutoff, interval)
        (raw, velocity) = (new, smooth)
      }
      if recent.last.map({ time - $0.time >= 0.033 / 8 }) ?? true {
        recent = Array((recent + [(new, time)]).suffix(8))
      }
      #expect(abs(Double(result.x) - filtered.x) < 0.05)
      #expect(abs(Double(result.y) - filtered.y) < 0.05)
    }
  }

  @Test("At constant speed, the smoother closes the same fraction of the gap with each report")
  func constantSpeed() {
    var smoother = StrokeSmoother()
    let step: Float = 1 / 128
    var fractions: [Float] = []
    var last = smoother.add(SIMD2(0, 0), at: 0)
    for i in 1...20 {
      let raw = SIMD2<Float>(400, -300) * Float(i) * step
      let filtered = smoother.add(raw, at: Float(i) * step)
      fractions.append((filtered - last).x / (raw - last).x)
      #expect(abs((filtered - last).y / (raw - last).y - fractions[0]) < 1e-3)
      last = filtered
    }
    #expect(fractions.allSatisfy { abs($0 - fractions[0]) < 1e-3 })
  }

  @Test("The smoother returns zero for invalid reports before the first valid report")
  func noReport() {
    var smoother = StrokeSmoother()
    #expect(smoother.add(SIMD2(.nan, 5), at: 3) == .zero)
    #expect(smoother.add(SIMD2(5, .infinity), at: 3) == .zero)
    #expect(smoother.add(SIMD2(8, 9), at: 2) == SIMD2(8, 9))
  }
}
