/// A controller that shows the top controller of a stack of controllers below a navigation bar.
///
/// The user goes back to the previous controller with the back button in the bar.
///
/// Differs from UIKit: A controller replaces the previous one at once, without an animation.
open class UINavigationController: UIViewController {
  /// The bar above the controllers.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// The bar below the controllers, which shows the toolbar items of the controller on top.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public let toolbar: UIToolbar! = UIToolbar(frame: .zero)
  /// The object that is notified when another controller is shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []
  private var isBarHidden = false
  private var isToolbarShown = false

  /// Creates a navigation controller with the first controller of its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Any?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers, from the first one to the one on top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller on top of the stack; nil for none.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is presented above the navigation controller, or else the controller on
  /// top.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Adds a controller on top of the stack; a controller that is already in the stack is ignored.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController])
  }

  /// Removes the controller on top, unless it is the only one in the stack.
  ///
  /// - Returns: The removed controller; nil for none.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: Array(stack.dropLast()))
    return top
  }

  /// Removes all controllers above a controller.
  ///
  /// If the controller is not in the stack, nothing changes.
  ///
  /// - Returns: The removed controllers; nil if the controller is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let removed = Array(stack[(index + 1)...])
    change(to: Array(stack[...index]))
    return removed
  }

  /// Removes all controllers above the first one.
  ///
  /// - Returns: The removed controllers; nil if the stack is empty.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Replaces all controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers)
  }

  open override func show(_ viewController: UIViewController, sender: Any?) {
    pushViewController(viewController, animated: true)
  }

  /// A Boolean value that determines whether the bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar, at once.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    navigationBar.isHidden = hidden
    viewIfLoaded?.setNeedsLayout()
  }

  /// A Boolean value that determines whether the toolbar is hidden; the default is true.
  open var isToolbarHidden: Bool {
    get { !isToolbarShown }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar, at once.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isToolbarShown = !hidden
    toolbar.isHidden = hidden
    viewIfLoaded?.setNeedsLayout()
  }

  /// Shows the changed toolbar items of a controller if the controller is on top.
  func toolbarItemsDidChange(of controller: UIViewController) {
    if controller === stack.last { toolbar.items = controller.toolbarItems }
  }

  private func change(to controllers: [UIViewController]) {
    let (old, new) = (stack.last, controllers.last)
    let removed = stack.filter { controller in !controllers.contains { $0 === controller } }
    let added = controllers.filter { $0.parent !== self }
    for controller in removed { controller.parentChange = .leaving }
    for controller in added { controller.parentChange = .entering }
    defer { for controller in removed + added { controller.parentChange = nil } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    stack = controllers
    if old !== new {
      if let new { delegate?.navigationController(self, willShow: new, animated: false) }
      old?.viewIfLoaded?.removeFromSuperview()
      if isViewLoaded { showTop() }
    }
    for controller in removed { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
    navigationBar.show(stack)
    toolbar.items = new?.toolbarItems
    if old !== new, let new { delegate?.navigationController(self, didShow: new, animated: false) }
  }

  private func showTop() {
    guard let top = stack.last else { return }
    view.insertSubview(top.view, at: 0)
    view.layoutIfNeeded()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    view.addSubview(navigationBar)
    toolbar.isHidden = !isToolbarShown
    view.addSubview(toolbar)
    showTop()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let height = isBarHidden ? 0 : UINavigationBar.height
    let bounds = view.bounds
    // If views were resized to an empty size and back, their subviews would lose their distances to
    // the edges.
    guard !bounds.isEmpty else { return }
    navigationBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: UINavigationBar.height)
    let toolbarHeight = isToolbarShown ? UIToolbar.height : 0
    toolbar.frame = CGRect(
      x: 0, y: bounds.height - UIToolbar.height, width: bounds.width, height: UIToolbar.height)
    topViewController?.viewIfLoaded?.frame = CGRect(
      x: 0, y: height, width: bounds.width,
      height: max(0, bounds.height - height - toolbarHeight))
  }

  override func childTitleDidChange() { navigationBar.reload() }
}

/// An object that is notified when a navigation controller shows a controller.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)

  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

extension UIViewController {
  /// The title and the items that a navigation controller shows for the controller.
  public var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem()
    ownNavigationItem = item
    return item
  }
}
