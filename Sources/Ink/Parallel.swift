/// Calls a closure once for each index below a count, on several processors if possible, and waits
/// until all calls have returned.
///
/// - Parameter body: The closure to call. Calls for different indices can run at the same time.
package func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
  if count < 2 || !WorkerPool.shared.perform(count, body) { (0..<count).forEach(body) }
}

/// The number of chunks into which a large task is divided.
package let parallelChunkCount = 4
