import Testing

@testable import ResponderKit

/// Tests of the documented values that clients rely on.
@Suite("Properties of gesture recognizers")
struct GestureValueTests {
  @Test("Every gesture recognizer has UIKit's documented default values")
  func common() {
    let recognizers = [
      UIGestureRecognizer(), UITapGestureRecognizer(), UIPanGestureRecognizer(),
      UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UISwipeGestureRecognizer(),
      UILongPressGestureRecognizer(), UIScreenEdgePanGestureRecognizer(),
      UIHoverGestureRecognizer(),
    ]
    for recognizer in recognizers {
      #expect(recognizer.isEnabled && recognizer.state == .possible)
      #expect(recognizer.cancelsTouchesInView && recognizer.delaysTouchesEnded)
      #expect(!recognizer.delaysTouchesBegan && recognizer.requiresExclusiveTouchType)
      #expect(recognizer.allowedTouchTypes.map(\.intValue) == [0, 1, 2, 3])
      #expect(recognizer.touchTypes == [.direct, .indirect, .pencil, .indirectPointer])
      #expect(recognizer.allowedPressTypes.isEmpty && recognizer.nextDeadline == nil)
      #expect(recognizer.view == nil && recognizer.delegate == nil && recognizer.name == nil)
      #expect(recognizer.numberOfTouches == 0 && recognizer.buttonMask.isEmpty)
      #expect(recognizer.modifierFlags.isEmpty && recognizer.location(in: nil) == .zero)
    }
  }

  @Test("Gesture recognizers have UIKit's documented default numbers of taps and touches")
  func requirements() {
    let (tap, press) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(tap.buttonMaskRequired == .primary)
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    let (swipe, pan) = (UISwipeGestureRecognizer(), UIPanGestureRecognizer())
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(pan.allowedScrollTypesMask.isEmpty && pan.translation(in: nil) == .zero)
    #expect(pan.velocity(in: nil) == .zero && pan.minimumTranslation == nil)
    let edgePan = UIScreenEdgePanGestureRecognizer()
    #expect(edgePan.edges.isEmpty && edgePan.maximumNumberOfTouches == 1)
    let (pinch, rotation) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
  }

  @Test("Gesture recognizers replace invalid numbers of taps, touches and seconds with the minimum")
  func limits() {
    let (tap, press) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
    let (swipe, pan) = (UISwipeGestureRecognizer(), UIPanGestureRecognizer())
    for (value, expected) in [(-2, 1), (0, 1), (1, 1), (2, 2), (5, 5)] {
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (value, value)
      #expect(tap.numberOfTapsRequired == expected && tap.numberOfTouchesRequired == expected)
      (swipe.numberOfTouchesRequired, press.numberOfTouchesRequired) = (value, value)
      #expect(swipe.numberOfTouchesRequired == expected)
      #expect(press.numberOfTouchesRequired == expected)
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (value, value)
      #expect(pan.minimumNumberOfTouches == expected && pan.maximumNumberOfTouches == expected)
      press.numberOfTapsRequired = value
      #expect(press.numberOfTapsRequired == max(0, value))
      (press.minimumPressDuration, press.allowableMovement) = (
        Double(value) / 4, CGFloat(value) / 2
      )
      #expect(press.minimumPressDuration == Double(max(0, value)) / 4)
      #expect(press.allowableMovement == CGFloat(max(0, value)) / 2)
    }
  }

  @Test(
    "The settings of tap, long press, swipe and pan recognizers keep their values after a touch")
  func settingsAfterReset() {
    let fixture = GestureFixture()
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (2, 3)
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (2, 3)
    (press.minimumPressDuration, press.allowableMovement) = (0.25, 17)
    let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
    (swipe.direction, swipe.numberOfTouchesRequired) = ([.up, .left], 2)
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 4)
    pan.minimumTranslation = 7
    fixture.tap()
    fixture.harness.advance(by: 2)
    #expect(tap.numberOfTapsRequired == 2 && tap.numberOfTouchesRequired == 3)
    #expect(press.numberOfTapsRequired == 2 && press.numberOfTouchesRequired == 3)
    #expect(press.minimumPressDuration == 0.25 && press.allowableMovement == 17)
    #expect(swipe.direction == [.up, .left] && swipe.numberOfTouchesRequired == 2)
    #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 4)
    #expect(pan.minimumTranslation == 7)
  }

  @Test("Gesture states, swipe directions, edges and scroll types have UIKit's raw values")
  func rawValues() {
    let states: [UIGestureRecognizer.State] = [
      .possible, .began, .changed, .ended, .cancelled, .failed,
    ]
    #expect(states.map(\.rawValue) == Array(0...5))
    #expect(UIGestureRecognizer.State.recognized == .ended)
    let directions: [UISwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
    #expect(directions.map(\.rawValue) == [1, 2, 4, 8])
    let edges: [UIRectEdge] = [.top, .left, .bottom, .right, .all]
    #expect(edges.map(\.rawValue) == [1, 2, 4, 8, 15])
    let scrollTypes: [UIScrollTypeMask] = [.discrete, .continuous, .all]
    #expect(scrollTypes.map(\.rawValue) == [1, 2, 3])
  }

  @Test("Only touches of the allowed types reach a recognizer", arguments: 0...3)
  func allowedTypes(type: Int) throws {
    let fixture = GestureFixture()
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    let type = try #require(UITouch.TouchType(rawValue: type))
    tap.touchTypes = [type]
    #expect(tap.allowedTouchTypes.map(\.intValue) == [type.rawValue])
    for source in TouchSample.Source.allCases {
      fixture.send(.began, 100, 50, from: source)
      fixture.send(.ended, 100, 50, from: source)
      fixture.harness.advance(by: 1)
    }
    #expect(fixture.log == ["tap ended"])
    #expect(fixture.view.log.count == 8)
  }
}
