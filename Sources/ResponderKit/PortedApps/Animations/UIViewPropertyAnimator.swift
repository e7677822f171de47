/// An object that animates changes to views.
///
/// The animation can be paused, set to any fraction, and reversed.
///
/// An animator makes its changes once. To start it again after it has ended, add new changes first.
@preconcurrency @MainActor open class UIViewPropertyAnimator {
  /// The duration in seconds.
  open private(set) var duration: TimeInterval
  /// The delay before the start in seconds.
  open private(set) var delay: TimeInterval = 0
  /// The timing with which the animator was created.
  open private(set) var timingParameters: any UITimingCurveProvider
  /// A Boolean value that determines whether the views receive touches during the animation.
  open var isUserInteractionEnabled = true
  /// A Boolean value that is stored and has no effect.
  open var isManualHitTestingEnabled = false
  /// A Boolean value that is stored and has no effect: animators can always be interrupted.
  open var isInterruptible = true
  /// A Boolean value that determines whether a paused animation follows ``fractionComplete``
  /// without the curve.
  open var scrubsLinearly = true
  /// A Boolean value that determines whether the animator stays active at the end of the animation.
  open var pausesOnCompletion = false
  /// The state of the animator.
  open private(set) var state = UIViewAnimatingState.inactive
  private var changes: [(delay: CGFloat, closure: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var animation: ViewAnimation?
  private var reversed = false

  /// Creates an animator with a timing.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - parameters: The timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    (self.duration, timingParameters) = (duration, parameters)
  }

  /// Creates an animator with a curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - curve: The curve.
  ///   - animations: A closure that makes the changes when the animator starts; nil for none.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    animations.map { addAnimations($0) }
  }

  /// Creates an animator with a cubic curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - point1: The first control point.
  ///   - point2: The second control point.
  ///   - animations: A closure that makes the changes when the animator starts; nil for none.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: parameters)
    animations.map { addAnimations($0) }
  }

  /// Creates an animator with the motion of a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - ratio: The damping: with 1, the motion does not oscillate.
  ///   - animations: A closure that makes the changes when the animator starts; nil for none.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    animations.map { addAnimations($0) }
  }

  /// Creates an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - delay: The delay before the start in seconds.
  ///   - options: The options, of which only the curve has an effect.
  ///   - animations: A closure that makes the changes.
  ///   - completion: A closure that is called when the animation ends; nil for none.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    completion.map { animator.addCompletion($0) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Changes

  /// Adds a closure that makes changes when the animator starts, or at once if it has started.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a closure that makes changes.
  ///
  /// The changes begin after a fraction of the duration, or at once if the animator has started.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state == .active else { return changes.append((delayFactor, animation)) }
    UIView.animate(withDuration: duration * Double(1 - fractionComplete), animations: animation)
  }

  /// Adds a closure that is called when the animation has ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Time

  /// Starts the animation, or continues it after a pause.
  open func startAnimation() {
    if state == .inactive { activate() }
    guard state == .active, let animation, !animation.isRunning else { return }
    animation.play(isReversed: reversed, duration: duration)
  }

  /// Starts the animation after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return startAnimation() }
    self.delay = delay
    activate(pauses: delay <= 0)
    if delay <= 0 { startAnimation() }
  }

  /// Pauses the animation.
  ///
  /// If the animator has not started, it makes its changes, and the views keep their appearance
  /// until the animation continues.
  open func pauseAnimation() {
    if state == .inactive { return activate() }
    animation?.pause()
  }

  /// Continues a paused animation.
  ///
  /// - Parameters:
  ///   - parameters: A new timing, which has no effect; nil for the old one.
  ///   - durationFactor: The duration of the remaining motion, as a fraction of ``duration``; 0 for
  ///     the time that remained when the animation was paused.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, let animation else { return }
    let remaining = reversed ? animation.elapsedFraction : 1 - animation.elapsedFraction
    let isScaled = durationFactor > 0 && remaining > 0
    animation.play(
      isReversed: reversed,
      duration: isScaled ? duration * Double(durationFactor / remaining) : duration)
  }

  /// Stops the animation; the views keep their current appearance.
  ///
  /// - Parameter withoutFinishing: A Boolean value that determines whether the animator ends
  ///   without calling the completion closures; otherwise ``finishAnimation(at:)`` must be called.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    state = withoutFinishing ? .inactive : .stopped
    animation?.end(at: .current)
    if withoutFinishing { completions = [] }
  }

  /// Ends a stopped animation, and passes a position to the completion closures.
  ///
  /// Differs from UIKit: The views keep their current appearance, whatever the position is.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    state = .inactive
    complete(finalPosition)
  }

  /// A Boolean value that indicates whether the animation runs.
  open var isRunning: Bool { state == .active && animation?.isRunning == true }

  /// A Boolean value that determines whether the animation runs back to its start.
  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      reversed = newValue
      if isRunning { animation?.play(isReversed: reversed, duration: duration) }
    }
  }

  /// The fraction of the animation that is shown, 0…1; setting it pauses the animation.
  open var fractionComplete: CGFloat {
    get {
      let fraction = animation?.elapsedFraction ?? 0
      return reversed ? 1 - fraction : fraction
    }
    set {
      pauseAnimation()
      animation?.show(reversed ? 1 - newValue : newValue, isLinear: scrubsLinearly)
    }
  }

  // MARK: Start and end

  private func activate(pauses: Bool = true) {
    state = .active
    let timing = timingParameters.timing(during: duration)
    var options = timing.options
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    // As in UIKit, the animation retains the animator until the animation ends.
    let animation = ViewAnimation(
      duration: max(1e-3, duration), delay: delay, options: options, spring: timing.spring
    ) { _ in self.animationDidEnd() }
    self.animation = animation
    let changes = changes
    self.changes = []
    UIView.run(animation) {
      for change in changes {
        if change.delay > 0, let recorder = UIView.recorder {
          recorder.record(during: min(1, change.delay)...1, change.closure)
        } else {
          change.closure()
        }
      }
    }
    if pauses, state == .active { animation.pause() }
  }

  private func animationDidEnd() {
    guard state == .active, !pausesOnCompletion else { return }
    state = .inactive
    complete(reversed ? .start : .end)
  }

  private func complete(_ position: UIViewAnimatingPosition) {
    let completions = completions
    self.completions = []
    for completion in completions { completion(position) }
  }
}

/// The position at which an animation ends.
nonisolated public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// A state of an animator.
nonisolated public enum UIViewAnimatingState: Int, Sendable {
  /// The animator has not started, or has ended.
  case inactive
  /// The animation runs or is paused.
  case active
  /// The animation was stopped and waits for its completion.
  case stopped
}
