import ResponderKitTesting
import Testing

@testable import ResponderKit

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

  @Test("A mouse wheel outside all windows, or while events are ignored, scrolls nothing")
  func wheelWithoutEffect() {
    let application = fixture.harness.application
    let displacement = CGVector(dx: 0, dy: 50)
    #expect(!application.scroll(at: point(-5, 100), by: displacement))
    application.beginIgnoringInteractionEvents()
    #expect(!application.scroll(at: point(100, 100), by: displacement))
    #expect(scrollView.contentOffset == .zero)
    application.endIgnoringInteractionEvents()
    #expect(application.scroll(at: point(100, 100), by: displacement))
    #expect(!UIApplication().scroll(at: point(100, 100), by: displacement))
  }

  @Test("Dragged content moves as far as the finger, less the first 10 points of the drag")
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

  @Test("A flicked scroll view continues to scroll, decelerates at UIKit's normal rate and stops")
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

  @Test(
    "A scroll view resists a drag beyond its edge if bounces is true, or else ignores the drag")
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

  @Test("A scroll view that is flicked beyond its edge returns to the edge")
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

  @Test("A horizontal drag on a vertical scroll view is recognized by the superview's pan")
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

  @Test(
    "Setting the content offset stops a deceleration even if the scroll view has left its window")
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

  @Test("A mouse wheel scrolls the innermost scrollable view under the pointer up to its edge")
  func wheel() {
    let application = fixture.harness.application
    #expect(application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(scrollView.contentOffset.y == 50)
    #expect(application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 5000)))
    #expect(scrollView.contentOffset.y == 800)
    #expect(!application.scroll(at: point(100, 100), by: CGVector(dx: 0, dy: 50)))
    #expect(!application.scroll(at: point(300, 300), by: CGVector(dx: 0, dy: -50)))
  }

  @Test("A button in a scroll view reacts to a tap, and a quick drag on the button scrolls")
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
    #expect(log == ["pressed"] && scrollView.contentOffset.y > 50)
  }

  @Test("scrollRectToVisible moves the content by the smallest sufficient distance")
  func scrollToVisible() {
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
    #expect(scrollView.contentOffset.y == 150)
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 20), animated: false)
    #expect(scrollView.contentOffset.y == 100)
  }
}
