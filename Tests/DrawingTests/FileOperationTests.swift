import FaultyDisk
import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Reading, writing and naming files")
struct FileOperationTests {
  private func openFileCount() -> Int { FilePath("/proc/self/fd").files.count }

  @Test("Reading returns a complete file or its first bytes, and refuses folders and pipes")
  func reading() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    let contents = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try FileStore.replace(path, with: contents)
    #expect(try FileStore.contents(of: path) == contents)
    for count in [0, 1, 64, 99_999, 100_000, 200_000] {
      #expect(try FileStore.leadingBytes(of: path, count: count) == contents.prefix(count))
    }
    symlink("file", (folder.path + "/link").string)
    #expect(try FileStore.contents(of: folder.path + "/link") == contents)
    let link = #expect(throws: FileError.self) {
      try FileStore.contents(of: folder.path + "/link", followingLinks: false)
    }
    #expect(link?.code == ELOOP)
    mkfifo((folder.path + "/pipe").string, 0o600)
    let faults = [
      ("", EXIT_SUCCESS, "it is a folder, not a file"), ("/pipe", 0, "it is not a regular file"),
      ("/missing", ENOENT, "No such file or directory"),
    ]
    for (name, code, reason) in faults {
      let error = #expect(throws: FileError.self) { try FileStore.contents(of: folder.path + name) }
      #expect(error?.code == code && error?.action == "cannot read")
      #expect(error?.description == "\(folder.path.string)\(name): cannot read: \(reason)")
      #expect(error?.isMissing == (code == ENOENT))
      #expect(throws: FileError.self) {
        try FileStore.leadingBytes(of: folder.path + name, count: 3)
      }
    }
    try FileStore.replace(path, with: Data())
    #expect(try FileStore.contents(of: path) == Data())
  }

  @Test("A new file is private or shared as requested, and a replaced file keeps its permissions")
  func permissions() throws {
    let folder = try TestFolder()
    func mode(_ name: String) throws -> mode_t {
      try #require(FileAttributes(of: folder.path.appending(name))).mode
    }
    let mask = umask(0)
    umask(mask)
    try FileStore.replace(folder.path + "/private", with: Data([1]))
    try FileStore.replace(folder.path + "/shared", with: Data([1]), isShared: true)
    #expect(try mode("private") == 0o600)
    #expect(try mode("shared") == 0o666 & ~mask)
    for permissions in [0o640, 0o604, 0o666, 0o700] as [mode_t] {
      for isShared in [true, false] {
        chmod((folder.path + "/private").string, permissions)
        try FileStore.replace(folder.path + "/private", with: Data([2]), isShared: isShared)
        #expect(try mode("private") == permissions)
      }
    }
    let created = try FileStore.create(isShared: true, firstFree: { folder.path + "/n\($0)" }) {
      write throws(FileError) in
      try write(Data([1]))
      try write(Data([2, 3]))
    }
    #expect(created == folder.path + "/n1")
    #expect(try mode("n1") == 0o666 & ~mask)
    #expect(try FileStore.contents(of: created) == Data([1, 2, 3]))
    #expect(folder.names == ["n1", "private", "shared"])
  }

  @Test("A folder, a pipe or a link to a pipe is not replaced by a file")
  func irregularTargets() throws {
    let folder = try TestFolder()
    mkdir((folder.path + "/folder").string, 0o700)
    mkfifo((folder.path + "/pipe").string, 0o600)
    symlink("pipe", (folder.path + "/link").string)
    for name in ["/folder", "/pipe", "/link"] {
      let error = #expect(throws: FileError.self) {
        try FileStore.replace(folder.path + name, with: Data([1]))
      }
      #expect(error?.description.hasSuffix("cannot save: it is not a regular file") == true)
    }
    #expect(throws: FileError.self) {
      try FileStore.replace(folder.path + "/link", with: Data([1]), followingLinks: false)
    }
    #expect(throws: FileError.self) {
      try FileStore.replace(folder.path + "/no/file", with: Data([1]))
    }
    #expect(folder.names == ["folder", "link", "pipe"])
  }

  @Test("Replacing a symbolic link without following links replaces the link itself")
  func links() throws {
    let folder = try TestFolder()
    let (file, link) = (folder.path + "/file", folder.path + "/link")
    try FileStore.replace(file, with: Data([1]))
    symlink("file", link.string)
    try FileStore.replace(link, with: Data([2]), attributes: nil)
    #expect(try FileStore.contents(of: link, followingLinks: false) == Data([2]))
    #expect(try FileStore.contents(of: file) == Data([1]))
  }

  @Test(
    "If writing or checking the contents fails, the file is unchanged and no temporary file remains"
  )
  func failingContents() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    try FileStore.replace(path, with: Data([1]))
    let error = FileError(path: path, action: "test", reason: "test")
    let before = openFileCount()
    for _ in 0..<20 {
      #expect(throws: FileError.self) {
        try FileStore.replace(path, with: Data([2]), attributes: nil) { () throws(FileError) in
          throw error
        }
      }
      #expect(throws: FileError.self) {
        try FileStore.replace(path) { write throws(FileError) in
          try write(Data([3]))
          throw error
        }
      }
    }
    // Other tests open files at the same time.
    #expect(openFileCount() < before + 30)
    #expect(try FileStore.contents(of: path) == Data([1]) && folder.names == ["file"])
  }

  @Test("Operations on files leave no file descriptor open")
  func closedFiles() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    let before = openFileCount()
    for number in 0..<200 {
      try FileStore.replace(path, with: Data([UInt8(number)]))
      _ = try FileStore.contents(of: path)
      _ = try FileStore.leadingBytes(of: path, count: 1)
      _ = folder.names
      _ = FileLock.isHeld(path)
      if case .acquired(let lock) = FileLock.acquire(folder.path + "/lock") { lock.release() }
      _ = FileLock.acquire(path)
      _ = try FileStore.reserve(folder.path + "/reserved-\(number)")
      _ = Companion.journal.location(beside: path)
      let replacement = try FileReplacement(of: path)
      if number % 2 == 0 { try replacement.finish() } else { replacement.cancel() }
    }
    #expect(openFileCount() < before + 100)
  }

  #if os(Linux)
    @Test("Operations that rename a file flush its new name to disk")
    func flushedNames() throws {
      func contents(
        after operation: (FilePath) throws -> Void
      ) throws -> [String: Data] {
        let folder = try TestFolder()
        try FileStore.replace(folder.path + "/old", with: Data([1]))
        let disk = try #require(faulty_disk_watch(folder.path.string, 1))
        faulty_disk_fail(disk, .max, 0, 0)
        try operation(folder.path)
        // The disk loses all changes that were not flushed.
        _ = faulty_disk_end(disk)
        return try Dictionary(
          uniqueKeysWithValues: folder.path.files.map {
            ($0.displayName, try FileStore.contents(of: $0))
          })
      }
      let replaced = try contents { try FileStore.replace($0 + "/old", with: Data([2])) }
      #expect(replaced == ["old": Data([2])])
      let created = try contents { folder in
        _ = try FileStore.create(Data([3])) { folder + "/new \($0)" }
      }
      #expect(created["new 1"] == Data([3]) && created["old"] == Data([1]))
      let moved = try contents { _ = try FileStore.quarantine($0 + "/old") }
      #expect(moved == ["old.damaged-1": Data([1])])
      let finished = try contents { folder in
        let replacement = try FileReplacement(of: folder + "/old")
        try replacement.write(Data([4]))
        try replacement.finish()
      }
      #expect(finished == ["old": Data([4])])
    }

    @Test("A folder that cannot be flushed is reported as an error after the file was replaced")
    func failedFlush() throws {
      let folder = try TestFolder()
      let path = folder.path + "/file"
      var errors: [FileError] = []
      for call in 0..<12 {
        try FileStore.replace(path, with: Data([1]))
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, call, 1, EIO)
        do {
          try FileStore.replace(path, with: Data([2]))
        } catch {
          errors.append(error)
          let isReplaced = try FileStore.contents(of: path) == Data([2])
          #expect(error.didReplaceFile == isReplaced)
          #expect(error.code == EIO && error.path == path)
        }
        _ = faulty_disk_end(disk)
        #expect(folder.names == ["file"])
      }
      #expect(errors.filter(\.didReplaceFile).count == 1 && errors.count >= 4)
      #expect(
        errors.last?.description
          == "\(path.string): cannot flush its folder to disk: Input/output error")
    }
  #endif

  // MARK: Free names

  @Test("A new file gets the first free name, and existing files are not replaced")
  func freeNames() throws {
    let folder = try TestFolder()
    func name(_ number: Int) -> FilePath { folder.path + "/n\(number)" }
    try FileStore.replace(name(1), with: Data([1]))
    symlink("missing", name(2).string)
    let created = try FileStore.create(Data([3]), firstFree: name)
    #expect(created == name(3))
    let damaged = folder.path + "/d.plist"
    try FileStore.replace(damaged, with: Data([4]))
    #expect(try FileStore.quarantine(damaged) == folder.path + "/d.damaged-1.plist")
    try FileStore.replace(damaged, with: Data([5]))
    #expect(try FileStore.quarantine(damaged) == folder.path + "/d.damaged-2.plist")
    #expect(try FileStore.contents(of: folder.path + "/d.damaged-1.plist") == Data([4]))
    #expect(folder.names == ["d.damaged-1.plist", "d.damaged-2.plist", "n1", "n2", "n3"])
    let error = #expect(throws: FileError.self) {
      try FileStore.create(Data([6])) { _ in name(1) }
    }
    #expect(error?.description.hasSuffix("cannot rename: all names up to n1 exist") == true)
    #expect(folder.names.count == 5)
    #expect(throws: FileError.self) { try FileStore.quarantine(folder.path + "/missing") }
  }

  @Test("Reserving a name creates an empty private file unless a file has the name")
  func reserved() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    #expect(try FileStore.reserve(path))
    #expect(try !FileStore.reserve(path))
    #expect(try FileStore.contents(of: path).isEmpty)
    #expect(try #require(FileAttributes(of: path)).mode & 0o077 == 0)
    #expect(throws: FileError.self) { try FileStore.reserve(folder.path + "/no/file") }
  }

  // MARK: Replacements

  @Test(
    "A file replacement writes to a temporary file until the replacement is finished or cancelled")
  func replacement() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    try FileStore.replace(path, with: Data([1]))
    chmod(path.string, 0o640)
    let replacement = try FileReplacement(of: path)
    #expect(replacement.temporary.exists && folder.names.count == 2)
    try replacement.write(Data([2]))
    try replacement.write(Data([3]))
    #expect(try FileStore.contents(of: path) == Data([1]))
    try replacement.finish()
    #expect(try FileStore.contents(of: path) == Data([2, 3]) && folder.names == ["file"])
    #expect(try #require(FileAttributes(of: path)).mode == 0o640)
    replacement.cancel()
    #expect(folder.names == ["file"])
    let cancelled = try FileReplacement(of: path)
    cancelled.cancel()
    cancelled.cancel()
    #expect(folder.names == ["file"])
    do {
      let released = try FileReplacement(of: path)
      try released.write(Data([4]))
    }
    #expect(folder.names == ["file"])
    #expect(try FileStore.contents(of: path) == Data([2, 3]))
  }

  @Test("A file replacement fails if another file is at the path of its temporary file")
  func removedTemporary() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    let replacement = try FileReplacement(of: path, isShared: true)
    #expect(rename(replacement.temporary, folder.path + "/moved"))
    try FileStore.replace(replacement.temporary, with: Data([9]))
    let error = #expect(throws: FileError.self) { try replacement.finish() }
    #expect(error?.description.hasSuffix("cannot save: its temporary file was removed") == true)
    #expect(!path.exists && replacement.temporary.exists)
    #expect(throws: FileError.self) { try FileReplacement(of: folder.path) }
  }

  // MARK: Folders

  @Test("A folder and its missing parents are created with access for their owner only")
  func folders() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a/b/c"
    try FileStore.createFolder(path)
    try FileStore.createFolder(path)
    for name in ["/a", "/a/b", "/a/b/c"] {
      #expect((folder.path + name).isFolder)
      #expect(try #require(FileAttributes(of: folder.path + name)).mode == 0o700)
    }
    try FileStore.replace(folder.path + "/file", with: Data([1]))
    let error = #expect(throws: FileError.self) {
      try FileStore.createFolder(folder.path + "/file/x")
    }
    #expect(error?.code == ENOTDIR && error?.action == "cannot make the folder")
  }

  @Test("A new drawing requires an existing folder")
  func requiredFolder() throws {
    let folder = try TestFolder()
    try FileStore.replace(folder.path + "/file", with: Data([1]))
    #expect(throws: Never.self) { try (folder.path + "/d").requireFolder() }
    let missing = #expect(throws: FileError.self) { try (folder.path + "/no/d").requireFolder() }
    #expect(missing?.isMissing == true && missing?.path == folder.path + "/no")
    let file = #expect(throws: FileError.self) { try (folder.path + "/file/d").requireFolder() }
    #expect(file?.description.hasSuffix("cannot use the folder: it is a file") == true)
  }

  @Test(
    "The error for a numbered file that cannot be created contains the first name that was tried")
  func firstNameInError() throws {
    let folder = try TestFolder()
    func name(_ number: Int) -> FilePath { folder.path + "/missing/n\(number)" }
    let error = #expect(throws: FileError.self) {
      try FileStore.create(Data([1]), firstFree: name)
    }
    #expect(error?.isMissing == true && error?.path == name(1))
  }
}
