import CLibrary
package import DrawingFormat
package import SystemPackage

/// A temporary file that is written in the folder of a target file, and replaces the target when
/// ``finish()`` is called.
///
/// The replacement has the guarantees of ``FileStore/replace(_:with:followingLinks:isShared:)``. It
/// is for contents that take long to write, or that another program writes to ``temporary``.
package final class FileReplacement {
  /// The path of the temporary file, which exists and is empty at first.
  package let temporary: FilePath
  /// The path for error messages.
  private let path: FilePath
  /// The file to replace, after following symbolic links.
  private let target: FilePath
  private let attributes: FileAttributes?
  private let isShared: Bool
  private let file: Int32
  private var isOpen = true

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The path of the target. If it is a symbolic link, the target of the link is
  ///     replaced.
  ///   - isShared: A Boolean value that determines whether a new file has the permissions that the
  ///     user has chosen for new files.
  /// - Throws: ``FileError`` if the target cannot be replaced.
  package init(of path: FilePath, isShared: Bool = false) throws(FileError) {
    (self.path, self.isShared) = (path, isShared)
    (target, attributes) = try FileStore.replaceable(path)
    (temporary, file) = try FileStore.openTemporary(for: target, attributes, isShared: isShared)
  }

  deinit { cancel() }

  /// Appends bytes to the temporary file.
  package func write(_ data: Data) throws(FileError) {
    try FileStore.writeAll(data, to: file, path, "cannot save")
  }

  /// Flushes the temporary file and renames it to the target.
  ///
  /// - Throws: ``FileError``; then the target is unchanged and the temporary file is removed,
  ///   unless the error's `didReplaceFile` is `true`.
  package func finish() throws(FileError) {
    do throws(FileError) {
      // Another program may have replaced the temporary file instead of writing to it.
      guard temporary.isOpenFile(file) else {
        throw FileError(path: path, action: "cannot save", reason: "its temporary file was removed")
      }
      try FileStore.flush(file, for: target, attributes, isShared: isShared)
      guard rename(temporary, target) else { throw FileError.last(path, "cannot save") }
    } catch {
      cancel()
      throw error
    }
    isOpen = false
    close(file)
    try FileStore.flushFolder(of: target)
  }

  /// Removes the temporary file, unless it has replaced the target.
  package func cancel() {
    guard isOpen else { return }
    isOpen = false
    if temporary.isOpenFile(file) { unlink(temporary) }
    close(file)
  }
}
