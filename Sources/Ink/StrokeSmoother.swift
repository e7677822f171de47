/// A low-pass filter that removes jitter from reported positions, with little lag.
///
/// This is the 1€ filter (Casiez, Roussel, Vogel, CHI 2012). Its cutoff frequency rises with the
/// speed, so that it smooths a slow hand and follows a fast one. The result depends on the times of
/// the reports and not on their number, so that the filter feels the same at 60, 120 and 240
/// reports a second.
package struct StrokeSmoother: Sendable {
  private var position: SIMD2<Float>?
  /// The filtered velocity; `nil` before the second report.
  ///
  /// The first velocity is not filtered, so that the filter follows a fast stroke from its start.
  private var velocity: SIMD2<Float>?
  private var lastRawPosition = SIMD2<Float>.zero
  private var lastTime: Float = 0
  private var recentReports = RecentReports()

  package init() {}

  /// Adds a reported position and returns the filtered position.
  ///
  /// - Parameters:
  ///   - raw: The reported position, in points of the page. A position that is not finite is
  ///     ignored.
  ///   - time: The time of the report, in seconds. A report that is not later than the previous one
  ///     is ignored.
  /// - Returns: The filtered position; after an ignored report, that of the previous report, or
  ///   zero if there is none.
  package mutating func add(_ raw: SIMD2<Float>, at time: Float) -> SIMD2<Float> {
    guard raw.x.isFinite, raw.y.isFinite else { return position ?? .zero }
    guard let position else {
      (self.position, lastRawPosition, lastTime) = (raw, raw, time)
      recentReports.add(raw, at: time)
      return raw
    }
    let interval = time - lastTime
    guard interval > 0 else { return position }
    let rawVelocity = (raw - lastRawPosition) / interval
    var velocity = velocity ?? rawVelocity
    velocity +=
      (rawVelocity - velocity) * Self.smoothingFactor(InkConstants.velocityCutoff, interval)
    self.velocity = velocity
    // The velocity of a hand that turns fast, as on a small circle, averages out. The distance from a
    // recent report does not.
    let turningSpeed = recentReports.speed(to: raw, at: time) - InkConstants.jitterSpeed
    let speed = max((velocity * velocity).sum().squareRoot(), turningSpeed)
    recentReports.add(raw, at: time)
    let cutoff = InkConstants.minimumCutoff + InkConstants.cutoffPerSpeed * speed
    let filtered = position + (raw - position) * Self.smoothingFactor(cutoff, interval)
    (self.position, lastRawPosition, lastTime) = (filtered, raw, time)
    return filtered
  }

  /// Returns the weight of a new value in a low-pass filter, given the cutoff frequency in hertz
  /// and the interval in seconds.
  private static func smoothingFactor(_ cutoff: Float, _ interval: Float) -> Float {
    let phase = 2 * Float.pi * cutoff * interval
    return phase / (phase + 1)
  }
}

/// The latest reports of a stroke, up to eight of them, in values that need no memory of their own.
private struct RecentReports: Sendable {
  private var x = SIMD8<Float>()
  private var y = SIMD8<Float>()
  private var times = SIMD8<Float>()
  private var count = 0
  private var next = 0

  /// Adds a report, unless the latest one is so recent that the reports would not cover the interval
  /// over which the speed is measured.
  mutating func add(_ position: SIMD2<Float>, at time: Float) {
    let latest = (next + 7) % 8
    if count > 0, time - times[latest] < InkConstants.speedInterval / 8 { return }
    (x[next], y[next], times[next]) = (position.x, position.y, time)
    (next, count) = ((next + 1) % 8, min(count + 1, 8))
  }

  /// Returns the mean speed from a report at the beginning of the interval over which the speed is
  /// measured, or from the oldest report.
  func speed(to position: SIMD2<Float>, at time: Float) -> Float {
    for step in 1...max(1, count) {
      let index = (next + 8 - step) % 8
      let age = time - times[index]
      guard age >= InkConstants.speedInterval || step == count, age > 0 else { continue }
      let displacement = position - SIMD2(x[index], y[index])
      return (displacement * displacement).sum().squareRoot() / age
    }
    return 0
  }
}
