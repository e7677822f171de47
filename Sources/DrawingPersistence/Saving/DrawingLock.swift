import Synchronization

/// The lock of an open drawing, which is acquired again if it is lost.
final class DrawingLock: Sendable {
  private let files: DrawingFiles
  private let ownsFolder: Bool
  private let lock: Mutex<FileLock?>

  init(_ opened: OpenedDrawing) {
    (files, ownsFolder) = (opened.files, opened.ownsFolder)
    lock = Mutex(opened.lock)
  }

  /// Acquires the lock again if it is lost, for example because its folder was removed.
  ///
  /// If the folder accepts no lock, the function succeeds: the next write to the folder reports the
  /// reason, and the files are compared before each write.
  ///
  /// - Throws: ``FileError`` if another process holds the lock.
  func require() throws(FileError) {
    let isHeldByOther = lock.withLock { lock in
      if lock?.isValid == true { return false }
      lock?.release()
      if ownsFolder { try? FileStore.createFolder(files.drawing.folder) }
      switch files.acquireLock() {
      case .acquired(let new):
        lock = new
        return false
      case .heldByAnotherProcess: return true
      case .unsupported: return false
      }
    }
    if isHeldByOther {
      throw FileError(
        path: files.drawing, action: "cannot save", reason: "it is open in another window")
    }
  }

  func release() { lock.withLock { $0?.release() } }
}
