/// An item of a menu: a title and an action.
@preconcurrency @MainActor open class UIMenuItem {
  /// The title of the item.
  open var title: String
  /// The action that the first responder, or a responder up its chain, performs.
  ///
  /// The item is shown only if a responder can perform the action. The sender is the
  /// ``UIMenuController``.
  open var action: Selector

  /// Creates an item with a title and an action.
  public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}

/// A menu of actions for the first responder, shown in a row above or below a rectangle.
///
/// When it is shown, the menu includes the items whose actions the first responder or a responder
/// up its chain can perform. If the row of items is wider than the window, arrows at the ends of
/// the row show the other items. Choosing an item hides the menu, and so do the Escape key and a
/// touch outside the menu.
///
/// Differs from UIKit: Items that are wider than the window are divided among pages with arrows.
/// The Escape key and a touch outside the menu only hide the menu, and have no other effect.
@preconcurrency @MainActor open class UIMenuController {
  /// The direction from a menu to its target rectangle.
  nonisolated public enum ArrowDirection: Int, Sendable {
    /// The menu is above the rectangle if there is enough space, and otherwise below it.
    case `default`
    /// The menu is below the rectangle and points up.
    case up
    /// The menu is above the rectangle and points down.
    case down
    /// The same as ``default``: menus are never beside the rectangle.
    case left
    /// The same as ``default``: menus are never beside the rectangle.
    case right
  }

  /// The menu that all windows of the process share.
  public static let shared = UIMenuController()

  /// The items, from left to right; nil for none.
  ///
  /// A visible menu shows changed items only after a call of ``update()``.
  open var menuItems: [UIMenuItem]?
  /// The direction in which the menu points when it is shown the next time.
  open var arrowDirection = ArrowDirection.default

  /// The state of the menu.
  private enum State {
    case hidden
    /// ``setMenuVisible(_:animated:)`` was called, but there is no target in a window yet.
    case awaitsTarget
    case visible(MenuView)
  }

  private var state = State.hidden
  /// The view for which the menu is shown.
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero

  private var menuView: MenuView? {
    if case .visible(let view) = state { view } else { nil }
  }

  /// Creates a menu in addition to the ``shared`` menu.
  ///
  /// The Escape key does not hide the new menu.
  public init() {}

  /// A Boolean value that indicates whether the menu is visible in a window.
  open var isMenuVisible: Bool {
    get { menuView?.window != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// The frame of the menu in its window; null while the menu is hidden.
  open var menuFrame: CGRect { menuView?.window == nil ? .null : menuView?.row.frame ?? .null }

  /// Shows the menu next to a rectangle of a view.
  ///
  /// The menu is not shown if the window has no first responder, or if no responder can perform any
  /// of the actions.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    (self.targetView, self.targetRect) = (targetView, targetRect)
    show()
  }

  /// Sets the rectangle of a view next to which the menu is shown.
  ///
  /// A visible menu moves there. A menu that was waiting for a target becomes visible; see
  /// ``setMenuVisible(_:animated:)``.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetView, self.targetRect) = (targetView, targetRect)
    switch state {
    case .hidden: break
    case .awaitsTarget: show()
    case .visible: update()
    }
  }

  /// Shows the menu next to the target of ``setTargetRect(_:in:)``, or hides it.
  ///
  /// If there is no target in a window, the menu waits until a target is set.
  ///
  /// Differs from UIKit: The menu appears and disappears without an animation.
  ///
  /// - Parameters:
  ///   - menuVisible: A Boolean value that indicates whether to show the menu.
  ///   - animated: The value has no effect; the menu appears immediately.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    if !menuVisible {
      hideMenu()
    } else if targetView?.window == nil {
      hideMenu()
      state = .awaitsTarget
    } else if !isMenuVisible {
      show()
    }
  }

  /// Updates a visible menu for the current items, target and first responder.
  open func update() { if isMenuVisible { show() } }

  private func show() {
    hideMenu()
    guard let targetView, let window = targetView.window, let first = window.firstResponder else {
      return
    }
    let items = (menuItems ?? []).filter {
      first.target(forAction: $0.action, withSender: self) != nil
    }
    guard !items.isEmpty else { return }
    let view = MenuView(frame: window.bounds, items: items) { [weak self, weak window] item in
      self?.hideMenu()
      guard let item, let window else { return }
      (window.application ?? .shared).sendAction(item.action, to: nil, from: self, for: nil)
    }
    view.positionRow(beside: targetView.convert(targetRect, to: window), arrowDirection)
    window.addSubview(view)
    state = .visible(view)
  }

  /// Hides the menu; does nothing if the menu is hidden already.
  open func hideMenu() {
    menuView?.removeFromSuperview()
    state = .hidden
  }

  /// Hides the menu if it was shown for a view or for a descendant of the view.
  open func hideMenu(from targetView: UIView) {
    if self.targetView?.isDescendant(of: targetView) == true { hideMenu() }
  }
}

/// A transparent view that fills the window, contains the menu row, and hides the menu on a touch.
private final class MenuView: UIView {
  /// The distance between the menu and the target rectangle, in points.
  ///
  /// The menu keeps at least this distance from the window's edges.
  private static let gap: CGFloat = 8

  let row: MenuRow
  /// A closure that is called with the chosen item, or with nil for a touch outside the row.
  private let choose: (UIMenuItem?) -> Void

  init(frame: CGRect, items: [UIMenuItem], choose: @escaping (UIMenuItem?) -> Void) {
    row = MenuRow(items: items, maximumWidth: frame.width - 2 * Self.gap, choose: choose)
    self.choose = choose
    super.init(frame: frame)
    addSubview(row)
  }

  required init?(coder: NSCoder) { nil }

  func positionRow(beside target: CGRect, _ direction: UIMenuController.ArrowDirection) {
    let (size, gap) = (row.bounds.size, Self.gap)
    let above = target.minY - gap - size.height
    let below = target.maxY + gap
    let isAbove =
      switch direction {
      case .down: true
      case .up: false
      case .default, .left, .right: above >= bounds.minY + gap
      }
    // Returns the start of an interval, moved so that the interval keeps the gap from both edges.
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

  /// Prevents gestures of the views behind the menu from using a touch that hides the menu.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
}
