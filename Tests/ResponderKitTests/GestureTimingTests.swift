import Testing

@testable import ResponderKit

/// Tests of gestures that begin or change at the limits of their times and movements.
@Suite("Timing and boundary cases of gestures")
struct GestureTimingTests {
  private let fixture = GestureFixture()
  private var application: UIApplication { fixture.harness.application }

  @Test("A two-finger long press with a duration of 0 begins when the second finger lands")
  func immediatePress() {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    (press.minimumPressDuration, press.numberOfTouchesRequired) = (0, 2)
    fixture.harness.touchDown(0, at: point(100, 100))
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(1, at: point(150, 100))
    #expect(fixture.log == ["press began"] && application.nextDeadline == nil)
  }

  @Test("A finger that lands during a long press is delivered to its view and starts no timer")
  func fingerDuringPress() {
    fixture.add(UILongPressGestureRecognizer(), as: "press")
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.advance(by: 0.5)
    fixture.clearLogs()
    fixture.harness.touchDown(1, at: point(200, 100))
    #expect(application.nextDeadline == nil && fixture.view.log == ["began"])
    fixture.harness.touchUp(1)
    fixture.harness.advance(by: 2)
    #expect(fixture.log.isEmpty && fixture.view.log == ["began", "ended"])
    fixture.harness.touchUp(0)
    #expect(fixture.log == ["press ended"])
  }

  @Test("A long press that has not begun fails if another finger lands", arguments: [0, 0.2])
  func tooManyFingers(pause: Double) {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.advance(by: pause)
    fixture.harness.touchDown(1, at: point(200, 100))
    #expect(press.state == .failed && application.nextDeadline == nil)
    fixture.harness.touchUp(1)
    fixture.harness.advance(by: 1)
    #expect(fixture.log.isEmpty)
    fixture.harness.touchUp(0)
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.advance(by: 0.5)
    #expect(fixture.log == ["press began"])
  }

  @Test(
    "A long press that requires a tap begins at most 30 points away from the tap",
    arguments: [30, 30.01])
  func pressAfterTap(distance: CGFloat) {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    press.numberOfTapsRequired = 1
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(at: point(100 + distance, 100))
    fixture.harness.advance(by: 0.5)
    #expect(fixture.log == (distance == 30 ? ["press began"] : []))
  }

  @Test(
    "Of two tap recognizers with equal requirements, only the first is recognized")
  func equalTaps() {
    for count in 1...2 {
      let fixture = GestureFixture()
      for name in ["first", "second"] {
        let tap = fixture.add(UITapGestureRecognizer(), as: name)
        tap.numberOfTapsRequired = count
      }
      for _ in 0..<count {
        fixture.tap()
        fixture.harness.advance(by: 0.1)
      }
      #expect(fixture.log == ["first ended"])
    }
  }

  @Test(
    "A screen-edge pan begins only if it moves farther inward than along the edge",
    arguments: [19, 20, 21])
  func diagonalEdgePan(inward: CGFloat) {
    let starts: [(UIRectEdge, CGPoint, CGPoint, CGPoint)] = [
      (.left, point(5, 200), point(1, 0), point(0, 1)),
      (.right, point(395, 200), point(-1, 0), point(0, -1)),
      (.top, point(200, 5), point(0, 1), point(1, 0)),
      (.bottom, point(200, 395), point(0, -1), point(-1, 0)),
    ]
    let pan = fixture.add(UIScreenEdgePanGestureRecognizer(), as: "pan")
    for (edge, start, normal, along) in starts {
      pan.edges = edge
      fixture.clearLogs()
      fixture.harness.touchDown(at: start)
      fixture.harness.touchMove(
        to: point(
          start.x + normal.x * inward + along.x * 20, start.y + normal.y * inward + along.y * 20))
      fixture.harness.touchUp()
      #expect(fixture.log == (inward > 20 ? ["pan began", "pan ended"] : []), "\(edge)")
    }
  }

  @Test("A half turn between two reports rotates by π from angle 0 to π, and by -π from π to 0")
  func halfTurn() {
    for (start, end, angle) in [(300.0, 100.0, CGFloat.pi), (100, 300, -.pi)] {
      let fixture = GestureFixture()
      let rotation = fixture.add(UIRotationGestureRecognizer(), as: "rotation")
      fixture.harness.touchDown([0: point(200, 200), 1: point(start, 200)])
      fixture.harness.touchMove(1, to: point(end, 200))
      #expect(rotation.rotation == angle)
    }
  }

  @Test("A third finger that lands during a pinch does not change the velocity of the pinch")
  func velocityWithThirdFinger() {
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    fixture.harness.touchDown([0: point(0, 100), 1: point(100, 100)])
    fixture.drag(1, from: point(100, 100), to: point(200, 100))
    #expect(abs(pinch.velocity - 10) < 1e-6)
    fixture.harness.touchDown(2, at: point(300, 300))
    #expect(abs(pinch.velocity - 10) < 1e-6 && pinch.scale == 2)
  }

  @Test("A tap of a finger and a tap of a pencil form a double tap")
  func mixedTaps() {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    for source in [TouchSample.Source.touch, .pencil] {
      fixture.send(.began, 100, 100, from: source)
      fixture.send(.ended, 100, 100, from: source)
      fixture.harness.advance(by: 0.1)
    }
    #expect(fixture.log == ["double ended"])
  }

  @Test("Moves and ends of a lifted finger have no effect while other fingers are down")
  func liftedFinger() {
    fixture.harness.touchDown(
      Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, point(20 * CGFloat($0) + 10, 50)) }))
    fixture.harness.touchUp(5)
    fixture.clearLogs()
    fixture.harness.touchMove(5, to: point(100, 100))
    fixture.harness.touchUp(5)
    #expect(fixture.view.log.isEmpty && application.liveTouchIDs.count == 19)
    fixture.harness.touchMove(6, to: point(100, 100))
    #expect(fixture.view.log == ["moved"])
  }

  @Test("Deadlines that pass while a view handles an event are handled after the event")
  func advancingDuringEvent() {
    final class WaitingView: UIView {
      var onBegan: (() -> Void)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onBegan?() }
    }
    let view = WaitingView(frame: fixture.view.bounds)
    fixture.view.addSubview(view)
    fixture.add(UILongPressGestureRecognizer(), as: "press")
    var logInside: [String]?
    view.onBegan = {
      application.advance(to: 0.6)
      logInside = fixture.log
    }
    fixture.harness.touchDown(at: point(100, 100))
    #expect(logInside == [] && application.now == 0.6)
    #expect(fixture.log == ["press began"])
  }

  @Test("A recognizer whose deadline passes without effect stops delaying the end of its touch")
  func deadlineWithoutEffect() {
    final class IdleRecognizer: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { nextDeadline = 1 }
    }
    let fixture = GestureFixture()
    fixture.add(IdleRecognizer(), as: "idle")
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchUp()
    #expect(fixture.viewLog == ["began"])
    fixture.harness.advance(by: 2)
    #expect(fixture.viewLog == ["began", "ended"])
  }
}
