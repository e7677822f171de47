import CLibrary
package import DrawingFormat
package import SystemPackage

/// The copies of drawings that could not be saved at their own paths.
///
/// A copy of NAME.plist is named NAME.recovered-1.plist and so on.
package struct RecoveredDrawings: Sendable {
  private static let suffix = ".recovered-"

  /// The folders for copies, in the order in which they are tried.
  private let folders: [FilePath]

  package init(folders: [FilePath]) { self.folders = folders }

  /// Writes a drawing to the first folder that accepts it.
  ///
  /// Only the user can read the copy, because everybody may read the folders for temporary files.
  ///
  /// - Parameter path: The path of the drawing, which determines the name of the copy.
  /// - Returns: The path of the copy.
  /// - Throws: ``FileError`` of the first folder if no folder accepts the drawing.
  package func save(_ data: Data, of path: FilePath) throws(FileError) -> FilePath {
    var firstError: FileError?
    for folder in folders {
      do throws(FileError) {
        try FileStore.createFolder(folder)
        return try FileStore.create(data, attributes: .ofNewFile(in: folder)) {
          Self.copy(of: path, in: folder, number: $0)
        }
      } catch {
        // The file exists, even if its folder could not be flushed.
        if error.didReplaceFile { return error.path }
        firstError = firstError ?? error
      }
    }
    throw firstError
      ?? FileError(path: path, action: "cannot copy the drawing", reason: "there is no folder")
  }

  /// Writes a drawing to its copy or, if there is none or this fails, to a new copy, and holds the
  /// copy.
  ///
  /// - Parameters:
  ///   - path: The path of the drawing, which determines the name of a new copy.
  ///   - old: The copy to replace.
  package func hold(
    _ data: Data, of path: FilePath, replacing old: HeldCopy? = nil
  ) throws(FileError) -> HeldCopy {
    if let old, old.isAtPath {
      do throws(FileError) {
        try FileStore.replace(old.path, with: data, attributes: .ofNewFile(in: old.path.folder))
        return HeldCopy(path: old.path)
      } catch {
        if error.didReplaceFile { return HeldCopy(path: old.path) }
      }
    }
    let new = HeldCopy(path: try save(data, of: path))
    old?.remove()
    return new
  }

  /// A copy that is not offered to the user while this process has its file open, because the
  /// drawing is still in memory.
  package final class HeldCopy: Sendable {
    package let path: FilePath
    private let file: Int32

    /// Opens a copy; if this fails, other processes may offer the copy.
    fileprivate init(path: FilePath) {
      self.path = path
      file = (try? FileStore.openForReading(path, followingLinks: false)) ?? -1
      flock(file, LOCK_SH | LOCK_NB)
    }

    deinit { close(file) }

    fileprivate var isAtPath: Bool { path.isOpenFile(file) }

    /// Removes the copy, unless another process has moved it.
    package func remove() { if isAtPath { unlink(path) } }
  }

  /// Returns a Boolean value that indicates whether a process holds a copy.
  private static func isHeld(_ path: FilePath) -> Bool {
    guard let file = try? FileStore.openForReading(path, followingLinks: false) else {
      return false
    }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Returns the paths of the existing copies of a drawing, with numbers up to 100.
  func copies(of path: FilePath) -> [FilePath] {
    folders.flatMap { folder in
      (1...100).map { Self.copy(of: path, in: folder, number: $0) }.filter(\.exists)
    }
  }

  /// The paths of the copies of all drawings, except those that a process holds.
  ///
  /// Files of other users are not included: everybody may create files in the folders for temporary
  /// files.
  ///
  /// - Complexity: O(files in the folders)
  package var all: [FilePath] {
    folders.flatMap { $0.files(where: Self.isNameOfCopy).filter(isOwnCopy) }
  }

  /// Moves a copy to a folder, also on another disk.
  ///
  /// - Returns: The new path: "NAME (recovered 1).plist", or with the first free number.
  package static func move(_ copy: FilePath, to folder: FilePath) throws(FileError) -> FilePath {
    let data = try FileStore.contents(of: copy, followingLinks: false)
    try FileStore.createFolder(folder)
    let name = copy.nameBytes.dropLast(copy.drawingExtension.utf8.count)
    let drawing = copy.folder.child(
      Array(stem(of: name)) + Array(copy.drawingExtension.utf8))
    let path = try FileStore.create(data) {
      drawing.moved(to: folder, suffix: " (recovered \($0))")
    }
    // The copy is removed only now that the new file has been flushed.
    unlink(copy)
    return path
  }

  private static func copy(of path: FilePath, in folder: FilePath, number: Int) -> FilePath {
    path.moved(to: folder, suffix: "\(suffix)\(number)")
  }

  /// Returns the part of a file name before ".recovered-" and a number at its end, or an empty
  /// sequence if the name has another form.
  private static func stem(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let digitCount = name.reversed().prefix { digits.contains($0) }.count
    let start = name.dropLast(digitCount)
    guard digitCount > 0, start.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
      return []
    }
    return start.dropLast(suffix.utf8.count)
  }

  private static func isNameOfCopy(_ name: [UInt8]) -> Bool {
    let suffix = FilePath.drawingExtension(of: name)
    return !suffix.isEmpty && !stem(of: name.dropLast(suffix.utf8.count)).isEmpty
  }

  private func isOwnCopy(_ path: FilePath) -> Bool {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return false }
    return status.type == .regular && status.linkCount == 1
      && status.userID.rawValue == geteuid() && !Self.isHeld(path)
  }
}
