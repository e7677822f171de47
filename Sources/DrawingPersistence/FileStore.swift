package import DrawingFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that read files, and replace them so that a complete file exists at every moment.
package enum FileStore {
  /// Reads a regular file.
  ///
  /// - Parameter followingLinks: A Boolean value that determines whether a symbolic link is read as
  ///   its target.
  /// - Throws: ``FileError``, also for a folder, a device, or a file larger than
  ///   ``FormatLimits/fileSize``.
  package static func contents(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> Data {
    // O_NONBLOCK: opening a pipe must not wait for its other end.
    let file = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    guard file >= 0 else { throw FileError.last(path, "cannot read") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError.last(path, "cannot read") }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      throw FileError(
        path: path, action: "cannot read",
        reason: type == S_IFDIR ? "it is a folder, not a file" : "it is not a regular file")
    }
    guard status.st_size <= FormatLimits.fileSize else {
      throw FileError(
        path: path, action: "cannot read",
        reason: "it has \(status.st_size) bytes, more than \(FormatLimits.fileSize)")
    }
    var data = Data(count: Int(status.st_size))
    var filled = 0
    while filled < data.count {
      let (start, capacity) = (filled, data.count - filled)
      let count = data.withUnsafeMutableBytes { bytes in
        retryingInterrupted { read(file, bytes.baseAddress?.advanced(by: start), capacity) }
      }
      guard count >= 0 else { throw FileError.last(path, "cannot read") }
      if count == 0 { break }
      filled += count
    }
    return data.prefix(filled)
  }

  /// Creates or replaces a file: writes and flushes a temporary file beside it, renames it, and
  /// flushes the folder.
  ///
  /// A replaced file keeps its permissions and, where the system allows it, its owner and group. A
  /// new file is readable and writable by its owner only. A file that the user may not write is not
  /// replaced.
  ///
  /// - Parameter followingLinks: A Boolean value that determines whether the target of a symbolic
  ///   link is replaced instead of the link.
  /// - Throws: ``FileError``; then the file is unchanged, unless the error's `didReplaceFile` is
  ///   `true`.
  package static func replace(
    _ path: String, with data: Data, followingLinks: Bool = true
  ) throws(FileError) {
    let target = followingLinks ? realPath(path) ?? path : path
    guard access(target, W_OK) == 0 || errno == ENOENT else {
      throw FileError.last(path, "cannot save")
    }
    try forceReplace(target, with: data)
  }

  /// Creates or replaces a file or link, even if the user may not write it.
  ///
  /// - Throws: ``FileError`` as ``replace(_:with:followingLinks:)`` does.
  static func forceReplace(_ path: String, with data: Data) throws(FileError) {
    let temporary = try writeTemporary(data, for: path, attributes: try attributes(of: path))
    guard rename(temporary, path) == 0 else {
      let error = FileError.last(path, "cannot save")
      unlink(temporary)
      throw error
    }
    try flushFolder(of: path)
  }

  /// Writes and flushes a temporary file in the folder of a path; the caller renames the file.
  ///
  /// - Parameter attributes: The attributes of the file to replace, or `nil` if there is none.
  /// - Returns: The path of the temporary file.
  static func writeTemporary(
    _ data: Data, for path: String, attributes: stat? = nil
  ) throws(FileError) -> String {
    let temporary = "\(path).\(getpid()).tmp"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError.last(path, "cannot save") }
    do throws(FileError) {
      defer { close(file) }
      try writeAll(data, to: file, path, "cannot save")
      guard apply(attributes, to: file), fsync(file) == 0 else {
        throw FileError.last(path, "cannot save")
      }
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Creates a folder and its missing parents, accessible by their owner only.
  package static func createFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder(of: path) != path else {
      throw FileError.last(path, "cannot make the folder")
    }
    try createFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError.last(path, "cannot make the folder")
    }
  }

  /// Removes a file, if it exists and the system allows it.
  static func remove(_ path: String) { unlink(path) }

  /// Removes the temporary files of processes that were killed while they replaced a file.
  ///
  /// - Precondition: The caller holds the lock of the drawing.
  static func removeTemporaries(of path: String) {
    let (folder, prefix) = (folder(of: path), lastComponent(path) + ".")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(".tmp") {
      let processID = name.dropFirst(prefix.count).dropLast(4)
      if !processID.isEmpty, processID.allSatisfy(\.isNumber) { unlink(folder + "/" + name) }
    }
  }

  /// Writes all bytes to an open file.
  static func writeAll(
    _ data: Data, to file: Int32, _ path: String, _ action: String
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
  static func flushFolder(of path: String) throws(FileError) {
    let folder = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Some file systems do not support flushing a folder and report EINVAL.
    guard fsync(folder) == 0 || errno == EINVAL else {
      throw FileError.last(path, "cannot flush its folder to disk").afterReplacing
    }
  }

  /// Returns the attributes of a file to be replaced, or `nil` if there is none.
  private static func attributes(of path: String) throws(FileError) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, action: "cannot save", reason: "it is not a regular file")
    }
    return status
  }

  /// Gives an open file the owner, group and permissions of another file.
  ///
  /// If the group cannot be kept, the new group gets the permissions that all other users have. The
  /// function returns `false` if the permissions cannot be set.
  private static func apply(_ attributes: stat?, to file: Int32) -> Bool {
    guard let attributes else { return true }
    var (current, mode) = (stat(), attributes.st_mode & 0o7777)
    guard fstat(file, &current) == 0 else { return false }
    let isGroupKept =
      current.st_gid == attributes.st_gid || fchown(file, .max, attributes.st_gid) == 0
    if !isGroupKept { mode = mode & 0o707 | mode << 3 & 0o070 }
    // Only the superuser can change the owner.
    if current.st_uid != attributes.st_uid, fchown(file, attributes.st_uid, .max) != 0 {
      mode &= 0o777
    }
    return fchmod(file, mode) == 0
  }

  /// Repeats a system call until no signal interrupts it, and returns its result.
  private static func retryingInterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
