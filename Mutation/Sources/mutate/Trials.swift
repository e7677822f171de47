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
  private let suites: [TestRuns.Suite]
  private let mutants: [Mutant]
  private let state: Mutex<State>
  private let onVerdict: @Sendable (Mutant, Verdict, [Int: Verdict]) -> Void

  /// - Parameters:
  ///   - verdicts: The results so far.
  ///   - onVerdict: A closure that receives a mutant, its result, and all results.
  init(
    _ runs: TestRuns, _ suites: [TestRuns.Suite], mutants: [Mutant], verdicts: [Int: Verdict],
    onVerdict: @escaping @Sendable (Mutant, Verdict, [Int: Verdict]) -> Void
  ) {
    (self.runs, self.suites, self.mutants, self.onVerdict) = (runs, suites, mutants, onVerdict)
    state = Mutex(
      State(waiting: mutants.filter { verdicts[$0.number] == nil }.reversed(), verdicts: verdicts))
  }

  /// Tries all mutants, or as many as fit before a deadline, and returns all results.
  ///
  /// The tests on a screen, of which there is one, run last and one after the other.
  func run(jobs: Int, until deadline: Double) throws -> [Int: Verdict] {
    try run(jobs: jobs, until: deadline, trial)
    state.withLock { state in
      state.waiting = mutants.filter { state.verdicts[$0.number] == .waiting }.reversed()
    }
    try run(jobs: 1, until: deadline, trialOnScreen)
    return state.withLock { $0.verdicts }
  }

  private func run(
    jobs: Int, until deadline: Double, _ trial: @Sendable (Mutant) throws -> Verdict
  ) throws {
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
  /// The tests on a screen execute nearly all lines, but take minutes. Other modules must not need
  /// them.
  private static let modulesOnScreen: Set = [
    "SDLHost", "TouchTracker", "TouchMarks", "TouchRecipes", "DrawingPersistence",
  ]

  /// The time in seconds of the longest tests on a screen that are run for single faults.
  private static let longestTimeOnScreen = 45.0

  /// Runs the suites without a screen that execute a mutant, the quickest first.
  private func trial(_ mutant: Mutant) throws -> Verdict {
    let suites = suites.filter { $0.executed.contains(mutant.number) }
    if suites.isEmpty { return .unexecuted }
    for batch in Self.batches(suites.filter { !$0.needsScreen }) {
      if let failure = try runs.failure(of: batch, with: mutant.number) { return .noticed(failure) }
    }
    return suitesOnScreen(mutant).isEmpty ? .survived : .waiting
  }

  private func suitesOnScreen(_ mutant: Mutant) -> [TestRuns.Suite] {
    if !Self.modulesOnScreen.contains(mutant.module) { return [] }
    return suites.filter {
      $0.needsScreen && $0.duration < Self.longestTimeOnScreen
        && $0.executed.contains(mutant.number)
    }.sorted { $0.duration < $1.duration }
  }

  private func trialOnScreen(_ mutant: Mutant) throws -> Verdict {
    for suite in suitesOnScreen(mutant) {
      if let failure = try runs.failure(of: [suite], with: mutant.number) {
        return .noticed(failure)
      }
    }
    return .survived
  }

  /// Returns groups of suites, each of which takes about four times as long as the one before it.
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
