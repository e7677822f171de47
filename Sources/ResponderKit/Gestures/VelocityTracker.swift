/// How fast something moves, from the places where it was.
///
/// A parabola is laid through the newest reports, by least squares, and its slope at the newest one
/// is the velocity. The last two reports alone would not do: clocks tell whole milliseconds, so that
/// at 400 reports a second their difference is wrong by a quarter.
nonisolated struct VelocityTracker: Sendable {
  private struct Sample {
    var time: TimeInterval = 0
    var place = SIMD2<Double>.zero
  }

  /// A ring; the newest is at ``newest``.
  private var samples = InlineArray<20, Sample>(repeating: Sample())
  private var newest = 0
  private var count = 0

  /// Takes a report; of two with the same time the later one counts.
  mutating func add(_ place: SIMD2<Double>, at time: TimeInterval) {
    if count > 0, samples[newest].time >= time {
      samples[newest].place = place
      return
    }
    newest = (newest + 1) % TouchConstants.velocitySamples
    samples[newest] = Sample(time: time, place: place)
    count = min(count + 1, TouchConstants.velocitySamples)
  }

  mutating func reset() { count = 0 }

  /// Units of place per second; zero for something that rests or was reported once.
  func velocity(at time: TimeInterval) -> SIMD2<Double> {
    guard count > 0, time - samples[newest].time <= TouchConstants.restInterval else {
      return .zero
    }
    // Sums over the reports for the normal equations; times in units of the horizon, newest 0.
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    let origin = samples[newest]
    var last = origin
    for age in 0..<count {
      let index = newest - age + (newest < age ? TouchConstants.velocitySamples : 0)
      let sample = samples[index]
      if origin.time - sample.time > TouchConstants.velocityHorizon
        || last.time - sample.time > TouchConstants.restInterval
      {
        break
      }
      last = sample
      let t = (sample.time - origin.time) / TouchConstants.velocityHorizon
      let place = sample.place - origin.place
      s0 += 1
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      b0 += place
      b1 += place * t
      b2 += place * t * t
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
    // A quick stop bends the parabola so far that it ends backwards (Chromium issue 417855).
    let way = origin.place - last.place
    return (slope * way).sum() < 0 || !slope.x.isFinite || !slope.y.isFinite ? .zero : slope
  }
}
