import Testing

@testable import ResponderKit

/// A recognizer that recognizes a touch at once, and stops receiving it.
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

@Suite("Recognizers that ignore their touches")
struct IgnoredTouchTests {
  private let fixture = GestureFixture()

  @Test("A recognizer that ignores its only touch while it waits for another one is reset")
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
}
