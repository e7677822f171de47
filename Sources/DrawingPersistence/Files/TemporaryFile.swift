import CLibrary
import SystemPackage

/// The names of files that are written completely before they replace another file.
enum TemporaryFile {
  private static let infix = ".touchtracker-tmp-"
  private static let digitCount = 16

  /// Returns a new hidden path in the folder of a file: the file name between a period and a suffix
  /// with a random number.
  static func path(for path: FilePath) -> FilePath {
    let number = String(UInt64.random(in: 0 ... .max), radix: 16)
    let zeros = String(repeating: "0", count: digitCount - number.count)
    return path.sibling(prefix: ".", suffix: infix + zeros + number)
  }

  /// Removes the temporary files of processes that were killed while they replaced a file.
  ///
  /// The function removes only regular files that have a name that ``path(for:)`` can return for
  /// the file, have no other hard link, and belong to the user or the superuser. A temporary file
  /// belongs to the superuser if the superuser has drawn in the user's drawing and the process was
  /// killed before it changed the owner of the file.
  ///
  /// - Precondition: The caller holds the lock of the drawing.
  static func removeAll(for path: FilePath) {
    let pattern = self.path(for: path).nameBytes.dropLast(digitCount)
    for candidate in path.folder.files {
      let name = candidate.nameBytes
      guard name.starts(with: pattern), name.count == pattern.count + digitCount,
        name.suffix(digitCount).allSatisfy({ "0123456789abcdef".utf8.contains($0) })
      else { continue }
      guard let status = try? Stat(candidate, followTargetSymlink: false),
        status.type == .regular, [0, geteuid()].contains(status.userID.rawValue),
        status.linkCount == 1
      else { continue }
      unlink(candidate)
    }
  }
}
