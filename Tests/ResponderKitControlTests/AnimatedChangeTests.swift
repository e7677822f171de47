import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Animated and immediate changes of view controllers")
struct AnimatedChangeTests {
  /// A navigation controller that records its changes and whether each change is animated.
  private final class Navigation: UINavigationController {
    var log: [String] = []

    private func note(_ name: String, _ animated: Bool) {
      log.append("\(name) \(animated ? "animated" : "at once")")
    }

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
      note("push", animated)
      super.pushViewController(viewController, animated: animated)
    }

    override func popViewController(animated: Bool) -> UIViewController? {
      note("pop", animated)
      return super.popViewController(animated: animated)
    }

    override func popToViewController(_ viewController: UIViewController, animated: Bool)
      -> [UIViewController]?
    {
      note("pop to", animated)
      return super.popToViewController(viewController, animated: animated)
    }

    override func popToRootViewController(animated: Bool) -> [UIViewController]? {
      note("pop to root", animated)
      return super.popToRootViewController(animated: animated)
    }

    override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      note("set", animated)
      super.setViewControllers(viewControllers, animated: animated)
    }

    override func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
      note("bar", animated)
      super.setNavigationBarHidden(hidden, animated: animated)
    }

    override func setToolbarHidden(_ hidden: Bool, animated: Bool) {
      note("toolbar", animated)
      super.setToolbarHidden(hidden, animated: animated)
    }
  }

  private let fixture = PictureFixture(width: 300, height: 300)
  private let navigation = Navigation(rootViewController: UIViewController())

  private func tap(_ view: UIView) {
    fixture.harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
  }

  @Test(
    "A navigation controller's pushes, pops and property changes call methods with animated flags")
  func navigationChanges() throws {
    #expect(navigation.log == ["push at once"])
    fixture.window.rootViewController = navigation
    fixture.window.layoutIfNeeded()
    navigation.log = []
    navigation.show(UIViewController(), sender: nil)
    navigation.viewControllers += [UIViewController()]
    navigation.isNavigationBarHidden = false
    navigation.isToolbarHidden = false
    #expect(navigation.log == ["push animated", "set at once", "bar at once", "toolbar at once"])
    fixture.window.layoutIfNeeded()
    navigation.log = []
    tap(try #require(navigation.navigationBar.subviews.first { $0 is UIButton }))
    for animated in [true, false] { _ = navigation.popToRootViewController(animated: animated) }
    #expect(
      navigation.log == [
        "pop animated", "pop to root animated", "pop to animated", "pop to root at once",
        "pop to at once",
      ])
  }

  @Test(
    "A tap on the selected tab pops the tab's navigation controller to its root with an animation")
  func tabs() throws {
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    fixture.window.rootViewController = tabs
    fixture.window.layoutIfNeeded()
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.log = []
    tap(try #require(navigation.tabBarItem.button))
    #expect(navigation.log == ["pop to root animated", "pop to animated"])
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("A tap on a button dismisses an alert with an animation")
  func alert() throws {
    final class Presenter: UIViewController {
      var flags: [Bool] = []
      override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        flags.append(flag)
        super.dismiss(animated: flag, completion: completion)
      }
    }
    let presenter = Presenter()
    fixture.window.rootViewController = presenter
    let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    presenter.present(alert, animated: false)
    fixture.window.layoutIfNeeded()
    tap(try #require(alert.view.subviews.first { $0 is UIButton }))
    #expect(presenter.flags == [true] && presenter.presentedViewController == nil)
  }

  @Test("Hiding a bar of a navigation controller gives the bar's space to the content view")
  func hiddenBars() {
    fixture.window.rootViewController = navigation
    let content = navigation.topViewController?.view
    for (isBarHidden, isToolbarHidden, y, height) in [
      (false, true, 44, 256), (true, true, 0, 300), (true, false, 0, 256), (false, false, 44, 212),
      (false, true, 44, 256),
    ] as [(Bool, Bool, CGFloat, CGFloat)] {
      fixture.window.layoutIfNeeded()
      navigation.isNavigationBarHidden = isBarHidden
      navigation.isToolbarHidden = isToolbarHidden
      fixture.window.layoutIfNeeded()
      #expect(content?.frame == CGRect(x: 0, y: y, width: 300, height: height))
      #expect(navigation.navigationBar.isHidden == isBarHidden)
      #expect(navigation.toolbar.isHidden == isToolbarHidden)
    }
  }
}
