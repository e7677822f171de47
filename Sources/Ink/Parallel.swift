internal import Dispatch

/// Calls a closure once for each index below a count, on all available processors, and waits until
/// all calls have returned.
///
/// - Parameter body: The closure to call. Calls for different indices run at the same time.
package func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
  guard count > 1 else { return (0..<count).forEach(body) }
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

/// The number of chunks into which a large task is divided.
package let parallelChunkCount = 4
