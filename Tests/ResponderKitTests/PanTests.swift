import Testing

@testable import ResponderKit

@Suite("Pan")
struct PanTests {
  private let fixture = GestureFixture()
  private let pan: UIPanGestureRecognizer

  init() { pan = fixture.add(UIPanGestureRecognizer(), as: "pan") }

  @Test(
    "The type of a pan's first touch determines the distance at which the pan begins",
    arguments: [TouchSample.Source.touch, .pencil])
  func mixedTypes(first: TouchSample.Source) {
    pan.requiresExclusiveTouchType = false
    let second: TouchSample.Source = first == .touch ? .pencil : .touch
    fixture.send(.began, 100, 100, from: first)
    fixture.send(.began, 100, 200, from: second)
    #expect(pan.slop == (first == .touch ? 10 : 4))
    // After each pair of moves, the centroid is 6 points, and then 12 points, from its start.
    for (x, begins) in [(106, first == .pencil), (112, true)] as [(CGFloat, Bool)] {
      fixture.send(.moved, x, 100, from: first)
      fixture.send(.moved, x, 200, from: second)
      #expect(fixture.log.contains("pan began") == begins)
    }
    fixture.send(.ended, 112, 100, from: first)
    fixture.send(.ended, 112, 200, from: second)
    #expect(fixture.log.first == "pan began" && fixture.log.last == "pan ended")
  }

  @Test("A two-finger pan ends at the last location of its remaining finger")
  func locationOfEnd() {
    pan.minimumNumberOfTouches = 2
    var location: CGPoint?
    fixture.onEntry = { recognizer, entry in
      if entry == "pan ended" { location = recognizer.location(in: nil) }
    }
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove([0: point(120, 100), 1: point(220, 100)])
    fixture.harness.touchUp(1)
    fixture.harness.touchMove(0, to: point(150, 140))
    fixture.harness.touchUp(0)
    #expect(fixture.log == ["pan began", "pan ended"] && location == point(150, 140))
  }

