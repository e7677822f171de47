extension UIViewController {
  /// The progress of the appearance or the disappearance of a controller's view.
  enum AppearanceState {
    /// The manner in which the end of a transition is reported.
    enum Transition {
      /// The view tree reports the end as soon as the view has changed its window.
      case immediate
      /// ``UIViewController/endAppearanceTransition()`` reports the end after an animation.
      case animated(Bool)
    }

    case disappeared
    case appearing(Transition)
    case appeared
    case disappearing(Transition)
  }

  /// Announces that the view of a child is about to appear or disappear.
  ///
  /// A container that moves the views of its children with an animation calls this method before the
  /// animation and ``endAppearanceTransition()`` after it. Without these calls, the children are
  /// notified when their views change the window.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      willAppear(.animated(animated))
    } else {
      willDisappear(.animated(animated))
    }
  }

  /// Announces that the transition begun by ``beginAppearanceTransition(_:animated:)`` has ended.
  public func endAppearanceTransition() {
    switch appearanceState {
    case .appearing(.animated(let animated)):
      appearanceState = .appeared
      viewIsAppearing(animated)
      viewDidAppear(animated)
    case .disappearing(.animated(let animated)):
      appearanceState = .disappeared
      viewDidDisappear(animated)
    default: break
    }
  }

  func willAppear(_ transition: AppearanceState.Transition = .immediate) {
    switch appearanceState {
    case .disappeared, .disappearing:
      appearanceState = .appearing(transition)
      viewWillAppear(transition.isAnimated)
    case .appearing, .appeared: break
    }
  }

  func didAppear() {
    guard case .appearing(.immediate) = appearanceState else { return }
    appearanceState = .appeared
    viewIsAppearing(false)
    viewDidAppear(false)
  }

  func willDisappear(_ transition: AppearanceState.Transition = .immediate) {
    switch appearanceState {
    case .appearing, .appeared:
      appearanceState = .disappearing(transition)
      viewWillDisappear(transition.isAnimated)
    case .disappeared, .disappearing: break
    }
  }

  func didDisappear() {
    guard case .disappearing(.immediate) = appearanceState else { return }
    appearanceState = .disappeared
    viewDidDisappear(false)
  }
}

extension UIViewController.AppearanceState.Transition {
  fileprivate var isAnimated: Bool {
    if case .animated(true) = self { true } else { false }
  }
}
