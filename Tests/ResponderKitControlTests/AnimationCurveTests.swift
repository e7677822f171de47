import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A window with two views: one for the tested animation, and one to measure the elapsed time.
struct AnimationFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 30, y: 50, width: 40, height: 60))
  /// A view that ``startClock(_:)`` fades at a constant rate.
  let clock = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
  let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    for view in [view, clock] { window.addSubview(view) }
  }

  /// Starts an animation that fades the clock, with a duration in seconds.
  func startClock(_ duration: Double = 1) {
    UIView.animate(withDuration: duration, options: .curveLinear) { clock.alpha = 0 }
  }

  /// The fraction of the clock's duration that had passed at the last animation step.
  var fraction: CGFloat { 1 - clock.presentation.alpha }
}

@Suite("Curves of animations")
struct AnimationCurveTests {
  private let fixture = AnimationFixture()
  private var view: UIView { fixture.view }
  private var harness: TouchHarness { fixture.harness }

  @Test(
    "UIView's ease-in and ease-out curves are quadratic, and the ease-in-out curve is cubic",
    arguments: [
      (UIView.AnimationOptions.curveEaseInOut, [0, 0.15625, 0.5, 0.84375, 1]),
      (.curveEaseIn, [0, 0.0625, 0.25, 0.5625, 1]),
      (.curveEaseOut, [0, 0.4375, 0.75, 0.9375, 1]),
      (.curveLinear, [0, 0.25, 0.5, 0.75, 1]),
    ] as [(UIView.AnimationOptions, [CGFloat])])
  func quarters(options: UIView.AnimationOptions, values: [CGFloat]) {
    for (index, value) in values.enumerated() {
      #expect(options.eased(CGFloat(index) / 4) == value)
      #expect(options.union([.repeat, .allowUserInteraction]).eased(CGFloat(index) / 4) == value)
    }
  }

