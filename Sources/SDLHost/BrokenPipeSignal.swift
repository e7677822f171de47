#if os(Linux)
  import CLibrary

  /// The signal about a write to a pipe or a socket whose other end is closed.
  nonisolated enum BrokenPipeSignal {
    /// Blocks the signal on this thread, so that such a write fails instead of ending the process.
    ///
    /// The threads of Dispatch do not inherit the signals that the main thread has blocked.
    static func block() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
  }
#endif
