import Testing

@testable import ResponderKit

@Suite("Velocity")
struct VelocityTests {
  /// The velocity after reports of a movement, as milliseconds and a place at each.
  private func velocity(
    ofMove times: [Double], at now: Double? = nil, _ place: (Double) -> Double
  ) -> Double {
    var tracker = VelocityTracker()
    for time in times { tracker.add(SIMD2(place(time / 1000), 0), at: time / 1000) }
    return tracker.velocity(at: (now ?? times.last ?? 0) / 1000).x
  }

  private func every(_ step: Double, _ count: Int) -> [Double] {
    (0..<count).map { Double($0) * step }
  }

  @Test("A steady movement has the velocity that it has", arguments: [2.5, 4, 8, 16.7, 33])
  func steady(step: Double) {
    #expect(abs(velocity(ofMove: every(step, 12)) { 500 * $0 } - 500) < 1e-6)
  }

  @Test("An accelerated one has that of its end")
  func accelerated() {
    #expect(abs(velocity(ofMove: every(8, 10)) { 4000 * $0 * $0 } - 8000 * 0.072) < 1e-6)
  }

  @Test("Clocks that tell whole milliseconds do not make it tremble")
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

  @Test("Of reports at one time the last counts")
  func equalTimes() {
    var tracker = VelocityTracker()
    for (time, place) in [(0.0, 0.0), (0.01, 3), (0.01, 5), (0.02, 10), (0.02, 10)] {
      tracker.add(SIMD2(place, 0), at: time)
    }
    #expect(abs(tracker.velocity(at: 0.02).x - 500) < 1e-6)
  }

  @Test("Nothing, one report, and a finger that rests have none")
  func none() {
    #expect(VelocityTracker().velocity(at: 0) == .zero)
    #expect(velocity(ofMove: [3]) { 500 * $0 } == 0)
    #expect(velocity(ofMove: every(8, 10), at: 72 + 41) { 500 * $0 } == 0)
  }

  @Test("What was before a rest does not count")
  func interrupted() {
    let times = every(8, 5) + every(8, 6).map { $0 + 100 }
    let speed = velocity(ofMove: times) { $0 < 0.09 ? -900 * $0 : 200 * $0 }
    #expect(abs(speed - 200) < 1e-6)
  }

  @Test("A quick stop does not turn the direction around")
  func noReversal() {
    let speed = velocity(ofMove: every(8, 10)) { time in time < 0.05 ? 2000 * time : 100 }
    #expect(speed >= 0)
  }
}
