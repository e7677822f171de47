#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and replaces whole files so that at no moment there is less than one good file.
public enum FileStore {
  /// Reads a regular file.
  ///
  /// - Parameter followingLinks: whether a link is read for what it leads to.
  /// - Throws: ``SystemError``, for a folder and a device too.
  public static func contents(of path: String, followingLinks: Bool = true) throws -> Data {
    // Without O_NONBLOCK a pipe in the file's place would hold the program up for ever.
    let file = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    guard file >= 0 else { throw SystemError.last(path, "cannot read") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SystemError.last(path, "cannot read") }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      throw SystemError(
        path: path, action: "cannot read",
        reason: kind == S_IFDIR ? "it is a folder, not a file" : "it is not a regular file")
    }
    guard status.st_size <= DrawingLimits.fileSize else {
      throw SystemError(
        path: path, action: "cannot read",
        reason: "it has \(status.st_size) bytes, more than \(DrawingLimits.fileSize)")
    }
    var data = Data(count: Int(status.st_size))
    var filled = 0
    while filled < data.count {
      let (start, room) = (filled, data.count - filled)
      let count = data.withUnsafeMutableBytes { bytes in
        retried { read(file, bytes.baseAddress?.advanced(by: start), room) }
      }
      guard count >= 0 else { throw SystemError.last(path, "cannot read") }
      if count == 0 { break }
      filled += count
    }
    return data.prefix(filled)
  }

  /// Replaces a file, or makes it: a temporary file beside it is written, flushed and renamed over
  /// it, and the folder is flushed.
  ///
  /// The permissions of a file that is replaced are kept, and so are owner and group where that is
  /// allowed; a new one is readable by its owner alone.
  /// A file that its owner may not write is not replaced either.
  /// - Parameter followingLinks: whether a link stays one, and what it leads to is replaced.
  /// - Throws: ``SystemError``; then the file is what it was, unless the error's `isInPlace` is true.
  public static func replace(
    _ path: String, with data: Data, followingLinks: Bool = true
  ) throws {
    let target = followingLinks ? realPath(path) ?? path : path
    guard access(target, W_OK) == 0 || errno == ENOENT else {
      throw SystemError.last(path, "cannot save")
    }
    try put(data, at: target)
  }

  /// Replaces a file whatever its permissions, which are kept, and be it a link.
  ///
  /// - Throws: ``SystemError``, as ``replace(_:with:followingLinks:)`` does.
  static func put(_ data: Data, at path: String) throws {
    let temporary = try writeTemporary(data, for: path, like: status(of: path))
    guard rename(temporary, path) == 0 else {
      let error = SystemError.last(path, "cannot save")
      unlink(temporary)
      throw error
    }
    try flushFolder(of: path)
  }

  /// Writes a file beside one that it is to replace, and flushes it.
  ///
  /// - Parameter old: the file that is to be replaced; nil where there is none.
  /// - Returns: its path.
  static func writeTemporary(
    _ data: Data, for path: String, like old: stat? = nil
  ) throws -> String {
    let temporary = "\(path).\(getpid()).tmp"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError.last(path, "cannot save") }
    do {
      defer { close(file) }
      try writeAll(data, to: file, path, "cannot save")
      guard give(file, what: old), fsync(file) == 0 else {
        throw SystemError.last(path, "cannot save")
      }
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Makes a folder, and those above it, readable by their owner alone.
  public static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder(of: path) != path else {
      throw SystemError.last(path, "cannot make the folder")
    }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SystemError.last(path, "cannot make the folder")
    }
  }

  /// Takes a file away, where it is there and may be.
  static func remove(_ path: String) { unlink(path) }

  /// What is another number when a file has been replaced; nil where there is none.
  static func identity(of path: String) -> [Int]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)]
  }

  /// Takes temporary files away that processes left which were killed while they wrote a file.
  ///
  /// To be called by who alone writes it.
  static func removeLeftovers(of path: String) {
    let (place, name) = (folder(of: path), lastComponent(path) + ".")
    let others = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for other in others where other.hasPrefix(name) && other.hasSuffix(".tmp") {
      let number = other.dropFirst(name.count).dropLast(4)
      if !number.isEmpty, number.allSatisfy(\.isNumber) { unlink(place + "/" + other) }
    }
  }

  /// Whether something has a name, be it a link to nothing.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a name leads to a file that is no folder, pipe or device.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// What owner, group and others may do with a file, apart from running it; nil where there is none.
  static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o666 : nil
  }

  /// Of an open file, in bytes.
  static func size(of file: Int32) -> Int? {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether an open file is the one that a name leads to.
  static func isNamed(_ file: Int32, _ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    return fstat(file, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
      && own.st_dev == named.st_dev
  }

  /// Checks that a file could be made at a path as far as its folder goes.
  public static func requireFolder(of path: String) throws {
    var status = stat()
    let folder = folder(of: path)
    guard stat(folder, &status) == 0 else {
      throw SystemError.last(folder, "cannot use the folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw SystemError(path: folder, action: "cannot use the folder", reason: "it is a file")
    }
  }

  /// The folder that a path lies in.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What a path ends in.
  public static func lastComponent(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where links lead to, be it to nothing; the path itself where it is none.
  static func target(of path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count - 1)
      guard count > 0 else { break }
      let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return path
  }

  /// Of a file to be replaced; nil where there is none.
  private static func status(of path: String) throws -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(path: path, action: "cannot save", reason: "it is not a regular file")
    }
    return status
  }

  /// Makes a new file belong to whom an old one belonged, with the same permissions.
  ///
  /// Where the group cannot be kept, the new one may do no more than everybody.
  private static func give(_ file: Int32, what old: stat?) -> Bool {
    guard let old else { return true }
    var (new, mode) = (stat(), old.st_mode & 0o7777)
    guard fstat(file, &new) == 0 else { return false }
    let isGroupKept = new.st_gid == old.st_gid || fchown(file, .max, old.st_gid) == 0
    if !isGroupKept { mode = mode & 0o707 | mode << 3 & 0o070 }
    // Of another owner only the superuser may make it.
    if new.st_uid != old.st_uid, fchown(file, old.st_uid, .max) != 0 { mode &= 0o777 }
    return fchmod(file, mode) == 0
  }

  static func writeAll(
    _ data: Data, to file: Int32, _ path: String, _ action: String
  ) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = retried { write(file, slice.baseAddress, slice.count) }
        guard count > 0 else { throw SystemError.last(path, action) }
        rest = rest.dropFirst(count)
      }
    }
  }

  static func flushFolder(of path: String) throws {
    let folder = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Some file systems have nothing to flush for a folder and say so.
    guard fsync(folder) == 0 || errno == EINVAL else {
      throw SystemError.last(path, "cannot flush the folder of").afterReplacing
    }
  }

  /// Calls again what a signal interrupted.
  private static func retried(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
