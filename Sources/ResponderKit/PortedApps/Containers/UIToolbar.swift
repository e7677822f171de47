/// A bar that shows items from the left to the right.
open class UIToolbar: UIView {
  static let height: CGFloat = 44
  private static let padding: CGFloat = 12
  /// The distance between two items that have no space item between them, in points.
  private static let spacing: CGFloat = 8

  /// The items; nil for none.
  open var items: [UIBarButtonItem]? { didSet { reload() } }
  /// The color of the bar; nil for the color of the system.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? .secondarySystemBackground }
  }
  /// The appearance of the bar, which is stored and has no effect.
  open var barStyle = UIBarStyle.default
  /// A Boolean value that is stored and has no effect.
  open var isTranslucent = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    backgroundColor = .secondarySystemBackground
  }

  /// Replaces the items, at once.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  private func reload() {
    for view in subviews { view.removeFromSuperview() }
    for item in items ?? [] where item.space == nil { addSubview(item.view) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let items = items ?? []
    var width = 2 * Self.padding
    for (index, item) in items.enumerated() {
      width += Self.width(of: item)
      if index > 0 { width += Self.spacing(between: items[index - 1], and: item) }
    }
    let flexibleCount = items.count { $0.space == .flexible }
    let flexibleWidth = max(0, bounds.width - width) / CGFloat(max(1, flexibleCount))
    var x = bounds.minX + Self.padding
    for (index, item) in items.enumerated() {
      if index > 0 { x += Self.spacing(between: items[index - 1], and: item) }
      if item.space == .flexible {
        x += flexibleWidth
      } else {
        if item.space == nil {
          let view = item.view
          view.frame.origin = CGPoint(x: x, y: bounds.midY - view.frame.height / 2)
        }
        x += Self.width(of: item)
      }
    }
  }

  private static func width(of item: UIBarButtonItem) -> CGFloat {
    switch item.space {
    case nil: item.view.frame.width
    case .fixed: item.width
    case .flexible: 0
    }
  }

  private static func spacing(between first: UIBarButtonItem, and second: UIBarButtonItem)
    -> CGFloat
  {
    first.space == nil && second.space == nil ? spacing : 0
  }

  open override func draw(_ rect: CGRect) {
    super.draw(rect)
    UIColor.separator.setFill()
    UIRectFill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: 1))
  }
}

/// The appearance of a bar.
nonisolated public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
  /// The former name of a translucent ``black``.
  case blackTranslucent = 2
}
