import CLibrary
import DrawingFormat
package import SystemPackage

/// The reason why an operation on a file failed.
public struct FileError: Error, CustomStringConvertible, Hashable {
  package private(set) var path: FilePath
  /// The part of the message that says which operation failed, such as "cannot read".
  public let action: String
  /// The value of `errno`, or 0 if the system did not report the failure.
  package let code: Int32
  private let reason: String
  /// The kind of the failure, where it determines what the program does next.
  package private(set) var kind = Kind.other

  /// A kind of failure.
  package enum Kind: Sendable, Hashable {
    /// The file is not a drawing of this program.
    case notADrawing
    /// The file is a damaged drawing of this program.
    case damagedDrawing
    /// The file is a drawing of a newer version of this program.
    case newerDrawing
    /// Another program has changed the file since this program read or wrote it.
    case changedOutside
    /// The new file has already replaced the old one, and only flushing the folder failed: after a
    /// power failure, the file may be the old one or the new one.
    case replacedButNotFlushed
    case other
  }

  package init(
    path: FilePath, action: String, code: Int32 = 0, reason: String, kind: Kind = .other
  ) {
    (self.path, self.action, self.code, self.reason) = (path, action, code, reason)
    self.kind = kind
  }

  /// Creates the error for a file that is not a valid drawing.
  init(path: FilePath, _ error: DrawingFormatError) {
    let (action, kind): (String, Kind) =
      switch error.kind {
      case .notADrawing: ("not a drawing", .notADrawing)
      case .damaged: ("the drawing is damaged", .damagedDrawing)
      case .newerVersion: ("cannot read", .newerDrawing)
      }
    self.init(path: path, action: action, reason: error.description, kind: kind)
  }

  /// Returns the error of the system call that just failed.
  package static func last(_ path: FilePath, _ action: String) -> FileError {
    let code = errno
    return FileError(
      path: path, action: action, code: code, reason: String(cString: strerror(code)))
  }

  public var description: String { "\(path.displayText): \(action): \(reason)" }

  /// A Boolean value that indicates whether the file or its folder does not exist.
  public var isMissing: Bool { [ENOENT, ENOTDIR].contains(code) }

  /// A Boolean value that indicates whether the file can be read but is not a valid drawing.
  public var isCorrupt: Bool { [.damagedDrawing, .notADrawing, .newerDrawing].contains(kind) }

  /// A Boolean value that indicates whether the new file has already replaced the old one.
  package var didReplaceFile: Bool { kind == .replacedButNotFlushed }

  /// Returns the error with another path for the same file.
  func withPath(_ path: FilePath) -> FileError {
    var error = self
    error.path = path
    return error
  }

  /// Returns the error with another kind.
  func withKind(_ kind: Kind) -> FileError {
    var error = self
    error.kind = kind
    return error
  }
}
