import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A scroll view that scrolls vertically, and a delegate that records its calls.
final class ScrollFixture: UIScrollViewDelegate {
  let gestures = GestureFixture()
  let scrollView = LayoutCounter(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
  var log: [String] = []
  var offsets: [CGPoint] = []
  var velocity = CGPoint.zero
  var target = CGPoint.zero
  var changeTarget: (CGPoint) -> CGPoint = { $0 }
  var zooms = false

  final class LayoutCounter: UIScrollView {
    var layoutCount = 0
    var acceptsTouches = true
    override func layoutSubviews() {
      super.layoutSubviews()
      layoutCount += 1
    }
    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool { acceptsTouches }
  }

  init() {
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.addSubview(content)
    scrollView.delegate = self
    gestures.view.addSubview(scrollView)
    gestures.window.layoutIfNeeded()
  }

  var harness: TouchHarness { gestures.harness }

  func drag(from start: CGPoint, to end: CGPoint, steps: Int = 10) {
    harness.touchDown(at: start)
    gestures.drag(from: start, to: end, steps: steps)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset) }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    if log.last != "zoom" { log.append("zoom") }
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    self.velocity = velocity
    target = targetContentOffset.pointee
    targetContentOffset.pointee = changeTarget(target)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("end \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("decelerate") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("stop") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zooms ? content : nil }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    log.append("will zoom")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { log.append("zoomed \(scale)") }
}

@Suite("Scroll view behavior")
struct ScrollViewBehaviorTests {
  private let fixture = ScrollFixture()
  private var scrollView: ScrollFixture.LayoutCounter { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }

  @Test("Cancelling a delayed touch of a scroll view ends the delay at once")
  func cancelledTouch() {
    harness.touchDown(at: point(50, 50))
    #expect(harness.application.nextDeadline != nil)
    harness.touchCancel()
    #expect(harness.application.nextDeadline == nil)
    #expect(harness.application.touchSystem.isIdle)
  }

  @Test(
    "Two fingers on scrolled content are delayed until the first has been down for 150 ms")
  func secondFinger() throws {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.isMultipleTouchEnabled = true
    scrollView.addSubview(view)
    harness.touchDown(0, at: point(50, 50))
    harness.advance(by: 0.1)
    harness.touchDown(1, at: point(90, 50))
    let deadline = try #require(harness.application.nextDeadline)
    #expect(abs(deadline - 0.15) < 1e-9 && view.log.isEmpty)
    harness.touchCancel(0)
    #expect(harness.application.nextDeadline == deadline, "the second finger still waits")
    harness.advance(by: 0.06)
    #expect(view.log == ["began"])
  }

  @Test(
    "A diagonal drag of a scroll view leaves the offset of an axis that cannot scroll at exactly 0")
  func lockedAxis() {
    fixture.drag(from: point(40, 180), to: point(100, 80))
    harness.advance(by: 0.2)
    harness.touchUp()
    #expect(fixture.offsets.allSatisfy { $0.x == 0 })
    #expect(scrollView.contentOffset.y > 50)
    #expect(fixture.log == ["drag", "will end", "end false"])
  }

  @Test(
    "A directional lock keeps a mostly vertical drag vertical but does not affect a diagonal drag"
  )
  func directionalLock() {
    scrollView.contentSize.width = 1000
    scrollView.isDirectionalLockEnabled = true
    fixture.drag(from: point(100, 180), to: point(85, 80))
    harness.advance(by: 0.2)
    harness.touchUp()
    #expect(scrollView.contentOffset.x == 0 && scrollView.contentOffset.y > 50)
    fixture.drag(from: point(180, 180), to: point(80, 90))
    #expect(scrollView.contentOffset.x > 50)
  }

