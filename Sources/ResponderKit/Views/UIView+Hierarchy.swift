extension UIView {
  /// Puts a view in front of the others.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts a view at a place counted from the back; one past the end puts it in front.
  ///
  /// A view that is in the same window already keeps its touches.
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

  /// Puts a view right behind a sibling, in front of all where that is none.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? subviews.count)
  }

  /// Puts a view right in front of a sibling, in front of all where that is none.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Takes the view out of its superview.
  ///
  /// Touches on it or in it are cancelled.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    leaveWindow()
    parent.subviews.removeAll { $0 === self }
    parent.setNeedsFrame()
    superview = nil
    didMoveToSuperview()
  }

  /// Puts a subview in front of the others; a view that is none is ignored.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  /// Puts a subview behind the others; a view that is none is ignored.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Nothing in the view is touched, gets keys, or moves any longer.
  private func leaveWindow() {
    loseTouches(forGood: true)
    loseFirstResponder()
    endAnimationsInTree()
  }

  /// What lies in the view, or controls a view in it, does not get keys first any longer.
  ///
  /// It is told, and cannot refuse.
  private func loseFirstResponder() {
    guard let window, let first = window.firstResponder else { return }
    let view = first as? UIView ?? (first as? UIViewController)?.viewIfLoaded
    guard view?.isDescendant(of: self) == true else { return }
    first.resignFirstResponder()
    if window.firstResponder === first { window.firstResponder = nil }
  }

  /// Whether this is the other view or lies anywhere in it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let here = current {
      if here === view { return true }
      current = here.superview
    }
    return false
  }

  /// The view itself or the first one in it that has the tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func index(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func move(_ view: UIView, to index: Int) {
    guard let present = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: present)
    subviews.insert(view, at: index)
    setNeedsFrame()
  }
}
