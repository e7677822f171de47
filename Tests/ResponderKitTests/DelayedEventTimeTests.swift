import Testing

@testable import ResponderKit

@Suite("Times of delayed events")
struct DelayedEventTimeTests {
  /// A view that records the times of its events and of their touches.
  private final class TimeView: UIView {
    var entries: [String] = []

    private func record(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      let times = touches.map(\.timestamp).sorted()
      entries.append("\(name) \(times) in an event at \(event?.timestamp ?? 0)")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("began", touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("moved", touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("cancelled", touches, event)
    }
  }

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let view = TimeView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let tap = UITapGestureRecognizer()

  init() {
    view.isMultipleTouchEnabled = true
    application.add(window)
    window.addSubview(view)
    tap.numberOfTouchesRequired = 2
    tap.delaysTouchesBegan = true
    view.addGestureRecognizer(tap)
  }

  /// Reports a phase of two fingers, the second one 0.0625 s after the first one.
  private func report(_ phase: UITouch.Phase, _ x: CGFloat, at time: Double) {
    for finger in 0..<2 {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: phase,
          location: CGPoint(x: x + 20 * CGFloat(finger), y: 20),
          timestamp: time + 0.0625 * Double(finger)))
    }
    application.dispatchPendingEvents()
  }

  @Test("A view receives a delayed event with the timestamp of the newest touch in the event")
  func delayed() {
    report(.began, 20, at: 1)
    report(.moved, 22, at: 1.125)
    #expect(view.entries.isEmpty)
    tap.isEnabled = false
    #expect(
      view.entries == [
        "began [1.0] in an event at 1.0", "began [1.0625] in an event at 1.0625",
        "moved [1.125, 1.1875] in an event at 1.1875",
      ])
  }

  @Test("The cancellation of two touches has the timestamp of the newer touch")
  func cancelled() {
    tap.delaysTouchesBegan = false
    report(.began, 20, at: 1)
    report(.moved, 22, at: 1.125)
    view.removeFromSuperview()
    #expect(view.entries.last == "cancelled [1.125, 1.1875] in an event at 1.1875")
  }
}
