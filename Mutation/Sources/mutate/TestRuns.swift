import Foundation

/// The tests of the copy, which are run suite by suite.
struct TestRuns {
  /// A suite with the results of a run without an active mutant.
  struct Suite: Codable {
    let name: String
    /// The time of the run in seconds.
    var duration: Double
    /// The numbers of the mutants that the suite executes.
    var executed: [Int]

    /// A Boolean value that indicates whether the suite uses a screen.
    var needsScreen: Bool { name.hasPrefix(TestRuns.screenPrefix) }
  }

  /// The module of all suites that use a screen.
  static let screenModule = "EndToEndTests"
  /// The beginning of the names of these suites.
  static let screenPrefix = "\(screenModule)."

  let directory: String

  private var bundle: String {
    "\(directory)/.build/debug/TouchTrackerPackageTests.xctest"
  }

  /// The environment variables that limit the number of random cases, because a few cases reveal a
  /// fault as well as many.
  private static let settings = ["TOUCH_FUZZ": "300", "TOUCH_SOAK": "2000"]

  private func command(_ filter: [String]) -> [String] {
    [bundle, "--testing-library", "swift-testing"] + filter
  }

  /// Returns the names of all suites.
  func suites() throws -> [String] {
    var names: Set<String> = []
    _ = try ChildProcess(arguments: command(["--list-tests"]), directory: directory).run { line in
      let fields = line.split(separator: "/")
      if fields.count > 1, line.contains("(") {
        names.insert(fields.dropLast().joined(separator: "/"))
      }
      return true
    }
    return names.sorted()
  }

  private static func filter(_ suites: [String]) -> [String] {
    suites.flatMap { name in
      let escaped = name.replacing(".", with: "\\.")
      // Only the tests of the suite itself, not those of suites in it.
      return ["--filter", #"^\#(escaped)/[^/]*\)"#]
    }
  }

  /// Runs a suite without an active mutant.
  ///
  /// - Parameter count: The largest number of a mutant.
  /// - Returns: The suite; nil if a test fails, so that the suite cannot judge mutants.
  func measure(_ name: String, count: Int, scratch: URL) throws -> Suite? {
    let file = scratch.appending(path: "executed-\(UUID().uuidString)")
    try Data(count: count + 1).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let start = now()
    let run = ChildProcess(
      arguments: command(Self.filter([name])), directory: directory,
      environment: Self.settings.merging(["MUTANTS_EXECUTED": file.path]) { $1 }, timeLimit: 900)
    guard try run.run() == .exit(0) else { return nil }
    let bytes = try Data(contentsOf: file)
    return Suite(
      name: name, duration: now() - start, executed: bytes.indices.filter { bytes[$0] != 0 })
  }

  /// Runs suites with an active mutant until a test fails; suites on a screen continue after a
  /// failure.
  ///
  /// - Returns: The failure; nil if all tests pass.
  func failure(of suites: [Suite], with mutant: Int) throws -> String? {
    let duration = suites.reduce(0) { $0 + $1.duration }
    let usesScreen = suites.contains(where: \.needsScreen)
    var failure: String?
    let run = ChildProcess(
      arguments: command(Self.filter(suites.map(\.name))), directory: directory,
      environment: Self.settings.merging(["MUTANT": "\(mutant)"]) { $1 },
      timeLimit: 20 + 4 * duration)
    let end = try run.run { line in
      if line.contains("recorded an issue"), failure == nil { failure = Self.testName(line) }
      // Tests on a screen are not stopped in the middle.
      return failure == nil || usesScreen
    }
    switch end {
    case .exit(0): return nil
    case .stopped, .exit: return failure ?? "the tests ended with \(end)"
    case .signal(let number): return failure ?? "signal \(number)"
    case .timeout: return failure ?? "the tests did not end"
    }
  }

  /// Returns the name of the test in a line about its failure.
  private static func testName(_ line: String) -> String {
    let quoted = line.split(separator: "\"", maxSplits: 2)
    return quoted.count > 1 ? String(quoted[1]) : line
  }
}
