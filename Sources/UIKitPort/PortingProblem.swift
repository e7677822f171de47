/// A construct that cannot be carried over to a system without Objective-C.
public struct PortingProblem: Hashable, Sendable {
  public let file: String
  public let line: Int
  public let message: String
  /// A Boolean value that indicates whether the port cannot be used; otherwise, the problem is a
  /// warning.
  public var isError = true

  /// The problem in the form in which compilers report errors.
  public var description: String { "\(file):\(line): \(isError ? "error" : "warning"): \(message)" }
}
