import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Animations of layers")
struct LayerAnimationTests {
  private final class Observer: CAAnimationDelegate {
    var calls: [String] = []
    var onStart: () -> Void = {}
    var onStop: () -> Void = {}

    func animationDidStart(_ anim: CAAnimation) {
      calls.append("start")
      onStart()
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      calls.append("stop \(flag)")
      onStop()
    }
  }

  private let layer = CAShapeLayer()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness
  private let observer = Observer()

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    view.layer.addSublayer(layer)
    harness = TouchHarness(window: window)
  }

  private func makeAnimation(_ keyPath: String, from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    animation.delegate = observer
    return animation
  }

  @Test(
    "A completion block is called once, after its transaction, or at once without a transaction")
  func completionWithoutAnimations() {
    var calls: [String] = []
    CATransaction.setCompletionBlock { calls.append("at once") }
    #expect(calls == ["at once"])
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append("committed") }
    // The animation of a layer outside of a window ends at once.
    let other = CAShapeLayer()
    other.add(makeAnimation("lineWidth", from: 0, to: 1), forKey: nil)
    #expect(calls == ["at once"])
    CATransaction.commit()
    CATransaction.commit()
    #expect(calls == ["at once", "committed"])
  }

  @Test("An animation removed by the delegate of another animation ends once")
  func removedByOther() {
    for keyPath in ["strokeStart", "strokeEnd"] {
      layer.add(makeAnimation(keyPath, from: 0.2, to: 0.8), forKey: keyPath)
    }
    observer.calls = []
    observer.onStop = { [layer] in layer.removeAnimation(forKey: "strokeEnd") }
    layer.removeAllAnimations()
    #expect(observer.calls == ["stop false", "stop false"])
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.animationKeys() == nil)
  }

  @Test("An animation that its delegate removes on start does not change the layer")
  func removedAtStart() {
    observer.onStart = { [layer] in layer.removeAllAnimations() }
    layer.add(makeAnimation("strokeEnd", from: 0.2, to: 0.8), forKey: "draw")
    #expect(layer.strokeEnd == 1 && observer.calls == ["start", "stop false"])
    harness.advance(by: 2)
    #expect(layer.strokeEnd == 1 && observer.calls.count == 2)
  }

  @Test("A layer animation changes a property over time and then restores the property")
  func basic() {
    layer.strokeEnd = 0.9
    layer.add(makeAnimation("strokeEnd", from: 0, to: 1.0), forKey: "draw")
    #expect(layer.strokeEnd == 0 && layer.animationKeys() == ["draw"])
    harness.advance(by: 0.5)
    #expect(abs(layer.strokeEnd - 0.5) < 0.02)
    harness.advance(by: 0.6)
    #expect(layer.strokeEnd == 0.9 && layer.animationKeys() == nil)
    #expect(observer.calls == ["start", "stop true"])
  }

  @Test("A transaction calls its completion block when all its animations have ended")
  func transactions() {
    var calls: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append("outer") }
    layer.add(makeAnimation("strokeEnd", from: 0, to: 1), forKey: "a")
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append("inner") }
    CATransaction.commit()
    layer.add(makeAnimation("lineWidth", from: 0, to: 1), forKey: "b")
    CATransaction.commit()
    #expect(calls == ["inner"])
    layer.removeAnimation(forKey: "b")
    harness.advance(by: 0.9)
    #expect(calls == ["inner"])
    harness.advance(by: 0.2)
    #expect(calls == ["inner", "outer"])
  }

  @Test("A layer property set during an animation keeps the new value after the animation")
  func changeDuringAnimation() {
    layer.strokeEnd = 0
    layer.add(makeAnimation("strokeEnd", from: 0, to: 1.0), forKey: "draw")
    layer.strokeEnd = 1
    layer.lineWidth = 7
    harness.advance(by: 0.5)
    #expect(abs(layer.strokeEnd - 0.5) < 0.02)
    harness.advance(by: 0.6)
    #expect(layer.strokeEnd == 1 && layer.lineWidth == 7)
  }

  /// Returns the location of a mass after a time, computed from the forces in steps of 10 µs.
  private func springLocation(of spring: CASpringAnimation, after time: CGFloat) -> CGFloat {
    var (location, velocity) = (CGFloat(0), spring.initialVelocity)
    let step: CGFloat = 1e-5
    for _ in 0..<Int(time / step) {
      let force = spring.stiffness * (1 - location) - spring.damping * velocity
      velocity += force / spring.mass * step
      location += velocity * step
    }
    return location
  }

  @Test(
    "A CASpringAnimation follows its mass, stiffness, damping and initial velocity",
    arguments: [(1.0, 100.0, 10.0, 0.0), (2, 80, 3, 5), (1, 100, 20, 0), (1, 100, 40, -3)])
  func spring(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness) = (mass, stiffness)
    (spring.damping, spring.initialVelocity) = (damping, velocity)
    (spring.fromValue, spring.toValue) = (0, 100)
    spring.duration = 2
    layer.position.x = 100
    layer.add(spring, forKey: nil)
    for step in 1...6 {
      harness.advance(by: 0.1)
      let expected = springLocation(of: spring, after: CGFloat(step) / 10)
      #expect(abs(layer.position.x - 100 * expected) < 6)
    }
    harness.advance(by: 2)
    #expect(layer.position.x == 100)
    #expect(abs(springLocation(of: spring, after: spring.settlingDuration) - 1) < 0.01)
  }

  @Test("A layer delegate draws the layer and lays out its sublayers")
  func delegate() {
    final class Painter: CALayerDelegate {
      var layoutCount = 0
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(UIColor.red)
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      func layoutSublayers(of layer: CALayer) { layoutCount += 1 }
    }
    let (plain, painter) = (CALayer(), Painter())
    plain.delegate = painter
    plain.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    view.layer.addSublayer(plain)
    #expect(painter.layoutCount == 1)
    #expect(harness.snapshot()[25, 25] == PixelColor(red: 255, green: 0, blue: 0))
    let wide = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
      UIColor.blue.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    plain.delegate = nil
    plain.contents = wide
    plain.contentsGravity = .resizeAspect
    let pixels = harness.snapshot()
    #expect(pixels[40, 40] == PixelColor(red: 0, green: 0, blue: 255))
    #expect(pixels[40, 25] != PixelColor(red: 0, green: 0, blue: 255))
  }

  @Test("A layer animation that fills forwards keeps its last value after its end")
  func fillForwards() {
    let animation = makeAnimation("opacity", from: 1, to: 0.25)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    view.layer.add(animation, forKey: "fade")
    harness.advance(by: 1.1)
    #expect(view.alpha == 0.25)
  }

  @Test("Removing a layer animation restores the property and reports finished false")
  func removal() {
    let start = layer.position
    layer.add(
      makeAnimation("position", from: CGPoint.zero, to: CGPoint(x: 100, y: 0)), forKey: "move")
    harness.advance(by: 0.5)
    #expect(abs(layer.position.x - 50) < 2)
    layer.removeAnimation(forKey: "move")
    #expect(layer.position == start && observer.calls == ["start", "stop false"])
  }

  @Test("A layer animation with autoreverses and repeatCount runs back and forth and repeats")
  func repetition() {
    let animation = makeAnimation("lineWidth", from: 0, to: 10)
    animation.autoreverses = true
    animation.repeatCount = 2
    layer.add(animation, forKey: nil)
    for (time, width) in [(0.5, 5.0), (0.5, 10), (0.5, 5), (0.5, 0), (0.5, 5), (1.0, 5)] {
      harness.advance(by: time)
      #expect(abs(layer.lineWidth - width) < 0.3)
    }
    harness.advance(by: 0.6)
    #expect(layer.lineWidth == 1)
  }

  @Test("An animation without a start value, or with byValue, is relative to the layer's own value")
  func relative() {
    let turn = makeAnimation("transform.rotation", from: nil, to: CGFloat.pi)
    view.layer.add(turn, forKey: nil)
    harness.advance(by: 0.5)
    #expect(abs(view.transform.a) < 0.05 && abs(view.transform.b - 1) < 0.05)
    layer.cornerRadius = 4
    let grow = makeAnimation("cornerRadius", from: nil, to: nil)
    grow.byValue = 6
    layer.add(grow, forKey: nil)
    harness.advance(by: 0.999)
    #expect(abs(layer.cornerRadius - 10) < 0.1)
  }

  @Test("A keyframe animation interpolates its values between their key times")
  func keyframes() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, 110]
    animation.keyTimes = [0, 0.8, 1]
    animation.duration = 1
    layer.add(animation, forKey: nil)
    harness.advance(by: 0.4)
    #expect(abs(layer.position.x - 5) < 0.3)
    harness.advance(by: 0.5)
    #expect(abs(layer.position.x - 60) < 6)
  }

  @Test(
    "A position animation along a path deviates from the path by at most half a point",
    arguments: [20.0, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300])
  func path(radius: Double) {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = CGPath(
      ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius),
      transform: nil)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    for _ in 0..<96 {
      harness.advance(by: 0.01)
      #expect(abs(layer.position.distance(to: .zero) - radius) <= 0.5)
    }
  }

  @Test(
    "The ease-in ease-out timing function is symmetric, and starts and ends slowly",
    arguments: [0.0, 0.25, 0.5, 0.75, 1])
  func timing(time: Double) {
    let time = CGFloat(time)
    let (linear, ease) = (
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeInEaseOut)
    )
    #expect(abs(linear.value(at: time) - time) < 1e-6)
    #expect(abs(ease.value(at: time) + ease.value(at: 1 - time) - 1) < 1e-6)
    if time == 0.25 { #expect(ease.value(at: time) < 0.2) }
  }
}
