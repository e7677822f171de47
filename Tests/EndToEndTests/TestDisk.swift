import Foundation

/// A small file system in memory that can be full, read-only or removed, such as that of a USB stick.
///
/// Only a privileged user can mount one.
final class TestDisk {
  /// The folder in which the disk appears.
  let path: String
  /// The folder in which the disk is also mounted, so that it keeps its files while it is removed.
  private let permanentPath: String
  private var filler: String { permanentPath + "/filler" }
  private(set) var isRemoved = false

  /// Mounts an empty disk.
  ///
  /// - Parameter kilobytes: The size of the disk.
  /// - Throws: An error if a folder cannot be created or the disk cannot be mounted.
  init(at path: String, kilobytes: Int) throws {
    (self.path, permanentPath) = (path, path + "-permanent")
    try FileManager.default.createDirectory(
      atPath: permanentPath, withIntermediateDirectories: false)
    try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", permanentPath])
    try mount()
  }

  deinit {
    try? remove()
    try? Self.run("/bin/umount", ["-l", permanentPath])
  }

  private func mount() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.run("/bin/mount", ["--bind", permanentPath, path])
    isRemoved = false
  }

  // MARK: Failures

  /// Removes the disk with its folder, although programs use its files.
  func remove() throws {
    guard !isRemoved else { return }
    try Self.run("/bin/umount", ["-l", path])
    try FileManager.default.removeItem(atPath: path)
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
    return (try? TestDisk(at: path, kilobytes: 64)) != nil
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
