import Testing

@testable import ResponderKit

@Suite("Pinch")
struct PinchTests {
  private let fixture = GestureFixture()
  private let pinch: UIPinchGestureRecognizer

  init() { pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch") }

  @Test("A cancelled pinch is located between the last locations of its fingers")
  func locationOfCancelledPinch() {
    var location: CGPoint?
    fixture.onEntry = { recognizer, _ in location = recognizer.location(in: nil) }
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove([0: point(50, 100), 1: point(250, 140)])
    fixture.harness.touchCancel(1)
    #expect(fixture.log.last == "pinch cancelled" && location == point(150, 120))
  }

  @Test("A pinch does not begin with one finger or with two fingers that move together")
  func noPinch() {
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchMove(0, to: point(200, 100))
    fixture.harness.touchDown(1, at: point(300, 100))
    fixture.harness.touchMove([0: point(220, 150), 1: point(320, 150)])
    #expect(fixture.log.isEmpty)
  }

  @Test("Doubling the distance between the fingers of a pinch makes its scale 2")
  func scale() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove([0: point(50, 100), 1: point(250, 100)])
    #expect(pinch.scale == 2)
    #expect(pinch.location(in: nil) == point(150, 100))
    fixture.harness.touchMove([0: point(100, 100), 1: point(150, 100)])
    #expect(pinch.scale == 0.5)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.log == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test(
    "A pinch begins when the finger distance has changed by more than 10 points",
    arguments: [(10, false), (11, true)])
  func slop(change: CGFloat, begins: Bool) {
    fixture.harness.touchDown([0: point(50, 100), 1: point(350, 100)])
    fixture.harness.touchMove(1, to: point(350 - change, 100))
    #expect(fixture.log == (begins ? ["pinch began"] : []))
    #expect(abs(pinch.scale - 1) < 0.04)
  }

  @Test(
    "The scaleBeyondSlop of a pinch excludes the first 10 points of the distance change",
    arguments: [(110.5, 110.5 / 110), (200, 200 / 110), (89.5, 89.5 / 90), (30, 30 / 90)]
      as [(CGFloat, CGFloat)])
  func scaleBeyondSlop(span: CGFloat, scale: CGFloat) {
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove(1, to: point(100 + span, 100))
    #expect(fixture.log == ["pinch began"])
    #expect(abs(pinch.scaleBeyondSlop - scale) < 1e-9)
  }

  @Test("The scale of a pinch is 1 if the fingers have swapped their initial locations")
  func swapped() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove([0: point(80, 100), 1: point(220, 100)])
    fixture.harness.touchMove([0: point(200, 100), 1: point(100, 100)])
    #expect(pinch.scale == 1)
  }

  @Test("A pinch keeps its scale while a finger is lifted and lands elsewhere")
  func liftAndLand() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove(1, to: point(250, 100))
    #expect(pinch.scale == 1.5)
    fixture.harness.touchUp(1)
    #expect(pinch.scale == 1.5)
    fixture.harness.touchMove(0, to: point(50, 100))
    #expect(pinch.scale == 1.5)
    fixture.harness.touchDown(1, at: point(350, 100))
    #expect(pinch.scale == 1.5)
    fixture.harness.touchMove(1, to: point(200, 100))
    #expect(pinch.scale == 0.75)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.log.filter { $0 == "pinch began" || $0 == "pinch ended" }.count == 2)
  }

  @Test("A pinch has a finite scale even if its fingers land at the same location")
  func sameLocation() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(100, 100)])
    fixture.harness.touchMove(1, to: point(150, 100))
    #expect(pinch.scale == 5)
  }

  @Test("A pinch does not include a third finger")
  func thirdFinger() {
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove(1, to: point(250, 100))
    fixture.harness.touchDown(2, at: point(10, 10))
    #expect(pinch.scale == 1.5)
    #expect(pinch.numberOfTouches == 2)
    fixture.harness.touchUp(2)
    #expect(fixture.viewLog == ["began 2", "cancelled 2", "began", "ended"])
  }

  @Test("Setting the scale of a pinch makes its velocity relative to the new scale")
  func setScale() {
    fixture.harness.touchDown([0: point(0, 100), 1: point(100, 100)])
    fixture.drag(1, from: point(100, 100), to: point(200, 100))
    #expect(abs(pinch.velocity - 10) < 1e-6)
    pinch.scale = 1
    #expect(abs(pinch.velocity - 5) < 1e-6)
    fixture.harness.touchMove(1, to: point(300, 100))
    #expect(pinch.scale == 1.5)
  }

  @Test("A pinch whose action sets the scale to 1 ends with the velocity of the fingers")
  func velocityAfterIncrementalScales() {
    var velocity: CGFloat = 0
    fixture.onEntry = { _, entry in
      if entry == "pinch ended" { velocity = pinch.velocity }
      pinch.scale = 1
    }
    fixture.harness.touchDown([0: point(0, 100), 1: point(100, 100)])
    fixture.drag(1, from: point(100, 100), to: point(200, 100))
    fixture.harness.touchUp([0, 1])
    #expect(abs(velocity - 5) < 1e-6)
  }
}