  @Test("A pan subclass that does not pass a finger to super follows only the other finger")
  func omittedFinger() {
    final class RightPan: UIPanGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let followed = touches.filter { $0.location(in: nil).x > 200 }
        if !followed.isEmpty { super.touchesBegan(followed, with: event) }
      }
    }
    pan.isEnabled = false
    let right = fixture.add(RightPan(), as: "right")
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(160, 100))
    #expect(fixture.log.isEmpty && right.numberOfTouches == 0)
    fixture.harness.touchDown(1, at: point(300, 100))
    fixture.harness.touchMove([0: point(160, 200), 1: point(330, 100)])
    #expect(fixture.log == ["right began"] && right.translation(in: nil) == point(30, 0))
    #expect(right.location(in: nil) == point(330, 100))
    fixture.harness.touchUp([0, 1])
    #expect(fixture.log == ["right began", "right ended"])
  }

  @Test("The velocity of a two-finger pan is that of its centroid, even if moves are merged")
  func mergedVelocityOfTwoFingers() {
    let application = fixture.harness.application
    fixture.harness.touchDown([0: point(50, 100), 1: point(50, 300)])
    for step in 1...10 {
      for half in [0.5, 0] {
        let time = 0.01 * (Double(step) - half)
        application.enqueue(
          TouchSample(
            id: TouchID(finger: 0), phase: .moved, location: point(50 + 1000 * CGFloat(time), 100),
            timestamp: time))
      }
      application.dispatchPendingEvents()
    }
    #expect(pan.translation(in: nil).distance(to: point(50, 0)) < 1e-9)
    #expect(pan.velocity(in: nil).distance(to: point(500, 0)) < 1e-6)
  }

  @Test(
    "A pan begins after a movement of more than 10 points in any direction",
    arguments: [
      (10, 0, false), (-10, 0, false), (0, 10, false), (0, -10, false), (10.4, 0, true),
      (-10.4, 0, true), (0, 10.4, true), (0, -10.4, true), (7, 7, false), (8, 8, true),
    ])
  func slop(dx: CGFloat, dy: CGFloat, begins: Bool) {
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(100 + dx, 100 + dy))
    #expect(fixture.log == (begins ? ["pan began"] : []))
  }

  @Test(
    "A pan begins after a shorter distance with a mouse or a touchpad than with a finger",
    arguments: [(TouchSample.Source.mouse, 2.5), (.touchpad, 4.5), (.touch, 10.5)])
  func pointers(source: TouchSample.Source, distance: CGFloat) {
    let application = fixture.harness.application
    func report(_ phase: UITouch.Phase, _ x: CGFloat) {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: point(x, 10), timestamp: 0, source: source
        ))
      application.dispatchPendingEvents()
    }
    report(.began, 10)
    report(.moved, 10 + distance - 1)
    #expect(fixture.log.isEmpty)
    report(.moved, 10 + distance)
    #expect(fixture.log == ["pan began"])
  }

  @Test("A pan with a minimumTranslation of 0 begins with the first move, even after a reset")
  func noMinimumTranslation() {
    pan.minimumTranslation = 0
    for _ in 1...2 {
      fixture.harness.touchDown(at: point(100, 100))
      fixture.harness.touchMove(to: point(100.25, 100))
      #expect(pan.state == .began)
      #expect(pan.translation(in: fixture.view) == point(0.25, 0))
      fixture.harness.touchUp()
    }
  }

  @Test("The translation of a pan includes the distance that the finger moved before the pan began")
  func translation() {
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(130, 100))
    #expect(pan.translation(in: fixture.view) == point(30, 0))
    fixture.harness.touchMove(to: point(150, 80))
    #expect(pan.translation(in: fixture.view) == point(50, -20))
    #expect(pan.location(in: fixture.view) == point(150, 80))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan changed", "pan ended"])
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test("The translation of a pan is converted to the coordinates of the given view")
  func otherCoordinates() {
    let scaled = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    scaled.transform = CGAffineTransform(scaleX: 2, y: 4)
    fixture.window.addSubview(scaled)
    fixture.view.frame.origin = point(0, 0)
    fixture.harness.touchDown(at: point(300, 300))
    fixture.harness.touchMove(to: point(340, 340))
    let translation = pan.translation(in: scaled)
    #expect(abs(translation.x - 20) < 1e-9 && abs(translation.y - 10) < 1e-9)
    pan.setTranslation(point(1, 1), in: scaled)
    #expect(pan.translation(in: nil).distance(to: point(2, 4)) < 1e-9)
  }

  @Test(
    "After setting the translation of a pan, moves add to the new value and the velocity remains")
  func setTranslation() {
    fixture.harness.touchDown(at: point(100, 100))
    fixture.drag(from: point(100, 100), to: point(150, 100))
    #expect(abs(pan.velocity(in: nil).x - 500) < 1e-6)
    pan.setTranslation(.zero, in: fixture.view)
    #expect(abs(pan.velocity(in: nil).x - 500) < 1e-6)
    fixture.harness.touchMove(to: point(155, 103))
    #expect(pan.translation(in: fixture.view) == point(5, 3))
  }

  @Test("A pan whose action sets the translation to zero ends with the finger's velocity")
  func velocityAfterIncrementalTranslations() {
    var (velocity, moved) = (CGPoint.zero, CGPoint.zero)
    fixture.onEntry = { _, entry in
      moved.x += pan.translation(in: nil).x
      pan.setTranslation(.zero, in: fixture.view)
      if entry == "pan ended" { velocity = pan.velocity(in: nil) }
    }
    fixture.harness.touchDown(at: point(0, 100))
    fixture.drag(from: point(0, 100), to: point(100, 50), steps: 20)
    fixture.harness.touchUp()
    #expect(velocity.distance(to: point(500, -250)) < 1e-6)
    #expect(moved.x == 100)
  }

  @Test("The velocity of a pan is that of the finger even if all moves are delivered in one event")
  func mergedVelocity() {
    let application = fixture.harness.application
    fixture.harness.touchDown(at: point(0, 100))
    for step in 1...20 {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 0), phase: .moved, location: point(5 * CGFloat(step), 100),
          timestamp: 0.01 * Double(step)))
    }
    application.dispatchPendingEvents()
    #expect(fixture.log == ["pan began"])
    #expect(pan.velocity(in: nil).distance(to: point(500, 0)) < 1e-6)
    #expect(pan.translation(in: nil) == point(100, 0))
  }

  @Test("The velocity of a pan equals the velocity of the finger")
  func velocity() {
    fixture.harness.touchDown(at: point(0, 100))
    fixture.drag(from: point(0, 100), to: point(100, 50), steps: 20)
    #expect(pan.velocity(in: nil).distance(to: point(500, -250)) < 1e-6)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchUp()
    #expect(fixture.log.last == "pan ended")
  }

  @Test("A pan ends with a velocity of 0 after a pause, and otherwise with the finger's velocity")
  func velocityAtEnd() {
    var velocities: [CGFloat] = []
    fixture.onEntry = { _, entry in
      if entry == "pan ended" { velocities.append(pan.velocity(in: nil).x) }
    }
    for pause in [0.1, 0.01] {
      fixture.harness.touchDown(at: point(0, 100))
      fixture.drag(from: point(0, 100), to: point(100, 100))
      fixture.harness.advance(by: pause)
      fixture.harness.touchUp()
    }
    #expect(velocities.count == 2)
    #expect(velocities.first == 0)
    #expect(abs((velocities.last ?? 0) - 1000) < 1)
  }

  @Test("A quick movement within the slop does not begin a pan")
  func movementWithinSlop() {
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.advance(by: 0.004)
    fixture.harness.touchMove(to: point(108, 100))
    fixture.harness.touchUp()
    #expect(fixture.log.isEmpty)
  }

  @Test("A finger that joins or leaves a pan does not change the translation of the pan")
  func changingFingers() {
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(120, 100))
    fixture.harness.touchDown(1, at: point(300, 300))
    #expect(pan.translation(in: nil) == point(20, 0))
    #expect(pan.numberOfTouches == 2)
    fixture.harness.touchMove([0: point(130, 100), 1: point(310, 300)])
    #expect(pan.translation(in: nil) == point(30, 0))
    fixture.harness.touchUp(0)
    #expect(pan.translation(in: nil) == point(30, 0))
    fixture.harness.touchMove(1, to: point(311, 300))
    #expect(pan.translation(in: nil) == point(31, 0))
    fixture.harness.touchUp(1)
    #expect(fixture.log.last == "pan ended")
    #expect(fixture.log.filter { $0 == "pan ended" }.count == 1)
  }

  @Test("A pan respects its minimum and maximum number of touches")
  func limits() {
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(150, 100))
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(1, at: point(100, 200))
    fixture.harness.touchDown(2, at: point(100, 300))
    fixture.harness.touchMove([0: point(180, 100), 1: point(130, 200), 2: point(130, 300)])
    #expect(fixture.log.isEmpty)
    fixture.harness.touchUp(2)
    fixture.harness.touchMove([0: point(210, 100), 1: point(160, 200)])
    #expect(fixture.log == ["pan began"])
  }

  @Test("The touch of a finger beyond a pan's maximumNumberOfTouches is delivered to the view")
  func extraFinger() {
    pan.maximumNumberOfTouches = 1
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(150, 100))
    #expect(fixture.viewLog == ["began", "cancelled"])
    fixture.harness.touchDown(1, at: point(200, 200))
    fixture.harness.touchUp(1)
    #expect(fixture.viewLog == ["began", "cancelled", "began", "ended"])
    #expect(fixture.log == ["pan began"])
    fixture.harness.touchMove(0, to: point(160, 100))
    #expect(pan.translation(in: nil) == point(60, 0))
  }

  @Test("The touch of a finger that joins a pan that has just begun is not delivered to the view")
  func joiningFinger() {
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(150, 100))
    fixture.harness.touchDown(1, at: point(200, 200))
    fixture.harness.touchUp([0, 1])
    #expect(fixture.viewLog == ["began", "cancelled"])
  }

  @Test("A pan is cancelled when its touch is cancelled")
  func cancelled() {
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(150, 100))
    fixture.harness.touchCancel()
    #expect(fixture.log == ["pan began", "pan cancelled"])
  }

  @Test("A pan recognizer ignores touches of a type that it does not allow")
  func allowedTouchTypes() {
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(150, 100))
    #expect(fixture.log.isEmpty)
  }

  @Test("The touch of a finger that joins a pan in the changed state is not delivered to the view")
  func fingerJoiningChangedPan() {
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(150, 100))
    fixture.harness.touchMove(0, to: point(160, 100))
    #expect(pan.state == .changed)
    fixture.harness.touchDown(1, at: point(200, 200))
    fixture.harness.touchUp([0, 1])
    #expect(fixture.viewLog == ["began", "cancelled"])
  }
}

