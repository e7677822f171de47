import FaultyDisk
import Geometry
import Ink
import SystemPackage
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

/// Tests that change the journal of an open drawing as other programs do: a program that restores a
/// backup, a program that synchronizes folders, or a disk that was removed.
@Suite("A journal that another program changes")
struct ChangedJournalTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ x: Float) -> Element {
    Element(
      kind: .line, points: [[x, 1], [7, 9]], width: 2,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  /// A change of the journal.
  enum Change: CaseIterable {
    case identicalCopy, olderCopy, copyInPlace, cut, cutInRecord, onlyHeader, empty, removed
    case appendedText, otherText

    /// A Boolean value that indicates whether the changed file has bytes that the program has not
    /// written.
    var isForeign: Bool { [.appendedText, .otherText].contains(self) }

    func perform(_ journal: FilePath, older: Data) throws {
      let contents = try FileStore.contents(of: journal)
      let text = Data("a text".utf8)
      switch self {
      case .identicalCopy: try FileStore.replace(journal, with: contents)
      case .olderCopy: try FileStore.replace(journal, with: older)
      case .copyInPlace: try write(older, in: journal)
      case .cut: truncate(journal.string, off_t(older.count))
      case .cutInRecord: truncate(journal.string, off_t(contents.count - 5))
      case .onlyHeader: truncate(journal.string, off_t(Journal.header.count))
      case .empty: truncate(journal.string, 0)
      case .removed: unlink(journal)
      case .appendedText: try FileStore.replace(journal, with: contents + text)
      case .otherText: try FileStore.replace(journal, with: text)
      }
    }

    private func write(_ data: Data, in path: FilePath) throws {
      let file = open(path.string, O_WRONLY | O_TRUNC)
      defer { close(file) }
      try FileStore.writeAll(data, to: file, path, "test")
    }
  }

  @Test(
    "All edits are on disk again immediately after the edit that follows a change of the journal",
    arguments: Change.allCases, [false, true])
  func nextEdit(change: Change, hasSnapshot: Bool) throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    if hasSnapshot { saver.send(.document) }
    saver.apply(.append(Self.line(2)))
    let journal = DrawingFiles(path).journal
    let older = try FileStore.contents(of: journal)
    saver.apply(.append(Self.line(3)))
    try change.perform(journal, older: older)
    saver.apply(.append(Self.line(4)))
    #expect(saver.machine.isOnDisk && saver.machine.problem == nil)
    #expect(try DrawingFiles.document(at: path).drawing.elements == saver.drawing.elements)
    let keptCount = folder.names.count { $0.contains("journal.damaged") }
    // A file that is not a journal at all stays at its path.
    #expect(keptCount == (change == .appendedText ? 1 : 0), "\(folder.names)")
    saver.close()
    #expect(saver.outcome == .saved)
    let contents = try folder.names.map { try FileStore.contents(of: folder.path + "/\($0)") }
    let hasText = contents.contains { $0.suffix(6) == Data("a text".utf8) }
    #expect(hasText == change.isForeign)
  }

  @Test(
    "The autosaver notices a change of the journal without another edit, and writes the edits again",
    arguments: Change.allCases)
  func withoutEdit(change: Change) throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    let autosaver = Autosaver(opened, retryInterval: 0.01) {}
    var drawing = opened.contents.document.drawing
    func wait(until condition: () throws -> Bool) rethrows {
      #expect(
        try eventually {
          if autosaver.needsDocument {
            autosaver.save(DrawingDocument(drawing: drawing, size: Self.page))
          }
          return try condition()
        })
    }
    func isOnDisk() throws -> Bool {
      (try? DrawingFiles.document(at: path).drawing.elements) == drawing.elements
    }
    var older = Data()
    for x in 1...3 {
      drawing.append(Self.line(Float(x)))
      autosaver.record(.append(Self.line(Float(x))))
      try wait(until: isOnDisk)
      if x == 2 { older = try FileStore.contents(of: DrawingFiles(path).journal) }
    }
    try change.perform(DrawingFiles(path).journal, older: older)
    // The text is after the edits, so that they are on disk all the time.
    wait { change != .appendedText || !autosaver.quarantinedFiles.isEmpty }
    try wait { try isOnDisk() && autosaver.isSaved }
    if change == .appendedText {
      #expect(autosaver.quarantinedFiles.map(\.displayName) == ["d.plist.journal.damaged-1"])
    } else {
      #expect(autosaver.quarantinedFiles == [])
    }
    try autosaver.close(DrawingDocument(drawing: drawing, size: Self.page))
    #expect(try isOnDisk())
  }

  @Test("Saving continues on a disk that was removed and has returned with other inodes")
  func returnedDisk() throws {
    let folder = try TestFolder()
    let (disk, away) = (folder.path + "/disk", folder.path + "/away")
    try FileStore.createFolder(disk)
    let path = disk + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.send(.document)
    saver.apply(.append(Self.line(2)))
    for round in 0..<5 {
      #expect(rename(disk.string, away.string) == 0)
      saver.apply(.append(Self.line(Float(10 + round))))
      #expect(!saver.machine.isOnDisk)
      // The files are copied, so that none has its old inode.
      try FileStore.createFolder(disk)
      for file in away.files {
        try FileStore.replace(disk + "/\(file.displayName)", with: FileStore.contents(of: file))
        unlink(file)
      }
      rmdir(away.string)
      if round.isMultiple(of: 2) { saver.apply(.append(Self.line(Float(20 + round)))) }
      saver.send(.tick)
      #expect(saver.machine.isOnDisk && saver.machine.problem == nil, "round \(round)")
      #expect(try DrawingFiles.document(at: path).drawing.elements == saver.drawing.elements)
    }
    #expect(disk.files.filter { $0.displayName.contains("damaged") } == [])
    saver.close()
    #expect(saver.outcome == .saved && saver.copy == nil)
  }

  @Test("An append succeeds after a failure of the device, although the open file stays unusable")
  func deviceError() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    for code in [EIO, ENODEV, ESTALE, ENOSPC] {
      let disk = try #require(faulty_disk_watch(folder.path.string, 0))
      faulty_disk_fail(disk, 1, 1, code)
      saver.apply(.append(Self.line(Float(code))))
      _ = faulty_disk_end(disk)
      saver.send(.tick)
      saver.apply(.append(Self.line(Float(code) + 0.5)))
      #expect(saver.machine.isOnDisk && saver.machine.problem == nil, "error \(code)")
      #expect(try DrawingFiles.document(at: path).drawing.elements == saver.drawing.elements)
    }
  }
}
