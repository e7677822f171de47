import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A window that records the changed fingers and the time of each event.
private final class EventWindow: UIWindow {
  /// For each event, the numbers and phases of the fingers that are not stationary.
  var events: [String] = []
  var times: [Double] = []

  override func sendEvent(_ event: UIEvent) {
    let changes = event.touches.filter { $0.phase != .stationary }
    events.append(changes.map { "\($0.id.finger) \($0.phase)" }.joined(separator: ", "))
    times.append(event.timestamp)
    super.sendEvent(event)
  }
}

@Suite("Touch reports and the events that they form")
struct TouchOrderTests {
  private let application = UIApplication()
  private let window = EventWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  init() { application.add(window) }

  private func enqueue(
    _ phase: UITouch.Phase, _ finger: Int64, at time: Double, x: CGFloat = 10, y: CGFloat = 10
  ) {
    application.enqueue(
      TouchSample(
        id: TouchID(finger: finger), phase: phase, location: point(x, y), timestamp: time))
  }

  private func events(_ body: () -> Void) -> [String] {
    window.events = []
    body()
    application.dispatchPendingEvents()
    return window.events
  }

  @Test(
    "A stationary touch report sends no event and leaves the touch's locations and time unchanged")
  func stationaryReport() {
    _ = events {
      enqueue(.began, 1, at: 1)
      enqueue(.moved, 1, at: 2, x: 30)
    }
    let touch = application.touchSystem.table.liveTouches[0]
    #expect(events { enqueue(.stationary, 1, at: 3, x: 90) } == [])
    #expect(touch.location(in: nil) == point(30, 10) && touch.timestamp == 2)
    #expect(touch.previousLocation(in: nil) == point(10, 10))
  }

