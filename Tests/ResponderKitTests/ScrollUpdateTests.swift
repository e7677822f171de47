import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Updates of scroll views and refresh controls")
struct ScrollUpdateTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: ScrollFixture.LayoutCounter { fixture.scroll.scrollView }
  private var harness: TouchHarness { fixture.harness }
  private var window: UIWindow { fixture.scroll.gestures.window }

  /// The frames of the vertical and the horizontal indicator, relative to the visible area.
  private var frames: [CGRect] {
    scrollView.indicators.map {
      $0.frame.offsetBy(dx: -scrollView.contentOffset.x, dy: -scrollView.contentOffset.y)
    }
  }

  @Test("A refresh control is behind the content and replaces an earlier refresh control")
  func refreshControlBehindContent() {
    let controls = [UIRefreshControl(), UIRefreshControl()]
    for control in controls {
      scrollView.refreshControl = control
      #expect(scrollView.subviews.first === control && scrollView.refreshControl === control)
    }
    #expect(controls[0].superview == nil)
    scrollView.refreshControl = nil
    #expect(scrollView.subviews == [fixture.scroll.content])
  }

  @Test("A scroll view is laid out once after its content size, insets or offset have changed")
  func layoutRequests() {
    let changes: [(UIScrollView) -> Void] = [
      { $0.contentSize.width += 1 }, { $0.contentSize.height += 1 }, { $0.contentInset.top += 1 },
      { $0.contentInset.left += 1 }, { $0.contentOffset.y += 1 }, { $0.contentOffset.x += 1 },
    ]
    for (index, change) in changes.enumerated() {
      window.layoutIfNeeded()
      let layoutCount = scrollView.layoutCount
      change(scrollView)
      window.layoutIfNeeded()
      #expect(scrollView.layoutCount == layoutCount + 1, "change \(index)")
    }
    let layoutCount = scrollView.layoutCount
    scrollView.contentSize = scrollView.contentSize
    scrollView.contentInset = scrollView.contentInset
    scrollView.contentOffset = scrollView.contentOffset
    window.layoutIfNeeded()
    #expect(scrollView.layoutCount == layoutCount)
  }

  @Test("Visible scroll indicators follow changes of the content and its insets in the next layout")
  func indicators() {
    scrollView.flashScrollIndicators()
    scrollView.contentOffset = point(100, 200)
    let old = frames
    scrollView.contentInset = UIEdgeInsets(top: 300, left: 300, bottom: 0, right: 0)
    window.layoutIfNeeded()
    #expect(frames[0].minY > old[0].minY + 20 && frames[1].minX > old[1].minX + 20)
    scrollView.contentInset = .zero
    scrollView.contentSize = CGSize(width: 360, height: 480)
    window.layoutIfNeeded()
    // Half of the content is visible: the tracks are 234 and 174 points long.
    #expect(abs(frames[0].height - 117) < 1e-6 && abs(frames[1].width - 87) < 1e-6)
  }

  @Test("Setting the insets of a scroll indicator moves the indicator at once")
  func indicatorInsets() {
    scrollView.flashScrollIndicators()
    let old = frames
    scrollView.verticalScrollIndicatorInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 9)
    #expect(frames[0].minX == old[0].minX - 9 && frames[1] == old[1])
    scrollView.horizontalScrollIndicatorInsets = UIEdgeInsets(top: 0, left: 0, bottom: 6, right: 0)
    #expect(frames[0].minX == old[0].minX - 9 && frames[1].minY == old[1].minY - 6)
  }

  @Test("A scroll indicator that is switched off during a drag disappears at once")
  func switchedOff() {
    fixture.drag(CGVector(dx: -40, dy: -40))
    #expect(scrollView.indicators.map(\.alpha) == [1, 1])
    scrollView.showsVerticalScrollIndicator = false
    #expect(scrollView.indicators.map(\.alpha) == [0, 1])
    scrollView.showsHorizontalScrollIndicator = false
    #expect(scrollView.indicators.map(\.alpha) == [0, 0])
    scrollView.showsVerticalScrollIndicator = true
    #expect(scrollView.indicators.map(\.alpha) == [1, 0])
    harness.touchUp()
  }

  @Test("Changing the indicator style of a scroll view redraws its visible indicators")
  func style() {
    let canvas = BitmapCanvas(width: 400, height: 400)
    scrollView.backgroundColor = .white
    scrollView.flashScrollIndicators()
    for style in [UIScrollView.IndicatorStyle.white, .black, .default] {
      _ = window.renderChanges(on: canvas, scale: 1)
      scrollView.indicatorStyle = style
      #expect(window.needsFrame)
      _ = window.renderChanges(on: canvas, scale: 1)
      let isShown = canvas.bitmap == harness.snapshot()
      #expect(isShown)
      #expect(scrollView.verticalIndicator.style == style)
      #expect(scrollView.horizontalIndicator.style == style)
    }
  }

  @Test("A scroll view passes touches on its background to its superview")
  func responderChain() {
    scrollView.delaysContentTouches = false
    fixture.scroll.content.removeFromSuperview()
    let outer = fixture.scroll.gestures.view
    fixture.scroll.gestures.tap(130, 180)
    #expect(outer.log == ["began", "ended"])
    harness.touchDown(at: point(130, 180))
    harness.touchCancel()
    #expect(outer.log == ["began", "ended", "began", "cancelled"])
  }

  @Test("A refresh that ends outside a window returns the content at once")
  func refreshWithoutWindow() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.contentSize = CGSize(width: 100, height: 900)
    let control = UIRefreshControl()
    view.refreshControl = control
    control.beginRefreshing()
    view.contentOffset.y = -60
    #expect(control.alpha == 1)
    control.endRefreshing()
    #expect(view.contentOffset.y == 0 && control.alpha == 0)
  }

  @Test("A refresh that the app begins and ends without scrolling leaves the scroll view unchanged")
  func refreshInPlace() {
    let control = UIRefreshControl()
    scrollView.refreshControl = control
    control.beginRefreshing()
    #expect(control.alpha == 1)
    control.endRefreshing()
    #expect(control.alpha == 0 && !control.isRefreshing)
    #expect(scrollView.contentOffset == point(200, 300))
    // The next refresh can begin at once.
    control.beginRefreshing()
    #expect(control.isRefreshing && control.alpha == 1)
  }
}
