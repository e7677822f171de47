import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Refresh controls")
struct RefreshControlTests {
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
    control.addAction(UIAction { [log] _ in log.count += 1 }, for: .valueChanged)
  }

  /// Drags a finger down, without lifting it.
  private func pull(by distance: CGFloat) {
    harness.touchDown(at: point(150, 100))
    for step in 1...10 {
      harness.advance(by: 0.02)
      harness.touchMove(to: point(150, 100 + distance * CGFloat(step) / 10))
    }
  }

  private func release() {
    harness.advance(by: 0.5)
    harness.touchUp()
    harness.advance(by: 2)
  }

  @Test("Pulling the content of a scroll view far enough starts a single refresh")
  func refresh() {
    pull(by: 250)
    #expect(control.isRefreshing && log.count == 1)
    release()
    #expect(scrollView.contentOffset.y == -60 && log.count == 1)
    #expect(control.isRefreshing && control.frame == CGRect(x: 0, y: -60, width: 300, height: 60))
    control.endRefreshing()
    harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0 && !control.isRefreshing && control.alpha == 0)
    #expect(harness.application.nextDeadline == nil)
    pull(by: 250)
    #expect(log.count == 2)
  }

  @Test("A short pull of a scroll view starts no refresh")
  func shortPull() {
    pull(by: 60)
    #expect(control.alpha > 0 && control.alpha < 1)
    release()
    #expect(!control.isRefreshing && log.count == 0)
    #expect(scrollView.contentOffset.y == 0 && control.alpha == 0)
  }

  @Test("Pulling farther after the end of a refresh starts no other refresh, but a new pull does")
  func endDuringDrag() {
    control.addAction(UIAction { [control] _ in control.endRefreshing() }, for: .valueChanged)
    pull(by: 250)
    harness.touchMove(to: point(150, 380))
    #expect(log.count == 1 && !control.isRefreshing)
    release()
    #expect(scrollView.contentOffset.y == 0)
    pull(by: 250)
    #expect(log.count == 2)
  }

  @Test("beginRefreshing sends no valueChanged and does not scroll")
  func begunByApp() {
    control.beginRefreshing()
    #expect(control.isRefreshing && log.count == 0 && scrollView.contentOffset.y == 0)
    #expect(scrollView.adjustedContentInset.top == 60)
    scrollView.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    harness.advance(by: 1)
    #expect(scrollView.contentOffset.y == -60)
    control.endRefreshing()
    control.endRefreshing()
    harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0 && scrollView.adjustedContentInset.top == 0)
  }

  @Test("A refresh control added as a subview works as the scroll view's refreshControl")
  func subview() {
    #expect(control.superview === scrollView)
    scrollView.refreshControl = nil
    #expect(control.superview == nil && scrollView.refreshControl == nil)
    pull(by: 250)
    #expect(log.count == 0)
    release()
    scrollView.addSubview(control)
    #expect(scrollView.refreshControl === control)
    pull(by: 250)
    #expect(log.count == 1)
  }

  @Test("Scrolling beyond the edge by code starts no refresh")
  func scrolledByCode() {
    scrollView.contentOffset.y = -200
    #expect(log.count == 0 && !control.isRefreshing)
  }

  @Test("The content of a scroll view returns when its refresh control is removed during a refresh")
  func removal() {
    pull(by: 250)
    release()
    #expect(scrollView.contentOffset.y == -60)
    scrollView.refreshControl = nil
    harness.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0 && control.superview == nil)
  }
}
