import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Changes of visible containers and menus")
struct ContainerUpdateTests {
  private let fixture = PictureFixture(width: 300, height: 200)
  private var window: UIWindow { fixture.window }

  @Test("A pushed view controller's view has its frame at once, and the previous view is removed")
  func navigation() {
    let pages = (0..<3).map { _ in UIViewController() }
    let navigation = UINavigationController(rootViewController: pages[0])
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(navigation.toolbar.isHidden && navigation.toolbar.superview === navigation.view)
    let content = CGRect(x: 0, y: 44, width: 300, height: 156)
    navigation.pushViewController(pages[1], animated: false)
    #expect(pages[1].view.frame == content && pages[0].view.superview == nil)
    navigation.viewControllers = [pages[0], pages[2]]
    #expect(pages[2].view.frame == content && pages[1].view.superview == nil)
    window.frame.size.height = 150
    window.layoutIfNeeded()
    navigation.popViewController(animated: false)
    #expect(pages[0].view.frame == CGRect(x: 0, y: 44, width: 300, height: 106))
    #expect(navigation.view.subviews.first === pages[0].view, "the bars are in front")
  }

  @Test("The view of a newly selected tab has its frame at once")
  func tabs() {
    let pages = (0..<3).map { _ in UIViewController() }
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    window.rootViewController = tabs
    window.layoutIfNeeded()
    let height = 200 - UITabBar.height
    for index in [1, 2, 0] {
      window.frame.size.width += 10
      window.layoutIfNeeded()
      tabs.selectedIndex = index
      #expect(
        pages[index].view.frame == CGRect(x: 0, y: 0, width: window.bounds.width, height: height))
      #expect(pages.filter { $0.view.superview != nil } == [pages[index]])
      #expect(tabs.view.subviews.first === pages[index].view, "the bar is in front")
    }
  }

  @Test("A shown view controller disappears before didMove(toParent:) when its tab is removed")
  func removedTab() {
    final class Page: UIViewController {
      var calls: [String] = []
      override func willMove(toParent parent: UIViewController?) {
        if parent == nil { calls.append("will leave") }
        super.willMove(toParent: parent)
      }
      override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        if parent == nil { calls.append("did leave") }
      }
      override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
    }
    let (page, other, hidden) = (Page(), UIViewController(), Page())
    let tabs = UITabBarController()
    tabs.viewControllers = [page, other, hidden]
    window.rootViewController = tabs
    window.layoutIfNeeded()
    tabs.viewControllers = [other]
    #expect(page.calls == ["will leave", "disappeared", "did leave"])
    #expect(hidden.calls == ["will leave", "did leave"])
    #expect(page.parent == nil && page.view.superview == nil && tabs.selectedIndex == 0)
    #expect(other.view.frame == CGRect(x: 0, y: 0, width: 300, height: 200 - UITabBar.height))
  }

  @Test(
    "An opened menu is laid out at once, and flashes its scroll indicator only if it can scroll")
  func menu() throws {
    let source = fixture.add(UIView(), 10, 10, 40, 20)
    for count in [9, 2] {
      let actions = (0..<count).map { UIAction(title: "Item \($0)") { _ in } }
      MenuList.show(UIMenu(children: actions), beside: source, movesFocus: false)
      let list = try #require(window.subviews.last as? MenuList)
      let scrollView = try #require(list.subviews.first as? UIScrollView)
      #expect(list.frame == window.bounds && scrollView.frame.minX == 10)
      #expect(scrollView.contentSize.height == CGFloat(count) * 40)
      let rows = scrollView.subviews.compactMap { $0 as? UIButton }
      let positions = (0..<count).map { CGFloat($0 * 40) }
      #expect(rows.map(\.frame.minY) == positions)
      let indicator = scrollView.indicators[0]
      #expect(indicator.superview === scrollView)
      #expect(indicator.presentation.alpha == (count == 9 ? 1 : 0))
      list.removeFromSuperview()
    }
  }
}

@Suite("Tracking that ends without a touch")
struct TouchlessTrackingTests {
  /// A count of the changes that a control reports.
  private final class Changes { var count = 0 }

  private func changes(of control: UIControl) -> Changes {
    let changes = Changes()
    control.addAction(UIAction { _ in changes.count += 1 }, for: .valueChanged)
    return changes
  }

  @Test(
    "Ending or cancelling the tracking of a new stepper, slider or page control changes no value")
  func newControls() {
    let (stepper, slider, pages) = (UIStepper(), UISlider(), UIPageControl())
    (stepper.isContinuous, slider.isContinuous, pages.numberOfPages) = (false, false, 5)
    for control in [stepper, slider, pages] as [UIControl] {
      let changes = changes(of: control)
      control.endTracking(nil, with: nil)
      control.cancelTracking(with: nil)
      #expect(changes.count == 0)
    }
    #expect(stepper.value == 0 && slider.value == 0 && pages.currentPage == 0)
    #expect(stepper.pressedHalf == nil && pages.interactionState == .none)
  }
}
