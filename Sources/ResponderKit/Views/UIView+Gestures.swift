extension UIView {
  /// The gesture recognizers attached to the view; nil for none.
  ///
  /// Setting the property detaches the recognizers that the new array does not contain, and
  /// attaches those that are new.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      let kept = newValue ?? []
      for recognizer in recognizers where !kept.contains(recognizer) {
        removeGestureRecognizer(recognizer)
      }
      for recognizer in kept { addGestureRecognizer(recognizer) }
    }
  }

  /// Attaches a gesture recognizer to the view and detaches it from its previous view.
  ///
  /// The recognizer receives touches that begin afterwards in the view or its descendants.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.attachedView !== self else { return }
    gestureRecognizer.attachedView?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.attachedView = self
    recognizers.append(gestureRecognizer)
  }

  /// Detaches a gesture recognizer from the view; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.attachedView === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.cancelOrFail()
    // The targets are notified of the cancellation while the recognizer still has its view, even if
    // the recognizer's own action removes it.
    if gestureRecognizer.hasPendingNotification { gestureRecognizer.notifyTargets() }
    gestureRecognizer.attachedView = nil
  }

  /// Cancels the touches of the view tree, because the view was hidden, disabled or removed.
  ///
  /// The touches are cancelled for the views in the tree and for their gesture recognizers.
  /// Recognizers of the view's superviews continue to receive the touches.
  ///
  /// - Parameter permanently: A Boolean value that determines whether the ``UITouch/view`` of the
  ///   touches becomes nil.
  func detachTouches(permanently: Bool) {
    window?.touchSystem?.detach(from: self, permanently: permanently)
  }
}
