import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Spring, repeated and suppressed animations, and transitions between views")
struct SpringAnimationTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(view)
  }

  private var shownX: CGFloat { view.presentation.center.x - 5 }

  @Test("A spring animation starts at the old value, exceeds the new value and ends exactly on it")
  func spring() {
    var isFinished: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0, options: [],
      animations: { view.frame.origin.x = 100 }, completion: { isFinished = $0 })
    #expect(shownX == 0 && view.frame.origin.x == 100)
    var largest: CGFloat = 0
    for _ in 0..<58 {
      harness.advance(by: 1.0 / 60)
      largest = max(largest, shownX)
    }
    #expect(largest > 110 && largest < 200 && isFinished == nil)
    #expect(abs(shownX - 100) < 1)
    harness.advance(by: 0.1)
    #expect(shownX == 100 && isFinished == true)
  }

  @Test(
    "A spring animation with a damping ratio of 1 or more never exceeds its target",
    arguments: [1, 2, CGFloat.infinity])
  func criticalSpring(damping: CGFloat) {
    let curve = SpringCurve(dampingRatio: damping, velocity: 0)
    let values = (0...100).map { curve.progress(at: CGFloat($0) / 100) }
    #expect(values.first == 0 && values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("An animation with autoreverse runs back to its start and then shows the new value")
  func autoreverse() {
    var isFinished = false
    UIView.animate(
      withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear],
      animations: { view.frame.origin.x = 100 }, completion: { _ in isFinished = true })
    harness.advance(by: 1.5)
    #expect(abs(shownX - 50) < 2 && !isFinished)
    harness.advance(by: 0.6)
    #expect(shownX == 100 && isFinished)
  }

  @Test("A repeating animation runs until another animation replaces it")
  func repetition() {
    var finished: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .curveLinear],
      animations: { view.frame.origin.x = 100 }, completion: { finished.append($0) })
    harness.advance(by: 7.25)
    #expect(abs(shownX - 25) < 2 && finished.isEmpty)
    UIView.animate(withDuration: 0.1) { view.frame.origin.x = 0 }
    #expect(finished == [false])
  }

  @Test("Changes in performWithoutAnimation are immediate even within an animation")
  func withoutAnimation() {
    UIView.animate(withDuration: 1) {
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.performWithoutAnimation { view.frame.origin.x = 100 }
      view.alpha = 0
    }
    #expect(shownX == 100 && view.presentation.alpha == 1)
    #expect(UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 0)
  }

  @Test(
    "A transition between two views replaces the first at once and completes after its duration")
  func transition() {
    let other = UIView()
    var isFinished = false
    UIView.transition(from: view, to: other, duration: 0.5) { _ in isFinished = true }
    #expect(window.subviews == [other] && !isFinished)
    harness.advance(by: 0.6)
    #expect(isFinished)
  }

  @Test("An animation inside performWithoutAnimation is immediate, and a later animation is not")
  func animationWithoutAnimation() {
    var isFinished: Bool?
    UIView.performWithoutAnimation {
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        isFinished = $0
      }
    }
    #expect(view.presentation.alpha == 0 && isFinished == true && view.animations.isEmpty)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    #expect(view.presentation.alpha == 0 && UIView.areAnimationsEnabled)
  }
}
