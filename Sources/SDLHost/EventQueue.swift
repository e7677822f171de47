import CSDL2
import Synchronization

/// Every event of SDL since the last look, however many there are.
///
/// SDL's own queue holds 65,535 events and drops what comes then. A program that was stopped for a
/// while, or that waits for a disk, finds more: ten fingers that moved for some seconds. So each event
/// is taken by SDL's event filter, when it is made. What is left in SDL's queue only ends a wait.
nonisolated enum EventQueue {
  private static let events = Mutex<[SDL_Event]>([])
  /// An array of more events than this is not kept for the next frame.
  private static let spareCapacity = 4096

  /// Begins to take events; those that SDL has queued already are discarded.
  ///
  /// Ends with `SDL_Quit`.
  static func start() {
    SDL_SetEventFilter(
      { _, event in
        guard let event else { return 0 }
        // A mark of SDL's own, which means nothing here.
        if event.pointee.type != SDL_POLLSENTINEL.rawValue { EventQueue.append(event.pointee) }
        return 1
      }, nil)
  }

  /// May be called on any thread, as SDL's filter is.
  private static func append(_ event: sending SDL_Event) {
    events.withLock { $0.append(event) }
  }

  /// Asks the system for events and returns those that have come, in order.
  ///
  /// - Parameter taken: the events of the last time, whose memory is used again.
  static func take(into taken: inout [SDL_Event]) {
    if taken.count > spareCapacity { taken = [] } else { taken.removeAll(keepingCapacity: true) }
    pump()
    taken = events.withLock { events in
      defer { events = taken }
      return events
    }
  }

  /// Asks the system once more and appends the events that have come since.
  static func takeMore(into taken: inout [SDL_Event]) {
    pump()
    taken += events.withLock { events in
      defer { events.removeAll(keepingCapacity: true) }
      return events
    }
  }

  private static func pump() {
    SDL_PumpEvents()
    // What is there only ends a wait. An event that comes before the queue is read is taken now and
    // ends the next wait at once, which costs nothing; the other way round it could be missed.
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }
}
