import Testing

@testable import ResponderKit

/// Who recognizes when several could.
@Suite("Recognizers among each other")
struct GestureRelationTests {
  private let stage = GestureStage()
  private let says = Says()

  /// Recognizes what a test tells it to.
  private final class Puppet: UIGestureRecognizer {
    var resets = 0
    var calls: [String] = []
    override func reset() { resets += 1 }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      nextDeadline = 1e9
      calls.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      calls.append("moved")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      calls.append("cancelled")
    }
  }

  private func puppets() -> (Puppet, Puppet) {
    (stage.add(Puppet(), as: "a"), stage.add(Puppet(), as: "b"))
  }

  private func land() { stage.harness.touchDown(at: at(100, 100)) }

  @Test("The first to recognize wins, whichever that is", arguments: [true, false])
  func firstWins(aIsFirst: Bool) {
    let (a, b) = puppets()
    land()
    (aIsFirst ? a : b).state = .began
    (aIsFirst ? b : a).state = .began
    #expect(stage.log == [aIsFirst ? "a began" : "b began"])
    #expect((aIsFirst ? b : a).state == .failed)
  }

  @Test("The state seen by the target is ended; afterwards, with the finger up, it is possible")
  func stateInAction() {
    let (a, _) = puppets()
    land()
    a.state = .recognized
    #expect(stage.log == ["a ended"])
    #expect(a.state == .ended)
    stage.harness.touchUp()
    #expect(a.state == .possible)
    #expect(a.resets == 1)
  }

  @Test("One that another one makes fail hears nothing more of that event", arguments: 1...2)
  func noTouchesOnceExcluded(fingers: Int) {
    final class Greedy: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    stage.add(Greedy(), as: "greedy")
    let late = stage.add(Puppet(), as: "late")
    stage.harness.touchDown(
      Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, at(100, 100)) }))
    stage.harness.touchMove(
      Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, at(120, 100)) }))
    #expect(stage.log == ["greedy began"])
    #expect(late.calls == ["began"])
  }

  @Test("After it has failed it hears nothing until all its fingers are up")
  func noTouchesAfterFailure() {
    let (a, _) = puppets()
    land()
    a.state = .failed
    stage.harness.touchMove(to: at(110, 100))
    stage.harness.touchDown(1, at: at(10, 10))
    #expect(a.calls == ["began"])
    stage.harness.touchUp(0)
    #expect(a.state == .possible)
    stage.harness.touchMove(1, to: at(20, 10))
    stage.harness.touchUp(1)
    #expect(a.calls == ["began"])
    land()
    #expect(a.calls == ["began", "began"])
  }

  @Test(
    "Both recognize if either side's delegate lets them",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func simultaneous(aAgrees: Bool, bAgrees: Bool) {
    let (a, b) = puppets()
    let other = Says()
    says.together = { _ in aAgrees }
    other.together = { _ in bAgrees }
    (a.delegate, b.delegate) = (says, other)
    land()
    a.state = .began
    b.state = .began
    #expect(stage.log == (aAgrees || bAgrees ? ["a began", "b began"] : ["a began"]))
  }

  @Test("One that cannot prevent, or cannot be prevented, leaves the other alone")
  func prevention() {
    final class Shy: UIGestureRecognizer {
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: UIGestureRecognizer {
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    }
    let shy = stage.add(Shy(), as: "shy")
    let stubborn = stage.add(Stubborn(), as: "stubborn")
    let meek = stage.add(UIGestureRecognizer(), as: "meek")
    land()
    shy.state = .began
    #expect(meek.state == .possible)
    stubborn.state = .began
    #expect(stage.log == ["shy began", "stubborn began"])
    #expect(meek.state == .failed)
  }

  @Test("Recognizers that share no finger do not prevent each other")
  func noSharedTouch() {
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let right = UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    for view in [left, right] { stage.view.addSubview(view) }
    stage.add(UIPanGestureRecognizer(), as: "left", to: left)
    stage.add(UIPanGestureRecognizer(), as: "right", to: right)
    stage.harness.touchDown([0: at(50, 50), 1: at(250, 50)])
    stage.harness.touchMove([0: at(50, 90), 1: at(250, 90)])
    #expect(stage.log == ["left began", "right began"])
  }

  @Test(
    "One that waits recognizes when the other fails, and fails when the other recognizes",
    arguments: [true, false])
  func requirement(otherFails: Bool) {
    let (a, b) = puppets()
    a.require(toFail: b)
    land()
    a.state = .began
    #expect(a.state == .possible)
    #expect(stage.log.isEmpty)
    b.state = otherFails ? .failed : .ended
    #expect(stage.log == (otherFails ? ["a began"] : ["b ended"]))
    #expect(a.state == (otherFails ? .began : .failed))
  }

  @Test("The delegates of both can ask for the wait", arguments: [true, false])
  func dynamicRequirement(ownDelegate: Bool) {
    let (a, b) = puppets()
    if ownDelegate {
      says.waitsFor = { $0 === b }
      a.delegate = says
    } else {
      says.holdsBack = { $0 === a }
      b.delegate = says
    }
    land()
    a.state = .ended
    #expect(stage.log.isEmpty)
    b.state = .failed
    #expect(stage.log == ["a ended"])
  }

  @Test("Subclasses can ask for the wait as well")
  func subclassRequirement() {
    final class Patient: UIGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { true }
    }
    let patient = stage.add(Patient(), as: "patient")
    let other = stage.add(Puppet(), as: "other")
    land()
    patient.state = .ended
    #expect(stage.log.isEmpty)
    other.state = .failed
    #expect(stage.log == ["patient ended"])
  }

  @Test("A gesture that was over before it was allowed to begin begins and ends then")
  func overWhileWaiting() {
    let (a, b) = puppets()
    a.require(toFail: b)
    land()
    a.state = .began
    stage.harness.touchMove(to: at(120, 100))
    a.state = .changed
    a.state = .ended
    b.state = .failed
    #expect(stage.log == ["a began", "a ended"])
  }

  @Test("One without touches is not waited for")
  func idleRequirement() {
    let elsewhere = Puppet()
    UIView().addGestureRecognizer(elsewhere)
    let (a, _) = puppets()
    a.require(toFail: elsewhere)
    land()
    a.state = .ended
    #expect(stage.log == ["a ended"])
  }

  @Test("Recognizers that wait for each other: the first one recognizes")
  func circle() {
    let (a, b) = puppets()
    a.require(toFail: b)
    b.require(toFail: a)
    land()
    b.state = .ended
    #expect(stage.log.isEmpty)
    a.state = .ended
    #expect(stage.log == ["a ended"])
    stage.harness.touchUp()
    #expect(a.state == .possible && b.state == .possible)
  }

  @Test("A chain of three: the last waits for the second, the second for the first")
  func chain() {
    let taps = (1...3).map { count in
      let tap = stage.add(UITapGestureRecognizer(), as: "\(count)")
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      for _ in 0..<count {
        stage.tap()
        stage.harness.advance(by: 0.1)
      }
      stage.harness.advance(by: 1)
    }
    #expect(stage.log == ["1 ended", "2 ended", "3 ended"])
  }

  @Test("A delegate, and the views that are touched, may forbid the beginning")
  func shouldBegin() {
    final class Jealous: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let inner = Jealous(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.view.addSubview(inner)
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.touchMove(to: at(100, 50))
    #expect(pan.state == .failed)
    stage.harness.touchUp()
    says.begin = { $0.location(in: nil).y < 200 }
    pan.delegate = says
    for y in [300.0, 150] {
      stage.harness.touchDown(at: at(200, y))
      stage.harness.touchMove(to: at(300, y))
      stage.harness.touchUp()
    }
    #expect(stage.log == ["pan began", "pan ended"])
  }

  @Test("Views of every finger that is down are asked, not those of the last one alone")
  func shouldBeginOfEachFinger() {
    final class Jealous: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    stage.view.addSubview(Jealous(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.harness.touchDown([0: at(50, 50), 1: at(300, 300)])
    stage.harness.touchMove([0: at(100, 50), 1: at(350, 300)])
    #expect(pan.state == .failed)
  }

  @Test("A touch that a delegate does not want is not looked at")
  func shouldReceive() {
    says.receive = { $0.location(in: nil).x > 200 }
    stage.add(UITapGestureRecognizer(), as: "tap").delegate = says
    stage.tap(100)
    #expect(stage.viewLog == ["began", "ended"])
    stage.tap(300)
    #expect(stage.log == ["tap ended"])
  }

  @Test("Switched off in mid-gesture it is cancelled, and does not take up the finger again")
  func switchedOff() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    land()
    stage.harness.touchMove(to: at(150, 100))
    pan.isEnabled = false
    #expect(stage.log == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    stage.harness.touchMove(to: at(250, 100))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan cancelled"])
    land()
    stage.harness.touchMove(to: at(150, 100))
    #expect(stage.log.last == "pan began")
  }

  @Test("Switched off from within its own action it is told of that as well")
  func switchedOffWithin() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.onEntry = { recognizer, entry in
      if entry == "pan began" { recognizer.isEnabled = false }
    }
    land()
    stage.harness.touchMove(to: at(150, 100))
    #expect(stage.log == ["pan began", "pan cancelled"])
    stage.harness.touchUp()
    #expect(pan.state == .possible)
    #expect(stage.viewLog == ["began", "cancelled"])
  }

  @Test("Taken from its view in mid-gesture it is cancelled")
  func takenAway() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    land()
    stage.harness.touchMove(to: at(150, 100))
    stage.view.removeGestureRecognizer(pan)
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(pan.view == nil)
    #expect(stage.view.gestureRecognizers == nil)
  }

  @Test("Taken from its view by its own action it knows the view to the end")
  func takenAwayWithin() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    var views: [UIView?] = []
    stage.onEntry = { recognizer, entry in
      views.append(recognizer.view)
      if entry == "pan began" { recognizer.view?.removeGestureRecognizer(recognizer) }
    }
    land()
    stage.harness.touchMove(to: at(150, 100))
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(views == [stage.view, stage.view])
    #expect(pan.view == nil)
  }

  @Test("A touch that is ignored is the view's, and the recognizer hears no more of it")
  func ignored() {
    final class Picky: UIGestureRecognizer {
      var calls = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        calls += 1
        for touch in touches where touch.location(in: nil).x > 50 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { calls += 1 }
    }
    let picky = stage.add(Picky(), as: "picky")
    picky.delaysTouchesBegan = true
    land()
    stage.harness.touchMove(to: at(120, 100))
    stage.harness.touchUp()
    #expect(picky.calls == 1)
    #expect(stage.view.log == ["began", "moved", "ended"])
  }

  @Test("A recognizer that never decides holds nothing for ever")
  func undecided() {
    let lazy = stage.add(UIGestureRecognizer(), as: "lazy")
    lazy.delaysTouchesBegan = true
    stage.tap()
    #expect(stage.view.log == ["began", "ended"])
    #expect(lazy.state == .possible)
  }

  @Test("A recognizer that forgets to end is cancelled with its last finger")
  func forgetful() {
    final class Forgetful: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    stage.add(Forgetful(), as: "forgetful")
    land()
    stage.harness.touchMove(to: at(120, 100))
    stage.harness.touchUp()
    #expect(stage.log == ["forgetful began", "forgetful cancelled"])
  }

  @Test("Two states in the course of one event are both told")
  func twoStates() {
    let (a, _) = puppets()
    land()
    a.state = .began
    a.state = .changed
    a.state = .ended
    #expect(stage.log == ["a began", "a changed", "a ended"])
  }

  @Test("A target is told once, not kept alive, and can be taken out")
  func targets() {
    final class Target {
      var count = 0
      func note() { count += 1 }
    }
    var target: Target? = Target()
    let (a, _) = puppets()
    let action = Selector(Target.note)
    for _ in 0..<2 { a.addTarget(target ?? Target(), action: action) }
    land()
    a.state = .ended
    #expect(target?.count == 1)
    stage.harness.touchUp()
    a.removeTarget(target, action: action)
    land()
    a.state = .ended
    #expect(target?.count == 1)
    weak let gone = target
    target = nil
    #expect(gone == nil)
  }

  @Test("An action that takes its view out of the window in mid-gesture ends all in order")
  func removalWithinAction() {
    stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.onEntry = { _, entry in
      if entry == "pan began" { stage.view.removeFromSuperview() }
    }
    land()
    stage.harness.touchMove(to: at(150, 100))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(stage.view.log == ["began", "cancelled"])
  }
}

@Suite("The states of a gesture")
struct GestureLifecycleTests {
  typealias State = UIGestureRecognizer.State

  @Test("Only what may follow a state follows it")
  func legal() {
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

  @Test("What waits is possible until it is allowed")
  func waiting() {
    var lifecycle = GestureLifecycle()
    let steps = [State.began, .changed, .ended].map { lifecycle.request($0) }
    #expect(steps == [.attempt, .none, .none])
    #expect(lifecycle.state == .possible)
    lifecycle.allow()
    #expect(lifecycle.state == .began)
    let ends = [lifecycle.takeEarlyEnd(), lifecycle.takeEarlyEnd()]
    #expect(ends == [true, false])
  }
}
