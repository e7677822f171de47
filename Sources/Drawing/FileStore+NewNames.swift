#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileStore {
  /// Gives a file another name that nothing has yet; see ``asideName(of:)``.
  ///
  /// - Returns: the new path.
  /// - Throws: ``SystemError``.
  public static func moveAside(_ path: String) throws -> String {
    try move(path, toFirstFree: asideName(of: path))
  }

  /// Writes a file under the first name that nothing has yet, whoever else does so at the same time.
  ///
  /// - Parameter name: a path for 1, for 2, and so on.
  /// - Returns: the path.
  /// - Throws: ``SystemError``.
  public static func make(_ data: Data, firstFree name: (Int) -> String) throws -> String {
    let temporary = try writeTemporary(data, for: name(1))
    defer { unlink(temporary) }
    return try move(temporary, toFirstFree: name)
  }

  /// Where a file is put aside: NAME.damaged-1.plist and so on; what does not end in .plist goes
  /// without that at its new end.
  static func asideName(of path: String) -> (Int) -> String {
    let folder = folder(of: path)
    let name = String(path.dropFirst(path.last == "/" ? 0 : path.count - lastComponent(path).count))
    let isList = name.hasSuffix(".plist")
    let stem = isList ? String(name.dropLast(6)) : name
    return { "\(folder)/\(stem).damaged-\($0)" + (isList ? ".plist" : "") }
  }

  private static func move(
    _ path: String, toFirstFree name: (Int) -> String
  ) throws -> String {
    for number in 1...9999 where !exists(name(number)) {
      let new = name(number)
      // A link is made only where nothing is, which a rename would replace.
      if link(path, new) == 0 {
        guard unlink(path) == 0 else { throw SystemError.last(path, "cannot move aside") }
      } else if errno == EEXIST {
        continue
      } else if rename(path, new) != 0 {
        // A file system without links has only the rename.
        throw SystemError.last(path, "cannot move aside to \(new)")
      }
      try flushFolder(of: new)
      return new
    }
    throw SystemError(
      path: path, action: "cannot move aside", reason: "\(name(9999)) is there already")
  }
}