  @Test("Fingers lifted at the same time form one event, even after another finger was cancelled")
  func liftingAfterCancellation() {
    _ = events { for finger in 1...3 { enqueue(.began, Int64(finger), at: 1) } }
    application.cancelTouches { $0.id.finger == 1 }
    #expect(
      events {
        enqueue(.ended, 2, at: 2)
        enqueue(.ended, 3, at: 2)
      } == ["2 ended, 3 ended"])
  }

  @Test(
    "Landing fingers form one event if they land at the same time, and otherwise several events")
  func landing() {
    #expect(
      events {
        enqueue(.began, 1, at: 1)
        enqueue(.began, 2, at: 1)
        enqueue(.began, 3, at: 2)
      } == ["1 began, 2 began", "3 began"])
  }

  @Test("Several moves of a finger are merged into an event, and other phases are separate events")
  func onePhase() {
    #expect(
      events {
        enqueue(.began, 1, at: 1)
        enqueue(.moved, 1, at: 1)
        enqueue(.moved, 1, at: 2)
        enqueue(.ended, 1, at: 2)
      } == ["1 began", "1 moved", "1 ended"])
  }

  @Test("Moves at different times form one event, and the end of a touch forms another event")
  func moves() {
    _ = events {
      enqueue(.began, 1, at: 1)
      enqueue(.began, 2, at: 1)
    }
    #expect(
      events {
        enqueue(.moved, 1, at: 2)
        enqueue(.moved, 2, at: 3)
        enqueue(.moved, 1, at: 4)
        enqueue(.ended, 1, at: 5)
        enqueue(.moved, 2, at: 6)
      } == ["1 moved, 2 moved", "1 ended", "2 moved"])
    #expect(window.times.suffix(3) == [4, 5, 6])
  }

  @Test("The end of a touch and a move of another finger at the same time form one event")
  func sameTime() {
    _ = events { for finger in 1...3 { enqueue(.began, Int64(finger), at: 1) } }
    #expect(
      events {
        enqueue(.ended, 1, at: 2)
        enqueue(.moved, 2, at: 2)
        enqueue(.began, 4, at: 2)
        enqueue(.cancelled, 3, at: 2)
        enqueue(.moved, 4, at: 2)
      } == ["1 ended, 2 moved", "3 cancelled, 4 began", "4 moved"])
  }

  @Test("A single-touch view receives a finger that lands when another finger is lifted")
  func lifting() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    window.addSubview(control)
    #expect(
      events {
        enqueue(.began, 1, at: 1, x: 20, y: 20)
        enqueue(.ended, 1, at: 2, x: 20, y: 20)
        enqueue(.began, 2, at: 2, x: 150, y: 20)
      } == ["1 began", "1 ended", "2 began"])
    #expect(control.isTracking)
  }

  @Test(
    "Cancellations at the same time form one event, and touch ends at that time form another")
  func cancellation() {
    _ = events { for finger in 1...3 { enqueue(.began, Int64(finger), at: 1) } }
    #expect(
      events {
        enqueue(.cancelled, 1, at: 2)
        enqueue(.cancelled, 2, at: 2)
        enqueue(.ended, 3, at: 2)
      } == ["1 cancelled, 2 cancelled", "3 ended"])
  }

  @Test("A finger that lands again without being lifted is cancelled before its new touch begins")
  func landingAgain() {
    _ = events { for finger in 1...3 { enqueue(.began, Int64(finger), at: 1) } }
    #expect(
      events {
        enqueue(.moved, 2, at: 2)
        enqueue(.ended, 3, at: 2)
        enqueue(.began, 1, at: 2)
        enqueue(.moved, 1, at: 3)
      } == ["2 moved, 3 ended", "1 cancelled", "1 began", "1 moved"])
    #expect(Array(application.liveTouchIDs).map(\.finger) == [2, 1])
  }

  @Test("Event times never run backward, and implausible times are replaced by the latest time")
  func times() {
    for (time, expected) in [(5.0, 5.0), (4, 5), (1e12, 5), (.infinity, 5), (.nan, 5), (6, 6)] {
      enqueue(.began, 1, at: time)
      enqueue(.ended, 1, at: time)
      application.dispatchPendingEvents()
      #expect(window.times.last == expected && application.now == expected)
    }
    enqueue(.began, 1, at: 1e12.nextDown)
    application.dispatchPendingEvents()
    #expect(application.now == 1e12.nextDown)
    application.advance(to: 3)
    #expect(application.now == 1e12.nextDown)
  }

  @Test("Touch reports sent during an event are handled after the event")
  func nestedReports() {
    final class SendingView: UIView {
      var onBegan: (() -> Void)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onBegan?() }
    }
    let view = SendingView(frame: window.bounds)
    window.addSubview(view)
    var countInside: Int?
    view.onBegan = {
      if countInside != nil { return }
      enqueue(.moved, 1, at: 3)
      application.dispatchPendingEvents()
      countInside = window.events.count
    }
    #expect(events { enqueue(.began, 1, at: 2) } == ["1 began", "1 moved"])
    #expect(countInside == 1)
  }

  @Test("Removing a view while a finger lands does not stop the moves of other fingers")
  func removalDuringEvent() {
    final class RemovingView: UIView {
      var victim: UIView?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        victim?.removeFromSuperview()
      }
    }
    final class CountingView: UIView {
      var calls: [String] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("moved")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("cancelled")
      }
    }
    let remover = RemovingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let victim = CountingView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    let moving = CountingView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    for view in [remover, victim, moving] { window.addSubview(view) }
    remover.victim = victim
    _ = events {
      enqueue(.began, 1, at: 1, x: 150)
      enqueue(.began, 2, at: 1, x: 250)
    }
    _ = events {
      enqueue(.began, 3, at: 2, x: 50)
      enqueue(.moved, 2, at: 2, x: 260)
    }
    #expect(victim.calls == ["cancelled"] && moving.calls == ["moved"])
  }

  @Test("Fingers on different devices can have the same number")
  func devices() {
    for device: Int64 in [1, 2] {
      application.enqueue(
        TouchSample(
          id: TouchID(device: device, finger: 5), phase: .began, location: point(1, 1), timestamp: 1
        ))
    }
    application.dispatchPendingEvents()
    #expect(window.events == ["5 began, 5 began"])
    #expect(Array(application.liveTouchIDs).map(\.device) == [1, 2])
    #expect(TouchID(finger: 3) == TouchID(device: 0, finger: 3))
  }

  @Test(
    "A view receives exactly the changed touches of each event with many random fingers",
    arguments: 1...12)
  func manyFingers(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let view = PhaseView(frame: window.bounds)
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    // The fingers that are down, in landing order, with their locations.
    var down: [(finger: Int64, location: CGPoint)] = []
    let limit = seed % 2 == 0 ? 40 : 17
    for step in 1...60 {
      let time = Double(step)
      let free = (0..<50).map(Int64.init).filter { id in !down.contains { $0.finger == id } }
        .shuffled(using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where down.count < limit, 1 where down.isEmpty:
        let count = Int.random(in: 1...(limit - down.count), using: &generator)
        for finger in free.prefix(count) {
          let location = point(CGFloat(Int.random(in: 1...399, using: &generator)), CGFloat(step))
          enqueue(.began, finger, at: time, x: location.x, y: location.y)
          down.append((finger, location))
        }
        view.expected = [("began", down.suffix(count).map(\.location))]
      case 1:
        let indices = down.indices.shuffled(using: &generator)
          .prefix(Int.random(in: 1...down.count, using: &generator))
        for index in indices {
          down[index].location = point(
            CGFloat(Int.random(in: 1...399, using: &generator)), CGFloat(step))
          enqueue(
            .moved, down[index].finger, at: time, x: down[index].location.x, y: CGFloat(step))
        }
        view.expected = [("moved", indices.sorted().map { down[$0].location })]
      default:
        guard !down.isEmpty else { continue }
        let indices = down.indices.shuffled(using: &generator)
          .prefix(Int.random(in: 1...down.count, using: &generator))
        for index in indices {
          enqueue(.ended, down[index].finger, at: time, x: down[index].location.x, y: CGFloat(step))
        }
        view.expected = [
          ("ended", indices.sorted().map { point(down[$0].location.x, CGFloat(step)) })
        ]
        down = down.indices.filter { !indices.contains($0) }.map { down[$0] }
      }
      application.dispatchPendingEvents()
      #expect(view.expected.isEmpty, "step \(step)")
      #expect(Array(application.liveTouchIDs).map(\.finger) == down.map(\.finger), "step \(step)")
    }
    application.cancelAllTouches()
    #expect(view.active.isEmpty && application.liveTouchIDs.isEmpty)
  }

  /// A view that compares the touches of each call with those that a test expects.
  private final class PhaseView: UIView {
    var expected: [(phase: String, locations: [CGPoint])] = []
    var active: Set<UITouch> = []

    private func check(_ phase: String, _ touches: Set<UITouch>) {
      let inOrder = touches.sorted { $0.ordinal < $1.ordinal }
      let call = expected.isEmpty ? nil : expected.removeFirst()
      #expect(call?.phase == phase)
      #expect(call?.locations == inOrder.map { $0.location(in: nil) }, "\(phase)")
      #expect(inOrder.allSatisfy { "\($0.phase)" == phase })
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      #expect(active.isDisjoint(with: touches))
      active.formUnion(touches)
      check("began", touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      #expect(active.isSuperset(of: touches))
      check("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      check("ended", touches)
      active.subtract(touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      active.subtract(touches)
    }
  }
}
