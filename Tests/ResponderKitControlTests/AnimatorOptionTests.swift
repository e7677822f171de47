import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Timing and lifecycle of property animators")
struct AnimatorOptionTests {
  private let fixture = AnimationFixture()
  private var view: UIView { fixture.view }
  private var harness: TouchHarness { fixture.harness }
  /// The distance that the view has moved, as a fraction of the 100 points of ``addMove(to:)``.
  private var progress: CGFloat { (view.presentation.center.x - 50) / 100 }

  /// Lets an animator move the view by 100 points, and returns the animator.
  private func addMove(to animator: UIViewPropertyAnimator) -> UIViewPropertyAnimator {
    animator.addAnimations { [view] in view.center.x = 150 }
    return animator
  }

  @Test(
    "A spring starts with the velocity component of larger magnitude, in distances per second",
    arguments: [(3, 1), (1, 3), (-3, 1), (0, -3)] as [(CGFloat, CGFloat)], [0.5, 1, 2])
  func springVelocities(components: (CGFloat, CGFloat), duration: TimeInterval) {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.4, initialVelocity: CGVector(dx: components.0, dy: components.1))
    let velocity: CGFloat = components.0 + components.1 < 0 ? -3 : 3
    let curve = SpringCurve(dampingRatio: 0.4, velocity: velocity * duration)
    let timing = spring.timing(during: duration)
    #expect(timing.spring?.progress(at: 0.2) == curve.progress(at: 0.2))
    #expect(timing.options.isEmpty)
  }

  @Test("A property animator limits fractionComplete to 0…1, and the delay factor to at most 1")
  func limits() {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 3)
    for (fraction, limited) in [(1.5, 1), (-0.5, 0)] as [(CGFloat, CGFloat)] {
      animator.fractionComplete = fraction
      #expect(animator.fractionComplete == limited && progress == limited)
    }
    animator.startAnimation()
    harness.advance(by: 0.9)
    #expect(view.presentation.alpha == 1 && animator.state == .active)
    harness.advance(by: 0.2)
    #expect(view.presentation.alpha == 0 && animator.state == .inactive)
  }

  @Test(
    "Stopping a property animator keeps the current values; reversing restores the initial values",
    arguments: [true, false])
  func allProperties(isStopped: Bool) {
    view.bounds.origin = point(3, -7)
    let start = view.model
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
      view.center = point(110, 20)
      view.bounds = CGRect(x: 13, y: 11, width: 90, height: 20)
      view.transform = CGAffineTransform(a: 2, b: -0.6, c: 0.8, d: 3, tx: -16, ty: 25)
      view.alpha = 0.4
    }
    animator.startAnimation()
    harness.advance(by: 0.5)
    let shown = view.presentation
    #expect(shown != start && shown != view.model)
    if isStopped {
      animator.stopAnimation(true)
    } else {
      animator.isReversed = true
      harness.advance(by: 1)
    }
    #expect(view.model == (isStopped ? shown : start))
    #expect(view.presentation == view.model && view.animations.isEmpty)
  }

  @Test("A new property animator has UIKit's default values")
  func defaults() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn)
    #expect(animator.duration == 2 && animator.delay == 0 && animator.state == .inactive)
    #expect(animator.isUserInteractionEnabled && animator.isInterruptible)
    #expect(animator.scrubsLinearly && !animator.pausesOnCompletion && !animator.isReversed)
    #expect(!animator.isManualHitTestingEnabled && !animator.isRunning)
    #expect(animator.fractionComplete == 0)
    #expect([UIViewAnimatingPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
    #expect([UIViewAnimatingState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2])
  }

  @Test("A property animator moves views along its animation curve", arguments: 0..<4)
  func curves(index: Int) {
    let curve = [UIView.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear][index]
    #expect(curve.rawValue == index)
    let animators = [
      UIViewPropertyAnimator(duration: 1, curve: curve),
      UIViewPropertyAnimator(
        duration: 1, timingParameters: UICubicTimingParameters(animationCurve: curve)),
    ]
    for animator in animators {
      view.center.x = 50
      fixture.clock.alpha = 1
      fixture.startClock()
      addMove(to: animator).startAnimation()
      harness.advance(by: 0.35)
      let t = fixture.fraction
      let expected = [t * t * (3 - 2 * t), t * t, t * (2 - t), t][index]
      #expect(abs(progress - expected) < 1e-3)
      harness.advance(by: 1)
      #expect(animator.state == .inactive && progress == 1)
    }
    let options: [UIView.AnimationOptions] = [
      .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    #expect(options[index].curve == curve && curve.options == options[index])
    #expect(options[index].union([.repeat, .transitionCurlUp]).curve == curve)
  }

  @Test(
    "The side of the diagonal on which a cubic control point lies determines the predefined curve")
  func controlPoints() {
    let cases: [([CGFloat], UIView.AnimationCurve)] = [
      ([0.4, 0.1, 0.6, 0.9], .easeInOut), ([0.4, 0.1, 0.6, 0.6], .easeIn),
      ([0.4, 0.1, 0.9, 0.2], .easeIn), ([0.3, 0.3, 0.6, 0.9], .easeOut),
      ([0.1, 0.5, 0.6, 0.9], .easeOut), ([0.3, 0.3, 0.6, 0.6], .linear),
      ([0.1, 0.5, 0.9, 0.2], .linear),
    ]
    for (p, curve) in cases {
      let (first, second) = (point(p[0], p[1]), point(p[2], p[3]))
      let timing = UICubicTimingParameters(controlPoint1: first, controlPoint2: second)
      #expect(timing.animationCurve == curve && timing.cubicTimingParameters === timing)
      #expect(timing.controlPoint1 == first && timing.controlPoint2 == second)
      #expect(timing.springTimingParameters == nil)
      let animator = UIViewPropertyAnimator(
        duration: 1, controlPoint1: first, controlPoint2: second)
      #expect(animator.timingParameters.cubicTimingParameters?.animationCurve == curve)
    }
    let documented: [(UIView.AnimationCurve, CGPoint, CGPoint)] = [
      (.easeInOut, point(0.42, 0), point(0.58, 1)), (.easeIn, point(0.42, 0), point(1, 1)),
      (.easeOut, point(0, 0), point(0.58, 1)), (.linear, point(0, 0), point(1, 1)),
    ]
    for (curve, first, second) in documented {
      let timing = UICubicTimingParameters(animationCurve: curve)
      #expect(timing.controlPoint1 == first && timing.controlPoint2 == second)
      #expect(timing.animationCurve == curve)
    }
    #expect(UICubicTimingParameters().animationCurve == .easeInOut)
  }

  @Test("A property animator uses the damping ratio and the initial velocity of its spring")
  func springs() {
    let spring = UISpringTimingParameters(
      mass: 2, stiffness: 50, damping: 8, initialVelocity: CGVector(dx: 1, dy: 3))
    #expect(abs(spring.dampingRatio - 0.4) < 1e-9 && spring.springTimingParameters === spring)
    #expect(spring.initialVelocity == CGVector(dx: 1, dy: 3))
    #expect(spring.cubicTimingParameters == nil && UISpringTimingParameters().dampingRatio == 1)
    #expect(UISpringTimingParameters().initialVelocity == .zero)
    let cases: [(UIViewPropertyAnimator, CGFloat, CGFloat)] = [
      (UIViewPropertyAnimator(duration: 1, timingParameters: spring), 0.4, 3),
      (UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6), 0.6, 0),
    ]
    for (animator, damping, velocity) in cases {
      view.center.x = 50
      fixture.clock.alpha = 1
      fixture.startClock()
      addMove(to: animator).startAnimation()
      harness.advance(by: 0.3)
      let curve = SpringCurve(dampingRatio: damping, velocity: velocity)
      #expect(abs(progress - curve.progress(at: fixture.fraction)) < 0.01)
      harness.advance(by: 1)
    }
    let soft = UISpringTimingParameters(
      mass: 1, stiffness: 0, damping: 2, initialVelocity: .zero)
    #expect(soft.dampingRatio.isFinite)
  }

  @Test("Every initializer of a property animator with an animations closure adds the closure")
  func initializers() {
    let closure: () -> Void = { [view] in view.center.x += 10 }
    let animators = [
      UIViewPropertyAnimator(duration: 1, curve: .linear, animations: closure),
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: .zero, controlPoint2: .zero, animations: closure),
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1, animations: closure),
    ]
    for animator in animators { animator.startAnimation() }
    #expect(view.center.x == 80)
    harness.advance(by: 2)
  }

  @Test("Scrubbing a property animator is linear, or follows its curve if scrubsLinearly is false")
  func scrubbing() {
    for isLinear in [true, false] {
      view.center.x = 50
      let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .easeIn))
      animator.scrubsLinearly = isLinear
      for (fraction, shown) in [(0.5, 0.5), (0.2, 0.2), (-3, 0), (4, 1)] as [(CGFloat, CGFloat)] {
        animator.fractionComplete = fraction
        #expect(abs(progress - (isLinear ? shown : shown * shown)) < 1e-9)
        #expect(animator.fractionComplete == shown && !animator.isRunning)
      }
      animator.isReversed = true
      animator.fractionComplete = 0.7
      #expect(abs(progress - (isLinear ? 0.3 : 0.09)) < 1e-9)
      #expect(abs(animator.fractionComplete - 0.7) < 1e-9)
      animator.stopAnimation(true)
    }
  }

  @Test("A paused property animator shows its progress and continues from there")
  func pausing() {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning && progress == 0)
    #expect(view.center.x == 150)
    animator.startAnimation()
    harness.advance(by: 0.4)
    animator.pauseAnimation()
    let paused = progress
    harness.advance(by: 3)
    #expect(progress == paused && abs(paused - 0.4) < 0.02)
    animator.startAnimation()
    harness.advance(by: 0.3)
    #expect(abs(progress - 0.7) < 0.03)
    harness.advance(by: 0.4)
    #expect(animator.state == .inactive && progress == 1)
  }

  @Test(
    "Continuing a property animator takes duration × factor, or the remaining time if factor is 0",
    arguments: [false, true], [0, 0.5, 2] as [CGFloat])
  func durationFactor(isReversed: Bool, factor: CGFloat) {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
    var isDone = false
    animator.addCompletion { _ in isDone = true }
    animator.isReversed = isReversed
    animator.fractionComplete = 0.6
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    let remaining = factor > 0 ? Double(factor) : 0.4
    harness.advance(by: remaining / 2)
    #expect(abs(animator.fractionComplete - 0.8) < 0.03)
    #expect(abs(progress - (isReversed ? 0.2 : 0.8)) < 0.03)
    harness.advance(by: remaining / 2 - 0.02)
    #expect(!isDone)
    harness.advance(by: 0.04)
    #expect(isDone && animator.state == .inactive && progress == (isReversed ? 0 : 1))
  }

  @Test("The completion of a property animator receives the position at which the animator ended")
  func completions() {
    var positions: [UIViewAnimatingPosition] = []
    func start(_ change: (UIViewPropertyAnimator) -> Void) -> UIViewPropertyAnimator {
      view.center.x = 50
      let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
      animator.addCompletion { positions.append($0) }
      change(animator)
      animator.startAnimation()
      harness.advance(by: 0.5)
      return animator
    }
    _ = start { _ in }
    harness.advance(by: 1)
    #expect(positions == [.end])
    _ = start { $0.isReversed = true }
    harness.advance(by: 1)
    #expect(positions == [.end, .start])
    for position in [UIViewAnimatingPosition.start, .end, .current] {
      let animator = start { _ in }
      animator.finishAnimation(at: position)
      #expect(animator.state == .active, "an animator that was not stopped cannot be finished")
      animator.stopAnimation(false)
      harness.advance(by: 1)
      #expect(animator.state == .stopped && abs(progress - 0.5) < 0.02)
      animator.finishAnimation(at: position)
      #expect(positions.last == position && animator.state == .inactive)
    }
    let count = positions.count
    let stopped = start { _ in }
    stopped.stopAnimation(true)
    stopped.stopAnimation(false)
    stopped.finishAnimation(at: .end)
    #expect(positions.count == count && stopped.state == .inactive)
  }

  @Test("A property animator with pausesOnCompletion stays active at its end")
  func pausesOnCompletion() {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 0.5, curve: .linear))
    var isDone = false
    animator.pausesOnCompletion = true
    animator.addCompletion { _ in isDone = true }
    animator.startAnimation()
    harness.advance(by: 1)
    #expect(!isDone && animator.state == .active && !animator.isRunning && progress == 1)
  }

  @Test("Setting isReversed reverses a running property animator at once")
  func reversal() {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
    animator.startAnimation()
    harness.advance(by: 0.6)
    animator.isReversed = true
    animator.isReversed = true
    harness.advance(by: 0.2)
    #expect(abs(progress - 0.4) < 0.03 && abs(animator.fractionComplete - 0.6) < 0.03)
    animator.isReversed = false
    harness.advance(by: 0.3)
    #expect(abs(progress - 0.7) < 0.04)
    harness.advance(by: 0.4)
    #expect(progress == 1 && view.center.x == 150)
  }

  @Test("A property animator starts after its delay, and starting it a second time has no effect")
  func delays() {
    for delay in [0, -1, 0.4] {
      view.center.x = 50
      let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
      animator.startAnimation(afterDelay: delay)
      #expect(animator.delay == delay && animator.isRunning && view.center.x == 150)
      harness.advance(by: 0.35)
      #expect(abs(progress - (delay > 0 ? 0 : 0.35)) < 0.02)
      animator.startAnimation(afterDelay: 9)
      harness.advance(by: 0.35)
      #expect(abs(progress - (delay > 0 ? 0.3 : 0.7)) < 0.02)
      harness.advance(by: 1)
      #expect(animator.state == .inactive && progress == 1)
    }
  }

  @Test("A property animator with isUserInteractionEnabled false disables touches on its views")
  func interaction() {
    for isEnabled in [true, false] {
      view.center.x = 50
      let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
      animator.isUserInteractionEnabled = isEnabled
      animator.startAnimation()
      #expect(view.refusesTouches == !isEnabled)
      harness.advance(by: 2)
    }
  }

  @Test(
    "Animations with a delay factor start at that fraction of the duration and end with the others")
  func delayFactor() {
    for factor in [0.4, 7] as [CGFloat] {
      (view.alpha, view.center.x) = (1, 50)
      fixture.clock.alpha = 1
      fixture.startClock()
      let animator = addMove(to: UIViewPropertyAnimator(duration: 1, curve: .linear))
      animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: factor)
      animator.startAnimation()
      for _ in 0..<5 {
        harness.advance(by: 0.18)
        let expected = max(0, (fixture.fraction - min(1, factor)) / max(1e-9, 1 - factor))
        let shown = 1 - view.presentation.alpha
        #expect(abs(shown - (factor < 1 ? expected : 0)) < 2e-3)
        #expect(abs(progress - fixture.fraction) < 2e-3)
      }
      harness.advance(by: 0.5)
      #expect(view.presentation.alpha == 0)
    }
  }

  @Test("Animations added to a running property animator take its remaining duration")
  func addedChanges() {
    let animator = addMove(to: UIViewPropertyAnimator(duration: 2, curve: .linear))
    animator.startAnimation()
    harness.advance(by: 1.5)
    animator.addAnimations { [view] in view.alpha = 0 }
    harness.advance(by: 0.25)
    #expect(abs(view.presentation.alpha - 0.5) < 0.03)
    harness.advance(by: 0.27)
    #expect(view.presentation.alpha == 0)
  }

  @Test("A property animator ends exactly at the final values although its last step is late")
  func lateLastFrame() {
    for duration in [0.37, 0.5, 0.83] {
      view.center.x = 50
      let animator = addMove(to: UIViewPropertyAnimator(duration: duration, curve: .linear))
      animator.startAnimation()
      harness.advance(by: 0.2)
      harness.advance(by: 1)
      #expect(animator.state == .inactive)
      #expect(animator.fractionComplete == 1 && progress == 1)
    }
  }
}
