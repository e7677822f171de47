import Testing

@testable import ResponderKit

@Suite("Velocity")
struct VelocityTests {
  /// Returns the velocity of a movement that is reported at given times in milliseconds.
  ///
  /// - Parameters:
  ///   - times: The times of the reports in milliseconds.
  ///   - now: The time in milliseconds for which to return the velocity; nil for that of the last
  ///     report.
  ///   - position: A closure that returns the position at a time in seconds.
  private func velocity(
    ofMove times: [Double], at now: Double? = nil, _ position: (Double) -> Double
  ) -> Double {
    var tracker = VelocityTracker()
    for time in times { tracker.add(SIMD2(position(time / 1000), 0), at: time / 1000) }
    return tracker.velocity(at: (now ?? times.last ?? 0) / 1000).x
  }

  /// Returns times with a constant interval, starting at 0.
  private func times(every step: Double, count: Int) -> [Double] {
    (0..<count).map { Double($0) * step }
  }

  @Test(
    "A steady movement has its exact velocity at common report intervals",
    arguments: [2.5, 4, 8, 16.7, 33])
  func steady(step: Double) {
    #expect(abs(velocity(ofMove: times(every: step, count: 12)) { 500 * $0 } - 500) < 1e-6)
  }

  @Test("An accelerated movement has the velocity of its end")
  func accelerated() {
    #expect(
      abs(velocity(ofMove: times(every: 8, count: 10)) { 4000 * $0 * $0 } - 8000 * 0.072) < 1e-6)
  }

  @Test("Timestamps in whole milliseconds cause no jitter of the velocity")
  func roundedTimes() {
    for count in 8...30 {
      var tracker = VelocityTracker()
      for index in 0..<count {
        let time = Double(index) * 0.0025
        tracker.add(SIMD2(500 * time, 0), at: (time * 1000).rounded(.down) / 1000)
      }
      let speed = tracker.velocity(at: Double(count - 1) * 0.0025).x
      #expect(abs(speed - 500) < 40, "\(count) reports: \(speed)")
    }
  }

  @Test("The last of several reports with the same time determines the velocity")
  func equalTimes() {
    var tracker = VelocityTracker()
    for (time, position) in [(0.0, 0.0), (0.01, 3), (0.01, 5), (0.02, 10), (0.02, 10)] {
      tracker.add(SIMD2(position, 0), at: time)
    }
    #expect(abs(tracker.velocity(at: 0.02).x - 500) < 1e-6)
  }

  @Test("A velocity is zero without reports, after one report, and for a stationary finger")
  func noVelocity() {
    #expect(VelocityTracker().velocity(at: 0) == .zero)
    #expect(velocity(ofMove: [3]) { 500 * $0 } == 0)
    #expect(velocity(ofMove: times(every: 8, count: 10), at: 72 + 41) { 500 * $0 } == 0)
  }

  @Test("Reports before a pause do not affect the velocity")
  func interrupted() {
    let reportTimes = times(every: 8, count: 5) + times(every: 8, count: 6).map { $0 + 100 }
    let speed = velocity(ofMove: reportTimes) { $0 < 0.09 ? -900 * $0 : 200 * $0 }
    #expect(abs(speed - 200) < 1e-6)
  }

  @Test("A quick stop does not reverse the direction of the velocity")
  func noReversal() {
    let speed = velocity(ofMove: times(every: 8, count: 10)) { time in
      time < 0.05 ? 2000 * time : 100
    }
    #expect(speed >= 0)
  }
}
