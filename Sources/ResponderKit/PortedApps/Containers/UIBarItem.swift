/// An item of a bar, which has a title and an image.
///
/// The concrete items are ``UIBarButtonItem`` and ``UITabBarItem``.
@preconcurrency @MainActor open class UIBarItem {
  /// The text of the item.
  open var title: String? { didSet { update() } }
  /// The image of the item.
  open var image: UIImage? { didSet { update() } }
  /// The image for a bar of a small height, which is stored and has no effect.
  open var landscapeImagePhone: UIImage?
  /// The distances of the image from the edges of the item, which are stored and have no effect.
  open var imageInsets = UIEdgeInsets.zero
  /// A Boolean value that determines whether the item responds to touches.
  open var isEnabled = true { didSet { update() } }
  /// A number that identifies the item.
  open var tag = 0

  /// Creates an item without content.
  public init() {}

  /// Creates an item of a storyboard.
  public required init?(coder: NSCoder) {}

  /// Called after a property that the bar shows has changed.
  func update() {}
}
