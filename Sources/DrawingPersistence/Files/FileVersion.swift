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
  private let times: [Int]

  init(_ status: Stat) {
    identity = FileIdentity(status)
    size = status.size
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec].map { Int($0) }
  }

  /// Creates the version of the file at a path, without following a symbolic link; `nil` if there
  /// is no file.
  init?(of path: FilePath) {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return nil }
    self.init(status)
  }
}
