import Dispatch
import Synchronization

/// Work on a background thread whose result the main thread waits for.
nonisolated final class BackgroundTask<Value: Sendable>: Sendable {
  private struct Unfinished: Error {}

  private let result = Mutex<Result<Value, any Error>>(.failure(Unfinished()))
  private let group = DispatchGroup()

  /// Starts the work.
  ///
  /// The work has a serial queue of its own. As soon as a program uses a global queue, the Dispatch
  /// library on Linux wakes up once per second until the program exits.
  init(_ work: @escaping @Sendable () throws -> Value) {
    let queue = DispatchQueue(label: "touchtracker.background", qos: .userInitiated)
    queue.async(group: group) { [self] in
      let outcome = Result { try work() }
      result.withLock { $0 = outcome }
    }
  }

  /// Waits for the work and returns its value.
  ///
  /// - Throws: The error of the work.
  func wait() throws -> Value {
    group.wait()
    return try result.withLock { $0 }.get()
  }
}
