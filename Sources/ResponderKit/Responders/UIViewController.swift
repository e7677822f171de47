/// An object that manages a view and is the next responder of the view.
///
/// The methods and properties that a subclass can override are declared in this class; extensions
/// in separate files contain most of the implementations.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// The progress of the appearance or the disappearance of the view.
  var appearanceState = AppearanceState.disappeared
  var childControllers: [UIViewController] = []
  /// The presentation of this controller above another one; nil if this controller is not
  /// presented.
  var presentation: Presentation?
  /// The controller that this controller presents; nil for none.
  var ownPresentedViewController: UIViewController?

  /// Creates a controller whose view is created by ``UIViewController/loadView()``.
  ///
  /// ResponderKit reads no nib files: the name is only stored, and the bundle is ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Any?) {
    nibName = nibNameOrNil
    super.init()
  }

  /// Creates a controller of a storyboard.
  ///
  /// If the coder reads no storyboard, ``UIViewController/loadView()`` creates an empty view.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The name of the nib file with which the controller was created.
  public let nibName: String?

  /// Called after the controller was created from a storyboard.
  open func awakeFromNib() {}

  // MARK: Storyboards

  var storyboardSource: StoryboardSource?
  var ownNavigationItem: UINavigationItem?

  /// The storyboard from which the controller was created; nil for none.
  open var storyboard: UIStoryboard? { storyboardSource?.storyboard }

  /// Performs the storyboard segue with an identifier.
  ///
  /// An unknown identifier has no effect.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performSegue(named: identifier, sender)
  }

  /// Called before a segue to another controller is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Returns a Boolean value that indicates whether the user may start a segue; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Returns a Boolean value that indicates whether the controller can be the destination of an
  /// unwind segue with an action.
  ///
  /// Never called: an unwind segue returns to the nearest controller that implements its method.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { canPerformAction(action, withSender: sender) }

  /// Shows another controller in the container of this controller, in the container's manner;
  /// without a container, presents the other controller.
  open func show(_ viewController: UIViewController, sender: Any?) {
    if let parent { return parent.show(viewController, sender: sender) }
    present(viewController, animated: true)
  }

  /// A title for the user, which a navigation controller or a tab bar shows.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      ownTabBarItem?.title = title
      parent?.childTitleDidChange()
    }
  }

  /// Shows a controller like ``show(_:sender:)``, because there are no split views.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    show(viewController, sender: sender)
  }

  // MARK: View

  /// The view that the controller manages, created by ``loadView()`` on first access; never nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? UIView()
      self.view = view
      viewDidLoad()
      view.setNeedsUpdateConstraints()
      return view
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// The view, or nil if it has not been created yet.
  public var viewIfLoaded: UIView? { loadedView }

  /// A Boolean value that indicates whether the view has been created.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view if it has not been created yet.
  open func loadViewIfNeeded() { _ = view }

  /// Creates the view and assigns it to ``UIViewController/view``.
  ///
  /// For a controller of a storyboard, the method creates and connects the views of its scene.
  open func loadView() {
    if let source = storyboardSource {
      let objects = InterfaceObjects(of: self, in: source.storyboard)
      if let view = source.scene.makeView(objects) {
        self.view = view
        return objects.awake()
      }
    }
    let view = UIView()
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called once, after the view has been created.
  open func viewDidLoad() {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// The controller that presents this one, or else the superview of the view.
  open override var next: UIResponder? { presentation?.presenter ?? viewIfLoaded?.superview }

  /// Called when an update of the view's constraints was requested; calls
  /// ``UIView/updateConstraints()`` by default.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Called after the insets of the safe area have changed, which never happens.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called after the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// Insets that are stored and have no effect.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero

  /// The edges at which the view extends below bars; the value is stored and has no effect, because
  /// views end at bars.
  open var edgesForExtendedLayout = UIRectEdge.all

  /// A Boolean value that is stored and has no effect, because views end at bars.
  open var extendedLayoutIncludesOpaqueBars = false

  /// A Boolean value that is stored and has no effect, because views end at bars.
  open var automaticallyAdjustsScrollViewInsets = true

  // MARK: Appearance

  /// Called before the view appears, because it is added to a visible window or the window appears.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called immediately before ``viewDidAppear(_:)``, when the view is in its window.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears, because it is removed from its window or the window is
  /// hidden.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called for the root view controller before its window is resized; forwards the call to the
  /// children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in childControllers { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called when memory is scarce, which never happens in ResponderKit.
  open func didReceiveMemoryWarning() {}

  // MARK: Children

  /// The controller of which this controller is a child; nil for none.
  public internal(set) weak var parent: UIViewController?

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// Adds a child and removes it from its previous parent.
  ///
  /// The caller adds the view of the child to the view of this controller, and then calls
  /// ``UIViewController/didMove(toParent:)`` of the child.
  open func addChild(_ childController: UIViewController) { add(childController) }

  /// Removes the controller from its parent.
  ///
  /// The caller first calls ``willMove(toParent:)`` with nil and removes the view of the
  /// controller.
  open func removeFromParent() { leaveParent() }

  /// Called before the controller is added to a parent or, if the argument is nil, removed from its
  /// parent.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called after the controller was added to a parent or, if the argument is nil, removed from its
  /// parent.
  open func didMove(toParent parent: UIViewController?) {}

  /// The change of the parent during which the view appears or disappears; nil for none.
  var parentChange: ParentChange?

  /// A Boolean value that indicates whether the view appears because a navigation controller adds
  /// this controller.
  open var isMovingToParent: Bool { parentChange == .entering }

  /// A Boolean value that indicates whether the view disappears because a navigation controller
  /// removes this controller.
  open var isMovingFromParent: Bool { parentChange == .leaving }

  // MARK: Bars

  /// The item that a tab bar controller shows for the controller.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set { ownTabBarItem = newValue }
  }

  private var ownTabBarItem: UITabBarItem?

  /// The items that a navigation controller shows below the controller; nil for none.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { navigationController?.toolbarItemsDidChange(of: self) }
  }

  /// Replaces the items that a navigation controller shows below the controller, without an
  /// animation.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// A Boolean value that is stored and has no effect.
  open var hidesBottomBarWhenPushed = false

  /// A Boolean value that indicates whether the user can change the content.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  private var editing = false

  /// Begins or ends a mode in which the user can change the content.
  ///
  /// A subclass overrides the method to update its views, and calls the method of its superclass.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    editItem?.title = editing ? "Done" : "Edit"
    editItem?.style = editing ? .done : .plain
  }

  private var editItem: UIBarButtonItem?

  /// An item with which the user switches ``isEditing`` on and off.
  open var editButtonItem: UIBarButtonItem {
    if let editItem { return editItem }
    let item = UIBarButtonItem(
      title: editing ? "Done" : "Edit",
      primaryAction: UIAction { [weak self] _ in
        if let self { setEditing(!editing, animated: true) }
      })
    editItem = item
    return item
  }

  // MARK: Presentation

  /// The manner in which the controller covers the one that presents it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { ownPresentationController = nil } }
  }

  /// The presentation controller of this controller; nil until it is first used.
  var ownPresentationController: UIPresentationController?

  /// The animation with which the controller appears and disappears.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// A Boolean value that determines whether the user is prevented from dismissing the controller
  /// by tapping outside of its view; the default is false.
  open var isModalInPresentation = false

  /// A Boolean value that is stored and has no effect.
  open var definesPresentationContext = false

  /// The size of the view in a sheet or a popover; a width or height of 0 is replaced by the
  /// default.
  open var preferredContentSize = CGSize.zero

  /// The controller that this controller or one of its parents presents; nil for none.
  open var presentedViewController: UIViewController? {
    ownPresentedViewController ?? parent?.presentedViewController
  }

  /// The controller that presents this controller or one of its parents; nil for none.
  open var presentingViewController: UIViewController? {
    presentation?.presenter ?? parent?.presentingViewController
  }

  /// Shows another controller above this one.
  ///
  /// Nothing happens if the view of this controller is in no window, if this controller or its
  /// outermost parent already presents a controller, or if the other controller is already
  /// presented or has a parent.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The controller to show.
  ///   - flag: A Boolean value that determines whether the appearance of the view is animated.
  ///   - completion: A closure that is called after the view has appeared.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    show(viewControllerToPresent, animated: flag, completion)
  }

  /// Hides the controller that this controller presents or, if there is none, this controller.
  ///
  /// - Parameters:
  ///   - flag: A Boolean value that determines whether the disappearance of the view is animated.
  ///   - completion: A closure that is called after the view has disappeared.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    hidePresented(animated: flag, completion)
  }

  // MARK: Containers

  /// Called after the title of a child has changed.
  func childTitleDidChange() {}

  /// A Boolean value that indicates whether the controller is presented over a dimmed window, as
  /// sheets and popovers are.
  var isPresentedOverDimmedWindow: Bool {
    switch modalPresentationStyle {
    case .pageSheet, .formSheet, .automatic, .none, .popover: true
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext: false
    }
  }

  /// A Boolean value that indicates whether the view fades in when it is presented.
  var fadesIn: Bool { modalTransitionStyle != .coverVertical }

  /// Returns the frame that the view has while it is presented in a window.
  func presentedFrame(in bounds: CGRect) -> CGRect {
    ownPresentationController?.frame(in: bounds) ?? sheetFrame(in: bounds)
  }

  /// Called when the user taps outside of the presented view.
  func didTapOutside() {
    dismissByTap()
  }

  // MARK: System

  /// A Boolean value that is not used, because ResponderKit shows no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// A style that is not used, because ResponderKit shows no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Notifies the system that the status bar has changed, which has no effect.
  ///
  /// Differs from UIKit: There is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// The child that determines the style of the status bar; not used.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden; not used.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Notifies the system that the supported orientations have changed, which has no effect.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Notifies the system that the visibility of the home indicator has changed, which has no
  /// effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Notifies the system that the edges with deferred system gestures have changed, which has no
  /// effect.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// A Boolean value that is not used, because ResponderKit shows no home indicator.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The edges at which gestures of the program precede gestures of the system; not used.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// A Boolean value that is not used, because windows do not rotate.
  open var shouldAutorotate: Bool { true }
  /// The orientations that the controller supports; not used, because windows do not rotate.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation in which the controller is first shown; not used.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
}
