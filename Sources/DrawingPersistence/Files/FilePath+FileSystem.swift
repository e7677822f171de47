import CLibrary
package import SystemPackage

// Properties of paths that depend on the files that exist.
extension FilePath {
  /// The absolute path without symbolic links, or `nil` if the file does not exist.
  var realPath: FilePath? {
    withPlatformString { path in
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return FilePath(platformString: resolved)
    }
  }

  /// The path after following symbolic links.
  ///
  /// No file need exist at this path.
  ///
  /// The value is an absolute path without symbolic links if the folder of the target exists.
  var target: FilePath {
    if let realPath { return realPath }
    var path = self
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      guard let target = path.linkTarget else { break }
      path = target.isAbsolute ? target : path.folder.pushing(target)
    }
    let name = path.nameBytes
    guard !name.isEmpty, !Self.isSpecial(name), let folder = path.folder.realPath else {
      return path
    }
    return folder.child(name)
  }

  /// The contents of a symbolic link, or `nil` if the path is not a symbolic link.
  var linkTarget: FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withPlatformString { readlink($0, &buffer, buffer.count - 1) }
    return count > 0 ? FilePath(platformString: Array(buffer[..<count]) + [0]) : nil
  }

  /// A Boolean value that indicates whether the path refers to a symbolic link.
  var isSymbolicLink: Bool { linkTarget != nil }

  /// A Boolean value that indicates whether the path exists, even as a broken symbolic link.
  package var exists: Bool { (try? Stat(self, followTargetSymlink: false)) != nil }

  /// A Boolean value that indicates whether the path refers to a folder, after following symbolic
  /// links.
  var isFolder: Bool { (try? Stat(self))?.type == .directory }

  /// The path of the folder, or of the nearest folder above it that exists.
  var existingFolder: FilePath {
    var path = self
    while !path.isFolder, path.folder != path { path = path.folder }
    return path
  }

  /// Returns a Boolean value that indicates whether this path and another one refer to the same
  /// file, after following symbolic links.
  package func isSameFile(as other: FilePath) -> Bool {
    guard let status = try? Stat(self), let otherStatus = try? Stat(other) else { return false }
    return status.deviceID == otherStatus.deviceID && status.inode == otherStatus.inode
  }

  /// Returns a Boolean value that indicates whether the path refers to an open file, without
  /// following symbolic links.
  func isOpenFile(_ file: Int32) -> Bool {
    guard let open = try? Stat(FileDescriptor(rawValue: file)),
      let named = try? Stat(self, followTargetSymlink: false)
    else { return false }
    return open.inode == named.inode && open.deviceID == named.deviceID
  }

  /// Returns a Boolean value that indicates whether a name is "." or "..".
  private static func isSpecial(_ name: [UInt8]) -> Bool {
    name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
  }

  /// The paths of the files and folders in the folder with this path; empty if the folder cannot be
  /// read.
  var files: [FilePath] { files { _ in true } }

  /// Returns the paths of the files and folders in the folder with this path that have certain names;
  /// empty if the folder cannot be read.
  ///
  /// A folder for temporary files can have thousands of files, and making a path takes far longer
  /// than a test of its name.
  func files(where isIncluded: ([UInt8]) -> Bool) -> [FilePath] {
    guard let directory = withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var files: [FilePath] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        }
      }
      if !Self.isSpecial(name), isIncluded(name) { files.append(child(name)) }
    }
    return files
  }

  /// Checks that the folder of the path exists.
  ///
  /// - Throws: ``FileError`` if the folder does not exist or is not a folder.
  package func requireFolder() throws(FileError) {
    guard let status = try? Stat(folder) else {
      throw FileError.last(folder, "cannot use the folder")
    }
    guard status.type == .directory else {
      throw FileError(path: folder, action: "cannot use the folder", reason: "it is a file")
    }
    // The working folder of a process still has a status after it has been removed.
    guard status.linkCount > 0 else {
      throw FileError(path: folder, action: "cannot use the folder", reason: "it was removed")
    }
  }

  /// Checks that the user can create files in the folder with this path.
  ///
  /// - Throws: ``FileError`` if the folder does not exist, is not a folder, or cannot be written.
  package func requireWritableFolder() throws(FileError) {
    try child("file".utf8).requireFolder()
    guard access(self, W_OK | X_OK) else {
      throw FileError.last(self, "cannot write to the folder")
    }
  }
}
