import Foundation
import Mutations

/// The stored results of a run, so that an interrupted run continues.
struct Session: Codable {
  /// A value that differs if the sources or the options differ.
  let key: String
  /// A value that differs if the tests differ.
  var tests: String
  /// The numbers of the mutants that compile.
  var mutants: [Int]
  var suites: [TestRuns.Suite]
  var verdicts: [Int: Verdict]

  /// Returns the stored results for a choice; nil if there are none.
  static func load(_ file: URL, key: String) -> Session? {
    guard let data = try? Data(contentsOf: file),
      let session = try? JSONDecoder().decode(Session.self, from: data), session.key == key
    else { return nil }
    return session
  }

  func save(_ file: URL) throws { try JSONEncoder().encode(self).write(to: file, options: .atomic) }
}
