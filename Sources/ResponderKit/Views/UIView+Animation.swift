extension UIView {
  /// How views change over a while: along one curve, and touched or not.
  nonisolated public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The views may be touched while they move, at the place where they will be.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Takes the duration that is given, also within the animations of another call.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Takes the curve that is given, also within the animations of another call.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at the start and at the end; what is done where no curve is given.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// As fast at one moment as at another.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    private static let curves = AnimationOptions.curveLinear

    fileprivate func inheriting(_ outer: AnimationOptions) -> AnimationOptions {
      if contains(.overrideInheritedCurve) { return self }
      return subtracting(Self.curves).union(outer.intersection(Self.curves))
    }

    /// How much of the way is done after a part of the time.
    func eased(_ part: CGFloat) -> CGFloat {
      switch intersection(Self.curves) {
      case .curveEaseIn: part * part
      case .curveEaseOut: part * (2 - part)
      case .curveLinear: part
      default: part * part * (3 - 2 * part)
      }
    }
  }

  /// Changes views, and has them seen to change over a while.
  ///
  /// What changes is where a view lies, its ``transform`` and its ``alpha``, each by itself. The
  /// properties have their new values at once. A property that is animated again goes on from where
  /// it is seen, and the earlier animation of it is over. A view that is not in a window changes at
  /// once, and so does everything where the duration is 0.
  ///
  /// A call from within the animations of another one takes over that one's duration and curve,
  /// unless the options say otherwise.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - delay: seconds before it begins.
  ///   - options: the curve, and whether the views are touched meanwhile.
  ///   - animations: makes the changes; called once, at once.
  ///   - completion: is told whether all of it came to its end. It did not where a property was
  ///     animated anew, or a view was taken out of its window or let go.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = recorder
    let inherited = options.contains(.overrideInheritedDuration) ? nil : outer?.animation.duration
    let animation = ViewAnimation(
      duration: inherited ?? duration, delay: delay,
      options: outer.map { options.inheriting($0.animation.options) } ?? options,
      completion: completion)
    let own = AnimationRecorder(animation, in: outer)
    recorder = own
    animations()
    recorder = outer
    animation.run(own.notes)
  }

  /// What is to be seen now: some properties may be on their way.
  var appearance: ViewAppearance {
    animations.reduce(into: model) { $0.blend($1.property, from: $1.start, $1.animation.part) }
  }

  /// What the properties say.
  var model: ViewAppearance {
    ViewAppearance(center: center, bounds: bounds, transform: transform, alpha: alpha)
  }

  /// Whether the view moves, and is not touched meanwhile.
  var refusesTouches: Bool {
    animations.contains { !$0.animation.options.contains(.allowUserInteraction) }
  }

  /// Ends the animation of a property, where there is one, or of all for nil.
  func endAnimations(of property: ViewAppearance.Property? = nil) {
    for one in animations where property == nil || one.property == property {
      animations.removeAll { $0.property == one.property }
      one.animation.interrupt(one.property, of: self)
    }
  }

  /// Ends what moves in a view that is taken out of its window.
  func endAnimationsInTree() {
    endAnimations()
    for view in subviews { view.endAnimationsInTree() }
  }
}
