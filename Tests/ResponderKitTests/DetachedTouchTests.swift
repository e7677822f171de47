import Testing

@testable import ResponderKit

/// A recognizer that stays possible whatever its touches do, and records its calls.
private final class PassiveRecognizer: UIGestureRecognizer {
  var calls: [String] = []

  private func record(_ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    let phases = Set(touches.map(\.phase)).map { "\($0)" }
    calls.append("\(phase): \(touches.count) \(phases.joined(separator: ", "))")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // A recognizer with a deadline does not fail when it loses its last finger.
    nextDeadline = 1e9
    record(.began, touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    record(.moved, touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    record(.ended, touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    record(.cancelled, touches)
  }
  override func reset() { calls.append("reset") }
}

/// Tests of touches whose view is hidden, disabled or removed while the fingers are down.
@Suite("Touches that lose their view")
struct DetachedTouchTests {
  private let fixture = GestureFixture()
  private let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  init() {
    inner.isMultipleTouchEnabled = true
    fixture.view.addSubview(inner)
  }

  private func touchDown() throws -> UITouch {
    fixture.harness.touchDown(at: point(50, 50))
    return try #require(fixture.harness.application.touchSystem.table.liveTouches.first)
  }

  @Test("A view that cancels its touch again during the cancellation does not affect other touches")
  func repeatedCancellation() {
    let other = RecorderView(frame: CGRect(x: 250, y: 0, width: 100, height: 100))
    fixture.view.addSubview(other)
    let application = fixture.harness.application
    inner.onEntry = { if $0 == "cancelled" { application.cancelTouches { $0.id.finger == 0 } } }
    fixture.harness.touchDown([0: point(50, 50), 1: point(300, 50)])
    application.cancelTouches { $0.id.finger == 0 }
    #expect(inner.log == ["began", "cancelled"] && application.liveTouchIDs.map(\.finger) == [1])
    fixture.harness.touchMove(1, to: point(310, 50))
    fixture.harness.touchUp(1)
    #expect(other.log == ["began", "moved", "ended"] && application.touchSystem.isIdle)
  }

  @Test("A view that is removed during a touch is deallocated before the finger is lifted")
  func destroyedView() {
    weak var destroyed: UIView?
    do {
      let view = RecorderView(frame: CGRect(x: 250, y: 0, width: 100, height: 100))
      fixture.view.addSubview(view)
      fixture.harness.touchDown(at: point(300, 50))
      view.removeFromSuperview()
      destroyed = view
    }
    #expect(destroyed == nil)
    fixture.harness.touchUp()
  }

  @Test("The touch system is idle if no finger is down and no recognizer is waiting")
  func idle() {
    let system = fixture.harness.application.touchSystem
    fixture.harness.touchDown(at: point(50, 50))
    #expect(!system.isIdle)
    fixture.harness.touchUp()
    #expect(system.isIdle)
    let double = fixture.add(UITapGestureRecognizer(), as: "double", to: inner)
    (double.numberOfTapsRequired, double.delaysTouchesEnded) = (2, false)
    fixture.tap(50, 50)
    #expect(system.table.liveTouches.isEmpty && !system.isIdle)
    fixture.harness.advance(by: 1)
    #expect(system.isIdle)
  }

  @Test("The touched view of a removed window is deallocated while another finger is down")
  func destroyedViewOfWindow() {
    let application = fixture.harness.application
    weak var view: UIView?
    do {
      let window = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 100))
      let touched = UIView(frame: window.bounds)
      window.addSubview(touched)
      application.add(window)
      view = touched
      fixture.harness.touchDown([0: point(50, 50), 1: point(550, 50)])
      application.remove(window)
    }
    #expect(view == nil && application.liveTouchIDs.count == 1)
    fixture.harness.touchUp(0)
  }

  @Test(
    "A touch keeps its view when the view is hidden or disabled, but not when the view is removed")
  func view() throws {
    let touch = try touchDown()
    inner.isHidden = true
    #expect(touch.view === inner && touch.window === fixture.window)
    inner.isHidden = false
    fixture.view.isUserInteractionEnabled = false
    #expect(touch.view === inner)
    fixture.view.isUserInteractionEnabled = true
    inner.removeFromSuperview()
    #expect(touch.view == nil && touch.window === fixture.window && touch.phase == .stationary)
    fixture.harness.touchMove(to: point(60, 60))
    fixture.harness.touchUp()
    #expect(touch.window == nil && inner.log == ["began", "cancelled"])
  }

  @Test("Touches on subviews of a removed view have no view, and other touches keep their view")
  func descendants() throws {
    let other = RecorderView(frame: CGRect(x: 250, y: 0, width: 100, height: 100))
    fixture.view.addSubview(other)
    let leaf = RecorderView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    inner.addSubview(leaf)
    let touch = try touchDown()
    fixture.harness.touchDown(1, at: point(300, 50))
    let live = fixture.harness.application.touchSystem.table.liveTouches
    inner.removeFromSuperview()
    #expect(touch.view == nil && live.last?.view === other)
    #expect(leaf.log == ["began", "cancelled"] && other.log == ["began"] && inner.log.isEmpty)
  }

  @Test(
    "A recognizer of a hidden or removed view loses its touches, even if it stays possible",
    arguments: [true, false])
  func recognizer(isHidden: Bool) throws {
    let recognizer = fixture.add(PassiveRecognizer(), as: "passive", to: inner)
    let outer = fixture.add(PassiveRecognizer(), as: "outer")
    let touch = try touchDown()
    fixture.harness.touchDown(1, at: point(300, 300))
    if isHidden { inner.isHidden = true } else { inner.removeFromSuperview() }
    #expect(recognizer.calls == ["began: 1 began", "cancelled: 1 cancelled"])
    #expect(recognizer.numberOfTouches == 0 && recognizer.location(in: nil) == .zero)
    #expect(touch.gestureRecognizers == [outer] && touch.phase == .stationary)
    if isHidden { inner.isHidden = false } else { fixture.view.addSubview(inner) }
    fixture.harness.touchMove([0: point(60, 60), 1: point(310, 310)])
    fixture.harness.touchUp([0, 1])
    #expect(recognizer.calls == ["began: 1 began", "cancelled: 1 cancelled"])
    #expect(
      outer.calls == [
        "began: 1 began", "began: 1 began", "moved: 2 moved", "ended: 2 ended",
      ])
    recognizer.state = .failed
    outer.state = .failed
    #expect(recognizer.calls.last == "reset" && outer.calls.last == "reset")
    #expect(fixture.harness.application.touchSystem.isIdle)
  }