  @Test("UIView.AnimationOptions and KeyframeAnimationOptions have UIKit's raw values")
  func bits() {
    let options: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 0x10000),
      (.curveEaseOut, 0x20000), (.curveLinear, 0x30000), (.transitionFlipFromLeft, 0x10_0000),
      (.transitionFlipFromRight, 0x20_0000), (.transitionCurlUp, 0x30_0000),
      (.transitionCurlDown, 0x40_0000), (.transitionCrossDissolve, 0x50_0000),
      (.transitionFlipFromTop, 0x60_0000), (.transitionFlipFromBottom, 0x70_0000),
    ]
    for (option, bits) in options { #expect(option.rawValue == bits) }
    let keyframes: [(UIView.KeyframeAnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
      (.calculationModeLinear, 0), (.calculationModeDiscrete, 1024),
      (.calculationModePaced, 2048), (.calculationModeCubic, 3072),
      (.calculationModeCubicPaced, 4096),
    ]
    for (option, bits) in keyframes { #expect(option.rawValue == bits) }
  }

  /// The center, the bounds, the transform and the alpha as numbers.
  private func numbers(_ values: AnimatableProperties) -> [CGFloat] {
    let (bounds, t) = (values.bounds, values.transform)
    return [
      values.center.x, values.center.y, bounds.minX, bounds.minY, bounds.width, bounds.height,
      t.a, t.b, t.c, t.d, t.tx, t.ty, values.alpha,
    ]
  }

  @Test(
    "A running animation has changed center, bounds, transform and alpha by the same fraction",
    arguments: [0.2, 0.55, 0.9])
  func allProperties(time: Double) {
    view.bounds.origin = point(3, -7)
    view.transform = CGAffineTransform(a: 1.1, b: 0.2, c: 0.3, d: 0.9, tx: 4, ty: -5)
    let start = numbers(view.model)
    fixture.startClock()
    UIView.animate(withDuration: 1, options: .curveEaseIn) {
      view.center = point(110, 20)
      view.bounds = CGRect(x: 13, y: 11, width: 90, height: 20)
      view.transform = CGAffineTransform(a: 2, b: -0.6, c: 0.8, d: 3, tx: -16, ty: 25)
      view.alpha = 0.4
    }
    fixture.harness.advance(by: time)
    let progress = fixture.fraction * fixture.fraction
    let end = numbers(view.model)
    for ((shown, start), end) in zip(zip(numbers(view.presentation), start), end) {
      #expect(start != end && abs(shown - (start + (end - start) * progress)) < 1e-9)
    }
  }

  @Test("A nested animation inherits the outer curve unless it has overrideInheritedCurve")
  func nestedCurve() {
    let inner = UIView()
    fixture.window.addSubview(inner)
    fixture.startClock()
    UIView.animate(withDuration: 1, options: .curveEaseIn) {
      UIView.animate(withDuration: 3, options: .curveEaseOut) { view.center.x = 150 }
      UIView.animate(withDuration: 3, options: [.curveEaseOut, .overrideInheritedCurve]) {
        inner.center.x = 100
      }
    }
    fixture.harness.advance(by: 0.4)
    let t = fixture.fraction
    #expect(abs(view.presentation.center.x - (50 + 100 * t * t)) < 1e-9)
    #expect(abs(inner.presentation.center.x - 100 * t * (2 - t)) < 1e-9)
    fixture.harness.advance(by: 0.7)
    #expect(view.animations.isEmpty && inner.animations.isEmpty)
  }

  @Test("A nested animation with overrideInheritedDuration has its own duration")
  func nestedDuration() {
    UIView.animate(withDuration: 1) {
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.animate(withDuration: 3, options: .overrideInheritedDuration) {
        #expect(UIView.inheritedAnimationDuration == 3)
        view.center.x = 150
      }
      UIView.animate(withDuration: 3) { #expect(UIView.inheritedAnimationDuration == 1) }
      #expect(UIView.inheritedAnimationDuration == 1)
    }
    fixture.harness.advance(by: 2)
    #expect(!view.animations.isEmpty)
    fixture.harness.advance(by: 1.1)
    #expect(view.animations.isEmpty)
  }

  @Test("An animated view shows its old values until the delay of the animation has passed")
  func delay() {
    var isFinished = false
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      view.center.x = 150
    } completion: {
      isFinished = $0
    }
    fixture.harness.advance(by: 0.45)
    #expect(view.presentation.center.x == 50)
    fixture.harness.advance(by: 0.3)
    #expect(abs(view.presentation.center.x - 75) < 1)
    fixture.harness.advance(by: 0.7)
    #expect(!isFinished && abs(view.presentation.center.x - 145) < 1)
    fixture.harness.advance(by: 0.06)
    #expect(isFinished && view.presentation.center.x == 150)
  }

  @Test(
    "A repeating animation restarts each time or, with autoreverse, alternates its direction",
    arguments: [false, true])
  func repetition(autoreverses: Bool) {
    let options: UIView.AnimationOptions = autoreverses ? [.repeat, .autoreverse] : .repeat
    UIView.animate(withDuration: 0.5, delay: 0.25, options: options.union(.curveEaseIn)) {
      view.center.x = 150
    }
    for step in 1...40 {
      fixture.harness.advance(by: 0.1)
      let runs = max(0, CGFloat(step) * 0.1 - 0.25) / 0.5
      var expected = runs.truncatingRemainder(dividingBy: 1)
      if autoreverses, Int(runs) % 2 == 1 { expected = 1 - expected }
      let progress = ((view.presentation.center.x - 50) / 100).squareRoot()
      let difference = abs(progress - expected)
      #expect(difference < 0.02 || !autoreverses && difference > 0.98)
    }
    fixture.view.removeFromSuperview()
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("An animation with autoreverse but without repeat runs forward and backward once")
  func autoreverse() {
    var isFinished = false
    UIView.animate(withDuration: 1, options: [.curveEaseIn, .autoreverse]) {
      view.center.x = 150
    } completion: { _ in
      isFinished = true
    }
    for time in [0.3, 0.8, 1.2, 1.7] as [CGFloat] {
      fixture.harness.advance(by: time - CGFloat(fixture.harness.now))
      let t = 1 - abs(1 - time)
      #expect(abs(view.presentation.center.x - (50 + 100 * t * t)) < 2 && !isFinished)
    }
    fixture.harness.advance(by: 0.31)
    #expect(isFinished && view.presentation.center.x == 150)
  }

  @Test("UIView.setAnimationsEnabled(false) disables animations until they are enabled again")
  func disabling() {
    UIView.setAnimationsEnabled(false)
    var isFinished: Bool?
    UIView.animate(withDuration: 1) {
      view.alpha = 0.5
    } completion: {
      isFinished = $0
    }
    UIView.setAnimationsEnabled(true)
    #expect(view.presentation.alpha == 0.5 && isFinished == true && UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(false)
    UIView.performWithoutAnimation {}
    #expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    #expect(view.presentation.alpha == 0.5)
  }

  @Test("Setting a property to its current value in an animation does not end other animations")
  func sameValue() {
    UIView.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
    fixture.harness.advance(by: 0.5)
    var isFinished: Bool?
    // The center is set to its current value, so nothing is animated.
    UIView.animate(withDuration: 1) {
      view.center = view.center
    } completion: {
      isFinished = $0
    }
    #expect(isFinished == true && abs(view.presentation.alpha - 0.5) < 0.02)
  }

  @Test(
    "Setting a property twice in an animation adds one animation from the old to the last value")
  func setTwice() {
    fixture.startClock()
    UIView.animate(withDuration: 1, options: .curveLinear) {
      view.center.x = 300
      view.center.y = 200
    }
    fixture.harness.advance(by: 0.5)
    let t = fixture.fraction
    #expect(abs(view.presentation.center.x - (50 + 250 * t)) < 1e-9)
    #expect(abs(view.presentation.center.y - (80 + 120 * t)) < 1e-9 && view.animations.count == 1)
  }

  @Test("Animating a property again does not interrupt the animation of another property")
  func partialInterruption() {
    var calls: [Bool] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      view.center.x = 150
      view.alpha = 0
    } completion: {
      calls.append($0)
    }
    harness.advance(by: 0.5)
    UIView.animate(withDuration: 3) { view.alpha = 1 }
    #expect(calls.isEmpty && abs(view.presentation.center.x - 100) < 2)
    harness.advance(by: 0.25)
    #expect(calls.isEmpty && abs(view.presentation.center.x - 125) < 2)
    harness.advance(by: 0.3)
    #expect(calls == [false] && view.presentation.center.x == 150)
    #expect(view.animations.count == 1)
  }

  // MARK: Springs

  @Test(
    "A spring curve follows the motion of a damped mass and settles at the end of its duration",
    arguments: [(1, 0), (0.7, 0), (0.4, 2), (0.2, -3), (1, 4), (0.05, 0)] as [(CGFloat, CGFloat)])
  func spring(damping: CGFloat, velocity: CGFloat) {
    let curve = SpringCurve(dampingRatio: damping, velocity: velocity)
    // The frequency is such that the amplitude at the end is 1/1000 of the distance: e^-6.9 if the
    // damping ratio is below 1, and (1 + 9.2) · e^-9.2 if the ratio is 1.
    let frequency: CGFloat = damping < 1 ? 6.9 / damping : 9.2
    var (location, speed) = (CGFloat(0), velocity)
    let step: CGFloat = 1e-5
    for index in 0..<95_000 {
      if index % 5000 == 0 {
        #expect(abs(curve.progress(at: CGFloat(index) * step) - location) < 0.01)
      }
      let force = frequency * frequency * (1 - location) - 2 * damping * frequency * speed
      speed += force * step
      location += speed * step
    }
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: 1.5) == 1 && abs(location - 1) < 0.005)
  }

  @Test("The damping ratio of a spring curve is limited to 0.05…1")
  func springLimits() {
    for (damping, limited) in [(0, 0.05), (-1, 0.05), (3, 1)] as [(CGFloat, CGFloat)] {
      let (curve, other) = (
        SpringCurve(dampingRatio: damping, velocity: 1),
        SpringCurve(dampingRatio: limited, velocity: 1)
      )
      #expect(curve.progress(at: 0.3) == other.progress(at: 0.3))
    }
  }

  @Test(
    "The initial velocity of a spring animation is measured in animated distances per second")
  func springOfViews() {
    fixture.startClock(2)
    let other = UIView()
    fixture.window.addSubview(other)
    UIView.animate(
      withDuration: 2, usingSpringWithDamping: 0.4, initialSpringVelocity: 1.5,
      animations: { view.center.x = 150 })
    UIView.animate(springDuration: 2, bounce: 0.6, initialSpringVelocity: 1.5) {
      other.center.x = 100
    }
    let curve = SpringCurve(dampingRatio: 0.4, velocity: 3)
    for _ in 0..<5 {
      fixture.harness.advance(by: 0.3)
      let progress = curve.progress(at: fixture.fraction)
      #expect(abs(view.presentation.center.x - (50 + 100 * progress)) < 1e-6)
      #expect(abs(other.presentation.center.x - 100 * progress) < 1e-6)
    }
  }

  @Test("UIView.animate with only a closure animates for 0.5 s with a critically damped spring")
  func defaultSpring() {
    fixture.startClock(0.5)
    UIView.animate { view.center.x = 150 }
    let curve = SpringCurve(dampingRatio: 1, velocity: 0)
    for _ in 0..<4 {
      fixture.harness.advance(by: 0.1)
      let progress = curve.progress(at: fixture.fraction)
      #expect(abs(view.presentation.center.x - (50 + 100 * progress)) < 1e-6)
    }
    fixture.harness.advance(by: 0.11)
    #expect(view.animations.isEmpty)
  }
}
