import ResponderKit
import Testing

/// An object that has the only references to some views, so that a task can destroy the views.
private final class DiscardedViews: @unchecked Sendable {
  private var views: [UIView]

  init(_ views: [UIView]) { self.views = views }

  func destroy() { views = [] }
}

/// Tests of views that another thread destroys.
///
/// `make sanitize` runs these tests under the thread sanitizer.
@Suite("Views on several threads") @MainActor
struct ViewThreadTests {
  @Test("The main actor can move and convert views while another thread destroys other views")
  func concurrentDestruction() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
    window.addSubview(view)
    for round in 0..<20 {
      let discarded = DiscardedViews(
        (0..<100).map { _ in
          let superview = UIView()
          superview.addSubview(UIView())
          return superview
        })
      let task = Task.detached { discarded.destroy() }
      for step in 0..<100 {
        let origin = CGPoint(x: round, y: step)
        view.frame.origin = origin
        #expect(view.convert(CGPoint.zero, to: nil) == origin)
      }
      await task.value
    }
  }

  @Test("A view whose superview another thread has destroyed no longer has a superview")
  func orphans() async {
    let views = (0..<100).map { _ in UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10)) }
    let discarded = DiscardedViews(
      views.map { view in
        let superview = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
        superview.addSubview(view)
        return superview
      })
    for view in views { #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2)) }
    await Task.detached { discarded.destroy() }.value
    for view in views {
      #expect(view.superview == nil && view.convert(CGPoint.zero, to: nil) == .zero)
    }
  }
}
