/// An estimator of velocity from reported positions.
///
/// A parabola is fitted to the newest reports by least squares; its slope at the newest report is
/// the velocity. The last two reports are not sufficient: clocks report whole milliseconds, so at
/// 400 reports per second the velocity between two reports is wrong by up to a quarter.
nonisolated struct VelocityTracker: Sendable {
  private struct Sample {
    var time: TimeInterval = 0
    var position = SIMD2<Double>.zero
  }

  /// A ring buffer whose newest element is at index ``newest``.
  private var samples = TouchConstants.VelocitySamples<Sample>(repeating: Sample())
  private var newest = 0
  private var count = 0

  /// Adds a report, which replaces the previous one if both have the same time.
  mutating func add(_ position: SIMD2<Double>, at time: TimeInterval) {
    if count > 0, samples[newest].time >= time {
      samples[newest].position = position
      return
    }
    newest = (newest + 1) % samples.count
    samples[newest] = Sample(time: time, position: position)
    count = min(count + 1, samples.count)
  }

  mutating func reset() { count = 0 }

  /// Returns the velocity in units of position per second.
  ///
  /// The velocity is zero after a single report and when there was no recent report.
  func velocity(at time: TimeInterval) -> SIMD2<Double> {
    guard count > 0, time - samples[newest].time <= TouchConstants.stationaryInterval else {
      return .zero
    }
    // Sums over the reports for the normal equations. Times are relative to the newest report, in
    // units of the horizon.
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    let origin = samples[newest]
    var last = origin
    for age in 0..<count {
      let index = newest - age + (newest < age ? samples.count : 0)
      let sample = samples[index]
      if origin.time - sample.time > TouchConstants.velocityHorizon
        || last.time - sample.time > TouchConstants.stationaryInterval
      {
        break
      }
      last = sample
      let t = (sample.time - origin.time) / TouchConstants.velocityHorizon
      let position = sample.position - origin.position
      s0 += 1
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      b0 += position
      b1 += position * t
      b2 += position * t * t
    }
    if s0 < 2 { return .zero }
    var slope: SIMD2<Double>
    if s0 == 2 {
      slope = (b1 * s0 - b0 * s1) / (s0 * s2 - s1 * s1)
    } else {
      let determinant =
        s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
      let numerator: SIMD2<Double> =
        (b1 * s4 - b2 * s3) * s0 - (b0 * s4 - b2 * s2) * s1 + (b0 * s3 - b1 * s2) * s2
      slope = numerator / determinant
    }
    slope /= TouchConstants.velocityHorizon
    // After a quick stop, the parabola can bend so much that its slope points backward (Chromium
    // issue 417855).
    let displacement = origin.position - last.position
    return (slope * displacement).sum() < 0 || !slope.x.isFinite || !slope.y.isFinite
      ? .zero : slope
  }
}
