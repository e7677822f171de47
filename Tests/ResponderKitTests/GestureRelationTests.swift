import Testing

@testable import ResponderKit

/// Tests of the rules that decide which of several recognizers may recognize their gestures.
@Suite("Relations between gesture recognizers")
struct GestureRelationTests {
  private let fixture = GestureFixture()
  private let delegate = StubDelegate()

  private func addRecognizers() -> (ManualRecognizer, ManualRecognizer) {
    (fixture.add(ManualRecognizer(), as: "a"), fixture.add(ManualRecognizer(), as: "b"))
  }

  private func touchDown() { fixture.harness.touchDown(at: point(100, 100)) }

  @Test(
    "The first recognizer to begin is recognized, and the other recognizer fails",
    arguments: [true, false])
  func firstWins(aIsFirst: Bool) {
    let (a, b) = addRecognizers()
    touchDown()
    (aIsFirst ? a : b).state = .began
    (aIsFirst ? b : a).state = .began
    #expect(fixture.log == [aIsFirst ? "a began" : "b began"])
    #expect((aIsFirst ? b : a).state == .failed)
  }

  @Test(
    "A recognizer is in the state ended during its action, and possible after the finger is lifted")
  func stateInAction() {
    let (a, _) = addRecognizers()
    touchDown()
    a.state = .recognized
    #expect(fixture.log == ["a ended"])
    #expect(a.state == .ended)
    fixture.harness.touchUp()
    #expect(a.state == .possible)
    #expect(a.calls == ["began 1", "reset"])
  }