@Suite("Rotation")
struct RotationTests {
  private let fixture = GestureFixture()
  private let rotation: UIRotationGestureRecognizer

  init() { rotation = fixture.add(UIRotationGestureRecognizer(), as: "rotation") }

  /// Moves the second finger to an angle, in radians, on a circle around the first finger.
  private func turn(to angle: CGFloat, radius: CGFloat = 100) {
    fixture.harness.touchMove(
      1, to: point(200 + radius * CGFloat.cos(angle), 200 + radius * CGFloat.sin(angle))
    )
  }

  @Test("A clockwise quarter turn of two fingers on the screen is a rotation of π/2")
  func quarterTurn() {
    fixture.harness.touchDown([0: point(200, 200), 1: point(300, 200)])
    fixture.harness.touchMove(1, to: point(200, 300))
    #expect(abs(rotation.rotation - .pi / 2) < 1e-12)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.log == ["rotation began", "rotation ended"])
  }

  @Test("Rotations of more than half a turn accumulate")
  func multipleTurns() {
    fixture.harness.touchDown([0: point(200, 200), 1: point(300, 200)])
    for step in 1...30 { turn(to: CGFloat(step) * .pi / 10) }
    #expect(abs(rotation.rotation - 3 * .pi) < 1e-9)
    for step in (0..<30).reversed() { turn(to: CGFloat(step) * .pi / 10) }
    #expect(abs(rotation.rotation) < 1e-9)
  }

  @Test("Fingers that only move apart do not begin a rotation")
  func apart() {
    fixture.harness.touchDown([0: point(200, 200), 1: point(300, 200)])
    fixture.harness.touchMove(1, to: point(390, 200))
    #expect(fixture.log.isEmpty)
  }

  @Test("After setting the rotation of a rotation recognizer, turns add to the new value")
  func setRotation() {
    fixture.harness.touchDown([0: point(200, 200), 1: point(300, 200)])
    turn(to: 1)
    rotation.rotation = 0
    turn(to: 1.25)
    #expect(abs(rotation.rotation - 0.25) < 1e-9)
  }

  @Test("The velocity of a rotation recognizer is in radians per second")
  func velocity() {
    fixture.harness.touchDown([0: point(200, 200), 1: point(300, 200)])
    for step in 1...10 {
      fixture.harness.advance(by: 0.01)
      turn(to: CGFloat(step) * 0.05)
    }
    #expect(abs(rotation.velocity - 5) < 1e-6)
    rotation.rotation = 0
    #expect(abs(rotation.velocity - 5) < 1e-6)
  }

  @Test("A pan, a pinch and a rotation are recognized simultaneously if a delegate allows it")
  func simultaneousGestures() {
    let delegate = StubDelegate()
    delegate.shouldRecognizeSimultaneously = { _ in true }
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    for recognizer in [pan, pinch, rotation] { recognizer.delegate = delegate }
    fixture.harness.touchDown([0: point(100, 200), 1: point(200, 200)])
    fixture.harness.touchMove([0: point(140, 100), 1: point(140, 300)])
    #expect(fixture.log == ["rotation began", "pinch began"])
    fixture.harness.touchMove([0: point(240, 100), 1: point(240, 300)])
    #expect(abs(rotation.rotation - .pi / 2) < 1e-12)
    #expect(pinch.scale == 2)
    #expect(fixture.log.contains("pan began"))
    #expect(pan.translation(in: nil) == point(90, 0))
    fixture.harness.touchUp([0, 1])
    #expect(Set(fixture.log.suffix(3)) == ["pan ended", "pinch ended", "rotation ended"])
  }
}
