/// The views whose constraints are updated before the next layout.
@MainActor enum ConstraintUpdates {
  private struct Request {
    weak var view: UIView?
  }

  private static var requests: [ObjectIdentifier: Request] = [:]

  static func request(for view: UIView) {
    requests[ObjectIdentifier(view)] = Request(view: view)
    view.setNeedsLayout()
  }

  static func isRequested(for view: UIView) -> Bool {
    requests[ObjectIdentifier(view)]?.view === view
  }

  /// Updates the constraints of a view and its descendants for which an update was requested, those
  /// of subviews before those of superviews.
  ///
  /// Requests that are made during the updates are handled before the next layout.
  static func perform(below root: UIView) {
    guard !requests.isEmpty else { return }
    requests = requests.filter { $0.value.view != nil }
    let views = requests.values.compactMap(\.view).filter { $0.isDescendant(of: root) }
    for view in views { requests[ObjectIdentifier(view)] = nil }
    for view in views.sorted(by: { $0.depth > $1.depth }) {
      if let controller = view.viewController {
        controller.updateViewConstraints()
      } else {
        view.updateConstraints()
      }
    }
  }
}

extension UIView {
  /// The number of superviews.
  fileprivate var depth: Int {
    var count = 0
    var view = superview
    while let current = view {
      count += 1
      view = current.superview
    }
    return count
  }
}
