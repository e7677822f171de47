extension UIView {
  /// What looks for gestures in the touches of the view and of those in it; nil for none.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// Has a recognizer get the touches that begin from now on; it leaves the view it had.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    recognizers.append(gestureRecognizer)
  }

  /// Takes a recognizer out; a gesture that is going on is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.abandon()
    // Also when its own action takes it out, it still knows its view when it tells of it.
    if gestureRecognizer.hasNews { gestureRecognizer.tellTargets() }
    gestureRecognizer.view = nil
  }

  /// Takes the view's touches from it: it was hidden, disabled, or taken out.
  ///
  /// It is told that they are cancelled, and so are recognizers in it. The fingers are still down,
  /// and recognizers of views around it still follow them.
  /// - Parameter forGood: the touches do not know the view any more.
  func loseTouches(forGood: Bool) {
    window?.touchSystem?.detach(from: self, forGood: forGood)
  }
}
