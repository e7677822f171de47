import Foundation
import Synchronization

/// The runs of all suites without an active mutant, which show what each suite executes.
struct Measurements: Sendable {
  let runs: TestRuns
  let mutantCount: Int
  let folder: URL
  let log: @Sendable (String) -> Void

  /// Runs the suites and returns those that pass.
  func run(jobs: Int, usesScreen: Bool) throws -> [TestRuns.Suite] {
    let names = try runs.suites()
    let onScreen = usesScreen ? names.filter { $0.hasPrefix("EndToEndTests.") } : []
    let others = names.filter { !$0.hasPrefix("EndToEndTests.") }
    log("Running \(others.count + onScreen.count) suites without a fault")
    return try measure(others, jobs: jobs) + measure(onScreen, jobs: 1)
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