  @Test("Hiding a view cancels the two touches of its recognizer in a single call")
  func twoFingers() {
    let recognizer = fixture.add(PassiveRecognizer(), as: "passive", to: inner)
    fixture.harness.touchDown([0: point(50, 50), 1: point(100, 100)])
    inner.isHidden = true
    #expect(recognizer.calls == ["began: 2 began", "cancelled: 2 cancelled"])
    #expect(inner.log == ["began 2", "cancelled 2"])
  }

  @Test(
    "A touch cancelled while it was delayed has no view, even if its window ignores cancellations")
  func cancelledWhileDelayed() throws {
    final class DeafWindow: UIWindow {
      override func sendEvent(_ event: UIEvent) {
        if event.allTouches?.contains(where: { $0.phase == .cancelled }) == true { return }
        super.sendEvent(event)
      }
    }
    let window = DeafWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 100))
    let view = RecorderView(frame: window.bounds)
    window.addSubview(view)
    let recognizer = fixture.add(PassiveRecognizer(), as: "passive", to: view)
    recognizer.delaysTouchesBegan = true
    let application = fixture.harness.application
    application.add(window)
    fixture.harness.touchDown([0: point(50, 50), 1: point(550, 50)])
    let touch = try #require(application.touchSystem.table.liveTouches.last)
    #expect(touch.view === view && view.log.isEmpty)
    application.cancelAllTouches()
    #expect(touch.view == nil && touch.window == nil && view.log.isEmpty)
  }

  @Test("A view that cancels all touches while its touch is cancelled receives one cancellation")
  func nestedCancellation() {
    let other = RecorderView(frame: CGRect(x: 250, y: 0, width: 100, height: 100))
    fixture.view.addSubview(other)
    let application = fixture.harness.application
    inner.onEntry = { if $0 == "cancelled" { application.cancelAllTouches() } }
    fixture.harness.touchDown([0: point(50, 50), 1: point(300, 50)])
    fixture.harness.touchCancel(0)
    #expect(inner.log == ["began", "cancelled"] && other.log == ["began", "cancelled"])
    fixture.harness.touchDown([2: point(50, 50), 3: point(300, 50)])
    application.cancelTouches { $0.id.finger == 2 }
    #expect(inner.log.suffix(2) == ["began", "cancelled"])
    #expect(other.log.suffix(2) == ["began", "cancelled"])
    #expect(application.liveTouchIDs.isEmpty && application.touchSystem.isIdle)
  }

  @Test("Removing a window cancels touches whose delayed end was not delivered yet")
  func removedWindow() {
    let double = fixture.add(UITapGestureRecognizer(), as: "double", to: inner)
    double.numberOfTapsRequired = 2
    fixture.tap(50, 50)
    #expect(inner.log == ["began"])
    let application = fixture.harness.application
    application.remove(fixture.window)
    #expect(inner.log == ["began", "cancelled"])
    application.advance(to: 5)
    #expect(inner.log == ["began", "cancelled"] && application.touchSystem.isIdle)
  }

  @Test("A recognizer that ignored its earlier touches receives a move of a later touch only once")
  func ignoredTouch() {
    final class IgnoringRecognizer: UIGestureRecognizer {
      var ignores = true
      var moves = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if ignores { for touch in touches { ignore(touch, for: event) } }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { moves += 1 }
    }
    let recognizer = fixture.add(IgnoringRecognizer(), as: "ignoring", to: inner)
    for _ in 0..<3 {
      fixture.harness.touchDown(at: point(50, 50))
      fixture.harness.touchUp()
      #expect(fixture.harness.application.touchSystem.isIdle)
    }
    recognizer.ignores = false
    fixture.harness.touchDown(at: point(50, 50))
    #expect(fixture.harness.application.touchSystem.gestures.trackingRecognizers == [recognizer])
    fixture.harness.touchMove(to: point(60, 50))
    fixture.harness.touchUp()
    #expect(recognizer.moves == 1 && fixture.harness.application.touchSystem.isIdle)
  }
}
