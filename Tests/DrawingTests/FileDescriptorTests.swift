import Dispatch
import FaultyDisk
import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc

  /// Tests of files with the descriptor 0, which the first file gets in a program that is started
  /// without a standard input.
  @Suite("Files with the descriptor 0, and a removed working folder")
  struct FileDescriptorTests {
    /// Returns a Boolean value that indicates whether the descriptor 0 is free, so that the next
    /// file gets it.
    private static func isFree() -> Bool { fcntl(0, F_GETFD) == -1 }

    @Test("Ending a lock or a file replacement twice closes no descriptor of another object")
    func endedTwice() throws {
      let folder = try TestFolder()
      let path = folder.path
      let faults = try SeparateThread.withoutStandardInput { () -> [String] in
        var faults: [String] = []
        // Ends an object, opens a file that gets the same descriptor, and ends the object again.
        func check(_ name: String, _ end: () -> Void, again: () -> Void) {
          if Self.isFree() { faults.append("\(name) has no file") }
          end()
          if open("/dev/null", O_RDONLY) != 0 { faults.append("\(name) does not close its file") }
          again()
          if Self.isFree() { faults.append("\(name) closes another file") } else { close(0) }
        }
        func lock() -> FileLock? {
          guard case .acquired(let lock) = FileLock.acquire(path + "/lock") else { return nil }
          return lock
        }
        func replacement() -> FileReplacement? { try? FileReplacement(of: path + "/file") }
        var first = lock()
        check("a lock", { first?.release() }, again: { first?.release() })
        first = lock()
        check("a released lock", { first?.release() }, again: { first = nil })
        var second = replacement()
        check("cancelling", { second?.cancel() }, again: { second?.cancel() })
        second = replacement()
        check("a cancelled replacement", { second?.cancel() }, again: { second = nil })
        second = replacement()
        check("finishing", { _ = try? second?.finish() }, again: { second?.cancel() })
        second = replacement()
        check("a finished replacement", { _ = try? second?.finish() }, again: { second = nil })
        return faults
      }
      #expect(faults == [])
      #expect(folder.names == ["file"])
    }

    @Test("Operations that refuse a file close its descriptor")
    func unusableFiles() throws {
      let folder = try TestFolder()
      let path = folder.path
      let drawing = DrawingDocument(size: CGSize(width: 90, height: 70)).encoded()
      for (name, data) in [
        ("d.plist", drawing), ("e.plist", Data("<plist".utf8)), ("f.plist", Data()),
        (".d.plist.touchtracker-journal", Data("mine".utf8)), ("g.plist.lock", Data()),
      ] { try FileStore.replace(path.appending(name), with: data) }
      try FileStore.createFolder(path + "/folder")
      let faults = try SeparateThread.withoutStandardInput { () -> [String] in
        var faults: [String] = []
        func openCount() -> Int { FilePath("/proc/thread-self/fd").files.count }
        func check(_ name: String, _ body: () -> Bool) {
          let before = openCount()
          if !body() { faults.append("\(name) has a wrong result") }
          if openCount() != before { faults.append("\(name) leaves a file open") }
        }
        check("the catalog") {
          DrawingCatalog.entries(in: path, recents: []).map(\.path.displayName) == ["d.plist"]
        }
        check("a foreign journal") { !Companion.journal.location(beside: path + "/d.plist").exists }
        check("a lock of an earlier version") {
          !FileLock.isHeld(path + "/g.plist.lock")
        }
        check("a folder that is read") { (try? FileStore.contents(of: path + "/folder")) == nil }
        check("a folder that is replaced") {
          (try? FileReplacement(of: path + "/folder")) == nil
        }
        check("a foreign lock") {
          guard case .unsupported = FileLock.acquire(path + "/d.plist") else { return false }
          return true
        }
        let held = FileLock.acquire(path + "/lock")
        check("a held lock") {
          guard case .heldByAnotherProcess = FileLock.acquire(path + "/lock") else { return false }
          return true
        }
        if case .acquired(let lock) = held { lock.release() }
        check("a watch of a missing folder") {
          _ = FileWatch(path + "/no/file", queue: DispatchQueue(label: "test"), onChange: {})
          return true
        }
        return faults
      }
      #expect(faults == [])
    }

    #if os(Linux)
      @Test("A lock is acquired with standard input closed in a folder that does not support links")
      func lockWithoutLinks() throws {
        let folder = try TestFolder()
        let path = folder.path
        let results = try SeparateThread.withoutStandardInput { () -> [String] in
          var results: [String] = []
          for call in 0..<8 {
            guard let disk = faulty_disk_watch(path.string, 0) else { return [] }
            faulty_disk_fail(disk, call, 1, EPERM)
            if case .acquired(let lock) = FileLock.acquire(path + "/lock") {
              let data = try? FileStore.contents(of: path + "/lock")
              results.append(data?.isEmpty == true ? "empty" : "complete")
              lock.release()
            } else {
              results.append("none")
            }
            _ = faulty_disk_end(disk)
            unlink(path + "/lock")
            if !Self.isFree() { results.append("open file") }
          }
          return results
        }
        #expect(results.count { $0 == "empty" } == 1 && !results.contains("open file"))
      }
    #endif

    @Test("Files are written, read and listed with standard input closed")
    func files() throws {
      let folder = try TestFolder()
      let path = folder.path + "/file"
      let faults = try SeparateThread.withoutStandardInput { () -> [String] in
        var faults: [String] = []
        func check(_ name: String, _ body: () throws -> Bool) {
          do {
            if try !body() { faults.append("\(name) has a wrong result") }
          } catch {
            faults.append("\(name): \(error)")
          }
          if !Self.isFree() { faults.append("\(name) leaves a file open") }
        }
        check("replacing") {
          try FileStore.replace(path, with: Data([1, 2, 3]))
          return true
        }
        check("reading") { try FileStore.contents(of: path) == Data([1, 2, 3]) }
        check("the first bytes") {
          try FileStore.leadingBytes(of: path, count: 2) == Data([1, 2])
        }
        check("reserving") { try FileStore.reserve(path + "-2") }
        check("a taken name") { try !FileStore.reserve(path + "-2") }
        check("a replacement") {
          let replacement = try FileReplacement(of: path)
          try replacement.write(Data([4]))
          try replacement.finish()
          return try FileStore.contents(of: path) == Data([4])
        }
        check("lines") {
          let reader = try LineReader(path)
          return try reader.next() == Data([4])
        }
        check("the catalog") {
          DrawingCatalog.entries(in: path.folder, recents: [path]).map(\.path) == [path]
        }
        check("the trash") {
          let trash = Trash(folder: path.folder + "/Trash")
          let item = try trash.move(path)
          let isMoved = !path.exists
          try trash.restore(item)
          return isMoved && path.exists
        }
        check("a journal") {
          var journal = try JournalFile.create(path + "-journal", with: Data([1]))
          try journal.append(Data([2]))
          return try FileStore.contents(of: path + "-journal") == Journal.header + [1, 2]
        }
        check("locking") {
          guard case .acquired(let lock) = FileLock.acquire(path + "-lock") else { return false }
          lock.release()
          return true
        }
        return faults
      }
      #expect(faults == [])
      #expect(folder.names.contains("file-2"))
    }

    @Test("A drawing is saved and opened again with standard input closed")
    func drawing() throws {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      let element = Element(
        kind: .line, points: [[1, 2], [3, 4]], width: 5,
        color: .init(red: 1, green: 2, blue: 3))
      let counts = try SeparateThread.withoutStandardInput { () -> [Int] in
        guard var saver = try? SynchronousSaver(path, newPage: CGSize(width: 90, height: 70)) else {
          return []
        }
        saver.apply(.append(element))
        saver.send(.document)
        saver.apply(.append(element))
        let journaled = try? DrawingFiles.document(at: path)
        saver.close()
        let saved = try? DrawingFiles.document(at: path)
        return [saver.failures, journaled?.drawing.count ?? -1, saved?.drawing.count ?? -1]
      }
      #expect(counts == [0, 2, 2])
    }

    @Test("A new drawing cannot be created in a working folder that was removed")
    func removedWorkingFolder() throws {
      let folder = try TestFolder()
      let path = folder.path + "/removed"
      let texts = try SeparateThread.withOwnWorkingFolder { () -> [String] in
        func fault() -> String {
          do throws(FileError) {
            try FilePath("d.plist").requireFolder()
            return "none"
          } catch {
            return "\(error)"
          }
        }
        guard (try? FileStore.createFolder(path)) != nil, chdir(path.string) == 0 else { return [] }
        let before = fault()
        return rmdir(path.string) == 0 ? [before, fault()] : []
      }
      #expect(texts == ["none", ".: cannot use the folder: it was removed"])
    }
  }
#endif
