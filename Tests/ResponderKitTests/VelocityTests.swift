import Testing

@testable import ResponderKit

@Suite("Velocity of touches")
struct VelocityTests {
  /// Returns the velocity of a movement, in units per second.
  ///
  /// - Parameters:
  ///   - times: The times of the reports in milliseconds.
  ///   - now: The time in milliseconds for which to return the velocity; `nil` for the time of the
  ///     last report.
  ///   - position: A closure that returns the position at a time in seconds.
  private func velocity(
    ofReportsAt times: [Double], at now: Double? = nil, _ position: (Double) -> Double
  ) -> Double {
    var tracker = VelocityTracker()
    for time in times { tracker.add(SIMD2(position(time / 1000), 0), at: time / 1000) }
    return tracker.velocity(at: (now ?? times.last ?? 0) / 1000).x
  }

  /// Returns times in milliseconds with a constant interval, starting at 0.
  private func times(every step: Double, count: Int) -> [Double] {
    (0..<count).map { Double($0) * step }
  }

  @Test(
    "The velocity of a steady movement is exact at common report intervals",
    arguments: [2.5, 4, 8, 16.7, 33])
  func steady(step: Double) {
    #expect(abs(velocity(ofReportsAt: times(every: step, count: 12)) { 500 * $0 } - 500) < 1e-6)
  }

  @Test("The velocity of an accelerated movement is the velocity at its end")
  func accelerated() {
    #expect(
      abs(velocity(ofReportsAt: times(every: 8, count: 10)) { 4000 * $0 * $0 } - 8000 * 0.072)
        < 1e-6)
  }

  @Test("Rounding timestamps to whole milliseconds changes the velocity by less than 8 %")
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

  @Test("The last of several touch reports with the same time determines the velocity")
  func equalTimes() {
    var tracker = VelocityTracker()
    for (time, position) in [(0.0, 0.0), (0.01, 3), (0.01, 5), (0.02, 10), (0.02, 10)] {
      tracker.add(SIMD2(position, 0), at: time)
    }
    #expect(abs(tracker.velocity(at: 0.02).x - 500) < 1e-6)
  }

  @Test("The velocity of a finger is zero without reports, after one report, and while stationary")
  func noVelocity() {
    #expect(VelocityTracker().velocity(at: 0) == .zero)
    #expect(velocity(ofReportsAt: [3]) { 500 * $0 } == 0)
    #expect(velocity(ofReportsAt: times(every: 8, count: 10), at: 72 + 41) { 500 * $0 } == 0)
  }

  @Test("Touch reports before a pause do not affect the velocity")
  func interrupted() {
    let reportTimes = times(every: 8, count: 5) + times(every: 8, count: 6).map { $0 + 100 }
    let speed = velocity(ofReportsAt: reportTimes) { $0 < 0.09 ? -900 * $0 : 200 * $0 }
    #expect(abs(speed - 200) < 1e-6)
  }

  @Test("A sudden stop of a finger does not reverse the direction of the velocity")
  func noReversal() {
    let speed = velocity(ofReportsAt: times(every: 8, count: 10)) { time in
      time < 0.05 ? 2000 * time : 100
    }
    #expect(speed >= 0)
  }
}
