import SeededRandom
import Testing

@testable import ResponderKit

/// A view that records the tap count of each touch that begins on it.
private final class CountingView: UIView {
  var counts: [Int] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    counts += touches.sorted { $0.ordinal < $1.ordinal }.map(\.tapCount)
  }
}

@Suite("Tap counts")
struct TapCountTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let view = CountingView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  init() {
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    application.add(window)
  }

  private func report(
    _ phase: UITouch.Phase, _ location: CGPoint, at time: Double, finger: Int64 = 1,
    from source: TouchSample.Source = .touch, button: UIEvent.ButtonMask = .primary
  ) {
    var sample = TouchSample(
      id: TouchID(finger: finger), phase: phase, location: location, timestamp: time,
      source: source)
    sample.buttonMask = button
    application.enqueue(sample)
    application.dispatchPendingEvents()
  }

  private func tap(
    _ location: CGPoint, at time: Double, holding: Double = 0,
    from source: TouchSample.Source = .touch
  ) {
    report(.began, location, at: time, from: source)
    report(.ended, location, at: time + holding, from: source)
  }

  @Test(
    "Taps of a finger are consecutive up to 30 points apart, and those of other devices up to 8",
    arguments: TouchSample.Source.allCases)
  func distance(source: TouchSample.Source) {
    let limit: CGFloat = source == .touch ? 30 : 8
    var time = 0.0
    for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      for distance in [limit, limit + 0.001] {
        view.counts = []
        tap(point(200, 150), at: time, from: source)
        tap(point(200 + dx * distance, 150 + dy * distance), at: time, from: source)
        #expect(view.counts == [1, distance > limit ? 1 : 2])
        time += 1
      }
    }
  }

  @Test("The tap count grows for taps up to 350.5 ms after the end of the previous tap")
  func interval() {
    tap(point(100, 100), at: 0)
    tap(point(100, 100), at: 0.3505)
    #expect(view.counts == [1, 2])
    tap(point(100, 100), at: 10, holding: 0.5)
    tap(point(100, 100), at: 10.85)
    tap(point(100, 100), at: 11.21)
    #expect(view.counts == [1, 2, 1, 2, 1])
  }

  @Test("A touch that is held for more than 750.5 ms does not count as a tap")
  func duration() {
    tap(point(100, 100), at: 0, holding: 0.7505)
    tap(point(100, 100), at: 1, holding: 0.76)
    tap(point(100, 100), at: 2)
    #expect(view.counts == [1, 2, 1])
  }

  @Test(
    "A finger that moves more than 10 points, or another device more than 4 points, makes no tap",
    arguments: TouchSample.Source.allCases)
  func movement(source: TouchSample.Source) {
    let limit: CGFloat = source == .touch ? 10 : 4
    var time = 0.0
    for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      for distance in [limit, limit + 0.001] {
        view.counts = []
        let moved = point(200 + dx * distance, 150 + dy * distance)
        report(.began, point(200, 150), at: time, from: source)
        report(.moved, moved, at: time, from: source)
        report(.moved, point(200, 150), at: time, from: source)
        report(.ended, point(200, 150), at: time, from: source)
        tap(point(200, 150), at: time, from: source)
        #expect(view.counts == [1, distance > limit ? 1 : 2])
        time += 1
      }
    }
  }

  @Test("A cancelled touch does not count as a tap")
  func cancelled() {
    report(.began, point(50, 60), at: 0)
    report(.cancelled, point(50, 60), at: 0)
    tap(point(50, 60), at: 0)
    #expect(view.counts == [1, 1])
  }

  @Test("Taps of different devices or mouse buttons are not consecutive")
  func devices() {
    for source in TouchSample.Source.allCases { tap(point(50, 60), at: 0, from: source) }
    #expect(view.counts == [1, 1, 1, 1])
    for button in [UIEvent.ButtonMask.primary, .secondary, .primary] {
      report(.began, point(90, 60), at: 1, from: .mouse, button: button)
      report(.ended, point(90, 60), at: 1, from: .mouse, button: button)
    }
    #expect(view.counts.suffix(3) == [1, 1, 2])
  }

  @Test("A tap continues the latest nearby tap, and each tap is continued only once")
  func severalFingers() {
    for finger: Int64 in [1, 2] {
      report(.began, point(CGFloat(100 * finger), 100), at: 0, finger: finger)
    }
    for finger: Int64 in [1, 2] {
      report(.ended, point(CGFloat(100 * finger), 100), at: 0, finger: finger)
    }
    tap(point(200, 110), at: 0.1)
    tap(point(100, 110), at: 0.2)
    tap(point(100, 120), at: 0.3)
    tap(point(200, 120), at: 0.4)
    #expect(view.counts == [1, 1, 2, 2, 3, 3])
    // Only one of two nearby touches continues the tap, and the other has the tap count 1.
    view.counts = []
    report(.began, point(100, 300), at: 5, finger: 1)
    report(.ended, point(100, 300), at: 5, finger: 1)
    report(.began, point(105, 300), at: 5, finger: 1)
    report(.began, point(110, 300), at: 5, finger: 2)
    #expect(view.counts == [1, 2, 1])
  }

  @Test("Taps on different views are counted separately")
  func otherView() {
    let other = CountingView(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    window.addSubview(other)
    tap(point(195, 100), at: 0)
    tap(point(205, 100), at: 0.1)
    tap(point(206, 100), at: 0.2)
    tap(point(194, 100), at: 0.3)
    #expect(view.counts == [1, 2] && other.counts == [1, 2])
  }
}

