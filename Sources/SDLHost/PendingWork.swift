import Synchronization

/// The closures that other threads have passed to ``ApplicationHost/perform(_:)``.
nonisolated enum PendingWork {
  typealias Work = @Sendable @MainActor () -> Void

  private static let queue = Mutex<[Work]>([])

  static func append(_ work: @escaping Work) { queue.withLock { $0.append(work) } }

  /// Calls the queued closures in order and removes them.
  ///
  /// A closure that is queued during this call is called by the next call. Otherwise closures that
  /// queue new closures would stop the loop. An empty queue costs one lock and no allocation.
  @MainActor static func perform() {
    for work in takeAll() { work() }
  }

  private static func takeAll() -> [Work] {
    queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
