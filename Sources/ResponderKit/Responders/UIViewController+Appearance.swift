extension UIViewController {
  /// The progress of the appearance or the disappearance of a controller's view.
  enum AppearanceState {
    /// The manner in which the end of a transition is reported.
    enum Transition {
      /// The view tree reports the end as soon as the view has entered or left its window.
      case immediate
      /// ``UIViewController/endAppearanceTransition()`` reports the end.
      case explicit(isAnimated: Bool)
    }

    case disappeared
    case appearing(Transition)
    case appeared
    case disappearing(Transition)
  }

  /// Notifies the controller that its view is about to appear or disappear.
  ///
  /// A container that moves the views of its children with an animation calls this method of a
  /// child before the animation, and ``endAppearanceTransition()`` after the animation. Without
  /// these calls, a child is notified when its view enters or leaves a window.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      willAppear(.explicit(isAnimated: animated))
    } else {
      willDisappear(.explicit(isAnimated: animated))
    }
  }

  /// Notifies the controller that the transition that ``beginAppearanceTransition(_:animated:)``
  /// announced has ended.
  public func endAppearanceTransition() {
    switch appearanceState {
    case .appearing(.explicit(let isAnimated)):
      appearanceState = .appeared
      viewIsAppearing(isAnimated)
      viewDidAppear(isAnimated)
    case .disappearing(.explicit(let isAnimated)):
      appearanceState = .disappeared
      viewDidDisappear(isAnimated)
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
    if case .explicit(isAnimated: true) = self { true } else { false }
  }
}
