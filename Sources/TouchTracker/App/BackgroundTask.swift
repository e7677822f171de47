import Dispatch
import SDLHost
import Synchronization

/// Work that runs on a background thread and gives its result to the main thread.
nonisolated final class BackgroundTask<Value: Sendable>: Sendable {
  /// A closure that the loop of the host calls with the result, on the main thread.
  typealias Completion = @Sendable @MainActor (Result<Value, any Error>) -> Void

  private struct Unfinished: Error {}

  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let group = DispatchGroup()

  /// Starts the work.
  ///
  /// The work has a serial queue of its own. As soon as a program uses a global queue, the Dispatch
  /// library on Linux wakes up once per second until the program exits.
  ///
  /// - Parameter then: Called by the loop of the host with the result.
  init(
    _ work: @escaping @Sendable () throws -> Value,
    then: Completion? = nil
  ) {
    let queue = DispatchQueue(label: "touchtracker.background", qos: .userInitiated)
    queue.async(group: group) { [self] in
      let result = Result { try work() }
      outcome.withLock { $0 = result }
      if let then { ApplicationHost.perform { then(result) } }
    }
  }

  /// The result of the work, or `nil` before the work is done.
  var result: Result<Value, any Error>? { outcome.withLock { $0 } }

  /// Waits for the work and returns its value.
  ///
  /// - Throws: The error of the work.
  func wait() throws -> Value {
    group.wait()
    guard let result else { throw Unfinished() }
    return try result.get()
  }
}
