import Foundation
import Synchronization

/// The runs of all suites without an active mutant, which show what each suite executes.
struct Measurements: Sendable {
  let runs: TestRuns
  let mutantCount: Int
  let folder: URL
  let log: @Sendable (String) -> Void

  /// Runs the suites that need no screen, and returns those that pass.
  func run(jobs: Int) throws -> [TestRuns.Suite] {
    let names = try runs.suites().filter { !$0.hasPrefix(TestRuns.screenPrefix) }
    log("Running \(names.count) suites without a fault")
    return try measure(names, jobs: jobs)
  }

  /// Runs the suites on a screen, and returns those that pass.
  func runOnScreen(jobs: Int) throws -> [TestRuns.Suite] {
    let names = try runs.suites().filter { $0.hasPrefix(TestRuns.screenPrefix) }
    log("Running \(names.count) suites on a screen without a fault")
    return try measure(names, jobs: jobs)
  }

  private func measure(_ names: [String], jobs: Int) throws -> [TestRuns.Suite] {
    let state = Mutex((waiting: names, suites: [TestRuns.Suite](), error: (any Error)?.none))
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let name = state.withLock({ $0.waiting.popLast() }) {
        do {
          let suite = try runs.measure(name, count: mutantCount, scratch: folder)
          if suite == nil { log("\(name) fails without a fault, so it is not used") }
          if let suite { state.withLock { $0.suites.append(suite) } }
        } catch {
          state.withLock { $0.error = error }
        }
      }
    }
    if let error = state.withLock({ $0.error }) { throw error }
    return state.withLock { $0.suites }
  }
}
