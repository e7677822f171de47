import Foundation
import Mutations

/// Faults that change nothing anyone can see, each with the reason.
///
/// Each line of the file has the source file, the changed line without its indentation, the words
/// of the fault as the report shows them, and the reason, separated by tabs. The text of a line,
/// unlike its number, stays the same if other lines change. A change of the line itself ends the
/// exception.
struct Equivalents {
  private var keys: Set<[String]> = []

  init(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard !line.hasPrefix("#") else { continue }
      guard fields.count == 4, !fields[3].isEmpty else {
        throw MutationError(
          "\(file.path): a line needs a file, a line of it, a fault and a reason: \(line)")
      }
      keys.insert(Array(fields[..<3]))
    }
  }

  /// Returns a Boolean value that indicates whether the list contains a mutation of a file.
  ///
  /// - Parameter lines: The lines of the file.
  func contains(_ mutation: Mutation, in file: String, _ lines: [Substring]) -> Bool {
    let line = lines[mutation.line - 1].trimmingCharacters(in: .whitespaces)
    return keys.contains([file, line, mutation.fault])
  }
}

/// The result of a run.
struct Report {
  let mutants: [Mutant]
  let verdicts: [Int: Verdict]

  /// The mutants with a final result.
  private var tried: [Mutant] {
    mutants.filter { ![nil, .waiting].contains(verdicts[$0.number]) }
  }
  private var noticedCount: Int { tried.filter { verdicts[$0.number]?.isNoticed == true }.count }

  /// The percentage of the tried mutants that were noticed; 100 if none were tried.
  var percentage: Double { tried.isEmpty ? 100 : 100 * Double(noticedCount) / Double(tried.count) }

  /// The text of the report: the mutants that were not noticed, by file, the scores of the modules,
  /// and the total.
  var text: String {
    var lines: [String] = []
    let missed = tried.filter { verdicts[$0.number]?.isNoticed != true }
    for (file, mutants) in Self.groups(missed, by: \.file) {
      lines.append(file)
      for mutant in mutants.sorted(by: { $0.mutation.line < $1.mutation.line }) {
        let remark = verdicts[mutant.number] == .unexecuted ? " (no test executes it)" : ""
        lines.append("  \(mutant.mutation.line): \(mutant.mutation.fault)\(remark)")
      }
    }
    for (module, mutants) in Self.groups(tried, by: \.module) {
      let count = mutants.filter { verdicts[$0.number]?.isNoticed == true }.count
      lines.append("\(module): \(count) of \(mutants.count)")
    }
    let waitingCount = mutants.count { verdicts[$0.number] == .waiting }
    let untriedCount = mutants.count { verdicts[$0.number] == nil }
    if waitingCount > 0 {
      lines.append("\(waitingCount) mutants were not tried with the tests on a screen")
    }
    if untriedCount > 0 {
      lines.append("\(untriedCount) mutants were not tried for lack of time")
    }
    lines.append("\(noticedCount) of \(tried.count) mutants noticed")
    return lines.joined(separator: "\n")
  }

  private static func groups(
    _ mutants: [Mutant], by key: (Mutant) -> String
  ) -> [(String, [Mutant])] {
    Dictionary(grouping: mutants, by: key).sorted { $0.key < $1.key }
  }
}
