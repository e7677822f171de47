import CLibrary
package import DrawingFormat
package import SystemPackage

/// The folders of the desktop for deleted files (freedesktop.org Trash Specification 1.0).
package struct Trash: Sendable {
  private static let action = "cannot move to the trash"

  /// The trash in the user's data folder.
  private let home: FilePath

  /// Creates a value for the trash of a user, whose folders need not exist.
  ///
  /// - Parameter folder: The folder that contains the folders `files` and `info`.
  package init(folder: FilePath) { home = folder }

  /// A file in the trash, which can be restored.
  package struct Item: Sendable {
    package let original: FilePath
    fileprivate let file: FilePath
    fileprivate let info: FilePath
  }

  /// A folder for deleted files.
  private struct Bin {
    let folder: FilePath
    /// The root folder of the disk, to which the stored paths are relative; `nil` in the trash of
    /// the data folder, which stores absolute paths.
    var root: FilePath?

    var files: FilePath { folder.appending("files") }
    var infos: FilePath { folder.appending("info") }
  }

  // MARK: Deleting

  /// Moves a file to the trash of its disk or, if that disk has none, to the trash of the data
  /// folder, which may be on another disk.
  ///
  /// - Parameter contents: The contents that the file gets in the trash, or `nil` to keep those that
  ///   it has. The file need not exist if there are contents.
  /// - Throws: ``FileError``; then the file is unchanged.
  package func move(_ path: FilePath, contents: Data? = nil) throws(FileError) -> Item {
    var firstError: FileError?
    for bin in bins(for: path) {
      do throws(FileError) {
        return try move(path, contents, to: bin)
      } catch {
        firstError = firstError ?? error
      }
    }
    throw firstError ?? FileError(path: path, action: Self.action, reason: "there is no trash")
  }

  private func move(
    _ path: FilePath, _ contents: Data?, to bin: Bin
  ) throws(FileError) -> Item {
    try FileStore.createFolder(bin.files)
    try FileStore.createFolder(bin.infos)
    let item = try reserve(path, in: bin)
    do throws(FileError) {
      if contents != nil || !rename(path, item.file) {
        guard contents != nil || errno == EXDEV else { throw FileError.last(path, Self.action) }
        try copy(path, contents, to: item.file)
      }
    } catch {
      unlink(item.info)
      throw error
    }
    return item
  }

  /// Writes a file to the trash, and removes it only when it is on disk there.
  private func copy(
    _ path: FilePath, _ contents: Data?, to file: FilePath
  ) throws(FileError) {
    let old = try? FileStore.read(path, followingLinks: false)
    guard let data = contents ?? old?.data else { throw FileError.last(path, Self.action) }
    do throws(FileError) {
      let attributes = FileAttributes(of: path, followingLinks: false)
      try FileStore.replace(file, with: data, attributes: attributes)
      guard unlink(path) || errno == ENOENT else { throw FileError.last(path, Self.action) }
    } catch {
      unlink(file)
      throw error
    }
  }

  /// Reserves a name for a file in a folder of the trash, by creating its information file.
  private func reserve(_ path: FilePath, in bin: Bin) throws(FileError) -> Item {
    let text = """
      [Trash Info]
      Path=\(Self.encoded(path, relativeTo: bin.root))
      DeletionDate=\(LocalTime.trashDate)

      """
    for number in 1...9999 {
      let file = path.trashed(in: bin.files, number: number)
      let item = Item(
        original: path, file: file,
        info: bin.infos.child(file.nameBytes + Array(FilePath.trashInfoExtension.utf8)))
      if item.file.exists { continue }
      // The information file is created exclusively, and thereby reserves the name.
      let info = item.info.withPlatformString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      if info < 0, errno == EEXIST { continue }
      guard info >= 0 else { throw FileError.last(path, Self.action) }
      defer { close(info) }
      do throws(FileError) {
        try FileStore.writeAll(Data(text.utf8), to: info, path, Self.action)
        guard fsync(info) == 0 else { throw FileError.last(path, Self.action) }
      } catch {
        unlink(item.info)
        throw error
      }
      return item
    }
    throw FileError(
      path: path, action: Self.action, reason: "it has too many files of this name")
  }

  // MARK: Folders

  /// Returns the folders for a deleted file, in the order in which they are tried.
  private func bins(for path: FilePath) -> [Bin] {
    guard let folder = path.folder.realPath, let device = Self.device(of: folder),
      Self.device(of: home.existingFolder) != device
    else { return [Bin(folder: home)] }
    var root = folder
    while root.folder != root, Self.device(of: root.folder) == device { root = root.folder }
    let user = String(geteuid())
    var bins: [Bin] = []
    // Everybody may create files in the shared folder. With the sticky bit, nobody can replace the
    // files of others.
    let shared = root.appending(".Trash")
    if let status = try? Stat(shared, followTargetSymlink: false), status.type == .directory,
      status.permissions.contains(.saveText)
    {
      bins.append(Bin(folder: shared.appending(user), root: root))
    }
    bins.append(Bin(folder: root.appending(".Trash-" + user), root: root))
    return bins.filter { Self.isOwn($0.folder) } + [Bin(folder: home)]
  }

  /// Returns a Boolean value that indicates whether a folder is missing or belongs to the user.
  private static func isOwn(_ folder: FilePath) -> Bool {
    guard let status = try? Stat(folder, followTargetSymlink: false) else { return true }
    return status.type == .directory && status.userID.rawValue == geteuid()
  }

  private static func device(of path: FilePath) -> DeviceID? { (try? Stat(path))?.deviceID }

  // MARK: Restoring

  /// Moves a file back to its original path, also on another disk.
  ///
  /// - Throws: ``FileError`` if another file has the original path, or the file is no longer in the
  ///   trash.
  package func restore(_ item: Item) throws(FileError) {
    // Unlike a rename, a link never replaces a file.
    if link(item.file, item.original) {
      unlink(item.file)
    } else if errno == EXDEV {
      try copyBack(item)
    } else {
      guard errno != EEXIST, !item.original.exists, rename(item.file, item.original) else {
        throw FileError.last(item.original, "cannot restore")
      }
    }
    unlink(item.info)
  }

  private func copyBack(_ item: Item) throws(FileError) {
    let data = try FileStore.contents(of: item.file, followingLinks: false)
    let temporary = try FileStore.writeTemporary(
      data, for: item.original, FileAttributes(of: item.file, followingLinks: false))
    defer { unlink(temporary) }
    let isRestored =
      link(temporary, item.original)
      || (errno != EEXIST && !item.original.exists && rename(temporary, item.original))
    guard isRestored else { throw FileError.last(item.original, "cannot restore") }
    try FileStore.flushFolder(of: item.original)
    unlink(item.file)
  }

  // MARK: Paths

  /// Returns a path as the trash stores it: all bytes except letters, digits and some punctuation
  /// marks are `%XX`.
  ///
  /// - Parameter root: The folder to which the result is relative, or `nil` for an absolute path.
  private static func encoded(_ path: FilePath, relativeTo root: FilePath?) -> String {
    var bytes = path.bytes
    if let root, let folder = path.folder.realPath {
      bytes = Array(folder.child(path.nameBytes).bytes.dropFirst(root.bytes.count))
      if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    }
    return encoded(bytes)
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
