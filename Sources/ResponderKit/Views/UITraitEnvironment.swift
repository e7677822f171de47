/// An object that has traits.
@preconcurrency @MainActor public protocol UITraitEnvironment: AnyObject {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

extension UIResponder {
  /// The style that is set by the responder or by the nearest responder up its chain; light if none
  /// sets a style.
  var resolvedInterfaceStyle: UIUserInterfaceStyle {
    var responder: UIResponder? = self
    while let current = responder {
      if current.overrideUserInterfaceStyle != .unspecified {
        return current.overrideUserInterfaceStyle
      }
      responder = current.next
    }
    return .light
  }
}

extension UIWindow {
  /// Notifies all views and view controllers of the window that the traits have changed.
  func traitsDidChange(from previous: UITraitCollection) {
    traitCollection.performAsCurrent {
      traitCollectionDidChange(previous)
      notify(subviews, of: previous)
    }
  }

  private func notify(_ views: [UIView], of previous: UITraitCollection) {
    for view in views {
      view.viewController?.traitCollectionDidChange(previous)
      view.traitCollectionDidChange(previous)
      notify(view.subviews, of: previous)
    }
  }
}
