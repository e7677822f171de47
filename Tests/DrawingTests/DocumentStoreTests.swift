import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Document stores")
struct DocumentStoreTests {
  private static let page = CGSize(width: 300, height: 200)

  private func read(_ folder: borrowing TestFolder) throws -> Drawing {
    try DrawingFiles(folder.path + "/d.plist").read(newPage: Self.page).document.drawing
  }

  @Test("A power failure between any two writes loses no edit", arguments: 0..<20)
  func powerFailure(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    var drawing = Drawing()
    func isSaved() throws -> Bool { try read(folder.copy()).allStates == drawing.allStates }
    func makeEdits(_ count: Int) throws {
      for _ in 0..<count {
        let edit = Edit.random(for: drawing, &random)
        drawing.apply(edit)
        try store.append(Journal.record(edit))
        #expect(try isSaved())
      }
    }
    try makeEdits(5)
    for _ in 0..<4 {
      let snapshot = store.makeSnapshot(DrawingDocument(drawing: drawing, size: Self.page))
      try store.begin(snapshot)
      #expect(try isSaved())
      // The user continues to draw.
      if Bool.random(using: &random) { try makeEdits(3) }
      if Bool.random(using: &random) {
        try DocumentStore.write(snapshot, to: files)
        #expect(try isSaved())
        try makeEdits(2)
        try store.finish(snapshot)
      } else {
        let error = FileError(path: files.drawing, action: "cannot save", reason: "test")
        let isTakenOver = store.abandon(snapshot, after: error)
        #expect(!isTakenOver)
      }
      #expect(try isSaved())
      try makeEdits(3)
      if Bool.random(using: &random) {
        store = DocumentStore(files, try files.read(newPage: Self.page))
        try makeEdits(2)
      }
    }
  }