  @Test("A prevented recognizer receives no more touches of the same event", arguments: 1...2)
  func noTouchesOncePrevented(fingers: Int) {
    final class ImmediateRecognizer: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    fixture.add(ImmediateRecognizer(), as: "immediate")
    let second = fixture.add(ManualRecognizer(), as: "second")
    fixture.harness.touchDown(
      Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, point(100, 100)) }))
    fixture.harness.touchMove(
      Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, point(120, 100)) }))
    #expect(fixture.log == ["immediate began"])
    #expect(second.calls == ["began \(fingers)"])
  }

  @Test("A failed recognizer receives no touches until all its fingers are lifted")
  func noTouchesAfterFailure() {
    let (a, _) = addRecognizers()
    touchDown()
    a.state = .failed
    fixture.harness.touchMove(to: point(110, 100))
    fixture.harness.touchDown(1, at: point(10, 10))
    #expect(a.calls == ["began 1"])
    fixture.harness.touchUp(0)
    #expect(a.state == .possible)
    fixture.harness.touchMove(1, to: point(20, 10))
    fixture.harness.touchUp(1)
    #expect(a.calls == ["began 1", "reset"])
    touchDown()
    #expect(a.calls == ["began 1", "reset", "began 1"])
  }

  @Test(
    "Two recognizers recognize simultaneously if the delegate of either allows it",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func simultaneous(aAgrees: Bool, bAgrees: Bool) {
    let (a, b) = addRecognizers()
    let other = StubDelegate()
    delegate.shouldRecognizeSimultaneously = { _ in aAgrees }
    other.shouldRecognizeSimultaneously = { _ in bAgrees }
    (a.delegate, b.delegate) = (delegate, other)
    touchDown()
    a.state = .began
    b.state = .began
    #expect(fixture.log == (aAgrees || bAgrees ? ["a began", "b began"] : ["a began"]))
  }

  @Test("Gesture recognizers respect overridden canPrevent(_:) and canBePrevented(by:)")
  func prevention() {
    final class NonPreventingRecognizer: UIGestureRecognizer {
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    }
    final class UnpreventableRecognizer: UIGestureRecognizer {
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    }
    let nonPreventing = fixture.add(NonPreventingRecognizer(), as: "nonPreventing")
    let unpreventable = fixture.add(UnpreventableRecognizer(), as: "unpreventable")
    let ordinary = fixture.add(UIGestureRecognizer(), as: "ordinary")
    touchDown()
    nonPreventing.state = .began
    #expect(ordinary.state == .possible)
    unpreventable.state = .began
    #expect(fixture.log == ["nonPreventing began", "unpreventable began"])
    #expect(ordinary.state == .failed)
  }

  @Test("Recognizers without a common touch do not prevent each other")
  func noSharedTouch() {
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let right = UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    for view in [left, right] { fixture.view.addSubview(view) }
    fixture.add(UIPanGestureRecognizer(), as: "left", to: left)
    fixture.add(UIPanGestureRecognizer(), as: "right", to: right)
    fixture.harness.touchDown([0: point(50, 50), 1: point(250, 50)])
    fixture.harness.touchMove([0: point(50, 90), 1: point(250, 90)])
    #expect(fixture.log == ["left began", "right began"])
  }

  @Test(
    "A recognizer that waits for another recognizer begins if the other fails, or else fails",
    arguments: [true, false])
  func requirement(otherFails: Bool) {
    let (a, b) = addRecognizers()
    a.require(toFail: b)
    touchDown()
    a.state = .began
    #expect(a.state == .possible)
    #expect(fixture.log.isEmpty)
    b.state = otherFails ? .failed : .ended
    #expect(fixture.log == (otherFails ? ["a began"] : ["b ended"]))
    #expect(a.state == (otherFails ? .began : .failed))
  }

  @Test(
    "A recognizer waits for another to fail if the delegate of either requires it",
    arguments: [true, false])
  func dynamicRequirement(ownDelegate: Bool) {
    let (a, b) = addRecognizers()
    if ownDelegate {
      delegate.shouldRequireFailure = { $0 === b }
      a.delegate = delegate
    } else {
      delegate.shouldBeRequiredToFail = { $0 === a }
      b.delegate = delegate
    }
    touchDown()
    a.state = .ended
    #expect(fixture.log.isEmpty)
    b.state = .failed
    #expect(fixture.log == ["a ended"])
  }

  @Test("A recognizer subclass can require another recognizer to fail first")
  func subclassRequirement() {
    final class WaitingRecognizer: UIGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { true }
    }
    let waiting = fixture.add(WaitingRecognizer(), as: "waiting")
    let other = fixture.add(ManualRecognizer(), as: "other")
    touchDown()
    waiting.state = .ended
    #expect(fixture.log.isEmpty)
    other.state = .failed
    #expect(fixture.log == ["waiting ended"])
  }

  @Test(
    "A gesture that ends while waiting for another recognizer begins and ends once the other fails")
  func endsWhileWaiting() {
    let (a, b) = addRecognizers()
    a.require(toFail: b)
    touchDown()
    a.state = .began
    fixture.harness.touchMove(to: point(120, 100))
    a.state = .changed
    a.state = .ended
    b.state = .failed
    #expect(fixture.log == ["a began", "a ended"])
  }

  @Test("A recognizer does not wait for a required recognizer that has no touches")
  func idleRequirement() {
    let idleRecognizer = ManualRecognizer()
    UIView().addGestureRecognizer(idleRecognizer)
    let (a, _) = addRecognizers()
    a.require(toFail: idleRecognizer)
    touchDown()
    a.state = .ended
    #expect(fixture.log == ["a ended"])
  }

  @Test("Of two recognizers that wait for each other, the one that was added first is recognized")
  func cycle() {
    let (a, b) = addRecognizers()
    a.require(toFail: b)
    b.require(toFail: a)
    touchDown()
    b.state = .ended
    #expect(fixture.log.isEmpty)
    a.state = .ended
    #expect(fixture.log == ["a ended"])
    fixture.harness.touchUp()
    #expect(a.state == .possible && b.state == .possible)
  }

  @Test("A single tap waits for a double tap, which waits for a triple tap")
  func requirementChain() {
    let taps = (1...3).map { count in
      let tap = fixture.add(UITapGestureRecognizer(), as: "\(count)")
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      for _ in 0..<count {
        fixture.tap()
        fixture.harness.advance(by: 0.1)
      }
      fixture.harness.advance(by: 1)
    }
    #expect(fixture.log == ["1 ended", "2 ended", "3 ended"])
  }

  @Test("A touched view or the delegate of a recognizer can prevent a gesture from beginning")
  func shouldBegin() {
    final class VetoingView: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let inner = VetoingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.view.addSubview(inner)
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.touchMove(to: point(100, 50))
    #expect(pan.state == .failed)
    fixture.harness.touchUp()
    delegate.shouldBegin = { $0.location(in: nil).y < 200 }
    pan.delegate = delegate
    for y in [300.0, 150] {
      fixture.harness.touchDown(at: point(200, y))
      fixture.harness.touchMove(to: point(300, y))
      fixture.harness.touchUp()
    }
    #expect(fixture.log == ["pan began", "pan ended"])
  }

  @Test("A gesture of two fingers does not begin if the view under one of the fingers refuses")
  func shouldBeginForEachFinger() {
    final class VetoingView: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    fixture.view.addSubview(VetoingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.harness.touchDown([0: point(50, 50), 1: point(300, 300)])
    fixture.harness.touchMove([0: point(100, 50), 1: point(350, 300)])
    #expect(pan.state == .failed)
  }

  @Test("A recognizer does not receive a touch that its delegate rejects")
  func shouldReceive() {
    delegate.shouldReceive = { $0.location(in: nil).x > 200 }
    fixture.add(UITapGestureRecognizer(), as: "tap").delegate = delegate
    fixture.tap(100)
    #expect(fixture.viewLog == ["began", "ended"])
    fixture.tap(300)
    #expect(fixture.log == ["tap ended"])
  }

  @Test(
    "Disabling a recognizer cancels its gesture, and enabling it does not resume the same touch")
  func disabledDuringGesture() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    pan.isEnabled = false
    #expect(fixture.log == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    fixture.harness.touchMove(to: point(250, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan cancelled"])
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    #expect(fixture.log.last == "pan began")
  }

  @Test("A recognizer that its own action disables notifies the target of the cancellation")
  func disabledByAction() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.onEntry = { recognizer, entry in
      if entry == "pan began" { recognizer.isEnabled = false }
    }
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    #expect(fixture.log == ["pan began", "pan cancelled"])
    fixture.harness.touchUp()
    #expect(pan.state == .possible)
    #expect(fixture.viewLog == ["began", "cancelled"])
  }

  @Test("Removing a recognizer from its view cancels its gesture")
  func removedDuringGesture() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    fixture.view.removeGestureRecognizer(pan)
    #expect(fixture.log == ["pan began", "pan cancelled"])
    #expect(pan.view == nil)
    #expect(fixture.view.gestureRecognizers == nil)
  }

  @Test("A recognizer that its own action removes keeps its view until the target is notified")
  func removedByAction() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    var views: [UIView?] = []
    fixture.onEntry = { recognizer, entry in
      views.append(recognizer.view)
      if entry == "pan began" { recognizer.view?.removeGestureRecognizer(recognizer) }
    }
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    #expect(fixture.log == ["pan began", "pan cancelled"])
    #expect(views == [fixture.view, fixture.view])
    #expect(pan.view == nil)
  }

  @Test("A touch that a recognizer ignores is delivered to its view but not to the recognizer")
  func ignored() {
    final class SelectiveRecognizer: UIGestureRecognizer {
      var calls = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        calls += 1
        for touch in touches where touch.location(in: nil).x > 50 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { calls += 1 }
    }
    let selective = fixture.add(SelectiveRecognizer(), as: "selective")
    selective.delaysTouchesBegan = true
    touchDown()
    fixture.harness.touchMove(to: point(120, 100))
    fixture.harness.touchUp()
    #expect(selective.calls == 1)
    #expect(fixture.view.log == ["began", "moved", "ended"])
  }

  @Test("A recognizer that never leaves the possible state does not delay touches forever")
  func undecided() {
    let undecided = fixture.add(UIGestureRecognizer(), as: "undecided")
    undecided.delaysTouchesBegan = true
    fixture.tap()
    #expect(fixture.view.log == ["began", "ended"])
    #expect(undecided.state == .possible)
  }

  @Test("A recognizer that does not end its gesture is cancelled when the last finger is lifted")
  func unendingGesture() {
    final class UnendingRecognizer: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    fixture.add(UnendingRecognizer(), as: "unending")
    touchDown()
    fixture.harness.touchMove(to: point(120, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == ["unending began", "unending cancelled"])
  }

  @Test(
    "A target is notified of each of three states that its recognizer enters between two events")
  func twoStates() {
    let (a, _) = addRecognizers()
    touchDown()
    a.state = .began
    a.state = .changed
    a.state = .ended
    #expect(fixture.log == ["a began", "a changed", "a ended"])
  }

  @Test("A target added twice is notified once, is referenced weakly, and can be removed")
  func targets() {
    final class Target {
      var count = 0
      func increment() { count += 1 }
    }
    var target: Target? = Target()
    let (a, _) = addRecognizers()
    let action = Selector(Target.increment)
    for _ in 0..<2 { a.addTarget(target ?? Target(), action: action) }
    touchDown()
    a.state = .ended
    #expect(target?.count == 1)
    fixture.harness.touchUp()
    a.removeTarget(target, action: action)
    touchDown()
    a.state = .ended
    #expect(target?.count == 1)
    weak let releasedTarget = target
    target = nil
    #expect(releasedTarget == nil)
  }

  @Test("An action that removes the view from its window cancels the gesture and the touch")
  func viewRemovedByAction() {
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.onEntry = { _, entry in
      if entry == "pan began" { fixture.view.removeFromSuperview() }
    }
    touchDown()
    fixture.harness.touchMove(to: point(150, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan cancelled"])
    #expect(fixture.view.log == ["began", "cancelled"])
  }

  @Test("A recognizer that does not handle the cancellation of its touch is cancelled")
  func ignoredCancellation() {
    final class UnendingRecognizer: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    let unending = fixture.add(UnendingRecognizer(), as: "unending")
    touchDown()
    fixture.harness.touchMove(to: point(120, 100))
    fixture.harness.touchCancel()
    #expect(fixture.log == ["unending began", "unending cancelled"])
    #expect(unending.state == .possible)
  }

  @Test("By default, a gesture may begin, prevents other gestures and does not wait for them")
  func defaultDelegate() {
    final class EmptyDelegate: UIGestureRecognizerDelegate {}
    let (delegate, a, b) = (EmptyDelegate(), UIGestureRecognizer(), UIGestureRecognizer())
    #expect(delegate.gestureRecognizerShouldBegin(a))
    #expect(delegate.gestureRecognizer(a, shouldReceive: UITouch()))
    #expect(delegate.gestureRecognizer(a, shouldReceive: UIEvent()))
    #expect(!delegate.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b))
    #expect(!delegate.gestureRecognizer(a, shouldRequireFailureOf: b))
    #expect(!delegate.gestureRecognizer(a, shouldBeRequiredToFailBy: b))
    #expect(a.canPrevent(b) && a.canBePrevented(by: b) && a.shouldReceive(UIEvent()))
    #expect(!a.shouldRequireFailure(of: b) && !a.shouldBeRequiredToFail(by: b))
  }
}

@Suite("Gesture lifecycle")
struct GestureLifecycleTests {
  typealias State = UIGestureRecognizer.State

  @Test("A gesture enters only the states that may follow its current state")
  func allowedTransitions() {
    let states: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let next: [State: [State: State]] = [
      .possible: [.failed: .failed, .cancelled: .failed, .began: .began, .ended: .ended],
      .began: [.changed: .changed, .ended: .ended, .cancelled: .cancelled],
      .changed: [.changed: .changed, .ended: .ended, .cancelled: .cancelled],
    ]
    for path in [
      [], [State.began], [.began, .changed], [.ended], [.began, .cancelled], [.failed],
    ] {
      for request in states {
        var lifecycle = GestureLifecycle()
        for step in path + [request] where lifecycle.request(step) == .attempt {
          lifecycle.allow()
        }
        let before = path.last ?? .possible
        #expect(lifecycle.state == next[before]?[request] ?? before)
      }
    }
  }

  @Test("A gesture that waits for permission to begin remains possible until it is allowed")
  func waiting() {
    var lifecycle = GestureLifecycle()
    let steps = [State.began, .changed, .ended].map { lifecycle.request($0) }
    #expect(steps == [.attempt, .unchanged, .unchanged])
    #expect(lifecycle.state == .possible)
    lifecycle.allow()
    #expect(lifecycle.state == .began)
    let ends = [lifecycle.consumeEarlyEnd(), lifecycle.consumeEarlyEnd()]
    #expect(ends == [true, false])
  }
}