@Suite("Screen-edge pan")
struct EdgePanTests {
  private let fixture = GestureFixture()

  @Test(
    "A screen-edge pan begins only if the finger lands at a chosen edge and moves inward",
    arguments: [
      (UIRectEdge.left, point(5, 200), point(60, 210), true),
      (.left, point(60, 200), point(160, 200), false),
      (.left, point(5, 200), point(15, 280), false),
      (.right, point(395, 200), point(300, 200), true),
      (.right, point(5, 200), point(60, 200), false),
      (.top, point(200, 3), point(200, 90), true),
      (.bottom, point(200, 397), point(190, 300), true),
      (.all, point(200, 397), point(190, 300), true),
    ])
  func edges(edge: UIRectEdge, start: CGPoint, end: CGPoint, begins: Bool) {
    let pan = fixture.add(UIScreenEdgePanGestureRecognizer(), as: "edge")
    pan.edges = edge
    fixture.harness.touchDown(at: start)
    fixture.drag(from: start, to: end)
    fixture.harness.touchUp()
    #expect(fixture.log.first == (begins ? "edge began" : nil))
    #expect(fixture.log.last == (begins ? "edge ended" : nil))
  }
}

@Suite("Swipe")
struct SwipeTests {
  private let fixture = GestureFixture()

