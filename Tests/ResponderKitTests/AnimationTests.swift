import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Animations of views")
struct AnimationTests {
  private let fixture = GestureFixture()

  @Test("An animated property changes at once, and its presentation value changes gradually")
  func fadeAndSlide() {
    var completions: [Bool] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      fixture.view.alpha = 0
      fixture.view.center.x += 100
    } completion: {
      completions.append($0)
    }
    #expect(fixture.view.alpha == 0)
    #expect(fixture.view.center.x == 300)
    #expect(fixture.view.presentation.alpha == 1)
    fixture.harness.advance(by: 0.5)
    #expect(abs(fixture.view.presentation.alpha - 0.5) < 0.01)
    #expect(abs(fixture.view.presentation.center.x - 250) < 1)
    #expect(completions.isEmpty)
    fixture.harness.advance(by: 0.51)
    #expect(fixture.view.presentation.alpha == 0)
    #expect(completions == [true])
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("Keyframes move a view in steps, each starting where the previous step ended")
  func keyframes() {
    var completions: [Bool] = []
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        fixture.view.center.x = 300
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        fixture.view.center.x = 200
        fixture.view.alpha = 0
      }
    } completion: {
      completions.append($0)
    }
    #expect(fixture.view.center.x == 200 && fixture.view.presentation.center.x == 200)
    fixture.harness.advance(by: 0.25)
    #expect(abs(fixture.view.presentation.center.x - 250) < 2)
    #expect(fixture.view.presentation.alpha == 1)
    fixture.harness.advance(by: 0.25)
    #expect(abs(fixture.view.presentation.center.x - 300) < 2)
    fixture.harness.advance(by: 0.25)
    #expect(abs(fixture.view.presentation.center.x - 250) < 2)
    #expect(abs(fixture.view.presentation.alpha - 0.5) < 0.02)
    fixture.harness.advance(by: 0.3)
    #expect(fixture.view.presentation.center.x == 200 && completions == [true])
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test(
    "An image view shows its animation images in turn and repeats them animationRepeatCount times")
  func imageAnimation() {
    func image(_ color: UIColor) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
        color.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let view = UIImageView(image: image(.green))
    view.animationImages = [image(.red), image(.blue)]
    (view.animationDuration, view.animationRepeatCount) = (1, 2)
    view.startAnimating()
    fixture.view.window?.addSubview(view)
    func shown() -> [UInt8] {
      let pixel = fixture.harness.snapshot()[5, 5]
      return [pixel.red, pixel.green, pixel.blue]
    }
    #expect(view.isAnimating && shown() == [255, 0, 0])
    fixture.harness.advance(by: 0.6)
    #expect(shown() == [0, 0, 255])
    fixture.harness.advance(by: 0.5)
    #expect(shown() == [255, 0, 0])
    fixture.harness.advance(by: 1)
    #expect(!view.isAnimating && shown() == [0, 255, 0])
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("An animated view receives touches only with the option allowUserInteraction")
  func touchesDuringAnimation() {
    UIView.animate(withDuration: 1) { fixture.view.center.y += 10 }
    fixture.tap()
    #expect(fixture.view.log.isEmpty)
    fixture.harness.advance(by: 1.1)
    UIView.animate(withDuration: 1, options: .allowUserInteraction) { fixture.view.center.y -= 10 }
    fixture.tap()
    #expect(fixture.view.log == ["began", "ended"])
  }

  @Test("A new animation of a property starts at its presentation value and ends the old animation")
  func interrupted() {
    var completions: [Bool] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      fixture.view.alpha = 0
    } completion: {
      completions.append($0)
    }
    fixture.harness.advance(by: 0.5)
    UIView.animate(withDuration: 1, options: .curveLinear) { fixture.view.alpha = 1 }
    #expect(completions == [false])
    #expect(abs(fixture.view.presentation.alpha - 0.5) < 0.02)
  }

  @Test("The properties of a view are animated independently of each other")
  func independentProperties() {
    var completions: [String] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      fixture.view.alpha = 0
    } completion: {
      completions.append("fade \($0)")
    }
    fixture.harness.advance(by: 0.25)
    UIView.animate(withDuration: 1, options: .curveLinear) {
      fixture.view.center.x += 100
    } completion: {
      completions.append("slide \($0)")
    }
    fixture.view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(
      fixture.view.presentation.transform.a == 2, "a change without animation is immediate")
    fixture.harness.advance(by: 0.5)
    #expect(abs(fixture.view.presentation.alpha - 0.25) < 0.02)
    #expect(abs(fixture.view.presentation.center.x - 250) < 2)
    fixture.harness.advance(by: 1)
    #expect(completions == ["fade true", "slide true"])
  }

  @Test(
    "A nested animation replaces the outer animation of a property and inherits the outer duration")
  func nested() {
    var completions: [String] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      fixture.view.alpha = 0.5
      fixture.view.center.x += 100
      UIView.animate(withDuration: 0.1) {
        fixture.view.alpha = 0
      } completion: {
        completions.append("inner \($0)")
      }
    } completion: {
      completions.append("outer \($0)")
    }
    fixture.harness.advance(by: 0.5)
    #expect(abs(fixture.view.presentation.alpha - 0.5) < 0.02)
    #expect(abs(fixture.view.presentation.center.x - 250) < 1)
    fixture.harness.advance(by: 0.6)
    #expect(Set(completions) == ["inner true", "outer true"])
    UIView.animate(withDuration: 1) {
      UIView.animate(withDuration: 0.1, options: .overrideInheritedDuration) {
        fixture.view.alpha = 1
      } completion: { _ in
        completions.append("quick")
      }
    }
    fixture.harness.advance(by: 0.2)
    #expect(completions.last == "quick")
  }

  @Test(
    "Removing or deallocating an animated view's superview ends the animation with finished false")
  func removalDuringAnimation() {
    var completions: [Bool] = []
    func fade(in container: UIView) {
      let inner = UIView()
      container.addSubview(inner)
      fixture.view.addSubview(container)
      UIView.animate(withDuration: 1) {
        inner.alpha = 0
      } completion: {
        completions.append($0)
      }
    }
    let container = UIView()
    fade(in: container)
    container.removeFromSuperview()
    #expect(completions == [false])
    #expect(fixture.harness.application.nextDeadline == nil)

    fade(in: UIView())
    fixture.view.subviews = []
    fixture.harness.advance(by: 0.1)
    #expect(completions == [false, false])
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("Animating a view without a window, or with a duration of 0, takes effect at once")
  func immediateChange() {
    let view = UIView()
    var completions: [Bool] = []
    UIView.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      completions.append($0)
    }
    UIView.animate(withDuration: 0) {
      fixture.view.alpha = 0
    } completion: {
      completions.append($0)
    }
    #expect(view.presentation.alpha == 0 && fixture.view.presentation.alpha == 0)
    #expect(completions == [true, true])
  }
}
