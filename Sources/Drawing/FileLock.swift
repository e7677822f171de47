import Synchronization

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
public final class FileLock: Sendable {
  private let path: String
  /// The file that is locked; nil once the lock is given back.
  private let file: Mutex<Int32?>

  /// What became of a lock.
  public enum Outcome: Sendable {
    case taken(FileLock)
    /// Another process has it.
    case held
    /// The folder takes no files, or its system knows no locks.
    case impossible
  }

  private init(path: String, file: Int32) {
    self.path = path
    self.file = Mutex(file)
  }

  /// - Parameter mode: who may take it.
  static func take(_ path: String, mode: mode_t = 0o600) -> Outcome {
    for _ in 0..<100 {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { return .impossible }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(file)
        return isHeld ? .held : .impossible
      }
      // Of another owner's file it stays what it is.
      fchmod(file, mode)
      // Who had it before may have removed the name between the two calls.
      if FileStore.isNamed(file, path) { return .taken(FileLock(path: path, file: file)) }
      close(file)
    }
    return .held
  }

  /// Whether the file that is locked still has the name by which others look for it.
  public var isHeld: Bool {
    file.withLock { file in file.map { FileStore.isNamed($0, path) } ?? false }
  }

  /// Gives the lock back and removes its file; nothing where that was done.
  public func release() {
    file.withLock { file in
      guard let open = file else { return }
      if FileStore.isNamed(open, path) { unlink(path) }
      close(open)
      file = nil
    }
  }
}
