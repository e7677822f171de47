/// The motion of a content offset along one axis after the finger is lifted.
///
/// The velocity decreases by a constant factor per millisecond. Beyond a limit, a spring pulls the
/// offset back. The motion is a pure function of time, so it does not depend on the frame rate.
package nonisolated struct ScrollPhysics: Sendable {
  /// The possible factors that multiply the velocity per millisecond.
  private static let decelerationRates: ClosedRange<CGFloat> = 0.5...0.9999
  /// The velocity in points per second below which the motion ends.
  static let minimumVelocity: CGFloat = 10
  /// The resistance to dragging beyond a limit: UIKit's rubber-band constant, measured by others.
  static let rubberBand: CGFloat = 0.55
  /// The decay rate of the spring beyond a limit, per second; with it, the offset returns to the
  /// limit within a third of a second.
  private static let returnRate: CGFloat = 14
  /// The minimum decay rate, per second, of a motion to a target.
  private static let targetRate: CGFloat = 10

  /// The range of the offsets at which the motion can end.
  let limits: ClosedRange<CGFloat>
  private let start: CGFloat
  /// The exponential decay rate of the velocity, per second.
  private let friction: CGFloat
  /// The decay rate of the spring, per second.
  private let springRate: CGFloat
  private let velocity: CGFloat
  /// The time from which the spring pulls the offset back to a limit, with the offset and velocity
  /// at that time; nil if the offset stays within the limits.
  private let impact: (time: TimeInterval, offset: CGFloat, velocity: CGFloat)?

  /// Creates the motion of an offset from the moment when the finger is lifted.
  ///
  /// - Parameters:
  ///   - start: The offset at which the finger was lifted.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - limits: The range of the offsets at which the motion can end.
  ///   - rate: The factor that multiplies the velocity per millisecond.
  package init(
    start: CGFloat, velocity: CGFloat, limits: ClosedRange<CGFloat>,
    decelerationRate rate: CGFloat = UIScrollView.DecelerationRate.normal.rawValue
  ) {
    (self.start, self.limits, springRate) = (start, limits, Self.returnRate)
    friction = -1000 * CGFloat.log(Self.decelerationRates.clamp(rate))
    self.velocity = abs(velocity) < Self.minimumVelocity ? 0 : velocity
    if limits.contains(start) {
      impact = Self.impact(from: start, self.velocity, limits, friction)
    } else {
      impact = (0, start, self.velocity)
    }
  }

  /// Creates the motion of an offset to a target.
  ///
  /// If the offset moves toward the target when the finger is lifted, it does not go beyond the
  /// target.
  init(_ start: CGFloat, _ velocity: CGFloat, target: CGFloat) {
    let distance = target - start
    (self.start, limits, friction) = (start, target...target, 0)
    self.velocity = distance == 0 ? 0 : velocity
    impact = distance == 0 ? nil : (0, start, velocity)
    springRate = distance == 0 ? 0 : max(Self.targetRate, velocity / distance)
  }

  /// The offset at which the motion ends.
  var end: CGFloat {
    if let impact { return limit(after: impact) }
    guard velocity != 0 else { return start }
    let decrease = velocity - (velocity < 0 ? -Self.minimumVelocity : Self.minimumVelocity)
    return start + decrease / friction
  }

  /// Returns the limit to which the spring pulls the offset.
  private func limit(
    after impact: (time: TimeInterval, offset: CGFloat, velocity: CGFloat)
  ) -> CGFloat {
    impact.offset > limits.lowerBound ? limits.upperBound : limits.lowerBound
  }

  /// Returns the time, offset and velocity at which the decelerating offset reaches a limit, or nil
  /// if the motion ends before the limit.
  private static func impact(
    from start: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>, _ friction: CGFloat
  ) -> (time: TimeInterval, offset: CGFloat, velocity: CGFloat)? {
    guard velocity != 0 else { return nil }
    let end = velocity > 0 ? limits.upperBound : limits.lowerBound
    // start + velocity / friction × (1 - e^(-friction t)) = end
    let fraction = (end - start) * friction / velocity
    guard fraction < 1 else { return nil }
    let time = -CGFloat.log(1 - fraction) / friction
    return (time, end, velocity * (1 - fraction))
  }

  /// Returns the offset at a time in seconds since the finger was lifted.
  package func offset(after time: TimeInterval) -> CGFloat {
    guard let impact, time >= impact.time else {
      return velocity == 0 ? start : start + velocity / friction * (1 - .exp(-friction * time))
    }
    let end = limit(after: impact)
    let elapsed = time - impact.time
    let distance = impact.offset - end
    // A critically damped spring: it returns without oscillation.
    let coefficient = impact.velocity + springRate * distance
    return end + (distance + coefficient * elapsed) * .exp(-springRate * elapsed)
  }

  /// Returns a Boolean value that indicates whether the motion has ended at a time in seconds since
  /// the finger was lifted.
  package func isFinished(after time: TimeInterval) -> Bool {
    if let impact {
      guard time >= impact.time else { return false }
      let offset = self.offset(after: time)
      return time - impact.time > 0.1
        && abs(offset - min(max(offset, limits.lowerBound), limits.upperBound)) < 0.25
    }
    return abs(velocity) * .exp(-friction * time) < Self.minimumVelocity
  }

  /// Returns the offset to show for a dragged offset, with resistance beyond the limits.
  ///
  /// - Parameters:
  ///   - offset: The offset to which the finger has dragged the content, without resistance.
  ///   - limits: The range of offsets without resistance.
  ///   - length: The length of the visible area along the axis.
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
