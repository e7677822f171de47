import Foundation
import Synchronization

/// The trials of mutants, several at the same time.
final class Trials: Sendable {
  private struct State {
    var waiting: [Mutant]
    var verdicts: [Int: Verdict]
    var error: (any Error)?
  }

  private let runs: TestRuns
  private let mutants: [Mutant]
  private let state: Mutex<State>
  private let onVerdict: @Sendable (Mutant, Verdict, [Int: Verdict]) -> Void

  /// Creates trials of mutants.
  ///
  /// - Parameters:
  ///   - verdicts: The results so far.
  ///   - onVerdict: A closure that receives a mutant, its result, and all results.
  init(
    _ runs: TestRuns, mutants: [Mutant], verdicts: [Int: Verdict],
    onVerdict: @escaping @Sendable (Mutant, Verdict, [Int: Verdict]) -> Void
  ) {
    (self.runs, self.mutants, self.onVerdict) = (runs, mutants, onVerdict)
    state = Mutex(State(waiting: [], verdicts: verdicts))
  }

  /// Tries the mutants without a result, with suites that need no screen, until a deadline.
  func run(_ suites: [TestRuns.Suite], jobs: Int, until deadline: Double) throws {
    try run(nil, jobs: jobs, until: deadline) { try trial($0, suites) }
  }

  /// Tries the mutants that wait for suites on a screen, until a deadline.
  func runOnScreen(_ suites: [TestRuns.Suite], jobs: Int, until deadline: Double) throws {
    try run(.waiting, jobs: jobs, until: deadline) { try trialOnScreen($0, suites) }
  }

  /// Tries the mutants with a previous result, or those without a result if it is nil.
  private func run(
    _ previous: Verdict?, jobs: Int, until deadline: Double,
    _ trial: @Sendable (Mutant) throws -> Verdict
  ) throws {
    state.withLock { state in
      state.waiting = mutants.filter { state.verdicts[$0.number] == previous }.reversed()
    }
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while now() < deadline, let mutant = next() {
        do {
          let verdict = try trial(mutant)
          state.withLock {
            $0.verdicts[mutant.number] = verdict
            onVerdict(mutant, verdict, $0.verdicts)
          }
        } catch {
          state.withLock { $0.error = error }
        }
      }
    }
    if let error = state.withLock({ $0.error }) { throw error }
  }

  private func next() -> Mutant? {
    state.withLock { $0.error == nil ? $0.waiting.popLast() : nil }
  }

  /// The modules that depend on the system, or whose effect only a screen shows.
  ///
  /// The tests on a screen execute nearly all lines, but take minutes. The tests of other modules
  /// must need no screen.
  private static let modulesOnScreen: Set = [
    "SDLHost", "TouchTracker", "TouchMarks", "TouchRecipes", "DrawingPersistence",
  ]

  /// The duration below which a suite on a screen is run for single faults, in seconds.
  private static let longestTimeOnScreen = 45.0

  /// Runs the suites that execute a mutant, the quickest first.
  private func trial(_ mutant: Mutant, _ suites: [TestRuns.Suite]) throws -> Verdict {
    let suites = suites.filter { $0.executed.contains(mutant.number) }
    for batch in Self.batches(suites) {
      if let failure = try runs.failure(of: batch, with: mutant.number) { return .noticed(failure) }
    }
    if Self.modulesOnScreen.contains(mutant.module) { return .waiting }
    return suites.isEmpty ? .unexecuted : .survived
  }

  private func trialOnScreen(_ mutant: Mutant, _ suites: [TestRuns.Suite]) throws -> Verdict {
    let suites = suites.filter {
      $0.duration < Self.longestTimeOnScreen && $0.executed.contains(mutant.number)
    }
    for suite in suites.sorted(by: { $0.duration < $1.duration }) {
      if let failure = try runs.failure(of: [suite], with: mutant.number) {
        return .noticed(failure)
      }
    }
    return .survived
  }

  /// Returns suites in groups; each group takes about four times as long as the group before it.
  private static func batches(_ suites: [TestRuns.Suite]) -> [[TestRuns.Suite]] {
    var (batches, total, limit) = ([[TestRuns.Suite]](), 0.0, 1.0)
    for suite in suites.sorted(by: { $0.duration < $1.duration }) {
      if batches.isEmpty || total > limit {
        batches.append([])
        (total, limit) = (0, limit * 4)
      }
      batches[batches.count - 1].append(suite)
      total += suite.duration
    }
    return batches
  }
}
