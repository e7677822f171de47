/// The title and the items that a navigation controller shows for a view controller.
@preconcurrency @MainActor open class UINavigationItem {
  /// The title; nil for the title of the controller.
  open var title: String? { didSet { changed() } }
  /// The view that the bar shows instead of the title; nil for none.
  open var titleView: UIView? {
    didSet {
      if titleView !== oldValue { titleViewWidths = (0, nil) }
      changed()
    }
  }
  /// The width that the owner of the title view has set, and the width that the bar has set, which
  /// is nil before the first layout.
  private var titleViewWidths: (wanted: CGFloat, shown: CGFloat?) = (0, nil)
  /// The items on the left, from the left to the right.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  /// The items on the right, from the right to the left.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  /// The item whose title the back button of the next controller shows; nil for
  /// ``backButtonTitle``.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  /// The title of the back button of the next controller; nil for the title of this controller.
  open var backButtonTitle: String? { didSet { changed() } }
  /// A Boolean value that determines whether the back button is hidden while this controller is
  /// shown.
  open var hidesBackButton = false { didSet { changed() } }
  /// A text above the title, which is stored and has no effect.
  open var prompt: String?
  weak var bar: UINavigationBar?

  /// Creates an item with a title.
  public init(title: String) { self.title = title }

  init() {}

  /// The first of ``leftBarButtonItems``.
  ///
  /// Setting the property replaces all of them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first of ``rightBarButtonItems``.
  ///
  /// Setting the property replaces all of them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the only item on the left, without an animation.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the only item on the right, without an animation.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  private func changed() { bar?.reload() }

  /// Returns the width of the title view, which is limited to an available width.
  ///
  /// A view that is too wide for the bar becomes narrower. When the bar becomes wide enough, the
  /// view returns to the width that its owner has set.
  fileprivate func titleViewWidth(_ view: UIView, atMost available: CGFloat) -> CGFloat {
    // A width that the bar has not set was set by the owner.
    if view.frame.width != titleViewWidths.shown { titleViewWidths.wanted = view.frame.width }
    let width = max(0, min(titleViewWidths.wanted, available))
    titleViewWidths.shown = width
    return width
  }
}

/// The bar at the top of a navigation controller.
open class UINavigationBar: UIView {
  /// The height of a bar in points.
  static let height: CGFloat = 44
  private static let padding: CGFloat = 12

  /// The color of the bar; nil for the color of the system.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor ?? Self.color } }
  /// The font of the title; nil for the font of the system.
  package var titleFont: UIFont? { didSet { titleLabel.font = titleFont ?? Self.titleFont } }
  /// The color of the title; nil for the color of the system.
  package var titleColor: UIColor? { didSet { titleLabel.textColor = titleColor ?? .label } }
  /// A Boolean value that is stored and has no effect.
  open var isTranslucent = false
  /// A Boolean value that is stored and has no effect.
  open var prefersLargeTitles = false
  /// The stack of controllers, of which the last one, on top, provides the item that the bar shows.
  private var controllers: [UIViewController] = []
  private let titleLabel = UILabel()
  private var leftViews: [UIView] = []
  private var rightViews: [UIView] = []
  private var centerView: UIView?
  private lazy var backItem = UIBarButtonItem()
  var onBack: () -> Void = {}

  private static var color: UIColor { .secondarySystemBackground }
  private static var titleFont: UIFont { .boldSystemFont(ofSize: 17) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = Self.color
    titleLabel.font = Self.titleFont
    titleLabel.textAlignment = .center
    backItem.primaryAction = UIAction { [weak self] _ in self?.onBack() }
  }

  /// The item of the controller on top.
  open var topItem: UINavigationItem? { controllers.last?.navigationItem }

  func show(_ controllers: [UIViewController]) {
    self.controllers = controllers
    reload()
  }

  /// Shows the item of the controller on top.
  func reload() {
    for view in leftViews + rightViews + [centerView].compactMap({ $0 }) {
      view.removeFromSuperview()
    }
    (leftViews, rightViews) = ([], [])
    guard let controller = controllers.last else { return }
    let item = controller.navigationItem
    item.bar = self
    if let items = item.leftBarButtonItems, !items.isEmpty {
      leftViews = items.filter { $0.space == nil }.map(\.view)
    } else if controllers.count > 1, !item.hidesBackButton {
      let previous = controllers[controllers.count - 2]
      let title =
        previous.navigationItem.backBarButtonItem?.title
        ?? previous.navigationItem.backButtonTitle ?? previous.navigationItem.title
        ?? previous.title ?? "Back"
      backItem.title = "‹ " + title
      leftViews = [backItem.view]
    }
    rightViews = (item.rightBarButtonItems ?? []).filter { $0.space == nil }.map(\.view)
    titleLabel.text = item.title ?? controller.title
    let center = item.titleView ?? titleLabel
    centerView = center
    for view in leftViews + rightViews + [center] { addSubview(view) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var (left, right) = (bounds.minX + Self.padding, bounds.maxX - Self.padding)
    for view in leftViews {
      view.frame.origin = CGPoint(x: left, y: bounds.midY - view.frame.height / 2)
      left = view.frame.maxX + Self.padding
    }
    for view in rightViews {
      view.frame.origin = CGPoint(
        x: right - view.frame.width, y: bounds.midY - view.frame.height / 2)
      right = view.frame.minX - Self.padding
    }
    guard let centerView, let topItem else { return }
    let width: CGFloat
    if centerView === titleLabel {
      titleLabel.sizeToFit()
      width = max(0, min(titleLabel.frame.width, right - left))
    } else {
      width = topItem.titleViewWidth(centerView, atMost: right - left)
    }
    let x = max(left, min(bounds.midX - width / 2, right - width))
    centerView.frame = CGRect(
      x: x, y: bounds.midY - centerView.frame.height / 2, width: width,
      height: centerView.frame.height)
  }

  open override func draw(_ rect: CGRect) {
    super.draw(rect)
    UIColor.separator.setFill()
    UIRectFill(CGRect(x: bounds.minX, y: bounds.maxY - 1, width: bounds.width, height: 1))
  }
}
