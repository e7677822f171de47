import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Phases and layout of refresh controls")
struct RefreshPhaseTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let harness: TouchHarness
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let control = UIRefreshControl()
  private let log = Log()

  private final class Log { var count = 0 }

  init() {
    harness = TouchHarness(window: window)
    scrollView.contentSize = CGSize(width: 300, height: 1000)
    window.addSubview(scrollView)
    scrollView.refreshControl = control
    control.addAction(
      UIAction { [log] _ in log.count += 1 }, for: [.valueChanged, .primaryActionTriggered])
  }

  private var indicator: UIActivityIndicatorView? {
    control.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
  }

  /// Begins a drag, during which a test sets the content offset.
  private func beginDrag() {
    harness.touchDown(at: point(150, 100))
    harness.advance(by: 0.02)
    harness.touchMove(to: point(150, 115))
    harness.advance(by: 0.02)
    harness.touchMove(to: point(150, 130))
    #expect(scrollView.isDragging)
  }

  private func endDrag() {
    harness.advance(by: 0.5)
    harness.touchUp()
    harness.advance(by: 2)
  }

  @Test("A refresh that ends before the content moves hides the refresh control at once")
  func endWithoutScrolling() {
    control.beginRefreshing()
    #expect(control.alpha == 1 && scrollView.contentOffset.y == 0)
    control.endRefreshing()
    #expect(control.alpha == 0 && !control.isRefreshing && log.count == 0)
    beginDrag()
    scrollView.contentOffset.y = -60
    #expect(control.isRefreshing && log.count == 1)
    endDrag()
  }

  @Test(
    "The alpha of a refresh control grows from 0 to 1 while the content is pulled by 60 points",
    arguments: [(10, 0), (0, 0), (-15, 0.25), (-30, 0.5), (-59, 59.0 / 60), (-90, 1)]
      as [(CGFloat, CGFloat)])
  func opacity(offset: CGFloat, alpha: CGFloat) {
    scrollView.contentOffset.y = offset
    #expect(abs(control.alpha - alpha) < 1e-9 && !control.isRefreshing)
    scrollView.contentInset.top = 20
    scrollView.contentOffset.y = offset - 20
    #expect(abs(control.alpha - alpha) < 1e-9)
  }

  @Test(
    "A drag starts a refresh when the content is pulled by 60 points beyond its inset",
    arguments: [0, 25] as [CGFloat])
  func threshold(inset: CGFloat) {
    scrollView.contentInset.top = inset
    beginDrag()
    scrollView.contentOffset.y = -59.5 - inset
    #expect(!control.isRefreshing && log.count == 0 && control.inset == 0)
    scrollView.contentOffset.y = -60 - inset
    #expect(control.isRefreshing && log.count == 1 && control.alpha == 1)
    #expect(indicator?.isAnimating == true)
    // The refresh continues if the content moves back during the drag.
    scrollView.contentOffset.y = -10 - inset
    #expect(control.isRefreshing && log.count == 1 && control.alpha == 1 && control.inset == 0)
    endDrag()
    #expect(control.inset == 60 && scrollView.adjustedContentInset.top == inset + 60)
    control.endRefreshing()
    #expect(!control.isRefreshing && control.inset == 0 && indicator?.isAnimating == false)
  }

  @Test("A second refresh of a drag starts only after the pull has become shorter than 30 points")
  func nextRefresh() {
    beginDrag()
    scrollView.contentOffset.y = -70
    control.endRefreshing()
    #expect(log.count == 1)
    for offset in [-30, -100] as [CGFloat] {
      scrollView.contentOffset.y = offset
      #expect(log.count == 1 && !control.isRefreshing)
      #expect(control.alpha == min(1, -offset / 60))
    }
    scrollView.contentOffset.y = -29.5
    scrollView.contentOffset.y = -60
    #expect(log.count == 2 && control.isRefreshing)
    endDrag()
  }

  @Test("A disabled refresh control is shown but starts no refresh")
  func disabled() {
    control.isEnabled = false
    beginDrag()
    scrollView.contentOffset.y = -80
    #expect(!control.isRefreshing && log.count == 0 && control.alpha == 1)
    control.isEnabled = true
    scrollView.contentOffset.y = -81
    #expect(control.isRefreshing && log.count == 1)
    endDrag()
  }

  @Test("Beginning a refresh twice, or ending a refresh that has not begun, has no effect")
  func repeatedCalls() {
    control.endRefreshing()
    #expect(control.alpha == 0 && !control.isRefreshing)
    beginDrag()
    scrollView.contentOffset.y = -80
    control.beginRefreshing()
    endDrag()
    #expect(control.isRefreshing && control.inset == 60 && log.count == 1)
    control.endRefreshing()
    harness.advance(by: 2)
    control.beginRefreshing()
    #expect(control.isRefreshing && control.alpha == 1 && indicator?.isAnimating == true)
    #expect(log.count == 1)
  }

  @Test("A refresh control lies above the content and is as wide as the scroll view")
  func frame() {
    #expect(control.frame == CGRect(x: 0, y: -60, width: 300, height: 60))
    scrollView.contentOffset = CGPoint(x: 25, y: 10)
    #expect(control.frame == CGRect(x: 25, y: -60, width: 300, height: 60))
    scrollView.frame.size.width = 210
    scrollView.layoutIfNeeded()
    #expect(control.frame.width == 210)
  }

  @Test("The indicator of a refresh control is centered, or above the title if there is a title")
  func layout() throws {
    control.layoutIfNeeded()
    let label = try #require(control.subviews.compactMap { $0 as? UILabel }.first)
    #expect(indicator?.center == point(150, 30))
    #expect(label.frame == CGRect(x: 0, y: 38, width: 300, height: 18))
    #expect(label.textAlignment == .center && label.font == .systemFont(ofSize: 12))
    #expect(label.textColor == .secondaryLabel && indicator?.hidesWhenStopped == false)
    control.title = "Loading"
    control.layoutIfNeeded()
    #expect(indicator?.center == point(150, 22) && control.title == "Loading")
    control.title = ""
    control.layoutIfNeeded()
    #expect(indicator?.center == point(150, 30))
    control.title = nil
    control.layoutIfNeeded()
    #expect(indicator?.center == point(150, 30) && control.title == nil)
    control.tintColor = .systemRed
    #expect(indicator?.color == .systemRed)
    control.tintColor = nil
    #expect(indicator?.color == .secondaryLabel)
  }

  @Test("A refresh control that moves to another scroll view belongs to that scroll view only")
  func moved() {
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    other.addSubview(control)
    #expect(scrollView.refreshControl == nil && other.refreshControl === control)
    #expect(control.frame.width == 100)
    let replacement = UIRefreshControl()
    other.refreshControl = replacement
    #expect(control.superview == nil && other.refreshControl === replacement)
    // The removal of a control that is no longer attached does not detach the current control.
    other.addSubview(control)
    replacement.removeFromSuperview()
    #expect(other.refreshControl === control)
  }
}
