import Testing

@testable import ResponderKit

/// Tests of typical combinations of recognizers on one view.
@Suite("Competing gestures")
struct CompetingGestureTests {
  private let fixture = GestureFixture()

  @Test(
    "A recognizer that is still possible when its touch ends fails before the view's touchesEnded")
  func undecidedRecognizer() {
    let passive = fixture.add(UIGestureRecognizer(), as: "passive")
    passive.delaysTouchesEnded = false
    var states: [UIGestureRecognizer.State] = []
    fixture.view.onEntry = { if $0 == "ended" { states.append(passive.state) } }
    fixture.tap()
    #expect(states == [.failed] && passive.state == .possible)
  }

  @Test("A tap is recognized for a stationary finger, and a pan for a finger that moves 30 points")
  func tapOrPan() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.tap()
    #expect(fixture.log == ["tap ended"])
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(130, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == ["tap ended", "pan began", "pan ended"])
  }

  @Test("A pinch fails if a pan has begun before the second finger lands")
  func panThenSecondFinger() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(140, 100))
    fixture.harness.touchDown(1, at: point(300, 100))
    fixture.harness.touchMove(1, to: point(350, 100))
    #expect(fixture.log == ["pan began", "pan changed"])
    #expect(pan.numberOfTouches == 2)
    #expect(pinch.state == .failed)
    #expect(pan.translation(in: nil) == point(65, 0))
  }

  @Test("A pinch is recognized instead of a pan when two fingers move apart")
  func pinchBeforePan() {
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    fixture.harness.touchDown([0: point(100, 100), 1: point(100, 200)])
    fixture.harness.touchMove([0: point(100, 60), 1: point(100, 240)])
    fixture.harness.touchMove([0: point(100, 20), 1: point(100, 280)])
    #expect(fixture.log == ["pinch began", "pinch changed"])
  }

  @Test("A second finger during the second tap prevents a double tap")
  func secondFingerInDoubleTap() {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchDown(1, at: point(200, 100))
    fixture.harness.touchUp([0, 1])
    fixture.harness.advance(by: 1)
    #expect(fixture.log.isEmpty)
    #expect(fixture.viewLog.filter { $0.hasPrefix("ended") }.count == 2)
  }

  @Test("Taps that overlap in time are not a double tap")
  func overlappingTaps() {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchDown(1, at: point(105, 100))
    fixture.harness.touchUp(0)
    fixture.harness.touchUp(1)
    fixture.tap()
    #expect(fixture.log.isEmpty)
  }

  @Test("Moves and ends of a finger that never landed cause no pinch and no two-finger tap")
  func unknownSecondFinger() {
    fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    fixture.add(UITapGestureRecognizer(), as: "two").numberOfTouchesRequired = 2
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(1, to: point(300, 300))
    fixture.harness.touchUp(1)
    fixture.harness.touchUp(0)
    #expect(fixture.log.isEmpty)
    #expect(fixture.viewLog == ["began", "ended"])
  }

  @Test("Touches of ten fingers that move together reach the recognizer and the view in one call")
  func tenFingers() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.cancelsTouchesInView = false
    func locations(_ y: CGFloat) -> [Int: CGPoint] {
      Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, point(CGFloat(20 + $0 * 30), y)) })
    }
    fixture.harness.touchDown(locations(100))
    fixture.harness.touchMove(locations(150))
    #expect(fixture.log == ["pan began"])
    #expect(pan.numberOfTouches == 10)
    #expect(pan.translation(in: nil).distance(to: point(0, 50)) < 1e-9)
    #expect(fixture.view.log == ["began 10", "moved 10"])
  }
}
