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

  /// Adds a report.
  ///
  /// If its time is not later than that of the newest report, its position replaces the position of
  /// the newest report.
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

  /// The time of the newest report; nil if there is none.
  var newestTime: TimeInterval? { count > 0 ? samples[newest].time : nil }

  /// Returns the velocity in units of position per second.
  ///
  /// The velocity is zero after a single report, and if the newest report is older than
  /// ``TouchConstants/stationaryInterval``.
  func velocity(at time: TimeInterval) -> SIMD2<Double> {
    guard time - samples[newest].time <= TouchConstants.stationaryInterval else { return .zero }
    let (slope, displacement) = fit(over: TouchConstants.velocityHorizon, isWeighted: false)
    // After a quick stop, the parabola can bend so much that its slope points backward (Chromium
    // issue 417855).
    return (slope * displacement).sum() < 0 ? .zero : slope
  }

  /// Returns the displacement that is expected in an interval after the newest report.
  ///
  /// The velocity is assumed to be constant during the interval: on recorded handwriting, an
  /// extrapolation with the acceleration is less accurate. The result is zero if the velocity does
  /// not point in the direction of the recent movement, as at a sharp turn and after a stop. Its
  /// length is at most that of the recent movement, because two reports with almost the same time
  /// can result in an arbitrarily high velocity.
  func predictedDisplacement(after interval: TimeInterval) -> SIMD2<Double> {
    let displacement =
      fit(over: TouchConstants.predictionFitHorizon, isWeighted: true).slope * interval
    let origin = samples[newest]
    var (recent, farthestSquared, last) = (SIMD2<Double>.zero, 0.0, origin)
    for age in 1..<max(1, count) {
      let sample = sample(ofAge: age)
      if last.time - sample.time > TouchConstants.stationaryInterval { break }
      recent = origin.position - sample.position
      farthestSquared = max(farthestSquared, (recent * recent).sum())
      last = sample
      if origin.time - sample.time >= 2 * interval { break }
    }
    guard (displacement * recent).sum() > 0 else { return .zero }
    let lengthSquared = (displacement * displacement).sum()
    return lengthSquared > farthestSquared
      ? displacement * (farthestSquared / lengthSquared).squareRoot() : displacement
  }

  /// Returns the report that is followed by the given number of newer reports.
  private func sample(ofAge age: Int) -> Sample {
    samples[newest - age + (newest < age ? samples.count : 0)]
  }

  /// Fits a parabola to the reports of a period that ends with the newest report.
  ///
  /// - Parameters:
  ///   - horizon: The length of the period in seconds.
  ///   - isWeighted: `true` if the weight of a report decreases with its age, to 0 at the horizon.
  /// - Returns: The slope at the newest report, and the displacement since the oldest report that
  ///   was used. The slope is zero if there are fewer than two reports.
  private func fit(
    over horizon: TimeInterval, isWeighted: Bool
  ) -> (slope: SIMD2<Double>, displacement: SIMD2<Double>) {
    // Sums over the reports for the normal equations. Times are relative to the newest report, in
    // units of the horizon.
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    let origin = samples[newest]
    var (last, usedCount) = (origin, 0)
    for age in 0..<count {
      let sample = sample(ofAge: age)
      let t = (sample.time - origin.time) / horizon
      let weight = isWeighted ? (1 + t) * (1 + t) : 1
      if t < -1 || weight == 0 || last.time - sample.time > TouchConstants.stationaryInterval {
        break
      }
      (last, usedCount) = (sample, usedCount + 1)
      let position = sample.position - origin.position
      s0 += weight
      s1 += weight * t
      s2 += weight * t * t
      s3 += weight * t * t * t
      s4 += weight * t * t * t * t
      b0 += position * weight
      b1 += position * (weight * t)
      b2 += position * (weight * t * t)
    }
    if usedCount < 2 { return (.zero, .zero) }
    var slope: SIMD2<Double>
    if usedCount == 2 {
      slope = (b1 * s0 - b0 * s1) / (s0 * s2 - s1 * s1)
    } else {
      // Each cofactor is an expression of its own, so that the compiler checks the types quickly.
      let d0 = s0 * (s2 * s4 - s3 * s3)
      let d1 = s1 * (s1 * s4 - s2 * s3)
      let d2 = s2 * (s1 * s3 - s2 * s2)
      let n0: SIMD2<Double> = (b1 * s4 - b2 * s3) * s0
      let n1: SIMD2<Double> = (b0 * s4 - b2 * s2) * s1
      let n2: SIMD2<Double> = (b0 * s3 - b1 * s2) * s2
      slope = (n0 - n1 + n2) / (d0 - d1 + d2)
    }
    slope /= horizon
    let isFinite = slope.x.isFinite && slope.y.isFinite
    return (isFinite ? slope : .zero, origin.position - last.position)
  }
}
