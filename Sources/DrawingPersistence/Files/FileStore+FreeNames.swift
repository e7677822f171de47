import CLibrary
import DrawingFormat
import SystemPackage

extension FileStore {
  /// Renames a damaged file to the first free name of ``quarantinePath(of:)``.
  ///
  /// - Returns: The new path.
  static func quarantine(_ path: FilePath) throws(FileError) -> FilePath {
    try quarantine(path, as: quarantinePath(of: path))
  }

  /// Renames a damaged file to the first free one of several numbered names.
  ///
  /// - Parameter newPath: A closure that returns a path for each of the numbers 1, 2, and so on.
  static func quarantine(
    _ path: FilePath, as newPath: (Int) -> FilePath
  ) throws(FileError) -> FilePath {
    try move(path, toFirstFree: newPath)
  }

  /// Gives a file the first free one of several numbered names in addition to its own, or copies the
  /// file on a file system that does not support links.
  ///
  /// - Returns: The new path.
  static func addName(
    to path: FilePath, as newPath: (Int) -> FilePath
  ) throws(FileError) -> FilePath {
    for number in 1...9999 {
      let newPath = newPath(number)
      if link(path, newPath) {
        try flushFolder(of: newPath)
        return newPath
      }
      if errno != EEXIST { break }
    }
    return try create(
      try contents(of: path), attributes: FileAttributes(of: path), firstFree: newPath)
  }

  /// Creates a file with the first free name, without replacing a file that another process creates
  /// at the same time.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the file, or `nil` for the default attributes of new files.
  ///   - path: A closure that returns a path for each of the numbers 1, 2, and so on.
  /// - Returns: The path of the file.
  /// - Throws: ``FileError``. If its `didReplaceFile` is `true`, the file has been created, but may
  ///   be lost in a power failure; then the path of the error is the path of the file.
  static func create(
    _ data: Data, attributes: FileAttributes? = nil, firstFree path: (Int) -> FilePath
  ) throws(FileError) -> FilePath {
    try moveTemporary(writeTemporary(data, for: path(1), attributes), toFirstFree: path)
  }

  /// Renames a temporary file to the first free name; removes the file if this fails.
  static func moveTemporary(
    _ temporary: FilePath, toFirstFree path: (Int) -> FilePath
  ) throws(FileError) -> FilePath {
    do throws(FileError) {
      return try move(temporary, toFirstFree: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Returns a closure that returns the numbered paths for a damaged file: NAME.damaged-1.plist and
  /// so on for NAME.plist, and NAME.damaged-1 and so on for a NAME without an extension of
  /// drawings.
  static func quarantinePath(of path: FilePath) -> (Int) -> FilePath {
    { path.sibling(beforeExtension: ".damaged-\($0)") }
  }

  /// Renames a file to the first free name, flushes the folder, and returns the new path.
  private static func move(
    _ path: FilePath, toFirstFree newPath: (Int) -> FilePath
  ) throws(FileError) -> FilePath {
    for number in 1...9999 {
      let newPath = newPath(number)
      if newPath.exists { continue }
      // Unlike a rename, a link never replaces a file.
      if link(path, newPath) {
        guard unlink(path) else { throw FileError.last(path, "cannot rename") }
      } else if errno == EEXIST {
        continue
      } else if !(try reserve(newPath)) {
        continue
      } else if !rename(path, newPath) {
        let error = FileError.last(path, "cannot rename to \(newPath.displayName)")
        unlink(newPath)
        throw error
      }
      try flushFolder(of: newPath)
      return newPath
    }
    throw FileError(
      path: path, action: "cannot rename",
      reason: "all names up to \(newPath(9999).displayName) exist")
  }

  /// Creates an empty file exclusively, on a file system that does not support links.
  ///
  /// - Returns: `false` if the file exists.
  static func reserve(_ path: FilePath) throws(FileError) -> Bool {
    let file = path.withPlatformString {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    if file < 0 {
      if errno == EEXIST { return false }
      throw FileError.last(path, "cannot rename")
    }
    close(file)
    return true
  }
}
