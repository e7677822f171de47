import Testing

@testable import ResponderKit

@Suite("A long press")
struct LongPressTests {
  private let stage = GestureStage()
  private let press: UILongPressGestureRecognizer

  init() { press = stage.add(UILongPressGestureRecognizer(), as: "press") }

  @Test("It begins after half a second, while the finger rests, and ends with the finger")
  func begins() {
    stage.harness.touchDown(at: at(50, 60))
    stage.harness.advance(by: 0.3)
    #expect(stage.log.isEmpty)
    #expect(stage.harness.application.nextDeadline == 0.5)
    stage.harness.advance(by: 0.2)
    #expect(stage.log == ["press began"])
    #expect(press.location(in: stage.view) == at(50, 60))
    #expect(stage.harness.application.nextDeadline == nil)
    stage.harness.advance(by: 0.5)
    stage.harness.touchUp()
    #expect(stage.log == ["press began", "press ended"])
  }

  @Test("A duration of one's own counts", arguments: [(0.05, false), (0.1, true)])
  func duration(held: Double, isPress: Bool) {
    press.minimumPressDuration = 0.1
    stage.harness.touchDown(at: at(50, 60))
    stage.harness.advance(by: held)
    #expect(stage.log == (isPress ? ["press began"] : []))
  }

  @Test("A duration of nothing begins at once")
  func noDuration() {
    press.minimumPressDuration = 0
    stage.harness.touchDown(at: at(50, 60))
    stage.harness.advance(by: 0)
    #expect(stage.log == ["press began"])
  }

  @Test("A finger that is lifted before, or has moved too far, does not press")
  func tooSoon() {
    stage.tap(holding: 0.49)
    stage.harness.advance(by: 1)
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.touchMove(to: at(50, 61))
    stage.harness.advance(by: 1)
    stage.harness.touchUp()
    #expect(stage.log.isEmpty)
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.touchMove(to: at(50, 60))
    stage.harness.advance(by: 1)
    #expect(stage.log == ["press began"])
  }

  @Test("Once it has begun the finger may go anywhere, and each move is told")
  func moves() {
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.6)
    stage.harness.touchMove(to: at(200, 50))
    stage.harness.touchMove(to: at(300, 50))
    #expect(press.location(in: nil) == at(300, 50))
    stage.harness.touchUp()
    #expect(stage.log == ["press began", "press changed", "press changed", "press ended"])
  }

  @Test("What was reported late is put in its place: a finger lifted in time did not press")
  func lateReport() {
    stage.harness.touchDown(at: at(50, 50))
    let application = stage.harness.application
    application.enqueue(
      TouchSample(
        id: TouchID(finger: 0), phase: .ended, location: at(50, 50), timestamp: 0.49))
    application.advance(to: 0.7)
    #expect(stage.log.isEmpty)
  }

  @Test("It is cancelled with its touch, and the next one works")
  func cancelled() {
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.6)
    stage.harness.touchCancel()
    #expect(stage.log == ["press began", "press cancelled"])
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.6)
    #expect(stage.log.last == "press began")
  }

  @Test("After the focus was lost there is no press")
  func focusLost() {
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.application.cancelAllTouches()
    stage.harness.advance(by: 1)
    #expect(stage.log.isEmpty)
    #expect(stage.harness.application.nextDeadline == nil)
  }

  @Test("Two fingers press when both have rested, and end when one is lifted")
  func twoFingers() {
    press.numberOfTouchesRequired = 2
    stage.harness.touchDown(0, at: at(50, 50))
    stage.harness.advance(by: 0.4)
    stage.harness.touchDown(1, at: at(90, 50))
    stage.harness.advance(by: 0.4)
    #expect(stage.log.isEmpty)
    stage.harness.advance(by: 0.1)
    #expect(stage.log == ["press began"])
    #expect(press.numberOfTouches == 2)
    stage.harness.touchUp(0)
    #expect(stage.log == ["press began", "press ended"])
  }

  @Test("A press after a tap needs the tap")
  func tapAndPress() {
    press.numberOfTapsRequired = 1
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 1)
    stage.harness.touchUp()
    #expect(stage.log.isEmpty)
    stage.tap(50, 50)
    stage.harness.advance(by: 0.1)
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.5)
    #expect(stage.log == ["press began"])
  }

  @Test("While a second tap is waited for, a resting finger presses all the same")
  func duringDoubleTap() {
    let double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.advance(by: 1)
    stage.harness.touchUp()
    #expect(stage.log == ["press began", "press ended"])
  }

  @Test("A pan that begins ends the waiting for a press, and a tap")
  func pan() {
    stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.4)
    stage.harness.touchMove(to: at(80, 50))
    stage.harness.touchMove(to: at(50, 50))
    stage.harness.advance(by: 1)
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test("A view hears that its touch was cancelled when the press begins, and nothing more")
  func viewIsTold() {
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.advance(by: 0.6)
    #expect(stage.view.log == ["began", "cancelled"])
    stage.harness.touchMove(to: at(70, 50))
    stage.harness.touchUp()
    #expect(stage.view.log == ["began", "cancelled"])
  }
}
