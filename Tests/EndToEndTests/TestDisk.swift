import Foundation

/// A small file system in memory that can be full, read-only or removed, such as that of a USB stick.
///
/// Only a privileged user can mount one.
final class TestDisk {
  /// The folder in which the disk appears.
  let path: String
  /// The folder that contains only ``path``.
  private let parentPath: String
  /// The folder in which the disk is also mounted, so that it keeps its files while it is removed.
  private let permanentPath: String
  private var filler: String { permanentPath + "/filler" }
  private(set) var isRemoved = false

  /// Mounts an empty disk.
  ///
  /// - Parameters:
  ///   - parentPath: A folder that does not exist, in which the disk appears.
  ///   - kilobytes: The size of the disk.
  /// - Throws: An error if a folder cannot be created or the disk cannot be mounted.
  init(in parentPath: String, kilobytes: Int) throws {
    (self.parentPath, permanentPath) = (parentPath, parentPath + "-permanent")
    path = parentPath + "/stick"
    try FileManager.default.createDirectory(
      atPath: permanentPath, withIntermediateDirectories: false)
    try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", permanentPath])
    try mount()
  }

  deinit {
    try? remove()
    try? Self.run("/bin/umount", ["-l", permanentPath])
  }

  /// The name of the folder while the disk is removed.
  ///
  /// The folder appears and disappears at once, with the disk. Otherwise, a program could save a
  /// drawing into the empty folder, which the disk then hides, or which is removed with the drawing.
  /// Desktops let no user write into such a folder, and remove only an empty one.
  private var hiddenPath: String { parentPath + "-removed" }

  private func mount() throws {
    let folder = hiddenPath + "/stick"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.run("/bin/mount", ["--bind", permanentPath, folder])
    try FileManager.default.moveItem(atPath: hiddenPath, toPath: parentPath)
    isRemoved = false
  }

  // MARK: Failures

  /// Removes the disk with its folder, although programs use its files.
  func remove() throws {
    guard !isRemoved else { return }
    try FileManager.default.moveItem(atPath: parentPath, toPath: hiddenPath)
    try Self.run("/bin/umount", ["-l", hiddenPath + "/stick"])
    try FileManager.default.removeItem(atPath: hiddenPath)
    isRemoved = true
  }

  /// Fills the disk.
  func fill() {
    guard FileManager.default.createFile(atPath: filler, contents: nil),
      let handle = FileHandle(forWritingAtPath: filler)
    else { return }
    while (try? handle.write(contentsOf: Data(count: 1024))) != nil {}
    try? handle.close()
  }

  /// Makes the disk read-only.
  ///
  /// - Throws: An error if a program has a file open for writing.
  func makeReadOnly() throws { try Self.run("/bin/mount", ["-o", "remount,ro", permanentPath]) }

  /// Ends all failures.
  func repair() throws {
    try Self.run("/bin/mount", ["-o", "remount,rw", permanentPath])
    try? FileManager.default.removeItem(atPath: filler)
    if isRemoved { try mount() }
  }

  // MARK: Privileges

  /// A Boolean value that indicates whether this process may mount disks.
  static let canBeMounted: Bool = {
    let path = NSTemporaryDirectory() + "mount-\(getpid())"
    defer { rmdir(path + "-permanent") }
    return (try? TestDisk(in: path, kilobytes: 64)) != nil
  }()

  private struct Failure: Error {
    let command: [String]
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: [program] + arguments) }
  }
}
