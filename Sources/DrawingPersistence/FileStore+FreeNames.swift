package import DrawingFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileStore {
  /// Renames a damaged file to the first free name of ``quarantineName(of:)``.
  ///
  /// - Returns: The new path.
  package static func quarantine(_ path: String) throws(FileError) -> String {
    try move(path, toFirstFree: quarantineName(of: path))
  }

  /// Creates a file with the first free name, without replacing a file that another process creates
  /// at the same time.
  ///
  /// - Parameter name: Returns a path for the numbers 1, 2, and so on.
  /// - Returns: The path of the file.
  package static func create(
    _ data: Data, firstFree name: (Int) -> String
  ) throws(FileError) -> String {
    let temporary = try writeTemporary(data, for: name(1))
    defer { unlink(temporary) }
    return try move(temporary, toFirstFree: name)
  }

  /// Returns the numbered names for a damaged file: NAME.damaged-1.plist and so on for NAME.plist,
  /// and NAME.damaged-1 for any other NAME.
  static func quarantineName(of path: String) -> (Int) -> String {
    let folder = folder(of: path)
    let name = String(path.dropFirst(path.last == "/" ? 0 : path.count - lastComponent(path).count))
    let isPropertyList = name.hasSuffix(".plist")
    let stem = isPropertyList ? String(name.dropLast(6)) : name
    return { "\(folder)/\(stem).damaged-\($0)" + (isPropertyList ? ".plist" : "") }
  }

  /// Renames a file to the first free name, flushes the folder, and returns the new path.
  private static func move(
    _ path: String, toFirstFree name: (Int) -> String
  ) throws(FileError) -> String {
    for number in 1...9999 where !exists(name(number)) {
      let newPath = name(number)
      // Unlike a rename, a link never replaces a file.
      if link(path, newPath) == 0 {
        guard unlink(path) == 0 else { throw FileError.last(path, "cannot rename") }
      } else if errno == EEXIST {
        continue
      } else if rename(path, newPath) != 0 {
        // Some file systems do not support links.
        throw FileError.last(path, "cannot rename to \(newPath)")
      }
      try flushFolder(of: newPath)
      return newPath
    }
    throw FileError(
      path: path, action: "cannot rename", reason: "all names up to \(name(9999)) exist")
  }
}
