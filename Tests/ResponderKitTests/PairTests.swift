import Testing

@testable import ResponderKit

@Suite("A pinch")
struct PinchTests {
  private let stage = GestureStage()
  private let pinch: UIPinchGestureRecognizer

  init() { pinch = stage.add(UIPinchGestureRecognizer(), as: "pinch") }

  @Test("One finger does not pinch, and neither do two that move together")
  func none() {
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchMove(0, to: at(200, 100))
    stage.harness.touchDown(1, at: at(300, 100))
    stage.harness.touchMove([0: at(220, 150), 1: at(320, 150)])
    #expect(stage.log.isEmpty)
  }

  @Test("Twice the distance is a scale of 2")
  func scale() {
    stage.harness.touchDown([0: at(100, 100), 1: at(200, 100)])
    stage.harness.touchMove([0: at(50, 100), 1: at(250, 100)])
    #expect(pinch.scale == 2)
    #expect(pinch.location(in: nil) == at(150, 100))
    stage.harness.touchMove([0: at(100, 100), 1: at(150, 100)])
    #expect(pinch.scale == 0.5)
    stage.harness.touchUp([0, 1])
    #expect(stage.log == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test(
    "It begins past a change of ten points, near a scale of 1",
    arguments: [(10, false), (11, true)])
  func slop(change: CGFloat, begins: Bool) {
    stage.harness.touchDown([0: at(50, 100), 1: at(350, 100)])
    stage.harness.touchMove(1, to: at(350 - change, 100))
    #expect(stage.log == (begins ? ["pinch began"] : []))
    #expect(abs(pinch.scale - 1) < 0.04)
  }

  @Test("Fingers that change places are where they were")
  func swapped() {
    stage.harness.touchDown([0: at(100, 100), 1: at(200, 100)])
    stage.harness.touchMove([0: at(80, 100), 1: at(220, 100)])
    stage.harness.touchMove([0: at(200, 100), 1: at(100, 100)])
    #expect(pinch.scale == 1)
  }

  @Test("A finger may leave and land again: the scale goes on from where it was")
  func leaveAndJoin() {
    stage.harness.touchDown([0: at(100, 100), 1: at(200, 100)])
    stage.harness.touchMove(1, to: at(250, 100))
    #expect(pinch.scale == 1.5)
    stage.harness.touchUp(1)
    #expect(pinch.scale == 1.5)
    stage.harness.touchMove(0, to: at(50, 100))
    #expect(pinch.scale == 1.5)
    stage.harness.touchDown(1, at: at(350, 100))
    #expect(pinch.scale == 1.5)
    stage.harness.touchMove(1, to: at(200, 100))
    #expect(pinch.scale == 0.75)
    stage.harness.touchUp([0, 1])
    #expect(stage.log.filter { $0 == "pinch began" || $0 == "pinch ended" }.count == 2)
  }

  @Test("Fingers on one spot have a scale all the same")
  func oneSpot() {
    stage.harness.touchDown([0: at(100, 100), 1: at(100, 100)])
    stage.harness.touchMove(1, to: at(150, 100))
    #expect(pinch.scale == 5)
  }

  @Test("A third finger is not the pinch's")
  func third() {
    stage.harness.touchDown([0: at(100, 100), 1: at(200, 100)])
    stage.harness.touchMove(1, to: at(250, 100))
    stage.harness.touchDown(2, at: at(10, 10))
    #expect(pinch.scale == 1.5)
    #expect(pinch.numberOfTouches == 2)
    stage.harness.touchUp(2)
    #expect(stage.viewLog == ["began 2", "cancelled 2", "began", "ended"])
  }

  @Test("Setting the scale has it count from there; the velocity is that of the scale")
  func setScale() {
    stage.harness.touchDown([0: at(0, 100), 1: at(100, 100)])
    stage.drag(1, from: at(100, 100), to: at(200, 100))
    #expect(abs(pinch.velocity - 10) < 1e-6)
    pinch.scale = 1
    #expect(pinch.velocity == 0)
    stage.harness.touchMove(1, to: at(300, 100))
    #expect(pinch.scale == 1.5)
  }
}

@Suite("A rotation")
struct RotationTests {
  private let stage = GestureStage()
  private let rotation: UIRotationGestureRecognizer

  init() { rotation = stage.add(UIRotationGestureRecognizer(), as: "rotation") }

  private func turn(to angle: CGFloat, radius: CGFloat = 100) {
    stage.harness.touchMove(
      1, to: at(200 + radius * CGFloat.cosine(of: angle), 200 + radius * CGFloat.sine(of: angle)))
  }

  @Test("A quarter turn clockwise to the eye is half of pi")
  func quarter() {
    stage.harness.touchDown([0: at(200, 200), 1: at(300, 200)])
    stage.harness.touchMove(1, to: at(200, 300))
    #expect(abs(rotation.rotation - .pi / 2) < 1e-12)
    stage.harness.touchUp([0, 1])
    #expect(stage.log == ["rotation began", "rotation ended"])
  }

  @Test("Turns add up, past half a turn and past a whole one")
  func wholeTurns() {
    stage.harness.touchDown([0: at(200, 200), 1: at(300, 200)])
    for step in 1...30 { turn(to: CGFloat(step) * .pi / 10) }
    #expect(abs(rotation.rotation - 3 * .pi) < 1e-9)
    for step in (0..<30).reversed() { turn(to: CGFloat(step) * .pi / 10) }
    #expect(abs(rotation.rotation) < 1e-9)
  }

  @Test("Fingers that only move apart do not turn")
  func apart() {
    stage.harness.touchDown([0: at(200, 200), 1: at(300, 200)])
    stage.harness.touchMove(1, to: at(390, 200))
    #expect(stage.log.isEmpty)
  }

  @Test("Setting the rotation has it count from there")
  func setRotation() {
    stage.harness.touchDown([0: at(200, 200), 1: at(300, 200)])
    turn(to: 1)
    rotation.rotation = 0
    turn(to: 1.25)
    #expect(abs(rotation.rotation - 0.25) < 1e-9)
  }

  @Test("The velocity is in radians per second")
  func velocity() {
    stage.harness.touchDown([0: at(200, 200), 1: at(300, 200)])
    for step in 1...10 {
      stage.harness.advance(by: 0.01)
      turn(to: CGFloat(step) * 0.05)
    }
    #expect(abs(rotation.velocity - 5) < 1e-6)
  }

  @Test("Pan, pinch and rotation go on together where a delegate lets them")
  func together() {
    let says = Says()
    says.together = { _ in true }
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    let pinch = stage.add(UIPinchGestureRecognizer(), as: "pinch")
    for recognizer in [pan, pinch, rotation] { recognizer.delegate = says }
    stage.harness.touchDown([0: at(100, 200), 1: at(200, 200)])
    stage.harness.touchMove([0: at(140, 100), 1: at(140, 300)])
    #expect(stage.log == ["rotation began", "pinch began"])
    stage.harness.touchMove([0: at(240, 100), 1: at(240, 300)])
    #expect(abs(rotation.rotation - .pi / 2) < 1e-12)
    #expect(pinch.scale == 2)
    #expect(stage.log.contains("pan began"))
    #expect(pan.translation(in: nil) == at(90, 0))
    stage.harness.touchUp([0, 1])
    #expect(Set(stage.log.suffix(3)) == ["pan ended", "pinch ended", "rotation ended"])
  }
}
