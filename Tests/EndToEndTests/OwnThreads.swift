import Foundation
import Testing

/// A trait that runs the tests of a suite on four threads of their own.
///
/// A test on a screen blocks its thread most of the time. Swift concurrency has only as many
/// threads as the machine has processors, so tests that block these threads would delay all others.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true
  private static let executor = ThreadExecutor(threadCount: 4)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

/// An executor with a fixed number of threads, which its jobs may block.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  /// The jobs that no thread has begun, oldest first; protected by `condition`.
  private var jobs: [UnownedJob] = []

  init(threadCount: Int) {
    for _ in 0..<threadCount {
      Thread.detachNewThread { [self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
