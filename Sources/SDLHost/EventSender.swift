import CSDL2
import Synchronization

/// A sender of events from threads other than the main thread.
///
/// To wake the main thread, SDL sends a message to the window. So the window must not be closed
/// while an event is sent. The display may receive the last message after the window has been
/// closed; see ``X11ErrorHandler``.
nonisolated enum EventSender {
  private enum State {
    /// SDL is not initialized yet. The events are sent as soon as it is initialized.
    case waiting([SDL_EventType])
    case open
    /// The window is being closed.
    case closed
  }

  private static let state = Mutex(State.waiting([]))

  /// Sends the waiting events, after SDL has been initialized.
  static func open() {
    state.withLock { state in
      if case .waiting(let events) = state { for event in events { push(event) } }
      state = .open
    }
  }

  /// Waits until no event is being sent, and drops all further events.
  static func close() { state.withLock { $0 = .closed } }

  /// Sends an event that has only a type.
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
