import Testing

@testable import ResponderKit

/// A recognizer that recognizes its gesture when a touch begins, and then ignores the touch.
private final class IgnoringRecognizer: UIGestureRecognizer {
  var resetCount = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .recognized
    for touch in touches { ignore(touch, for: event) }
  }

  override func reset() {
    super.reset()
    resetCount += 1
  }
}

@Suite("Ignored touches and the lifetime of touch objects")
struct IgnoredTouchTests {
  private let fixture = GestureFixture()

  @Test("A recognizer that ignores its only touch while it waits for another recognizer is reset")
  func waitingWithoutTouches() {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    let recognizer = fixture.add(IgnoringRecognizer(), as: "ignoring")
    recognizer.require(toFail: press)
    fixture.harness.touchDown(at: point(100, 100))
    #expect(recognizer.resetCount == 1 && recognizer.state == .possible)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchUp()
    #expect(fixture.log.isEmpty && fixture.harness.application.touchSystem.isIdle)
  }

  @Test("A recognizer that ignores a moved touch is reset and stops delaying the touch")
  func ignoredMove() {
    final class MoveIgnoringRecognizer: UIGestureRecognizer {
      var resetCount = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
      override func reset() { resetCount += 1 }
    }
    let recognizer = fixture.add(MoveIgnoringRecognizer(), as: "ignoring")
    recognizer.delaysTouchesBegan = true
    fixture.harness.touchDown(at: point(100, 100))
    #expect(fixture.view.log.isEmpty && recognizer.resetCount == 0)
    fixture.harness.touchMove(to: point(110, 100))
    #expect(fixture.view.log == ["began", "moved"] && recognizer.resetCount == 1)
    #expect(fixture.harness.application.touchSystem.gestures.trackingRecognizers.isEmpty)
    fixture.harness.touchUp()
    #expect(fixture.view.log == ["began", "moved", "ended"] && fixture.log.isEmpty)
  }

  @Test("UITouch objects, even of touches that began together, are deallocated when fingers lift")
  func releasedTouches() {
    /// A view that refers to its touches weakly.
    final class ForgetfulView: UIView {
      private final class Reference {
        weak var touch: UITouch?
        init(_ touch: UITouch) { self.touch = touch }
      }
      private var references: [Reference] = []
      var count: Int { references.count }
      var livingCount: Int { references.filter { $0.touch != nil }.count }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        references += touches.map { Reference($0) }
      }
    }
    let view = ForgetfulView(frame: fixture.view.bounds)
    view.isMultipleTouchEnabled = true
    fixture.view.addSubview(view)
    fixture.harness.touchDown(at: point(100, 100))
    #expect(view.count == 1 && view.livingCount == 1)
    fixture.harness.touchUp()
    #expect(view.livingCount == 0)
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    #expect(view.count == 3 && view.livingCount == 2)
    fixture.harness.touchUp([0, 1])
    #expect(view.livingCount == 0)
  }
}
