extension UIViewController {
  /// A change of a controller's parent that a navigation controller makes.
  enum ParentChange {
    case entering
    case leaving
  }

  func add(_ child: UIViewController) {
    guard child !== self, child.parent !== self else { return }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    childControllers.append(child)
    child.parent = self
  }

  func leaveParent() {
    guard let parent else { return }
    parent.childControllers.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Replaces the view of one child by the view of another child.
  ///
  /// - Parameters:
  ///   - fromViewController: The child whose view is removed.
  ///   - toViewController: The child whose view is added.
  ///   - duration: The duration of the animation in seconds.
  ///   - options: The options of the animation.
  ///   - animations: A closure with the changes to animate; nil for none.
  ///   - completion: A closure that is called after the animation, when the first view has been
  ///     removed; nil for none.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let from = fromViewController.viewIfLoaded, let container = from.superview,
      let to = toViewController.view
    else { return }
    container.insertSubview(to, aboveSubview: from)
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { finished in
        from.removeFromSuperview()
        completion?(finished)
      })
  }
}

/// An object with which a view controller makes changes during a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Performs changes during the transition, and calls a closure after the transition.
  ///
  /// - Returns: A Boolean value that indicates whether the changes are made during the transition.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// The properties of a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// A Boolean value that indicates whether the transition is animated.
  var isAnimated: Bool { get }
  /// The duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
}

/// The transition of a window to another size, without an animation.
///
/// The changes and the completion closures are called when the window has its new size.
final class ResizeTransition: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  private var changes: [() -> Void] = []
  let isAnimated = false
  let transitionDuration: TimeInterval = 0

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    changes.append { [unowned self] in animation?(self) }
    changes.append { [unowned self] in completion?(self) }
    return true
  }

  func finish() {
    let changes = changes
    self.changes = []
    for change in changes { change() }
  }
}
