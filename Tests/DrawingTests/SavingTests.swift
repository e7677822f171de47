import Geometry
import Ink
import SeededRandom
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Saving a drawing")
struct SavingTests {
  private static let page = CGSize(width: 300, height: 200)

  private func read(_ folder: borrowing TestFolder) throws -> Drawing {
    try DrawingFiles(folder.path + "/d.plist").read(newPage: Self.page).document.drawing
  }

  private func saver(_ folder: borrowing TestFolder) throws -> SynchronousSaver {
    try SynchronousSaver(folder.path + "/d.plist", newPage: Self.page)
  }

  @Test("A power failure after any action of a saver loses no edit", arguments: 0..<20)
  func powerFailure(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try saver(folder)
    func check(_ drawing: Drawing) {
      do {
        let copy = try TestFolder()
        for file in path.folder.files {
          try FileStore.replace(
            copy.path.appending(file.displayName), with: FileStore.contents(of: file))
        }
        let saved = try read(copy)
        #expect(saved.allStates == drawing.allStates)
      } catch {
        Issue.record("\(error)")
      }
    }
    saver.afterAction = check
    for _ in 0..<5 {
      for _ in 0..<4 { saver.apply(.random(for: saver.drawing, &random)) }
      if Bool.random(using: &random) { saver.send(.document) }
      if Bool.random(using: &random) {
        // The program is killed and started again.
        saver.lock.release()
        saver = try SynchronousSaver(path, newPage: Self.page)
        saver.afterAction = check
      }
    }
    saver.close()
    #expect(saver.outcome == .saved)
    #expect(try read(folder).allStates == saver.drawing.allStates)
  }

  @Test("A drawing that equals an earlier state does not get the edits that followed that state")
  func equalSnapshots() throws {
    let folder = try TestFolder()
    var (saver, random) = (try saver(folder), SeededGenerator(seed: 1))
    for _ in 0..<2 {
      for edit in [Edit.append(.random(&random)), .append(.random(&random)), .undo, .clear] {
        saver.apply(edit)
      }
      saver.send(.document)
    }
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    // The journal has neither the edit that emptied the drawing nor the checkpoint of the new
    // snapshot, as if it could not be written.
    let checksums = try DrawingFiles(folder.path + "/d.plist").read(newPage: Self.page)
      .snapshotChecksums
    let empty = Snapshot(DrawingDocument(size: Self.page), excluding: checksums)
    try FileStore.replace(folder.path + "/d.plist", with: empty.data)
    #expect(try read(folder).isEmpty)
  }

