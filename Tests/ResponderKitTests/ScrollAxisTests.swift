import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A scroll view of 180 × 240 points at (40, 60) in a window, with larger content and insets.
struct ScrollAxisFixture {
  let scroll = ScrollFixture()
  var scrollView: UIScrollView { scroll.scrollView }
  var harness: TouchHarness { scroll.harness }

  init() {
    scrollView.frame = CGRect(x: 40, y: 60, width: 180, height: 240)
    scrollView.contentSize = CGSize(width: 700, height: 1100)
    scrollView.contentInset = UIEdgeInsets(top: 11, left: 13, bottom: 17, right: 19)
    scroll.gestures.window.layoutIfNeeded()
    scrollView.contentOffset = CGPoint(x: 200, y: 300)
    scroll.offsets = []
  }

  /// The smallest content offset, at which the left and top insets are visible.
  let minimum = CGPoint(x: -13, y: -11)
  /// The largest content offset, at which the right and bottom insets are visible.
  let maximum = CGPoint(x: 700 + 19 - 180, y: 1100 + 17 - 240)

  /// Drags a finger by a displacement within a duration; the finger stays down.
  func drag(_ displacement: CGVector, during duration: Double = 0.1) {
    let start = point(130, 180)
    harness.touchDown(at: start)
    scroll.gestures.drag(
      from: start, to: point(start.x + displacement.dx, start.y + displacement.dy),
      interval: duration / 10)
  }

  func flick(_ displacement: CGVector, during duration: Double = 0.1) {
    drag(displacement, during: duration)
    harness.touchUp()
  }
}

