import Foundation
import Mutations
import Synchronization

/// The stored results of a run, with which an interrupted run can continue.
struct Session: Codable {
  /// A value that differs if the sources or the options differ.
  let key: String
  /// A value that differs if the tests differ.
  var tests: String
  /// The numbers of the mutants that compile.
  var mutants: [Int]
  var suites: [TestRuns.Suite]
  /// The suites on a screen; nil before they have run without a fault.
  var suitesOnScreen: [TestRuns.Suite]?
  var verdicts: [Int: Verdict]

  /// Returns the stored results with a key; nil if there are none.
  static func load(_ file: URL, key: String) -> Session? {
    guard let data = try? Data(contentsOf: file),
      let session = try? JSONDecoder().decode(Session.self, from: data), session.key == key
    else { return nil }
    return session
  }

  func save(_ file: URL) throws { try JSONEncoder().encode(self).write(to: file, options: .atomic) }
}

/// A session that is saved in its file after each change.
final class StoredSession: Sendable {
  private let file: URL
  private let session: Mutex<Session>

  init(_ session: Session, file: URL) {
    self.file = file
    self.session = Mutex(session)
  }

  var value: Session { session.withLock { $0 } }

  /// Changes the session and its file; prints a message if the file cannot be written.
  func update(_ change: (inout Session) -> Void) {
    session.withLock { session in
      change(&session)
      do { try session.save(file) } catch { note("\(file.path): \(error)") }
    }
  }
}
