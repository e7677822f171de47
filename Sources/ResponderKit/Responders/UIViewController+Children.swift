extension UIViewController {
  /// A change of the parent that a container of ResponderKit makes.
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

  /// Exchanges the views of two children in the parent's view.
  ///
  /// - Parameters:
  ///   - fromViewController: The child whose view is removed.
  ///   - toViewController: The child whose view is added.
  ///   - duration: The duration of the animation in seconds.
  ///   - options: The options of the animation.
  ///   - animations: A closure that changes the views; nil for none.
  ///   - completion: A closure that is called after the exchange.
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
  /// Performs changes during the transition, and calls a closure after it.
  ///
  /// - Returns: Whether the changes were made.
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

/// The state of a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// A Boolean value that indicates whether the transition is animated.
  var isAnimated: Bool { get }
  /// The duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
}

/// The transition of a window to another size, which is immediate.
///
/// The changes are made when the window has its new size.
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
