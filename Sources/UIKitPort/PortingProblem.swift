/// A construct that cannot be carried over to a system without Objective-C.
public struct PortingProblem: Hashable, Sendable {
  public let file: String
  public let line: Int
  public let message: String

  /// The problem in the form in which compilers report errors.
  public var description: String { "\(file):\(line): error: \(message)" }
}
