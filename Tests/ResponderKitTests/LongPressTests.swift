import Testing

@testable import ResponderKit

@Suite("Long presses")
struct LongPressTests {
  private let fixture = GestureFixture()
  private let press: UILongPressGestureRecognizer

  init() { press = fixture.add(UILongPressGestureRecognizer(), as: "press") }

  @Test("A cancelled long press has the last location of its finger")
  func locationOfCancelledPress() {
    var location: CGPoint?
    fixture.onEntry = { recognizer, _ in location = recognizer.location(in: fixture.view) }
    fixture.harness.touchDown(at: point(50, 60))
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchMove(to: point(70, 90))
    fixture.harness.touchCancel()
    #expect(fixture.log.last == "press cancelled" && location == point(70, 90))
  }

  @Test("A long press begins after half a second and ends when the finger is lifted")
  func begins() {
    fixture.harness.touchDown(at: point(50, 60))
    fixture.harness.advance(by: 0.3)
    #expect(fixture.log.isEmpty)
    #expect(fixture.harness.application.nextDeadline == 0.5)
    fixture.harness.advance(by: 0.2)
    #expect(fixture.log == ["press began"])
    #expect(press.location(in: fixture.view) == point(50, 60))
    #expect(fixture.harness.application.nextDeadline == nil)
    fixture.harness.advance(by: 0.5)
    fixture.harness.touchUp()
    #expect(fixture.log == ["press began", "press ended"])
  }

  @Test(
    "A long press begins after a custom minimum duration", arguments: [(0.05, false), (0.1, true)])
  func duration(held: Double, isPress: Bool) {
    press.minimumPressDuration = 0.1
    fixture.harness.touchDown(at: point(50, 60))
    fixture.harness.advance(by: held)
    #expect(fixture.log == (isPress ? ["press began"] : []))
  }

  @Test("A long press with a duration of zero begins immediately")
  func zeroDuration() {
    press.minimumPressDuration = 0
    fixture.harness.touchDown(at: point(50, 60))
    fixture.harness.advance(by: 0)
    #expect(fixture.log == ["press began"])
  }

  @Test("A finger that is lifted early or moves more than 10 points does not make a long press")
  func liftedOrMovedTooSoon() {
    fixture.tap(holding: 0.49)
    fixture.harness.advance(by: 1)
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.touchMove(to: point(50, 61))
    fixture.harness.advance(by: 1)
    fixture.harness.touchUp()
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.touchMove(to: point(50, 60))
    fixture.harness.advance(by: 1)
    #expect(fixture.log == ["press began"])
  }

  @Test("A finger may move anywhere after a long press has begun, and each move is a change")
  func moves() {
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchMove(to: point(200, 50))
    fixture.harness.touchMove(to: point(300, 50))
    #expect(press.location(in: nil) == point(300, 50))
    fixture.harness.touchUp()
    #expect(fixture.log == ["press began", "press changed", "press changed", "press ended"])
  }

  @Test("A long press does not begin if the finger was lifted in time but reported late")
  func lateReport() {
    fixture.harness.touchDown(at: point(50, 50))
    let application = fixture.harness.application
    application.enqueue(
      TouchSample(
        id: TouchID(finger: 0), phase: .ended, location: point(50, 50), timestamp: 0.49))
    application.advance(to: 0.7)
    #expect(fixture.log.isEmpty)
  }

  @Test("A long press is cancelled with its touch, and the next press is recognized")
  func cancelled() {
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchCancel()
    #expect(fixture.log == ["press began", "press cancelled"])
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.6)
    #expect(fixture.log.last == "press began")
  }

  @Test("Cancelling all touches, as on a loss of focus, prevents a long press")
  func focusLost() {
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.application.cancelAllTouches()
    fixture.harness.advance(by: 1)
    #expect(fixture.log.isEmpty)
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("A two-finger long press begins after both fingers are held and ends when either is lifted")
  func twoFingers() {
    press.numberOfTouchesRequired = 2
    fixture.harness.touchDown(0, at: point(50, 50))
    fixture.harness.advance(by: 0.4)
    fixture.harness.touchDown(1, at: point(90, 50))
    fixture.harness.advance(by: 0.4)
    #expect(fixture.log.isEmpty)
    fixture.harness.advance(by: 0.1)
    #expect(fixture.log == ["press began"])
    #expect(press.numberOfTouches == 2)
    fixture.harness.touchUp(0)
    #expect(fixture.log == ["press began", "press ended"])
  }

  @Test("A long press that requires a tap does not begin without the tap")
  func tapAndPress() {
    press.numberOfTapsRequired = 1
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 1)
    fixture.harness.touchUp()
    #expect(fixture.log.isEmpty)
    fixture.tap(50, 50)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.5)
    #expect(fixture.log == ["press began"])
  }

  @Test("A long press is recognized while a double tap recognizer waits for the second tap")
  func duringDoubleTap() {
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.advance(by: 1)
    fixture.harness.touchUp()
    #expect(fixture.log == ["press began", "press ended"])
  }

  @Test("A long press and a tap that are pending fail when a pan begins")
  func pan() {
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.4)
    fixture.harness.touchMove(to: point(80, 50))
    fixture.harness.touchMove(to: point(50, 50))
    fixture.harness.advance(by: 1)
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test("A long press that begins cancels the touch of the view")
  func viewTouchIsCancelled() {
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.advance(by: 0.6)
    #expect(fixture.view.log == ["began", "cancelled"])
    fixture.harness.touchMove(to: point(70, 50))
    fixture.harness.touchUp()
    #expect(fixture.view.log == ["began", "cancelled"])
  }
}
