import SeededRandom
import Testing

@testable import ResponderKit

/// A list of reports from which velocities are computed with orthogonal polynomials.
private struct VelocityModel {
  var reports: [(time: Double, position: SIMD2<Double>)] = []

  mutating func add(_ position: SIMD2<Double>, at time: Double) {
    if let last = reports.last, last.time >= time {
      reports[reports.count - 1].position = position
    } else {
      reports = (reports + [(time, position)]).suffix(20)
    }
  }

  /// The reports, newest first, until the first pause of more than 40 ms.
  private var uninterrupted: [(time: Double, position: SIMD2<Double>)] {
    let newestFirst = Array(reports.reversed())
    let pause = zip(newestFirst, newestFirst.dropFirst()).map { $0.time - $1.time }
      .firstIndex { $0 > 0.04 }
    return Array(newestFirst.prefix(pause.map { $0 + 1 } ?? newestFirst.count))
  }

  /// Fits a parabola to the reports of a period by weighted least squares.
  ///
  /// The parabola is a sum of polynomials that are orthogonal for the weights (Gram and Schmidt).
  ///
  /// - Returns: The slope of the parabola at the newest report, and the displacement during the
  ///   period.
  private func slope(
    over horizon: Double, weight: (Double) -> Double
  ) -> (slope: SIMD2<Double>, displacement: SIMD2<Double>) {
    guard let newest = reports.last else { return (.zero, .zero) }
    let used = uninterrupted.filter { report in
      let t = (report.time - newest.time) / horizon
      return t >= -1 && weight(t) > 0
    }
    guard used.count > 1, let oldest = used.last else { return (.zero, .zero) }
    let times = used.map { ($0.time - newest.time) / horizon }
    func product(_ a: [Double], _ b: [Double]) -> Double {
      times.indices.reduce(0) { $0 + a[$1] * b[$1] * weight(times[$1]) }
    }
    var (slope, basis) = (SIMD2<Double>.zero, [[Double]]())
    var slopes: [Double] = []
    for power in 0..<min(3, used.count) {
      var values = times.map { time in (0..<power).reduce(1.0) { product, _ in product * time } }
      var slopeAtZero = power == 1 ? 1.0 : 0
      // The second pass reduces rounding errors.
      for _ in 0..<2 {
        for (other, otherSlope) in zip(basis, slopes) {
          let factor = product(values, other) / product(other, other)
          values = zip(values, other).map { $0 - factor * $1 }
          slopeAtZero -= factor * otherSlope
        }
      }
      let square = product(values, values)
      let (x, y) = (
        used.map { $0.position.x - newest.position.x },
        used.map { $0.position.y - newest.position.y }
      )
      slope += SIMD2(product(x, values), product(y, values)) / square * slopeAtZero
      basis.append(values)
      slopes.append(slopeAtZero)
    }
    return (slope / horizon, newest.position - oldest.position)
  }

  func velocity(at time: Double) -> SIMD2<Double> {
    guard let newest = reports.last, time - newest.time <= 0.04 else { return .zero }
    let (slope, displacement) = slope(over: 0.1) { _ in 1 }
    return (slope * displacement).sum() < 0 ? .zero : slope
  }

  func displacement(after interval: Double) -> SIMD2<Double> {
    guard let newest = reports.last else { return .zero }
    let expected = slope(over: 0.08) { (1 + $0) * (1 + $0) }.slope * interval
    let older = uninterrupted.dropFirst()
    // The period ends with the first report that is at least twice the interval old.
    let end = older.firstIndex { newest.time - $0.time >= 2 * interval } ?? older.endIndex - 1
    let recent = older.isEmpty ? [] : older[1...end].map { newest.position - $0.position }
    guard let last = recent.last, (expected * last).sum() > 0 else { return .zero }
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    let limit = recent.map(length).max() ?? 0
    return length(expected) > limit ? expected * (limit / length(expected)) : expected
  }
}

