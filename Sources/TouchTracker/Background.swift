import Dispatch
import Synchronization

/// Work that is done beside the main thread, and waited for when its result is needed.
nonisolated final class Background<Value: Sendable>: Sendable {
  private struct Unfinished: Error {}

  private let result = Mutex<Result<Value, any Error>>(.failure(Unfinished()))
  private let group = DispatchGroup()

  /// Begins the work.
  init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let outcome = Result { try work() }
      result.withLock { $0 = outcome }
    }
  }

  /// Waits until the work is done.
  ///
  /// - Throws: what it threw.
  func wait() throws -> Value {
    group.wait()
    return try result.withLock { $0 }.get()
  }
}
