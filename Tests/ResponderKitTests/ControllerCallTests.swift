import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the calls that a view controller receives for its bars and its constraints.
@Suite("Calls of view controllers")
struct ControllerCallTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  @Test("The edit button animates the change of the editing state, and setting isEditing does not")
  func editButton() {
    final class EditingController: UIViewController {
      var log: [String] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        log.append("\(editing) \(animated)")
      }
    }
    let controller = EditingController()
    let button = controller.editButtonItem
    button.view.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    window.addSubview(button.view)
    for _ in 0..<2 {
      harness.touchDown(at: point(30, 30))
      harness.touchUp()
    }
    controller.isEditing = true
    #expect(controller.log == ["true true", "false true", "true false"])
    #expect(button.title == "Done")
  }

  @Test(
    "Layout calls a view controller's updateViewConstraints and its view's updateConstraints once")
  func constraints() {
    final class View: UIView {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    final class Controller: UIViewController {
      var updates = 0
      override func loadView() { view = View() }
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    let controller = Controller()
    window.rootViewController = controller
    window.layoutIfNeeded()
    #expect(controller.updates == 1 && (controller.view as? View)?.updates == 1)
    controller.view.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    #expect(controller.updates == 2 && (controller.view as? View)?.updates == 2)
  }

  @Test("setToolbarItems(_:animated:) sets the toolbar items of a view controller")
  func toolbarItems() {
    let (controller, item) = (UIViewController(), UIBarButtonItem(title: "Undo"))
    controller.setToolbarItems([item], animated: true)
    #expect(controller.toolbarItems?.first === item && controller.toolbarItems?.count == 1)
    controller.setToolbarItems(nil, animated: false)
    #expect(controller.toolbarItems == nil)
  }

  @Test("The default tab bar item has the title of its view controller, no image and the tag 0")
  func tabItem() {
    let controller = UIViewController()
    controller.title = "Drawing"
    let item = controller.tabBarItem
    #expect(item?.title == "Drawing" && item?.image == nil && item?.tag == 0)
    #expect(controller.tabBarItem === item)
  }
}
