import ResponderKit

/// The periods of a host's loop, as its observer receives them.
struct LoopMeasurement {
  private(set) weak var observer: (any LoopObserver)?
  /// The difference between the clock of event timestamps and the precise clock, in seconds.
  private let clockDifference: TimeInterval
  /// The start of the current period on the precise clock; used only with an observer.
  private var periodStart: TimeInterval = 0
  /// The timestamp of the newest touch sample that the next frame shows; nil for none.
  var newestInput: TimeInterval?

  init(clockDifference: TimeInterval) { self.clockDifference = clockDifference }

  /// The time at which the observer must be called, on the precise clock; infinity for none.
  var nextDeadline: TimeInterval {
    observer.map { $0.nextDeadline - clockDifference } ?? .infinity
  }

  mutating func begin(for newObserver: (any LoopObserver)?, at time: TimeInterval) {
    (observer, periodStart) = (newObserver, time)
  }

  /// Ends the current period and begins the next one.
  ///
  /// - Parameter time: The time on the precise clock, which is read only with an observer.
  /// - Returns: The observer and the period that it must be called with; nil without an observer.
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
