import Testing

@testable import ResponderKit

/// Tests of the order in which recognizers are asked, called and reset.
@Suite("Arbitration between gesture recognizers")
struct GestureArbitrationTests {
  private let fixture = GestureFixture()
  private let delegate = StubDelegate()

  private func addRecognizers(_ count: Int) -> [ManualRecognizer] {
    (0..<count).map { fixture.add(ManualRecognizer(), as: "\($0)") }
  }

  private func touchDown(_ finger: Int = 0) {
    fixture.harness.touchDown(finger, at: point(100, 100))
  }

  @Test(
    "A gesture that begins during another gesture's action prevents the view from seeing the move")
  func claimedInAction() {
    final class MovingRecognizer: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .began }
      }
    }
    let recognizers = addRecognizers(2)
    recognizers[0].require(toFail: recognizers[1])
    let moving = fixture.add(MovingRecognizer(), as: "moving")
    delegate.shouldRecognizeSimultaneously = { _ in true }
    moving.delegate = delegate
    moving.cancelsTouchesInView = false
    fixture.onEntry = { recognizer, _ in
      if recognizer === moving { recognizers[1].isEnabled = false }
    }
    touchDown()
    recognizers[0].state = .began
    #expect(fixture.log.isEmpty, "the first recognizer waits for the second")
    fixture.harness.touchMove(to: point(150, 100))
    #expect(fixture.log == ["moving began", "0 began"])
    #expect(fixture.view.log == ["began", "cancelled"])
  }

  @Test(
    "A gesture that begins does not ask its delegate if an earlier gesture's delegate allows both")
  func recognizedBefore() {
    let recognizers = addRecognizers(2)
    delegate.shouldRecognizeSimultaneously = { _ in true }
    recognizers[0].delegate = delegate
    let second = StubDelegate()
    var askedNames: [String?] = []
    second.shouldRecognizeSimultaneously = { other in
      askedNames.append(other.name)
      return false
    }
    recognizers[1].delegate = second
    touchDown()
    for recognizer in recognizers { recognizer.state = .began }
    #expect(fixture.log == ["0 began", "1 began"] && askedNames.isEmpty)
  }

  @Test("Setting an invalid next state of a recognizer notifies no target")
  func impossibleStates() {
    let recognizer = addRecognizers(1)[0]
    for state in [UIGestureRecognizer.State.began, .began, .possible, .changed, .began, .failed] {
      recognizer.state = state
    }
    #expect(fixture.log == ["0 began", "0 changed"] && recognizer.state == .changed)
  }

  @Test(
    "A recognizer that requires two recognizers to fail waits for both",
    arguments: [[1, 2], [2, 1]])
  func twoRequirements(order: [Int]) {
    let recognizers = addRecognizers(3)
    for other in [1, 2] { recognizers[0].require(toFail: recognizers[other]) }
    touchDown()
    recognizers[0].state = .began
    recognizers[order[0]].state = .failed
    #expect(fixture.log.isEmpty && recognizers[0].state == .possible)
    recognizers[order[1]].state = .failed
    #expect(fixture.log == ["0 began"])
  }

  @Test("A recognizer that recognizes during another recognizer's reset notifies its target once")
  func recognizedInReset() {
    for isFirst in [true, false] {
      let fixture = GestureFixture()
      let recognizers = (0..<2).map { fixture.add(ManualRecognizer(), as: "\($0)") }
      let (failing, other) = (recognizers[isFirst ? 0 : 1], recognizers[isFirst ? 1 : 0])
      failing.onReset = { other.state = .ended }
      fixture.harness.touchDown(at: point(100, 100))
      failing.state = .failed
      #expect(fixture.log.isEmpty)
      fixture.harness.touchUp()
      #expect(fixture.log == ["\(isFirst ? 1 : 0) ended"])
      #expect(recognizers.allSatisfy { $0.state == .possible && $0.calls.last == "reset" })
    }
  }

  @Test("A recognizer can set a later deadline when a deadline is reached")
  func repeatedDeadline() {
    final class TickingRecognizer: UIGestureRecognizer {
      var ticks: [Double] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { nextDeadline = 1 }
      override func advance(to time: TimeInterval) {
        ticks.append(time)
        if ticks.count < 3 { nextDeadline = time + 0.5 } else { state = .began }
      }
    }
    let recognizer = fixture.add(TickingRecognizer(), as: "ticking")
    touchDown()
    fixture.harness.advance(by: 5)
    #expect(recognizer.ticks == [1, 1.5, 2] && fixture.log == ["ticking began"])
  }

  @Test("A recognizer is called once for each phase in an event, with all touches of the phase")
  func callsPerPhase() {
    let recognizers = addRecognizers(2)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    fixture.view.addSubview(inner)
    let deep = fixture.add(ManualRecognizer(), as: "deep", to: inner)
    fixture.harness.touchDown([0: point(10, 10), 1: point(100, 100), 2: point(20, 20)])
    fixture.harness.touchMove([0: point(11, 10), 1: point(101, 100)])
    for (finger, phase) in [(0, UITouch.Phase.ended), (1, .moved), (2, .cancelled)] {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: phase, location: point(1, 1),
          timestamp: fixture.harness.now))
    }
    fixture.harness.application.dispatchPendingEvents()
    for recognizer in recognizers {
      #expect(recognizer.calls == ["began 3", "moved 2", "moved 1", "ended 1", "cancelled 1"])
    }
    #expect(deep.calls.prefix(4) == ["began 2", "moved 1", "ended 1", "cancelled 1"])
  }

  @Test("A recognizer is reset when its gesture is over and its last finger is lifted")
  func reset() {
    let recognizer = addRecognizers(1)[0]
    touchDown()
    touchDown(1)
    recognizer.state = .began
    recognizer.state = .ended
    fixture.harness.touchUp(0)
    #expect(recognizer.state == .ended && recognizer.calls.last != "reset")
    fixture.harness.touchUp(1)
    #expect(recognizer.state == .possible && recognizer.calls.last == "reset")
    #expect(recognizer.numberOfTouches == 0)
  }

  @Test("A waiting recognizer begins if another's action disables the recognizer that it waits for")
  func failureInAction() {
    let recognizers = addRecognizers(3)
    recognizers[1].require(toFail: recognizers[2])
    delegate.shouldRecognizeSimultaneously = { _ in true }
    recognizers[0].delegate = delegate
    fixture.onEntry = { recognizer, _ in
      if recognizer === recognizers[0] { recognizers[2].isEnabled = false }
    }
    touchDown()
    recognizers[1].state = .began
    #expect(fixture.log.isEmpty, "the second recognizer waits for the third")
    recognizers[0].state = .began
    #expect(fixture.log == ["0 began", "1 began"])
  }

  @Test("A recognizer is reset if its deadline is removed after its touch has ended")
  func resetWithoutDeadline() {
    let recognizer = addRecognizers(1)[0]
    recognizer.delaysTouchesEnded = false
    fixture.view.onEntry = { entry in if entry == "ended" { recognizer.nextDeadline = nil } }
    touchDown()
    fixture.harness.touchUp()
    #expect(recognizer.calls == ["began 1", "ended 1", "reset"])
    #expect(fixture.harness.application.touchSystem.isIdle)
  }

  @Test("A recognizer that is possible without touches and without a deadline is reset")
  func resetWithoutTouches() {
    final class IgnoringRecognizer: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
      override func reset() { resets += 1 }
    }
    let recognizer = fixture.add(IgnoringRecognizer(), as: "ignoring")
    touchDown()
    #expect(recognizer.resets == 1)
    #expect(fixture.harness.application.touchSystem.gestures.trackingRecognizers.isEmpty)
    fixture.harness.touchUp()
    touchDown()
    #expect(recognizer.resets == 2)
  }

  @Test(
    "A recognizer that keeps setting deadlines in the past fails, or is cancelled after beginning")
  func endlessDeadline() {
    final class ImpatientRecognizer: UIGestureRecognizer {
      var begins = false
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        nextDeadline = (touches.first?.timestamp ?? 0) + 1
      }
      override func advance(to time: TimeInterval) {
        count += 1
        if begins { state = .began }
        nextDeadline = time
      }
    }
    let recognizer = fixture.add(ImpatientRecognizer(), as: "impatient")
    touchDown()
    fixture.harness.advance(by: 1)
    #expect(recognizer.count == 1 && recognizer.state == .failed && fixture.log.isEmpty)
    fixture.harness.touchUp()
    recognizer.begins = true
    touchDown()
    fixture.harness.advance(by: 1)
    #expect(fixture.log == ["impatient began", "impatient cancelled"])
  }

  @Test(
    "The deadline of a recognizer is cleared when it is reached and when the recognizer is reset")
  func clearedDeadline() {
    let recognizer = addRecognizers(1)[0]
    touchDown()
    recognizer.nextDeadline = 2
    #expect(fixture.harness.application.nextDeadline == 2)
    fixture.harness.advance(by: 2)
    #expect(recognizer.nextDeadline == nil)
    recognizer.nextDeadline = 5
    #expect(fixture.harness.application.nextDeadline == 5)
    recognizer.nextDeadline = 4
    #expect(fixture.harness.application.nextDeadline == 4)
    recognizer.state = .failed
    #expect(fixture.harness.application.nextDeadline == nil)
    fixture.harness.touchUp()
    #expect(recognizer.nextDeadline == nil)
  }

  @Test(
    "The application's next deadline is the earliest deadline of recognizers that are not waiting")
  func earliestDeadline() {
    let recognizers = addRecognizers(3)
    touchDown()
    for (recognizer, deadline) in zip(recognizers, [7.0, 3, 5]) {
      recognizer.nextDeadline = deadline
    }
    let application = fixture.harness.application
    #expect(application.nextDeadline == 3)
    fixture.view.removeGestureRecognizer(recognizers[1])
    #expect(application.nextDeadline == 5)
    // The deadline of a recognizer that waits for another recognizer does not count.
    recognizers[2].require(toFail: recognizers[0])
    recognizers[2].state = .began
    #expect(application.nextDeadline == 7)
  }

  @Test(
    "gestureRecognizerShouldBegin asks each view up to the recognizer's view, then the delegate")
  func shouldBeginOrder() {
    final class Questions {
      var log: [String] = []
    }
    final class AskedView: UIView {
      var name = ""
      var questions: Questions?
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        questions?.log.append(name)
        return true
      }
    }
    let questions = Questions()
    func add(_ name: String, to parent: UIView, _ frame: CGRect) -> AskedView {
      let view = AskedView(frame: frame)
      (view.name, view.questions, view.isMultipleTouchEnabled) = (name, questions, true)
      parent.addSubview(view)
      return view
    }
    let top = add("top", to: fixture.view, CGRect(x: 0, y: 0, width: 300, height: 300))
    let outer = add("outer", to: top, CGRect(x: 0, y: 0, width: 200, height: 200))
    let left = add("left", to: outer, CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = add("leaf", to: left, CGRect(x: 0, y: 0, width: 20, height: 20))
    _ = add("right", to: outer, CGRect(x: 100, y: 0, width: 50, height: 50))
    let recognizer = fixture.add(ManualRecognizer(), as: "manual", to: top)
    delegate.shouldBegin = { _ in
      questions.log.append("delegate")
      return true
    }
    recognizer.delegate = delegate
    fixture.harness.touchDown([
      0: point(10, 10), 1: point(15, 10), 2: point(120, 10), 3: point(180, 180),
    ])
    recognizer.state = .began
    #expect(questions.log == ["leaf", "left", "outer", "right", "top", "delegate"])
  }

  @Test("gestureRecognizerShouldBegin is not called on the views of fingers that were lifted")
  func liftedFingers() {
    final class VetoingView: UIView {
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let veto = VetoingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.view.addSubview(veto)
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    fixture.tap(95, 50)
    fixture.harness.advance(by: 0.1)
    fixture.tap(105, 50)
    #expect(fixture.log == ["double ended"])
    fixture.harness.advance(by: 1)
    fixture.tap(105, 50)
    fixture.harness.advance(by: 0.1)
    fixture.tap(95, 50)
    #expect(fixture.log == ["double ended"])
  }

  @Test("A recognizer does not receive new touches while it waits for another recognizer")
  func waitingReceivesNoNewTouch() {
    let recognizers = addRecognizers(2)
    recognizers[0].require(toFail: recognizers[1])
    touchDown()
    recognizers[0].state = .began
    touchDown(1)
    #expect(recognizers[0].calls == ["began 1"] && recognizers[1].calls == ["began 1", "began 1"])
    recognizers[1].state = .failed
    #expect(fixture.log == ["0 began"])
  }

  @Test("require(toFail:) ignores the recognizer itself and repeated requirements")
  func requirements() {
    let recognizers = addRecognizers(2)
    recognizers[0].require(toFail: recognizers[0])
    for _ in 0..<3 { recognizers[0].require(toFail: recognizers[1]) }
    #expect(recognizers[0].failureRequirements.count == 1)
    do {
      let temporary = UIGestureRecognizer()
      recognizers[0].require(toFail: temporary)
      #expect(recognizers[0].failureRequirements.count == 2)
    }
    recognizers[0].require(toFail: recognizers[1])
    #expect(recognizers[0].failureRequirements.count == 1)
  }

  @Test("A chain of waiting recognizers is decided when its last requirement is decided")
  func chainOfRequirements() {
    for lastFails in [true, false] {
      let fixture = GestureFixture()
      let recognizers = (0..<4).map { fixture.add(ManualRecognizer(), as: "\($0)") }
      for index in 0..<3 { recognizers[index].require(toFail: recognizers[index + 1]) }
      fixture.harness.touchDown(at: point(100, 100))
      for index in 0..<3 { recognizers[index].state = .began }
      #expect(fixture.log.isEmpty)
      recognizers[3].state = lastFails ? .failed : .began
      #expect(fixture.log == [lastFails ? "2 began" : "3 began"])
      let states: [UIGestureRecognizer.State] =
        lastFails ? [.failed, .failed, .began, .failed] : [.failed, .failed, .failed, .began]
      #expect(recognizers.map(\.state) == states)
    }
  }

  @Test(
    "Recognizers that wait for each other are decided while an unrelated recognizer is undecided")
  func cycleBesidesOther() {
    let recognizers = addRecognizers(4)
    recognizers[0].require(toFail: recognizers[1])
    recognizers[1].require(toFail: recognizers[0])
    // The third waits for the fourth, which is undecided.
    recognizers[2].require(toFail: recognizers[3])
    touchDown()
    recognizers[2].state = .began
    recognizers[1].state = .began
    #expect(fixture.log.isEmpty)
    recognizers[0].state = .began
    #expect(fixture.log == ["0 began"])
    #expect(recognizers[1].state == .failed && recognizers[2].state == .failed)
  }

  @Test("Recognizers that wait for each other also wait for their other undecided requirements")
  func cycleWithUndecided() {
    let recognizers = addRecognizers(3)
    recognizers[0].require(toFail: recognizers[1])
    recognizers[1].require(toFail: recognizers[0])
    recognizers[0].require(toFail: recognizers[2])
    recognizers[1].require(toFail: recognizers[2])
    touchDown()
    recognizers[0].state = .began
    recognizers[1].state = .began
    #expect(fixture.log.isEmpty)
    recognizers[2].state = .failed
    #expect(fixture.log == ["0 began"])
  }

  @Test("A delegate's failure requirement applies only to recognizers with a common touch")
  func dynamicRequirementNeedsSharedTouch() {
    let (left, right) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)),
      UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    )
    for view in [left, right] { fixture.view.addSubview(view) }
    let a = fixture.add(ManualRecognizer(), as: "a", to: left)
    let b = fixture.add(ManualRecognizer(), as: "b", to: right)
    delegate.shouldRequireFailure = { _ in true }
    a.delegate = delegate
    fixture.harness.touchDown([0: point(50, 50), 1: point(250, 50)])
    a.state = .began
    #expect(fixture.log == ["a began"] && b.state == .possible)
    // A requirement that is declared with require(toFail:) does not depend on common touches.
    b.require(toFail: a)
    b.state = .began
    #expect(fixture.log == ["a began"] && b.state == .failed)
  }

  @Test("A recognizer subclass can require that other recognizers wait for its failure")
  func requiredByOthers() {
    final class FirstRecognizer: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        nextDeadline = 1e9
      }
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
    }
    let first = fixture.add(FirstRecognizer(), as: "first")
    let other = addRecognizers(1)[0]
    touchDown()
    other.state = .began
    #expect(fixture.log.isEmpty)
    first.state = .began
    #expect(fixture.log == ["first began"] && other.state == .failed)
  }

  @Test("A recognizer that recognizes makes all recognizers waiting for its failure fail")
  func failsAll() {
    let recognizers = addRecognizers(4)
    for index in 1...3 { recognizers[index].require(toFail: recognizers[0]) }
    touchDown()
    for index in 1...3 { recognizers[index].state = .began }
    recognizers[0].state = .began
    #expect(fixture.log == ["0 began"])
    #expect(recognizers.dropFirst().allSatisfy { $0.state == .failed })
  }

  @Test("A recognized tap does not prevent a tap recognizer that requires more taps")
  func tapsPrevention() {
    let taps = (1...3).map { count in
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = count
      return tap
    }
    for a in taps {
      for b in taps {
        #expect(a.canPrevent(b) == (b.numberOfTapsRequired <= a.numberOfTapsRequired))
      }
      #expect(a.canPrevent(UIPanGestureRecognizer()))
    }
  }

  @Test(
    "Setting the state of a recognizer without touches notifies the targets, then resets the state")
  func withoutTouches() {
    let recognizer = addRecognizers(1)[0]
    recognizer.state = .changed
    recognizer.state = .failed
    #expect(fixture.log.isEmpty && recognizer.calls == ["reset"])
    recognizer.state = .began
    #expect(recognizer.state == .began)
    recognizer.state = .changed
    recognizer.state = .ended
    #expect(fixture.log == ["0 began", "0 changed", "0 ended"])
    #expect(recognizer.state == .possible && recognizer.calls == ["reset", "reset"])
    recognizer.state = .began
    recognizer.isEnabled = false
    #expect(fixture.log.suffix(2) == ["0 began", "0 cancelled"])
    recognizer.isEnabled = true
    recognizer.state = .ended
    #expect(fixture.log.last == "0 ended" && recognizer.state == .possible)
  }

  @Test("A disabled recognizer, and a recognizer whose delegate rejects the event, get no touches")
  func notReceiving() {
    final class EventDelegate: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent
      ) -> Bool { false }
    }
    final class SelectiveRecognizer: UIGestureRecognizer {
      var count = 0
      override func shouldReceive(_ event: UIEvent) -> Bool { event.modifierFlags == .shift }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { count += 1 }
    }
    let recognizers = addRecognizers(2)
    let selective = fixture.add(SelectiveRecognizer(), as: "selective")
    let eventDelegate = EventDelegate()
    recognizers[0].isEnabled = false
    recognizers[1].delegate = eventDelegate
    touchDown()
    #expect(recognizers.allSatisfy { $0.calls.isEmpty || $0.calls == ["reset"] })
    #expect(selective.count == 0)
    fixture.harness.touchUp()
    fixture.harness.modifierFlags = .shift
    touchDown()
    #expect(selective.count == 1)
  }

  @Test("The base class UIGestureRecognizer locates its touches in the coordinates of any view")
  func locations() {
    let recognizer = addRecognizers(1)[0]
    fixture.view.frame.origin = point(10, 20)
    fixture.harness.touchDown([0: point(100, 100), 1: point(140, 180)])
    #expect(recognizer.numberOfTouches == 2)
    #expect(recognizer.location(in: nil) == point(120, 140))
    #expect(recognizer.location(in: fixture.view) == point(110, 120))
    #expect(recognizer.location(ofTouch: 1, in: nil) == point(140, 180))
    #expect(recognizer.location(ofTouch: 0, in: fixture.view) == point(90, 80))
    for index in [-1, 2] {
      #expect(recognizer.location(ofTouch: index, in: fixture.view) == point(110, 120))
    }
    fixture.harness.touchUp(0)
    #expect(recognizer.numberOfTouches == 1 && recognizer.location(in: nil) == point(140, 180))
  }

  @Test("Removing or disabling a recognizer delivers the touches that the recognizer delayed")
  func noDelayAfterRemoval() {
    for removes in [true, false] {
      let fixture = GestureFixture()
      let recognizer = fixture.add(ManualRecognizer(), as: "manual")
      recognizer.delaysTouchesBegan = true
      fixture.harness.touchDown(at: point(10, 10))
      #expect(fixture.view.log.isEmpty)
      if removes {
        fixture.view.removeGestureRecognizer(recognizer)
      } else {
        recognizer.isEnabled = false
      }
      #expect(fixture.view.log == ["began"])
      fixture.harness.touchUp()
      #expect(fixture.view.log == ["began", "ended"] && recognizer.calls == ["began 1", "reset"])
      #expect(fixture.log.isEmpty)
    }
  }

  @Test(
    "A touch that its view has received is not cancelled when fingers land in another window")
  func joiningFingerBesidesOtherWindow() {
    let window = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 400))
    let other = RecorderView(frame: window.bounds)
    window.addSubview(other)
    fixture.harness.application.add(window)
    let recognizer = addRecognizers(1)[0]
    recognizer.cancelsTouchesInView = false
    touchDown()
    recognizer.state = .began
    // The gesture cancels joining touches only after the view has already received the second
    // touch.
    fixture.view.onEntry = { _ in recognizer.cancelsTouchesInView = true }
    fixture.harness.touchDown([1: point(100, 200), 2: point(550, 100)])
    fixture.harness.touchUp([1, 2])
    #expect(fixture.view.log == ["began", "began", "ended"])
    #expect(other.log == ["began", "ended"] && recognizer.numberOfTouches == 1)
  }

  @Test("A gesture that changes during another recognizer's reset notifies its target at once")
  func changedInReset() {
    let views = [0, 200].map { UIView(frame: CGRect(x: $0, y: 0, width: 200, height: 400)) }
    for view in views { fixture.view.addSubview(view) }
    let active = fixture.add(ManualRecognizer(), as: "active", to: views[0])
    let failing = fixture.add(ManualRecognizer(), as: "failing", to: views[1])
    failing.onReset = { active.state = .changed }
    fixture.harness.touchDown([0: point(100, 100), 1: point(300, 100)])
    active.state = .began
    failing.state = .failed
    #expect(fixture.log == ["active began"])
    fixture.harness.touchUp(1)
    #expect(failing.calls.last == "reset")
    #expect(fixture.log == ["active began", "active changed"])
  }
}
