import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of animations whose duration has passed exactly at the time of an animation step.
@Suite("Ends of animations at the time of an animation step")
struct AnimationEndTests {
  private let fixture = AnimationFixture()
  private var view: UIView { fixture.view }
  private var harness: TouchHarness { fixture.harness }
  /// The time of the second animation step.
  ///
  /// The time is exact, because doubling a number causes no rounding error.
  private let duration = 2 * Animator.interval

  @Test("A UIView animation ends at the first step at which its duration has passed")
  func views() {
    var ends: [String] = []
    UIView.animate(withDuration: duration) {
      view.center.x = 150
    } completion: { _ in
      ends.append("move")
    }
    UIView.animate(withDuration: Animator.interval, options: .autoreverse) {
      view.alpha = 0.5
    } completion: { _ in
      ends.append("fade")
    }
    UIView.transition(with: view, duration: duration, animations: nil) { _ in
      ends.append("transition")
    }
    harness.advance(by: Animator.interval)
    #expect(ends.isEmpty)
    harness.advance(by: Animator.interval)
    #expect(ends == ["move", "fade", "transition"] && view.animations.isEmpty)
    #expect(harness.application.nextDeadline == nil)
  }

  @Test(
    "A property animator, even if reversed, ends at the step at which its duration has passed",
    arguments: [false, true])
  func animators(isReversed: Bool) {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { [view] in
      view.center.x = 150
    }
    if isReversed {
      animator.fractionComplete = 1
      animator.isReversed = true
    }
    animator.startAnimation()
    harness.advance(by: Animator.interval)
    #expect(animator.state == .active)
    harness.advance(by: Animator.interval)
    #expect(animator.state == .inactive && view.center.x == (isReversed ? 50 : 150))
  }

  @Test(
    "A layer animation begins at the step at its begin time and ends at the step at its end time")
  func layers() {
    let layer = CAShapeLayer()
    view.layer.addSublayer(layer)
    layer.lineWidth = 3
    let (width, start) = (
      CABasicAnimation(keyPath: "lineWidth"), CABasicAnimation(keyPath: "strokeStart")
    )
    (width.fromValue, width.toValue, width.duration) = (10, 20, duration)
    (start.fromValue, start.toValue, start.duration) = (0.5, 1, 1)
    start.beginTime = Animator.interval
    layer.add(width, forKey: "width")
    layer.add(start, forKey: "start")
    #expect(layer.lineWidth == 10 && layer.strokeStart == 0)
    harness.advance(by: Animator.interval)
    #expect(layer.lineWidth == 15 && layer.strokeStart == 0.5)
    harness.advance(by: Animator.interval)
    #expect(layer.lineWidth == 3 && layer.animationKeys() == ["start"])
  }

  @Test("The image animation of an image view ends at the step at which its only repetition ends")
  func images() {
    let imageView = UIImageView(image: nil)
    imageView.animationImages = [PictureFixture.image(4, 4)]
    (imageView.animationDuration, imageView.animationRepeatCount) = (duration, 1)
    fixture.window.addSubview(imageView)
    imageView.startAnimating()
    harness.advance(by: Animator.interval)
    #expect(imageView.isAnimating)
    harness.advance(by: Animator.interval)
    #expect(!imageView.isAnimating)
  }
}
