#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps two processes from writing the same drawing.
///
/// The system gives the lock back when the process ends, in whatever way; a file that is left over is
/// in nobody's way.
public struct FileLock: Sendable {
  private let path: String
  private let file: Int32

  /// What became of a lock.
  public enum Outcome: Sendable {
    case taken(FileLock)
    /// Another process has it.
    case held
    /// The folder takes no files, or its system knows no locks.
    case impossible
  }

  public static func take(_ path: String) -> Outcome {
    for _ in 0..<100 {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { return .impossible }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(file)
        return isHeld ? .held : .impossible
      }
      // Who had it before may have removed the name between the two calls.
      var (own, named) = (stat(), stat())
      if fstat(file, &own) == 0, lstat(path, &named) == 0, own.st_ino == named.st_ino {
        return .taken(FileLock(path: path, file: file))
      }
      close(file)
    }
    return .held
  }

  /// Gives the lock back and removes its file.
  public func release() {
    unlink(path)
    close(file)
  }
}
