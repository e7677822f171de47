import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Animation")
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

  @Test("A nested animation takes over the properties it changes and inherits the outer duration")
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

  @Test("Removing or deallocating an animated view ends its animations as unfinished")
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

  @Test("An animation of a view without a window, or with a duration of 0, is immediate")
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

@Suite("Scroll views")
struct ScrollViewTests {
  private let fixture = GestureFixture()
  private let scrollView: UIScrollView
  private let delegate = RecordingDelegate()

  private final class RecordingDelegate: UIScrollViewDelegate {
    var log: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if log.last != "scrolled" { log.append("scrolled") }
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will drag") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      log.append(decelerate ? "will decelerate" : "ended")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("stopped") }
  }

  init() {
    scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.delegate = delegate
    fixture.view.addSubview(scrollView)
  }

  @Test("Scrolled content follows the finger, minus the distance that starts the drag")
  func drag() {
    fixture.harness.touchDown(at: point(100, 150))
    fixture.harness.touchMove(to: point(100, 100))
    #expect(abs(scrollView.contentOffset.y - 40) < 1e-9)
    fixture.harness.touchMove(to: point(100, 60))
    #expect(abs(scrollView.contentOffset.y - 80) < 1e-9)
    fixture.harness.advance(by: 0.2)
    fixture.harness.touchUp()
    #expect(abs(scrollView.contentOffset.y - 80) < 1e-9)
    #expect(delegate.log == ["will drag", "scrolled", "ended"])
  }

  @Test("Content continues to move after a flick, decelerates at UIKit's rate and stops")
  func flick() {
    fixture.harness.touchDown(at: point(100, 190))
    fixture.drag(from: point(100, 190), to: point(100, 90))
    let startOffset = scrollView.contentOffset.y
    fixture.harness.touchUp()
    #expect(scrollView.isDecelerating)
    fixture.harness.advance(by: 0.1)
    // The velocity starts at 1000 points per second and is multiplied by 0.998 every millisecond:
    // 0.8186 is 0.998¹⁰⁰, and 2.002 is -1000 · ln 0.998.
    let distance = scrollView.contentOffset.y - startOffset
    #expect(abs(distance - 1000 * (1 - 0.8186) / 2.002) < 10)
    fixture.harness.advance(by: 10)
    #expect(!scrollView.isDecelerating)
    #expect(scrollView.contentOffset.y - startOffset > 480)
    #expect(delegate.log.last == "stopped")
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("A drag beyond the edge meets resistance if bounces is true, and has no effect otherwise")
  func rubberBand() {
    fixture.harness.touchDown(at: point(100, 20))
    fixture.drag(from: point(100, 20), to: point(100, 130))
    let offset = scrollView.contentOffset.y
    #expect(offset < -20 && offset > -60)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchUp()
    fixture.harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0)
    scrollView.bounces = false
    fixture.harness.touchDown(at: point(100, 20))
    fixture.drag(from: point(100, 20), to: point(100, 130))
    #expect(scrollView.contentOffset.y == 0)
  }

  @Test("Content flicked beyond its edge returns to the edge")
  func flickIntoEnd() {
    scrollView.contentOffset.y = 750
    fixture.harness.touchDown(at: point(100, 190))
    fixture.drag(from: point(100, 190), to: point(100, 150), steps: 4)
    fixture.harness.touchUp()
    var maximumOffset: CGFloat = 0
    for _ in 0..<300 {
      fixture.harness.advance(by: 0.01)
      maximumOffset = max(maximumOffset, scrollView.contentOffset.y)
    }
    #expect(maximumOffset > 801 && maximumOffset < 900)
    #expect(scrollView.contentOffset.y == 800)
  }

  @Test("A horizontal drag on a view that scrolls only vertically is recognized by its superview")
  func horizontalDrag() {
    let outer = fixture.add(UIPanGestureRecognizer(), as: "outer")
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(150, 105))
    #expect(scrollView.contentOffset == .zero)
    #expect(outer.state == .began)
  }

  @Test("A finger that lands on decelerating content stops the deceleration")
  func touchStopsDeceleration() {
    fixture.harness.touchDown(at: point(100, 190))
    fixture.drag(from: point(100, 190), to: point(100, 90))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 0.1)
    let offset = scrollView.contentOffset.y
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.advance(by: 0.5)
    #expect(scrollView.contentOffset.y == offset)
  }

  @Test("Setting the content offset stops a deceleration even after the view has left its window")
  func stopAfterRemoval() {
    fixture.harness.touchDown(at: point(100, 190))
    fixture.drag(from: point(100, 190), to: point(100, 90))
    fixture.harness.touchUp()
    scrollView.removeFromSuperview()
    scrollView.contentOffset.y = 300
    fixture.harness.advance(by: 0.5)
    #expect(scrollView.contentOffset.y == 300)
    #expect(!scrollView.isDecelerating)
  }

  @Test("A wheel scrolls the innermost scrollable view under the pointer, up to its edge")
  func wheel() {
    let application = fixture.harness.application
    #expect(application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(scrollView.contentOffset.y == 50)
    #expect(application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 5000)))
    #expect(scrollView.contentOffset.y == 800)
    #expect(!application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(!application.scroll(at: point(300, 300), by: CGVector(dx: 0, dy: -50)))
  }

  @Test("A touch on a button is cancelled for the button when the touch starts to scroll")
  func buttonInside() {
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    var log: [String] = []
    button.addAction(UIAction { _ in log.append("pressed") }, for: .touchUpInside)
    button.addAction(UIAction { _ in log.append("cancelled") }, for: .touchCancel)
    scrollView.addSubview(button)
    fixture.tap(50, 50)
    fixture.harness.touchDown(at: point(50, 90))
    fixture.drag(from: point(50, 90), to: point(50, 20))
    fixture.harness.touchUp()
    #expect(log == ["pressed", "cancelled"])
  }

  @Test("Scrolling a rectangle into view moves the content by the smallest sufficient distance")
  func scrollToVisible() {
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
    #expect(scrollView.contentOffset.y == 150)
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 20), animated: false)
    #expect(scrollView.contentOffset.y == 100)
  }
}
