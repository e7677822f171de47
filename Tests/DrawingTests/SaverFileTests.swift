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

/// Tests that write a drawing and its journal while other processes use the same files.
@Suite("The drawing and the journal of a saver")
struct SaverFileTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ x: Float) -> Element {
    Element(
      kind: .line, points: [[x, 1], [7, 9]], width: 2,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func document(_ count: Int) -> DrawingDocument {
    DrawingDocument(
      drawing: Drawing(elements: (0..<count).map { line(Float($0)) }), size: page)
  }

  /// The writers of an open drawing.
  private struct Writers {
    let opened: OpenedDrawing
    var snapshot: SnapshotWriter
    var journal: JournalWriter

    init(_ path: FilePath) throws {
      opened = try OpenedDrawing(path: path, newPage: SaverFileTests.page) { _ in }
      let lock = opened.lock
      (snapshot, journal) = (SnapshotWriter(opened, lock), JournalWriter(opened, lock))
    }
  }

  private func contents(_ folder: FilePath) throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: folder.files.map { ($0.displayName, try FileStore.contents(of: $0)) })
  }

  /// Appends bytes to a file, as another process would.
  private func append(_ data: Data, to path: FilePath) throws {
    let file = path.withPlatformString { open($0, O_WRONLY | O_APPEND) }
    defer { close(file) }
    try FileStore.writeAll(data, to: file, path, "test")
  }

  /// Returns the message of the error that a closure throws, or "none".
  private func fault(_ body: () throws(FileError) -> Void) -> String {
    do throws(FileError) {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  // MARK: The lock

  @Test("A drawing is written only after another process has released the lock")
  func heldLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.document(1).encoded())
    var writers = try Writers(path)
    let records = writers.opened.contents.records
    try writers.journal.create(records)
    let encoded = try writers.snapshot.encode(Self.document(2), excluding: [])
    unlink(Companion.lock.path(beside: path))
    guard case .acquired(let other) = DrawingFiles(path).acquireLock() else {
      Issue.record("the lock was not acquired")
      return
    }
    let before = try contents(folder.path)
    let faults = [
      fault { () throws(FileError) in
        _ = try writers.snapshot.encode(Self.document(3), excluding: [])
      },
      fault { () throws(FileError) in try writers.snapshot.write(encoded) },
      fault { () throws(FileError) in try writers.journal.create(records) },
      fault { () throws(FileError) in
        try writers.journal.append(Journal.record(.append(Self.line(9))))
      },
    ]
    let name = writers.opened.files.drawing.displayText
    for message in faults {
      #expect(message == "\(name): cannot save: it is open in another window")
    }
    #expect(try contents(folder.path) == before)
    other.release()
    try writers.journal.append(Journal.record(.append(Self.line(9))))
    try writers.snapshot.write(encoded)
    #expect(try FileStore.contents(of: path) == encoded.data)
  }

  // MARK: The drawing

  @Test("Only a missing file, or one with the contents last read or written, counts as unchanged")
  func changes() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let (first, other) = (Self.document(1).encoded(), Self.document(7).encoded())
    try FileStore.replace(path, with: first)
    var writers = try Writers(path)
    #expect(writers.snapshot.isUnchanged)
    let second = try writers.snapshot.encode(Self.document(2), excluding: [])
    try writers.snapshot.write(second)
    for (data, isUnchanged) in [(second.data, true), (first, false), (other, false)] {
      try FileStore.replace(path, with: data)
      #expect(writers.snapshot.isUnchanged == isUnchanged)
    }
    let encoding = #expect(throws: FileError.self) {
      _ = try writers.snapshot.encode(Self.document(3), excluding: [])
    }
    let writing = #expect(throws: FileError.self) { try writers.snapshot.write(second) }
    #expect(encoding?.kind == .changedOutside && writing?.kind == .changedOutside)
    #expect(try FileStore.contents(of: path) == other)
    unlink(path)
    #expect(writers.snapshot.isUnchanged)
    try writers.snapshot.write(second)
    #expect(try FileStore.contents(of: path) == second.data)
  }

  @Test("A snapshot of an unchanged drawing has other bytes than the drawing's file")
  func equalSnapshot() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.document(1).encoded())
    var writers = try Writers(path)
    let first = Checksum.of(Self.document(1).encoded(generation: 1))
    let encoded = try writers.snapshot.encode(Self.document(1), excluding: [first])
    #expect(encoded.data == Self.document(1).encoded(generation: 2))
    #expect(encoded.checksum == Checksum.of(encoded.data))
  }

  #if os(Linux)
    @Test("After a write that may have failed, the old and the new file both count as unchanged")
    func failedWrite() throws {
      var (call, isFinished, uncertainCount) = (0, false, 0)
      while !isFinished {
        let folder = try TestFolder()
        let path = folder.path + "/d.plist"
        let old = Self.document(1).encoded()
        try FileStore.replace(path, with: old)
        var writers = try Writers(path)
        let encoded = try writers.snapshot.encode(Self.document(2), excluding: [])
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, call, 1, EIO)
        var error: FileError?
        do throws(FileError) {
          try writers.snapshot.write(encoded)
        } catch let failure {
          error = failure
        }
        isFinished = faulty_disk_end(disk) <= call
        let isUncertain = error?.didReplaceFile ?? false
        if isUncertain { uncertainCount += 1 }
        #expect(writers.snapshot.isUnchanged)
        for (data, isUnchanged) in [
          (old, error != nil), (encoded.data, error == nil || isUncertain),
        ] {
          try FileStore.replace(path, with: data)
          #expect(writers.snapshot.isUnchanged == isUnchanged, "failure of call \(call)")
        }
        call += 1
      }
      #expect(uncertainCount == 1)
    }
  #endif

  // MARK: The journal

  @Test(
    "A journal to which another process has appended is not replaced", arguments: [true, false])
  func appendedJournal(isReopened: Bool) throws {
    let folder = try TestFolder()
    var writers = try Writers(folder.path + "/d.plist")
    try writers.journal.create(writers.opened.contents.records)
    if isReopened {
      writers.opened.lock.release()
      writers = try Writers(folder.path + "/d.plist")
    }
    let journal = writers.opened.files.journal
    try append(Journal.record(.append(Self.line(5))), to: journal)
    let before = try FileStore.contents(of: journal)
    let error = #expect(throws: FileError.self) {
      try writers.journal.create(writers.opened.contents.records)
    }
    #expect(error?.kind == .changedOutside)
    #expect(try FileStore.contents(of: journal) == before)
    // The journal is not removed either.
    writers.journal.remove()
    #expect(journal.exists)
  }

  @Test("A journal that another process has replaced is neither replaced nor removed")
  func replacedJournal() throws {
    let folder = try TestFolder()
    var writers = try Writers(folder.path + "/d.plist")
    try writers.journal.create(writers.opened.contents.records)
    let journal = writers.opened.files.journal
    let contents = try FileStore.contents(of: journal)
    try FileStore.replace(journal, with: contents)
    let identity = FileIdentity(of: journal)
    let error = #expect(throws: FileError.self) {
      try writers.journal.create(writers.opened.contents.records)
    }
    #expect(error?.kind == .changedOutside)
    writers.journal.remove()
    #expect(FileIdentity(of: journal) == identity)
  }

  @Test("The journal of a reopened drawing is continued in the same file")
  func continuedJournal() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.lock.release()
    let journal = DrawingFiles(path).journal
    let identity = FileIdentity(of: journal)
    for x in 2...3 {
      saver = try SynchronousSaver(path, newPage: Self.page)
      saver.apply(.append(Self.line(Float(x))))
      #expect(saver.failures == 0 && FileIdentity(of: journal) == identity)
      saver.lock.release()
    }
    #expect(try DrawingFiles.document(at: path).drawing.count == 3)
  }

  @Test("The size of the next snapshot is estimated from the file and the unsaved edits")
  func estimatedSize() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let record = Journal.record(.append(Self.line(1))).count
    var saver = try SynchronousSaver(path, newPage: Self.page)
    #expect(saver.machine.estimatedSize == 0)
    saver.apply(.append(Self.line(1)))
    #expect(saver.machine.estimatedSize == record)
    saver.send(.document)
    let size = try FileStore.contents(of: path).count
    #expect(saver.machine.estimatedSize == size)
    for x in 2...3 { saver.apply(.append(Self.line(Float(x)))) }
    #expect(saver.machine.estimatedSize == size + 2 * record)
    saver.lock.release()
    let again = try SynchronousSaver(path, newPage: Self.page)
    // The checkpoint of the snapshot counts as well after the drawing was opened again.
    #expect(again.machine.estimatedSize > size + 2 * record)
    #expect(again.machine.estimatedSize < size + 2 * record + 200)
    again.lock.release()
  }

  #if os(Linux)
    @Test("Removing a journal closes its file")
    func removedJournal() throws {
      let folder = try TestFolder()
      let prefix = folder.path.string + "/.d.plist.touchtracker-journal"
      func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.hasPrefix(prefix) == true
        }
      }
      var writers = try Writers(folder.path + "/d.plist")
      #expect(!writers.journal.hasJournal)
      try writers.journal.create(writers.opened.contents.records)
      #expect(try openCount() == 1 && writers.journal.hasJournal)
      writers.journal.remove()
      #expect(!writers.opened.files.journal.exists)
      #expect(try openCount() == 0 && !writers.journal.hasJournal)
    }
  #endif

  @Test("The journal writer detects that its journal was removed by another program")
  func removedAfterOpening() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.lock.release()
    let writers = try Writers(path)
    defer { writers.opened.lock.release() }
    #expect(writers.journal.hasJournal)
    unlink(writers.opened.files.journal)
    #expect(!writers.journal.hasJournal)
  }

  @Test("A symbolic link at the path of the journal is not removed")
  func linkToJournal() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.document(1).encoded())
    var writers = try Writers(path)
    try writers.journal.create(writers.opened.contents.records)
    let journal = Companion.journal.path(beside: path)
    let moved = folder.path + "/moved"
    let identity = try #require(FileIdentity(of: journal))
    #expect(rename(journal, moved))
    symlink("moved", journal.string)
    let link = try #require(FileIdentity(of: journal))
    writers.journal.remove()
    #expect(FileIdentity(of: journal) == link)
    #expect(FileIdentity(of: moved) == identity)
  }

  @Test("A snapshot has the lowest generation whose checksum is not excluded")
  func lowestGeneration() {
    let document = Self.document(1)
    let encoded = (0..<3).map { document.encoded(generation: $0) }
    let checksums = encoded.map { Checksum.of($0) }
    #expect(Snapshot(document, excluding: []).data == encoded[0])
    #expect(Snapshot(document, excluding: [checksums[0]]).data == encoded[1])
    #expect(Snapshot(document, excluding: [checksums[0], checksums[1]]).data == encoded[2])
    #expect(Snapshot(document, excluding: [checksums[1]]).data == encoded[0])
  }
}
