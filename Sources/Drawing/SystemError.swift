#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system answered to a call about a file.
public struct SystemError: Error, CustomStringConvertible {
  public let path: String
  /// What was tried, as in "cannot read".
  public let action: String
  /// The number of the error; 0 where it is not the system that refuses.
  public let code: Int32
  private let reason: String
  /// A file was replaced, and only its folder could not be flushed: after the power has gone the file
  /// may be the old one or the new one.
  public private(set) var isInPlace = false

  /// Takes the error of the call that just failed.
  static func last(_ path: String, _ action: String) -> SystemError {
    let code = errno
    return SystemError(
      path: path, action: action, code: code, reason: String(cString: strerror(code)))
  }

  public init(path: String, action: String, code: Int32 = 0, reason: String) {
    (self.path, self.action, self.code, self.reason) = (path, action, code, reason)
  }

  public var description: String { "\(path): \(action): \(reason)" }

  /// The same for a file that has been replaced.
  var afterReplacing: SystemError {
    var error = self
    error.isInPlace = true
    return error
  }

  /// Nothing has the name.
  public var isMissing: Bool { code == ENOENT }
}