  @Test(
    "A swipe is recognized during a fast, long and straight movement in one of its directions",
    arguments: [
      (UISwipeGestureRecognizer.Direction.right, point(80, 10), 0.1, true),
      (.right, point(80, 10), 1.2, false),
      (.right, point(30, 0), 0.1, false),
      (.right, point(80, 60), 0.1, false),
      (.right, point(-80, 0), 0.1, false),
      (.left, point(-80, -20), 0.1, true),
      (.up, point(3, -80), 0.1, true),
      (.down, point(3, 80), 0.3, true),
      (UISwipeGestureRecognizer.Direction([.left, .right]), point(-80, 0), 0.1, true),
    ])
  func directions(
    direction: UISwipeGestureRecognizer.Direction, translation: CGPoint, seconds: Double,
    isSwipe: Bool
  ) {
    let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
    swipe.direction = direction
    fixture.harness.touchDown(at: point(200, 200))
    fixture.drag(
      from: point(200, 200), to: point(200 + translation.x, 200 + translation.y),
      interval: seconds / 10)
    #expect(fixture.log == (isSwipe ? ["swipe ended"] : []))
    fixture.harness.touchUp()
    #expect(fixture.log.count == (isSwipe ? 1 : 0))
  }

  @Test("A two-finger swipe is recognized only after both fingers have moved far enough")
  func twoFingers() {
    let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
    swipe.numberOfTouchesRequired = 2
    fixture.harness.touchDown([0: point(10, 10), 1: point(10, 60)])
    fixture.harness.touchMove([0: point(70, 10), 1: point(30, 60)])
    #expect(fixture.log.isEmpty)
    fixture.harness.touchMove([0: point(90, 10), 1: point(70, 60)])
    #expect(fixture.log == ["swipe ended"])
  }

  @Test(
    "A pan that waits for a swipe begins if the swipe fails, and fails if the swipe is recognized")
  func panWaits() {
    let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.require(toFail: swipe)
    fixture.harness.touchDown(at: point(10, 100))
    fixture.harness.touchMove(to: point(30, 100))
    #expect(fixture.log.isEmpty)
    fixture.harness.advance(by: 0.6)
    #expect(fixture.log == ["pan began"])
    fixture.harness.touchUp()
    fixture.harness.touchDown(at: point(10, 100))
    fixture.drag(from: point(10, 100), to: point(100, 100))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan ended", "swipe ended"])
  }
}
