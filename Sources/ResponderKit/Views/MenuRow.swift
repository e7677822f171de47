/// The row of buttons for the items of a menu.
///
/// Items that are wider than the window are divided among pages. Arrows at the ends of the row show
/// the other pages. All pages have the same size, so that the arrows stay under the finger.
final class MenuRow: UIView {
  /// The distance between two buttons, and between the buttons and the edges of the row, in points.
  private static let gap: CGFloat = 4
  private static let cornerRadius: CGFloat = 12
  /// The smallest height of a button, in points, which a finger hits without aiming.
  private static let buttonHeight: CGFloat = 44

  private let pages: [[UIButton]]
  /// The arrows to the previous and the next page; empty if there is only one page.
  private var arrows: [MenuArrow] = []
  /// The index of the visible page.
  private var page = 0 { didSet { pageDidChange() } }

  init(items: [UIMenuItem], maximumWidth: CGFloat, choose: @escaping (UIMenuItem?) -> Void) {
    let buttons = items.map { item in
      let button = UIButton(primaryAction: UIAction(title: item.title) { _ in choose(item) })
      button.configuration = .gray()
      button.sizeToFit()
      button.bounds.size.height = max(button.bounds.height, Self.buttonHeight)
      return button
    }
    let height = buttons.map(\.bounds.height).max() ?? 0
    var width = Self.width(of: buttons)
    if width <= maximumWidth {
      pages = [buttons]
    } else {
      let arrowWidth = MenuArrow.width + Self.gap
      pages = Self.pages(of: buttons, maximumWidth: maximumWidth - 2 * arrowWidth)
      width = (pages.map { Self.width(of: $0) }.max() ?? 0) + 2 * arrowWidth
    }
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: height + 2 * Self.gap))
    if pages.count > 1 {
      arrows = [-1, 1].map { step in
        MenuArrow(pointsRight: step > 0, height: height) { [weak self] in self?.page += step }
      }
      arrows[0].frame.origin = CGPoint(x: Self.gap, y: Self.gap)
      arrows[1].frame.origin = CGPoint(x: width - Self.gap - MenuArrow.width, y: Self.gap)
      arrows.forEach(addSubview)
    }
    pageDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the width of a row of buttons, including the distances from the edges of the row.
  private static func width(of buttons: [UIButton]) -> CGFloat {
    buttons.reduce(gap) { $0 + $1.bounds.width + gap }
  }

  /// Divides buttons among pages, of which each has as many buttons as fit.
  private static func pages(of buttons: [UIButton], maximumWidth: CGFloat) -> [[UIButton]] {
    var pages: [[UIButton]] = []
    for button in buttons {
      button.bounds.size.width = max(0, min(button.bounds.width, maximumWidth - 2 * gap))
      if let last = pages.last, width(of: last + [button]) <= maximumWidth {
        pages[pages.count - 1].append(button)
      } else {
        pages.append([button])
      }
    }
    return pages
  }

  private func pageDidChange() {
    for button in pages.joined() { button.removeFromSuperview() }
    for (arrow, end) in zip(arrows, [0, pages.count - 1]) { arrow.isEnabled = page != end }
    var x = ((bounds.width - Self.width(of: pages[page])) / 2).rounded() + Self.gap
    for button in pages[page] {
      button.frame.origin = CGPoint(x: x, y: Self.gap)
      addSubview(button)
      x = button.frame.maxX + Self.gap
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.separator.setFill()
    context.fill(bounds, cornerRadius: Self.cornerRadius)
    UIColor.systemBackground.setFill()
    context.fill(bounds.insetBy(dx: 1, dy: 1), cornerRadius: Self.cornerRadius - 1)
  }
}

/// A button that shows another page of a menu.
private final class MenuArrow: UIButton {
  static let width: CGFloat = 36
  /// The size of the triangle, in points.
  private static let arrowSize = CGSize(width: 7, height: 12)

  private let pointsRight: Bool

  init(pointsRight: Bool, height: CGFloat, action: @escaping () -> Void) {
    self.pointsRight = pointsRight
    super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: height))
    configuration = .gray()
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let half = CGSize(width: Self.arrowSize.width / 2, height: Self.arrowSize.height / 2)
    let tip = pointsRight ? half.width : -half.width
    context.setFillColor(tintColor.withAlphaComponent(isEnabled ? 1 : 0.25))
    context.beginPath()
    context.move(to: CGPoint(x: bounds.midX - tip, y: bounds.midY - half.height))
    context.addLine(to: CGPoint(x: bounds.midX + tip, y: bounds.midY))
    context.addLine(to: CGPoint(x: bounds.midX - tip, y: bounds.midY + half.height))
    context.fillPath()
  }
}
