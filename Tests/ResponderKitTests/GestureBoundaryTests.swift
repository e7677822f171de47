import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the exact times and distances at which gestures begin and fail.
@Suite("Boundaries of gestures")
struct GestureBoundaryTests {
  private let fixture = GestureFixture()

  /// A gesture that depends on time.
  enum TimedGesture: CaseIterable {
    case tap, doubleTap, press, shortPress, pressAfterTap, swipe

    /// The time in seconds from the last touch report to the beginning or the failure of the
    /// gesture.
    var interval: Double {
      switch self {
      case .tap: 0.7505
      case .doubleTap, .pressAfterTap: 0.3505
      case .press: 0.5
      case .shortPress: 0.125
      case .swipe: 0.5005
      }
    }
  }

  private func begin(_ gesture: TimedGesture) -> UIGestureRecognizer {
    switch gesture {
    case .tap, .doubleTap:
      let tap = fixture.add(UITapGestureRecognizer(), as: "gesture")
      tap.numberOfTapsRequired = gesture == .tap ? 1 : 2
      fixture.harness.touchDown(at: point(100, 100))
      if gesture == .doubleTap { fixture.harness.touchUp() }
      return tap
    case .press, .shortPress, .pressAfterTap:
      let press = fixture.add(UILongPressGestureRecognizer(), as: "gesture")
      if gesture == .shortPress { press.minimumPressDuration = 0.125 }
      press.numberOfTapsRequired = gesture == .pressAfterTap ? 1 : 0
      fixture.harness.touchDown(at: point(100, 100))
      if gesture == .pressAfterTap { fixture.harness.touchUp() }
      return press
    case .swipe:
      let swipe = fixture.add(UISwipeGestureRecognizer(), as: "gesture")
      fixture.harness.touchDown(at: point(100, 100))
      return swipe
    }
  }

  @Test(
    "A gesture begins or fails exactly at its deadline, and not before",
    arguments: TimedGesture.allCases)
  func deadline(gesture: TimedGesture) {
    // The waiting recognizer ends as soon as the other recognizer has failed.
    let waiting = fixture.add(PatientRecognizer(), as: "waiting")
    let recognizer = begin(gesture)
    waiting.require(toFail: recognizer)
    waiting.state = .ended
    let application = fixture.harness.application
    #expect(application.nextDeadline == gesture.interval)
    application.advance(to: gesture.interval.nextDown)
    #expect(fixture.log.isEmpty && application.now == gesture.interval.nextDown)
    application.advance(to: gesture.interval)
    let begins = gesture == .press || gesture == .shortPress
    #expect(fixture.log == [begins ? "gesture began" : "waiting ended"])
    #expect(application.nextDeadline == nil && application.now == gesture.interval)
  }

