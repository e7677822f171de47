/// The timing of a property animator.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// Returns the options and the spring curve of an animation with a duration in seconds.
  ///
  /// Of the initial velocity, the component with the larger magnitude is used.
  func timing(
    during duration: TimeInterval
  ) -> (options: UIView.AnimationOptions, spring: SpringCurve?) {
    if let spring = springTimingParameters {
      let velocity = spring.initialVelocity
      let component = abs(velocity.dx) > abs(velocity.dy) ? velocity.dx : velocity.dy
      let curve = SpringCurve(dampingRatio: spring.dampingRatio, velocity: component * duration)
      return ([], curve)
    }
    return (cubicTimingParameters?.animationCurve.options ?? [], nil)
  }
}

/// A timing that follows a cubic Bézier curve.
open class UICubicTimingParameters: UITimingCurveProvider {
  /// The predefined curve that the animation follows.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint

  /// Creates a timing that begins and ends slowly.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// Creates a timing with a predefined curve.
  ///
  /// The control points are those that the documentation of Core Animation lists.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    let (first, second): ((CGFloat, CGFloat), (CGFloat, CGFloat)) =
      switch curve {
      case .easeInOut: ((0.42, 0), (0.58, 1))
      case .easeIn: ((0.42, 0), (1, 1))
      case .easeOut: ((0, 0), (0.58, 1))
      case .linear: ((0, 0), (1, 1))
      }
    controlPoint1 = CGPoint(x: first.0, y: first.1)
    controlPoint2 = CGPoint(x: second.0, y: second.1)
  }

  /// Creates a timing with a cubic curve.
  ///
  /// Differs from UIKit: The animation follows one of the predefined curves. It begins slowly if
  /// the first point is below the diagonal, and ends slowly if the second point is above the
  /// diagonal.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (controlPoint1, controlPoint2) = (point1, point2)
    switch (point1.y < point1.x, point2.y > point2.x) {
    case (true, true): animationCurve = .easeInOut
    case (true, false): animationCurve = .easeIn
    case (false, true): animationCurve = .easeOut
    case (false, false): animationCurve = .linear
    }
  }

  open var cubicTimingParameters: UICubicTimingParameters? { self }
}

/// A timing with the motion of a spring.
open class UISpringTimingParameters: UITimingCurveProvider {
  let dampingRatio: CGFloat
  /// The initial velocity, as a multiple of the animated distance per second.
  public let initialVelocity: CGVector

  /// Creates a spring timing that does not oscillate.
  public convenience init() { self.init(dampingRatio: 1) }

  /// Creates a spring timing from a damping ratio; with a ratio of 1, the motion does not
  /// oscillate.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = CGVector()) {
    (dampingRatio, initialVelocity) = (ratio, velocity)
  }

  /// Creates a spring timing from the properties of a spring, in the units of
  /// ``CASpringAnimation``.
  ///
  /// Differs from UIKit: The duration remains that of the animator.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let critical = 2 * (max(1e-6, stiffness * mass)).squareRoot()
    self.init(dampingRatio: damping / critical, initialVelocity: velocity)
  }

  open var springTimingParameters: UISpringTimingParameters? { self }
}

extension UIView {
  /// The pace of an animation.
  nonisolated public enum AnimationCurve: Int, Sendable {
    /// The animation begins and ends slowly.
    case easeInOut
    /// The animation begins slowly.
    case easeIn
    /// The animation ends slowly.
    case easeOut
    /// The animation has a constant speed.
    case linear

    /// The equivalent option.
    var options: AnimationOptions {
      switch self {
      case .easeInOut: .curveEaseInOut
      case .easeIn: .curveEaseIn
      case .easeOut: .curveEaseOut
      case .linear: .curveLinear
      }
    }
  }
}

extension UIView.AnimationOptions {
  /// The curve in the options.
  nonisolated var curve: UIView.AnimationCurve {
    UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut
  }
}
