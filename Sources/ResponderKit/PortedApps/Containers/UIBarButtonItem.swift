/// An item of a bar, which the bar shows as a button.
open class UIBarButtonItem: UIBarItem {
  /// The meaning of a standard item.
  nonisolated public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo,
      redo
    case close
  }

  /// The emphasis of an item.
  nonisolated public enum Style: Int, Sendable {
    case plain = 0
    case done = 2

    /// The former name of ``plain``.
    public static var bordered: Style { .plain }
  }

  /// The color of the item; nil for the color of the bar.
  open var tintColor: UIColor? { didSet { update() } }
  /// The emphasis.
  open var style = Style.plain { didSet { update() } }
  /// The width in points; 0 for the width of the content.
  open var width: CGFloat = 0 { didSet { update() } }
  /// The object whose method is called; nil for the first responder.
  open weak var target: AnyObject?
  /// The method that is called when the item is tapped.
  open var action: Selector? { didSet { update() } }
  /// The view that the bar shows instead of a button.
  open var customView: UIView?
  /// The action that a tap on the item performs instead of ``action``.
  open var primaryAction: UIAction? { didSet { update() } }
  /// The menu of the item, which a tap opens if the item has no action.
  open var menu: UIMenu? { didSet { update() } }
  /// The kind of a space; nil for an item with content.
  let space: Space?
  private var button: UIButton?

  /// The kinds of spaces between items.
  enum Space {
    /// A space as wide as ``UIBarButtonItem/width``.
    case fixed
    /// A space whose width is a share of the width that the other items do not need.
    case flexible
  }

  /// Creates an item without content.
  public override init() {
    space = nil
    super.init()
  }

  public required init?(coder: NSCoder) {
    space = nil
    super.init(coder: coder)
  }

  /// Creates an item with a text.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - style: The emphasis.
  ///   - target: The object whose method is called; nil for the first responder.
  ///   - action: The method.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    space = nil
    super.init()
    (self.title, self.style, self.target, self.action) = (title, style, target.object, action)
  }

  /// Creates an item with an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - style: The emphasis.
  ///   - target: The object whose method is called; nil for the first responder.
  ///   - action: The method.
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    space = nil
    super.init()
    (self.image, self.style, self.target, self.action) = (image, style, target.object, action)
  }

  /// Creates a standard item.
  ///
  /// - Parameters:
  ///   - systemItem: The meaning.
  ///   - target: The object whose method is called; nil for the first responder.
  ///   - action: The method.
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    space = systemItem.space
    super.init()
    (self.target, self.action) = (target.object, action)
    image = systemItem.symbolName.flatMap { UIImage(systemName: $0) }
    title = systemItem.title
    if systemItem == .done || systemItem == .save { style = .done }
  }

  /// Creates a standard item that performs an action or opens a menu.
  ///
  /// - Parameters:
  ///   - systemItem: The meaning.
  ///   - primaryAction: The action; nil for none.
  ///   - menu: The menu; nil for none.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }

  /// Creates an item that performs an action or opens a menu.
  ///
  /// - Parameters:
  ///   - title: The text; nil for the title of the action.
  ///   - image: The image; nil for none.
  ///   - primaryAction: The action; nil for none.
  ///   - menu: The menu; nil for none.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    (self.image, self.primaryAction, self.menu) = (image, primaryAction, menu)
  }

  /// Returns a space with a fixed width, in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }

  /// Returns a space whose width is a share of the width that the other items do not need.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// Creates an item that shows a custom view.
  public init(customView: UIView) {
    space = nil
    super.init()
    self.customView = customView
  }

  /// The view that shows the item in a bar.
  var view: UIView {
    if let customView { return customView }
    if let button { return button }
    let button = UIButton(type: .system)
    button.addAction(UIAction { [weak self] _ in self?.perform() }, for: .touchUpInside)
    self.button = button
    update()
    return button
  }

  override func update() {
    guard let button else { return }
    button.setTitle(image == nil ? title : nil, for: .normal)
    button.setImage(image, for: .normal)
    button.accessibilityLabel = title
    button.menu = menu
    button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && action == nil
    button.isEnabled = isEnabled
    button.tintColor = tintColor
    button.titleLabel?.font =
      style == .done ? UIFont.boldSystemFont(ofSize: 17) : UIFont.systemFont(ofSize: 17)
    button.sizeToFit()
    if width > 0 { button.frame.size.width = width }
    button.superview?.setNeedsLayout()
  }

  private func perform() {
    if let primaryAction { return primaryAction.perform(from: self) }
    guard let action else { return }
    (button?.window?.application ?? .shared).sendAction(action, to: target, from: self, for: nil)
  }
}
