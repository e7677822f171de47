// Changes of the view tree. The methods of `UIView` that a subclass can override call these
// methods.
extension UIView {
  /// Inserts a view at an index of the subviews.
  func insert(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else { return }
    if view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: max(0, min(index, subviews.count)))
      return subviewsDidChange()
    }
    let change = WindowChange(of: view, to: window)
    view.superview?.willRemoveSubview(view)
    change.willMove()
    view.willMove(toSuperview: self)
    detach(view)
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.setNeedsDisplay()
    view.setNeedsLayout()
    subviewsDidChange()
    change.didMove()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Detaches a view from its previous superview before the view becomes a subview of this view.
  private func detach(_ view: UIView) {
    guard let parent = view.superview else { return }
    if parent.window !== window { view.leaveWindow() }
    parent.subviews.removeAll { $0 === view }
    parent.subviewsDidChange()
  }

  func leaveSuperview() {
    guard let parent = superview else { return }
    let change = WindowChange(of: self, to: nil)
    parent.willRemoveSubview(self)
    change.willMove()
    willMove(toSuperview: nil)
    // One of these methods may have moved the view.
    guard superview === parent else { return }
    leaveWindow()
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.subviewsDidChange()
    change.didMove()
    didMoveToSuperview()
  }

  /// Ends the touches, the first responder status and the animations in the view tree, and releases
  /// its painted content.
  private func leaveWindow() {
    detachTouches(permanently: true)
    resignFirstResponderInTree()
    endAnimationsInTree()
    releaseBackingStores()
  }

  /// Makes the first responder resign if it is a view in this tree or the controller of one.
  ///
  /// The responder's method ``UIResponder/resignFirstResponder()`` is called, but cannot refuse.
  private func resignFirstResponderInTree() {
    guard let window, let first = window.firstResponder else { return }
    let view = first as? UIView ?? (first as? UIViewController)?.viewIfLoaded
    guard view?.isDescendant(of: self) == true else { return }
    first.resignFirstResponder()
    if window.firstResponder === first { window.firstResponder = nil }
  }

  /// Returns a Boolean value that indicates whether the view is the given view or one of that
  /// view's descendants.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let ancestor = current {
      if ancestor === view { return true }
      current = ancestor.superview
    }
    return false
  }

  /// Returns the first view with a tag among this view and its descendants, or nil.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Returns the index that a subview would have if another view were removed; nil if `sibling` is
  /// not a subview.
  func index(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  func move(_ view: UIView, to index: Int) {
    guard let oldIndex = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: oldIndex)
    subviews.insert(view, at: index)
    subviewsDidChange()
  }

  func exchange(_ first: Int, _ second: Int) {
    guard subviews.indices.contains(first), subviews.indices.contains(second) else { return }
    subviews.swapAt(first, second)
    subviewsDidChange()
  }
}

/// A change of a view tree's window, which notifies the views and view controllers in the tree.
private struct WindowChange {
  private let view: UIView
  private let (old, new): (UIWindow?, UIWindow?)

  init(of view: UIView, to window: UIWindow?) {
    (self.view, old, new) = (view, view.window, window)
  }

  /// Notifies the views before the change, superviews first.
  func willMove() {
    guard old !== new else { return }
    if old?.isHidden == false { view.forEachViewController { $0.willDisappear() } }
    view.notifyTree { $0.willMove(toWindow: new) }
    if new?.isHidden == false { view.forEachViewController { $0.willAppear() } }
  }

  /// Notifies the views after the change, superviews first.
  func didMove() {
    guard old !== new else { return }
    view.notifyTree {
      if type(of: $0).requiresConstraintBasedLayout { $0.setNeedsUpdateConstraints() }
      $0.didMoveToWindow()
    }
    if old?.isHidden == false { view.forEachViewController { $0.didDisappear() } }
    if new?.isHidden == false { view.forEachViewController { $0.didAppear() } }
  }
}

extension UIView {
  /// Calls a closure for the view and its descendants, superviews first.
  fileprivate func notifyTree(_ notify: (UIView) -> Void) {
    notify(self)
    for view in subviews { view.notifyTree(notify) }
  }

  /// Calls a closure for the view controllers of the view and its descendants, superviews first.
  func forEachViewController(_ body: (UIViewController) -> Void) {
    if let viewController { body(viewController) }
    for view in subviews { view.forEachViewController(body) }
  }
}