  @Test(
    "The previous snapshot of a replaced drawing includes the edits of the replaced journal",
    arguments: [false, true])
  func replaced(hasFile: Bool) throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var (saver, random) = (try saver(folder), SeededGenerator(seed: 2))
    saver.apply(.append(.random(&random)))
    if hasFile {
      saver.send(.document)
      saver.apply(.append(.random(&random)))
    }
    saver.lock.release()
    try files.replace(with: DrawingDocument(size: Self.page))
    #expect(try read(folder).isEmpty)
    let previous = try DrawingFiles(files.previous).read(newPage: Self.page)
    #expect(previous.document.drawing.elements == saver.drawing.elements)
  }

  @Test("Writing a snapshot keeps the replaced file as the previous snapshot")
  func previous() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let versions = [10, 20].map { DrawingDocument(size: CGSize(width: $0, height: 10)).encoded() }
    for version in versions { try files.write(version) }
    #expect(try FileStore.contents(of: files.previous) == versions[0])
    #expect(try FileStore.contents(of: files.drawing) == versions[1])
    #expect(folder.names == [".d.plist.touchtracker-previous", "d.plist"])
  }

  @Test("The previous snapshot and the journal restore all edits of a destroyed drawing")
  func destroyedDrawing() throws {
    let folder = try TestFolder()
    var (first, random) = (try saver(folder), SeededGenerator(seed: 4))
    let path = folder.path + "/d.plist"
    for _ in 0..<3 {
      for _ in 0..<3 { first.apply(.append(.random(&random))) }
      first.send(.document)
    }
    first.apply(.append(.random(&random)))
    first.lock.release()
    let intact = try FileStore.contents(of: path)
    for damaged in [intact.prefix(200), Data(), Data(count: intact.count)] {
      let copy = try folder.copy()
      let copiedPath = copy.path + "/d.plist"
      try FileStore.replace(copiedPath, with: Data(damaged))
      let opened = try OpenedDrawing(path: copiedPath, newPage: Self.page) { _ in }
      opened.lock.release()
      #expect(opened.contents.document.drawing.allStates == first.drawing.allStates)
      #expect(try FileStore.contents(of: opened.keptFiles[0]) == Data(damaged))
      #expect(try read(copy).allStates == first.drawing.allStates)
    }
  }

  @Test("A drawing that another program overwrites in place is kept as a conflict copy")
  func copiedSnapshot() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var random = SeededGenerator(seed: 5)
    let element = Element.random(&random)
    let old = DrawingDocument(drawing: Drawing(elements: [element]), size: Self.page)
    try FileStore.replace(path, with: old.encoded())
    var saver = try saver(folder)
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    // `cp` writes into the existing file.
    let foreign = DrawingDocument(size: Self.page).encoded()
    try path.withPlatformString { path in
      let file = open(path, O_WRONLY | O_TRUNC)
      defer { close(file) }
      try FileStore.writeAll(foreign, to: file, "d.plist", "write")
    }
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    opened.lock.release()
    #expect(try FileStore.contents(of: path) == foreign)
    #expect(opened.contents.document.drawing.isEmpty)
    let copy = try #require(opened.keptFiles.first)
    #expect(copy.displayName.contains("(conflict "))
    let copied = try DrawingFiles.document(at: copy).drawing
    #expect(copied.elements == saver.drawing.elements)
    let again = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    again.lock.release()
    #expect(again.keptFiles.isEmpty)
  }

  @Test("A restored older version of a drawing does not get the edits that followed it")
  func restoredVersion() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var (saver, random) = (try saver(folder), SeededGenerator(seed: 6))
    saver.apply(.append(.random(&random)))
    saver.send(.document)
    let old = try FileStore.contents(of: path)
    saver.apply(.append(.random(&random)))
    saver.close()
    try FileStore.replace(path, with: old)
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    opened.lock.release()
    #expect(opened.contents.document.drawing.count == 1)
    #expect(opened.keptFiles.isEmpty)
  }

  @Test("A long undo history does not cause repeated snapshots")
  func longHistory() throws {
    let folder = try TestFolder()
    var saver = try saver(folder)
    let points = [InkPoint](repeating: InkPoint(1, 2), count: 1_200_000)
    let color = PixelColor(red: 0, green: 0, blue: 0)
    saver.apply(.append(Element(kind: .stroke, points: points, width: 1, color: color)))
    saver.apply(.clear)
    saver.send(.document)
    let version = FileVersion(of: folder.path + "/d.plist")
    saver.send(.tick)
    saver.apply(.clear)
    #expect(FileVersion(of: folder.path + "/d.plist") == version)
    saver.close()
  }

  @Test("The removal of a journal by another program loses no edit")
  func removedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var (saver, random) = (try saver(folder), SeededGenerator(seed: 1))
    saver.apply(.append(.random(&random)))
    unlink(files.journal)
    saver.apply(.append(.random(&random)))
    #expect(saver.failures == 1)
    #expect(saver.machine.problem == nil)
    saver.apply(.append(.random(&random)))
    #expect(try read(folder).allStates == saver.drawing.allStates)
  }

  @Test("A saver without a lock detects edits of another saver, and the drawings of both are kept")
  func withoutLocks() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var random = SeededGenerator(seed: 1)
    var saver = try saver(folder)
    saver.apply(.append(.random(&random)))
    // A foreign file in the place of the lock makes locking impossible. Windows of different users
    // have no lock in common then.
    saver.lock.release()
    try FileStore.replace(
      Companion.lock.path(beside: path), with: Data("a file of somebody else".utf8))
    var first = try self.saver(folder)
    first.lock.release()
    var second = try self.saver(folder)
    first.apply(.append(.random(&random)))
    second.apply(.append(.random(&random)))
    #expect(second.machine.problem == .changedOutside)
    first.apply(.append(.random(&random)))
    second.apply(.append(.random(&random)))
    #expect(try read(folder).elements == first.drawing.elements)
    second.close()
    #expect(second.outcome == .savedAsCopy)
    first.close()
    #expect(first.outcome == .saved)
    #expect(try read(folder).elements == first.drawing.elements)
    let copy = try #require(second.copy)
    #expect(try DrawingFiles.document(at: copy).drawing.elements == second.drawing.elements)
  }

  @Test("The damaged part of a journal is quarantined, and the valid part stays")
  func damagedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var (saver, random) = (try saver(folder), SeededGenerator(seed: 1))
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    let valid = try FileStore.contents(of: files.journal)
    try FileStore.replace(files.journal, with: valid + Data("torn".utf8))
    let opened = try OpenedDrawing(path: files.drawing, newPage: Self.page) { _ in }
    opened.lock.release()
    #expect(opened.contents.document.drawing.elements == saver.drawing.elements)
    #expect(opened.keptFiles == [folder.path + "/d.plist.journal.damaged-1"])
    #expect(try FileStore.contents(of: opened.keptFiles[0]) == Data("torn".utf8))
    #expect(try FileStore.contents(of: files.journal) == valid)
  }

  #if os(Linux)
    @Test("A saver has only one open journal file, and none after the saver has been closed")
    func journalIsClosed() throws {
      let folder = try TestFolder()
      let prefix = folder.path.string
      func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.hasPrefix(prefix) == true && target?.contains("journal") == true
        }
      }
      func draw() throws {
        var saver = try saver(folder)
        for _ in 0..<3 {
          saver.apply(.clear)
          saver.send(.document)
          #expect(try openCount() == 1)
        }
        saver.close()
      }
      try draw()
      #expect(try openCount() == 0)
    }
  #endif
}
