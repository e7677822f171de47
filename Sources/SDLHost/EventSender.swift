import CSDL2
import Synchronization

/// A sender of events from other threads than the main thread.
///
/// SDL wakes the main thread with a message to the window. So the window is closed only between two
/// events. The display may receive the last message even later; see ``X11ErrorHandler``.
nonisolated enum EventSender {
  private enum State {
    /// SDL is not initialized; the events are sent as soon as it is.
    case waiting([SDL_EventType])
    case open
    /// The window is being closed.
    case closed
  }

  private static let state = Mutex(State.waiting([]))

  /// Sends the events that wait, because SDL is initialized.
  static func open() {
    state.withLock { state in
      if case .waiting(let events) = state { for event in events { push(event) } }
      state = .open
    }
  }

  /// Waits until the event that is being sent has been sent, and drops all further events.
  static func close() { state.withLock { $0 = .closed } }

  /// Sends an event without contents.
  static func send(_ type: SDL_EventType) {
    state.withLock { state in
      switch state {
      case .waiting(let events): state = .waiting(events + [type])
      case .open: push(type)
      case .closed: break
      }
    }
  }

  private static func push(_ type: SDL_EventType) {
    var event = SDL_Event()
    event.type = type.rawValue
    SDL_PushEvent(&event)
  }
}
