/// Takes the tremble out of a hand's way as it comes in, and lags as little as can be.
///
/// The 1€ filter (Casiez, Roussel, Vogel, CHI 2012): a low-pass whose cut-off rises with the speed,
/// so that a hand that rests is steadied and one that moves is followed. It works in time, not by
/// reports, and so feels the same at 60, 120 and 240 reports a second.
public struct StrokeSmoother: Sendable {
  private var place: SIMD2<Float>?
  /// Nil until two reports tell one; the first one counts in full, so that a stroke that begins fast
  /// is followed from its start.
  private var velocity: SIMD2<Float>?
  private var lastRaw = SIMD2<Float>.zero
  private var lastTime: Float = 0

  public init() {}

  /// Takes a report; returns where the pen is taken to be.
  ///
  /// - Parameters:
  ///   - raw: in points of the page. One that is not finite is left out.
  ///   - time: in seconds. One that does not rise changes nothing: a later report will tell.
  public mutating func add(_ raw: SIMD2<Float>, at time: Float) -> SIMD2<Float> {
    guard raw.x.isFinite, raw.y.isFinite else { return place ?? .zero }
    guard let place else {
      (self.place, lastRaw, lastTime) = (raw, raw, time)
      return raw
    }
    let interval = time - lastTime
    guard interval > 0 else { return place }
    let slope = (raw - lastRaw) / interval
    var velocity = velocity ?? slope
    velocity += (slope - velocity) * Self.share(InkConstants.speedCutoff, interval)
    self.velocity = velocity
    let speed = (velocity * velocity).sum().squareRoot()
    let cutoff = InkConstants.restCutoff + InkConstants.cutoffGrowth * speed
    let next = place + (raw - place) * Self.share(cutoff, interval)
    (self.place, lastRaw, lastTime) = (next, raw, time)
    return next
  }

  /// How much of the way to a new value a low-pass goes in an interval.
  private static func share(_ cutoff: Float, _ interval: Float) -> Float {
    let turn = 2 * Float.pi * cutoff * interval
    return turn / (turn + 1)
  }
}