  @Test("Content of a scroll view receives a stationary touch after 150 ms, and a tap when it ends")
  func delayedTouches() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.addSubview(view)
    harness.touchDown(at: point(50, 50))
    harness.advance(by: 0.14)
    #expect(view.log.isEmpty)
    harness.advance(by: 0.011)
    #expect(view.log == ["began"])
    harness.touchUp()
    fixture.gestures.tap(50, 50)
    #expect(view.log == ["began", "ended", "began", "ended"])
    fixture.drag(from: point(50, 150), to: point(50, 50))
    harness.touchUp()
    #expect(view.log.count == 4, "a quick drag does not reach the content")
    scrollView.setContentOffset(.zero, animated: false)
    scrollView.delaysContentTouches = false
    harness.touchDown(at: point(50, 50))
    #expect(view.log.count == 5)
  }

  @Test("A mouse click reaches the content at once, even if the scroll view delays touches")
  func click() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.addSubview(view)
    fixture.gestures.send(.began, 50, 50, from: .mouse)
    #expect(view.log == ["began"])
    fixture.gestures.send(.ended, 50, 50, from: .mouse)
    #expect(view.log == ["began", "ended"])
  }

  @Test("A touch of scrolled content after a cancelled touch is delayed for its own 150 ms")
  func touchAfterCancelledTouch() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.addSubview(view)
    harness.touchDown(at: point(50, 50))
    harness.advance(by: 0.1)
    harness.touchCancel()
    #expect(view.log.isEmpty)
    harness.advance(by: 0.02)
    harness.touchDown(1, at: point(60, 50))
    harness.advance(by: 0.14)
    #expect(view.log.isEmpty)
    harness.advance(by: 0.011)
    #expect(view.log == ["began"])
  }

  @Test("A horizontal drag that cannot scroll is delivered to the content of the scroll view")
  func refusedDrag() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.addSubview(view)
    fixture.drag(from: point(50, 50), to: point(150, 52), steps: 5)
    #expect(view.log.first == "began")
    #expect(scrollView.contentOffset == .zero)
  }

  @Test(
    "Dragging a held view scrolls and cancels its touch, and dragging a held button does neither")
  func cancelledTouches() {
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    var events: [String] = []
    button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
    scrollView.addSubview(button)
    harness.touchDown(at: point(50, 150))
    harness.advance(by: 0.3)
    fixture.gestures.drag(from: point(50, 150), to: point(50, 60))
    #expect(scrollView.contentOffset == .zero)
    #expect(events.isEmpty && button.isTracking)
    harness.touchUp()
    let view = RecorderView(frame: button.frame)
    scrollView.addSubview(view)
    harness.touchDown(at: point(50, 150))
    harness.advance(by: 0.3)
    fixture.gestures.drag(from: point(50, 150), to: point(50, 60))
    #expect(scrollView.contentOffset.y > 50)
    #expect(view.log.first == "began" && view.log.last == "cancelled")
    harness.touchUp()
  }

  @Test("With canCancelContentTouches false, a touch delivered to the content does not scroll")
  func keepsContentTouches() {
    scrollView.canCancelContentTouches = false
    harness.touchDown(at: point(50, 150))
    harness.advance(by: 0.3)
    fixture.gestures.drag(from: point(50, 150), to: point(50, 60))
    #expect(scrollView.contentOffset == .zero)
  }

  @Test("A scroll view that refuses touches for its content can still be dragged")
  func refusedTouches() {
    let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.addSubview(view)
    scrollView.acceptsTouches = false
    harness.touchDown(at: point(50, 150))
    harness.advance(by: 0.3)
    fixture.gestures.drag(from: point(50, 150), to: point(50, 60))
    harness.touchUp()
    fixture.gestures.tap(50, 50)
    #expect(view.log.isEmpty)
    #expect(scrollView.contentOffset.y > 50)
  }

  @Test("Setting the offset with animation moves content gradually and notifies the delegate")
  func animatedOffset() {
    scrollView.setContentOffset(point(0, 300), animated: true)
    #expect(scrollView.contentOffset.y < 300)
    harness.advance(by: 1)
    #expect(scrollView.contentOffset.y == 300)
    #expect(fixture.offsets.count > 5)
    #expect(fixture.log == ["animated"])
  }

  @Test(
    "A content offset beyond the content remains after layout; changing the offset requests layout")
  func offsetBeyondContent() {
    let layoutCount = scrollView.layoutCount
    scrollView.contentOffset = point(0, -50)
    scrollView.layoutIfNeeded()
    #expect(scrollView.contentOffset.y == -50)
    #expect(scrollView.layoutCount == layoutCount + 1)
  }

  @Test("Content with insets scrolls up to the outer edges of the insets")
  func insets() {
    scrollView.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 40, right: 0)
    #expect(scrollView.adjustedContentInset.top == 30)
    _ = scrollView.scroll(by: CGVector(dx: 0, dy: -500), at: .zero, with: [])
    #expect(scrollView.contentOffset.y == -30)
    _ = scrollView.scroll(by: CGVector(dx: 0, dy: 5000), at: .zero, with: [])
    #expect(scrollView.contentOffset.y == 840)
  }

  @Test("With paging, a flick stops at the next page, and content returns after a short slow drag")
  func paging() {
    scrollView.isPagingEnabled = true
    fixture.drag(from: point(100, 180), to: point(100, 100))
    harness.touchUp()
    #expect(scrollView.isDecelerating)
    harness.advance(by: 3)
    #expect(scrollView.contentOffset.y == 200)
    fixture.drag(from: point(100, 180), to: point(100, 130))
    harness.advance(by: 0.2)
    harness.touchUp()
    harness.advance(by: 3)
    #expect(scrollView.contentOffset.y == 200)
    #expect(fixture.log.suffix(4) == ["will end", "end true", "decelerate", "stop"])
  }

  @Test("The delegate of a scroll view receives and can change the target of a flick")
  func target() {
    fixture.drag(from: point(100, 190), to: point(100, 90))
    harness.touchUp()
    #expect(abs(fixture.velocity.y - 1) < 0.1)
    harness.advance(by: 10)
    #expect(abs(scrollView.contentOffset.y - fixture.target.y) < 0.5)
    scrollView.contentOffset = .zero
    fixture.changeTarget = { _ in point(0, 250) }
    fixture.drag(from: point(100, 190), to: point(100, 90))
    harness.touchUp()
    harness.advance(by: 10)
    #expect(scrollView.contentOffset.y == 250)
  }

  @Test("A scroll view with the fast deceleration rate moves less than 120 points after a flick")
  func decelerationRate() {
    scrollView.decelerationRate = .fast
    fixture.drag(from: point(100, 190), to: point(100, 90))
    let start = scrollView.contentOffset.y
    harness.touchUp()
    harness.advance(by: 5)
    #expect(scrollView.contentOffset.y - start < 120)
  }

  @Test(
    "A scroll view is tracking from the start of a touch and dragging after the touch has moved")
  func tracking() {
    #expect(!scrollView.isTracking)
    harness.touchDown(at: point(100, 190))
    #expect(scrollView.isTracking && !scrollView.isDragging)
    fixture.gestures.drag(from: point(100, 190), to: point(100, 90))
    #expect(scrollView.isTracking && scrollView.isDragging)
    harness.touchUp()
    #expect(!scrollView.isTracking && !scrollView.isDragging)
  }

  @Test("Content stopped by a touch beyond its edge returns when the finger is lifted")
  func settles() {
    fixture.drag(from: point(100, 20), to: point(100, 180))
    harness.touchUp()
    harness.advance(by: 0.02)
    harness.touchDown(at: point(100, 100))
    #expect(scrollView.contentOffset.y < 0)
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0)
  }
}

