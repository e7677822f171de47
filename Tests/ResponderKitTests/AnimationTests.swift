import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Animation")
struct AnimationTests {
  private let stage = GestureStage()

  @Test("A fade and a slide have their new values at once, and are seen to come to them")
  func fadeAndSlide() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      stage.view.alpha = 0
      stage.view.center.x += 100
    } completion: {
      ends.append($0)
    }
    #expect(stage.view.alpha == 0)
    #expect(stage.view.center.x == 300)
    #expect(stage.view.appearance.alpha == 1)
    stage.harness.advance(by: 0.5)
    #expect(abs(stage.view.appearance.alpha - 0.5) < 0.01)
    #expect(abs(stage.view.appearance.center.x - 250) < 1)
    #expect(ends.isEmpty)
    stage.harness.advance(by: 0.51)
    #expect(stage.view.appearance.alpha == 0)
    #expect(ends == [true])
    #expect(stage.harness.application.nextDeadline == nil)
  }

  @Test("A view is not touched while it moves, unless it may be")
  func touches() {
    UIView.animate(withDuration: 1) { stage.view.center.y += 10 }
    stage.tap()
    #expect(stage.view.log.isEmpty)
    stage.harness.advance(by: 1.1)
    UIView.animate(withDuration: 1, options: .allowUserInteraction) { stage.view.center.y -= 10 }
    stage.tap()
    #expect(stage.view.log == ["began", "ended"])
  }

  @Test("A new animation of a view goes on from where it is seen, and ends the one before")
  func interrupted() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      stage.view.alpha = 0
    } completion: {
      ends.append($0)
    }
    stage.harness.advance(by: 0.5)
    UIView.animate(withDuration: 1, options: .curveLinear) { stage.view.alpha = 1 }
    #expect(ends == [false])
    #expect(abs(stage.view.appearance.alpha - 0.5) < 0.02)
  }

  @Test("Each property is on its way by itself")
  func propertiesApart() {
    var ends: [String] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      stage.view.alpha = 0
    } completion: {
      ends.append("fade \($0)")
    }
    stage.harness.advance(by: 0.25)
    UIView.animate(withDuration: 1, options: .curveLinear) {
      stage.view.center.x += 100
    } completion: {
      ends.append("slide \($0)")
    }
    stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(stage.view.appearance.transform.a == 2, "what is not animated does not lag")
    stage.harness.advance(by: 0.5)
    #expect(abs(stage.view.appearance.alpha - 0.25) < 0.02)
    #expect(abs(stage.view.appearance.center.x - 250) < 2)
    stage.harness.advance(by: 1)
    #expect(ends == ["fade true", "slide true"])
  }

  @Test("A call within another takes over what it changes, and lasts as long as the other")
  func nested() {
    var ends: [String] = []
    UIView.animate(withDuration: 1, options: .curveLinear) {
      stage.view.alpha = 0.5
      stage.view.center.x += 100
      UIView.animate(withDuration: 0.1) {
        stage.view.alpha = 0
      } completion: {
        ends.append("inner \($0)")
      }
    } completion: {
      ends.append("outer \($0)")
    }
    stage.harness.advance(by: 0.5)
    #expect(abs(stage.view.appearance.alpha - 0.5) < 0.02)
    #expect(abs(stage.view.appearance.center.x - 250) < 1)
    stage.harness.advance(by: 0.6)
    #expect(Set(ends) == ["inner true", "outer true"])
    UIView.animate(withDuration: 1) {
      UIView.animate(withDuration: 0.1, options: .overrideInheritedDuration) {
        stage.view.alpha = 1
      } completion: { _ in
        ends.append("quick")
      }
    }
    stage.harness.advance(by: 0.2)
    #expect(ends.last == "quick")
  }

  @Test("A view that is taken out, or let go with its parent, ends what moves in it unfinished")
  func goneInMidWay() {
    var ends: [Bool] = []
    func fade(in box: UIView) {
      let inner = UIView()
      box.addSubview(inner)
      stage.view.addSubview(box)
      UIView.animate(withDuration: 1) {
        inner.alpha = 0
      } completion: {
        ends.append($0)
      }
    }
    let box = UIView()
    fade(in: box)
    box.removeFromSuperview()
    #expect(ends == [false])
    #expect(stage.harness.application.nextDeadline == nil)

    fade(in: UIView())
    stage.view.subviews = []
    stage.harness.advance(by: 0.1)
    #expect(ends == [false, false])
    #expect(stage.harness.application.nextDeadline == nil)
  }

  @Test("Without a window, or without duration, it happens at once")
  func atOnce() {
    let view = UIView()
    var ends: [Bool] = []
    UIView.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    UIView.animate(withDuration: 0) {
      stage.view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(view.appearance.alpha == 0 && stage.view.appearance.alpha == 0)
    #expect(ends == [true, true])
  }
}

@Suite("A scroll view")
struct ScrollViewTests {
  private let stage = GestureStage()
  private let scrollView: UIScrollView
  private let witness = Witness()

  private final class Witness: UIScrollViewDelegate {
    var log: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if log.last != "scrolled" { log.append("scrolled") }
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begins") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      log.append(decelerate ? "let go" : "ended")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("stands") }
  }

