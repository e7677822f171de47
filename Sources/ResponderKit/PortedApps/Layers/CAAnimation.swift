/// A change of a layer over time.
///
/// Differs from UIKit: While an animation runs, the properties of the layer itself have the
/// animated values.
@preconcurrency @MainActor open class CAAnimation {
  /// The duration in seconds; 0, the default, means 0.25 seconds.
  open var duration: TimeInterval = 0
  /// The time at which the animation begins, in seconds on the clock of touch timestamps; 0, the
  /// default, means the time at which the animation is added to a layer.
  open var beginTime: TimeInterval = 0
  /// The speed of the animation, as a multiple of the normal speed; 0 and negative values mean 1.
  open var speed: Float = 1
  /// The number of times that the animation runs; 0, the default, means 1.
  open var repeatCount: Float = 0
  /// The total duration of all repetitions, in seconds; if it is 0, ``repeatCount`` determines the
  /// number of repetitions.
  open var repeatDuration: TimeInterval = 0
  /// A Boolean value that determines whether each repetition also runs backwards.
  open var autoreverses = false
  /// A Boolean value that determines whether the layer returns to its own state at the end,
  /// whatever ``fillMode`` is.
  open var isRemovedOnCompletion = true
  /// The state of the layer before the beginning and after the end of the animation.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The pace of the animation; nil for a constant pace.
  open var timingFunction: CAMediaTimingFunction?
  /// The object that is notified of the start and the end.
  open weak var delegate: (any CAAnimationDelegate)?

  /// Creates an animation without a change.
  public init() {}

  /// Returns the values that the animation gives to each animated property of a layer.
  func makeTracks(for layer: CALayer) -> [LayerTrack] { [] }

  /// The duration of one run in one direction at a speed of 1, in seconds.
  final var naturalDuration: TimeInterval { duration > 0 ? duration : 0.25 }

  /// The duration of one run in one direction, in seconds.
  var runDuration: TimeInterval { naturalDuration / Double(speed > 0 ? speed : 1) }

  /// Returns the progress of the current run at a time in seconds since the beginning, and a
  /// Boolean value that indicates whether the animation has ended.
  ///
  /// The progress is normally in 0…1, but a timing function or a spring can exceed this range.
  func progress(at time: TimeInterval) -> (value: CGFloat, hasEnded: Bool) {
    let (position, hasEnded) = self.position(at: time)
    let linear = CGFloat(position / runDuration)
    return (timingFunction?.value(at: linear) ?? linear, hasEnded)
  }

  /// Returns the time within the current run, in seconds, at a time in seconds since the beginning,
  /// and a Boolean value that indicates whether the animation has ended.
  ///
  /// While the animation runs backwards, the time within the run decreases.
  final func position(at time: TimeInterval) -> (seconds: TimeInterval, hasEnded: Bool) {
    let cycle = runDuration * (autoreverses ? 2 : 1)
    let total =
      repeatDuration > 0 ? repeatDuration : cycle * Double(repeatCount > 0 ? repeatCount : 1)
    let hasEnded = time >= total
    let time = min(time, total)
    var position = time.truncatingRemainder(dividingBy: cycle)
    // At the end of the animation, the last cycle is complete; no other cycle begins.
    if hasEnded, position < 1e-9 { position = cycle }
    if position > runDuration { position = cycle - position }
    return (position, hasEnded)
  }

  /// Returns the time on the clock of the tracks at a time since the beginning of the animation,
  /// both in seconds.
  ///
  /// The two times differ only for a group, which paces, repeats and reverses its animations.
  func timeForTracks(at time: TimeInterval) -> TimeInterval { time }
}

/// An object that is notified of the start and the end of animations.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when an animation starts.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when an animation ends.
  ///
  /// - Parameters:
  ///   - anim: The animation.
  ///   - flag: A Boolean value that indicates whether the animation reached its end; false if it
  ///     was removed earlier.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The state of an animated layer before the beginning and after the end of the animation.
nonisolated public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer has its own state before the beginning and after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// After the end, the layer has the last state of the animation, if
  /// ``CAAnimation/isRemovedOnCompletion`` is false.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before the beginning, the layer has the first state of the animation.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The combination of ``backwards`` and ``forwards``.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The name of a timing function.
nonisolated public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// An even pace.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and a slow end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The default pace of Core Animation.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pace of an animation, as a cubic Bézier curve from (0, 0) to (1, 1).
nonisolated public final class CAMediaTimingFunction: Sendable {
  private let first: CGPoint
  private let second: CGPoint

  /// Creates a curve from its control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    first = CGPoint(x: CGFloat(c1x), y: CGFloat(c1y))
    second = CGPoint(x: CGFloat(c2x), y: CGFloat(c2y))
  }

  /// Creates a predefined curve.
  ///
  /// The control points are those that the documentation of Core Animation lists.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Returns the progress at a fraction of the duration.
  func value(at fraction: CGFloat) -> CGFloat {
    func bezier(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    // `t` is found by bisection, because x increases with `t`.
    var (low, high) = (CGFloat(0), CGFloat(1))
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if bezier(first.x, second.x, middle) < fraction { low = middle } else { high = middle }
    }
    return bezier(first.y, second.y, (low + high) / 2)
  }
}
