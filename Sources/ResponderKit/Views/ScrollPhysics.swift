/// How what is scrolled moves along one axis when no finger holds it.
///
/// It slows down by a constant share in each millisecond, and where it is beyond an end a spring
/// takes it back. Pure functions of time, so that the rate of frames does not matter.
nonisolated struct ScrollPhysics: Sendable {
  /// What is left of the velocity after a millisecond: UIKit's `decelerationRate.normal`.
  static let decelerationRate: CGFloat = 0.998
  /// Points per second below which it stands still.
  static let restVelocity: CGFloat = 10
  /// How hard it is to pull something beyond an end; UIKit's rubber band, as measured by others.
  static let rubberBand: CGFloat = 0.55
  /// Per second; a spring of this stiffness is back within a third of a second.
  private static let springRate: CGFloat = 14

  /// The lowest and highest offset at which it rests.
  let limits: ClosedRange<CGFloat>
  private let start: CGFloat
  private let velocity: CGFloat
  /// When it meets an end, and how; nil for never.
  private let impact: (time: TimeInterval, place: CGFloat, velocity: CGFloat)?

  /// - Parameters:
  ///   - start: the offset when it was let go.
  ///   - velocity: of the offset, in points per second.
  init(start: CGFloat, velocity: CGFloat, limits: ClosedRange<CGFloat>) {
    (self.start, self.limits) = (start, limits)
    self.velocity = abs(velocity) < Self.restVelocity ? 0 : velocity
    if limits.contains(start) {
      impact = Self.impact(from: start, self.velocity, limits)
    } else {
      impact = (0, start, self.velocity)
    }
  }

  /// The share of a velocity per second that is lost, as the exponent of e.
  private static let friction = -1000 * CGFloat.naturalLogarithm(of: decelerationRate)

  private static func impact(
    from start: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>
  ) -> (time: TimeInterval, place: CGFloat, velocity: CGFloat)? {
    guard velocity != 0 else { return nil }
    let end = velocity > 0 ? limits.upperBound : limits.lowerBound
    // start + velocity / friction × (1 - e^(-friction t)) = end
    let share = (end - start) * friction / velocity
    guard share < 1 else { return nil }
    let time = -CGFloat.naturalLogarithm(of: 1 - share) / friction
    return (time, end, velocity * (1 - share))
  }

  /// Where it is some seconds after it was let go.
  func offset(after time: TimeInterval) -> CGFloat {
    guard let impact, time >= impact.time else {
      return start + velocity / Self.friction * (1 - .exponential(of: -Self.friction * time))
    }
    let end =
      impact.place > limits.upperBound || impact.velocity > 0 && impact.place == limits.upperBound
      ? limits.upperBound : limits.lowerBound
    let since = time - impact.time
    let distance = impact.place - end
    // A spring that is damped just enough not to swing.
    let drive = impact.velocity + Self.springRate * distance
    return end + (distance + drive * since) * .exponential(of: -Self.springRate * since)
  }

  /// Whether it moves no more.
  func isAtRest(after time: TimeInterval) -> Bool {
    if let impact {
      guard time >= impact.time else { return false }
      let place = offset(after: time)
      return time - impact.time > 0.1
        && abs(place - min(max(place, limits.lowerBound), limits.upperBound)) < 0.25
    }
    return abs(velocity) * .exponential(of: -Self.friction * time) < Self.restVelocity
  }

  /// Where it is seen when it is pulled beyond an end: the further, the harder.
  ///
  /// - Parameter length: of what it is seen through.
  static func stretched(
    _ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat
  ) -> CGFloat {
    let inside = min(max(offset, limits.lowerBound), limits.upperBound)
    let beyond = offset - inside
    guard beyond != 0, length > 0 else { return offset }
    let stretch = (1 - 1 / (abs(beyond) * rubberBand / length + 1)) * length
    return inside + (beyond < 0 ? -stretch : stretch)
  }
}
