import CLibrary
import CSDL2

/// A thread that converts termination signals to SDL's quit event.
///
/// Termination signals are blocked in all threads, and a dedicated thread waits for them. So a
/// signal never interrupts an operation and never arrives between a check of the event queue and
/// the sleep that follows. A second signal ends the process at once, in case saving hangs, but only
/// if it arrives at least two seconds after the first: a logout sends pairs of signals within two
/// seconds.
nonisolated enum SignalWatch {
  /// Blocks the signals and starts the thread.
  ///
  /// Call this method before any other thread is created, so that all threads inherit the blocked
  /// signals.
  static func start() {
    var signals = terminationSignals()
    // With SIGPIPE blocked, a write to a closed pipe fails instead of ending the process.
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let name = "signals"
    _ = name.withCString { SDL_CreateThread(waitForSignals, $0, nil) }.map(SDL_DetachThread)
  }

  fileprivate static func terminationSignals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    return signals
  }
}

private nonisolated func waitForSignals(_ unused: UnsafeMutableRawPointer?) -> Int32 {
  var signals = SignalWatch.terminationSignals()
  var received: Int32 = 0
  guard sigwait(&signals, &received) == 0 else { return 1 }
  EventSender.send(SDL_QUIT)
  // The performance counter continues after SDL_Quit, whereas SDL_GetTicks restarts at 0.
  let firstSignalTime = SDL_GetPerformanceCounter()
  repeat {
    guard sigwait(&signals, &received) == 0 else { return 1 }
  } while SDL_GetPerformanceCounter() - firstSignalTime < 2 * SDL_GetPerformanceFrequency()
  _exit(128 + received)
}
