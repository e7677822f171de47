/// A bar whose items select one of several contents.
open class UITabBar: UIView {
  static let height: CGFloat = 50

  /// The object that is notified when the user selects an item.
  open weak var delegate: (any UITabBarDelegate)?
  /// The items, from the left to the right; nil for none.
  open var items: [UITabBarItem]? { didSet { reload() } }
  /// The item that is selected; nil for none.
  open var selectedItem: UITabBarItem? { didSet { updateSelection() } }
  /// The color of the bar; nil for the color of the system.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? .secondarySystemBackground }
  }
  /// The color of items that are not selected; nil for the color of the system.
  open var unselectedItemTintColor: UIColor? { didSet { updateSelection() } }
  /// The appearance of the bar, which is stored and has no effect.
  open var barStyle = UIBarStyle.default
  /// A Boolean value that is stored and has no effect.
  open var isTranslucent = true
  private var buttons: [TabBarButton] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    backgroundColor = .secondarySystemBackground
  }

  /// Replaces the items, at once.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  private func reload() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabBarButton(item: item)
      button.addAction(
        UIAction { [weak self, weak item] _ in if let item { self?.tapped(item) } },
        for: .touchUpInside)
      addSubview(button)
      return button
    }
    updateSelection()
    setNeedsLayout()
  }

  private func tapped(_ item: UITabBarItem) {
    guard (delegate as? UITabBarController)?.shouldSelect(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func updateSelection() {
    for button in buttons { button.isSelected = button.item === selectedItem }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: bounds.minX + CGFloat(index) * width, y: bounds.minY, width: width,
        height: bounds.height)
    }
  }

  open override func draw(_ rect: CGRect) {
    super.draw(rect)
    UIColor.separator.setFill()
    UIRectFill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: 1))
  }
}

/// An object that is notified when the user selects an item of a tab bar.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
  /// Called after the user has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The view of an item of a tab bar.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let imageView = UIImageView(image: nil)
  private let titleLabel = UILabel()
  private let badgeLabel = UILabel()
  private static let imageSize: CGFloat = 24
  private static let badgeHeight: CGFloat = 16

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    imageView.contentMode = .scaleAspectFit
    imageView.drawsAutomaticImagesAsTemplates = true
    titleLabel.font = .systemFont(ofSize: 11)
    badgeLabel.font = .systemFont(ofSize: 11)
    badgeLabel.textColor = .white
    for label in [titleLabel, badgeLabel] { label.textAlignment = .center }
    badgeLabel.layer.cornerRadius = Self.badgeHeight / 2
    for view in [imageView, titleLabel, badgeLabel] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    item.button = self
  }

  required init?(coder: NSCoder) { nil }

  override var isSelected: Bool { didSet { update() } }

  /// Shows the current properties of the item.
  func update() {
    isEnabled = item.isEnabled
    alpha = item.isEnabled ? 1 : 0.4
    imageView.image = isSelected ? item.selectedImage ?? item.image : item.image
    titleLabel.text = item.title
    badgeLabel.text = item.badgeValue
    badgeLabel.isHidden = item.badgeValue == nil
    badgeLabel.backgroundColor = item.badgeColor ?? .systemRed
    let unselected = (superview as? UITabBar)?.unselectedItemTintColor ?? .secondaryLabel
    imageView.tintColor = isSelected ? nil : unselected
    titleLabel.textColor = isSelected ? tintColor : unselected
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = item.title?.isEmpty == false
    let imageY = hasTitle ? bounds.minY + 6 : bounds.midY - Self.imageSize / 2
    imageView.frame = CGRect(
      x: bounds.midX - Self.imageSize / 2, y: imageY, width: Self.imageSize,
      height: Self.imageSize)
    let titleY = imageView.image == nil ? bounds.midY - 8 : bounds.minY + 31
    titleLabel.frame = CGRect(x: bounds.minX, y: titleY, width: bounds.width, height: 16)
    let width = max(Self.badgeHeight, badgeLabel.sizeThatFits(bounds.size).width + 8)
    badgeLabel.frame = CGRect(
      x: bounds.midX + 6, y: bounds.minY + 3, width: width, height: Self.badgeHeight)
  }
}
