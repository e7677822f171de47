import Testing

@testable import ResponderKit

/// A recognizer that stays possible until the test sets its state.
private final class UndecidedRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // A recognizer with a deadline does not fail when its last finger is lifted.
    nextDeadline = 1e9
  }
}

/// Tests of touches whose phases views receive later than recognizers do.
@Suite("Delayed and cancelled touches of several views")
struct DelayedTouchTests {
  private final class Log {
    var entries: [String] = []
  }

  /// A view that records its touches in a log of several views.
  private final class NamedView: UIView {
    var name = ""
    var log: Log?
    var onTouches: ((UITouch.Phase) -> Void)?

    private func record(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: UITouch.Phase) {
      let list = touches.sorted { $0.ordinal < $1.ordinal }.map { touch in
        #expect(touch.phase == phase)
        #expect(phase == .cancelled || event?.timestamp == touch.timestamp)
        #expect(event?.allTouches?.contains(touch) == true && touch.view === self)
        return "\(touch.id.finger) at \(Int(touch.location(in: nil).x))"
      }
      log?.entries.append("\(name) \(phase) \(list.joined(separator: ", "))")
      onTouches?(phase)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event, .began)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event, .moved)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event, .ended)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event, .cancelled)
    }
  }

  private let fixture = GestureFixture()
  private let log = Log()
  /// Views of 100 × 400 points, from left to right.
  private let views: [NamedView]

  init() {
    views = ["a", "b", "c"].enumerated().map { index, name in
      let view = NamedView(frame: CGRect(x: 100 * index, y: 0, width: 100, height: 400))
      (view.name, view.isMultipleTouchEnabled) = (name, true)
      return view
    }
    for view in views {
      view.log = log
      fixture.view.addSubview(view)
    }
  }

  private func add(to view: UIView? = nil, delaysBegan: Bool) -> UndecidedRecognizer {
    let recognizer = fixture.add(UndecidedRecognizer(), as: "undecided", to: view)
    recognizer.delaysTouchesBegan = delaysBegan
    return recognizer
  }

  /// Lands fingers, given by number and x-coordinate, and then waits for 0.1 s.
  private func down(_ fingers: [Int: CGFloat]) {
    fixture.harness.touchDown(fingers.mapValues { point($0, 50) })
    fixture.harness.advance(by: 0.1)
  }

  /// Moves fingers, given by number and x-coordinate, and then waits for 0.1 s.
  private func move(_ fingers: [Int: CGFloat]) {
    fixture.harness.touchMove(fingers.mapValues { point($0, 50) })
    fixture.harness.advance(by: 0.1)
  }

  /// Returns the entries of the log and removes them.
  private func takeLog() -> [String] {
    defer { log.entries = [] }
    return log.entries
  }

  @Test("A view that another view hides while fingers land on both views receives no touches")
  func hiddenWhileLanding() {
    views[0].onTouches = { [views] phase in if phase == .began { views[1].isHidden = true } }
    down([0: 10, 1: 110, 2: 210])
    #expect(takeLog() == ["a began 0 at 10", "c began 2 at 210"])
    move([0: 11, 1: 111, 2: 211])
    fixture.harness.touchUp([0, 1, 2])
    #expect(
      takeLog() == ["a moved 0 at 11", "c moved 2 at 211", "a ended 0 at 11", "c ended 2 at 211"])
    #expect(fixture.harness.application.touchSystem.isIdle)
  }

  @Test(
    "A view that another view hides while fingers move on both views receives a cancellation")
  func hiddenWhileMoving() {
    down([0: 10, 1: 110])
    _ = takeLog()
    views[0].onTouches = { [views] phase in if phase == .moved { views[1].isHidden = true } }
    move([0: 11, 1: 111])
    #expect(takeLog() == ["a moved 0 at 11", "b cancelled 1 at 111"])
    fixture.harness.touchUp([0, 1])
    #expect(takeLog() == ["a ended 0 at 11"])
  }

  @Test("Two views receive touch moves in the order in which their fingers landed")
  func orderOfTwoMoves() {
    down([0: 10])
    down([1: 110])
    _ = takeLog()
    let application = fixture.harness.application
    for (finger, x) in [(1, 111), (0, 11)] as [(Int64, CGFloat)] {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: finger), phase: .moved, location: point(x, 50),
          timestamp: fixture.harness.now))
    }
    application.dispatchPendingEvents()
    #expect(takeLog() == ["a moved 0 at 11", "b moved 1 at 111"])
    fixture.harness.touchUp([0, 1])
    #expect(takeLog() == ["a ended 0 at 10", "b ended 1 at 110"])
  }

  @Test("An event contains a lifted finger only while the delayed end of its touch is delivered")
  func liftedFingerOfEvent() {
    let recognizer = add(to: views[0], delaysBegan: false)
    down([0: 10, 1: 110])
    fixture.harness.touchUp(0)
    fixture.harness.advance(by: 0.5)
    move([1: 120])
    let event = fixture.harness.application.touchSystem.table.event
    let time = event?.timestamp
    var counts: [Int?] = []
    views[0].onTouches = { _ in counts.append(event?.allTouches?.count) }
    recognizer.state = .failed
    #expect(counts == [2] && event?.allTouches?.count == 1 && event?.timestamp == time)
  }

  @Test("Delayed touch phases of several views are delivered in the order of their events")
  func order() {
    let recognizer = add(delaysBegan: true)
    down([0: 10, 1: 110, 2: 20])
    move([1: 120, 2: 30])
    move([0: 11])
    fixture.harness.touchUp([0, 1])
    down([3: 40])
    #expect(takeLog().isEmpty)
    recognizer.state = .failed
    #expect(
      takeLog() == [
        "a began 0 at 10, 2 at 20", "b began 1 at 110", "b moved 1 at 120", "a moved 2 at 30",
        "a moved 0 at 11", "a ended 0 at 11", "b ended 1 at 120", "a began 3 at 40",
      ])
    move([2: 31, 3: 41])
    fixture.harness.touchUp([2, 3])
    #expect(takeLog() == ["a moved 2 at 31, 3 at 41", "a ended 2 at 31, 3 at 41"])
    #expect(fixture.harness.application.touchSystem.isIdle)
  }

  @Test("Delaying the touches of one view does not delay the touches of another view")
  func oneView() {
    let recognizer = add(to: views[0], delaysBegan: true)
    down([0: 10, 1: 110])
    move([0: 20, 1: 120])
    #expect(takeLog() == ["b began 1 at 110", "b moved 1 at 120"])
    recognizer.state = .failed
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
    fixture.harness.touchUp([0, 1])
    #expect(takeLog() == ["a ended 0 at 20", "b ended 1 at 120"])
  }

  @Test("A recognizer without delaysTouchesBegan delays only the end of a touch")
  func delayedEnd() {
    let recognizer = add(delaysBegan: false)
    down([0: 10])
    move([0: 20])
    fixture.harness.touchUp(0)
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
    recognizer.state = .failed
    #expect(takeLog() == ["a ended 0 at 20"])
  }

  @Test(
    "The end of a touch is delayed while its beginning is delayed, even without delaysTouchesEnded")
  func endAfterDelayedBeginning() {
    let recognizer = add(delaysBegan: true)
    recognizer.delaysTouchesEnded = false
    down([0: 10])
    fixture.harness.touchUp(0)
    #expect(takeLog().isEmpty)
    recognizer.state = .failed
    #expect(takeLog() == ["a began 0 at 10", "a ended 0 at 10"])
  }

  @Test("Setting delaysTouchesBegan after a touch began delays only the end of the touch")
  func laterDelay() {
    let recognizer = add(delaysBegan: false)
    recognizer.delaysTouchesEnded = false
    down([0: 10])
    recognizer.delaysTouchesBegan = true
    move([0: 20])
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
    fixture.harness.touchUp(0)
    #expect(takeLog().isEmpty)
    recognizer.state = .failed
    #expect(takeLog() == ["a ended 0 at 20"])
  }

  @Test("Delayed touch phases are delivered when all recognizers of the touch have failed")
  func severalRecognizers() {
    let recognizers = (0..<2).map { _ in add(delaysBegan: true) }
    down([0: 10])
    recognizers[0].state = .failed
    #expect(takeLog().isEmpty)
    recognizers[1].state = .failed
    #expect(takeLog() == ["a began 0 at 10"])
  }

  @Test(
    "A recognized gesture drops delayed phases and cancels delivered touches in one call per view")
  func claimed() {
    let early = add(to: views[0], delaysBegan: true)
    let late = add(delaysBegan: false)
    down([0: 10, 1: 20, 2: 110, 3: 120, 4: 210])
    #expect(takeLog() == ["b began 2 at 110, 3 at 120", "c began 4 at 210"])
    move([0: 11, 2: 111])
    #expect(takeLog() == ["b moved 2 at 111"])
    late.state = .began
    #expect(early.state == .failed)
    #expect(takeLog() == ["b cancelled 2 at 111, 3 at 120", "c cancelled 4 at 210"])
    move([0: 12, 2: 112, 4: 212])
    fixture.harness.touchUp([0, 1, 2, 3, 4])
    #expect(takeLog().isEmpty)
  }

  @Test("A gesture with cancelsTouchesInView false does not drop delayed touch phases")
  func notCancelling() {
    let recognizer = add(delaysBegan: true)
    recognizer.cancelsTouchesInView = false
    down([0: 10])
    move([0: 20])
    recognizer.state = .began
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
    fixture.harness.touchUp(0)
    #expect(takeLog() == ["a ended 0 at 20"])
  }

  @Test("A gesture that claims already lifted fingers cancels their touches in landing order")
  func claimedAfterEnd() {
    let recognizer = add(delaysBegan: false)
    down([0: 10, 1: 20, 2: 110])
    fixture.harness.touchUp([0, 1, 2])
    down([3: 15])
    fixture.harness.touchUp(3)
    down([4: 30])
    _ = takeLog()
    recognizer.state = .ended
    #expect(
      takeLog() == [
        "a cancelled 0 at 10, 1 at 20", "b cancelled 2 at 110", "a cancelled 3 at 15",
        "a cancelled 4 at 30",
      ])
    fixture.harness.touchUp(4)
    #expect(takeLog().isEmpty && fixture.harness.application.touchSystem.isIdle)
  }

  @Test("A touch that the system cancels while it is delayed is dropped, and other touches remain")
  func cancelledWhileDelayed() {
    let recognizer = add(delaysBegan: true)
    down([0: 10, 1: 20])
    fixture.harness.touchCancel(0)
    #expect(takeLog().isEmpty)
    recognizer.state = .failed
    #expect(takeLog() == ["a began 1 at 20"])
    fixture.harness.touchUp(1)
    #expect(takeLog() == ["a ended 1 at 20"])
  }

  @Test("A removed view receives the cancellation of its own touches only")
  func removedView() {
    let recognizer = add(delaysBegan: false)
    let child = NamedView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    (child.name, child.log) = ("child", log)
    views[0].addSubview(child)
    down([0: 10, 1: 20, 2: 110])
    fixture.harness.touchDown(3, at: point(30, 150))
    _ = takeLog()
    fixture.harness.touchUp(0)
    views[0].removeFromSuperview()
    #expect(takeLog() == ["a cancelled 0 at 10", "a cancelled 1 at 20", "child cancelled 3 at 30"])
    move([1: 25, 2: 115])
    fixture.harness.touchUp([1, 2, 3])
    recognizer.state = .failed
    #expect(takeLog() == ["b moved 2 at 115", "b ended 2 at 115"])
  }

  @Test("Removing a view whose delayed touches were never delivered sends no cancellation")
  func removedWhileDelayed() {
    let recognizer = add(delaysBegan: true)
    down([0: 10, 1: 110])
    views[0].removeFromSuperview()
    recognizer.state = .failed
    #expect(takeLog() == ["b began 1 at 110"])
  }

  @Test("A view that is removed during the delivery of delayed phases receives no more of them")
  func removedDuringReplay() {
    let recognizer = add(delaysBegan: true)
    views[0].onTouches = { [views] phase in
      if phase == .began { views[1].removeFromSuperview() }
    }
    down([0: 10])
    down([1: 110])
    move([0: 20, 1: 120])
    recognizer.state = .failed
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
  }

  @Test("A delayed touch has an earlier phase only while its view receives that phase")
  func restoredState() {
    let recognizer = add(delaysBegan: true)
    var phases: [UITouch.Phase] = []
    down([0: 10])
    let touch = fixture.harness.application.touchSystem.table.liveTouches[0]
    move([0: 20])
    views[0].onTouches = { _ in phases.append(touch.phase) }
    recognizer.state = .failed
    #expect(phases == [.began, .moved] && touch.phase == .stationary)
    #expect(touch.location(in: nil) == point(20, 50) && touch.timestamp == 0.1)
  }

  @Test("A touch that is cancelled during an event receives no more phases of the event")
  func cancelledDuringEvent() {
    let application = fixture.harness.application
    down([0: 10, 1: 110, 2: 210])
    _ = takeLog()
    var phases: [[UITouch.Phase]] = []
    func record() { phases.append(application.touchSystem.table.liveTouches.map(\.phase)) }
    views[0].onTouches = { phase in
      guard phase == .moved else { return }
      record()
      application.cancelTouches { $0.id.finger == 1 }
      record()
    }
    views[1].onTouches = { _ in record() }
    move([0: 11, 1: 111, 2: 211])
    #expect(takeLog() == ["a moved 0 at 11", "b cancelled 1 at 111", "c moved 2 at 211"])
    #expect(
      phases == [
        [.moved, .moved, .moved], [.stationary, .cancelled, .stationary], [.moved, .moved],
      ])
    fixture.harness.touchUp([0, 1, 2])
    #expect(takeLog() == ["a ended 0 at 11", "c ended 2 at 211"])
  }

  @Test("Touches of two windows that change together are delivered once in each window")
  func twoWindows() {
    let window = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 400))
    let view = NamedView(frame: window.bounds)
    (view.name, view.log, view.isMultipleTouchEnabled) = ("other", log, true)
    window.addSubview(view)
    fixture.harness.application.add(window)
    let recognizers = [add(delaysBegan: false), add(to: view, delaysBegan: false)]
    for recognizer in recognizers { recognizer.delaysTouchesEnded = false }
    down([0: 510, 1: 10, 2: 520])
    move([0: 511, 1: 11])
    fixture.harness.touchUp([0, 1, 2])
    #expect(
      takeLog() == [
        "a began 1 at 10", "other began 0 at 10, 2 at 20", "a moved 1 at 11",
        "other moved 0 at 11", "a ended 1 at 11", "other ended 0 at 11, 2 at 20",
      ])
    #expect(recognizers.map(\.numberOfTouches) == [0, 0])
    // A gesture of one window does not claim the touches of the other window.
    down([3: 510, 4: 10])
    recognizers[1].state = .began
    #expect(takeLog() == ["a began 4 at 10", "other began 3 at 10", "other cancelled 3 at 10"])
    fixture.harness.touchUp([3, 4])
    #expect(takeLog() == ["a ended 4 at 10"])
  }

  @Test("Cancelling no touches sends no event, and cancelling all touches ends the sequence")
  func cancelling() {
    let application = fixture.harness.application
    down([0: 10, 1: 110])
    _ = takeLog()
    application.cancelTouches { _ in false }
    #expect(takeLog().isEmpty && application.liveTouchIDs.count == 2)
    application.cancelAllTouches()
    #expect(takeLog() == ["a cancelled 0 at 10", "b cancelled 1 at 110"])
    #expect(application.liveTouchIDs.isEmpty && application.touchSystem.table.event == nil)
    application.cancelAllTouches()
    #expect(takeLog().isEmpty)
  }

  @Test("cancelAllTouches sends the queued touch reports before it cancels")
  func queuedReports() {
    fixture.harness.application.enqueue(
      TouchSample(id: TouchID(finger: 5), phase: .began, location: point(10, 50), timestamp: 0))
    fixture.harness.application.cancelAllTouches()
    #expect(takeLog() == ["a began 5 at 10", "a cancelled 5 at 10"])
  }

  @Test("Hiding or disabling a view cancels its touches, and the view receives later touches again")
  func hiddenView() {
    down([0: 10, 1: 110])
    views[0].isHidden = true
    views[1].isUserInteractionEnabled = false
    (views[0].isHidden, views[1].isUserInteractionEnabled) = (false, true)
    move([0: 20, 1: 120])
    fixture.harness.touchUp([0, 1])
    #expect(
      takeLog() == [
        "a began 0 at 10", "b began 1 at 110", "a cancelled 0 at 10", "b cancelled 1 at 110",
      ])
    down([0: 10])
    #expect(takeLog() == ["a began 0 at 10"])
  }

  @Test("A delayed touch stays delayed if its recognizer's delaysTouchesBegan becomes false")
  func delayTurnedOff() {
    let recognizer = add(delaysBegan: true)
    fixture.harness.touchDown(at: point(50, 50))
    recognizer.delaysTouchesBegan = false
    fixture.harness.touchMove(to: point(60, 50))
    #expect(log.entries.isEmpty)
    recognizer.state = .failed
    #expect(log.entries == ["a began 0 at 50", "a moved 0 at 60"])
  }

  @Test("A view that is hidden during the delivery of delayed phases receives no more of them")
  func hiddenDuringReplay() {
    let recognizer = add(delaysBegan: true)
    views[0].onTouches = { [views] phase in
      if phase == .began { views[1].isHidden = true }
    }
    down([0: 10])
    down([1: 110])
    move([0: 20, 1: 120])
    recognizer.state = .failed
    #expect(takeLog() == ["a began 0 at 10", "a moved 0 at 20"])
  }

  @Test(
    "A view receives the delayed beginning of a touch while the end of the touch is still delayed")
  func delayedEndOfReleasedTouch() {
    let first = add(delaysBegan: true)
    let second = add(delaysBegan: false)
    down([0: 10])
    fixture.harness.touchUp(0)
    #expect(takeLog().isEmpty)
    first.state = .failed
    #expect(takeLog() == ["a began 0 at 10"])
    second.state = .failed
    #expect(takeLog() == ["a ended 0 at 10"])
  }

  @Test("A touch that ends and is then claimed by a gesture has neither a view nor a window")
  func viewOfClaimedFinger() {
    let recognizer = add(delaysBegan: false)
    down([0: 10])
    let touch = fixture.harness.application.touchSystem.table.liveTouches[0]
    fixture.harness.touchUp(0)
    #expect(touch.view === views[0] && touch.window === fixture.window)
    recognizer.state = .ended
    #expect(takeLog() == ["a began 0 at 10", "a cancelled 0 at 10"])
    #expect(touch.view == nil && touch.window == nil)
  }

  @Test("Cancelling touches of two windows during an event sends a cancellation to each window")
  func cancelledDuringEventOfTwoWindows() {
    let window = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 400))
    let others = ["x", "y"].enumerated().map { index, name in
      let view = NamedView(frame: CGRect(x: 50 * index, y: 0, width: 50, height: 400))
      (view.name, view.log) = (name, log)
      window.addSubview(view)
      return view
    }
    let application = fixture.harness.application
    application.add(window)
    down([0: 10, 1: 510, 2: 560])
    _ = takeLog()
    others[0].onTouches = { phase in if phase == .moved { application.cancelAllTouches() } }
    move([0: 11, 1: 511, 2: 561])
    #expect(
      takeLog() == [
        "a moved 0 at 11", "x moved 1 at 11", "a cancelled 0 at 11", "x cancelled 1 at 11",
        "y cancelled 2 at 61",
      ])
    #expect(application.liveTouchIDs.isEmpty && application.touchSystem.isIdle)
  }
}
