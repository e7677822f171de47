import Mutations

/// A mutation of a file of the project, with the number that switches it on.
struct Mutant: Sendable {
  /// The number, counted from 1.
  let number: Int
  let file: String
  let mutation: Mutation

  /// The module of the file.
  var module: String { String(file.split(separator: "/").dropFirst().first ?? "") }

  /// The line and the fault, as the report shows them.
  var text: String { "\(file):\(mutation.line): \(mutation.fault)" }
}

/// The result of running tests with a mutant.
enum Verdict: Codable, Equatable, CustomStringConvertible {
  /// A test failed. The value is the name of the test, or describes the end of the tests.
  case noticed(String)
  /// All tests that were run passed.
  case survived
  /// The tests without a screen passed; those on a screen follow.
  case waiting
  /// No test executes the line.
  case unexecuted

  var isNoticed: Bool { if case .noticed = self { true } else { false } }

  var description: String {
    switch self {
    case .noticed(let test): "noticed by: \(test)"
    case .survived: "NOT NOTICED"
    case .waiting: "not noticed without a screen"
    case .unexecuted: "NOT EXECUTED by any test"
    }
  }
}
