import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Zooming of scroll views with offsets and insets")
struct ScrollZoomTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var content: UIView { fixture.scroll.content }
  private var harness: TouchHarness { fixture.harness }

  init() {
    fixture.scroll.zooms = true
    content.frame = CGRect(x: 30, y: 50, width: 700, height: 1100)
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 4
    fixture.scroll.log = []
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
    a.distance(to: b) < tolerance
  }

  private func fingers(_ center: CGPoint, _ span: CGVector) -> [Int: CGPoint] {
    [
      0: point(center.x - span.dx / 2, center.y - span.dy / 2),
      1: point(center.x + span.dx / 2, center.y + span.dy / 2),
    ]
  }

  /// Lets two fingers land, and moves the fingers to another center and distance at the same angle.
  private func pinch(
    _ center: CGPoint, _ span: CGFloat, to end: CGPoint, _ endSpan: CGFloat, steps: Int = 10
  ) {
    harness.touchDown(fingers(center, CGVector(dx: span * 0.6, dy: span * 0.8)))
    for step in 1...steps {
      harness.advance(by: 0.02)
      let t = CGFloat(step) / CGFloat(steps)
      let length = span + (endSpan - span) * t
      harness.touchMove(
        fingers(center.interpolated(to: end, t), CGVector(dx: length * 0.6, dy: length * 0.8)))
    }
  }

  @Test("A pinch that a recognizer of the content recognizes does not zoom the scroll view")
  func pinchOfContent() {
    let recognizer = UIPinchGestureRecognizer()
    content.addGestureRecognizer(recognizer)
    pinch(point(110, 200), 60, to: point(110, 200), 120)
    #expect(recognizer.state == .changed)
    #expect(!scrollView.isZooming && scrollView.zoomScale == 1)
    harness.touchUp([0, 1])
  }

  @Test("A pinch that zooms a scroll view is not recognized by a recognizer of the superview")
  func pinchOfContainer() {
    let recognizer = UIPinchGestureRecognizer()
    fixture.scroll.gestures.view.addGestureRecognizer(recognizer)
    pinch(point(110, 200), 60, to: point(110, 200), 120)
    #expect(scrollView.isZooming && recognizer.state == .failed)
    harness.touchUp([0, 1])
  }

  @Test("A scroll view does not zoom to a rectangle without a width")
  func narrowRect() {
    let rect = CGRect(x: 100, y: 100, width: 0, height: 9)
    scrollView.zoom(to: rect, animated: false)
    #expect(scrollView.zoomScale == 1 && scrollView.contentOffset == point(200, 300))
  }

  @Test(
    "The content between two pinching fingers stays between the fingers when they move",
    arguments: [(60, 110), (100, 70)] as [(CGFloat, CGFloat)])
  func pinchAnchor(start: CGFloat, end: CGFloat) {
    let (first, last) = (point(110, 200), point(140, 150))
    harness.touchDown(fingers(first, CGVector(dx: start * 0.6, dy: start * 0.8)))
    harness.touchMove(fingers(first, CGVector(dx: end * 0.6, dy: end * 0.8)))
    #expect(scrollView.isZooming)
    let anchor = content.convert(first, from: nil)
    #expect(isNear(content.convert(anchor, to: nil), first))
    for step in 1...5 {
      harness.advance(by: 0.02)
      let center = first.interpolated(to: last, CGFloat(step) / 5)
      let span = end + CGFloat(step) * 3
      harness.touchMove(fingers(center, CGVector(dx: span * 0.6, dy: span * 0.8)))
      #expect(isNear(content.convert(anchor, to: nil), center))
      #expect(abs(scrollView.zoomScale - span / start) < 1e-9)
    }
    let scale = scrollView.zoomScale
    #expect(content.transform == CGAffineTransform(scaleX: scale, y: scale))
    #expect(isNear(content.frame.origin, point(30, 50)))
    #expect(
      isNear(
        point(scrollView.contentSize.width, scrollView.contentSize.height),
        point(700 * scale, 1100 * scale)))
    harness.touchUp([0, 1])
    #expect(!scrollView.isZooming && fixture.scroll.log.last == "zoomed \(scale)")
  }

  @Test(
    "Beyond a limit, a pinch changes the zoom scale by the power 0.4, and the scale bounces back",
    arguments: [(20, 110, 2), (160, 30, 0.5)] as [(CGFloat, CGFloat, CGFloat)])
  func excess(start: CGFloat, end: CGFloat, limit: CGFloat) {
    scrollView.maximumZoomScale = 2
    pinch(point(110, 200), start, to: point(125, 190), end)
    // The ratio is excess⁰·⁴; fifth powers avoid a power function: ratio⁵ = excess².
    let ratio = scrollView.zoomScale / limit
    let excess = end / start / limit
    #expect(abs(ratio * ratio * ratio * ratio * ratio / (excess * excess) - 1) < 1e-9)
    func center() -> CGPoint {
      content.convert(scrollView.convert(scrollView.bounds.center, to: nil), from: nil)
    }
    let scale = scrollView.zoomScale
    harness.touchUp([0, 1])
    #expect(scrollView.isZoomBouncing && !scrollView.isZooming)
    harness.advance(by: 0.15)
    #expect(abs(scrollView.zoomScale - (scale + limit) / 2) < 0.1 * abs(scale - limit))
    harness.advance(by: 0.16)
    #expect(scrollView.zoomScale == limit && !scrollView.isZoomBouncing)
    #expect(fixture.scroll.log.filter { $0 != "zoom" && $0 != "drag" }.last == "zoomed \(limit)")
    #expect(fixture.scroll.log.filter { $0.hasPrefix("zoomed") }.count == 1)
    let offset = scrollView.contentOffset
    #expect(offset == scrollView.clamped(offset))
  }

  @Test("A zoom that bounces back from beyond the maximum keeps the content at the center in place")
  func bounceCenter() {
    scrollView.maximumZoomScale = 2
    scrollView.contentInset = .zero
    content.frame.origin = .zero
    pinch(point(110, 200), 20, to: point(125, 190), 110)
    let (scale, bounds) = (scrollView.zoomScale, scrollView.bounds)
    harness.touchUp([0, 1])
    harness.advance(by: 1)
    let middle = scrollView.bounds.center
    #expect(isNear(middle, point(bounds.midX * 2 / scale, bounds.midY * 2 / scale)))
  }

  @Test("With bouncesZoom false, a pinch stops at the limits of the zoom scale")
  func noBounce() {
    scrollView.bouncesZoom = false
    for (start, end, limit) in [(20, 150, 4), (150, 20, 0.5)] as [(CGFloat, CGFloat, CGFloat)] {
      scrollView.zoomScale = 1
      pinch(point(110, 200), start, to: point(125, 190), end)
      #expect(scrollView.zoomScale == limit)
      harness.touchUp([0, 1])
      #expect(!scrollView.isZoomBouncing && scrollView.zoomScale == limit)
      harness.advance(by: 1)
    }
  }

  @Test(
    "A pinch that the system cancels ends zooming, and the content returns to its edges")
  func cancelledPinch() {
    scrollView.contentOffset = fixture.minimum
    pinch(point(110, 160), 60, to: point(170, 230), 90)
    #expect(scrollView.contentOffset.x < -13 && scrollView.contentOffset.y < -11)
    harness.touchCancel(0)
    harness.touchCancel(1)
    #expect(!scrollView.isZooming)
    harness.advance(by: 2)
    #expect(scrollView.contentOffset == fixture.minimum && abs(scrollView.zoomScale - 1.5) < 1e-9)
    #expect(fixture.scroll.log.contains("zoomed \(scrollView.zoomScale)"))
  }

  @Test("After a pinch, the zoomed content follows the remaining finger without a jump")
  func remainingFinger() {
    pinch(point(110, 200), 60, to: point(130, 170), 120)
    let (scale, offset) = (scrollView.zoomScale, scrollView.contentOffset)
    let finger = point(130 - 36, 170 - 48)
    harness.touchUp(1)
    harness.touchMove(0, to: point(finger.x + 3, finger.y + 2))
    #expect(scrollView.contentOffset == offset && scrollView.zoomScale == scale)
    harness.touchMove(0, to: point(finger.x + 3 + 5, finger.y + 2 - 7))
    #expect(isNear(scrollView.contentOffset, point(offset.x - 5, offset.y + 7)))
    #expect(scrollView.zoomScale == scale)
    harness.touchUp(0)
  }

  @Test(
    "Zooming to a rectangle centers the rectangle and fits it into the view if the scale allows",
    arguments: [
      (CGRect(x: 200, y: 300, width: 90, height: 60), 2),
      (CGRect(x: 250, y: 420, width: 40, height: 80), 3),
      (CGRect(x: 250, y: 420, width: 4, height: 8), 4),
      (CGRect(x: 250, y: 420, width: 0.5, height: 0.5), 4),
      (CGRect(x: 100, y: 200, width: 600, height: 700), 0.5),
    ] as [(CGRect, CGFloat)], [false, true])
  func zoomToRect(target: (rect: CGRect, scale: CGFloat), isAnimated: Bool) {
    let (rect, scale) = target
    content.bounds.origin = point(7, -9)
    content.frame.origin = point(30, 50)
    scrollView.zoom(to: rect, animated: isAnimated)
    harness.advance(by: 1)
    #expect(scrollView.zoomScale == scale)
    let shown = content.convert(rect, to: scrollView)
    let wanted = point(shown.midX - 90, shown.midY - 120)
    #expect(isNear(scrollView.contentOffset, scrollView.clamped(wanted)))
    #expect(scale == 0.5 || isNear(scrollView.contentOffset, wanted))
  }

  @Test("A scroll view does not zoom to an empty rectangle or to an invalid scale")
  func emptyRect() {
    for rect in [CGRect.null, .zero, CGRect(x: 1, y: 1, width: 9, height: 0)] {
      scrollView.zoom(to: rect, animated: false)
      #expect(scrollView.zoomScale == 1 && scrollView.contentOffset == point(200, 300))
    }
    scrollView.setZoomScale(.nan, animated: false)
    scrollView.setZoomScale(.infinity, animated: false)
    #expect(scrollView.zoomScale == 1)
  }

  @Test("Setting the zoom scale keeps the center of the visible area", arguments: [false, true])
  func setScale(isAnimated: Bool) {
    scrollView.contentInset = .zero
    content.frame.origin = .zero
    scrollView.contentOffset = point(200, 300)
    for scale in [2, 3.5, 1.25, 0.8] as [CGFloat] {
      let center = scrollView.bounds.center
      let factor = scale / scrollView.zoomScale
      scrollView.setZoomScale(scale, animated: isAnimated)
      #expect(isAnimated == (scrollView.zoomScale != scale))
      harness.advance(by: 1)
      #expect(scrollView.zoomScale == scale)
      #expect(isNear(scrollView.bounds.center, point(center.x * factor, center.y * factor)))
    }
    let center = scrollView.bounds.center
    scrollView.zoomScale = 0.1
    let wanted = point(center.x * 0.5 / 0.8 - 90, center.y * 0.5 / 0.8 - 120)
    #expect(scrollView.zoomScale == 0.5)
    #expect(isNear(scrollView.contentOffset, scrollView.clamped(wanted)))
  }

  @Test("An animated zoom starts and ends slowly and moves the content offset with the scale")
  func animatedScale() {
    fixture.scroll.log = []
    scrollView.setZoomScale(3, animated: true)
    #expect(fixture.scroll.log == ["will zoom"] && !scrollView.isZoomBouncing)
    let start = scrollView.contentOffset
    var progress: [CGFloat] = []
    for _ in 0..<5 {
      harness.advance(by: 0.05)
      progress.append((scrollView.zoomScale - 1) / 2)
    }
    for (index, value) in progress.enumerated() {
      let t = CGFloat(index + 1) / 6
      #expect(abs(value - t * t * (3 - 2 * t)) < 0.045)
    }
    let middle = scrollView.contentOffset
    harness.advance(by: 0.1)
    let end = scrollView.contentOffset
    #expect(isNear(middle, start.interpolated(to: end, progress[4])))
    #expect(fixture.scroll.log == ["will zoom", "zoom", "zoomed 3.0"])
  }

  @Test("An animated zoom outside a window ends at once and notifies the delegate")
  func withoutWindow() {
    scrollView.removeFromSuperview()
    scrollView.setZoomScale(2, animated: true)
    #expect(scrollView.zoomScale == 2)
    #expect(fixture.scroll.log == ["will zoom", "zoom", "zoomed 2.0"])
  }

  @Test("An animated zoom to the current scale and offset does not start")
  func unchangedScale() {
    scrollView.contentInset = .zero
    content.frame.origin = .zero
    scrollView.setZoomScale(1, animated: true)
    #expect(fixture.scroll.log.isEmpty && scrollView.activity == nil)
  }

  @Test(
    "A scroll view has a pinch recognizer only while its maximum exceeds its minimum zoom scale")
  func recognizer() {
    let pinch = scrollView.pinchGestureRecognizer
    #expect(pinch != nil)
    scrollView.maximumZoomScale = 3
    #expect(scrollView.pinchGestureRecognizer === pinch)
    scrollView.minimumZoomScale = 3
    #expect(scrollView.pinchGestureRecognizer == nil)
    #expect(scrollView.gestureRecognizers?.contains { $0 is UIPinchGestureRecognizer } == false)
    scrollView.maximumZoomScale = 2
    #expect(scrollView.pinchGestureRecognizer == nil && scrollView.zoomLimits == 3...3)
    scrollView.minimumZoomScale = 1
    #expect(scrollView.pinchGestureRecognizer != nil)
  }

  @Test("A zoom bounce after a pinch replaces an animated scroll that began during the pinch")
  func bounceReplacesScrolling() {
    /// Returns the offsets of the first steps of a bounce.
    func offsets(scrolls: Bool) -> [CGPoint] {
      let tests = ScrollZoomTests()
      tests.scrollView.maximumZoomScale = 2
      tests.pinch(point(110, 200), 20, to: point(125, 190), 110)
      if scrolls { tests.scrollView.setContentOffset(point(600, 900), animated: true) }
      tests.harness.touchUp([0, 1])
      tests.fixture.scroll.offsets = []
      for _ in 0..<3 { tests.harness.advance(by: 0.01) }
      return tests.fixture.scroll.offsets
    }
    let expected = offsets(scrolls: false)
    #expect(!expected.isEmpty && offsets(scrolls: true) == expected)
  }

  @Test("An animated zoom ends with exactly the scale and offset of an immediate zoom")
  func exactEndOfAnimation() {
    scrollView.contentInset = .zero
    content.frame.origin = .zero
    var ends: [CGPoint] = []
    // For these values, start + (end - start) differs from the end by a rounding error.
    for isAnimated in [false, true] {
      scrollView.setZoomScale(3, animated: false)
      scrollView.contentOffset = point(700, 900)
      scrollView.setZoomScale(0.7, animated: isAnimated)
      harness.advance(by: 1)
      #expect(scrollView.zoomScale == 0.7 && scrollView.activity == nil)
      #expect(content.transform == CGAffineTransform(scaleX: 0.7, y: 0.7))
      ends.append(scrollView.contentOffset)
    }
    #expect(ends[0] == ends[1])
  }
}
