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
      return raw
    }
    let interval = time - lastTime
    guard interval > 0 else { return position }
    let rawVelocity = (raw - lastRawPosition) / interval
    var velocity = velocity ?? rawVelocity
    velocity +=
      (rawVelocity - velocity) * Self.smoothingFactor(InkConstants.velocityCutoff, interval)
    self.velocity = velocity
    let speed = (velocity * velocity).sum().squareRoot()
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
