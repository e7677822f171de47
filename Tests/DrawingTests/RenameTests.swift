import FaultyDisk
import Geometry
import SeededRandom
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Renaming a drawing")
struct RenameTests {
  private static let page = CGSize(width: 300, height: 200)

  /// The state of a drawing's files before it is renamed.
  enum Origin: CaseIterable {
    /// The program was killed before it wrote the first snapshot.
    case journalOnly
    /// The program was killed after it wrote a snapshot, and the journal has later edits.
    case unsavedEdits
    /// The drawing was closed.
    case closed
    /// Another program wrote the drawing.
    case snapshotOnly
  }

  /// Writes the files of a drawing and returns the drawing.
  private func prepare(_ origin: Origin, _ path: FilePath) throws -> Drawing {
    var saver = try SynchronousSaver(path, newPage: Self.page)
    var random = SeededGenerator(seed: 3)
    func draw() { for _ in 0..<3 { saver.apply(.append(.random(&random))) } }
    draw()
    if origin != .journalOnly {
      saver.send(.document)
      draw()
      saver.apply(.undo)
    }
    switch origin {
    case .journalOnly, .unsavedEdits: saver.lock.release()
    case .closed: saver.close()
    case .snapshotOnly:
      saver.close()
      unlink(DrawingFiles(path).journal)
      unlink(DrawingFiles(path).previous)
      return Drawing(elements: saver.drawing.elements)
    }
    return saver.drawing
  }

  private func states(_ path: FilePath) throws -> [Drawing.State] {
    try DrawingFiles(path).read(newPage: Self.page).document.drawing.allStates
  }

  @Test(
    "A renamed drawing has all edits and undo steps, and no file keeps the old name",
    arguments: Origin.allCases)
  func rename(origin: Origin) throws {
    let folder = try TestFolder()
    let path = folder.path + "/old.plist"
    let drawing = try prepare(origin, path)
    let newPath = try path.renamed(to: " my drawing.plist ")
    #expect(newPath.displayName == "my drawing.plist")
    try DrawingFiles(path).move(to: newPath)
    #expect(try states(newPath) == drawing.allStates)
    #expect(!folder.names.contains { $0.contains("old") || $0.contains("lock") })
    // The renamed drawing can be edited, and its journal gets the edit.
    var saver = try SynchronousSaver(newPath, newPage: Self.page)
    var random = SeededGenerator(seed: 4)
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    #expect(try states(newPath) == saver.drawing.allStates)
  }

  @Test(
    "A kill between any two steps of renaming leaves a complete drawing", arguments: Origin.allCases
  )
  func kill(origin: Origin) throws {
    var (count, isFinished) = (0, false)
    while !isFinished {
      let folder = try TestFolder()
      let path = folder.path + "/old.plist"
      let drawing = try prepare(origin, path)
      let newPath = try path.renamed(to: "new")
      let rename = try DrawingRename(DrawingFiles(path), to: DrawingFiles(newPath))
      isFinished = count == rename.steps.count
      for step in rename.steps.prefix(count) { try rename.perform(step) }
      let paths = [path, newPath].filter { $0.exists || DrawingFiles($0).journal.exists }
      let complete = try paths.filter { try states($0) == drawing.allStates }
      #expect(!complete.isEmpty, "after \(count) steps")
      // A drawing that the gallery would list opens without an error or a warning.
      for path in paths {
        try OpenedDrawing(path: path, newPage: Self.page) { Issue.record("\($0)") }.lock.release()
      }
      if isFinished { #expect(paths == [newPath]) }
      count += 1
    }
    #expect(count >= 4)
  }

  @Test(
    "If renaming a drawing fails, the drawing keeps its old name and all edits",
    arguments: [Origin.unsavedEdits, .closed, .snapshotOnly], [-1, 1])
  func failure(origin: Origin, failureCount: Int) throws {
    var (first, isFinished) = (0, false)
    while !isFinished {
      let folder = try TestFolder()
      let path = folder.path + "/old.plist"
      let drawing = try prepare(origin, path)
      let newPath = try path.renamed(to: "new")
      let faults = try #require(faulty_disk_watch(folder.path.string, 0))
      faulty_disk_fail(faults, first, failureCount, ENOSPC)
      var error: FileError?
      do throws(FileError) {
        try DrawingFiles(path).move(to: newPath)
      } catch let failure {
        error = failure
      }
      isFinished = faulty_disk_end(faults) <= first
      #expect(try states(error == nil ? newPath : path) == drawing.allStates)
      // A lock file that remains is harmless.
      let unexpected = error == nil ? "old" : "new"
      let names = folder.names.filter { $0.contains(unexpected) && !$0.hasSuffix("-lock") }
      #expect(names == [], "failure of call \(first)")
      first += 1
    }
    #expect(first > 3)
  }

  @Test(
    "Renaming a drawing does not change the time of its last change, even if its file is copied",
    arguments: Origin.allCases, [false, true])
  func time(origin: Origin, isCopied: Bool) throws {
    let folder = try TestFolder()
    let path = folder.path + "/old.plist"
    _ = try prepare(origin, path)
    let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 7000)
    for file in [path, DrawingFiles(path).journal] where file.exists {
      #expect(setTime(file, time))
    }
    let newPath = try path.renamed(to: "new")
    let rename = try DrawingRename(DrawingFiles(path), to: DrawingFiles(newPath))
    for step in rename.steps {
      let faults = try #require(faulty_disk_watch(folder.path.string, 0))
      defer { _ = faulty_disk_end(faults) }
      // A file system without links refuses the first call of this step.
      if isCopied, case .link = step { faulty_disk_fail(faults, 0, 1, EPERM) }
      try rename.perform(step)
    }
    #expect(newPath.exists == (origin != .journalOnly) && !path.exists)
    let entry = try #require(CatalogEntry(newPath))
    #expect(entry.modified == 1_000_000_000)
  }

