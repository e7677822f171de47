import ArgumentParser
import Foundation
import Mutations

/// The command that puts single faults into the sources and counts how many of them the tests
/// notice.
@main struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Puts single faults into the sources and counts how many of them the tests notice.")

  @Option(help: "The number of faults.") var count = 200
  @Option(help: "The seed that determines which faults are chosen.") var seed: UInt64 = 1
  @Option(help: "The only module to change.") var module: String?
  @Option(help: "A commit; only lines that differ from it are changed.") var since: String?
  @Option(
    help: """
      The time in minutes after which no further fault is tried, without that of the build and of \
      the run of all tests.
      """)
  var minutes: Double?
  @Option(help: "The percentage of noticed faults below which the command fails.")
  var minimum: Double?
  @Option(help: "The number of faults that are tried at the same time.") var jobs = 2
  @Flag(
    help: """
      Runs no tests on a screen, which take minutes. Faults that only they may notice are not \
      counted.
      """)
  var withoutScreen = false
  @Flag(help: "Only lists the chosen faults.") var list = false

  /// The modules in which no mutant can be active while tests run.
  private static let omitted: Set = ["FromUIKitTool", "_Testing_UIKit", "_Testing_CoreGraphics"]

  func run() throws {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let folder = root.appending(path: ".build/mutate")
    let tree = SourceTree(
      original: root, copy: folder.appending(path: "tree"), hasScreenTests: !withoutScreen)
    let chosen = try choose(tree)
    if list {
      for mutant in chosen.prefix(count) { print(mutant.text) }
      return
    }
    guard !chosen.isEmpty else {
      print("No line can be changed.\n0 of 0 mutants noticed")
      return
    }
    try tree.update()
    let session = try session(tree, folder, chosen)
    try finish(session, chosen, tree, folder)
  }

  // MARK: Choice

  /// Returns the chosen mutants, followed by additional ones that replace those that do not
  /// compile.
  private func choose(_ tree: SourceTree) throws -> [Mutant] {
    let changed = try since.map { try ChangedLines(since: $0, in: tree.original) }
    let equivalents = try Equivalents(tree.original.appending(path: "Mutation/equivalent.tsv"))
    var omittedCount = 0
    var all: [(file: String, mutation: Mutation)] = []
    for file in try tree.sources() {
      let name = file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      if Self.omitted.contains(name) || module ?? name != name { continue }
      if let changed, !changed.contains(file) { continue }
      let source = try tree.read(file)
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      for mutation in mutations(in: source) {
        guard changed?.contains(file, line: mutation.line) ?? true else { continue }
        if equivalents.contains(mutation, in: file, lines) {
          omittedCount += 1
        } else {
          all.append((file, mutation))
        }
      }
    }
    note("\(all.count) faults are possible; \(omittedCount) that change nothing are omitted")
    return all.shuffled(seed: seed).prefix(count + count / 3 + 5).enumerated().map {
      Mutant(number: $0.offset + 1, file: $0.element.file, mutation: $0.element.mutation)
    }
  }

  // MARK: Preparation

  /// Builds the mutants and runs all suites that need no screen once, or continues an interrupted
  /// run.
  ///
  /// If only tests have changed since that run, the mutants that the tests noticed then are not
  /// tried again.
  private func session(_ tree: SourceTree, _ folder: URL, _ chosen: [Mutant]) throws -> Session {
    let file = folder.appending(path: "session.json")
    let options = "\(count) \(seed) \(module ?? "") \(since ?? "") \(withoutScreen)"
    let digests = try ["Sources", "Package.swift", "Mutation"].map(tree.digest)
    let key = "\(digests.joined(separator: " ")) \(options)"
    let tests = try tree.digest("Tests")
    let stored = Session.load(file, key: key)
    if let stored, stored.tests == tests { return stored }
    var wanted = chosen
    if let stored {
      let numbers = Set(stored.mutants)
      wanted.removeAll { !numbers.contains($0.number) }
    }
    note("Building \(wanted.count) mutants")
    let mutants = try Build(tree: tree, log: note).run(wanted, count: count)
    let session = Session(
      key: key, tests: tests, mutants: mutants.map(\.number),
      suites: try measurements(tree, folder, chosen).run(jobs: jobs),
      verdicts: stored?.verdicts.filter(\.value.isNoticed) ?? [:])
    try session.save(file)
    return session
  }

  private func measurements(
    _ tree: SourceTree, _ folder: URL, _ chosen: [Mutant]
  ) -> Measurements {
    Measurements(
      runs: TestRuns(directory: tree.copy.path), mutantCount: chosen.count, folder: folder,
      log: note)
  }

  // MARK: Trials

  private func finish(
    _ session: Session, _ chosen: [Mutant], _ tree: SourceTree, _ folder: URL
  ) throws {
    let numbers = Set(session.mutants)
    let mutants = chosen.filter { numbers.contains($0.number) }
    let stored = StoredSession(session, file: folder.appending(path: "session.json"))
    let trials = Trials(
      TestRuns(directory: tree.copy.path), mutants: mutants, verdicts: session.verdicts
    ) { mutant, verdict, verdicts in
      stored.update { $0.verdicts = verdicts }
      note("\(verdicts.count)/\(mutants.count) \(mutant.text)\n    \(verdict)")
    }
    var deadline = minutes.map { now() + 60 * $0 } ?? .infinity
    try trials.run(session.suites, jobs: jobs, until: deadline)
    if !withoutScreen, stored.value.verdicts.values.contains(.waiting), now() < deadline {
      let start = now()
      let suites =
        try session.suitesOnScreen ?? measurements(tree, folder, chosen).runOnScreen(jobs: jobs)
      deadline += now() - start
      stored.update { $0.suitesOnScreen = suites }
      try trials.runOnScreen(suites, jobs: jobs, until: deadline)
    }
    let report = Report(mutants: mutants, verdicts: stored.value.verdicts)
    print(report.text)
    if let minimum, report.percentage < minimum {
      note("Less than \(minimum) % of the mutants were noticed")
      throw ExitCode(1)
    }
  }
}

/// Prints a line about the progress.
func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
