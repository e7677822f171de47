import ResponderKit

/// The measurement of the periods of a host's loop for an observer.
struct LoopMeasurement {
  private(set) weak var observer: (any LoopObserver)?
  /// The time on the clock of event timestamps minus the time on the precise clock, in seconds.
  private let clockDifference: TimeInterval
  /// The start of the current period on the precise clock; used only with an observer.
  private var periodStart: TimeInterval = 0
  /// The timestamp of the newest touch sample that the next frame shows; nil for none.
  var newestInput: TimeInterval?

  init(clockDifference: TimeInterval) { self.clockDifference = clockDifference }

  /// The time at which the observer must be called, on the precise clock; infinity if there is no
  /// such time.
  var nextDeadline: TimeInterval {
    observer.map { $0.nextDeadline - clockDifference } ?? .infinity
  }

  mutating func begin(for newObserver: (any LoopObserver)?, at time: TimeInterval) {
    (observer, periodStart) = (newObserver, time)
  }

  /// Ends the current period and begins the next one.
  ///
  /// - Parameter time: The time on the precise clock; the clock is read only if there is an
  ///   observer.
  /// - Returns: The observer and the period to report to it; nil if there is no observer.
  mutating func finish(
    _ activity: LoopPeriod.Activity, at time: @autoclosure () -> TimeInterval
  ) -> (observer: any LoopObserver, period: LoopPeriod)? {
    guard let observer else { return nil }
    let (start, end) = (periodStart, time())
    periodStart = end
    return (
      observer,
      LoopPeriod(
        activity, start: start + clockDifference, end: end + clockDifference,
        newestInput: newestInput)
    )
  }
}
