import Dispatch
import Geometry
import SystemPackage
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Boundaries of operations on files")
struct FileBoundaryTests {
  private func mode(_ path: FilePath) throws -> mode_t {
    try #require(FileAttributes(of: path)).mode
  }

  // MARK: Reading

  @Test("A whole file can be read only if it has at most 2,000,000,000 bytes")
  func fileSize() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    try FileStore.replace(path, with: Data())
    for (size, isRead) in [(2_000_000_000, true), (2_000_000_001, false)] {
      // The file is sparse and takes no space. Reading starts at its end, so that no byte is read.
      #expect(truncate(path.string, off_t(size)) == 0)
      let file = try FileStore.openForReading(path)
      defer { close(file) }
      lseek(file, 0, SEEK_END)
      if isRead {
        #expect(try FileStore.read(file, path).data.isEmpty)
      } else {
        let error = #expect(throws: FileError.self) { _ = try FileStore.read(file, path) }
        #expect(
          error?.description.hasSuffix("it has 2000000001 bytes, more than 2000000000") == true)
        #expect(try FileStore.leadingBytes(of: path, count: 3) == Data([0, 0, 0]))
      }
    }
  }

  @Test("The length limit of the line reader applies to each line of a file separately")
  func longLines() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines"
    let line = Data(repeating: UInt8(ascii: "x"), count: 12_000_000)
    try FileStore.replace(path, with: line + Data("\n".utf8) + line)
    let reader = try LineReader(path)
    for _ in 0..<2 { #expect(try reader.next()?.count == line.count) }
    #expect(try reader.next() == nil)
  }

  @Test("The version of a symbolic link differs from the version of its target")
  func linkVersion() throws {
    let folder = try TestFolder()
    let (path, link) = (folder.path + "/file", folder.path + "/link")
    try FileStore.replace(path, with: Data([1]))
    symlink("file", link.string)
    let version = FileVersion(of: link)
    #expect(version != nil && version != FileVersion(of: path))
    try FileStore.replace(path, with: Data([2]))
    #expect(FileVersion(of: link) == version)
  }

  // MARK: Permissions

  @Test(
    "New private files, their temporary files and lock files are accessible by their owner only")
  func privateFiles() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    _ = try FileStore.create(Data([1])) { folder.path + "/n\($0)" }
    #expect(try mode(folder.path + "/n1") == 0o600)
    guard case .acquired(let lock) = FileLock.acquire(folder.path + "/lock") else {
      Issue.record("the lock was not acquired")
      return
    }
    #expect(try mode(folder.path + "/lock") == 0o600)
    lock.release()
    // The temporary file of a private file is private, too.
    try FileStore.replace(path, with: Data([1]))
    let replacement = try FileReplacement(of: path, isShared: true)
    #expect(try mode(replacement.temporary) == 0o600)
    try replacement.finish()
    #expect(try mode(path) == 0o600)
    // A new shared file has the permissions of any file that the user creates.
    close(open((folder.path + "/plain").string, O_WRONLY | O_CREAT, 0o666))
    let new = try FileReplacement(of: folder.path + "/new", isShared: true)
    #expect(try mode(new.temporary) == mode(folder.path + "/plain"))
    new.cancel()
  }

  // MARK: Folders and names

  @Test("A folder is not created through a link to a missing folder")
  func linkToMissingFolder() throws {
    let folder = try TestFolder()
    symlink("missing", (folder.path + "/link").string)
    let error = #expect(throws: FileError.self) {
      try FileStore.createFolder(folder.path + "/link/sub")
    }
    #expect(error?.isMissing == true && error?.path == folder.path + "/link/sub")
    #expect(folder.names == ["link"])
  }

  @Test("An error reports that the folder of recent drawings or of the trash cannot be created")
  func impossibleFolders() throws {
    let folder = try TestFolder()
    try FileStore.replace(folder.path + "/file", with: Data([1]))
    let recents = #expect(throws: FileError.self) {
      try RecentDrawings(path: folder.path + "/file/sub/recent").add("/d")
    }
    #expect(recents?.action == "cannot make the folder")
    #expect(recents?.path == folder.path + "/file/sub")
    let trash = #expect(throws: FileError.self) {
      try Trash(folder: folder.path + "/file").move(folder.path + "/file")
    }
    #expect(trash?.action == "cannot make the folder")
    #expect(try FileStore.contents(of: folder.path + "/file") == Data([1]))
  }

  @Test("The search for a free file name ends with the number 9999")
  func lastNumber() throws {
    let folder = try TestFolder()
    let root = folder.path
    try FileStore.replace(root + "/taken", with: Data([1]))
    func create(lastFree: Int) throws -> (path: FilePath?, numbers: Set<Int>, error: FileError?) {
      var numbers: Set<Int> = []
      do throws(FileError) {
        let path = try FileStore.create(Data([2])) { number in
          numbers.insert(number)
          return root + (number == lastFree ? "/free" : "/taken")
        }
        return (path, numbers, nil)
      } catch {
        return (nil, numbers, error)
      }
    }
    let last = try create(lastFree: 9999)
    #expect(last.path == root + "/free" && last.numbers == Set(1...9999))
    let none = try create(lastFree: 10_000)
    #expect(none.error?.description.hasSuffix("all names up to taken exist") == true)
    #expect(none.numbers == Set(1...9999) && folder.names == ["free", "taken"])
  }

  @Test("Conflict copies of the same second have numbers, except the first copy")
  func conflictNames() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let document = DrawingDocument(size: CGSize(width: 90, height: 70))
    let names = try (0..<3).map { _ in try files.writeConflictCopy(document).displayName }
    let pattern = /d \(conflict (\d{4}(?:-\d\d){2} \d\d(?:-\d\d){2})( [23])?\)\.plist/
    var counts: [Substring: Int] = [:]
    for name in names {
      let match = try #require(name.wholeMatch(of: pattern), "\(name)")
      counts[match.1, default: 0] += 1
      let count = counts[match.1] ?? 0
      #expect(match.2 == (count == 1 ? nil : " \(count)"))
    }
  }

  // MARK: Watches

  #if os(Linux)
    @Test(
      "A drawing counts as writable on a disk that does not report its size",
      .enabled(if: Glibc.access("/proc", W_OK) == 0))
    func unknownSize() {
      #expect(throws: Never.self) { try DrawingFiles("/proc/d.plist").requireWritable(size: 1000) }
    }

    @Test("A released lock is free although a copy of its file descriptor is still open")
    func lockInChild() throws {
      let folder = try TestFolder()
      let path = folder.path + "/lock"
      guard case .acquired(let lock) = FileLock.acquire(path) else {
        Issue.record("the lock was not acquired")
        return
      }
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let descriptor = try #require(
        descriptors.first {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target == path.string
        })
      // The descriptor of a child process that has not yet executed its program is such a copy.
      let copy = dup(try #require(Int32(descriptor)))
      defer { close(copy) }
      // The lock file remains in a folder that is moved away and back.
      let moved = folder.path + "/moved"
      #expect(rename(path.string, moved.string) == 0)
      lock.release()
      #expect(rename(moved.string, path.string) == 0)
      guard case .acquired(let second) = FileLock.acquire(path) else {
        Issue.record("the lock was not acquired again")
        return
      }
      second.release()
    }

    @Test("A file watch closes its descriptor when the watch is destroyed")
    func watches() throws {
      let folder = try TestFolder()
      let queue = DispatchQueue(label: "test")
      func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.contains("inotify") == true
        }
      }
      let before = try openCount()
      for _ in 0..<60 {
        _ = FileWatch(folder.path + "/no/file", queue: queue, onChange: {})
        _ = FileWatch(folder.path + "/file", queue: queue, onChange: {})
      }
      // The descriptors are closed in the background, and other tests also have open watches, hence
      // the margin of 30.
      #expect(try eventually { try openCount() < before + 30 })
    }

    @Test("A file watch reports that its file is written or replaced")
    func reports() throws {
      let folder = try TestFolder()
      let path = folder.path + "/file"
      try FileStore.replace(path, with: Data([1]))
      let (queue, changes) = (DispatchQueue(label: "test"), DispatchSemaphore(value: 0))
      let watch = FileWatch(path, queue: queue, onChange: { changes.signal() })
      func isReported() -> Bool { changes.wait(timeout: .now() + 60) == .success }
      let file = open(path.string, O_WRONLY | O_APPEND)
      #expect(write(file, "x", 1) == 1)
      #expect(isReported())
      close(file)
      try FileStore.replace(path, with: Data([1]))
      #expect(isReported())
      for change in [{ unlink(path) }, { rename((path + "2").string, path.string) == 0 }] {
        try FileStore.replace(path + "2", with: Data([2]))
        queue.sync { while changes.wait(timeout: .now()) == .success {} }
        #expect(change())
        #expect(isReported())
      }
      withExtendedLifetime(watch) {}
    }

    @Test("A file watch reports changes in a folder that is created, moved away or replaced later")
    func laterFolder() throws {
      let folder = try TestFolder()
      let sub = folder.path + "/sub"
      let path = sub + "/file"
      let (queue, changes) = (DispatchQueue(label: "test"), DispatchSemaphore(value: 0))
      let watch = FileWatch(path, queue: queue, onChange: { changes.signal() })
      /// Reports that came before the change do not count.
      func reports(_ change: () throws -> Void) throws -> Bool {
        queue.sync { while changes.wait(timeout: .now()) == .success {} }
        try change()
        return changes.wait(timeout: .now() + 60) == .success
      }
      for number in 1...2 {
        #expect(try reports { try FileStore.createFolder(sub) })
        for byte in 0..<3 {
          #expect(try reports { try FileStore.replace(path, with: Data([UInt8(byte)])) })
        }
        #expect(try reports { rename(sub.string, sub.string + "-\(number)") })
      }
      withExtendedLifetime(watch) {}
    }

    @Test("A file watch reports a change even if the system's queue of events overflows")
    func lostEvents() throws {
      let folder = try TestFolder()
      let path = folder.path + "/file"
      let (queue, changes) = (DispatchQueue(label: "test"), DispatchSemaphore(value: 0))
      let watch = FileWatch(path, queue: queue, onChange: { changes.signal() })
      let limitText = try String(
        contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let limit = try #require(Int(limitText.dropLast()))
      try queue.sync {
        // The system merges equal consecutive events, so the writes alternate between two files.
        let others = ["a", "b"].map {
          open((folder.path + "/\($0)").string, O_WRONLY | O_CREAT, 0o600)
        }
        for index in 0...limit { #expect(write(others[index % 2], "x", 1) == 1) }
        for file in others { close(file) }
        try FileStore.replace(path, with: Data([1]))
        #expect(changes.wait(timeout: .now()) == .timedOut)
      }
      #expect(changes.wait(timeout: .now() + 60) == .success)
      withExtendedLifetime(watch) {}
    }
  #endif
}
