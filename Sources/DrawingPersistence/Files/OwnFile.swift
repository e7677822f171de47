import CLibrary
package import DrawingFormat
package import SystemPackage

/// A file that only this program writes, such as the file of the settings.
///
/// The file replaces another one only if that one has contents of this program. A file that the
/// user keeps at the same path is never lost.
package struct OwnFile: Sendable {
  package let path: FilePath
  /// The path that earlier versions of the program gave the file, or `nil`.
  private let earlierPath: FilePath?
  private let isOwn: @Sendable (Data) -> Bool

  /// Creates a value for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - earlierPath: The path that earlier versions of the program gave the file. The first
  ///     replacement moves the file from this path.
  ///   - isOwn: A closure that returns whether this program has written the contents of a file.
  package init(
    _ path: FilePath, movedFrom earlierPath: FilePath? = nil,
    isOwn: @escaping @Sendable (Data) -> Bool
  ) {
    (self.path, self.earlierPath, self.isOwn) = (path, earlierPath, isOwn)
  }

  /// Returns the contents of the file or, if it is missing, of the file at the earlier path; `nil`
  /// if neither exists.
  ///
  /// - Throws: ``FileError`` if the file cannot be read or another program has written it.
  package func contents() throws(FileError) -> Data? {
    if let data = try ownContents() { return data }
    guard let earlierPath, let data = try? FileStore.contents(of: earlierPath) else { return nil }
    return isOwn(data) ? data : nil
  }

  /// Creates or replaces the file, and removes the file at the earlier path.
  ///
  /// - Throws: ``FileError``, also if another program has written the file; then the file is
  ///   unchanged.
  package func replace(with data: Data) throws(FileError) {
    _ = try ownContents()
    try FileStore.createFolder(path.folder)
    try FileStore.replace(path, with: data)
    // A link or a file of the user stays.
    if let earlierPath, let old = try? FileStore.contents(of: earlierPath, followingLinks: false),
      isOwn(old)
    {
      unlink(earlierPath)
    }
  }

  /// Returns the contents of the file, or `nil` if it is missing or empty.
  private func ownContents() throws(FileError) -> Data? {
    let data: Data
    do throws(FileError) {
      data = try FileStore.contents(of: path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
    if data.isEmpty { return nil }
    guard isOwn(data) else {
      throw FileError(
        path: path, action: "cannot use the file",
        reason: "its contents are not those that this program writes there")
    }
    return data
  }
}
