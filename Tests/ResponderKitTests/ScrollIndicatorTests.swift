import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Scroll indicators")
struct ScrollIndicatorTests {
  private let fixture = ScrollAxisFixture()
  private var scrollView: UIScrollView { fixture.scrollView }
  private var harness: TouchHarness { fixture.harness }
  private var indicators: [UIView] { scrollView.indicators }

  /// The frames of the vertical and the horizontal indicator, relative to the visible area.
  private var frames: [CGRect] {
    indicators.map {
      $0.frame.offsetBy(dx: -scrollView.contentOffset.x, dy: -scrollView.contentOffset.y)
    }
  }

  private var alphas: [CGFloat] { indicators.map(\.presentation.alpha) }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .allSatisfy { abs($0) < 1e-6 }
  }

  @Test("Scroll indicators lie 3 points from the edges and show the visible part of the content")
  func frame() {
    scrollView.contentInset = .zero
    scrollView.contentOffset = .zero
    scrollView.flashScrollIndicators()
    // The tracks are 234 and 174 points long, and 240 / 1100 and 180 / 700 of the content are
    // visible.
    let (tall, wide): (CGFloat, CGFloat) = (234 * 240 / 1100, 174 * 180 / 700)
    #expect(isNear(frames[0], CGRect(x: 173, y: 3, width: 4, height: tall)))
    #expect(isNear(frames[1], CGRect(x: 3, y: 233, width: wide, height: 4)))
    scrollView.contentOffset = point(520, 860)
    #expect(isNear(frames[0], CGRect(x: 173, y: 237 - tall, width: 4, height: tall)))
    #expect(isNear(frames[1], CGRect(x: 177 - wide, y: 233, width: wide, height: 4)))
    scrollView.contentOffset = point(130, 645)
    #expect(isNear(frames[0], CGRect(x: 173, y: 3 + (234 - tall) * 0.75, width: 4, height: tall)))
    #expect(isNear(frames[1], CGRect(x: 3 + (174 - wide) / 4, y: 233, width: wide, height: 4)))
    // Beyond the content, the indicators stay at the ends of their tracks.
    scrollView.contentOffset = point(-50, 900)
    #expect(abs(frames[0].maxY - 237) < 1e-6 && abs(frames[1].minX - 3) < 1e-6)
  }

  @Test("Scroll indicators use their own insets instead of the content insets")
  func insets() {
    scrollView.verticalScrollIndicatorInsets = UIEdgeInsets(top: 5, left: 9, bottom: 21, right: 30)
    scrollView.horizontalScrollIndicatorInsets = UIEdgeInsets(
      top: 7, left: 20, bottom: 8, right: 12)
    #expect(scrollView.scrollIndicatorInsets.top == 5)
    scrollView.flashScrollIndicators()
    let (tall, wide): (CGFloat, CGFloat) = (208 * 214 / 1100, 142 * 148 / 700)
    scrollView.contentOffset = fixture.minimum
    #expect(isNear(frames[0], CGRect(x: 143, y: 8, width: 4, height: tall)))
    #expect(isNear(frames[1], CGRect(x: 23, y: 225, width: wide, height: 4)))
    scrollView.contentOffset = fixture.maximum
    #expect(abs(frames[0].maxY - 216) < 1e-6 && abs(frames[1].maxX - 165) < 1e-6)
    scrollView.scrollIndicatorInsets = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
    #expect(scrollView.verticalScrollIndicatorInsets == scrollView.horizontalScrollIndicatorInsets)
    #expect(abs(frames[0].maxX - 173) < 1e-6 && abs(frames[1].maxY - 233) < 1e-6)
    // Insets that exceed the size of the scroll view are ignored.
    scrollView.scrollIndicatorInsets = UIEdgeInsets(top: 200, left: 4, bottom: 200, right: 4)
    #expect(abs(frames[0].maxX - 177) < 1e-6 && abs(frames[1].maxY - 237) < 1e-6)
  }

  @Test(
    "The indicator of scrollable content is at least 24 points long, but no longer than its track")
  func minimumLength() {
    func length(_ visible: CGFloat, _ content: CGFloat) -> CGFloat {
      let range = ScrollIndicator.range(
        10...(10 + visible), offset: 0, limits: 0...1000, content: content)
      #expect(range.lowerBound == (content > visible ? 13 : 10))
      return range.upperBound - range.lowerBound
    }
    #expect(length(206, 1e6) == 24 && length(26, 1e6) == 20)
    #expect(length(206, 412) == 100 && length(206, 206) == 0 && length(206, 206.1) > 199)
    let fixed = ScrollIndicator.range(10...90, offset: 5, limits: 5...5, content: 200)
    #expect(fixed == 10...10)
  }

  @Test("Both scroll indicators are visible during a diagonal drag and shortly afterward")
  func visibility() {
    #expect(scrollView.subviews.count == 1 && alphas == [0, 0])
    fixture.drag(CGVector(dx: -40, dy: -40))
    #expect(scrollView.subviews.suffix(2) == indicators && alphas == [1, 1])
    harness.advance(by: 0.1)
    harness.touchUp()
    harness.advance(by: 0.29)
    #expect(alphas == [1, 1])
    harness.advance(by: 0.13)
    #expect(alphas.allSatisfy { $0 > 0.1 && $0 < 0.9 })
    harness.advance(by: 0.2)
    #expect(alphas == [0, 0])
  }

  @Test("Scroll indicators stay visible while the content decelerates, and then fade out")
  func deceleration() {
    fixture.flick(CGVector(dx: -30, dy: -60))
    harness.advance(by: 0.6)
    #expect(scrollView.isDecelerating && alphas == [1, 1])
    scrollView.contentOffset = scrollView.contentOffset
    harness.advance(by: 0.6)
    #expect(!scrollView.isDecelerating && alphas == [0, 0])
  }

  @Test(
    "The mouse wheel and flashScrollIndicators show the scroll indicators for a moment",
    arguments: [true, false])
  func moment(isWheel: Bool) {
    fixture.drag(CGVector(dx: -40, dy: -40))
    harness.touchCancel()
    harness.advance(by: 1)
    #expect(alphas == [0, 0])
    if isWheel {
      _ = scrollView.scroll(by: CGVector(dx: 3, dy: 4), at: .zero, with: [])
    } else {
      scrollView.flashScrollIndicators()
    }
    #expect(alphas == [1, 1])
    harness.advance(by: 0.7)
    #expect(alphas == [0, 0])
  }

  @Test("A touch on a scroll indicator that covers no content view reaches the scroll view")
  func touchOnIndicator() {
    fixture.drag(CGVector(dx: 20, dy: 20))
    for indicator in indicators {
      #expect(indicator.alpha == 1)
      #expect(scrollView.hitTest(indicator.center, with: nil) === scrollView)
    }
  }

  @Test("A mouse wheel shows the indicator of a scroll view that was never dragged")
  func firstWheel() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 90, height: 80))
    view.contentSize = CGSize(width: 90, height: 800)
    scrollView.superview?.addSubview(view)
    _ = view.scroll(by: CGVector(dx: 0, dy: 4), at: .zero, with: [])
    view.layoutIfNeeded()
    #expect(view.subviews.contains { $0 is ScrollIndicator && $0.frame.height > 8 })
  }

  @Test(
    "A scroll indicator is hidden if the content fits or the scroll view turns the indicator off")
  func hiddenIndicators() {
    scrollView.contentSize = CGSize(width: 180, height: 1100)
    scrollView.flashScrollIndicators()
    #expect(alphas == [1, 0])
    harness.advance(by: 1)
    scrollView.contentSize = CGSize(width: 700, height: 240)
    scrollView.flashScrollIndicators()
    #expect(alphas == [0, 1])
    harness.advance(by: 1)
    scrollView.contentSize = CGSize(width: 700, height: 1100)
    scrollView.showsVerticalScrollIndicator = false
    scrollView.flashScrollIndicators()
    #expect(alphas == [0, 1])
    harness.advance(by: 1)
    scrollView.showsVerticalScrollIndicator = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.flashScrollIndicators()
    #expect(alphas == [1, 0])
  }

  @Test(
    "A view added to a scroll view is behind the scroll indicators and receives touches on them")
  func order() {
    scrollView.flashScrollIndicators()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 700, height: 1100))
    scrollView.addSubview(view)
    fixture.scroll.gestures.window.layoutIfNeeded()
    #expect(scrollView.subviews.suffix(2) == indicators && scrollView.subviews.contains(view))
    let center = indicators[0].convert(indicators[0].bounds, to: nil).center
    #expect(fixture.scroll.gestures.window.hitTest(center, with: nil) === view)
  }

  @Test("Scroll indicators of all styles look like their reference picture")
  func appearance() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 130))
    let harness = TouchHarness(window: window)
    for index in 0..<4 {
      let view = UIScrollView(
        frame: CGRect(x: 8 + index * 78, y: 10 + index * 4, width: 66, height: 80 + index * 8))
      view.backgroundColor = UIColor(red: 0.7, green: 0.8, blue: 0.9, alpha: 1)
      view.contentSize = CGSize(width: 110 + index * 30, height: 150 + index * 40)
      view.indicatorStyle = [.default, .black, .white, .default][index]
      window.addSubview(view)
      view.contentOffset = point(5 + CGFloat(index) * 12, 40 - CGFloat(index) * 10)
      view.flashScrollIndicators()
    }
    try harness.checkSnapshot("scroll-indicators", scale: 2)
  }
}
