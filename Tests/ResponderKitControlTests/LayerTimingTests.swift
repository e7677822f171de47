import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Timing of layer animations")
struct LayerTimingTests {
  private let fixture = LayerClockFixture()
  private var layer: CAShapeLayer { fixture.layer }
  private var harness: TouchHarness { fixture.harness }

  private final class Observer: CAAnimationDelegate {
    var calls: [String] = []
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
  }

  private func widthAnimation(_ duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "lineWidth")
    (animation.fromValue, animation.toValue, animation.duration) = (10, 20, duration)
    return animation
  }

  @Test("A layer animation or spring animation with a speed of 0 runs at the normal speed")
  func noSpeed() {
    let (animation, spring, other) = (
      CABasicAnimation(), CASpringAnimation(), CASpringAnimation()
    )
    (animation.duration, animation.speed) = (2, 0)
    #expect(animation.runDuration == 2)
    (spring.duration, other.duration, spring.speed) = (2, 2, 0)
    #expect(spring.progress(at: 0.3).value == other.progress(at: 0.3).value)
  }

  @Test("A discrete keyframe value is shown from exactly its key time on")
  func discreteTimes() throws {
    let animation = keyframes([10, 20, 50])
    (animation.calculationMode, animation.keyTimes) = (.discrete, [0, 0.25, 0.75])
    #expect(try value(animation, at: 0) == 10)
    #expect(try value(animation, at: 0.25) == 20)
    #expect(try value(animation, at: 0.75) == 50)
  }

  @Test("A path that is animated to another path is replaced at exactly half of the duration")
  func exchange() {
    let (first, second) = (CGMutablePath(), CGMutablePath())
    for (fraction, expected) in [(0.499, first), (0.5, second)] as [(CGFloat, CGMutablePath)] {
      let mixed = LayerValue.path(first).mixed(with: .path(second), fraction)
      guard case .path(let shown) = mixed else {
        Issue.record("\(mixed) is not a path.")
        continue
      }
      #expect(shown === expected, "\(fraction)")
    }
  }

  @Test("A layer property that is set just before its animation is removed keeps the new value")
  func changeBeforeRemoval() {
    layer.lineWidth = 3
    layer.add(widthAnimation(), forKey: "a")
    harness.advance(by: 0.3)
    layer.lineWidth = 7
    layer.removeAnimation(forKey: "a")
    #expect(layer.lineWidth == 7)
    layer.add(widthAnimation(), forKey: "b")
    harness.advance(by: 0.3)
    layer.removeAnimation(forKey: "b")
    #expect(layer.lineWidth == 7)
  }

  @Test("A new CAAnimation has Core Animation's default values")
  func defaults() {
    let animation = CABasicAnimation()
    #expect(animation.duration == 0 && animation.beginTime == 0 && animation.speed == 1)
    #expect(animation.repeatCount == 0 && animation.repeatDuration == 0 && !animation.autoreverses)
    #expect(animation.isRemovedOnCompletion && animation.fillMode == .removed)
    #expect(animation.timingFunction == nil && animation.keyPath == nil && !animation.isAdditive)
    #expect(!animation.isCumulative && animation.runDuration == 0.25)
    #expect(CAKeyframeAnimation().calculationMode == .linear)
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    #expect(CAAnimation().makeTracks(for: layer).isEmpty)
  }

  @Test(
    "The progress of a layer animation rises, falls if it autoreverses, and repeats",
    arguments: [false, true], [0, 1, 1.5, 2.25, 3] as [Float])
  func progress(autoreverses: Bool, count: Float) {
    let animation = CABasicAnimation()
    (animation.duration, animation.speed) = (3, 2)
    (animation.autoreverses, animation.repeatCount) = (autoreverses, count)
    let cycle = autoreverses ? 3.0 : 1.5
    let total = cycle * Double(max(1, count == 0 ? 1 : count))
    for step in 0..<100 {
      let time = 0.0421 + Double(step) * 0.1
      let (value, hasEnded) = animation.progress(at: time)
      #expect(hasEnded == (time >= total))
      var expected = (min(time, total) / 1.5).truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
      if hasEnded, expected < 1e-9 { expected = autoreverses ? 2 : 1 }
      #expect(abs(value - CGFloat(expected > 1 ? 2 - expected : expected)) < 1e-9)
    }
    #expect(animation.progress(at: total - 1e-6).hasEnded == false)
  }

  @Test("The repeatDuration of a layer animation overrides its repeatCount")
  func repeatDuration() {
    let animation = CABasicAnimation()
    (animation.duration, animation.repeatCount, animation.repeatDuration) = (2, 5, 3)
    #expect(!animation.progress(at: 2.9).hasEnded && animation.progress(at: 3.1).hasEnded)
    #expect(animation.progress(at: 2.5).value == 0.25 && animation.progress(at: 9).value == 0.5)
    animation.speed = -1
    #expect(animation.runDuration == 2)
  }

  @Test(
    "A timing function is the cubic Bézier curve of its control points",
    arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]), (CAMediaTimingFunctionName(rawValue: ""), [0, 0, 1, 1]),
    ] as [(CAMediaTimingFunctionName, [CGFloat])])
  func timingFunction(name: CAMediaTimingFunctionName, points: [CGFloat]) {
    let named = CAMediaTimingFunction(name: name)
    let custom = CAMediaTimingFunction(
      controlPoints: Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
    let corners = [
      point(0, 0), point(points[0], points[1]), point(points[2], points[3]), point(1, 1),
    ]
    for step in 0...20 {
      // De Casteljau's algorithm computes a point of the curve.
      var line = corners
      while line.count > 1 {
        line = zip(line, line.dropFirst()).map { $0.interpolated(to: $1, CGFloat(step) / 20) }
      }
      for function in [named, custom] {
        #expect(abs(function.value(at: line[0].x) - line[0].y) < 1e-6)
      }
    }
  }

  @Test("A timing function with custom control points follows its Bézier curve")
  func customTimingFunction() {
    let corners = [point(0, 0), point(0.9, 0.3), point(0.2, 1.4), point(1, 1)]
    let function = CAMediaTimingFunction(controlPoints: 0.9, 0.3, 0.2, 1.4)
    for step in 0...20 {
      var line = corners
      while line.count > 1 {
        line = zip(line, line.dropFirst()).map { $0.interpolated(to: $1, CGFloat(step) / 20) }
      }
      #expect(abs(function.value(at: line[0].x) - line[0].y) < 1e-5)
    }
  }

  @Test("A timing function determines the pace of a layer animation")
  func pacedLayer() {
    let animation = widthAnimation()
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    fixture.startClock()
    layer.add(animation, forKey: nil)
    harness.advance(by: 0.4)
    let progress = CAMediaTimingFunction(name: .easeIn).value(at: fixture.fraction)
    #expect(abs(layer.lineWidth - (10 + 10 * progress)) < 1e-9 && progress < 0.3)
  }

  @Test(
    "The fill mode of a layer animation determines its value before its begin and after its end",
    arguments: [CAMediaTimingFillMode.removed, .forwards, .backwards, .both], [true, false])
  func fillMode(mode: CAMediaTimingFillMode, isRemoved: Bool) {
    layer.lineWidth = 3
    let (animation, observer) = (widthAnimation(0.5), Observer())
    (animation.fillMode, animation.isRemovedOnCompletion) = (mode, isRemoved)
    (animation.beginTime, animation.delegate) = (0.5, observer)
    layer.add(animation, forKey: "a")
    let startsEarly = mode == .backwards || mode == .both
    #expect(layer.lineWidth == (startsEarly ? 10 : 3) && observer.calls == ["start"])
    harness.advance(by: 0.45)
    #expect(layer.lineWidth == (startsEarly ? 10 : 3))
    harness.advance(by: 0.3)
    #expect(abs(layer.lineWidth - 15) < 0.5)
    harness.advance(by: 0.3)
    let keeps = !isRemoved && (mode == .forwards || mode == .both)
    #expect(layer.lineWidth == (keeps ? 20 : 3))
    #expect(observer.calls == ["start", "stop true"] && layer.animationKeys() == nil)
  }

  @Test("Removing a layer animation restores the value even with the fill mode forwards")
  func removedFill() {
    layer.lineWidth = 3
    let animation = widthAnimation()
    (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
    layer.add(animation, forKey: "a")
    harness.advance(by: 0.3)
    layer.removeAnimation(forKey: "b")
    #expect(layer.lineWidth > 10)
    layer.removeAnimation(forKey: "a")
    #expect(layer.lineWidth == 3)
  }

  @Test("A layer animation whose beginTime is later than the current time starts at that time")
  func beginTimeOnClock() {
    harness.advance(by: 100)
    let animation = widthAnimation(0.5)
    animation.beginTime = harness.now + 0.5
    layer.lineWidth = 3
    layer.add(animation, forKey: nil)
    harness.advance(by: 0.45)
    #expect(layer.lineWidth == 3)
    harness.advance(by: 0.3)
    #expect(abs(layer.lineWidth - 15) < 0.5)
  }

  @Test("A layer outside a window ends its animations at once")
  func withoutWindow() {
    let (other, observer, animation) = (CAShapeLayer(), Observer(), widthAnimation())
    animation.delegate = observer
    other.lineWidth = 3
    other.add(animation, forKey: "a")
    #expect(other.lineWidth == 3 && observer.calls == ["start", "stop true"])
    #expect(other.animationKeys() == nil)
  }

  @Test("A layer finds an animation by its key, and adding another with the same key replaces it")
  func keys() {
    let (first, second, unnamed) = (widthAnimation(), widthAnimation(), widthAnimation())
    let observer = Observer()
    first.delegate = observer
    layer.add(first, forKey: "width")
    layer.add(unnamed, forKey: nil)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    #expect(layer.animation(forKey: "width") === first && layer.animation(forKey: "x") == nil)
    #expect(layer.animationKeys() == ["width", "fade"] && observer.calls == ["start"])
    layer.add(second, forKey: "width")
    #expect(layer.animation(forKey: "width") === second)
    #expect(observer.calls == ["start", "stop false"])
    #expect(layer.animationKeys() == ["fade", "width"])
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil && layer.animation(forKey: "fade") == nil)
    #expect(layer.presentation() === layer && layer.model() === layer)
  }

  // MARK: Springs

  @Test("A spring animation respects its speed and autoreverses")
  func springTime() {
    let (slow, fast) = (CASpringAnimation(), CASpringAnimation())
    (slow.duration, fast.duration, fast.speed) = (2, 2, 4)
    for time in [0.1, 0.2, 0.45] {
      #expect(abs(fast.progress(at: time).value - slow.progress(at: 4 * time).value) < 1e-9)
    }
    #expect(fast.progress(at: 0.51).hasEnded && !slow.progress(at: 1.99).hasEnded)
    #expect(slow.progress(at: 7).value == slow.progress(at: 2).value)
    slow.autoreverses = true
    for time in [0.1, 0.7, 1.5] {
      #expect(abs(slow.progress(at: 2 + time).value - slow.progress(at: 2 - time).value) < 1e-9)
    }
    slow.repeatCount = 2
    #expect(abs(slow.progress(at: 4.3).value - slow.progress(at: 0.3).value) < 1e-9)
  }

  @Test(
    "A spring with a perceptual duration and a bounce has the matching stiffness and damping",
    arguments: [(0, 1), (0.3, 0.7), (1, 0), (-0.5, 2)] as [(CGFloat, CGFloat)])
  func perceptualDuration(bounce: CGFloat, ratio: CGFloat) {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: bounce)
    // With a mass of 1, the angular frequency is the square root of the stiffness: 2π / 0.5 s.
    #expect(abs(spring.stiffness.squareRoot() - 4 * .pi) < 1e-9 && spring.mass == 1)
    #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - ratio) < 1e-9)
    let short = CASpringAnimation(perceptualDuration: 0, bounce: bounce)
    #expect(abs(short.stiffness.squareRoot() - 200 * .pi) < 1e-6)
  }

  @Test(
    "A spring has settled when its slowest component is below 1/1000",
    arguments: [(1, 100, 10), (2, 80, 3), (1, 100, 20), (1, 100, 60), (0.5, 30, 12)]
      as [(CGFloat, CGFloat, CGFloat)])
  func settlingDuration(mass: CGFloat, stiffness: CGFloat, damping: CGFloat) {
    let spring = CASpringAnimation()
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    let half = damping / (2 * mass)
    let square = half * half - stiffness / mass
    let rate = square > 0 ? half - square.squareRoot() : half
    #expect(abs(spring.settlingDuration * rate - 7) < 1e-9)
    spring.duration = 1000
    #expect(abs(spring.progress(at: spring.settlingDuration).value - 1) < 0.02)
    spring.damping = 0
    #expect(spring.settlingDuration == 60)
  }

  @Test(
    "A spring animation matches a step-by-step simulation of its mass, stiffness and damping",
    arguments: [
      [1, 100, 10, 0], [2, 80, 3, 5], [1, 100, 20, 4], [0.5, 100, 40, -3], [3, 75, 30, 0],
    ] as [[CGFloat]])
  func springForces(values: [CGFloat]) {
    let spring = CASpringAnimation()
    (spring.mass, spring.stiffness) = (values[0], values[1])
    (spring.damping, spring.initialVelocity) = (values[2], values[3])
    spring.duration = 10
    var (location, velocity) = (CGFloat(0), values[3])
    let step: CGFloat = 1e-5
    for index in 0..<80_000 {
      if index % 8000 == 0 {
        let value = spring.progress(at: Double(index) * Double(step)).value
        #expect(abs(value - location) < 0.001)
      }
      let force = values[1] * (1 - location) - values[2] * velocity
      velocity += force / values[0] * step
      location += velocity * step
    }
  }

  // MARK: Keyframes and groups

  private func keyframes(_ values: [Any]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "lineWidth")
    (animation.values, animation.duration) = (values, 1)
    return animation
  }

  private func value(_ animation: CAAnimation, at progress: CGFloat) throws -> CGFloat {
    let track = try #require(animation.makeTracks(for: layer).first)
    guard case .number(let number)? = track.value(at: progress) else { return .nan }
    return number
  }

  @Test("Keyframe values without key times, or with too few of them, are distributed evenly")
  func evenKeyframes() throws {
    let animation = keyframes([10, 20, 50, 30])
    for times in [nil, [0, 0.5, 1]] as [[NSNumber]?] {
      animation.keyTimes = times
      let expected: [(CGFloat, CGFloat)] = [
        (0, 10), (1 / 6, 15), (1 / 3, 20), (0.5, 35), (2 / 3, 50), (5 / 6, 40), (1, 30),
      ]
      for (progress, number) in expected {
        #expect(abs(try value(animation, at: progress) - number) < 1e-9)
      }
    }
    #expect(keyframes([1]).makeTracks(for: layer).isEmpty)
    #expect(keyframes([]).makeTracks(for: layer).isEmpty)
    let path = CAKeyframeAnimation(keyPath: "unknown")
    path.values = [1, 2]
    #expect(path.makeTracks(for: layer).isEmpty)
  }

  @Test(
    "Keyframe values with key times are interpolated between the times and constant outside them")
  func timedKeyframes() throws {
    let animation = keyframes([10, 20, 50, 30])
    animation.keyTimes = [0.1, 0.2, 0.6, 0.9]
    #expect(animation.keyTimes == [0.1, 0.2, 0.6, 0.9])
    let expected: [(CGFloat, CGFloat)] = [
      (0, 10), (0.1, 10), (0.15, 15), (0.2, 20), (0.3, 27.5), (0.6, 50), (0.7, 50 - 20 / 3.0),
      (0.9, 30), (1, 30),
    ]
    for (progress, number) in expected {
      #expect(abs(try value(animation, at: progress) - number) < 1e-9)
    }
  }

  @Test("Discrete keyframe values change at their key times without interpolation")
  func discreteKeyframes() throws {
    let animation = keyframes([10, 20, 50])
    (animation.calculationMode, animation.keyTimes) = (.discrete, [0, 0.3, 0.8])
    for (progress, number) in [(0, 10), (0.29, 10), (0.31, 20), (0.79, 20), (0.81, 50), (1, 50)]
      as [(CGFloat, CGFloat)]
    {
      #expect(try value(animation, at: progress) == number)
    }
    let pair = keyframes([10, 20])
    pair.calculationMode = .discrete
    #expect(try value(pair, at: 0.9) == 10)
    #expect(try value(pair, at: 1) == 20)
    pair.calculationMode = .cubic
    #expect(try value(pair, at: 0.5) == 15)
    // The progress of a spring can exceed 1, which continues the line beyond the last value.
    #expect(try value(pair, at: 1.5) == 25)
  }

  @Test("A keyframe animation along a path omits the path's closing line")
  func pathKeyframes() throws {
    let path = CGMutablePath()
    path.addLines(between: [point(0, 0), point(30, 0), point(30, 60)])
    path.closeSubpath()
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.values, animation.duration) = (path, [point(9, 9), point(8, 8)], 1)
    let track = try #require(animation.makeTracks(for: layer).first)
    #expect(track.values.count == 3)
    for (progress, location) in [(0, point(0, 0)), (0.25, point(15, 0)), (0.75, point(30, 30))]
      as [(CGFloat, CGPoint)]
    {
      guard case .point(let value)? = track.value(at: progress) else { continue }
      #expect(value.distance(to: location) < 1e-9)
    }
  }

  @Test("Animations of a group run together and, without a duration, last as long as the group")
  func group() {
    let group = CAAnimationGroup()
    let (first, second) = (widthAnimation(0), CABasicAnimation(keyPath: "strokeEnd"))
    (second.fromValue, second.toValue, second.duration) = (0, 1, 0.5)
    (group.animations, group.duration) = ([first, second], 1)
    fixture.startClock()
    layer.add(group, forKey: "group")
    harness.advance(by: 0.3)
    #expect(abs(layer.lineWidth - (10 + 10 * fixture.fraction)) < 1e-9)
    #expect(abs(layer.strokeEnd - 2 * fixture.fraction) < 1e-9 && first.duration == 1)
    harness.advance(by: 0.4)
    #expect(layer.strokeEnd == 1 && layer.animationKeys() == ["group"])
    harness.advance(by: 0.4)
    #expect(layer.lineWidth == 1 && layer.animationKeys() == nil)
    #expect(CAAnimationGroup().makeTracks(for: layer).isEmpty)
  }

  @Test("A layer animation at half speed takes twice as long, also for springs")
  func halfSpeed() {
    let (animation, spring, normal) = (
      CABasicAnimation(), CASpringAnimation(), CASpringAnimation()
    )
    (animation.duration, animation.speed) = (2, 0.5)
    #expect(animation.runDuration == 4 && animation.progress(at: 1).value == 0.25)
    #expect(!animation.progress(at: 3.9).hasEnded && animation.progress(at: 4).hasEnded)
    (spring.duration, normal.duration, spring.speed) = (2, 2, 0.5)
    for time in [0.1, 0.2, 0.45] {
      #expect(abs(spring.progress(at: 2 * time).value - normal.progress(at: time).value) < 1e-9)
    }
  }
}
