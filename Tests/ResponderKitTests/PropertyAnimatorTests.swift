import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Property animators")
struct PropertyAnimatorTests {
  private let fixture = GestureFixture()
  private var view: UIView { fixture.view }
  private var x: CGFloat { view.presentation.center.x }

  private func makeAnimator() -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x = 300 }
  }

  @Test("A property animator applies its changes when it starts, and reports its end")
  func running() {
    let animator = makeAnimator()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    #expect(view.center.x == 200 && animator.state == .inactive)
    animator.startAnimation()
    #expect(view.center.x == 300 && animator.isRunning)
    fixture.harness.advance(by: 0.5)
    #expect(abs(x - 250) < 2 && abs(animator.fractionComplete - 0.5) < 0.02)
    fixture.harness.advance(by: 0.6)
    #expect(positions == [.end] && animator.state == .inactive && !animator.isRunning)
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("A paused property animator follows fractionComplete and continues from there")
  func scrubbing() {
    let animator = makeAnimator()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning && x == 225)
    fixture.harness.advance(by: 2)
    #expect(x == 225 && fixture.harness.application.nextDeadline == nil)
    animator.fractionComplete = 0.7
    #expect(x == 270)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.harness.advance(by: 0.2)
    #expect(abs(x - 290) < 2)
    fixture.harness.advance(by: 0.2)
    #expect(positions == [.end] && x == 300)
  }

  @Test("A reversed property animator returns to its start and restores the old values")
  func reversing() {
    let animator = makeAnimator()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    fixture.harness.advance(by: 0.6)
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.4) < 0.02)
    fixture.harness.advance(by: 0.3)
    #expect(abs(x - 230) < 3)
    fixture.harness.advance(by: 0.4)
    #expect(positions == [.start] && x == 200 && view.center.x == 200)
  }

  @Test("A stopped property animator keeps the views in place and ends with finishAnimation(at:)")
  func stopping() {
    let animator = makeAnimator()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    fixture.harness.advance(by: 0.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && abs(view.center.x - 250) < 2 && positions.isEmpty)
    animator.finishAnimation(at: .current)
    #expect(positions == [.current] && animator.state == .inactive)
    let second = makeAnimator()
    second.addCompletion { positions.append($0) }
    second.startAnimation()
    second.stopAnimation(true)
    #expect(positions == [.current] && second.state == .inactive)
  }

  @Test("A property animator accepts changes while it runs, and delays those with a delay factor")
  func additions() {
    let animator = makeAnimator()
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    fixture.harness.advance(by: 0.4)
    #expect(view.presentation.alpha == 1)
    animator.addAnimations { [view] in view.bounds.size.height = 10 }
    fixture.harness.advance(by: 0.35)
    #expect(abs(view.presentation.alpha - 0.5) < 0.03)
    #expect(view.presentation.bounds.height > 10)
    fixture.harness.advance(by: 0.4)
    #expect(view.presentation.alpha == 0 && view.presentation.bounds.height == 10)
  }

  @Test("runningPropertyAnimator starts after its delay and uses its curve")
  func runningAtOnce() {
    var isDone = false
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: .curveEaseIn,
      animations: { [view] in view.center.x = 300 }, completion: { _ in isDone = true })
    fixture.harness.advance(by: 0.45)
    #expect(x == 200 && animator.isRunning)
    fixture.harness.advance(by: 0.55)
    #expect(abs(x - 225) < 3)
    fixture.harness.advance(by: 0.6)
    #expect(isDone && x == 300)
  }

  @Test("continueAnimation of a property animator takes durationFactor times the duration")
  func durationFactor() {
    let animator = makeAnimator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    fixture.harness.advance(by: 0.2)
    #expect(animator.isRunning)
    fixture.harness.advance(by: 0.1)
    #expect(!animator.isRunning && x == 300)
  }
}
