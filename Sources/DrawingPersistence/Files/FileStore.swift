import CLibrary
package import DrawingFormat
package import SystemPackage

/// Functions that read files, and replace them so that a complete file exists at every moment.
package enum FileStore {
  // MARK: Reading

  /// Reads a regular file.
  ///
  /// - Parameter followingLinks: A Boolean value that determines whether the function reads the
  ///   target of a symbolic link. Otherwise, a symbolic link is an error.
  /// - Throws: ``FileError``, also for a folder, a device, or a file larger than
  ///   ``FormatLimits/fileSize``.
  package static func contents(
    of path: FilePath, followingLinks: Bool = true
  ) throws(FileError) -> Data {
    try read(path, followingLinks: followingLinks).data
  }

  /// Returns the first `count` bytes of a regular file, or all of its bytes if it has fewer.
  ///
  /// - Throws: ``FileError``, also for a folder or a device.
  package static func leadingBytes(of path: FilePath, count: Int) throws(FileError) -> Data {
    let file = try openForReading(path)
    defer { close(file) }
    return try read(file, path, count: count).data
  }

  /// Reads a regular file and its status.
  static func read(
    _ path: FilePath, followingLinks: Bool = true
  ) throws(FileError) -> (data: Data, status: Stat) {
    let file = try openForReading(path, followingLinks: followingLinks)
    defer { close(file) }
    return try read(file, path)
  }

  /// Opens a file, a pipe or a device for reading without waiting.
  static func openForReading(
    _ path: FilePath, followingLinks: Bool = true
  ) throws(FileError) -> Int32 {
    // O_NONBLOCK: opening a pipe must not wait for its other end.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    let file = path.withPlatformString { open($0, flags) }
    guard file >= 0 else { throw FileError.last(path, "cannot read") }
    return file
  }

  /// Reads an open regular file.
  ///
  /// - Parameter count: The largest number of bytes to read.
  static func read(
    _ file: Int32, _ path: FilePath, count: Int = .max
  ) throws(FileError) -> (data: Data, status: Stat) {
    guard let status = try? Stat(FileDescriptor(rawValue: file)) else {
      throw FileError.last(path, "cannot read")
    }
    guard status.type == .regular else {
      throw FileError(
        path: path, action: "cannot read",
        reason: status.type == .directory
          ? "it is a folder, not a file" : "it is not a regular file")
    }
    guard min(Int(status.size), count) <= FormatLimits.fileSize else {
      throw FileError(
        path: path, action: "cannot read",
        reason: "it has \(status.size) bytes, more than \(FormatLimits.fileSize)")
    }
    var data = Data(count: min(Int(status.size), count))
    var filled = 0
    while filled < data.count {
      let (start, capacity) = (filled, data.count - filled)
      let count = data.withUnsafeMutableBytes { bytes in
        retryingInterrupted {
          readBytes(file, bytes.baseAddress?.advanced(by: start), capacity)
        }
      }
      guard count >= 0 else { throw FileError.last(path, "cannot read") }
      if count == 0 { break }
      filled += count
    }
    return (data.prefix(filled), status)
  }

  // MARK: Writing

  /// Creates or replaces a file: writes and flushes a temporary file beside it, renames it, and
  /// flushes the folder.
  ///
  /// A replaced file keeps its permissions and, where the system allows it, its owner and group. A
  /// file that the user may not write is not replaced.
  ///
  /// - Parameters:
  ///   - followingLinks: A Boolean value that determines whether the target of a symbolic link is
  ///     replaced instead of the link.
  ///   - isShared: A Boolean value that determines whether a new file has the permissions that the
  ///     user has chosen for new files. Otherwise only its owner can read and write it.
  /// - Throws: ``FileError``; then the file is unchanged, unless the error's `didReplaceFile` is
  ///   `true`.
  package static func replace(
    _ path: FilePath, with data: Data, followingLinks: Bool = true, isShared: Bool = false
  ) throws(FileError) {
    try replace(path, followingLinks: followingLinks, isShared: isShared) {
      write throws(FileError) in
      try write(data)
    }
  }

  /// Creates or replaces a file as ``replace(_:with:followingLinks:isShared:)`` does, with contents
  /// that are never completely in memory.
  ///
  /// - Parameter contents: A closure that calls its argument with each piece of the contents.
  package static func replace(
    _ path: FilePath, followingLinks: Bool = true, isShared: Bool = false, contents: Contents
  ) throws(FileError) {
    let (target, attributes) = try replaceable(path, followingLinks: followingLinks)
    try replace(target, attributes: attributes, isShared: isShared, contents: contents)
  }

  /// Returns the path of the file to replace, after following symbolic links, and the attributes of
  /// the file if it exists.
  ///
  /// - Throws: ``FileError`` if the user may not write the file or it is not a regular file.
  static func replaceable(
    _ path: FilePath, followingLinks: Bool = true
  ) throws(FileError) -> (target: FilePath, attributes: FileAttributes?) {
    if followingLinks { try requireTrustedLinks(in: path) }
    let target = followingLinks ? path.target : path
    guard access(target, W_OK) || errno == ENOENT else {
      throw FileError.last(path, "cannot save")
    }
    let old = try? Stat(target, followTargetSymlink: followingLinks)
    if let old, old.type != .regular {
      throw FileError(path: path, action: "cannot save", reason: "it is not a regular file")
    }
    return (target, FileAttributes(of: target, followingLinks: followingLinks))
  }

  /// A function that writes the contents of a file: it calls its argument with each piece.
  package typealias Contents = (_ write: (Data) throws(FileError) -> Void) throws(FileError) -> Void

  /// Creates a file with the first free name, with contents that are never completely in memory.
  ///
  /// - Parameters:
  ///   - isShared: A Boolean value that determines whether the file has the permissions that the
  ///     user has chosen for new files.
  ///   - path: A closure that returns a path for each of the numbers 1, 2, and so on.
  ///   - contents: A closure that calls its argument with each piece of the contents.
  /// - Throws: ``FileError`` as ``create(_:attributes:firstFree:)`` does.
  package static func create(
    isShared: Bool, firstFree path: (Int) -> FilePath, contents: Contents
  ) throws(FileError) -> FilePath {
    try moveTemporary(
      writeTemporary(for: path(1), nil, isShared: isShared, contents), toFirstFree: path)
  }

  /// Creates or replaces the file or link at a path, even if the user may not write it.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the file, or `nil` for the default attributes of new files.
  ///   - check: Called immediately before the file is replaced. If it throws, the file is not
  ///     replaced.
  /// - Returns: The version of the new file before it was renamed.
  /// - Throws: ``FileError`` as ``replace(_:with:followingLinks:isShared:)`` does.
  @discardableResult
  static func replace(
    _ path: FilePath, with data: Data, attributes: FileAttributes?, isShared: Bool = false,
    check: () throws(FileError) -> Void = {}
  ) throws(FileError) -> FileVersion? {
    try replace(path, attributes: attributes, isShared: isShared, check: check) {
      write throws(FileError) in try write(data)
    }
  }

  @discardableResult
  private static func replace(
    _ path: FilePath, attributes: FileAttributes?, isShared: Bool,
    check: () throws(FileError) -> Void = {}, contents: Contents
  ) throws(FileError) -> FileVersion? {
    let temporary = try writeTemporary(for: path, attributes, isShared: isShared, contents)
    let version = FileVersion(of: temporary)
    do throws(FileError) {
      try check()
      guard rename(temporary, path) else { throw FileError.last(path, "cannot save") }
    } catch {
      unlink(temporary)
      throw error
    }
    try flushFolder(of: path)
    return version
  }

  /// Writes and flushes a temporary file in the folder of a path; the caller renames the file.
  ///
  /// The file has a random name and is created exclusively.
  ///
  /// - Returns: The path of the temporary file.
  static func writeTemporary(
    _ data: Data, for path: FilePath, _ attributes: FileAttributes? = nil
  ) throws(FileError) -> FilePath {
    try writeTemporary(for: path, attributes, isShared: false) { write throws(FileError) in
      try write(data)
    }
  }

  static func writeTemporary(
    for path: FilePath, _ attributes: FileAttributes?, isShared: Bool, _ contents: Contents
  ) throws(FileError) -> FilePath {
    let (temporary, file) = try openTemporary(for: path, attributes, isShared: isShared)
    do throws(FileError) {
      defer { close(file) }
      try contents { data throws(FileError) in
        try writeAll(data, to: file, path, "cannot save")
      }
      try flush(file, for: path, attributes, isShared: isShared)
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Creates a temporary file in the folder of a path, exclusively and with a random name.
  static func openTemporary(
    for path: FilePath, _ attributes: FileAttributes?, isShared: Bool
  ) throws(FileError) -> (path: FilePath, file: Int32) {
    let temporary = TemporaryFile.path(for: path)
    let file = temporary.withPlatformString {
      open(
        $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
        isShared && attributes == nil ? 0o666 : 0o600)
    }
    guard file >= 0 else { throw FileError.last(path, "cannot save") }
    return (temporary, file)
  }

  /// Gives a complete temporary file its attributes and flushes it.
  ///
  /// - Parameter path: The path that the file will have.
  static func flush(
    _ file: Int32, for path: FilePath, _ attributes: FileAttributes?, isShared: Bool
  ) throws(FileError) {
    let attributes = attributes ?? (isShared ? nil : .ofNewFile(in: path.folder))
    guard attributes?.apply(to: file) ?? true, fsync(file) == 0 else {
      throw FileError.last(path, "cannot save")
    }
  }

  /// Creates a folder and its missing parents, accessible by their owner only.
  ///
  /// A folder that the superuser creates in the folder of a user belongs to that user, unless
  /// everybody may create files in the user's folder.
  package static func createFolder(_ path: FilePath) throws(FileError) {
    func create() -> Bool { path.withPlatformString { mkdir($0, 0o700) } == 0 }
    if !create() {
      if errno == EEXIST { return }
      guard errno == ENOENT, path.folder != path else {
        throw FileError.last(path, "cannot make the folder")
      }
      try createFolder(path.folder)
      guard create() || errno == EEXIST else {
        throw FileError.last(path, "cannot make the folder")
      }
    }
    let attributes = FileAttributes.ofNewFile(in: path.folder)
    if geteuid() == 0, attributes.owner != 0 {
      // The folder is accessible even if this fails.
      _ = path.withPlatformString { lchown($0, attributes.owner, attributes.group) }
    }
  }

  /// Writes all bytes to an open file.
  package static func writeAll(
    _ data: Data, to file: Int32, _ path: FilePath, _ action: String
  ) throws(FileError) {
    let isWritten = data.withUnsafeBytes { bytes in
      var remaining = bytes[...]
      while !remaining.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: remaining)
        let count = retryingInterrupted { write(file, slice.baseAddress, slice.count) }
        guard count > 0 else { return false }
        remaining = remaining.dropFirst(count)
      }
      return true
    }
    guard isWritten else { throw FileError.last(path, action) }
  }

  /// Flushes the folder of a file that was renamed.
  ///
  /// - Throws: ``FileError``, whose `didReplaceFile` is `true`.
  static func flushFolder(of path: FilePath) throws(FileError) {
    let folder = path.folder.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Some file systems do not support flushing a folder and report EINVAL.
    guard fsync(folder) == 0 || errno == EINVAL else {
      throw FileError.last(path, "cannot flush its folder to disk")
        .withKind(.replacedButNotFlushed)
    }
  }

  /// Repeats a system call until no signal interrupts it, and returns its result.
  static func retryingInterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
