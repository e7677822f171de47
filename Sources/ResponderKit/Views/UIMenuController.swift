/// A word in a menu and what it does.
public final class UIMenuItem {
  /// What the item says.
  public var title: String
  /// What is performed by the first responder, or by somebody up its chain.
  ///
  /// The item is shown only where somebody would. The sender is the ``UIMenuController``.
  public var action: Selector

  /// An item that says something and has an action performed when it is chosen.
  public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}

/// The menu of a window: a row of words above or below something, for the first responder to perform.
///
/// It shows the items that the first responder, or somebody up its chain, would perform just then. A
/// touch elsewhere hides it and does nothing else; so do Escape and choosing an item.
public final class UIMenuController {
  /// On which side of a thing its menu lies.
  nonisolated public enum ArrowDirection: Int, Sendable {
    /// Above, if there is room.
    case `default`
    /// The menu lies below and points up.
    case up
    /// The menu lies above and points down.
    case down
  }

  /// The menu of the process; every window's is this one.
  public static let shared = UIMenuController()

  /// What the menu can show, from left to right; nil for nothing.
  ///
  /// Read when the menu is shown; changing it later does not change the menu that is seen.
  public var menuItems: [UIMenuItem]?
  /// On which side of the rectangle the menu is shown the next time.
  public var arrowDirection = ArrowDirection.default

  private var menuView: MenuView?
  /// What the menu was shown for.
  private weak var targetView: UIView?

  /// A menu beside the ``shared`` one; the Escape key does not hide it.
  public init() {}

  /// Whether the menu is in a window now.
  public var isMenuVisible: Bool { menuView?.window != nil }

  /// Where the menu lies, in its window; null while it is hidden.
  public var menuFrame: CGRect { menuView?.window == nil ? .null : menuView?.row.frame ?? .null }

  /// Shows the menu beside a rectangle of a view.
  ///
  /// Nothing is shown where the window has no first responder, or where nobody would perform any of
  /// the items.
  public func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    hideMenu()
    guard let window = targetView.window, let first = window.firstResponder else { return }
    let items = (menuItems ?? []).filter {
      first.target(forAction: $0.action, withSender: self) != nil
    }
    guard !items.isEmpty else { return }
    let view = MenuView(frame: window.bounds, items: items) { [weak self, weak window] item in
      self?.hideMenu()
      guard let item, let window else { return }
      (window.application ?? .shared).sendAction(item.action, to: nil, from: self, for: nil)
    }
    view.place(beside: targetView.convert(targetRect, to: window), arrowDirection)
    window.addSubview(view)
    (menuView, self.targetView) = (view, targetView)
  }

  /// Hides the menu; one that is hidden stays so.
  public func hideMenu() {
    menuView?.removeFromSuperview()
    menuView = nil
  }

  /// Hides the menu if it was shown for a view, or for one that lies in it.
  public func hideMenu(from targetView: UIView) {
    if self.targetView?.isDescendant(of: targetView) == true { hideMenu() }
  }
}

/// Covers the window, so that a touch elsewhere hides the menu, and holds the row of words.
private final class MenuView: UIView {
  /// Points between the menu and what it belongs to, and at least to the window's edges.
  private static let gap: CGFloat = 8

  let row: MenuRow
  private let choose: (UIMenuItem?) -> Void

  init(frame: CGRect, items: [UIMenuItem], choose: @escaping (UIMenuItem?) -> Void) {
    row = MenuRow(items: items, choose: choose)
    self.choose = choose
    super.init(frame: frame)
    addSubview(row)
  }

  func place(beside target: CGRect, _ direction: UIMenuController.ArrowDirection) {
    let (size, gap) = (row.bounds.size, Self.gap)
    let above = target.minY - gap - size.height
    let below = target.maxY + gap
    let isAbove =
      switch direction {
      case .down: true
      case .up: false
      case .default: above >= bounds.minY + gap
      }
    func fitted(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      max(low + gap, min(start, high - gap - length))
    }
    row.frame.origin = CGPoint(
      x: fitted(target.midX - size.width / 2, size.width, bounds.minX, bounds.maxX).rounded(),
      y: fitted(isAbove ? above : below, size.height, bounds.minY, bounds.maxY).rounded())
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { choose(nil) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Gestures of the views around are not for touches that hide a menu.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
}

/// The words of a menu beside each other.
private final class MenuRow: UIView {
  init(items: [UIMenuItem], choose: @escaping (UIMenuItem?) -> Void) {
    super.init(frame: .zero)
    var x: CGFloat = 4
    for item in items {
      let button = UIButton(
        primaryAction: UIAction(title: item.title) { _ in choose(item) })
      button.sizeToFit()
      button.frame.origin = CGPoint(x: x, y: 4)
      addSubview(button)
      x = button.frame.maxX + 4
    }
    let height = subviews.map(\.frame.maxY).max() ?? 0
    bounds.size = CGSize(width: x, height: height + 4)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.separator.setFill()
    context.fill(bounds, cornerRadius: 12)
    UIColor.systemBackground.setFill()
    context.fill(bounds.insetBy(dx: 1, dy: 1), cornerRadius: 11)
  }
}
