extension UIView {
  /// Adds a view in front of the other subviews.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a view at an index counted from the back; an index past the end means in front.
  ///
  /// A view that is already in the same window keeps its touches. Inserting the view itself or one
  /// of its superviews has no effect.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else { return }
    if let parent = view.superview {
      if parent.window !== window {
        view.leaveWindow()
      }
      parent.subviews.removeAll { $0 === view }
    }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.setNeedsDisplay()
    view.setNeedsLayout()
    view.didMoveToSuperview()
  }

  /// Inserts a view directly behind a subview, or frontmost if `sibling` is not a subview.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? subviews.count)
  }

  /// Inserts a view directly in front of a subview, or frontmost if `sibling` is not a subview.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Removes the view from its superview and cancels the touches of the view and its descendants.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    leaveWindow()
    parent.subviews.removeAll { $0 === self }
    parent.setNeedsFrame()
    superview = nil
    didMoveToSuperview()
  }

  /// Moves a subview in front of the others; a view that is not a subview is ignored.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  /// Moves a subview behind the others; a view that is not a subview is ignored.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

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

  /// Returns whether the view is another view or a descendant of it.
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

  /// Returns the index that a subview would have without another view.
  private func index(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func move(_ view: UIView, to index: Int) {
    guard let oldIndex = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: oldIndex)
    subviews.insert(view, at: index)
    setNeedsFrame()
  }
}
