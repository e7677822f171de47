import Testing

@testable import ResponderKit

@Suite("A pan")
struct PanTests {
  private let stage = GestureStage()
  private let pan: UIPanGestureRecognizer

  init() { pan = stage.add(UIPanGestureRecognizer(), as: "pan") }

  @Test(
    "It begins past ten points, in whatever direction",
    arguments: [
      (10, 0, false), (-10, 0, false), (0, 10, false), (0, -10, false), (10.4, 0, true),
      (-10.4, 0, true), (0, 10.4, true), (0, -10.4, true), (7, 7, false), (8, 8, true),
    ])
  func slop(dx: CGFloat, dy: CGFloat, begins: Bool) {
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(100 + dx, 100 + dy))
    #expect(stage.log == (begins ? ["pan began"] : []))
  }

  @Test(
    "A mouse needs less than a finger",
    arguments: [(TouchSample.Source.mouse, 2.5), (.touchpad, 4.5), (.touch, 10.5)])
  func pointers(source: TouchSample.Source, distance: CGFloat) {
    let application = stage.harness.application
    func report(_ phase: UITouch.Phase, _ x: CGFloat) {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: at(x, 10), timestamp: 0, source: source))
      application.dispatchPendingEvents()
    }
    report(.began, 10)
    report(.moved, 10 + distance - 1)
    #expect(stage.log.isEmpty)
    report(.moved, 10 + distance)
    #expect(stage.log == ["pan began"])
  }

  @Test(
    "The translation counts from where the finger landed, so that what is dragged stays under it")
  func translation() {
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(130, 100))
    #expect(pan.translation(in: stage.view) == at(30, 0))
    stage.harness.touchMove(to: at(150, 80))
    #expect(pan.translation(in: stage.view) == at(50, -20))
    #expect(pan.location(in: stage.view) == at(150, 80))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test("The translation is turned and scaled into the coordinates of the view that asks")
  func otherCoordinates() {
    let scaled = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    scaled.transform = CGAffineTransform(scaleX: 2, y: 4)
    stage.window.addSubview(scaled)
    stage.view.frame.origin = at(0, 0)
    stage.harness.touchDown(at: at(300, 300))
    stage.harness.touchMove(to: at(340, 340))
    let way = pan.translation(in: scaled)
    #expect(abs(way.x - 20) < 1e-9 && abs(way.y - 10) < 1e-9)
    pan.setTranslation(at(1, 1), in: scaled)
    #expect(pan.translation(in: nil).distance(to: at(2, 4)) < 1e-9)
  }

  @Test("Setting the translation has it count from there, and the velocity begins anew")
  func setTranslation() {
    stage.harness.touchDown(at: at(100, 100))
    stage.drag(from: at(100, 100), to: at(150, 100))
    #expect(pan.velocity(in: nil).x > 400)
    pan.setTranslation(.zero, in: stage.view)
    #expect(pan.velocity(in: nil) == .zero)
    stage.harness.touchMove(to: at(155, 103))
    #expect(pan.translation(in: stage.view) == at(5, 3))
  }

  @Test("The velocity is that of the finger, and nothing once it rests")
  func velocity() {
    stage.harness.touchDown(at: at(0, 100))
    stage.drag(from: at(0, 100), to: at(100, 50), steps: 20)
    #expect(pan.velocity(in: nil).distance(to: at(500, -250)) < 1e-6)
    stage.harness.advance(by: 0.1)
    stage.harness.touchUp()
    #expect(stage.log.last == "pan ended")
  }

  @Test("Lifted after a rest, it ends without velocity; in full swing, with it")
  func velocityAtEnd() {
    var velocities: [CGFloat] = []
    stage.onEntry = { _, entry in
      if entry == "pan ended" { velocities.append(pan.velocity(in: nil).x) }
    }
    for rest in [0.1, 0.01] {
      stage.harness.touchDown(at: at(0, 100))
      stage.drag(from: at(0, 100), to: at(100, 100))
      stage.harness.advance(by: rest)
      stage.harness.touchUp()
    }
    #expect(velocities.count == 2)
    #expect(velocities.first == 0)
    #expect(abs((velocities.last ?? 0) - 1000) < 1)
  }

  @Test("A finger too quick for its slop still drags from where it landed, and is no fling before")
  func flick() {
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.advance(by: 0.004)
    stage.harness.touchMove(to: at(108, 100))
    stage.harness.touchUp()
    #expect(stage.log.isEmpty)
  }

  @Test("A finger that joins or leaves does not move what is dragged")
  func changingFingers() {
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(120, 100))
    stage.harness.touchDown(1, at: at(300, 300))
    #expect(pan.translation(in: nil) == at(20, 0))
    #expect(pan.numberOfTouches == 2)
    stage.harness.touchMove([0: at(130, 100), 1: at(310, 300)])
    #expect(pan.translation(in: nil) == at(30, 0))
    stage.harness.touchUp(0)
    #expect(pan.translation(in: nil) == at(30, 0))
    stage.harness.touchMove(1, to: at(311, 300))
    #expect(pan.translation(in: nil) == at(31, 0))
    stage.harness.touchUp(1)
    #expect(stage.log.last == "pan ended")
    #expect(stage.log.filter { $0 == "pan ended" }.count == 1)
  }

  @Test("It does not begin with fewer fingers than it needs, or more than it takes")
  func limits() {
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(150, 100))
    #expect(stage.log.isEmpty)
    stage.harness.touchDown(1, at: at(100, 200))
    stage.harness.touchDown(2, at: at(100, 300))
    stage.harness.touchMove([0: at(180, 100), 1: at(130, 200), 2: at(130, 300)])
    #expect(stage.log.isEmpty)
    stage.harness.touchUp(2)
    stage.harness.touchMove([0: at(210, 100), 1: at(160, 200)])
    #expect(stage.log == ["pan began"])
  }

  @Test("A finger too many, while it goes on, is the view's")
  func oneTooMany() {
    pan.maximumNumberOfTouches = 1
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(150, 100))
    #expect(stage.viewLog == ["began", "cancelled"])
    stage.harness.touchDown(1, at: at(200, 200))
    stage.harness.touchUp(1)
    #expect(stage.viewLog == ["began", "cancelled", "began", "ended"])
    #expect(stage.log == ["pan began"])
    stage.harness.touchMove(0, to: at(160, 100))
    #expect(pan.translation(in: nil) == at(60, 0))
  }

  @Test("A finger that joins it is never the view's")
  func joining() {
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(150, 100))
    stage.harness.touchDown(1, at: at(200, 200))
    stage.harness.touchUp([0, 1])
    #expect(stage.viewLog == ["began", "cancelled"])
  }

  @Test("It is cancelled with its touches")
  func cancelled() {
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(150, 100))
    stage.harness.touchCancel()
    #expect(stage.log == ["pan began", "pan cancelled"])
  }

  @Test("Only the kinds of touches that are allowed are looked at")
  func types() {
    pan.allowedTouchTypes = [.indirectPointer]
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(150, 100))
    #expect(stage.log.isEmpty)
  }
}

