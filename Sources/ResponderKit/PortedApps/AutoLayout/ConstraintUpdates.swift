extension UIView {
  /// Requests an update of the view's constraints before the next layout.
  func requestConstraintUpdate() {
    let constraints = allocatedConstraints
    (constraints.needsUpdate, constraints.needsUpdateInTree) = (true, true)
    setNeedsLayout()
  }

  /// Updates the constraints of the views in the tree that have requested an update, subviews
  /// before their superviews.
  ///
  /// Requests that are made during the updates remain for the next layout.
  func updateConstraintsInTree() {
    var views: [UIView] = []
    takeConstraintUpdates(&views)
    for view in views {
      if let controller = view.viewController {
        controller.updateViewConstraints()
      } else {
        view.updateConstraints()
      }
    }
  }

  /// Appends the views in the tree whose constraints must be updated, subviews first, and removes
  /// their requests.
  private func takeConstraintUpdates(_ views: inout [UIView]) {
    guard let constraints = rareProperties?.constraints, constraints.needsUpdateInTree else {
      return
    }
    constraints.needsUpdateInTree = false
    for view in subviews { view.takeConstraintUpdates(&views) }
    if constraints.needsUpdate { views.append(self) }
    constraints.needsUpdate = false
  }
}
