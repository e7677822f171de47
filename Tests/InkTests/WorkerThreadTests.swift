import Dispatch
import Synchronization
import Testing

@testable import Ink

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Threads of the worker pool")
struct WorkerThreadTests {
  /// A meeting of the two calls of a task, each of which waits for the other.
  private final class Meeting: Sendable {
    private let isCaller = Mutex([Bool]())
    private let blocksSignals = Mutex<Bool?>(nil)
    private let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

    /// Waits for the other call, and records whether this thread is the caller's and blocks
    /// signals.
    ///
    /// The wait ends after 20 seconds, in case no other thread makes the other call.
    func attend(_ index: Int, isCaller: Bool) {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let isBlocked = [SIGTERM, SIGINT, SIGALRM, SIGUSR1].allSatisfy { sigismember(&mask, $0) == 1 }
      if !isCaller { blocksSignals.withLock { $0 = isBlocked } }
      arrivals[1 - index].signal()
      guard arrivals[index].wait(timeout: .now() + 20) == .success else { return }
      self.isCaller.withLock { $0.append(isCaller) }
    }

    /// For each call that met the other one, a Boolean value that indicates whether it ran on the
    /// caller's thread.
    var callerFlags: [Bool] { isCaller.withLock { $0 } }
    /// A Boolean value that indicates whether the thread that is not the caller's blocks signals.
    var otherThreadBlocksSignals: Bool? { blocksSignals.withLock { $0 } }
  }

  /// The ID of a thread, which is a pointer on some systems.
  private struct ThreadID: @unchecked Sendable {
    let thread = pthread_self()

    var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }
  }

  @Test("The worker pool runs two calls at the same time, and the pool's thread blocks signals")
  func meeting() {
    let caller = ThreadID()
    for _ in 0..<3 {
      let meeting = Meeting()
      // Another test may have a task at the moment.
      while !WorkerPool.shared.perform(
        2,
        { index in
          meeting.attend(
            index, isCaller: caller.isCurrent)
        })
      { sched_yield() }
      #expect(meeting.callerFlags.sorted { $0 && !$1 } == [true, false])
      #expect(meeting.otherThreadBlocksSignals == true)
    }
  }
}
