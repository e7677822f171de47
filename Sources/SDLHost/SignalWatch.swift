import CSDL2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns the signals that ask a program to end into SDL's quit event.
///
/// They are blocked in every thread and one thread waits for them, so that no work is ever cut in two
/// and none comes between a look at the queue and the sleep after it. One that comes two seconds later
/// or more ends the program at once, for the case that saving hangs; sooner they come in pairs, as
/// when somebody logs out.
nonisolated enum SignalWatch {
  /// To be called before any other thread is made, so that all inherit the blocking.
  static func start() {
    var signals = endingSignals()
    // A reader of standard output that is gone is an error of the write, no reason to end.
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let name = "signals"
    _ = name.withCString { SDL_CreateThread(waitForSignals, $0, nil) }.map(SDL_DetachThread)
  }

  fileprivate static func endingSignals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    return signals
  }
}

private nonisolated func waitForSignals(_ unused: UnsafeMutableRawPointer?) -> Int32 {
  var signals = SignalWatch.endingSignals()
  var received: Int32 = 0
  guard sigwait(&signals, &received) == 0 else { return 1 }
  var quit = SDL_Event()
  quit.type = SDL_QUIT.rawValue
  SDL_PushEvent(&quit)
  // SDL's ticks begin anew when it quits.
  let begin = SDL_GetPerformanceCounter()
  repeat {
    guard sigwait(&signals, &received) == 0 else { return 1 }
  } while SDL_GetPerformanceCounter() - begin < 2 * SDL_GetPerformanceFrequency()
  _exit(128 + received)
}