@Suite("A pan from the edge of the screen")
struct EdgePanTests {
  private let stage = GestureStage()

  @Test(
    "It begins at its edge and inwards only",
    arguments: [
      (UIRectEdge.left, at(5, 200), at(60, 210), true),
      (.left, at(60, 200), at(160, 200), false),
      (.left, at(5, 200), at(15, 280), false),
      (.right, at(395, 200), at(300, 200), true),
      (.right, at(5, 200), at(60, 200), false),
      (.top, at(200, 3), at(200, 90), true),
      (.bottom, at(200, 397), at(190, 300), true),
      (.all, at(200, 397), at(190, 300), true),
    ])
  func edges(edge: UIRectEdge, start: CGPoint, end: CGPoint, begins: Bool) {
    let pan = stage.add(UIScreenEdgePanGestureRecognizer(), as: "edge")
    pan.edges = edge
    stage.harness.touchDown(at: start)
    stage.drag(from: start, to: end)
    stage.harness.touchUp()
    #expect(stage.log.first == (begins ? "edge began" : nil))
    #expect(stage.log.last == (begins ? "edge ended" : nil))
  }
}

@Suite("A swipe")
struct SwipeTests {
  private let stage = GestureStage()

  @Test(
    "It is recognized under way, in the directions that are looked for",
    arguments: [
      (UISwipeGestureRecognizer.Direction.right, at(80, 10), 0.1, true),
      (.right, at(80, 10), 1.2, false),
      (.right, at(30, 0), 0.1, false),
      (.right, at(80, 60), 0.1, false),
      (.right, at(-80, 0), 0.1, false),
      (.left, at(-80, -20), 0.1, true),
      (.up, at(3, -80), 0.1, true),
      (.down, at(3, 80), 0.3, true),
      (UISwipeGestureRecognizer.Direction([.left, .right]), at(-80, 0), 0.1, true),
    ])
  func directions(
    direction: UISwipeGestureRecognizer.Direction, way: CGPoint, seconds: Double, isSwipe: Bool
  ) {
    let swipe = stage.add(UISwipeGestureRecognizer(), as: "swipe")
    swipe.direction = direction
    stage.harness.touchDown(at: at(200, 200))
    stage.drag(
      from: at(200, 200), to: at(200 + way.x, 200 + way.y), interval: seconds / 10)
    #expect(stage.log == (isSwipe ? ["swipe ended"] : []))
    stage.harness.touchUp()
    #expect(stage.log.count == (isSwipe ? 1 : 0))
  }

  @Test("Two fingers swipe together, or not at all")
  func twoFingers() {
    let swipe = stage.add(UISwipeGestureRecognizer(), as: "swipe")
    swipe.numberOfTouchesRequired = 2
    stage.harness.touchDown([0: at(10, 10), 1: at(10, 60)])
    stage.harness.touchMove([0: at(70, 10), 1: at(30, 60)])
    #expect(stage.log.isEmpty)
    stage.harness.touchMove([0: at(90, 10), 1: at(70, 60)])
    #expect(stage.log == ["swipe ended"])
  }

  @Test("A pan that waits for it begins when the finger turns out to be slow")
  func panWaits() {
    let swipe = stage.add(UISwipeGestureRecognizer(), as: "swipe")
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.require(toFail: swipe)
    stage.harness.touchDown(at: at(10, 100))
    stage.harness.touchMove(to: at(30, 100))
    #expect(stage.log.isEmpty)
    stage.harness.advance(by: 0.6)
    #expect(stage.log == ["pan began"])
    stage.harness.touchUp()
    stage.harness.touchDown(at: at(10, 100))
    stage.drag(from: at(10, 100), to: at(100, 100))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan ended", "swipe ended"])
  }
}
