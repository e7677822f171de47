import CSDL2

/// A time during which the program drew a frame and fetched no events.
///
/// SDL 2 stamps an event with the time at which the event is fetched. All moves of a finger during
/// a slow frame would therefore have the same time: the stroke would be smoothed too much, and its
/// velocity would be lost. So these events get times that are spread evenly over the stall.
struct Stall {
  /// The minimum duration of a stall whose events get other times, in milliseconds.
  private static let minimumDuration: UInt32 = 8

  /// The time of the last fetch, in milliseconds since SDL was initialized.
  private var fetchTime: UInt32 = 0
  private var (start, end) = (UInt32(0), UInt32(0))
  /// The number of input events that arrived during the stall, and the number of those whose time
  /// has been restored.
  private var (count, restoredCount) = (0, 0)

  /// Ends the stall, which began with the last fetch of events.
  mutating func end(at time: UInt32) { (start, end) = (fetchTime, time) }

  /// Counts the events that arrived during the stall, among those that were fetched after it.
  mutating func didFetch(_ events: [SDL_Event], at time: UInt32) {
    fetchTime = time
    (count, restoredCount) = (0, 0)
    guard end &- start >= Self.minimumDuration else { return }
    for event in events where isDelayed(event) { count += 1 }
  }

  /// Returns an event with its timestamp replaced by the time at which it probably arrived.
  ///
  /// Call this method for each event in order.
  mutating func eventWithRestoredTime(for event: SDL_Event) -> SDL_Event {
    guard restoredCount < count, isDelayed(event) else { return event }
    restoredCount += 1
    var event = event
    event.common.timestamp =
      start &+ UInt32(UInt64(end &- start) * UInt64(restoredCount) / UInt64(count))
    return event
  }

  /// Returns a Boolean value that indicates whether an event is an input event with the time at
  /// which the stall ended.
  ///
  /// Some versions of SDL report the time at which the event arrived. The event then keeps this
  /// time.
  private func isDelayed(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN,
      SDL_MOUSEBUTTONUP:
      return event.common.timestamp &- end &+ 1 <= 2
    default: return false
    }
  }
}