@Suite("Delivery of touches to exclusive and other views")
struct ExclusiveTouchTests {
  private let fixture = TwoViewFixture()

  private func down(_ finger: Int, _ location: CGPoint) {
    fixture.harness.touchDown(finger, at: location)
  }

  @Test("Two views without isExclusiveTouch receive touches at the same time")
  func ordinary() {
    down(0, fixture.leftPoint)
    down(1, fixture.rightPoint)
    #expect(fixture.left.log == ["began"] && fixture.right.log == ["began"])
  }

  @Test("An exclusive view receives further touches while its own touch is down")
  func ownTouches() {
    fixture.left.isExclusiveTouch = true
    fixture.left.isMultipleTouchEnabled = true
    down(0, fixture.leftPoint)
    down(1, CGPoint(x: 60, y: 60))
    down(2, fixture.rightPoint)
    #expect(fixture.left.log == ["began", "began"] && fixture.right.log.isEmpty)
    fixture.harness.touchUp([0, 1])
    // The refused finger is still down, and its later phases are not delivered either.
    fixture.harness.touchMove(2, to: CGPoint(x: 150, y: 60))
    fixture.harness.touchUp(2)
    #expect(fixture.right.log.isEmpty)
  }

  @Test("If one event touches an exclusive and another view, only the first touch begins")
  func sameEvent() {
    fixture.right.isExclusiveTouch = true
    fixture.harness.touchDown([0: fixture.leftPoint, 1: fixture.rightPoint])
    #expect(fixture.left.log == ["began"] && fixture.right.log.isEmpty)
    fixture.harness.touchUp([0, 1])
    fixture.harness.touchDown([0: fixture.rightPoint, 1: fixture.leftPoint])
    #expect(fixture.left.log == ["began", "ended"] && fixture.right.log == ["began"])
  }

  @Test("An exclusive view does not block a view of another window")
  func otherWindow() {
    fixture.left.isExclusiveTouch = true
    let window = UIWindow(frame: CGRect(x: 300, y: 0, width: 100, height: 100))
    let view = RecorderView(frame: window.bounds)
    window.addSubview(view)
    fixture.harness.application.add(window)
    down(0, fixture.leftPoint)
    down(1, CGPoint(x: 350, y: 50))
    #expect(fixture.left.log == ["began"] && view.log == ["began"])
  }

  @Test("A touch that a gesture has claimed does not block an exclusive view")
  func claimedTouch() {
    fixture.right.isExclusiveTouch = true
    fixture.left.addGestureRecognizer(UIPanGestureRecognizer())
    down(0, fixture.leftPoint)
    down(1, fixture.rightPoint)
    fixture.harness.touchUp(1)
    #expect(fixture.right.log.isEmpty)
    fixture.harness.touchMove(0, to: CGPoint(x: 60, y: 60))
    #expect(fixture.left.log == ["began", "cancelled"])
    down(1, fixture.rightPoint)
    #expect(fixture.right.log == ["began"])
  }

  @Test("A view that becomes exclusive during a touch blocks the touches that begin later")
  func becomesExclusive() {
    down(0, fixture.leftPoint)
    fixture.left.isExclusiveTouch = true
    down(1, fixture.rightPoint)
    #expect(fixture.right.log.isEmpty)
  }

  @Test("The touch of a removed exclusive view no longer blocks other views")
  func removedView() {
    fixture.left.isExclusiveTouch = true
    down(0, fixture.leftPoint)
    fixture.left.removeFromSuperview()
    down(1, fixture.rightPoint)
    #expect(fixture.left.log == ["began", "cancelled"] && fixture.right.log == ["began"])
  }

  @Test("A finger outside all windows is not delivered and blocks no view")
  func outside() {
    fixture.left.isExclusiveTouch = true
    down(0, CGPoint(x: 900, y: 900))
    down(1, fixture.leftPoint)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.left.log == ["began", "ended"])
    #expect(fixture.harness.application.liveTouchIDs.isEmpty)
  }

  @Test("A view without multiple touch receives a new finger after its first touch has ended")
  func nextTouch() {
    down(0, fixture.leftPoint)
    down(1, CGPoint(x: 50, y: 50))
    fixture.harness.touchUp(1)
    fixture.harness.touchUp(0)
    down(1, CGPoint(x: 50, y: 50))
    #expect(fixture.left.log == ["began", "ended", "began"])
  }

  @Test("A touch is received by the topmost view of the frontmost window at the touch's location")
  func windows() {
    let front = UIWindow(frame: CGRect(x: 100, y: 0, width: 60, height: 60))
    let view = RecorderView(frame: front.bounds)
    front.addSubview(view)
    fixture.harness.application.add(front)
    down(0, CGPoint(x: 150, y: 20))
    down(1, CGPoint(x: 180, y: 20))
    #expect(view.log == ["began"] && fixture.right.log == ["began"])
    fixture.harness.application.remove(front)
    #expect(view.log == ["began", "cancelled"] && fixture.right.log == ["began"])
  }
}
