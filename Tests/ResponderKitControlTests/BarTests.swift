import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Toolbars, tab bars and their view controllers")
struct BarTests {
  private final class Observer: UITabBarControllerDelegate {
    var calls: [String] = []
    var refuses = false

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      calls.append("should \(viewController.title ?? "")")
      return !refuses
    }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      calls.append("did \(viewController.title ?? "")")
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  private func makePage(_ title: String) -> UIViewController {
    let page = UIViewController(nibName: nil, bundle: nil)
    page.title = title
    return page
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.touchUp()
  }

  @Test("The flexible spaces of a toolbar share the width that its items leave")
  func spaces() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    let items = views.map { UIBarButtonItem(customView: $0) }
    bar.items = [
      items[0], .flexibleSpace(), items[1], .flexibleSpace(), .fixedSpace(16), items[2],
    ]
    window.addSubview(bar)
    window.layoutIfNeeded()
    // 400 points: the margin of 12, a view of 40, a flexible space of 120, a view of 40, a flexible
    // space of 120, the fixed space of 16, a view of 40, and the margin of 12.
    #expect(views.map(\.frame.minX) == [12, 172, 348])
    #expect(views.allSatisfy { $0.frame.midY == 22 })
    bar.setItems(nil, animated: false)
    #expect(bar.subviews.isEmpty)
  }

  @Test("A navigation controller shows the toolbar items of its top view controller")
  func toolbarItems() {
    let page = makePage("Page")
    var taps = 0
    page.toolbarItems = [
      UIBarButtonItem(title: "Clear", primaryAction: UIAction { _ in taps += 1 })
    ]
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(navigation.isToolbarHidden && page.view.frame.maxY == 600)
    navigation.isToolbarHidden = false
    window.layoutIfNeeded()
    #expect(page.view.frame == CGRect(x: 0, y: 44, width: 400, height: 512))
    tap(30, 578)
    #expect(taps == 1)
    navigation.pushViewController(makePage("Second"), animated: false)
    #expect(navigation.toolbar.items == nil)
  }

  @Test("A tap on a tab bar item shows the view controller of the item")
  func tabs() {
    let pages = ["One", "Two"].map(makePage)
    let controller = UITabBarController(nibName: nil, bundle: nil)
    let observer = Observer()
    controller.delegate = observer
    controller.viewControllers = pages
    window.rootViewController = controller
    window.layoutIfNeeded()
    #expect(controller.selectedIndex == 0 && pages[0].tabBarController === controller)
    #expect(pages[0].view.window === window && !pages[1].isViewLoaded)
    #expect(pages[0].view.frame == CGRect(x: 0, y: 0, width: 400, height: 550))
    tap(300, 575)
    #expect(controller.selectedViewController === pages[1])
    #expect(pages[1].view.window === window && pages[0].view.superview == nil)
    observer.refuses = true
    tap(100, 575)
    #expect(controller.selectedIndex == 1)
    #expect(observer.calls == ["should Two", "did Two", "should One"])
    controller.selectedIndex = 7
    #expect(controller.selectedIndex == 1)
    controller.viewControllers = [pages[0]]
    #expect(controller.selectedIndex == 0 && pages[1].parent == nil)
    controller.viewControllers = nil
    #expect(controller.selectedIndex == .max && controller.selectedViewController == nil)
  }

  @Test("A tap on the selected tab pops its navigation controller to the root view controller")
  func returningToFirstPage() {
    let navigation = UINavigationController(rootViewController: makePage("First"))
    navigation.tabBarItem = UITabBarItem(title: "Pages", image: nil, tag: 3)
    let controller = UITabBarController(nibName: nil, bundle: nil)
    controller.viewControllers = [navigation]
    window.rootViewController = controller
    navigation.pushViewController(makePage("Second"), animated: false)
    window.layoutIfNeeded()
    tap(200, 575)
    #expect(navigation.viewControllers.map(\.title) == ["First"])
    #expect(controller.tabBar.selectedItem?.tag == 3)
  }

  @Test("A tab shows the changed title of its view controller")
  func tabTitle() {
    let page = makePage("One")
    let controller = UITabBarController(nibName: nil, bundle: nil)
    controller.viewControllers = [page]
    page.title = "Two"
    #expect(controller.tabBar.items?.first?.title == "Two")
  }

  @Test("Tapping a view controller's edit button toggles isEditing and the title of the button")
  func editing() {
    final class Editor: UIViewController {
      var calls: [Bool] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls.append(editing)
      }
    }
    let editor = Editor(nibName: nil, bundle: nil)
    editor.navigationItem.rightBarButtonItem = editor.editButtonItem
    window.rootViewController = UINavigationController(rootViewController: editor)
    window.layoutIfNeeded()
    #expect(editor.editButtonItem.title == "Edit")
    tap(370, 22)
    #expect(editor.isEditing && editor.editButtonItem.title == "Done")
    tap(370, 22)
    #expect(!editor.isEditing && editor.calls == [true, false])
    #expect(editor.editButtonItem.title == "Edit")
  }

  @Test(
    "isMovingToParent is true while a push shows a view, isMovingFromParent while a pop hides it")
  func moving() {
    final class Page: UIViewController {
      var calls: [String] = []
      override func viewWillAppear(_ animated: Bool) { calls.append("in \(isMovingToParent)") }
      override func viewWillDisappear(_ animated: Bool) {
        calls.append("out \(isMovingFromParent)")
      }
    }
    let (first, second) = (Page(nibName: nil, bundle: nil), Page(nibName: nil, bundle: nil))
    let navigation = UINavigationController(rootViewController: makePage("Start"))
    window.rootViewController = navigation
    navigation.pushViewController(first, animated: false)
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: false)
    #expect(first.calls == ["in true", "out false", "in false"])
    #expect(second.calls == ["in true", "out true"] && !second.isMovingFromParent)
  }

  @Test("A tab bar item selected by code looks like a tab bar item selected by a tap")
  func selectedItem() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 50))
    let items = [10, 20].map {
      UITabBarItem(title: nil, image: PictureFixture.image($0, $0), tag: 0)
    }
    bar.items = items
    window.addSubview(bar)
    window.layoutIfNeeded()
    func picture(_ select: () -> Void) -> [UInt8] {
      select()
      return harness.snapshot().bytes
    }
    let first = picture { tap(100, 25) }
    let second = picture { tap(300, 25) }
    let pictures = items.map { item in picture { bar.selectedItem = item } }
    let differ = first != second
    let areEqual = pictures == [first, second]
    #expect(differ && areEqual)
  }
}
