import Dispatch
import SDLHost

#if os(Linux)
  /// Returns the file descriptor that is readable while the main dispatch queue has work.
  ///
  /// libdispatch provides this function for Foundation's run loop.
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  nonisolated private func mainQueueHandle() -> Int32
#endif

/// The work of Foundation's main run loop and of the main dispatch queue, within the host's loop.
///
/// Timers, `DispatchQueue.main`, and tasks on the main actor therefore run between the events and
/// the frames of the application.
enum MainLoop {
  /// Performs the pending work and returns the time in seconds until the next timer fires; infinity
  /// if there is no timer.
  static func performWork() -> TimeInterval {
    performPendingWork()
    let interval = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow
    workSemaphore?.signal()
    return interval.map { max(0, $0) } ?? .infinity
  }

  /// The maximum number of turns of the run loop in one call of ``performWork()``.
  ///
  /// The limit prevents work that adds more work from stopping the application.
  private static let maximumTurns = 100

  private static func performPendingWork() {
    #if os(Linux)
      for _ in 0..<maximumTurns {
        guard isMainQueueReady(timeout: 0) else { return }
        _ = RunLoop.main.limitDate(forMode: .default)
      }
    #endif
  }

  // MARK: Waking the host

  /// A semaphore that is signaled after the main queue's work has been performed; nil before
  /// ``startWaking()``.
  private static var workSemaphore: DispatchSemaphore?

  /// Starts a thread that wakes the host when another thread adds work to the main queue.
  static func startWaking() {
    #if os(Linux)
      guard workSemaphore == nil else { return }
      let semaphore = DispatchSemaphore(value: 0)
      workSemaphore = semaphore
      let thread = Thread {
        while true {
          guard isMainQueueReady(timeout: -1) else { continue }
          ApplicationHost.wake()
          // The queue stays ready until the host has performed the work. The wait has a limit
          // because the host may already have performed the work.
          _ = semaphore.wait(timeout: .now() + 1)
        }
      }
      thread.name = "main queue"
      thread.start()
    #endif
  }

  #if os(Linux)
    /// Waits until the main queue has work, and returns a Boolean value that indicates whether it
    /// has.
    ///
    /// - Parameter timeout: The maximum time in milliseconds; −1 for no maximum.
    nonisolated private static func isMainQueueReady(timeout: Int32) -> Bool {
      var descriptor = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
      return poll(&descriptor, 1, timeout) > 0
    }
  #endif
}
