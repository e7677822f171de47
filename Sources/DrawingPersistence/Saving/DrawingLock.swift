import DrawingFormat
import Synchronization
import SystemPackage

/// The locks that prevent two windows from changing the same drawing.
///
/// Opening a drawing creates no file beside it. A lock in the runtime folder of the user says that a
/// window of the user shows the drawing. The lock beside the drawing, which processes of other users
/// and computers respect too, is acquired before the first change, and again if it is lost, for
/// example because its folder was removed.
package final class DrawingLock: Sendable {
  private let files: DrawingFiles
  private let ownsFolder: Bool
  /// The lock in the runtime folder, or `nil` if that folder accepts no lock.
  private let window: FileLock?
  /// The lock beside the drawing, or `nil` before the first change.
  private let change = Mutex<FileLock?>(nil)

  /// A Boolean value that indicates whether another window has the drawing open.
  let isHeldByOther: Bool

  /// Acquires the lock in the runtime folder.
  ///
  /// - Parameters:
  ///   - ownsFolder: A Boolean value that determines whether the folder of the drawing is created
  ///     before the first change if it is missing.
  ///   - isReadOnly: A Boolean value that determines whether no lock is acquired, because the
  ///     drawing is not changed.
  init(_ files: DrawingFiles, ownsFolder: Bool = false, isReadOnly: Bool = false) {
    (self.files, self.ownsFolder) = (files, ownsFolder)
    if isReadOnly || files.isLocked {
      (window, isHeldByOther) = (nil, !isReadOnly)
      return
    }
    try? FileStore.createFolder(AppPaths.windowLocks)
    switch FileLock.acquire(files.windowLock) {
    case .acquired(let lock): (window, isHeldByOther) = (lock, false)
    case .heldByAnotherProcess: (window, isHeldByOther) = (nil, true)
    case .unsupported: (window, isHeldByOther) = (nil, false)
    }
  }

  deinit { window?.release() }

  /// Acquires the locks for a change that needs no window.
  ///
  /// - Parameter action: The part of the error message that says which change fails.
  /// - Throws: ``FileError`` if a window has the drawing open.
  static func forChange(
    _ files: DrawingFiles, _ action: String
  ) throws(FileError) -> DrawingLock {
    let lock = DrawingLock(files)
    guard lock.acquire() else {
      throw FileError(path: files.drawing, action: action, reason: "it is open in a window")
    }
    return lock
  }

  /// Acquires the lock beside the drawing, unless this process has it.
  ///
  /// If the folder accepts no lock, the function succeeds: the next write to the folder reports the
  /// reason, and the files are compared before each write.
  ///
  /// - Throws: ``FileError`` if another process holds the lock.
  func require() throws(FileError) {
    guard acquire() else {
      throw FileError(
        path: files.drawing, action: "cannot save", reason: "it is open in another window")
    }
  }

  /// Acquires the lock beside the drawing; returns `false` if another window has the drawing open.
  private func acquire() -> Bool {
    if isHeldByOther { return false }
    return change.withLock { lock in
      if lock?.isValid == true { return true }
      let isFirst = lock == nil
      lock?.release()
      if ownsFolder { try? FileStore.createFolder(files.drawing.folder) }
      switch files.acquireLock() {
      case .acquired(let new):
        lock = new
        // Later, another thread of this process may be writing a temporary file.
        if isFirst { files.removeTemporaries() }
        return true
      case .heldByAnotherProcess: return false
      case .unsupported: return true
      }
    }
  }

  /// Releases the locks and removes their files; does nothing after the first call.
  package func release() {
    change.withLock { $0?.release() }
    window?.release()
  }
}