@Suite("Scroll view zooming")
struct ScrollViewZoomTests {
  private let fixture = ScrollFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }

  init() {
    fixture.zooms = true
    fixture.scrollView.minimumZoomScale = 0.5
    fixture.scrollView.maximumZoomScale = 4
  }

  /// Lets two fingers land and move from one distance to another, symmetrically to the center of
  /// the scroll view.
  private func pinch(from start: CGFloat, to end: CGFloat, steps: Int = 10) {
    func fingers(_ distance: CGFloat) -> [Int: CGPoint] {
      [0: point(100 - distance / 2, 100), 1: point(100 + distance / 2, 100)]
    }
    harness.touchDown(fingers(start))
    for step in 1...steps {
      harness.advance(by: 0.02)
      harness.touchMove(fingers(start + (end - start) * CGFloat(step) / CGFloat(steps)))
    }
  }

  @Test(
    "A pinch scales the content of a scroll view around the fingers and changes the content size")
  func pinchZooms() {
    scrollView.contentOffset.y = 300
    pinch(from: 40, to: 80)
    #expect(scrollView.isZooming)
    harness.touchUp([0, 1])
    #expect(abs(scrollView.zoomScale - 2) < 1e-6)
    #expect(abs(fixture.content.transform.a - 2) < 1e-6)
    #expect(abs(scrollView.contentSize.height - 2000) < 1e-3)
    #expect(abs(scrollView.contentOffset.y - 700) < 1 && abs(scrollView.contentOffset.x - 100) < 1)
    #expect(fixture.log.filter { $0.contains("zoom") } == ["will zoom", "zoom", "zoomed 2.0"])
    #expect(!scrollView.isZooming)
  }

  @Test(
    "After a pinch beyond the maximum zoom scale, the scale returns to the maximum")
  func bounce() {
    scrollView.maximumZoomScale = 2
    pinch(from: 20, to: 120)
    #expect(scrollView.zoomScale > 2 && scrollView.zoomScale < 6)
    harness.touchUp([0, 1])
    #expect(scrollView.isZoomBouncing)
    harness.advance(by: 1)
    #expect(scrollView.zoomScale == 2)
    #expect(!scrollView.isZoomBouncing)
    #expect(fixture.log.last == "zoomed 2.0")
    scrollView.bouncesZoom = false
    pinch(from: 20, to: 120)
    #expect(scrollView.zoomScale == 2)
  }

  @Test("Setting the zoom scale keeps the center, limits the scale and can be animated")
  func setScale() {
    scrollView.contentOffset.y = 300
    scrollView.zoomScale = 2
    #expect(scrollView.contentOffset == point(100, 700))
    #expect(fixture.content.frame == CGRect(x: 0, y: 0, width: 400, height: 2000))
    scrollView.zoomScale = 100
    #expect(scrollView.zoomScale == 4)
    fixture.log = []
    scrollView.setZoomScale(1, animated: true)
    #expect(scrollView.zoomScale == 4)
    harness.advance(by: 1)
    #expect(scrollView.zoomScale == 1)
    #expect(fixture.log == ["will zoom", "zoom", "zoomed 1.0"])
  }

  @Test("zoom(to:) fills the scroll view with the given rectangle")
  func zoomToRect() {
    scrollView.zoom(to: CGRect(x: 50, y: 500, width: 100, height: 100), animated: false)
    #expect(scrollView.zoomScale == 2)
    #expect(scrollView.contentOffset == point(100, 1000))
  }

  @Test("A scroll view without a zoom view or without a range of scales does not zoom")
  func disabled() {
    fixture.zooms = false
    scrollView.zoomScale = 2
    pinch(from: 40, to: 80)
    harness.touchUp([0, 1])
    #expect(scrollView.zoomScale == 1)
    scrollView.maximumZoomScale = scrollView.minimumZoomScale
    #expect(scrollView.pinchGestureRecognizer == nil)
  }
}

@Suite("Edge insets")
struct EdgeInsetsTests {
  @Test("Insets move the edges of a rectangle; insets larger than the rectangle make it null")
  func inset() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(
      rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: UIEdgeInsets(top: 30, left: 0, bottom: 30, right: 0)).isNull)
    #expect(UIEdgeInsets() == .zero)
  }
}
