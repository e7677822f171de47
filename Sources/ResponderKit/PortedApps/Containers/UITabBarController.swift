/// A controller that shows one of several controllers above a bar, in which the user chooses the
/// controller.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar below the controllers.
  public let tabBar = UITabBar(frame: .zero)
  /// The object that is notified when the user chooses a controller.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var controllers: [UIViewController] = []
  private var selected: UIViewController?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Any?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers, from the left to the right; nil for none.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers, at once.
  ///
  /// The selected controller remains selected if it is among the new ones; otherwise, the first one
  /// is selected.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    for controller in controllers where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      if controller === selected { controller.viewIfLoaded?.removeFromSuperview() }
      controller.removeFromParent()
    }
    controllers = new
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabBar.items = new.map(\.tabBarItem)
    let isSelectedRemaining = new.contains { $0 === selected }
    select(isSelectedRemaining ? selected : new.first)
  }

  /// The controller that is shown; nil if there is none.
  ///
  /// A controller that is not among ``viewControllers`` is ignored.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      if let newValue, controllers.contains(where: { $0 === newValue }) { select(newValue) }
    }
  }

  /// The index of the controller that is shown; `Int.max` if there is none.
  ///
  /// An index outside of ``viewControllers`` is ignored.
  open var selectedIndex: Int {
    get { controllers.firstIndex { $0 === selected } ?? .max }
    set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
  }

  private func select(_ controller: UIViewController?) {
    let old = selected
    selected = controller
    tabBar.selectedItem = controller?.tabBarItem
    guard isViewLoaded, old !== controller || controller?.viewIfLoaded?.superview !== view else {
      return
    }
    old?.viewIfLoaded?.removeFromSuperview()
    showSelected()
  }

  private func showSelected() {
    guard let selected else { return }
    view.insertSubview(selected.view, at: 0)
    view.layoutIfNeeded()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    view.addSubview(tabBar)
    showSelected()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let bounds = view.bounds
    // If views were resized to an empty size and back, their subviews would lose their distances to
    // the edges.
    guard !bounds.isEmpty else { return }
    let height = tabBar.isHidden ? 0 : UITabBar.height
    tabBar.frame = CGRect(
      x: 0, y: bounds.height - UITabBar.height, width: bounds.width, height: UITabBar.height)
    selected?.viewIfLoaded?.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - height))
  }

  func shouldSelect(_ item: UITabBarItem) -> Bool {
    guard let controller = controller(of: item) else { return true }
    return delegate?.tabBarController(self, shouldSelect: controller) ?? true
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = controller(of: item) else { return }
    if controller === selected {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    }
    select(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func controller(of item: UITabBarItem) -> UIViewController? {
    controllers.first { $0.tabBarItem === item }
  }
}

/// An object that is notified when the user chooses a controller of a tab bar.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether the user may choose a controller.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// Called after the user has chosen a controller, also if it was already shown.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

extension UIViewController {
  /// The tab bar controller that contains the controller; nil for none.
  public var tabBarController: UITabBarController? { container() }

  /// The navigation controller that contains the controller; nil for none.
  public var navigationController: UINavigationController? { container() }

  /// Returns the nearest ancestor of the class `Container`; nil for none.
  private func container<Container: UIViewController>() -> Container? {
    var controller = parent
    while let current = controller {
      if let result = current as? Container { return result }
      controller = current.parent
    }
    return nil
  }
}
