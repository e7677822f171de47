extension UIView {
  /// Options of an animation.
  nonisolated public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Equivalent to no option: subviews are laid out before the next frame.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The views receive touches while they are animated, at their final location.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Equivalent to no option: an animation always starts from the current appearance.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation starts again when it has ended, until it is replaced or its view is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation runs backward after it has run forward.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A nested animation uses its own duration instead of the enclosing animation's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A nested animation uses its own curve instead of the enclosing animation's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Equivalent to no option: views are drawn anew during an animation.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition between two views hides one of them instead of removing it.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Equivalent to no option: a nested animation inherits only the duration and the curve.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// The animation begins and ends slowly, which is the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// The animation begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The animation ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The animation has a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    // The kinds of transitions, which have no effect: the view tree changes at once.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    private static let curveMask = AnimationOptions.curveLinear

    /// Returns the options with the curve of the enclosing animation, unless they override it.
    fileprivate func inheriting(_ outer: AnimationOptions) -> AnimationOptions {
      if contains(.overrideInheritedCurve) { return self }
      return subtracting(Self.curveMask).union(outer.intersection(Self.curveMask))
    }

    /// Returns the progress of the animation after a fraction of its duration; both are in 0…1.
    func eased(_ fraction: CGFloat) -> CGFloat {
      switch intersection(Self.curveMask) {
      case .curveEaseIn: fraction * fraction
      case .curveEaseOut: fraction * (2 - fraction)
      case .curveLinear: fraction
      default: fraction * fraction * (3 - 2 * fraction)
      }
    }
  }

  /// Animates changes to views.
  ///
  /// The animatable properties are ``center``, ``bounds``, ``transform`` and ``alpha``; each is
  /// animated independently. The properties have their new values immediately; only their
  /// appearance on screen changes gradually. If a property is animated again, the new animation
  /// starts from the current appearance and replaces the old one. Views that are not in a window
  /// change immediately, and so do all views if the duration is 0.
  ///
  /// A nested call, made within `animations`, inherits the duration and curve of the enclosing call
  /// unless its options override them.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - delay: The delay before the animation starts, in seconds.
  ///   - options: The options, such as the timing curve.
  ///   - animations: A closure that makes the changes. It is called once, immediately.
  ///   - completion: A closure that is called when the animation ends. Its argument is false if a
  ///     property was animated again, or if a view left its window or was destroyed.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration, delay, options, spring: nil, animations, completion)
  }

  /// Animates changes as ``animate(withDuration:delay:options:animations:completion:)`` does.
  ///
  /// - Parameter spring: The spring curve that replaces the curve of the options; nil for none.
  static func animate(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions,
    spring: SpringCurve?, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = recorder
    let inheritedDuration =
      options.contains(.overrideInheritedDuration) ? nil : outer?.animation.duration
    let animation = ViewAnimation(
      duration: areAnimationsEnabled ? inheritedDuration ?? duration : 0, delay: delay,
      options: outer.map { options.inheriting($0.animation.options) } ?? options, spring: spring,
      completion: completion)
    run(animation, animations)
  }

  /// Calls a closure and starts an animation of the changes that it makes.
  static func run(_ animation: ViewAnimation, _ animations: () -> Void) {
    let outer = recorder
    let innerRecorder = AnimationRecorder(animation, in: outer)
    recorder = innerRecorder
    animations()
    recorder = outer
    animation.run(innerRecorder.changes, keyframes: innerRecorder.keyframes)
  }

  /// The values on screen now, which differ from ``model`` during animations.
  var presentation: AnimatableProperties {
    animations.reduce(into: model) { $1.blend(into: &$0) }
  }

  /// The values of the properties, without animations.
  var model: AnimatableProperties {
    AnimatableProperties(
      center: center, bounds: bounds, transform: transform, alpha: alpha,
      anchorPoint: rareProperties?.anchorPoint)
  }

  /// A Boolean value that indicates whether an animation prevents the view from receiving touches.
  var refusesTouches: Bool {
    animations.contains { !$0.animation.options.contains(.allowUserInteraction) }
  }

  /// Ends the animation of a property, or of all properties if `property` is nil.
  func endAnimations(of property: AnimatableProperties.Property? = nil) {
    for entry in animations where property == nil || entry.property == property {
      animations.removeAll { $0.property == entry.property }
      entry.animation.interrupt(entry.property, of: self)
    }
  }

  /// Ends all animations in the view tree.
  func endAnimationsInTree() {
    endAnimations()
    for view in subviews { view.endAnimationsInTree() }
  }
}
