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

@Suite("Files beside a drawing")
struct CompanionTests {
  private static let page = CGSize(width: 300, height: 200)

  private func drawTwoElements(_ path: FilePath, seed: UInt64 = 1) throws {
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: seed)
    )
    saver.apply(.append(.random(&random)))
    saver.send(.document)
    saver.apply(.append(.random(&random)))
    saver.close()
    #expect(saver.outcome == .saved)
  }

  /// Draws elements that only the journal of a new drawing has, as if the program was killed then.
  private func drawIntoJournal(_ count: Int, _ path: FilePath) throws {
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: 3)
    )
    for _ in 0..<count { saver.apply(.append(.random(&random))) }
    saver.lock.release()
  }

  @Test("Files of the user with names similar to those of companions are not changed")
  func similarNames() throws {
    let folder = try TestFolder()
    let names = [
      "d.plist.lock", "d.plist.journal", "d.plist.previous", "d.plist.1.tmp", "d.plist.tmp",
      ".d.plist.touchtracker-tmp-mine", ".d.plist.touchtracker-notes",
    ]
    for name in names {
      try FileStore.replace(folder.path.appending(name), with: Data(name.utf8))
    }
    for seed in 1...2 { try drawTwoElements(folder.path + "/d.plist", seed: UInt64(seed)) }
    for name in names {
      #expect(try FileStore.contents(of: folder.path.appending(name)) == Data(name.utf8))
    }
  }

  @Test("The first edit removes the temporary files of this drawing and no other files")
  func temporaryFiles() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let journal = Companion.journal.path(beside: path)
    let temporaries = [path, journal].map { TemporaryFile.path(for: $0) }
    let others = [TemporaryFile.path(for: folder.path + "/e.plist"), path + ".12.tmp"]
    for file in temporaries + others { try FileStore.replace(file, with: Data("x".utf8)) }
    try drawTwoElements(path)
    #expect(temporaries.allSatisfy { !$0.exists })
    #expect(others.allSatisfy { $0.exists })
  }

  /// A kind of file that must not be used as a journal.
  enum ForeignJournal: CaseIterable {
    case link, folder, pipe, writableByOthers, writableByGroup
  }

  @Test("A link, a folder, a pipe or a file that others can write is not used as the journal")
  func foreignJournal() throws {
    for kind in ForeignJournal.allCases {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      try drawTwoElements(path)
      let journal = DrawingFiles(path).journal
      let data = try FileStore.contents(of: journal)
      unlink(journal)
      let victim = folder.path + "/victim"
      try FileStore.replace(victim, with: data)
      switch kind {
      case .link: symlink("victim", journal.string)
      case .folder: mkdir(journal.string, 0o700)
      case .pipe: mkfifo(journal.string, 0o600)
      case .writableByOthers, .writableByGroup:
        #expect(rename(victim, journal))
        chmod(journal.string, kind == .writableByOthers ? 0o602 : 0o620)
      }
      let before = try #require(FileVersion(of: victim.exists ? victim : journal))
      var warnings: [String] = []
      let opened = try OpenedDrawing(path: path, newPage: Self.page) { warnings.append($0) }
      #expect(warnings.count == 1)
      #expect(warnings.first?.contains("touchtracker-journal: the file is ignored") == true)
      #expect(opened.contents.document.drawing.count == 2)
      opened.lock.release()
      try drawTwoElements(path, seed: 9)
      #expect(try DrawingFiles.document(at: path).drawing.count == 4)
      #expect(FileVersion(of: victim.exists ? victim : journal) == before)
    }
  }

  @Test("A journal with a hard link is read, and the next edit writes another journal")
  func linkedJournal() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try drawIntoJournal(3, path)
    var random = SeededGenerator(seed: 4)
    let (journal, backup) = (DrawingFiles(path).journal, folder.path + "/backup")
    #expect(link(journal, backup))
    let before = try FileStore.contents(of: backup)
    var again = try SynchronousSaver(path, newPage: Self.page)
    #expect(again.drawing.count == 3)
    again.apply(.append(.random(&random)))
    // A link that is made while the drawing is open ends the journal, too.
    #expect(link(journal, folder.path + "/second"))
    let second = try FileStore.contents(of: folder.path + "/second")
    again.apply(.append(.random(&random)))
    again.send(.tick)
    again.apply(.append(.random(&random)))
    again.lock.release()
    #expect(try FileStore.contents(of: backup) == before)
    #expect(try FileStore.contents(of: folder.path + "/second") == second)
    #expect(try DrawingFiles.document(at: path).drawing.count == 6)
  }

  @Test("The journal of a new drawing on a disk without permissions is used")
  func withoutPermissions() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try drawIntoJournal(1, path)
    // On exFAT, each file and each folder has the mode 0777.
    chmod(DrawingFiles(path).journal.string, 0o777)
    #expect(
      try OpenedDrawing(path: path, newPage: Self.page) { _ in }.contents.document.drawing.isEmpty)
    chmod(folder.path.string, 0o777)
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    #expect(opened.contents.document.drawing.count == 1)
    opened.lock.release()
    // Where a sticky bit protects the files of others, everybody's journal is not used.
    chmod(folder.path.string, 0o1777)
    #expect(
      try OpenedDrawing(path: path, newPage: Self.page) { _ in }.contents.document.drawing.isEmpty)
  }

  @Test("User files that occupy all names of the journal are unchanged after the drawing is closed")
  func occupiedNames() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let others = Companion.numbers.map { Companion.journal.path(beside: path, number: $0) }
    for other in others { try FileStore.replace(other, with: Data("mine".utf8)) }
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: 1)
    )
    saver.apply(.append(.random(&random)))
    saver.send(.tick)
    #expect(!saver.machine.hasUnsavedEdits)
    let version = FileVersion(of: path)
    for _ in 0..<3 { saver.send(.tick) }
    #expect(FileVersion(of: path) == version, "the snapshot is not written again without edits")
    try FileStore.replace(path, with: DrawingDocument(size: Self.page).encoded())
    saver.apply(.append(.random(&random)))
    saver.send(.drawingChanged(isOwn: false))
    saver.close()
    #expect(saver.outcome == .savedAsCopy)
    for other in others { #expect(try FileStore.contents(of: other) == Data("mine".utf8)) }
  }

  @Test("Edits are kept when changed permissions of the drawing give the journal another name")
  func changedPermissions() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try drawTwoElements(path)
    chmod(path.string, 0o660)
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: 2)
    )
    saver.apply(.append(.random(&random)))
    saver.send(.document)
    chmod(path.string, 0o640)
    saver.apply(.append(.random(&random)))
    saver.send(.document)
    chmod(path.string, 0o660)
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    #expect(try DrawingFiles.document(at: path).drawing.count == saver.drawing.count)
  }

  @Test("The journal of an earlier version of the program is continued under its new name")
  func legacyJournal() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: 3)
    )
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    #expect(rename(DrawingFiles(path).journal, path + ".journal"))
    #expect(try DrawingFiles.document(at: path).drawing.count == 1)
    #expect((path + ".journal").exists)
    var second = try SynchronousSaver(path, newPage: Self.page)
    second.apply(.append(.random(&random)))
    second.lock.release()
    #expect(try DrawingFiles.document(at: path).drawing.count == 2)
    #expect(!(path + ".journal").exists)
  }

  @Test("Renaming a drawing keeps the edits in a journal of an earlier version")
  func renamedLegacyJournal() throws {
    let folder = try TestFolder()
    let (path, newPath) = (folder.path + "/d.plist", folder.path + "/new.plist")
    var (saver, random) = (
      try SynchronousSaver(path, newPage: Self.page), SeededGenerator(seed: 3)
    )
    saver.apply(.append(.random(&random)))
    saver.lock.release()
    #expect(rename(DrawingFiles(path).journal, path + ".journal"))
    try DrawingFiles(path).move(to: newPath)
    #expect(try DrawingFiles.document(at: newPath).drawing.count == 1)
    #expect(!(path + ".journal").exists)
  }

  @Test(
    "A file name may have 255 bytes, and long names with equal beginnings get separate companions")
  func longNames() throws {
    let folder = try TestFolder()
    let names = ["a", "b"].map { String(repeating: "é", count: 124) + $0 + ".plist" }
    #expect(names[0].utf8.count == 255)
    for (seed, name) in names.enumerated() {
      try drawTwoElements(folder.path.appending(name), seed: UInt64(seed))
    }
    let companions = folder.path.files.filter { $0.nameBytes.starts(with: ".".utf8) }
    #expect(companions.count == 4)
    #expect(companions.allSatisfy { $0.nameBytes.count <= 255 })
    // No character is cut in two.
    #expect(companions.allSatisfy { String(validating: $0.nameBytes, as: UTF8.self) != nil })
    let damaged = FileStore.quarantinePath(of: folder.path.appending(names[0]))(1)
    #expect(damaged.nameBytes.count <= 255 && damaged.hasDrawingExtension)
  }

  @Test("A file name may be invalid UTF-8, and an error shows a name with a line feed on one line")
  func anyBytes() throws {
    let folder = try TestFolder()
    let path = FilePath(bytes: folder.path.bytes + Array("/caf\u{E9}".utf16).map { UInt8($0) })
    try drawTwoElements(path)
    #expect(path.exists)
    #expect(path.displayName == "caf\\xE9")
    let error = #expect(throws: FileError.self) {
      try FileStore.contents(of: folder.path + "/a\nb")
    }
    #expect(error?.description.contains("a\\x0Ab: cannot read") == true)
  }

  @Test("A lock has only one holder, and a lock file of an ended process can be locked")
  func lock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    guard case .acquired(let dead) = FileLock.acquire(path) else {
      Issue.record("the lock was not acquired")
      return
    }
    let contents = try FileStore.contents(of: path)
    dead.release()
    try FileStore.replace(path, with: contents)
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

  @Test("A file of the user at the path of a lock is neither locked nor removed")
  func foreignLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    try FileStore.replace(path, with: Data("a list of things to lock up".utf8))
    guard case .unsupported = FileLock.acquire(path) else {
      Issue.record("the lock was acquired")
      return
    }
    #expect(folder.names == ["lock"])
  }

  @Test("The lock of an earlier version of the program is respected")
  func legacyLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let file = open((path + ".lock").string, O_RDWR | O_CREAT, 0o600)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    #expect(opened.readOnlyReason == .openInAnotherWindow)
    close(file)
    let again = try OpenedDrawing(path: path, newPage: Self.page) { _ in }
    #expect(again.readOnlyReason == nil)
    again.lock.release()
    #expect(folder.names == ["d.plist.lock"])
  }
}
