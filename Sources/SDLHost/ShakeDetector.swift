import ResponderKit

/// A detector of shake gestures in the measurements of an accelerometer.
///
/// A shake is a quick succession of at least three strong pushes, each against the direction of the
/// previous push. Fewer pushes, such as a single knock, are not a shake.
struct ShakeDetector {
  /// The minimum difference between the magnitude of a push and gravity, in meters per second
  /// squared.
  ///
  /// Walking causes differences below 6 m/s².
  private static let pushThreshold: Float = 9
  /// The minimum number of pushes in a shake.
  private static let requiredPushes = 3
  /// The maximum time between two pushes of a shake, in seconds.
  ///
  /// People shake a device 3 to 6 times per second.
  private static let maximumPause: TimeInterval = 0.4
  /// The maximum duration of a shake, in seconds.
  ///
  /// Longer shaking has another cause, such as a ride on a bad road.
  private static let maximumDuration: TimeInterval = 3
  /// The standard acceleration of gravity, in meters per second squared.
  private static let gravity: Float = 9.80665

  private var direction = SIMD3<Float>.zero
  private var pushCount = 0
  private var startTime: TimeInterval = 0
  private var lastPushTime: TimeInterval = 0
  private var isCancelled = false

  /// Processes a measurement of the accelerometer.
  ///
  /// - Parameter acceleration: The acceleration including gravity, in meters per second squared.
  /// - Returns: The new phase of the motion, or nil if the phase has not changed.
  mutating func process(
    _ acceleration: SIMD3<Float>, at time: TimeInterval
  ) -> UIEvent.MotionPhase? {
    let magnitude = (acceleration * acceleration).sum().squareRoot()
    guard magnitude.isFinite else { return nil }
    if pushCount > 0, time - lastPushTime > Self.maximumPause { return finish() }
    guard abs(magnitude - Self.gravity) > Self.pushThreshold else { return nil }
    if pushCount == 0 {
      (direction, pushCount, isCancelled) = (acceleration, 1, false)
      (startTime, lastPushTime) = (time, time)
      return .began
    }
    lastPushTime = time
    if (acceleration * direction).sum() < 0 {
      (direction, pushCount) = (acceleration, pushCount + 1)
    }
    guard !isCancelled, time - startTime > Self.maximumDuration else { return nil }
    isCancelled = true
    return .cancelled
  }

  private mutating func finish() -> UIEvent.MotionPhase? {
    defer { pushCount = 0 }
    if isCancelled { return nil }
    return pushCount >= Self.requiredPushes ? .ended : .cancelled
  }
}
