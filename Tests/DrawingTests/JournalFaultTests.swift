import FaultyDisk
import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("Journals on a failing disk")
  struct JournalFaultTests {
    private static let page = CGSize(width: 300, height: 200)

    private static func line(_ x: Float) -> Element {
      Element(
        kind: .line, points: [[x, 1], [7, 9]], width: 2,
        color: PixelColor(red: 1, green: 2, blue: 3))
    }

    // MARK: The file

    @Test("A record that cannot be appended completely is removed from the journal immediately")
    func tornRecord() throws {
      let folder = try TestFolder()
      let path = folder.path + "/journal"
      var journal = try JournalFile.create(path, with: Data([1, 2]))
      let before = try FileStore.contents(of: path)
      // The first call writes the record, and the second one flushes the file.
      for call in 0..<2 {
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, call, 1, EIO)
        let error = #expect(throws: FileError.self) { try journal.append(Data([8, 9])) }
        _ = faulty_disk_end(disk)
        #expect(error?.code == EIO && error?.path == path)
        #expect(try FileStore.contents(of: path) == before)
      }
      try journal.append(Data([3]))
      #expect(try FileStore.contents(of: path) == before + [3])
    }

    @Test(
      "A journal contains exactly the records that were appended without an error",
      arguments: 1...5)
    func consecutiveFailures(count: Int) throws {
      for first in 0..<6 {
        let folder = try TestFolder()
        let path = folder.path + "/journal"
        var journal = try JournalFile.create(path, with: Data())
        var expected = try FileStore.contents(of: path)
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, first, count, ENOSPC)
        var failureCount = 0
        for number in 1...8 as ClosedRange<UInt8> {
          let record = Data(repeating: number, count: Int(number))
          do throws(FileError) {
            try journal.append(record)
            expected += record
          } catch {
            failureCount += 1
            #expect(error.code == ENOSPC)
          }
        }
        _ = faulty_disk_end(disk)
        try journal.append(Data([99]))
        #expect(failureCount > 0)
        #expect(try FileStore.contents(of: path) == expected + [99], "failures from \(first) on")
      }
    }

    @Test("A record that another process has appended after a failed write stays in the journal")
    func otherProcess() throws {
      let folder = try TestFolder()
      let path = folder.path + "/journal"
      var journal = try JournalFile.create(path, with: Data([1]))
      let before = try FileStore.contents(of: path)
      let disk = try #require(faulty_disk_watch(folder.path.string, 0))
      faulty_disk_fail(disk, 1, 1, EIO)
      #expect(throws: FileError.self) { try journal.append(Data([2])) }
      _ = faulty_disk_end(disk)
      var other = try JournalFile(path, length: before.count)
      try other.append(Data([7, 7]))
      let error = #expect(throws: FileError.self) { try journal.append(Data([3])) }
      #expect(error?.kind == .changedOutside)
      #expect(try FileStore.contents(of: path) == before + [7, 7])
    }

    // MARK: The writer

    /// Opens a drawing with one line in its journal and no file of its own.
    private func openJournal(in folder: FilePath) throws -> OpenedDrawing {
      var saver = try SynchronousSaver(folder + "/d.plist", newPage: Self.page)
      saver.apply(.append(Self.line(1)))
      saver.lock.release()
      return try OpenedDrawing(path: folder + "/d.plist", newPage: Self.page) { _ in }
    }

    @Test("Creating a journal succeeds after any failing call of an earlier attempt")
    func repeatedCreation() throws {
      var (call, isFinished, replacedCount) = (0, false, 0)
      while !isFinished {
        let folder = try TestFolder()
        let opened = try openJournal(in: folder.path)
        var writer = JournalWriter(opened, opened.lock)
        let records = opened.contents.records + Journal.record(.append(Self.line(2)))
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, call, 1, EIO)
        do throws(FileError) {
          try writer.create(records)
        } catch {
          #expect(error.code == EIO)
          if error.didReplaceFile { replacedCount += 1 }
        }
        isFinished = faulty_disk_end(disk) <= call
        try writer.create(records + Journal.record(.append(Self.line(3))))
        try writer.append(Journal.record(.append(Self.line(4))))
        opened.lock.release()
        let drawing = try DrawingFiles.document(at: folder.path + "/d.plist").drawing
        #expect(drawing.elements == (1...4).map { Self.line(Float($0)) })
        call += 1
      }
      #expect(replacedCount == 1 && call > 3)
    }

    @Test("An edit of a drawing with the journal of an earlier version is saved after any failure")
    func legacyJournal() throws {
      var remainingCount = 0
      for call in 0..<16 {
        let folder = try TestFolder()
        let path = folder.path + "/d.plist"
        let opened = try openJournal(in: folder.path)
        opened.lock.release()
        #expect(rename(opened.files.journal, path + ".journal"))
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, call, 1, EIO)
        var saver = try SynchronousSaver(path, newPage: Self.page)
        saver.apply(.append(Self.line(2)))
        _ = faulty_disk_end(disk)
        saver.send(.tick)
        saver.lock.release()
        if (path + ".journal").exists { remainingCount += 1 }
        #expect(try DrawingFiles.document(at: path).drawing.count == 2, "failure of call \(call)")
      }
      // The old journal remains only if its removal fails, or if the new one is perhaps not on disk.
      #expect(remainingCount == 2, "the new journal replaces that of the earlier version")
    }
  }
#endif
