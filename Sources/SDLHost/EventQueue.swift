import CSDL2
import Synchronization

/// An unbounded queue of SDL's events.
///
/// SDL's own queue holds 65,535 events and drops further events. While the program is stopped or
/// waits for a disk, ten moving fingers fill that queue within seconds. So SDL's event filter
/// copies each event to this queue when the event is created. The events in SDL's queue only wake
/// the loop from `SDL_WaitEvent`.
nonisolated enum EventQueue {
  private static let events = Mutex<[SDL_Event]>([])
  /// The maximum number of events in an array whose memory is reused.
  private static let maximumReusedCapacity = 4096

  /// Installs the event filter and discards all queued events, including those of earlier windows.
  ///
  /// `SDL_Quit` removes the filter.
  static func start() {
    SDL_SetEventFilter(
      { _, event in
        guard let event else { return 0 }
        // SDL uses the sentinel only inside its own queue.
        if event.pointee.type != SDL_POLLSENTINEL.rawValue { EventQueue.append(event.pointee) }
        return 1
      }, nil)
    events.withLock { $0 = [] }
  }

  /// Appends an event.
  ///
  /// SDL calls its filter on any thread, so this method is thread-safe.
  private static func append(_ event: sending SDL_Event) {
    events.withLock { $0.append(event) }
  }

  /// Fetches the system's events and moves all queued events to a buffer, in order of arrival.
  ///
  /// - Parameter buffer: The buffer, whose previous contents are removed and whose memory is
  ///   reused.
  static func take(into buffer: inout [SDL_Event]) {
    if buffer.count > maximumReusedCapacity {
      buffer = []
    } else {
      buffer.removeAll(keepingCapacity: true)
    }
    pump()
    buffer = events.withLock { events in
      defer { events = buffer }
      return events
    }
  }

  /// Fetches the system's events and appends all queued events to a buffer.
  static func takeMore(into buffer: inout [SDL_Event]) {
    pump()
    buffer += events.withLock { events in
      defer { events.removeAll(keepingCapacity: true) }
      return events
    }
  }

  private static func pump() {
    SDL_PumpEvents()
    // SDL's queue must be emptied before this queue is read. An event that arrives between the two
    // steps is then read now, and also ends the next wait at once, which is harmless. In the
    // opposite order, it would be flushed without being read, and would not end the next wait.
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }
}
