import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Limits, motions and content touches of scroll views")
struct ScrollMotionTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }
  private var offset: CGPoint { scrollView.contentOffset }

  // MARK: Limits

  @Test("An animated scroll and an animated zoom end at the first animation step after 0.3 s")
  func endBetweenFrames() {
    fixture.scroll.zooms = true
    scrollView.maximumZoomScale = 4
    // All animations advance in common steps. Because of this animation, no step is exactly 0.3
    // seconds after the beginning of the scroll or the zoom.
    let clock = UIView()
    fixture.scroll.gestures.view.addSubview(clock)
    UIView.animate(withDuration: 9) { clock.alpha = 0 }
    harness.advance(by: 0.004)
    scrollView.setContentOffset(point(320, 60), animated: true)
    harness.advance(by: 0.31)
    #expect(offset == point(320, 60) && fixture.scroll.log == ["animated"])
    scrollView.setZoomScale(2, animated: true)
    harness.advance(by: 0.31)
    #expect(scrollView.zoomScale == 2 && fixture.scroll.log.last == "zoomed 2.0")
    #expect(scrollView.activity == nil)
  }

  @Test("A mouse wheel scrolls along both axes up to the insets and reports whether it scrolled")
  func wheel() {
    func scroll(_ dx: CGFloat, _ dy: CGFloat) -> Bool {
      scrollView.scroll(by: CGVector(dx: dx, dy: dy), at: .zero, with: [])
    }
    #expect(scroll(7, 0) && offset == point(207, 300))
    #expect(scroll(0, -9) && offset == point(207, 291))
    #expect(scroll(-5000, 0) && offset == point(-13, 291))
    #expect(scroll(0, -5000) && offset == point(-13, -11))
    #expect(!scroll(-1, -1) && offset == fixture.minimum)
    #expect(scroll(5000, 0) && offset == point(539, -11))
    #expect(scroll(0, 5000) && offset == point(539, 877))
    #expect(!scroll(1, 1) && offset == fixture.maximum)
    scrollView.isScrollEnabled = false
    #expect(!scroll(-50, -50) && offset == fixture.maximum)
    scrollView.isScrollEnabled = true
    scrollView.contentSize = CGSize(width: 20, height: 30)
    #expect(offset == fixture.minimum && !scroll(10, 10))
  }

  @Test("A scroll view with isScrollEnabled false is not dragged until it is enabled again")
  func disabled() {
    scrollView.isScrollEnabled = false
    fixture.flick(CGVector(dx: -60, dy: -60))
    #expect(offset == point(200, 300) && fixture.scroll.log.isEmpty)
    scrollView.isScrollEnabled = true
    fixture.drag(CGVector(dx: -60, dy: -60))
    #expect(offset.x > 230 && offset.y > 330)
  }

  @Test(
    "The content offset stays within its limits if the view grows or its content or insets shrink")
  func adjustment() {
    scrollView.contentOffset = fixture.maximum
    scrollView.contentSize = CGSize(width: 650, height: 1070)
    #expect(offset == point(489, 847))
    scrollView.contentInset.right = 9
    #expect(offset == point(479, 847))
    scrollView.contentInset.bottom = 0
    #expect(offset == point(479, 830))
    scrollView.bounds.size = CGSize(width: 200, height: 250)
    #expect(offset == point(459, 820))
    scrollView.contentOffset = fixture.minimum
    scrollView.contentInset.left = 3
    scrollView.contentInset.top = 2
    #expect(offset == point(-3, -2))
  }

  @Test("The content offset stays beyond a new limit during a drag and returns afterward")
  func adjustmentDuringDrag() {
    fixture.drag(CGVector(dx: -40, dy: -40))
    let dragged = offset
    scrollView.contentSize = CGSize(width: 190, height: 260)
    #expect(offset == dragged)
    harness.advance(by: 0.1)
    harness.touchUp()
    harness.advance(by: 3)
    #expect(offset == point(29, 37))
  }

  @Test("The delegate of a scroll view is notified of insets only if they change")
  func insetNotifications() {
    final class Delegate: UIScrollViewDelegate {
      var insets: [UIEdgeInsets] = []
      func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        insets.append(scrollView.adjustedContentInset)
      }
    }
    let delegate = Delegate()
    scrollView.delegate = delegate
    scrollView.contentInset = scrollView.contentInset
    #expect(delegate.insets.isEmpty)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scrollView.contentInset = insets
    #expect(delegate.insets == [insets])
  }

  // MARK: Motion by code

  @Test("An animated scroll starts and ends slowly on both axes and takes 0.3 s")
  func animatedOffset() {
    scrollView.setContentOffset(point(320, 60), animated: true)
    #expect(offset == point(200, 300) && fixture.scroll.log.isEmpty)
    for time in [0.05, 0.1, 0.15, 0.2, 0.25] {
      harness.advance(by: 0.05)
      let t = CGFloat(time / 0.3)
      let eased = t * t * (3 - 2 * t)
      // The offset was updated at most 1/120 of a second ago, and the fraction changes by at most
      // 1.5 / 0.3 per second: 5 / 120 < 0.045.
      #expect(abs((offset.x - 200) / 120 - eased) < 0.045)
      #expect(abs((offset.x - 200) / 120 - (offset.y - 300) / -240) < 1e-9)
    }
    #expect(fixture.scroll.log.isEmpty)
    harness.advance(by: 0.06)
    #expect(offset == point(320, 60) && fixture.scroll.log == ["animated"])
    #expect(harness.application.nextDeadline == nil || scrollView.activity == nil)
  }

  @Test("An animated scroll to the current offset, to NaN or to infinity has no effect")
  func animationWithoutChange() {
    scrollView.setContentOffset(offset, animated: true)
    scrollView.setContentOffset(point(.nan, 5), animated: true)
    scrollView.setContentOffset(point(5, .infinity), animated: true)
    #expect(scrollView.activity == nil)
    harness.advance(by: 1)
    #expect(offset == point(200, 300) && fixture.scroll.log.isEmpty)
    scrollView.contentOffset = point(.nan, 5)
    #expect(offset == point(200, 300))
  }

  @Test("An animated scroll outside a window ends at once and notifies the delegate")
  func animationWithoutWindow() {
    scrollView.removeFromSuperview()
    scrollView.setContentOffset(point(20, 30), animated: true)
    #expect(offset == point(20, 30) && fixture.scroll.log == ["animated"])
  }

  @Test("Setting the content offset ends an animated scroll without notifying the delegate")
  func interruptedAnimation() {
    scrollView.setContentOffset(point(320, 60), animated: true)
    harness.advance(by: 0.1)
    scrollView.contentOffset = point(90, 80)
    harness.advance(by: 1)
    #expect(offset == point(90, 80) && fixture.scroll.log.isEmpty)
    scrollView.setContentOffset(point(320, 60), animated: true)
    harness.advance(by: 0.1)
    scrollView.setContentOffset(point(20, 10), animated: false)
    harness.advance(by: 1)
    #expect(offset == point(20, 10) && fixture.scroll.log.isEmpty)
  }

  @Test("A drag stops an animated scroll")
  func dragDuringAnimation() {
    scrollView.setContentOffset(point(320, 60), animated: true)
    harness.advance(by: 0.05)
    fixture.drag(CGVector(dx: -20, dy: -20))
    let dragged = offset
    harness.advance(by: 1)
    #expect(offset == dragged && fixture.scroll.log == ["drag"])
  }

  @Test("A scroll motion that the delegate stops by setting the offset does not report its end")
  func delegateStopsMotion() {
    final class Delegate: UIScrollViewDelegate {
      var ends = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if scrollView.contentOffset.y > 320 { scrollView.contentOffset.y = 320 }
      }
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ends += 1 }
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }
    let delegate = Delegate()
    scrollView.delegate = delegate
    scrollView.setContentOffset(point(200, 400), animated: true)
    harness.advance(by: 1)
    #expect(offset.y == 320 && delegate.ends == 0 && scrollView.activity == nil)
    scrollView.contentOffset.y = 280
    fixture.flick(CGVector(dx: 0, dy: -40))
    harness.advance(by: 5)
    #expect(offset.y == 320 && delegate.ends == 0 && !scrollView.isDecelerating)
  }

  @Test(
    "scrollRectToVisible moves a rectangle between the insets by the smallest distance",
    arguments: [
      // The visible area is 213…361 × 311…523.
      (CGRect(x: 250, y: 350, width: 20, height: 30), CGPoint(x: 200, y: 300)),
      (CGRect(x: 190, y: 290, width: 20, height: 30), CGPoint(x: 177, y: 279)),
      (CGRect(x: 400, y: 600, width: 20, height: 30), CGPoint(x: 259, y: 407)),
      (CGRect(x: 213, y: 311, width: 148, height: 212), CGPoint(x: 200, y: 300)),
      (CGRect(x: 214, y: 312, width: 148, height: 212), CGPoint(x: 201, y: 301)),
      // A rectangle that is larger than the visible area is shown from its upper left corner.
      (CGRect(x: 300, y: 400, width: 300, height: 500), CGPoint(x: 287, y: 389)),
      (CGRect(x: -50, y: -60, width: 20, height: 30), CGPoint(x: -13, y: -11)),
      (CGRect(x: 900, y: 2000, width: 20, height: 30), CGPoint(x: 539, y: 877)),
    ])
  func visibleRect(rect: CGRect, end: CGPoint) {
    scrollView.scrollRectToVisible(rect, animated: true)
    #expect(offset == point(200, 300))
    harness.advance(by: 1)
    #expect(offset == end)
    scrollView.contentOffset = point(200, 300)
    scrollView.scrollRectToVisible(rect, animated: false)
    #expect(offset == end)
  }

  @Test("scrollRectToVisible has no effect if the insets leave no visible area")
  func noVisibleArea() {
    scrollView.contentInset = UIEdgeInsets(top: 200, left: 10, bottom: 200, right: 10)
    let start = offset
    scrollView.scrollRectToVisible(CGRect(x: 400, y: 600, width: 1, height: 1), animated: false)
    #expect(offset == start)
  }

  // MARK: Touches

  @Test("A touch on decelerating content stops it and is not delivered to the content")
  func touchStopsMotion() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 700, height: 1100))
    scrollView.addSubview(view)
    fixture.flick(CGVector(dx: -30, dy: -60))
    let start = offset
    harness.advance(by: 0.1)
    #expect(scrollView.isDecelerating && offset != start)
    #expect(fixture.scroll.gestures.window.hitTest(point(130, 180), with: nil) === view)
    #expect(scrollView.isDecelerating, "a search without an event does not stop the content")
    #expect(scrollView.hitTest(point(-5000, 0), with: nil) == nil)
    harness.touchDown(at: point(130, 180))
    let stopped = offset
    #expect(!scrollView.isDecelerating)
    harness.advance(by: 0.3)
    harness.touchUp()
    #expect(offset == stopped && view.log.isEmpty && fixture.scroll.log.last == "decelerate")
    fixture.scroll.gestures.tap(130, 180)
    #expect(view.log == ["began", "ended"])
  }

  @Test("Content stopped by a touch beyond its edge returns when the touch is cancelled")
  func settlesAfterCancelledTouch() {
    scrollView.contentOffset = fixture.minimum
    fixture.flick(CGVector(dx: 70, dy: 90))
    harness.advance(by: 0.03)
    harness.touchDown(at: point(130, 180))
    let stopped = offset
    harness.advance(by: 0.3)
    #expect(offset == stopped && stopped.x < -13 && stopped.y < -11)
    harness.touchCancel()
    #expect(scrollView.isDecelerating)
    // The content returns from where it was stopped, along both axes.
    harness.advance(by: 0.1)
    let remaining = (1 + 14 * 0.1) * CGFloat.exp(-14 * 0.1)
    #expect(abs((offset.x + 13) / (stopped.x + 13) - remaining) < 0.06)
    #expect(abs((offset.y + 11) / (stopped.y + 11) - remaining) < 0.06)
    harness.advance(by: 2)
    #expect(offset == fixture.minimum)
  }

  @Test("Another recognizer of a scroll view can begin if nothing can be scrolled")
  func otherRecognizer() {
    final class ForwardingScrollView: UIScrollView {
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(recognizer)
      }
    }
    let view = ForwardingScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    fixture.scroll.gestures.view.addSubview(view)
    let other = fixture.scroll.gestures.add(UIPanGestureRecognizer(), as: "other", to: view)
    harness.touchDown(at: point(20, 20))
    harness.touchMove(to: point(90, 20))
    #expect(other.state == .began && !view.isDragging)
    harness.touchUp()
  }

  @Test(
    "A scroll view delays content touches if it scrolls or zooms and delaysContentTouches is true",
    arguments: ["scrolls", "fits", "fits and zooms", "does not scroll", "does not delay"])
  func delay(content: String) {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 700, height: 1100))
    scrollView.addSubview(view)
    fixture.scroll.zooms = true
    if content.hasPrefix("fits") { scrollView.contentSize = CGSize(width: 9, height: 9) }
    if content == "fits and zooms" { scrollView.maximumZoomScale = 3 }
    if content == "does not scroll" { scrollView.isScrollEnabled = false }
    if content == "does not delay" { scrollView.delaysContentTouches = false }
    harness.touchDown(at: point(130, 180))
    let waits = content == "scrolls" || content == "fits and zooms"
    #expect(view.log == (waits ? [] : ["began"]))
    harness.advance(by: 0.1)
    harness.touchDown(1, at: point(150, 200))
    harness.advance(by: 0.04)
    #expect(view.log.isEmpty == waits)
    // The second finger does not prolong the wait of the first one.
    harness.advance(by: 0.02)
    #expect(view.log.first == "began")
    harness.touchUp([0, 1])
    #expect(harness.application.nextDeadline == nil)
  }

  @Test("A touch that is cancelled during its delay is never delivered to the content")
  func cancelledWhileWaiting() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 700, height: 1100))
    scrollView.addSubview(view)
    harness.touchDown(at: point(130, 180))
    harness.advance(by: 0.05)
    harness.touchCancel()
    harness.advance(by: 1)
    #expect(view.log.isEmpty && harness.application.nextDeadline == nil)
  }

  @Test("touchesShouldBegin is called once for each content view that fingers touch together")
  func askedForEachView() {
    final class Asking: UIScrollView {
      var asked: [(view: UIView, count: Int)] = []
      override func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
      ) -> Bool {
        asked.append((view, touches.count))
        return view.tag == 0
      }
    }
    let scrollView = Asking(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let views = (0..<2).map {
      RecorderView(frame: CGRect(x: $0 * 200, y: 0, width: 200, height: 400))
    }
    for (index, view) in views.enumerated() {
      view.isMultipleTouchEnabled = true
      view.tag = index
      scrollView.addSubview(view)
    }
    fixture.scroll.gestures.view.addSubview(scrollView)
    harness.touchDown([0: point(50, 50), 1: point(70, 90), 2: point(250, 90)])
    harness.advance(by: 0.2)
    #expect(scrollView.asked.count == 2)
    #expect(scrollView.asked.first { $0.view === views[0] }?.count == 2)
    #expect(scrollView.asked.first { $0.view === views[1] }?.count == 1)
    #expect(views[0].log == ["began 2"] && views[1].log.isEmpty)
    harness.touchDown(3, at: point(300, 300))
    harness.touchUp([0, 1, 2, 3])
    #expect(views[1].log.isEmpty)
  }

  @Test("A new scroll view has UIKit's default values")
  func defaults() {
    let view = UIScrollView()
    #expect(view.isScrollEnabled && !view.isDirectionalLockEnabled && !view.isPagingEnabled)
    #expect(view.bounces && !view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(view.scrollsToTop && view.keyboardDismissMode == .none && view.bouncesZoom)
    #expect(view.delaysContentTouches && view.canCancelContentTouches && view.clipsToBounds)
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
    #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator)
    #expect(view.automaticallyAdjustsScrollIndicatorInsets && view.indicatorStyle == .default)
    #expect(view.contentSize == .zero && view.contentInset == .zero && view.contentOffset == .zero)
    #expect(view.decelerationRate == .normal && view.contentInsetAdjustmentBehavior == .automatic)
    #expect(view.pinchGestureRecognizer == nil && view.refreshControl == nil && view.subviews == [])
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating && !view.isZooming)
    #expect(
      view.isMultipleTouchEnabled && !view.isZoomBouncing && view.scrollIndicatorInsets == .zero)
    final class Delegate: UIScrollViewDelegate {}
    #expect(Delegate().scrollViewShouldScrollToTop(view))
    #expect(Delegate().viewForZooming(in: view) == nil)
  }

  @Test("An animated scroll ends exactly at a target with fractions of a point")
  func exactEndOfAnimation() {
    scrollView.setContentOffset(point(0.1, 0.3), animated: true)
    harness.advance(by: 1)
    #expect(offset == point(0.1, 0.3) && fixture.scroll.log == ["animated"])
  }
}
