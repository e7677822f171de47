import Testing

@testable import ResponderKit

/// Several recognizers on one view, as they are in real apps.
@Suite("Rivals")
struct RivalTests {
  private let stage = GestureStage()

  @Test("Of a tap and a pan, a finger that rests makes the tap and one that goes 30 points the pan")
  func tapOrPan() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.tap()
    #expect(stage.log == ["tap ended"])
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(130, 100))
    stage.harness.touchUp()
    #expect(stage.log == ["tap ended", "pan began", "pan ended"])
  }

  @Test("Of a pan and a pinch, one finger that drags makes the pan, and a second one joins it")
  func panThenSecondFinger() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    let pinch = stage.add(UIPinchGestureRecognizer(), as: "pinch")
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(140, 100))
    stage.harness.touchDown(1, at: at(300, 100))
    stage.harness.touchMove(1, to: at(350, 100))
    #expect(stage.log == ["pan began", "pan changed"])
    #expect(pan.numberOfTouches == 2)
    #expect(pinch.state == .failed)
    #expect(pan.translation(in: nil) == at(65, 0))
  }

  @Test("Of a pan and a pinch, two fingers that go apart make the pinch")
  func apart() {
    stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.add(UIPinchGestureRecognizer(), as: "pinch")
    stage.harness.touchDown([0: at(100, 100), 1: at(100, 200)])
    stage.harness.touchMove([0: at(100, 60), 1: at(100, 240)])
    stage.harness.touchMove([0: at(100, 20), 1: at(100, 280)])
    #expect(stage.log == ["pinch began", "pinch changed"])
  }

  @Test("A second finger during the second of two taps ends the double tap")
  func secondFingerInDoubleTap() {
    stage.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchDown(1, at: at(200, 100))
    stage.harness.touchUp([0, 1])
    stage.harness.advance(by: 1)
    #expect(stage.log.isEmpty)
    #expect(stage.viewLog.filter { $0.hasPrefix("ended") }.count == 2)
  }

  @Test("Fingers that overlap in both taps are no double tap of one finger")
  func overlappingTaps() {
    stage.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchDown(1, at: at(105, 100))
    stage.harness.touchUp(0)
    stage.harness.touchUp(1)
    stage.tap()
    #expect(stage.log.isEmpty)
  }

  @Test("The move of a second finger that never landed makes no pinch and no tap of two fingers")
  func missingDown() {
    stage.add(UIPinchGestureRecognizer(), as: "pinch")
    stage.add(UITapGestureRecognizer(), as: "two").numberOfTouchesRequired = 2
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(1, to: at(300, 300))
    stage.harness.touchUp(1)
    stage.harness.touchUp(0)
    #expect(stage.log.isEmpty)
    #expect(stage.viewLog == ["began", "ended"])
  }

  @Test("Ten fingers move together, and every recognizer and the view hear of them at once")
  func tenFingers() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.cancelsTouchesInView = false
    func places(_ y: CGFloat) -> [Int: CGPoint] {
      Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, at(CGFloat(20 + $0 * 30), y)) })
    }
    stage.harness.touchDown(places(100))
    stage.harness.touchMove(places(150))
    #expect(stage.log == ["pan began"])
    #expect(pan.numberOfTouches == 10)
    #expect(pan.translation(in: nil).distance(to: at(0, 50)) < 1e-9)
    #expect(stage.view.log == ["began 10", "moved 10"])
  }
}
