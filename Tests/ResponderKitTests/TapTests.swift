import Testing

@testable import ResponderKit

@Suite("Tap")
struct TapTests {
  private let fixture = GestureFixture()

  @Test("A tap is recognized at the finger's location when the finger is lifted")
  func recognizes() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    var tapped: (location: CGPoint, touchCount: Int)?
    fixture.onEntry = { recognizer, _ in
      tapped = (recognizer.location(in: fixture.view), recognizer.numberOfTouches)
    }
    fixture.harness.touchDown(at: point(30, 40))
    #expect(fixture.log.isEmpty)
    fixture.harness.touchUp()
    #expect(fixture.log == ["tap ended"])
    #expect(tapped?.location == point(30, 40))
    #expect(tapped?.touchCount == 1)
    #expect(tap.state == .possible)
  }

  @Test("A double tap is located at its first tap, even while the second tap is held")
  func locationOfDoubleTap() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    tap.numberOfTapsRequired = 2
    fixture.tap(100, 100)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(at: point(110, 120))
    #expect(tap.location(in: fixture.view) == point(100, 100))
    var tapped: CGPoint?
    fixture.onEntry = { recognizer, _ in tapped = recognizer.location(in: fixture.view) }
    fixture.harness.touchUp()
    #expect(tapped == point(100, 100))
  }

  @Test("A two-finger double tap is located at the centroid of its first tap")
  func centroidOfDoubleTap() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (2, 2)
    var tapped: (centroid: CGPoint, first: CGPoint, count: Int)?
    fixture.onEntry = { recognizer, _ in
      tapped = (
        recognizer.location(in: nil), recognizer.location(ofTouch: 0, in: nil),
        recognizer.numberOfTouches
      )
    }
    for offset: CGFloat in [0, 12] {
      fixture.harness.touchDown([0: point(100 + offset, 100), 1: point(200 + offset, 100)])
      fixture.harness.touchUp([0, 1])
      fixture.harness.advance(by: 0.1)
    }
    #expect(tapped?.centroid == point(150, 100))
    #expect(tapped?.first == point(100, 100))
    #expect(tapped?.count == 2)
  }

  @Test("A tap recognizer recognizes each of two taps once")
  func noDuplicates() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.tap()
    #expect(fixture.log == ["tap ended", "tap ended"])
  }

  @Test("Two fingers that are down at the same time do not make a one-finger tap")
  func overlapping() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.harness.touchDown(0, at: point(10, 10))
    fixture.harness.touchDown(1, at: point(90, 90))
    fixture.harness.touchUp(0)
    fixture.harness.touchUp(1)
    #expect(fixture.log.isEmpty)
    fixture.tap()
    #expect(fixture.log == ["tap ended"])
  }

  @Test(
    "A finger that moves more than 10 points does not tap, even if it returns",
    arguments: [(7, 7, true), (10, 0, true), (8, 8, false), (0, 10.5, false), (-10.5, 0, false)])
  func slop(dx: CGFloat, dy: CGFloat, isTap: Bool) {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(100 + dx, 100 + dy))
    fixture.harness.touchMove(to: point(100, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == (isTap ? ["tap ended"] : []))
  }

  @Test(
    "A finger that is held for at most 0.75 seconds taps",
    arguments: [(0.5, true), (0.75, true), (0.76, false), (1, false)])
  func hold(seconds: Double, isTap: Bool) {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.tap(holding: seconds)
    #expect(fixture.log == (isTap ? ["tap ended"] : []))
  }

  @Test("The tap recognizer of the deepest view recognizes the tap")
  func deepest() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    fixture.view.addSubview(inner)
    fixture.add(UITapGestureRecognizer(), as: "outer")
    fixture.add(UITapGestureRecognizer(), as: "inner", to: inner)
    fixture.tap()
    #expect(fixture.log == ["inner ended"])
    fixture.tap(300, 300)
    #expect(fixture.log == ["inner ended", "outer ended"])
  }

  @Test("A tap recognizer of the window recognizes a tap on a view")
  func windowRecognizer() {
    fixture.add(UITapGestureRecognizer(), as: "window", to: fixture.window)
    fixture.tap()
    #expect(fixture.log == ["window ended"])
  }

  @Test("Two fingers make a two-finger tap even if they land and are lifted one after the other")
  func twoFingers() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "two")
    tap.numberOfTouchesRequired = 2
    var centroid: CGPoint?
    fixture.onEntry = { recognizer, _ in centroid = recognizer.location(in: nil) }
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.advance(by: 0.03)
    fixture.harness.touchDown(1, at: point(200, 100))
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp(0)
    #expect(fixture.log.isEmpty)
    fixture.harness.touchUp(1)
    #expect(fixture.log == ["two ended"])
    #expect(centroid == point(150, 100))
    fixture.tap()
    #expect(fixture.log == ["two ended"])
  }

  @Test("A cancelled touch is not a tap, and a later report of its end has no effect")
  func cancelled() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.harness.touchDown(at: point(1, 1))
    fixture.harness.touchCancel()
    fixture.harness.touchUp()
    #expect(fixture.log.isEmpty)
    #expect(fixture.viewLog == ["began", "cancelled"])
    fixture.tap()
    #expect(fixture.log == ["tap ended"])
  }
}

