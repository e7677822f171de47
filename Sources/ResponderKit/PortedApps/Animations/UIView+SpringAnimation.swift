extension UIView {
  /// Animates changes to views with the motion of a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, after which the spring stands still.
  ///   - delay: The delay before the animation starts, in seconds.
  ///   - dampingRatio: The damping: with 1, the motion does not oscillate; the nearer to 0, the
  ///     more it oscillates.
  ///   - velocity: The initial velocity, as a multiple of the animated distance per second.
  ///   - options: The options, of which the curve has no effect.
  ///   - animations: A closure that makes the changes. It is called once, immediately.
  ///   - completion: A closure that is called when the animation ends.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringCurve(dampingRatio: dampingRatio, velocity: velocity * duration)
    animate(duration, delay, options, spring: spring, animations, completion)
  }

  /// Animates changes to views with the motion of a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, after which the spring stands still.
  ///   - bounce: The amount of oscillation, from 0 for none to 1.
  ///   - velocity: The initial velocity, as a multiple of the animated distance per second.
  ///   - delay: The delay before the animation starts, in seconds.
  ///   - options: The options, of which the curve has no effect.
  ///   - animations: A closure that makes the changes. It is called once, immediately.
  ///   - completion: A closure that is called when the animation ends.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: 1 - bounce,
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion)
  }

  // MARK: Disabling animations

  /// A Boolean value that indicates whether changes in calls of `animate` are animated.
  public private(set) static var areAnimationsEnabled = true

  /// Enables or disables animations; while they are disabled, changes are immediate.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Performs changes without an animation, even within a call of `animate`.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let (wereEnabled, outer) = (areAnimationsEnabled, recorder)
    (areAnimationsEnabled, recorder) = (false, nil)
    actionsWithoutAnimation()
    (areAnimationsEnabled, recorder) = (wereEnabled, outer)
  }

  /// The duration of the enclosing call of `animate` in seconds; 0 outside of such calls.
  public static var inheritedAnimationDuration: TimeInterval { recorder?.animation.duration ?? 0 }

  // MARK: Transitions

  /// Changes a view tree, and calls a closure after a duration.
  ///
  /// Differs from UIKit: The view tree changes at once, and the kind of the transition has no
  /// effect.
  ///
  /// - Parameters:
  ///   - view: The view whose subviews or content change.
  ///   - duration: The duration in seconds.
  ///   - options: The options; the kind of the transition has no effect.
  ///   - animations: A closure that makes the changes; nil for none.
  ///   - completion: A closure that is called after the duration, or at once if the view is not in
  ///     a window or animations are disabled.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    performWithoutAnimation { animations?() }
    view.setNeedsDisplay()
    guard areAnimationsEnabled, duration > 0, let application = view.window?.application else {
      completion?(true)
      return
    }
    application.animator.start(for: view, at: application.now) { elapsed in
      if elapsed >= duration { completion?(true) }
      return elapsed < duration
    }
  }

  /// Replaces a view with another view in the superview, and calls a closure after a duration.
  ///
  /// - Parameters:
  ///   - fromView: The view that is removed or, with
  ///     ``AnimationOptions/showHideTransitionViews``, hidden.
  ///   - toView: The view that is added or shown.
  ///   - duration: The duration in seconds.
  ///   - options: The options; the kind of the transition has no effect.
  ///   - completion: A closure that is called after the duration, or at once if the superview is
  ///     not in a window or animations are disabled.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else { return }
    let changes = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        superview.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    transition(
      with: superview, duration: duration, options: options, animations: changes,
      completion: completion)
  }
}

/// The motion of a damped spring from 0 to 1.
struct SpringCurve {
  private let damping: CGFloat
  /// The undamped angular frequency, in radians per duration.
  private let frequency: CGFloat
  private let velocity: CGFloat

  /// Creates a motion that has come within about a thousandth of the distance at the end of the
  /// duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping, limited to 0.05…1.
  ///   - velocity: The initial velocity, as a multiple of the total distance per duration.
  init(dampingRatio: CGFloat, velocity: CGFloat) {
    damping = max(0.05, min(1, dampingRatio))
    frequency = damping < 1 ? 6.9 / damping : 9.2
    self.velocity = velocity
  }

  /// Returns the progress after a fraction of the duration; exactly 1 at its end.
  func progress(at fraction: CGFloat) -> CGFloat {
    if fraction >= 1 { return 1 }
    let decay = CGFloat.exp(-damping * frequency * fraction)
    let damped = frequency * (1 - damping * damping).squareRoot()
    // As the damping approaches 1, the quotient approaches the fraction.
    let sine = damped > 1e-6 ? CGFloat.sin(damped * fraction) / damped : fraction
    let cosine = CGFloat.cos(damped * fraction)
    return 1 - decay * (cosine + (damping * frequency - velocity) * sine)
  }
}