  @Test("A drawing that equals an earlier one does not get the edits that followed the earlier one")
  func equalSnapshots() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 1))
    func document() -> DrawingDocument { DrawingDocument(drawing: drawing, size: Self.page) }
    for _ in 0..<2 {
      let empty = store.makeSnapshot(document())
      try store.begin(empty)
      try DocumentStore.write(empty, to: files)
      try store.finish(empty)
      for edit in [Edit.append(.random(&random)), .append(.random(&random)), .undo] {
        drawing.apply(edit)
        try store.append(Journal.record(edit))
      }
      drawing.clear()
    }
    // The journal has neither the last edit nor the checkpoint, as if it could not be written.
    try DocumentStore.write(store.makeSnapshot(document()), to: files)
    #expect(try read(folder).isEmpty)
  }

  @Test(
    "A replaced drawing becomes the previous snapshot, including the edits of its journal",
    arguments: [false, true])
  func replaced(hasFile: Bool) throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 2))
    func draw() throws {
      let edit = Edit.append(.random(&random))
      drawing.apply(edit)
      try store.append(Journal.record(edit))
    }
    try draw()
    if hasFile {
      let snapshot = store.makeSnapshot(DrawingDocument(drawing: drawing, size: Self.page))
      try store.begin(snapshot)
      try DocumentStore.write(snapshot, to: files)
      try store.finish(snapshot)
      try draw()
    }
    try files.replace(with: DrawingDocument(size: Self.page))
    #expect(try read(folder).isEmpty)
    let previous = try DrawingFiles(files.previous).read(newPage: Self.page)
    #expect(previous.document.drawing.elements == drawing.elements)
  }

  @Test("Writing a snapshot keeps the previous one")
  func previous() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    try files.write(Data("one".utf8))
    try files.write(Data("two".utf8))
    #expect(try FileStore.contents(of: files.previous) == Data("one".utf8))
    #expect(try FileStore.contents(of: files.drawing) == Data("two".utf8))
    #expect(folder.names == ["d.plist", "d.plist.previous"])
  }

  @Test("A removed journal is reported as missing and created again with the next snapshot")
  func removedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 1))
    func draw() throws {
      let element = Element.random(&random)
      drawing.append(element)
      try store.append(Journal.record(.append(element)))
    }
    try draw()
    unlink(files.journal)
    let error = #expect(throws: FileError.self) { try draw() }
    #expect(error?.isMissing == true)
    let snapshot = store.makeSnapshot(DrawingDocument(drawing: drawing, size: Self.page))
    try store.begin(snapshot)
    try DocumentStore.write(snapshot, to: files)
    try store.finish(snapshot)
    try draw()
    #expect(try read(folder).allStates == drawing.allStates)
  }

  @Test("A store without a lock detects edits of another store and does not remove them")
  func withoutLocks() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var random = SeededGenerator(seed: 1)
    let elements = (0..<4).map { _ in Element.random(&random) }
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    try store.append(Journal.record(.append(elements[0])))
    let contents = try files.read(newPage: Self.page)
    var (first, second) = (DocumentStore(files, contents), DocumentStore(files, contents))
    try first.append(Journal.record(.append(elements[1])))
    #expect(throws: FileError.self) { try second.append(Journal.record(.append(elements[2]))) }
    try first.append(Journal.record(.append(elements[3])))
    // `store` opened the journal before `first` and `second`.
    #expect(throws: FileError.self) { try store.append(Journal.record(.append(elements[2]))) }
    #expect(throws: FileError.self) { try store.requireUnchanged() }
    #expect(try read(folder).elements == [elements[0], elements[1], elements[3]])
  }

  @Test("The damaged part of a journal is quarantined, and the valid part stays")
  func damagedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    var random = SeededGenerator(seed: 1)
    let element = Element.random(&random)
    try store.append(Journal.record(.append(element)))
    let valid = try FileStore.contents(of: files.journal)
    try FileStore.replace(files.journal, with: valid + Data("torn".utf8))
    let contents = try files.read(newPage: Self.page)
    #expect(contents.document.drawing.elements == [element])
    #expect(contents.unusableJournalLength == 4)
    let quarantined = try files.quarantineUnusableJournal(contents)
    #expect(try FileStore.contents(of: quarantined) == Data("torn".utf8))
    #expect(try FileStore.contents(of: files.journal) == valid)
  }

  @Test("A lock has one holder at a time, and a lock file that a dead process left is ignored")
  func lock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist.lock"
    try FileStore.replace(path, with: Data("left over".utf8))
    guard case .acquired(let lock) = FileLock.acquire(path) else {
      Issue.record("the lock was not acquired")
      return
    }
    guard case .heldByAnotherProcess = FileLock.acquire(path) else {
      Issue.record("the lock was acquired twice")
      return
    }
    lock.release()
    #expect(folder.names == [])
    guard case .unsupported = FileLock.acquire("/no/such/folder/lock") else {
      Issue.record("the lock was acquired in a missing folder")
      return
    }
  }

  @Test("Reading and writing a journal do not follow a symbolic link")
  func linkedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let victim = folder.path + "/victim"
    try FileStore.replace(victim, with: Data("precious".utf8))
    symlink(victim, files.journal)
    #expect(throws: FileError.self) { try files.read(newPage: Self.page) }
    var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
    try store.append(Journal.record(.clear))
    #expect(try FileStore.contents(of: victim) == Data("precious".utf8))
  }

  #if os(Linux)
    @Test("A store has at most one open journal file, which is closed when the store is destroyed")
    func journalIsClosed() throws {
      let folder = try TestFolder()
      let files = DrawingFiles(folder.path + "/d.plist")
      func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.hasPrefix(folder.path) == true
        }
      }
      func draw() throws {
        var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
        for _ in 0..<3 {
          try store.append(Journal.record(.clear))
          let snapshot = store.makeSnapshot(DrawingDocument(drawing: Drawing(), size: Self.page))
          try store.begin(snapshot)
          try DocumentStore.write(snapshot, to: files)
          try store.finish(snapshot)
          #expect(try openCount() == 1)
        }
      }
      try draw()
      #expect(try openCount() == 0)
    }
  #endif
}