  /// A recognizer that stays possible until the test sets its state.
  private final class PatientRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { nextDeadline = 1e9 }
  }

  @Test(
    "A touch report at the time of a deadline is handled after the deadline",
    arguments: [true, false])
  func reportAtDeadline(isLate: Bool) {
    _ = begin(.press)
    fixture.send(.ended, 100, 100, at: isLate ? 0.5 : 0.5.nextDown)
    #expect(fixture.log == (isLate ? ["gesture began", "gesture ended"] : []))
  }

  @Test("Deadlines that passed before a late touch report are handled in the order of their times")
  func lateReport() {
    for (index, duration) in [0.3, 0.1, 0.2].enumerated() {
      let press = fixture.add(UILongPressGestureRecognizer(), as: "\(index)")
      press.minimumPressDuration = duration
      press.delegate = simultaneous
    }
    var times: [Double] = []
    fixture.onEntry = { _, _ in times.append(fixture.harness.application.now) }
    fixture.harness.touchDown(at: point(100, 100))
    fixture.send(.moved, 200, 100, at: 0.25)
    #expect(fixture.log == ["1 began", "2 began", "1 changed", "2 changed"])
    #expect(times == [0.1, 0.2, 0.25, 0.25])
  }

  private let simultaneous: StubDelegate = {
    let delegate = StubDelegate()
    delegate.shouldRecognizeSimultaneously = { _ in true }
    return delegate
  }()

  @Test(
    "During a tap, a finger may move up to 10 points, and other devices up to 4",
    arguments: TouchSample.Source.allCases)
  func tapSlop(source: TouchSample.Source) {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    let limit: CGFloat = source == .touch ? 10 : 4
    for distance in [limit, limit + 0.01] {
      for (x, y) in [(distance, 0), (0, distance), (-distance, 0), (0, -distance)] {
        fixture.clearLogs()
        fixture.send(.began, 100, 50, from: source)
        fixture.send(.moved, 100 + x, 50 + y, from: source)
        fixture.send(.ended, 100 + x, 50 + y, from: source)
        #expect(fixture.log.isEmpty == (distance > limit), "a move by (\(x), \(y))")
        fixture.clearLogs()
        // The finger is lifted at a location that no move has reported.
        fixture.send(.began, 100, 50, from: source)
        fixture.send(.ended, 100 + x, 50 + y, from: source)
        #expect(fixture.log.isEmpty == (distance > limit), "an end at (\(x), \(y))")
      }
    }
  }

  @Test(
    "The taps of a double tap may be 30 points apart with a finger, and 8 with other devices",
    arguments: TouchSample.Source.allCases)
  func tapRadius(source: TouchSample.Source) {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    let limit: CGFloat = source == .touch ? 30 : 8
    for distance in [limit, limit + 0.01] {
      for (x, y) in [(distance, 0), (0, distance), (-distance, 0), (0, -distance)] {
        fixture.clearLogs()
        for (dx, dy) in [(0, 0), (x, y)] {
          fixture.send(.began, 100 + dx, 150 + dy, from: source)
          fixture.send(.ended, 100 + dx, 150 + dy, from: source)
          fixture.harness.advance(by: 0.1)
        }
        #expect(fixture.log.isEmpty == (distance > limit), "a distance of (\(x), \(y))")
        fixture.harness.advance(by: 1)
      }
    }
  }

  @Test(
    "A pan begins after 10 points with a finger, 4 with a pencil or touchpad, 2 with a mouse",
    arguments: [
      (TouchSample.Source.touch, 10), (.touchpad, 4), (.pencil, 4), (.mouse, 2),
    ] as [(TouchSample.Source, CGFloat)])
  func panSlop(source: TouchSample.Source, slop: CGFloat) {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    for (x, y) in [(slop, 0), (0, slop), (-slop, 0), (0, -slop)] {
      fixture.send(.began, 100, 50, from: source)
      #expect(pan.slop == slop)
      fixture.send(.moved, 100 + x, 50 + y, from: source)
      #expect(fixture.log.isEmpty)
      fixture.send(.moved, 100 + x * 1.001, 50 + y * 1.001, from: source)
      #expect(fixture.log == ["pan began"])
      fixture.send(.ended, 100, 50, from: source)
      fixture.clearLogs()
    }
  }

  @Test(
    "A second tap less than 40 ms after the first is ignored as a bounce, except at 0 ms",
    arguments: [(0, true), (0.001, false), (0.04.nextDown, false), (0.04, true)])
  func bounceLimit(gap: Double, isDouble: Bool) {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    fixture.send(.began, 100, 100)
    fixture.send(.ended, 100, 100)
    fixture.send(.began, 100, 100, at: gap)
    fixture.send(.ended, 100, 100, at: gap)
    #expect(fixture.log.isEmpty != isDouble)
  }

  @Test("Screen-edge pans use the bounds of the window, even with a bounds origin other than zero")
  func edges() {
    fixture.window.bounds.origin = point(30, 50)
    fixture.view.frame = fixture.window.bounds
    let pan = fixture.add(UIScreenEdgePanGestureRecognizer(), as: "pan")
    let cases: [(UIRectEdge, CGPoint, CGPoint)] = [
      (.left, point(50, 250), point(1, 0)), (.top, point(230, 70), point(0, 1)),
      (.right, point(410, 250), point(-1, 0)), (.bottom, point(230, 430), point(0, -1)),
    ]
    for (edge, start, inward) in cases {
      pan.edges = edge
      for (offset, begins) in [(0.0, true), (0.01, false)] {
        fixture.clearLogs()
        let (x, y) = (start.x + inward.x * offset, start.y + inward.y * offset)
        fixture.send(.began, x, y)
        #expect((pan.state == .failed) != begins)
        fixture.send(.moved, x + inward.x * 30 + inward.y * 5, y + inward.y * 30 + inward.x * 5)
        fixture.send(.ended, x, y)
        #expect(fixture.log == (begins ? ["pan began", "pan ended"] : []))
      }
    }
  }

  @Test("The first of two fingers that land together decides whether a screen-edge pan may begin")
  func firstOfTwoFingers() {
    let pan = fixture.add(UIScreenEdgePanGestureRecognizer(), as: "pan")
    (pan.edges, pan.maximumNumberOfTouches) = (.left, 2)
    for isFirst in [true, false] {
      for _ in 0..<10 {
        let (edge, middle) = (point(5, 100), point(200, 100))
        fixture.harness.touchDown([0: isFirst ? edge : middle, 1: isFirst ? middle : edge])
        #expect((pan.state == .failed) != isFirst)
        fixture.harness.touchUp([0, 1])
      }
    }
  }

  @Test("The targets of a recognizer can be removed by target, by action, or all together")
  func removeTargets() {
    final class Target {
      var calls: [String] = []
      func first() { calls.append("first") }
      func second() { calls.append("second") }
    }
    let (a, b) = (Target(), Target())
    let (first, second) = (Selector(Target.first), Selector(Target.second))
    func calls(_ remove: (UIGestureRecognizer) -> Void) -> [[String]] {
      (a.calls, b.calls) = ([], [])
      let recognizer = UIGestureRecognizer(target: a, action: first)
      recognizer.addTarget(a, action: second)
      recognizer.addTarget(b, action: first)
      remove(recognizer)
      recognizer.state = .ended
      return [a.calls, b.calls]
    }
    #expect(calls { _ in } == [["first", "second"], ["first"]])
    #expect(calls { $0.removeTarget(a, action: nil) } == [[], ["first"]])
    #expect(calls { $0.removeTarget(nil, action: first) } == [["second"], []])
    #expect(calls { $0.removeTarget(a, action: first) } == [["second"], ["first"]])
    #expect(calls { $0.removeTarget(b, action: second) } == [["first", "second"], ["first"]])
    #expect(calls { $0.removeTarget(nil, action: nil) } == [[], []])
    #expect(UIGestureRecognizer(target: a, action: nil).state == .possible)
  }
}
