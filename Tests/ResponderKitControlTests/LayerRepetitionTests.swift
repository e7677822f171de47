import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Repeated animations of layers")
struct LayerRepetitionTests {
  private let fixture = LayerClockFixture()
  private var layer: CAShapeLayer { fixture.layer }
  private var harness: TouchHarness { fixture.harness }

  private func widthAnimation(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "lineWidth")
    (animation.fromValue, animation.toValue, animation.duration) = (10, 20, duration)
    return animation
  }

  @Test(
    "A layer animation that fills forwards keeps the value of the end of its last repetition",
    arguments: [
      (false, 1, 20), (true, 1, 10), (true, 0.5, 20), (false, 2, 20), (false, 1.5, 15),
      (true, 0.25, 15),
    ] as [(Bool, Float, CGFloat)])
  func end(reverses: Bool, count: Float, width: CGFloat) {
    let animation = widthAnimation(0.25)
    (animation.autoreverses, animation.repeatCount) = (reverses, count)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
    layer.add(animation, forKey: "width")
    harness.advance(by: 0.6)
    #expect(abs(layer.lineWidth - width) < 1e-9 && layer.animationKeys() == nil)
  }

  @Test("A CASpringAnimation ends with the value at the end of its last repetition")
  func springs() {
    let spring = CASpringAnimation()
    (spring.mass, spring.stiffness, spring.damping, spring.duration) = (1, 100, 10, 2)
    let complete = spring.progress(at: 3)
    #expect(complete.hasEnded && abs(complete.value - 1) < 0.001)
    spring.autoreverses = true
    let back = spring.progress(at: 4)
    #expect(back.hasEnded && abs(back.value) < 1e-9)
    #expect(spring.progress(at: 3.999).value < 0.001 && !spring.progress(at: 3.999).hasEnded)
    let partial = spring.progress(at: 0.1).value
    (spring.autoreverses, spring.repeatDuration) = (false, 2.1)
    #expect(abs(spring.progress(at: 5).value - partial) < 1e-9)
  }

  @Test("An animation group repeats and reverses its animations")
  func groups() {
    let group = CAAnimationGroup()
    let short = CABasicAnimation(keyPath: "strokeEnd")
    (short.fromValue, short.toValue, short.duration) = (0, 1, 0.1)
    (group.animations, group.duration) = ([widthAnimation(0), short], 0.2)
    (group.autoreverses, group.repeatCount) = (true, 2)
    (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
    fixture.startClock()
    layer.add(group, forKey: "group")
    for _ in 0..<15 {
      harness.advance(by: 0.05)
      let time = fixture.fraction.truncatingRemainder(dividingBy: 0.4)
      let position = time < 0.2 ? time : 0.4 - time
      #expect(abs(layer.lineWidth - (10 + 50 * position)) < 1e-6)
      #expect(abs(layer.strokeEnd - min(1, 10 * position)) < 1e-6)
    }
    #expect(layer.animationKeys() == ["group"])
    harness.advance(by: 0.1)
    #expect(layer.lineWidth == 10 && layer.strokeEnd == 0 && layer.animationKeys() == nil)
  }

  @Test("An animation group applies its speed and timing function to its animations")
  func groupPace() {
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.speed) = ([widthAnimation(2)], 2, 4)
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    fixture.startClock()
    layer.add(group, forKey: "group")
    for _ in 0..<9 {
      harness.advance(by: 0.05)
      let pace = CAMediaTimingFunction(name: .easeIn).value(at: 2 * fixture.fraction)
      #expect(abs(layer.lineWidth - (10 + 10 * pace)) < 1e-6)
    }
    harness.advance(by: 0.1)
    #expect(layer.animationKeys() == nil)
  }
}
