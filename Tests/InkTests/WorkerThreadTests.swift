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
  /// The threads of two calls of a task, which wait for each other.
  private final class Meeting: Sendable {
    private let isCaller = Mutex([Bool]())
    private let blocksSignals = Mutex<Bool?>(nil)
    private let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

    /// The limit ends a call that would wait forever, because no other thread makes the other call.
    func attend(_ index: Int, isCaller: Bool) {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let isBlocked = [SIGTERM, SIGINT, SIGALRM, SIGUSR1].allSatisfy { sigismember(&mask, $0) == 1 }
      if !isCaller { blocksSignals.withLock { $0 = isBlocked } }
      arrivals[1 - index].signal()
      guard arrivals[index].wait(timeout: .now() + 20) == .success else { return }
      self.isCaller.withLock { $0.append(isCaller) }
    }

    var threads: [Bool] { isCaller.withLock { $0 } }
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
      #expect(meeting.threads.sorted { $0 && !$1 } == [true, false])
      #expect(meeting.otherThreadBlocksSignals == true)
    }
  }
}
