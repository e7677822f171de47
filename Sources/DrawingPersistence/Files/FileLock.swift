import CLibrary
import DrawingFormat
import Synchronization
import SystemPackage

/// A lock file that prevents two processes from writing the same drawing.
///
/// The system releases the lock when the process ends for any reason; a lock file that remains is
/// harmless.
package final class FileLock: Sendable {
  /// The contents of a lock file, by which the program recognizes its own files.
  private static let signature = Data("touchtracker-lock 1\n".utf8)

  private let path: FilePath
  /// The descriptor of the locked file, or `nil` after the release.
  private let file: Mutex<Int32?>

  /// The result of an attempt to acquire a lock.
  package enum Outcome: Sendable {
    case acquired(FileLock)
    case heldByAnotherProcess
    /// The lock file cannot be created, opened or locked, or another file has its name.
    case unsupported
  }

  private init(path: FilePath, file: Int32) {
    self.path = path
    self.file = Mutex(file)
  }

  /// Closes the file, which remains in its folder, unless the lock was released.
  deinit { file.withLock { if let file = $0 { Self.unlock(file) } } }

  /// Locks the file at a path without waiting, after creating the file if it is missing.
  ///
  /// - Parameter attributes: The attributes of a new lock file, or `nil` for the default attributes
  ///   of new files. Everybody who may write the drawing must be able to open the lock file.
  static func acquire(_ path: FilePath, attributes: FileAttributes? = nil) -> Outcome {
    for _ in 0..<100 {
      let file = path.withPlatformString {
        open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      }
      guard file >= 0 else {
        guard errno == ENOENT, create(path, attributes) else { return .unsupported }
        continue
      }
      guard isOwn(file, path) else {
        close(file)
        return .unsupported
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(file)
        return isHeld ? .heldByAnotherProcess : .unsupported
      }
      // The previous holder may have removed the file between open and flock.
      if path.isOpenFile(file) { return .acquired(FileLock(path: path, file: file)) }
      unlock(file)
    }
    return .heldByAnotherProcess
  }

  /// Creates the lock file with its contents and attributes at once, so that no process finds it
  /// incomplete.
  ///
  /// - Returns: A Boolean value that indicates whether the file exists.
  private static func create(_ path: FilePath, _ attributes: FileAttributes?) -> Bool {
    guard let temporary = try? FileStore.writeTemporary(signature, for: path, attributes) else {
      return false
    }
    defer { unlink(temporary) }
    if link(temporary, path) { return true }
    // Some file systems do not support links. An empty file is also recognized as a lock file.
    let file = path.withPlatformString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return errno == EEXIST }
    close(file)
    return true
  }

  /// Returns a Boolean value that indicates whether an open file is a lock file of this program.
  private static func isOwn(_ file: Int32, _ path: FilePath) -> Bool {
    guard let status = try? Stat(FileDescriptor(rawValue: file)), status.type == .regular,
      status.size <= signature.count
    else { return false }
    let data = try? FileStore.read(file, path).data
    return data == signature || data?.isEmpty == true
  }

  /// Returns a Boolean value that indicates whether another process holds the lock, without creating
  /// or changing the file.
  ///
  /// Versions up to 0.1 locked an empty file.
  static func isHeld(_ path: FilePath) -> Bool {
    guard let file = try? FileStore.openForReading(path, followingLinks: false) else {
      return false
    }
    defer { close(file) }
    return isOwn(file, path) && flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// A Boolean value that indicates whether the lock is held and its file is still at the path that
  /// other processes open.
  package var isValid: Bool {
    file.withLock { file in file.map { path.isOpenFile($0) } ?? false }
  }

  /// Releases the lock and removes its file; does nothing after the first call.
  package func release() {
    file.withLock { file in
      guard let open = file else { return }
      if path.isOpenFile(open) { unlink(path) }
      Self.unlock(open)
      file = nil
    }
  }

  /// Releases the lock of an open file and closes the file.
  ///
  /// Closing alone would not release the lock while a child process that this process has just
  /// started still has a copy of the descriptor: until it executes its program.
  private static func unlock(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
  }
}
