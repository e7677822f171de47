import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Interruptions, exact ends and invalid targets of scroll view motions")
struct ScrollInterruptionTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }
  private var offset: CGPoint { scrollView.contentOffset }

  private func enableZooming(_ range: ClosedRange<CGFloat> = 0.5...4) {
    fixture.scroll.zooms = true
    fixture.scroll.content.frame = CGRect(x: 0, y: 0, width: 700, height: 1100)
    scrollView.contentInset = .zero
    (scrollView.minimumZoomScale, scrollView.maximumZoomScale) = (
      range.lowerBound, range.upperBound
    )
  }

  @Test(
    "An animated zoom to a much smaller scale ends at exactly the offset of an immediate zoom",
    arguments: [1000.1, 1010.1, 1020.1, 1090.7] as [CGFloat])
  func exactOffsetOfSmallScale(start: CGFloat) {
    enableZooming()
    func zoom(animated: Bool) -> CGPoint {
      scrollView.zoomScale = 4
      scrollView.contentOffset = point(start, 300)
      scrollView.setZoomScale(0.7, animated: animated)
      harness.advance(by: 0.4)
      return offset
    }
    // For these values, start + (end - start) differs from the end by a rounding error.
    #expect(zoom(animated: true) == zoom(animated: false) && offset.x > 0)
  }

  @Test(
    "A deceleration to a target changed by the delegate begins with the speed of the finger",
    arguments: TestedAxis.allCases)
  func changedTarget(axis: TestedAxis) {
    // The finger moves along the other axis three times as fast.
    fixture.scroll.changeTarget = {
      axis == .horizontal ? point($0.x + 60, $0.y) : point($0.x, $0.y + 60)
    }
    fixture.flick(axis.vector(-30, -90))
    let start = offset
    #expect(abs(axis.value(fixture.scroll.velocity) - 0.3) < 1e-6)
    #expect(abs(axis.other(fixture.scroll.velocity) - 0.9) < 1e-6)
    let distance = axis.value(fixture.scroll.target) + 60 - axis.value(start)
    harness.advance(by: 0.1)
    // A critically damped spring with a rate of at least 10 per second, which starts at 300 points
    // per second.
    let rate = max(10, 300 / distance)
    let elapsed: CGFloat = 0.1
    let remaining = distance + (rate * distance - 300) * elapsed
    let moved = distance - remaining * .exp(-rate * elapsed)
    // The offset was updated at most 1/120 of a second ago, and has since moved by less than 10/120
    // of the distance.
    #expect(abs(axis.value(offset) - axis.value(start) - moved) < distance / 12)
    harness.advance(by: 8)
    #expect(abs(axis.value(offset) - axis.value(start) - distance) < 1e-6)
  }

  @Test(
    "An animated scroll that the delegate starts at the end of a drag replaces the deceleration")
  func animationAtEndOfDrag() {
    let view = scrollView
    fixture.scroll.changeTarget = {
      view.setContentOffset(point(20, 40), animated: true)
      return $0
    }
    fixture.flick(CGVector(dx: -60, dy: -60))
    #expect(fixture.scroll.log == ["drag", "will end", "end false"])
    #expect(!scrollView.isDecelerating)
    harness.advance(by: 5)
    #expect(offset == point(20, 40) && fixture.scroll.log.last == "animated")
  }

  @Test("An animated scroll ends exactly at its target offset", arguments: 1...8)
  func exactOffset(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let end = CGPoint(
        x: Double.random(in: -13...539, using: &random),
        y: Double.random(in: -11...877, using: &random))
      scrollView.contentOffset = CGPoint(
        x: Double.random(in: 0...500, using: &random), y: Double.random(in: 0...800, using: &random)
      )
      scrollView.setContentOffset(end, animated: true)
      harness.advance(by: 0.4)
      #expect(offset == end)
    }
  }

  @Test("An animated zoom ends at exactly the scale and offset of an immediate zoom")
  func exactScale() {
    enableZooming(0.1...9)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<24 {
      let (start, end) = (
        Double.random(in: 0.2...8, using: &random), Double.random(in: 0.2...8, using: &random)
      )
      let startOffset = CGPoint(
        x: Double.random(in: 0...90, using: &random), y: Double.random(in: 0...90, using: &random))
      func zoom(animated: Bool) -> CGPoint {
        scrollView.zoomScale = start
        scrollView.contentOffset = startOffset
        scrollView.setZoomScale(end, animated: animated)
        harness.advance(by: 0.4)
        #expect(scrollView.zoomScale == end)
        return offset
      }
      #expect(zoom(animated: true) == zoom(animated: false))
    }
  }

  @Test("A zoom that bounces back after a pinch ends exactly at the maximum zoom scale")
  func exactBounce() {
    for limit in [1.1, 1.3, 1.7, 2.3, 2.9] as [CGFloat] {
      enableZooming(0.5...limit)
      scrollView.zoomScale = 1
      for span in [20, 60, 117] as [CGFloat] {
        harness.touchDown([0: point(130 - span / 2, 180), 1: point(130 + span / 2, 180)])
        harness.touchMove([0: point(30, 180), 1: point(217, 180)])
        harness.touchUp([0, 1])
        harness.advance(by: 1)
        #expect(scrollView.zoomScale == limit)
      }
    }
  }

  @Test("Zooming by code stops a deceleration and an animated scroll")
  func zoomStopsMotion() {
    enableZooming()
    for isFlick in [true, false] {
      scrollView.zoomScale = 1
      scrollView.contentOffset = point(200, 300)
      if isFlick {
        fixture.flick(CGVector(dx: -40, dy: -40))
      } else {
        scrollView.setContentOffset(point(20, 40), animated: true)
      }
      harness.advance(by: 0.05)
      scrollView.zoomScale = 2
      let stopped = offset
      harness.advance(by: 2)
      #expect(offset == stopped && !scrollView.isDecelerating && scrollView.activity == nil)
    }
  }

  @Test("A pinch stops an animated scroll, which does not continue after the pinch")
  func pinchStopsAnimation() {
    enableZooming()
    scrollView.setContentOffset(point(20, 40), animated: true)
    harness.advance(by: 0.05)
    harness.touchDown([0: point(110, 180), 1: point(150, 180)])
    harness.touchMove([0: point(100, 180), 1: point(160, 180)])
    #expect(scrollView.isZooming)
    let pinched = offset
    harness.advance(by: 1)
    #expect(offset == pinched)
    harness.touchUp([0, 1])
    harness.advance(by: 1)
    #expect(offset == pinched)
  }

  @Test("Zooming with animation to a rectangle at the current scale scrolls to the rectangle")
  func zoomWithoutScale() {
    enableZooming()
    scrollView.contentOffset = .zero
    fixture.scroll.log = []
    scrollView.zoom(to: CGRect(x: 200, y: 300, width: 180, height: 240), animated: true)
    #expect(offset == .zero && fixture.scroll.log == ["will zoom"])
    harness.advance(by: 1)
    #expect(offset == point(200, 300) && scrollView.zoomScale == 1)
    #expect(fixture.scroll.log == ["will zoom", "zoomed 1.0"])
  }

  @Test("A scroll view ignores a zoom scale of 0 or less, even with a negative minimumZoomScale")
  func invalidScale() {
    enableZooming(-2...4)
    for scale in [0, -1, -5] as [CGFloat] {
      for animated in [true, false] {
        scrollView.setZoomScale(scale, animated: animated)
        harness.advance(by: 1)
        #expect(scrollView.zoomScale == 1)
        #expect(fixture.scroll.content.transform == .identity)
      }
    }
  }
}
