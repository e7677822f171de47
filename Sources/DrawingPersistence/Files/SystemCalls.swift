import CLibrary
import SystemPackage

// System calls whose paths are `FilePath` values. They set `errno` when they fail.

/// Reads bytes from an open file into memory.
func readBytes(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, start, count)
}

/// Renames a file and returns a Boolean value that indicates success.
func rename(_ path: FilePath, _ newPath: FilePath) -> Bool {
  path.withPlatformString { old in newPath.withPlatformString { rename(old, $0) } } == 0
}

/// Creates a hard link and returns a Boolean value that indicates success.
func link(_ path: FilePath, _ newPath: FilePath) -> Bool {
  path.withPlatformString { old in newPath.withPlatformString { link(old, $0) } } == 0
}

/// Removes a file and returns a Boolean value that indicates success.
@discardableResult
func unlink(_ path: FilePath) -> Bool { path.withPlatformString { unlink($0) } == 0 }

/// Returns a Boolean value that indicates whether the user has a permission for a file.
func access(_ path: FilePath, _ permission: Int32) -> Bool {
  path.withPlatformString { faccessat(AT_FDCWD, $0, permission, AT_EACCESS) } == 0
}

/// Sets the times of the last change and of the last access of a file, and returns a Boolean value
/// that indicates success.
@discardableResult
func setTime(_ path: FilePath, _ time: timespec) -> Bool {
  let times = [time, time]
  return path.withPlatformString { utimensat(AT_FDCWD, $0, times, AT_SYMLINK_NOFOLLOW) } == 0
}