/// The axis of a test that is repeated along both axes.
nonisolated enum TestedAxis: CaseIterable, Sendable {
  case horizontal, vertical

  func value(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
  func other(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.y : point.x }
  func vector(_ length: CGFloat, _ other: CGFloat = 0) -> CGVector {
    self == .horizontal ? CGVector(dx: length, dy: other) : CGVector(dx: other, dy: length)
  }
  func point(_ value: CGFloat, _ other: CGFloat) -> CGPoint {
    let vector = vector(value, other)
    return CGPoint(x: vector.dx, y: vector.dy)
  }
}

@Suite("Scrolling along both axes")
struct ScrollAxisTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }
  private var offset: CGPoint { scrollView.contentOffset }

  private func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
    a.distance(to: b) < tolerance
  }

  // MARK: Dragging

  @Test("A drag that deviates exactly by the limit of the directional lock is not locked")
  func exactDirectionalLock() {
    scrollView.isDirectionalLockEnabled = true
    harness.touchDown(at: point(130, 180))
    // The limit is 0.414, the tangent of 22.5°.
    harness.touchMove(to: point(130 - 1000, 180 - 414))
    #expect(offset.x != 200 && offset.y != 300)
    harness.touchUp()
  }

  @Test("A scroll view treats a drag at exactly 45° as vertical")
  func exactDiagonal() {
    for (size, scrolls) in [
      (CGSize(width: 700, height: 100), false), (CGSize(width: 100, height: 1100), true),
    ] {
      scrollView.contentSize = size
      harness.touchDown(at: point(130, 180))
      harness.touchMove(to: point(90, 140))
      #expect(scrollView.isDragging == scrolls)
      harness.touchUp()
      harness.advance(by: 3)
    }
  }

  @Test(
    "Scrolled content follows a diagonal drag on both axes, minus the first 10 points",
    arguments: [(-40, -70), (55, -20), (-30, 65), (60, 45)] as [(CGFloat, CGFloat)])
  func diagonalDrag(dx: CGFloat, dy: CGFloat) {
    harness.touchDown(at: point(130, 180))
    harness.touchMove(to: point(130 + dx, 180 + dy))
    let fraction = 1 - 10 / (dx * dx + dy * dy).squareRoot()
    #expect(isNear(offset, point(200 - dx * fraction, 300 - dy * fraction)))
    harness.touchMove(to: point(130 + dx - 7, 180 + dy + 5))
    #expect(isNear(offset, point(200 - dx * fraction + 7, 300 - dy * fraction - 5)))
  }

  @Test(
    "A directional lock restricts a drag that deviates less than 22.5° from an axis",
    arguments: 0..<16)
  func directionalLock(direction: Int) {
    scrollView.isDirectionalLockEnabled = true
    // Each direction is 2.5° from a limit, on one of its sides.
    let turn = CGFloat(direction / 4) * 90
    let angle = (turn + [20, 25, 65, 70][direction % 4]) * .pi / 180
    harness.touchDown(at: point(130, 180))
    harness.touchMove(to: point(130 + 60 * .cos(angle), 180 + 60 * .sin(angle)))
    let moves = (offset.x != 200, offset.y != 300)
    let isLocked = direction % 4 == 0 || direction % 4 == 3
    let isAlongX = (direction % 4 == 0) == (direction / 4 % 2 == 0)
    #expect(moves == (isLocked ? (isAlongX, !isAlongX) : (true, true)))
    harness.touchMove(to: point(130, 180))
    #expect(isLocked ? offset.x == 200 || offset.y == 300 : offset.x != 200 && offset.y != 300)
  }

  @Test(
    "Content dragged beyond an edge of a scroll view follows UIKit's rubber band formula",
    arguments: TestedAxis.allCases, [-1, 1] as [CGFloat])
  func rubberBand(axis: TestedAxis, direction: CGFloat) {
    let edge = direction < 0 ? fixture.minimum : fixture.maximum
    scrollView.contentOffset = axis.point(axis.value(edge) - direction * 4, 250)
    fixture.drag(axis.vector(-direction * 90))
    let length: CGFloat = axis == .horizontal ? 180 : 240
    // Of 90 points, 10 begin the drag, 4 move the content to the edge, and 76 stretch it.
    let stretch = (1 - 1 / (76 * 0.55 / length + 1)) * length
    #expect(abs(axis.value(offset) - axis.value(edge) - direction * stretch) < 1e-6)
    #expect(axis.other(offset) == 250)
    harness.advance(by: 0.2)
    harness.touchUp()
    #expect(fixture.scroll.log.suffix(2) == ["end true", "decelerate"])
    harness.advance(by: 2)
    #expect(axis.value(offset) == axis.value(edge) && axis.other(offset) == 250)
    #expect(fixture.scroll.log.last == "stop")
  }

  @Test(
    "A scroll view with bounces false stops at its edge, even after a flick",
    arguments: TestedAxis.allCases, [-1, 1] as [CGFloat])
  func noBounce(axis: TestedAxis, direction: CGFloat) {
    scrollView.bounces = false
    let edge = direction < 0 ? fixture.minimum : fixture.maximum
    scrollView.contentOffset = axis.point(axis.value(edge) - direction * 30, 250)
    fixture.flick(axis.vector(-direction * 100))
    #expect(axis.value(offset) == axis.value(edge))
    #expect(fixture.scroll.log == ["drag", "will end", "end false"])
    // Content that reaches the edge during its deceleration stops there, too.
    scrollView.contentOffset = axis.point(axis.value(edge) - direction * 150, 250)
    fixture.scroll.offsets = []
    fixture.flick(axis.vector(-direction * 100))
    #expect(scrollView.isDecelerating)
    harness.advance(by: 5)
    #expect(axis.value(offset) == axis.value(edge))
    let passed = fixture.scroll.offsets.map { (axis.value($0) - axis.value(edge)) * direction }
    #expect(passed.allSatisfy { $0 <= 0 })
    // A flick back from the edge moves the content.
    fixture.flick(axis.vector(direction * 100))
    #expect(scrollView.isDecelerating)
  }

  @Test("A scroll view scrolls only along axes on which the content and insets exceed its size")
  func scrollableAxes() {
    let sizes: [(CGSize, Bool, Bool)] = [
      (CGSize(width: 700, height: 200), true, false),
      (CGSize(width: 100, height: 900), false, true),
      (CGSize(width: 100, height: 200), false, false),
      // Between the insets, there are 180 - 13 - 19 = 148 and 240 - 11 - 17 = 212 points.
      (CGSize(width: 148, height: 212), false, false),
      (CGSize(width: 149, height: 213), true, true),
    ]
    for (size, x, y) in sizes {
      scrollView.contentSize = size
      for (axis, scrolls) in [(TestedAxis.horizontal, x), (.vertical, y)] {
        let start = offset
        fixture.drag(axis.vector(40))
        #expect(scrollView.isDragging == scrolls && (offset != start) == scrolls)
        harness.touchUp()
        harness.advance(by: 3)
        // After the drag, the offset is not less than its minimum.
        #expect(!scrolls || isNear(offset, point(max(offset.x, -13), max(offset.y, -11))))
      }
    }
  }

  @Test("Content that fits its scroll view bounces only along axes that always bounce")
  func alwaysBounces() {
    scrollView.contentSize = CGSize(width: 50, height: 60)
    for axis in TestedAxis.allCases {
      (scrollView.alwaysBounceHorizontal, scrollView.alwaysBounceVertical) =
        (axis == .horizontal, axis == .vertical)
      for bounces in [true, false] {
        scrollView.bounces = bounces
        scrollView.contentOffset = fixture.minimum
        for direction in [1, -1] as [CGFloat] {
          fixture.drag(axis.vector(direction * 50, 3))
          #expect(scrollView.isDragging == bounces)
          #expect((axis.value(offset) != axis.value(fixture.minimum)) == bounces)
          #expect(axis.other(offset) == axis.other(fixture.minimum))
          harness.touchUp()
          harness.advance(by: 2)
          #expect(offset == fixture.minimum)
        }
      }
    }
  }

  // MARK: Ends of drags

  @Test(
    "A fast drag of a scroll view that the system cancels causes no deceleration",
    arguments: TestedAxis.allCases, [-1, 1] as [CGFloat])
  func cancelledDrag(axis: TestedAxis, direction: CGFloat) {
    fixture.drag(axis.vector(direction * 100))
    let end = offset
    harness.touchCancel()
    #expect(!scrollView.isDecelerating && !scrollView.isDragging && !scrollView.isTracking)
    #expect(fixture.scroll.velocity == .zero && fixture.scroll.target == end)
    harness.advance(by: 1)
    #expect(offset == end && end != point(200, 300))
    #expect(fixture.scroll.log == ["drag", "will end", "end false"])
    #expect(scrollView.indicators.allSatisfy { $0.alpha == 0 })
  }

  @Test("Content returns to the edge if the system cancels a drag beyond the edge")
  func cancelledBeyondEdge() {
    scrollView.contentOffset = fixture.minimum
    fixture.drag(CGVector(dx: 60, dy: 80))
    harness.touchCancel()
    #expect(scrollView.isDecelerating)
    harness.advance(by: 2)
    #expect(offset == fixture.minimum && fixture.scroll.log.last == "stop")
  }

  @Test(
    "Content released at its edge with outward velocity moves beyond the edge and returns",
    arguments: TestedAxis.allCases, [-1, 1] as [CGFloat])
  func letGoAtEnd(axis: TestedAxis, direction: CGFloat) {
    let edge = direction < 0 ? fixture.minimum : fixture.maximum
    scrollView.contentOffset = axis.point(axis.value(edge) - direction * 90, 250)
    fixture.flick(axis.vector(-direction * 100))
    #expect(abs(axis.value(offset) - axis.value(edge)) < 1e-6 && scrollView.isDecelerating)
    #expect(abs(axis.value(fixture.scroll.velocity) - direction) < 1e-6)
    #expect(abs(axis.value(fixture.scroll.target) - axis.value(edge)) < 1e-6)
    fixture.scroll.offsets = []
    harness.advance(by: 2)
    let beyond = fixture.scroll.offsets.map { (axis.value($0) - axis.value(edge)) * direction }
    // A spring stops content with 1000 points per second after 1000 / (14 · e) = 26.3 points.
    #expect(abs((beyond.max() ?? 0) - 26.3) < 0.5 && beyond.allSatisfy { $0 > -1e-6 })
    #expect(axis.value(offset) == axis.value(edge) && axis.other(offset) == 250)
  }

  @Test("A flick reports its velocity in points per millisecond and its target offset on both axes")
  func velocityAndTarget() {
    fixture.flick(CGVector(dx: -20, dy: 40))
    let start = offset
    #expect(isNear(fixture.scroll.velocity, point(0.2, -0.4)))
    // The content slows down from 200 and 400 to 10 points per second; 2.002 is -1000 · ln 0.998.
    let expected = point(start.x + 190 / 2.002, start.y - 390 / 2.002)
    #expect(isNear(fixture.scroll.target, expected, 0.1))
    harness.advance(by: 6)
    #expect(offset == fixture.scroll.target && fixture.scroll.log.last == "stop")
  }

  @Test(
    "A drag with a directional lock has no velocity along the other axis",
    arguments: TestedAxis.allCases)
  func lockedVelocity(axis: TestedAxis) {
    scrollView.isDirectionalLockEnabled = true
    fixture.flick(axis.vector(-100, 20))
    #expect(abs(axis.value(fixture.scroll.velocity) - 1) < 1e-6)
    #expect(axis.other(fixture.scroll.velocity) == 0)
    #expect(axis.other(fixture.scroll.target) == axis.other(point(200, 300)))
  }

  @Test("A scroll view's delegate can change the target offset, and invalid targets are ignored")
  func changedTarget() {
    let changes: [(CGPoint) -> CGPoint] = [
      { point(410, $0.y) }, { point($0.x, 120) }, { _ in point(33, 66) },
      { point(.nan, $0.y) }, { _ in point(300, .infinity) },
    ]
    for (index, change) in changes.enumerated() {
      scrollView.contentOffset = point(200, 300)
      fixture.scroll.changeTarget = change
      fixture.flick(CGVector(dx: -60, dy: -60))
      harness.advance(by: 8)
      let proposed = fixture.scroll.target
      let expected = index < 3 ? change(proposed) : proposed
      #expect(isNear(offset, expected), "change \(index)")
    }
  }

  @Test("A delegate that sets the target to the current offset stops the content at once")
  func targetHere() {
    let view = scrollView
    fixture.scroll.changeTarget = { _ in view.contentOffset }
    fixture.flick(CGVector(dx: -60, dy: -60))
    #expect(!scrollView.isDecelerating && fixture.scroll.log.last == "end false")
  }

  // MARK: Pages

  @Test(
    "With paging, a flick turns to the next page and a slow drag ends at the nearest page",
    arguments: TestedAxis.allCases)
  func pages(axis: TestedAxis) {
    scrollView.isPagingEnabled = true
    scrollView.contentInset = .zero
    let page: CGFloat = axis == .horizontal ? 180 : 240
    let last: CGFloat = axis == .horizontal ? 520 : 860
    // The first offset, the distance and the duration of the drag, and the final offset.
    let cases: [(start: CGFloat, drag: CGFloat, duration: Double, end: CGFloat)] = [
      (page, 60, 0.1, 2 * page), (page, -60, 0.1, 0), (page, 30, 0.1, 2 * page),
      (page, page / 2 + 5, 2, page), (page, page / 2 + 15, 2, 2 * page),
      (page, -page / 2 - 5, 2, page), (page, -page / 2 - 15, 2, 0),
      (2 * page, 60, 0.1, min(3 * page, last)), (last - 5, 60, 0.1, last),
    ]
    for (start, length, duration, end) in cases {
      scrollView.contentOffset = axis.point(start, 0)
      fixture.flick(axis.vector(-length), during: duration)
      harness.advance(by: 3)
      #expect(offset == axis.point(end, 0), "\(length) points from \(start)")
    }
  }

  @Test(
    "With paging, a drag that ends with more than 200 points per second turns the page",
    arguments: TestedAxis.allCases)
  func pageVelocity(axis: TestedAxis) {
    scrollView.isPagingEnabled = true
    scrollView.contentInset = .zero
    let page: CGFloat = axis == .horizontal ? 180 : 240
    for (duration, end) in [(0.21, page), (0.19, 2 * page)] {
      for direction in [1, -1] as [CGFloat] {
        scrollView.contentOffset = axis.point(direction < 0 ? 2 * page : page, 0)
        fixture.flick(axis.vector(-40 * direction), during: duration)
        harness.advance(by: 3)
        #expect(axis.value(offset) == (direction > 0 ? end : 3 * page - end))
      }
    }
  }

  @Test("Paging works along both axes at once, and content beyond its edge returns")
  func pagesAlongBothAxes() {
    scrollView.isPagingEnabled = true
    scrollView.contentInset = .zero
    scrollView.contentOffset = point(180, 480)
    fixture.flick(CGVector(dx: -50, dy: 70))
    harness.advance(by: 3)
    #expect(offset == point(360, 240))
    scrollView.contentOffset = .zero
    fixture.flick(CGVector(dx: 50, dy: 70))
    harness.advance(by: 3)
    #expect(offset == .zero)
  }
}
