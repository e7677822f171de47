import Testing

@testable import ResponderKit

@Suite("Fingers that return or report rarely")
struct ReturningFingerTests {
  /// A view that counts the predicted touches of the last move.
  private final class PredictionCounter: UIView {
    var count: Int?
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      count = touches.first.flatMap { event?.predictedTouches(for: $0)?.count }
    }
  }

  private let fixture = GestureFixture()
  private let view = PredictionCounter(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  init() { fixture.view.addSubview(view) }

  /// Lets a finger land at the first location and move to the others at equal intervals.
  private func move(_ locations: [CGFloat], every interval: Double) {
    for (index, x) in locations.enumerated() {
      fixture.send(index == 0 ? .began : .moved, x, 100, at: Double(index) * interval)
    }
  }

  @Test("A finger that has returned to its landing location still has a velocity")
  func velocity() {
    var tracker = VelocityTracker()
    for (time, x) in [(0.0, 50.0), (0.01, 60), (0.02, 50)] { tracker.add(SIMD2(x, 7), at: time) }
    // The parabola through the three reports has a slope of -2000 points per second at its end.
    #expect(abs(tracker.velocity(at: 0.02).x + 2000) < 1e-6 && tracker.velocity(at: 0.02).y == 0)
  }

  @Test("No touches are predicted for a finger that has returned to a recent location")
  func returning() {
    move([100, 110, 115, 110, 100], every: 0.008)
    #expect(view.count == 0)
    fixture.send(.moved, 80, 100, at: 0.04)
    #expect(view.count == 2, "it moves on")
  }

  @Test(
    "Reports every 40 ms give a velocity and predictions, and reports every 41 ms give neither")
  func rareReports() {
    for (interval, moves) in [(0.04, true), (0.041, false)] {
      var tracker = VelocityTracker()
      for index in 0..<2 { tracker.add(SIMD2(Double(index) * 20, 0), at: Double(index) * interval) }
      #expect((tracker.velocity(at: interval).x > 0) == moves)
      #expect((tracker.predictedDisplacement(after: 0.016).x > 0) == moves)
    }
    move([100, 120], every: 0.04)
    #expect(view.count == 2)
  }
}
