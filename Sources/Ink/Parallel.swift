internal import Dispatch

/// Does the same for each of some numbers, on as many processors as there are, and waits for all.
///
/// - Parameter body: is called once for each number below the count, at the same time as for others.
package func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
  guard count > 1 else { return (0..<count).forEach(body) }
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

/// How many parts are worth dividing a large work into.
package let parallelParts = 4
