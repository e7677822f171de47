import SystemPackage

/// The identity of a file, which differs from that of another file at the same path.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
  }

  /// Creates the identity of the file at a path, without following a symbolic link; `nil` if there
  /// is no file.
  init?(of path: FilePath) {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return nil }
    self.init(status)
  }
}

/// The properties of a file that change when the file is replaced or written.
struct FileVersion: Hashable, Sendable {
  private let identity: FileIdentity
  private let size: Int64
  private let modified: [Int]
  private let changed: [Int]

  init(_ status: Stat) {
    identity = FileIdentity(status)
    size = status.size
    modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
  }

  /// Returns a Boolean value that indicates whether the file has not been written since another
  /// version of it; it may have been renamed.
  func hasContents(of other: FileVersion) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }

  /// Creates the version of the file at a path, without following a symbolic link; `nil` if there
  /// is no file.
  init?(of path: FilePath) {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return nil }
    self.init(status)
  }
}