@Suite("Velocity and prediction of movements")
struct VelocityModelTests {
  @Test(
    "Velocity and prediction are those of the best-fitting parabola through recent reports",
    arguments: 1...60)
  func parabola(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var (tracker, model) = (VelocityTracker(), VelocityModel())
    var (time, position) = (0, SIMD2<Double>(100, 200))
    var direction = SIMD2<Double>(3, -1)
    // Milliseconds between reports; a seed has short, long or mixed intervals.
    let intervals = [[2, 3], [4, 8, 8, 12], [1, 9, 16, 25], [8, 16, 33, 40, 41]][seed % 4]
    for step in 0..<80 {
      if step % 7 == 0 {
        direction = SIMD2(
          .random(in: -9...9, using: &generator), .random(in: -9...9, using: &generator))
      }
      position += direction * Double.random(in: 0.5...1.5, using: &generator)
      if step != 30 {
        // On average, every tenth report has a time that is 1 ms before the latest time.
        let isLate = Int.random(in: 0..<10, using: &generator) == 0
        time += isLate ? -1 : intervals.randomElement(using: &generator) ?? 8
        tracker.add(position, at: Double(time) / 1000)
        model.add(position, at: Double(time) / 1000)
        if isLate { time += 1 }
      } else {
        tracker.reset()
        model.reports = []
      }
      #expect(tracker.newestTime == model.reports.last?.time)
      for delay in [0, 20, 40, 41, 60] {
        let now = Double(time + delay) / 1000
        expectEqual(tracker.velocity(at: now), model.velocity(at: now), "after step \(step)")
      }
      guard !model.reports.isEmpty else { continue }
      for interval in [0.004, 0.016, 0.03] {
        expectEqual(
          tracker.predictedDisplacement(after: interval), model.displacement(after: interval),
          "\(interval) s after step \(step)")
      }
    }
  }

  private func expectEqual(
    _ value: SIMD2<Double>, _ expected: SIMD2<Double>, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (difference, size) = (value - expected, expected * expected)
    let tolerance = 1e-6 * (1 + size.sum().squareRoot())
    #expect(
      abs(difference.x) < tolerance && abs(difference.y) < tolerance,
      "\(comment): \(value), not \(expected)", sourceLocation: sourceLocation)
  }

  @Test(
    "A pause of 40 ms does not interrupt a movement, and a longer pause does", arguments: [40, 41])
  func pause(milliseconds: Int) {
    var tracker = VelocityTracker()
    tracker.add(SIMD2(1, 2), at: 0)
    tracker.add(SIMD2(5, -6), at: Double(milliseconds) / 1000)
    let velocity = tracker.velocity(at: Double(milliseconds) / 1000)
    if milliseconds > 40 { return #expect(velocity == .zero) }
    #expect(abs(velocity.x - 100) < 1e-9 && abs(velocity.y + 200) < 1e-9)
  }

  @Test("A finger counts as moving for 40 ms after its last report and then as stationary")
  func stationary() {
    var tracker = VelocityTracker()
    tracker.add(SIMD2(1, 2), at: -0.01)
    tracker.add(SIMD2(3, 5), at: 0)
    #expect(tracker.velocity(at: 0.04) == tracker.velocity(at: 0))
    #expect(tracker.velocity(at: 0).x > 0)
    #expect(tracker.velocity(at: 0.04.nextUp) == .zero)
  }

  @Test("The velocity of a finger uses only the reports of the last 0.1 s")
  func horizon() {
    // The reports are 0, 30, 65 and 100 ms old; in one case, the oldest is 1 ns older.
    func velocity(oldest: Double) -> Double {
      var tracker = VelocityTracker()
      for (time, x) in [(oldest, 90.0), (0.035, 0), (0.07, 10), (0.1, 30)] {
        tracker.add(SIMD2(x, 0), at: time)
      }
      return tracker.velocity(at: 0.1).x
    }
    var withoutOldest = VelocityTracker()
    for (time, x) in [(0.035, 0.0), (0.07, 10), (0.1, 30)] {
      withoutOldest.add(SIMD2(x, 0), at: time)
    }
    let expected = withoutOldest.velocity(at: 0.1).x
    #expect(abs(velocity(oldest: -1e-9) - expected) < 1e-9)
    #expect(abs(velocity(oldest: 0) - expected) > 10)
  }

  @Test("Touch reports at almost the same time give a finite velocity")
  func degenerate() {
    var tracker = VelocityTracker()
    for step in 0..<3 { tracker.add(SIMD2(Double(step), 5), at: 1 + Double(step) * 1e-300) }
    #expect(tracker.velocity(at: 1) == .zero)
    tracker = VelocityTracker()
    for step in 0..<3 { tracker.add(SIMD2(Double(step * step), 5), at: Double(step) * 1e-120) }
    let velocity = tracker.velocity(at: 0)
    #expect(velocity.x.isFinite && velocity.y.isFinite)
  }

  @Test("A report exactly as old as the prediction period does not affect the prediction")
  func oldestReportOfPrediction() {
    var tracker = VelocityTracker()
    // The period is 80 ms, so that the first report has the weight 0.
    for (time, x) in [(0.0, 0.0), (0.04, 10), (0.08, 20)] { tracker.add(SIMD2(x, 0), at: time) }
    // 250 units per second for 16 ms are 4 units.
    let displacement = tracker.predictedDisplacement(after: 0.016)
    #expect(abs(displacement.x - 4) < 1e-9 && displacement.y == 0)
  }
}