@Suite("Double taps and three-finger taps")
struct DoubleTapTests {
  private let fixture = GestureFixture()
  private let double: UITapGestureRecognizer

  init() {
    double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
  }

  @Test("Two nearby taps form a double tap, even if they have the same time")
  func recognizes() {
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.tap(110, 110)
    #expect(fixture.log == ["double ended"])
    fixture.tap(holding: 0)
    fixture.tap(holding: 0)
    #expect(fixture.log == ["double ended", "double ended"])
  }

  @Test(
    "Taps more than 30 points or 350 ms apart do not form a double tap",
    arguments: [
      (25, 0.1, true), (31, 0.1, false), (0, 0.35, true), (0, 0.36, false), (0, 5, false),
    ])
  func distanceAndInterval(distance: CGFloat, seconds: Double, isDouble: Bool) {
    fixture.tap()
    fixture.harness.advance(by: seconds)
    fixture.tap(100 + distance)
    #expect(fixture.log == (isDouble ? ["double ended"] : []))
  }

  @Test("A finger that bounces on the touchscreen does not make a double tap")
  func bounce() {
    fixture.tap()
    fixture.harness.advance(by: 0.02)
    fixture.tap()
    #expect(fixture.log.isEmpty)
  }

  @Test("A finger that moves during either tap does not make a double tap", arguments: [0, 1])
  func movementDuringTap(moving: Int) {
    for index in 0...1 {
      fixture.harness.touchDown(at: point(100, 100))
      if index == moving { fixture.harness.touchMove(to: point(100, 111)) }
      fixture.harness.touchUp()
    }
    #expect(fixture.log.isEmpty)
  }

  @Test("A third tap is the first tap of the next double tap")
  func thirdTap() {
    for _ in 1...3 {
      fixture.tap()
      fixture.harness.advance(by: 0.1)
    }
    #expect(fixture.log == ["double ended"])
    fixture.tap()
    #expect(fixture.log == ["double ended", "double ended"])
  }

  @Test("Three fingers that are never down at the same time are not a three-finger tap")
  func neverDownTogether() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "three")
    tap.numberOfTouchesRequired = 3
    fixture.harness.touchDown([0: point(100, 100), 1: point(150, 100)])
    fixture.harness.touchUp(0)
    fixture.harness.touchDown(2, at: point(200, 100))
    fixture.harness.touchUp([1, 2])
    #expect(fixture.log.isEmpty)
  }

  @Test("A two-finger tap does not count as the first tap of a double tap")
  func pairThenTap() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(120, 100)])
    fixture.harness.touchUp([0, 1])
    fixture.tap()
    #expect(fixture.log.isEmpty)
    fixture.tap()
    #expect(fixture.log == ["double ended"])
  }

  @Test("A single tap that waits for the double tap is recognized when no second tap follows")
  func singleWaits() {
    let single = fixture.add(UITapGestureRecognizer(), as: "single")
    single.require(toFail: double)
    fixture.tap()
    #expect(fixture.log.isEmpty)
    #expect(single.state == .possible)
    fixture.harness.advance(by: 0.35)
    #expect(fixture.log.isEmpty)
    fixture.harness.advance(by: 0.001)
    #expect(fixture.log == ["single ended"])
    fixture.harness.advance(by: 1)
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.tap()
    fixture.harness.advance(by: 1)
    #expect(fixture.log == ["single ended", "double ended"])
  }

  @Test("A single tap that does not wait is recognized before the double tap")
  func singleDoesNotWait() {
    fixture.add(UITapGestureRecognizer(), as: "single")
    fixture.tap()
    #expect(fixture.log == ["single ended"])
    fixture.harness.advance(by: 0.1)
    fixture.tap()
    #expect(fixture.log == ["single ended", "double ended"])
  }

  @Test("Disabling the double tap recognizer lets the waiting single tap be recognized immediately")
  func disabledWhileWaiting() {
    let single = fixture.add(UITapGestureRecognizer(), as: "single")
    single.require(toFail: double)
    fixture.tap()
    double.isEnabled = false
    #expect(fixture.log == ["single ended"])
  }

  @Test(
    "A competing gesture during or between the taps of a double tap prevents the double tap",
    arguments: [0, 1, 2])
  func competingGesture(moment: Int) {
    let competitor = fixture.add(ManualRecognizer(), as: "competitor")
    fixture.harness.touchDown(at: point(100, 100))
    if moment == 0 { competitor.state = .ended }
    fixture.harness.touchUp()
    if moment == 1 { competitor.state = .ended }
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(at: point(100, 100))
    if moment == 2 { competitor.state = .ended }
    fixture.harness.touchUp()
    #expect(fixture.log == ["competitor ended"])
  }
}
