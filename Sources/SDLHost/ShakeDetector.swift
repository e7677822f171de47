import ResponderKit

/// Finds shaking in what an accelerometer tells.
///
/// A shake is at least three strong pushes, each against the one before, in quick succession. What
/// begins with one push and does not become that was a knock.
struct ShakeDetector {
  /// Metres per second squared beyond gravity that make a push; walking stays below 6.
  private static let push: Float = 9
  /// Pushes that make a shake.
  private static let pushesRequired = 3
  /// Seconds between two pushes of one shake, at most; people shake things 3 to 6 times a second.
  private static let pause: TimeInterval = 0.4
  /// Seconds after which shaking is something else, such as a ride on a bad road.
  private static let longest: TimeInterval = 3
  private static let gravity: Float = 9.80665

  private var direction = SIMD3<Float>.zero
  private var count = 0
  private var start: TimeInterval = 0
  private var last: TimeInterval = 0
  private var isLost = false

  /// Takes what the sensor tells, in metres per second squared, at rest gravity alone.
  ///
  /// - Returns: what becomes of a motion now; nil for nothing new.
  mutating func take(_ acceleration: SIMD3<Float>, at time: TimeInterval) -> UIEvent.MotionPhase? {
    let size = (acceleration * acceleration).sum().squareRoot()
    guard size.isFinite else { return nil }
    if count > 0, time - last > Self.pause { return finish() }
    guard abs(size - Self.gravity) > Self.push else { return nil }
    if count == 0 {
      (direction, count, start, last, isLost) = (acceleration, 1, time, time, false)
      return .began
    }
    last = time
    if (acceleration * direction).sum() < 0 { (direction, count) = (acceleration, count + 1) }
    guard !isLost, time - start > Self.longest else { return nil }
    isLost = true
    return .cancelled
  }

  private mutating func finish() -> UIEvent.MotionPhase? {
    defer { count = 0 }
    if isLost { return nil }
    return count >= Self.pushesRequired ? .ended : .cancelled
  }
}