  init() {
    scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.delegate = witness
    stage.view.addSubview(scrollView)
  }

  @Test("The content follows the finger, less the way that a drag needs to begin")
  func drag() {
    stage.harness.touchDown(at: at(100, 150))
    stage.harness.touchMove(to: at(100, 100))
    #expect(abs(scrollView.contentOffset.y - 40) < 1e-9)
    stage.harness.touchMove(to: at(100, 60))
    #expect(abs(scrollView.contentOffset.y - 80) < 1e-9)
    stage.harness.advance(by: 0.2)
    stage.harness.touchUp()
    #expect(abs(scrollView.contentOffset.y - 80) < 1e-9)
    #expect(witness.log == ["begins", "scrolled", "ended"])
  }

  @Test("A flick goes on, slows down by UIKit's rate, and stands still in the end")
  func flick() {
    stage.harness.touchDown(at: at(100, 190))
    stage.drag(from: at(100, 190), to: at(100, 90))
    let start = scrollView.contentOffset.y
    stage.harness.touchUp()
    #expect(scrollView.isDecelerating)
    stage.harness.advance(by: 0.1)
    // 1000 points a second, of which 0.998 are left after each millisecond.
    let way = scrollView.contentOffset.y - start
    #expect(abs(way - 1000 * (1 - 0.8186) / 2.002) < 10)
    stage.harness.advance(by: 10)
    #expect(!scrollView.isDecelerating)
    #expect(scrollView.contentOffset.y - start > 480)
    #expect(witness.log.last == "stands")
    #expect(stage.harness.application.nextDeadline == nil)
  }

  @Test("Pulled beyond its end it resists, and comes back")
  func rubberBand() {
    stage.harness.touchDown(at: at(100, 20))
    stage.drag(from: at(100, 20), to: at(100, 130))
    let offset = scrollView.contentOffset.y
    #expect(offset < -20 && offset > -60)
    stage.harness.advance(by: 0.1)
    stage.harness.touchUp()
    stage.harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0)
    scrollView.bounces = false
    stage.harness.touchDown(at: at(100, 20))
    stage.drag(from: at(100, 20), to: at(100, 130))
    #expect(scrollView.contentOffset.y == 0)
  }

  @Test("A flick into the end comes back to it")
  func flickIntoEnd() {
    scrollView.contentOffset.y = 750
    stage.harness.touchDown(at: at(100, 190))
    stage.drag(from: at(100, 190), to: at(100, 150), steps: 4)
    stage.harness.touchUp()
    var furthest: CGFloat = 0
    for _ in 0..<300 {
      stage.harness.advance(by: 0.01)
      furthest = max(furthest, scrollView.contentOffset.y)
    }
    #expect(furthest > 801 && furthest < 900)
    #expect(scrollView.contentOffset.y == 800)
  }

  @Test("A drag across, where there is nothing to see, is left to others")
  func across() {
    let outer = stage.add(UIPanGestureRecognizer(), as: "outer")
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(150, 105))
    #expect(scrollView.contentOffset == .zero)
    #expect(outer.state == .began)
  }

  @Test("A finger that lands on moving content holds it")
  func hold() {
    stage.harness.touchDown(at: at(100, 190))
    stage.drag(from: at(100, 190), to: at(100, 90))
    stage.harness.touchUp()
    stage.harness.advance(by: 0.1)
    let offset = scrollView.contentOffset.y
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.advance(by: 0.5)
    #expect(scrollView.contentOffset.y == offset)
  }

  @Test("Taken out of its window while it moves, it can still be stopped")
  func stopOutside() {
    stage.harness.touchDown(at: at(100, 190))
    stage.drag(from: at(100, 190), to: at(100, 90))
    stage.harness.touchUp()
    scrollView.removeFromSuperview()
    scrollView.contentOffset.y = 300
    stage.harness.advance(by: 0.5)
    #expect(scrollView.contentOffset.y == 300)
    #expect(!scrollView.isDecelerating)
  }

  @Test("A wheel moves the innermost view that has more to show, as far as it goes")
  func wheel() {
    let application = stage.harness.application
    #expect(application.scroll(at: at(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(scrollView.contentOffset.y == 50)
    #expect(application.scroll(at: at(100, 100), by: CGVector(dx: 0, dy: 5000)))
    #expect(scrollView.contentOffset.y == 800)
    #expect(!application.scroll(at: at(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(!application.scroll(at: at(300, 300), by: CGVector(dx: 0, dy: -50)))
  }

  @Test("A touch that scrolls is taken from what it began on")
  func buttonInside() {
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    var log: [String] = []
    button.addAction(UIAction { _ in log.append("pressed") }, for: .touchUpInside)
    button.addAction(UIAction { _ in log.append("cancelled") }, for: .touchCancel)
    scrollView.addSubview(button)
    stage.tap(50, 50)
    stage.harness.touchDown(at: at(50, 90))
    stage.drag(from: at(50, 90), to: at(50, 20))
    stage.harness.touchUp()
    #expect(log == ["pressed", "cancelled"])
  }

  @Test("A part of the content is brought into sight by as little as needed")
  func visible() {
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
    #expect(scrollView.contentOffset.y == 150)
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 20), animated: false)
    #expect(scrollView.contentOffset.y == 100)
  }
}
