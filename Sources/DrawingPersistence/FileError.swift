import DrawingFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why an operation on a file failed.
public struct FileError: Error, CustomStringConvertible {
  public private(set) var path: String
  /// The operation that failed, as in "cannot read".
  public let action: String
  /// The value of `errno`, or 0 if the system did not report the failure.
  package let code: Int32
  private let reason: String
  /// A Boolean value that indicates whether the file can be read but is not a valid drawing.
  public let isCorrupt: Bool
  /// A Boolean value that indicates whether the new file has already replaced the old one.
  ///
  /// In this case, only flushing the folder failed: after a power failure, the file may be the old
  /// one or the new one.
  package private(set) var didReplaceFile = false

  package init(path: String, action: String, code: Int32 = 0, reason: String) {
    (self.path, self.action, self.code, self.reason) = (path, action, code, reason)
    isCorrupt = false
  }

  /// Creates the error for a file that is not a valid drawing.
  init(path: String, _ error: DrawingFormatError) {
    (self.path, action, code, reason) = (path, "not a valid drawing", 0, error.description)
    isCorrupt = true
  }

  /// Returns the error of the system call that just failed.
  static func last(_ path: String, _ action: String) -> FileError {
    let code = errno
    return FileError(
      path: path, action: action, code: code, reason: String(cString: strerror(code)))
  }

  public var description: String { "\(path): \(action): \(reason)" }

  /// A Boolean value that indicates whether the file or its folder does not exist.
  public var isMissing: Bool { code == ENOENT }

  /// Returns the error with another path for the same file.
  func withPath(_ path: String) -> FileError {
    var error = self
    error.path = path
    return error
  }

  /// The same error for a file that has been replaced.
  var afterReplacing: FileError {
    var error = self
    error.didReplaceFile = true
    return error
  }
}
