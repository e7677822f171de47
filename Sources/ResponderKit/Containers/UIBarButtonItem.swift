/// An item of a bar, which the bar shows as a button.
@preconcurrency @MainActor open class UIBarButtonItem {
  /// The meaning of a standard item.
  nonisolated public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo,
      redo
    case close

    /// The text of the item; nil for a space.
    var title: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .add: "+"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// The emphasis of an item.
  nonisolated public enum Style: Int, Sendable {
    case plain = 0
    case done = 2

    /// The former name of ``plain``.
    public static var bordered: Style { .plain }
  }

  /// The text of the item.
  open var title: String? { didSet { update() } }
  /// The image of the item.
  open var image: UIImage? { didSet { update() } }
  /// A Boolean value that determines whether the item responds to touches.
  open var isEnabled = true { didSet { update() } }
  /// The color of the item; nil for that of the bar.
  open var tintColor: UIColor? { didSet { update() } }
  /// The emphasis.
  open var style = Style.plain { didSet { update() } }
  /// The width in points; 0 for that of the content.
  open var width: CGFloat = 0
  /// A number that identifies the item.
  open var tag = 0
  /// The object whose method is called; nil for the first responder.
  open weak var target: AnyObject?
  /// The method that is called when the item is tapped.
  open var action: Selector?
  /// The view that the bar shows instead of a button.
  open var customView: UIView?
  /// The closure that is called when the item is tapped.
  open var primaryAction: UIAction?
  let isSpace: Bool
  private var button: UIButton?

  /// Creates an item without content.
  public init() { isSpace = false }

  /// Creates an item with a text.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - style: The emphasis.
  ///   - target: The object whose method is called; nil for the first responder.
  ///   - action: The method.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    isSpace = false
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
    isSpace = false
    (self.image, self.style, self.target, self.action) = (image, style, target.object, action)
  }

  /// Creates a standard item.
  ///
  /// - Parameters:
  ///   - systemItem: The meaning.
  ///   - target: The object whose method is called; nil for the first responder.
  ///   - action: The method.
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    isSpace = systemItem.title == nil
    (title, self.target, self.action) = (systemItem.title, target.object, action)
    if systemItem == .done || systemItem == .save { style = .done }
  }

  /// Creates an item with a view of its own.
  public init(customView: UIView) {
    isSpace = false
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

  private func update() {
    guard let button else { return }
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    button.isEnabled = isEnabled
    button.tintColor = tintColor
    button.titleLabel?.font =
      style == .done ? UIFont.boldSystemFont(ofSize: 17) : UIFont.systemFont(ofSize: 17)
    button.sizeToFit()
    button.superview?.setNeedsLayout()
  }

  private func perform() {
    if let primaryAction { return primaryAction.perform(from: self) }
    guard let action else { return }
    (button?.window?.application ?? .shared).sendAction(action, to: target, from: self, for: nil)
  }
}
