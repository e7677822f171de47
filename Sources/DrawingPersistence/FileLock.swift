import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock file that prevents two processes from writing the same drawing.
///
/// The system releases the lock when the process ends for any reason; a lock file that remains is
/// harmless.
package final class FileLock: Sendable {
  private let path: String
  /// The descriptor of the locked file, or `nil` after the release.
  private let file: Mutex<Int32?>

  /// The result of an attempt to acquire a lock.
  package enum Outcome: Sendable {
    case acquired(FileLock)
    case heldByAnotherProcess
    /// The folder does not accept files, or its file system does not support locks.
    case unsupported
  }

  private init(path: String, file: Int32) {
    self.path = path
    self.file = Mutex(file)
  }

  /// Creates and locks a file without waiting.
  ///
  /// - Parameter mode: The permissions of the lock file.
  static func acquire(_ path: String, mode: mode_t = 0o600) -> Outcome {
    for _ in 0..<100 {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { return .unsupported }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(file)
        return isHeld ? .heldByAnotherProcess : .unsupported
      }
      // This fails if another user owns the file; then its permissions stay.
      fchmod(file, mode)
      // The previous holder may have removed the file between open and flock.
      if FileStore.isOpenFile(file, at: path) {
        return .acquired(FileLock(path: path, file: file))
      }
      close(file)
    }
    return .heldByAnotherProcess
  }

  /// A Boolean value that indicates whether the lock is held and its file is still at the path that
  /// other processes open.
  package var isValid: Bool {
    file.withLock { file in file.map { FileStore.isOpenFile($0, at: path) } ?? false }
  }

  /// Releases the lock and removes its file; does nothing after the first call.
  package func release() {
    file.withLock { file in
      guard let open = file else { return }
      if FileStore.isOpenFile(open, at: path) { unlink(path) }
      close(open)
      file = nil
    }
  }
}