  @Test("A drawing cannot get the name of a drawing that has a file, only a journal or only a lock")
  func usedName() throws {
    let folder = try TestFolder()
    let path = folder.path + "/old.plist"
    let drawing = try prepare(.closed, path)
    let other = try prepare(.closed, folder.path + "/other.plist")
    _ = try prepare(.journalOnly, folder.path + "/killed.plist")
    let empty = DrawingFiles(folder.path + "/empty.plist")
    let lock = try #require(empty.acquireLock().lock)
    defer { lock.release() }
    for name in ["other", "killed", "empty"] {
      let newPath = try path.renamed(to: name)
      #expect(throws: FileError.self) { try DrawingFiles(path).move(to: newPath) }
    }
    #expect(try states(path) == drawing.allStates)
    #expect(try states(folder.path + "/other.plist") == other.allStates)
  }

  @Test("A drawing cannot be renamed while a window holds the lock of the drawing")
  func openDrawing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/old.plist"
    _ = try prepare(.closed, path)
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    defer { opened.lock.release() }
    #expect(throws: FileError.self) {
      try DrawingFiles(path).move(to: try path.renamed(to: "new"))
    }
    #expect(path.exists)
  }

  @Test(
    "An invalid or hidden name of a drawing is refused with the reason",
    arguments: [
      ("", .empty), ("  ", .empty), (".plist", .empty), ("a/b", .slash), ("..", .hidden),
      (".a", .hidden), ("a\nb", .controlCharacter), ("a\0", .controlCharacter),
      (String(repeating: "字", count: 84), .tooLong(limit: 249)),
    ] as [(String, DrawingNameError)])
  func refusedNames(name: String, error: DrawingNameError) throws {
    #expect(throws: error) { try FilePath("/tmp/a.plist").renamed(to: name) }
  }

  @Test("A drawing without an extension can be renamed to a name of 254 bytes")
  func longName() throws {
    let folder = try TestFolder()
    let path = folder.path + "/old"
    let drawing = try prepare(.unsavedEdits, path)
    let name = String(repeating: "é", count: 127)
    let newPath = try path.renamed(to: name)
    #expect(newPath.displayName == name && newPath.drawingName == name)
    try DrawingFiles(path).move(to: newPath)
    #expect(try states(newPath) == drawing.allStates)
  }

  @Test("Renaming a recent drawing replaces its path, and an unknown path is added at the end")
  func recents() throws {
    let folder = try TestFolder()
    let recents = RecentDrawings(path: folder.path + "/recent")
    let paths: [FilePath] = ["/a", "/b", "/c"]
    for path in paths { try recents.add(path) }
    try recents.replace("/b", with: "/d")
    try recents.replace("/x", with: "/y")
    #expect(recents.load() == ["/c", "/d", "/a", "/y"])
  }

  @Test("After a power failure, a renamed drawing has no file with the old name")
  func powerFailure() throws {
    let folder = try TestFolder()
    let path = folder.path + "/old.plist"
    let drawing = try prepare(.snapshotOnly, path)
    let newPath = try path.renamed(to: "new")
    let rename = try DrawingRename(DrawingFiles(path), to: DrawingFiles(newPath))
    let disk = try #require(faulty_disk_watch(folder.path.string, 1))
    faulty_disk_fail(disk, .max, 0, 0)
    var fault: FileError?
    do throws(FileError) {
      try rename.perform()
    } catch let error {
      fault = error
    }
    // The disk loses all changes that were not flushed.
    _ = faulty_disk_end(disk)
    #expect(fault == nil)
    #expect(folder.names == ["new.plist"])
    #expect(try states(newPath) == drawing.allStates)
  }
}

extension FileLock.Outcome {
  fileprivate var lock: FileLock? {
    if case .acquired(let lock) = self { return lock }
    return nil
  }
}
