#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileStore {
  /// Returns the path of the folder that contains a file; "." for a path without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func lastComponent(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// Returns the absolute path of a file without symbolic links, or `nil` if the file does not
  /// exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path that a chain of symbolic links leads to, or the path itself if it is not a
  /// symbolic link.
  ///
  /// The target need not exist.
  static func target(of path: String) -> String {
    var path = path
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count - 1)
      guard count > 0 else { break }
      let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return path
  }

  /// Returns a Boolean value that indicates whether a path exists, even as a broken symbolic link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns a Boolean value that indicates whether a path leads to a regular file.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the inode number and the size of a file, or `nil` if there is no file.
  ///
  /// Two paths of the same file give the same values. The values change when another file replaces
  /// the file.
  static func identity(of path: String) -> [Int]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_size),
    ]
  }

  /// Returns the read and write permissions of a file, or `nil` if there is no file.
  static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o666 : nil
  }

  /// Returns the size of an open file in bytes, or `nil` if the system cannot report it.
  static func size(of file: Int32) -> Int? {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns a Boolean value that indicates whether a path, without following symbolic links,
  /// refers to an open file.
  static func isOpenFile(_ file: Int32, at path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(file, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }

  /// Checks that the folder of a path exists.
  ///
  /// - Throws: ``FileError`` if the folder does not exist or is not a folder.
  package static func requireFolder(of path: String) throws(FileError) {
    var status = stat()
    let folder = folder(of: path)
    guard stat(folder, &status) == 0 else {
      throw FileError.last(folder, "cannot use the folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: folder, action: "cannot use the folder", reason: "it is a file")
    }
  }
}
