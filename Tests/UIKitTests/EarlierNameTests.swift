import Testing
import UIKit

/// A view whose code uses names of Swift 3 and 4; the main purpose of the tests is to compile it.
private final class EarlierView: UIView {
  var phases: [UITouchPhase] = []
  var states: [UIGestureRecognizerState] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases += touches.map(\.phase)
  }
}

private final class EarlierController: UIViewController {
  var launchOptions: [UIApplicationLaunchOptionsKey: Any]?
  let insets = UIEdgeInsetsMake(1, 2, 3, 4)
  let mode = UIViewContentMode.redraw
}

@Suite("Names of Swift 3 and 4") @MainActor
struct EarlierNameTests {
  @Test("Calling willMove and didMove with their Swift 3 names calls the current methods")
  func parentNotifications() {
    final class Child: UIViewController {
      var log: [String] = []
      override func willMove(toParent parent: UIViewController?) {
        log.append("will \(parent == nil)")
      }
      override func didMove(toParent parent: UIViewController?) {
        log.append("did \(parent == nil)")
      }
    }
    let (child, parent) = (Child(nibName: nil, bundle: nil), UIViewController())
    child.willMove(toParentViewController: parent)
    child.didMove(toParentViewController: parent)
    child.willMove(toParentViewController: nil)
    child.didMove(toParentViewController: nil)
    #expect(child.log == ["will false", "did false", "will true", "did true"])
  }

  @Test("The Swift 3 methods for reordering subviews move a subview to the front and to the back")
  func order() {
    let view = EarlierView()
    let (first, second) = (UIView(), UIView())
    view.addSubview(first)
    view.addSubview(second)
    view.bringSubview(toFront: first)
    #expect(view.subviews == [second, first])
    view.sendSubview(toBack: first)
    #expect(view.subviews == [first, second])
  }

  @Test("The Swift 3 methods for child controllers add and remove children")
  func children() {
    let (controller, child) = (
      EarlierController(nibName: nil, bundle: nil), EarlierController(nibName: nil, bundle: nil)
    )
    controller.addChildViewController(child)
    child.didMove(toParentViewController: controller)
    #expect(controller.childViewControllers == [child])
    child.removeFromParentViewController()
    #expect(controller.childViewControllers.isEmpty)
  }

  @Test("Functions, notifications and types can be used with their Swift 3 names")
  func functions() {
    let rect = UIEdgeInsetsInsetRect(
      CGRect(x: 0, y: 0, width: 10, height: 10),
      EarlierController(
        nibName: nil, bundle: nil
      ).insets)
    #expect(rect == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(
      NSNotification.Name.UIApplicationWillResignActive
        == UIApplication.willResignActiveNotification)
    let state: UIControlState = .highlighted
    let events: UIControlEvents = [.touchUpInside]
    #expect(state == UIControl.State.highlighted && events == UIControl.Event.touchUpInside)
  }
}
