import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Container view controllers")
struct ContainerControllerTests {
  /// A list of the calls that view controllers receive, in the order of the calls.
  private final class Log { var entries: [String] = [] }

  private final class Page: UIViewController {
    let log: Log?

    init(_ title: String, _ log: Log? = nil) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    required init?(coder: NSCoder) { nil }

    private func record(_ call: String) { log?.entries.append("\(title ?? "") \(call)") }

    override func willMove(toParent parent: UIViewController?) {
      record(parent == nil ? "will leave" : "will enter")
      super.willMove(toParent: parent)
    }

    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      record(parent == nil ? "did leave" : "did enter")
    }

    override func viewDidAppear(_ animated: Bool) { record("appeared") }
    override func viewDidDisappear(_ animated: Bool) { record("disappeared") }
  }

  private final class Observer: UINavigationControllerDelegate, UITabBarControllerDelegate {
    var calls: [String] = []

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) {
      calls.append("will \(viewController.title ?? "") \(animated)")
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      calls.append("did \(viewController.title ?? "") \(animated)")
    }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      calls.append("chose \(viewController.title ?? "")")
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 380, height: 600))
  private let harness: TouchHarness
  private let log = Log()

  init() { harness = TouchHarness(window: window) }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    window.layoutIfNeeded()
    harness.touchDown(at: point(x, y))
    harness.touchUp()
    harness.advance(by: 1)
  }

  // MARK: Navigation controllers

  @Test("The back button shows a changed title of the previous view controller at once")
  func changedBackTitle() {
    let (first, second) = (Page("A"), Page("B"))
    let navigation = UINavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    func title() -> String? {
      navigation.navigationBar.subviews.compactMap { ($0 as? UIButton)?.currentTitle }.first
    }
    #expect(title() == "‹ A")
    first.title = "C"
    #expect(title() == "‹ C")
    first.navigationItem.backButtonTitle = "D"
    #expect(title() == "‹ D")
    first.navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "E", style: .plain, target: nil, action: nil)
    #expect(title() == "‹ E")
    first.navigationItem.backBarButtonItem = nil
    #expect(title() == "‹ D")
  }

  @Test("A pushed or popped view controller appears or disappears before didMove(toParent:)")
  func navigationCalls() {
    let navigation = UINavigationController(rootViewController: Page("A", log))
    #expect(log.entries == ["A will enter", "A did enter"])
    window.rootViewController = navigation
    window.layoutIfNeeded()
    log.entries = []
    navigation.pushViewController(Page("B", log), animated: true)
    #expect(log.entries == ["B will enter", "A disappeared", "B appeared", "B did enter"])
    log.entries = []
    navigation.popViewController(animated: true)
    #expect(log.entries == ["B will leave", "B disappeared", "A appeared", "B did leave"])
  }

  @Test(
    "The delegate of a navigation controller is notified only when the shown controller changes")
  func navigationDelegate() {
    let pages = ["A", "B", "C"].map { Page($0) }
    let (navigation, observer) = (UINavigationController(rootViewController: pages[0]), Observer())
    navigation.delegate = observer
    navigation.pushViewController(pages[0], animated: false)
    #expect(observer.calls.isEmpty && navigation.viewControllers == [pages[0]])
    navigation.show(pages[1], sender: nil)
    #expect(
      observer.calls == ["will B false", "did B false"]
        && navigation.visibleViewController === pages[1])
    observer.calls = []
    navigation.setViewControllers([pages[2], pages[1]], animated: false)
    #expect(observer.calls.isEmpty && pages[0].parent == nil && pages[2].parent === navigation)
    navigation.viewControllers = []
    #expect(navigation.topViewController == nil && observer.calls.isEmpty)
    #expect(navigation.popToRootViewController(animated: false) == nil)
  }

  @Test("The pop methods of a navigation controller return the removed view controllers")
  func popping() {
    let pages = (0..<4).map { Page("\($0)") }
    let navigation = UINavigationController(nibName: nil, bundle: nil)
    navigation.viewControllers = pages
    #expect(navigation.popToViewController(Page("X"), animated: false) == nil)
    #expect(navigation.popToViewController(pages[3], animated: false) == [])
    #expect(navigation.popToViewController(pages[1], animated: false) == [pages[2], pages[3]])
    navigation.viewControllers = pages
    #expect(navigation.popToRootViewController(animated: false) == Array(pages.dropFirst()))
    #expect(navigation.viewControllers == [pages[0]])
    #expect(navigation.popViewController(animated: false) == nil)
    navigation.viewControllers = pages
    #expect(navigation.popViewController(animated: false) === pages[3])
    #expect(pages[3].parent == nil && navigation.topViewController === pages[2])
  }

  @Test(
    "A navigation controller's visible bars reduce the height of the shown view",
    arguments: [true, false], [true, false])
  func navigationLayout(showsBar: Bool, showsToolbar: Bool) {
    let page = Page("A")
    let navigation = UINavigationController(rootViewController: page)
    #expect(!navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(page.view.frame == CGRect(x: 0, y: 44, width: 380, height: 556))
    navigation.isNavigationBarHidden = !showsBar
    navigation.isToolbarHidden = !showsToolbar
    window.layoutIfNeeded()
    #expect(navigation.isNavigationBarHidden == !showsBar)
    #expect(navigation.isToolbarHidden == !showsToolbar)
    #expect(navigation.navigationBar.isHidden == !showsBar)
    #expect(navigation.toolbar.isHidden == !showsToolbar)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 380, height: 44))
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 556, width: 380, height: 44))
    let top: CGFloat = showsBar ? 44 : 0
    #expect(
      page.view.frame
        == CGRect(x: 0, y: top, width: 380, height: 600 - top - (showsToolbar ? 44 : 0)))
    window.frame.size = CGSize(width: 250, height: 70)
    window.layoutIfNeeded()
    #expect(page.view.frame.height == max(0, 70 - top - (showsToolbar ? 44 : 0)))
    #expect(navigation.toolbar.frame.width == 250 && navigation.navigationBar.frame.width == 250)
  }

  @Test(
    "A toolbar shown before the navigation controller's view is loaded is visible with its items")
  func toolbarItems() {
    let (first, second) = (Page("A"), Page("B"))
    let items = (0..<3).map {
      UIBarButtonItem(title: "\($0)", style: .plain, target: nil, action: nil)
    }
    (first.toolbarItems, second.toolbarItems) = ([items[0]], [items[1]])
    let navigation = UINavigationController(rootViewController: first)
    navigation.setToolbarHidden(false, animated: true)
    navigation.loadViewIfNeeded()
    #expect(!navigation.toolbar.isHidden && navigation.toolbar.items?.first === items[0])
    navigation.pushViewController(second, animated: false)
    #expect(navigation.toolbar.items?.first === items[1])
    first.toolbarItems = [items[2]]
    #expect(navigation.toolbar.items?.first === items[1], "another controller is on top")
    second.toolbarItems = nil
    #expect(navigation.toolbar.items == nil)
    navigation.popViewController(animated: false)
    #expect(navigation.toolbar.items?.first === items[2])
    let hidden = UINavigationController(rootViewController: Page("C"))
    hidden.loadViewIfNeeded()
    #expect(hidden.toolbar.isHidden)
  }

  @Test("A navigation bar shows title and item changes of the top view controller")
  func changedItems() {
    let page = Page("A")
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let bar = navigation.navigationBar
    func texts() -> [String] { bar.subviews.compactMap { ($0 as? UILabel)?.text } }
    page.navigationItem.title = "Item"
    #expect(texts() == ["Item"] && bar.topItem === page.navigationItem)
    page.navigationItem.title = nil
    page.title = "Other"
    #expect(texts() == ["Other"])
    let view = UIView()
    page.navigationItem.rightBarButtonItems = [UIBarButtonItem(customView: view)]
    #expect(view.superview === bar)
    page.navigationItem.rightBarButtonItem = nil
    #expect(view.superview == nil)
    page.navigationItem.titleView = view
    #expect(view.superview === bar && texts().isEmpty)
    navigation.pushViewController(Page("B"), animated: false)
    #expect(bar.subviews.contains { ($0 as? UIButton)?.currentTitle == "‹ Other" })
    page.navigationItem.backButtonTitle = "Back there"
    bar.reload()
    #expect(bar.subviews.contains { ($0 as? UIButton)?.currentTitle == "‹ Back there" })
    #expect(page.tabBarController == nil && page.navigationController === navigation)
  }

  @Test("A view controller presented by a navigation controller is its visibleViewController")
  func presented() {
    let navigation = UINavigationController(rootViewController: Page("A"))
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let sheet = Page("Sheet")
    navigation.present(sheet, animated: false)
    #expect(navigation.visibleViewController === sheet)
    #expect(navigation.topViewController?.title == "A")
  }

  // MARK: Tab bar controllers

  @Test(
    "Replacing tabs moves view controllers in and out, and keeps the shown one if its tab remains")
  func tabCalls() {
    let pages = ["A", "B", "C"].map { Page($0, log) }
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    #expect(tabs.viewControllers == nil && tabs.selectedIndex == .max)
    tabs.viewControllers = [pages[0], pages[1]]
    #expect(log.entries == ["A will enter", "A did enter", "B will enter", "B did enter"])
    window.rootViewController = tabs
    window.layoutIfNeeded()
    tabs.selectedIndex = 1
    log.entries = []
    tabs.setViewControllers([pages[2], pages[1]], animated: true)
    #expect(log.entries == ["A will leave", "A did leave", "C will enter", "C did enter"])
    #expect(tabs.selectedViewController === pages[1] && tabs.selectedIndex == 1)
    #expect(tabs.tabBar.items?.map(\.title) == ["C", "B"])
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
    log.entries = []
    tabs.viewControllers = [pages[0], pages[2]]
    #expect(tabs.selectedViewController === pages[0] && pages[1].view.superview == nil)
    #expect(pages[0].view.superview === tabs.view && pages[1].parent == nil)
    #expect(
      log.entries == [
        "B will leave", "B disappeared", "B did leave", "A will enter", "A did enter", "A appeared",
      ])
    tabs.viewControllers = nil
    #expect(pages[0].view.superview == nil && tabs.tabBar.items?.isEmpty == true)
    #expect(tabs.tabBar.selectedItem == nil && tabs.viewControllers == nil)
  }

  @Test("Selecting a tab shows its view controller, and an unknown controller or index is ignored")
  func tabChoice() {
    let (pages, observer) = (["A", "B", "C"].map { Page($0) }, Observer())
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    tabs.delegate = observer
    tabs.viewControllers = pages
    window.rootViewController = tabs
    window.layoutIfNeeded()
    tap(190, 575)
    #expect(tabs.selectedIndex == 1 && observer.calls == ["chose B"])
    #expect(pages[1].view.frame == CGRect(x: 0, y: 0, width: 380, height: 550))
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 550, width: 380, height: 50))
    tap(190, 575)
    #expect(observer.calls == ["chose B", "chose B"] && pages[1].view.window === window)
    tabs.selectedViewController = pages[2]
    #expect(tabs.selectedIndex == 2 && pages[1].view.superview == nil)
    tabs.selectedViewController = Page("X")
    tabs.selectedViewController = nil
    tabs.selectedIndex = -1
    tabs.selectedIndex = 3
    #expect(tabs.selectedViewController === pages[2] && observer.calls.count == 2)
    tabs.tabBar.isHidden = true
    tabs.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(pages[2].view.frame == CGRect(x: 0, y: 0, width: 380, height: 600))
    window.frame.size = CGSize(width: 250, height: 30)
    tabs.tabBar.isHidden = false
    tabs.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(pages[2].view.frame == CGRect(x: 0, y: 0, width: 250, height: 0))
    #expect(pages[2].tabBarController === tabs && pages[2].navigationController == nil)
  }

  @Test("A tab selected before the tab bar controller loads its view is shown after loading")
  func earlySelection() {
    let pages = ["A", "B"].map { Page($0) }
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    tabs.viewControllers = pages
    tabs.selectedIndex = 1
    #expect(!pages[0].isViewLoaded && !pages[1].isViewLoaded && !tabs.isViewLoaded)
    window.rootViewController = tabs
    window.layoutIfNeeded()
    #expect(pages[1].view.superview === tabs.view && !pages[0].isViewLoaded)
    #expect(tabs.view.subviews.first === pages[1].view && tabs.view.subviews.last === tabs.tabBar)
  }

  @Test("A tab bar controller ignores a tab bar item that belongs to none of its view controllers")
  func foreignItem() {
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    tabs.viewControllers = [Page("A")]
    let item = UITabBarItem(title: "X", image: nil, tag: 0)
    #expect(tabs.shouldSelect(item))
    tabs.tabBar(tabs.tabBar, didSelect: item)
    #expect(tabs.selectedIndex == 0)
  }
}
