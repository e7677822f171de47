/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  /// The meaning of a standard item.
  nonisolated public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      switch self {
      case .topRated: "Top Rated"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }

    var symbolName: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock.fill"
      case .contacts: "person.fill"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .downloads: "square.and.arrow.down"
      case .mostViewed: "list.bullet"
      }
    }
  }

  /// The image of the selected item; nil for ``UIBarItem/image``.
  open var selectedImage: UIImage? { didSet { update() } }
  /// A short text at the upper right of the image; nil for none.
  open var badgeValue: String? { didSet { update() } }
  /// The color behind ``badgeValue``; nil for red.
  open var badgeColor: UIColor? { didSet { update() } }
  /// The view that shows the item; nil if no bar shows it.
  weak var button: TabBarButton?

  /// Creates an item without content.
  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with a text and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with a text and two images.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Creates a standard item.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbolName), tag: tag)
  }

  override func update() { button?.update() }
}
