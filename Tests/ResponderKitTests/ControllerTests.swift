import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view controller that records the calls of its methods.
private final class RecordingController: UIViewController {
  var log: [String] = []

  override func viewDidLoad() { log.append("load") }
  override func viewWillAppear(_ animated: Bool) { log.append("will appear \(animated)") }
  override func viewIsAppearing(_ animated: Bool) { log.append("is appearing \(animated)") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
  override func willMove(toParent parent: UIViewController?) {
    log.append("will move \(parent != nil)")
  }
  override func didMove(toParent parent: UIViewController?) {
    log.append("did move \(parent != nil)")
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    log.append("transition \(size.width) × \(size.height)")
    super.viewWillTransition(to: size, with: coordinator)
  }

  /// Returns the log and clears it.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}

@Suite("Appearance, parents and properties of view controllers")
struct ControllerTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let harness: TouchHarness
  private let root = RecordingController()

  init() { harness = TouchHarness(window: window) }

  @Test("A view controller loads its view once, and is the next responder of its current view only")
  func loading() {
    #expect(root.viewIfLoaded == nil && !root.isViewLoaded && root.nibName == nil)
    root.loadViewIfNeeded()
    root.loadViewIfNeeded()
    let first = root.view
    #expect(root.log == ["load"] && root.isViewLoaded && root.viewIfLoaded === first)
    #expect(first?.next === root)
    #expect(first?.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    let second = UIView()
    root.view = second
    #expect(second.next === root && first?.next == nil && root.log == ["load"])
    #expect(UIViewController(nibName: "Main", bundle: nil).nibName == "Main")
  }

  @Test(
    "A view controller appears and disappears with its view, the view's superviews and the window")
  func appearance() {
    let container = UIView()
    container.addSubview(root.view)
    _ = root.takeLog()
    window.addSubview(container)
    let appeared = ["will appear false", "is appearing false", "did appear false"]
    #expect(root.takeLog() == appeared)
    container.removeFromSuperview()
    #expect(root.takeLog() == ["will disappear false", "did disappear false"])
    window.addSubview(container)
    _ = root.takeLog()
    window.isHidden = true
    #expect(root.takeLog() == ["will disappear false", "did disappear false"])
    window.isHidden = false
    #expect(root.takeLog() == appeared)
    root.view.removeFromSuperview()
    #expect(root.takeLog() == ["will disappear false", "did disappear false"])
  }

  @Test("An appearance transition replaces the calls that adding or removing the view would cause")
  func transition() {
    window.rootViewController = root
    _ = root.takeLog()
    root.beginAppearanceTransition(false, animated: true)
    #expect(root.takeLog() == ["will disappear true"])
    // Beginning or ending the transition a second time has no effect.
    root.beginAppearanceTransition(false, animated: false)
    root.view.removeFromSuperview()
    #expect(root.takeLog().isEmpty)
    root.endAppearanceTransition()
    root.endAppearanceTransition()
    #expect(root.takeLog() == ["did disappear true"])
    root.beginAppearanceTransition(true, animated: true)
    root.beginAppearanceTransition(true, animated: false)
    window.addSubview(root.view)
    #expect(root.takeLog() == ["will appear true"])
    root.endAppearanceTransition()
    #expect(root.takeLog() == ["is appearing true", "did appear true"])
    root.beginAppearanceTransition(true, animated: true)
    root.endAppearanceTransition()
    #expect(root.takeLog().isEmpty)
  }

  @Test("Reversing an appearance transition sends the calls of the opposite direction")
  func reversedTransition() {
    window.rootViewController = root
    _ = root.takeLog()
    root.beginAppearanceTransition(false, animated: true)
    root.beginAppearanceTransition(true, animated: false)
    root.endAppearanceTransition()
    #expect(
      root.takeLog() == [
        "will disappear true", "will appear false", "is appearing false", "did appear false",
      ])
    root.beginAppearanceTransition(false, animated: false)
    root.endAppearanceTransition()
    root.beginAppearanceTransition(true, animated: false)
    root.beginAppearanceTransition(false, animated: true)
    root.endAppearanceTransition()
    #expect(
      root.takeLog() == [
        "will disappear false", "did disappear false", "will appear false", "will disappear true",
        "did disappear true",
      ])
  }

  @Test("addChild(_:) moves a child from its old parent, and ignores the view controller itself")
  func parents() {
    let (first, second, child) = (
      UIViewController(), UIViewController(), RecordingController()
    )
    first.addChild(child)
    first.addChild(child)
    #expect(child.takeLog() == ["will move true"] && first.children == [child])
    second.addChild(child)
    #expect(child.takeLog() == ["did move false", "will move true"])
    #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
    second.addChild(second)
    #expect(second.children == [child] && second.parent == nil)
    child.removeFromParent()
    child.removeFromParent()
    #expect(child.takeLog() == ["did move false"] && second.children.isEmpty && child.parent == nil)
    #expect(!child.isMovingToParent && !child.isMovingFromParent)
  }

  @Test("transition(from:to:) exchanges two child views in place, with or without an animation")
  func exchange() {
    let (first, second) = (RecordingController(), RecordingController())
    window.rootViewController = root
    for child in [first, second] { root.addChild(child) }
    let (below, above) = (UIView(), UIView())
    for view in [below, first.view, above].compactMap({ $0 }) { root.view.addSubview(view) }
    var log: [String] = []
    root.transition(
      from: first, to: second, duration: 0.5,
      animations: {
        log.append("animations")
        second.view.alpha = 0.5
      },
      completion: { log.append("completed \($0)") })
    #expect(log == ["animations"])
    #expect(root.view.subviews == [below, first.view, second.view, above])
    harness.advance(by: 1)
    #expect(log == ["animations", "completed true"])
    #expect(root.view.subviews == [below, second.view, above])
    root.transition(from: UIViewController(), to: first, duration: 0, animations: nil)
    #expect(first.view.superview == nil)
    root.transition(from: second, to: first, duration: 0, animations: nil)
    harness.advance(by: 1)
    #expect(root.view.subviews == [below, first.view, above])
  }

  @Test("Resizing a window informs child view controllers, and coordinator closures run in order")
  func resizing() {
    let child = RecordingController()
    window.rootViewController = root
    root.addChild(child)
    window.frame.origin.x = 10
    window.bounds.origin.y = 5
    #expect(root.log.filter { $0.hasPrefix("transition") }.isEmpty)
    window.bounds.size.width = 400
    #expect(root.log.last == "transition 400.0 × 200.0" && child.log.last == root.log.last)
    window.layoutIfNeeded()
    #expect(root.view.frame == window.bounds)
    let transition = ResizeTransition()
    var log: [String] = []
    let isAccepted = transition.animate(alongsideTransition: { context in
      log.append("\(context.isAnimated) \(context.transitionDuration)")
    }) { _ in log.append("completed") }
    #expect(isAccepted && log.isEmpty)
    #expect(transition.animate(alongsideTransition: { _ in log.append("second") }))
    transition.finish()
    transition.finish()
    #expect(log == ["false 0.0", "completed", "second"])
  }

  @Test("The title and style of the edit button follow the editing state of the view controller")
  func editing() {
    let item = root.editButtonItem
    #expect(item.title == "Edit" && !root.isEditing && root.editButtonItem === item)
    root.isEditing = true
    #expect(item.title == "Done" && item.style == .done && root.isEditing)
    root.setEditing(false, animated: true)
    #expect(item.title == "Edit" && item.style == .plain && !root.isEditing)
    item.view.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    window.addSubview(item.view)
    harness.touchDown(at: point(30, 30))
    harness.touchUp()
    #expect(root.isEditing)
    let other = UIViewController()
    other.isEditing = true
    #expect(other.editButtonItem.title == "Done")
  }

  @Test("Setting a view controller's title updates its tab title and notifies its parent")
  func title() {
    final class Parent: UIViewController {
      var changes = 0
      override func childTitleDidChange() { changes += 1 }
    }
    let parent = Parent()
    parent.addChild(root)
    root.title = "A"
    #expect(parent.changes == 1 && root.tabBarItem?.title == "A")
    root.title = "A"
    #expect(parent.changes == 1)
    root.title = "B"
    #expect(parent.changes == 2 && root.tabBarItem?.title == "B")
    let item = UITabBarItem(title: "C", image: nil, tag: 3)
    root.tabBarItem = item
    #expect(root.tabBarItem === item && root.title == "B")
  }

  @Test("show(_:sender:) is handled by the outermost parent of a view controller")
  func showing() {
    final class Container: UIViewController {
      var shown: [UIViewController] = []
      override func show(_ viewController: UIViewController, sender: Any?) {
        shown.append(viewController)
      }
    }
    let (container, middle, detail) = (Container(), UIViewController(), UIViewController())
    container.addChild(middle)
    middle.addChild(root)
    root.show(detail, sender: nil)
    root.showDetailViewController(detail, sender: nil)
    #expect(container.shown == [detail, detail])
    let single = UIViewController()
    window.rootViewController = single
    single.show(detail, sender: nil)
    harness.advance(by: 1)
    #expect(single.presentedViewController === detail)
  }

  @Test("The next responder of a view controller is its presenter or its view's superview")
  func chain() {
    #expect(root.next == nil)
    window.rootViewController = root
    #expect(root.next === window && root.view.next === root)
    let modal = UIViewController()
    root.present(modal, animated: false)
    #expect(modal.next === root)
    modal.dismiss(animated: false)
    #expect(modal.next == nil)
  }

  @Test("Setting the same root view controller keeps its view, and setting nil removes the view")
  func rootController() {
    window.rootViewController = root
    let overlay = UIView()
    window.addSubview(overlay)
    window.rootViewController = root
    #expect(window.subviews == [root.view, overlay] && root.view.frame == window.bounds)
    let other = UIViewController()
    window.rootViewController = other
    // The root view is behind all others.
    #expect(window.subviews == [other.view, overlay] && root.view.superview == nil)
    window.rootViewController = nil
    #expect(window.subviews == [overlay])
  }

  @Test("The properties of a new view controller have UIKit's default values")
  func defaults() {
    #expect(!root.prefersStatusBarHidden && root.preferredStatusBarStyle == .default)
    #expect(root.childForStatusBarStyle == nil && root.childForStatusBarHidden == nil)
    #expect(!root.prefersHomeIndicatorAutoHidden && root.shouldAutorotate)
    #expect(root.preferredScreenEdgesDeferringSystemGestures.isEmpty)
    #expect(root.supportedInterfaceOrientations == .all)
    #expect(root.preferredInterfaceOrientationForPresentation == .portrait)
    #expect(root.additionalSafeAreaInsets == .zero && root.edgesForExtendedLayout == .all)
    #expect(!root.extendedLayoutIncludesOpaqueBars && root.automaticallyAdjustsScrollViewInsets)
    #expect(!root.hidesBottomBarWhenPushed && !root.definesPresentationContext)
    #expect(root.storyboard == nil && root.toolbarItems == nil && root.title == nil)
    #expect(root.shouldPerformSegue(withIdentifier: "a", sender: nil))
    #expect(root.isEditing == false && root.tabBarItem?.title == nil)
  }

  @Test("The coordinator passed to viewWillTransition is released after the transition")
  func releasedCoordinator() {
    final class Controller: UIViewController {
      weak var coordinator: (any UIViewControllerTransitionCoordinator)?
      var wasInformed = false
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        self.coordinator = coordinator
        wasInformed = true
      }
    }
    let controller = Controller()
    window.rootViewController = controller
    window.bounds.size.width = 400
    let isReleased = controller.coordinator == nil
    #expect(controller.wasInformed && isReleased)
  }
}
