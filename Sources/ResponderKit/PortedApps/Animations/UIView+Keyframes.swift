extension UIView {
  /// Options of an animation with keyframes.
  nonisolated public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Equivalent to no option: subviews are laid out before the next frame.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// The views receive touches while they are animated, at their final location.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Equivalent to no option: an animation always starts from the current appearance.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animation starts again when it has ended, until it is replaced or its view is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// The animation runs backward after it has run forward.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A nested animation uses its own duration instead of the enclosing animation's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Equivalent to no option: a nested animation inherits only the duration and the curve.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// The values change evenly between keyframes, which is the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Equivalent to no option.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Equivalent to no option.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Equivalent to no option.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Equivalent to no option.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The equivalent options of an animation without keyframes, with a constant speed.
    fileprivate var animationOptions: AnimationOptions {
      AnimationOptions(rawValue: rawValue & 0x3FF).union(.curveLinear)
    }
  }

  /// Animates changes to views in several steps, which the closure adds with
  /// ``UIView/addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  ///
  /// - Parameters:
  ///   - duration: The total duration in seconds.
  ///   - delay: The delay before the animation starts, in seconds.
  ///   - options: The options.
  ///   - animations: A closure that adds the steps. It is called once, immediately.
  ///   - completion: A closure that is called when the animation ends. Its argument is false if a
  ///     property was animated again, or if a view left its window or was destroyed.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      duration, delay, options.animationOptions, spring: nil, animations, completion)
  }

  /// Adds a step to the enclosing animation, which is usually started with
  /// ``UIView/animateKeyframes(withDuration:delay:options:animations:completion:)``.
  ///
  /// Outside of all animations, the changes are made without an animation.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start of the step, as a fraction of the duration of the animation.
  ///   - frameDuration: The duration of the step, as a fraction of the duration of the animation.
  ///   - animations: A closure that makes the changes. It is called once, immediately.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder else { return animations() }
    let start = max(0, min(1, frameStartTime))
    let end = max(start, min(1, start + frameDuration))
    recorder.record(during: CGFloat(start)...CGFloat(end), animations)
  }
}
