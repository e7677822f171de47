public import ResponderKit

/// A period in which the loop of a host performed one activity.
public nonisolated struct LoopPeriod: Sendable {
  /// An activity of the main thread.
  public enum Activity: Sendable, CaseIterable {
    case waiting
    case handlingEvents
    case painting
  }

  public let activity: Activity
  /// The start and the end of the period, in seconds on the clock of event timestamps.
  public let start, end: TimeInterval
  /// The timestamp of the newest touch sample since the previous frame, or nil for none.
  ///
  /// The frame of a painting period shows the effects of this sample.
  public let newestInput: TimeInterval?

  public init(
    _ activity: Activity, start: TimeInterval, end: TimeInterval, newestInput: TimeInterval? = nil
  ) {
    (self.activity, self.start, self.end) = (activity, start, end)
    self.newestInput = newestInput
  }
}

/// An object that measures the loop of a host.
public protocol LoopObserver: AnyObject {
  /// The time by which a period of waiting must end so that the observer is called, in seconds on
  /// the clock of event timestamps; infinity if there is no such time.
  var nextDeadline: TimeInterval { get }

  /// Called at the end of each period.
  func loopDidFinish(_ period: LoopPeriod)
}
