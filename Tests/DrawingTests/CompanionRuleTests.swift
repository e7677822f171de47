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

/// Tests of the rules in Documentation/Journal.md for the files beside a drawing.
@Suite("Rules for companions, journals and locks")
struct CompanionRuleTests {
  private static let page = CGSize(width: 300, height: 200)
  private static let checkpoint = Journal.record(
    Journal.Checkpoint(snapshotChecksum: 0, size: page, history: Drawing().history), of: [])

  private func setMode(_ path: FilePath, _ mode: mode_t) { chmod(path.string, mode) }

  // MARK: Refused files

  @Test("A companion is ignored if users who cannot write the drawing can write the companion")
  func permissions() throws {
    let folder = try TestFolder()
    let (path, file) = (folder.path + "/d", folder.path + "/companion")
    try FileStore.replace(path, with: Data([1]))
    try FileStore.replace(file, with: Data([1]))
    func refusal(_ drawing: mode_t?, _ companion: mode_t) -> String? {
      if let drawing { setMode(path, drawing) }
      setMode(file, companion)
      return Companion.previous.refusal(
        ofFileAt: file, beside: drawing == nil ? folder.path + "/none" : path)?.description
    }
    let prefix = "\(file.string): the file is ignored: "
    for drawing in [0o600, 0o644, 0o660, 0o666, nil] as [mode_t?] {
      #expect(refusal(drawing, 0o600) == nil && refusal(drawing, 0o644) == nil)
      let others = refusal(drawing, 0o602)
      #expect(
        others == (drawing == 0o666 ? nil : prefix + "everybody can write it, but not the drawing"))
      let group = refusal(drawing, 0o620)
      let isAllowed = drawing == 0o660 || drawing == 0o666
      #expect(
        group == (isAllowed ? nil : prefix + "another group can write it, but not the drawing"))
    }
  }

  @Test(
    "A companion is used only if its owner and any group that can write it may change the drawing",
    .enabled(if: getuid() == 0))
  func owners() throws {
    let folder = try TestFolder()
    let (path, file) = (folder.path + "/d", folder.path + "/companion")
    try FileStore.replace(path, with: Data([1]))
    try FileStore.replace(file, with: Data([1]))
    func isUsed(
      drawing: (uid_t, gid_t, mode_t), file companion: (uid_t, gid_t, mode_t),
      folder parent: (uid_t, gid_t, mode_t) = (0, 0, 0o700), exists: Bool = true
    ) -> Bool {
      for (path, values) in [(path, drawing), (file, companion), (folder.path, parent)] {
        lchown(path.string, values.0, values.1)
        setMode(path, values.2)
      }
      return Companion.previous.refusal(
        ofFileAt: file, beside: exists ? path : folder.path + "/none") == nil
    }
    // The owner must be the superuser or the owner of the drawing or, if there is no drawing, of
    // the folder.
    #expect(isUsed(drawing: (5001, 5001, 0o600), file: (0, 0, 0o600)))
    #expect(isUsed(drawing: (5001, 5001, 0o600), file: (5001, 7, 0o600)))
    #expect(!isUsed(drawing: (5001, 5001, 0o600), file: (5002, 5001, 0o600)))
    #expect(!isUsed(drawing: (5001, 5001, 0o600), file: (5003, 1, 0o600), folder: (5003, 1, 0o700)))
    #expect(
      isUsed(
        drawing: (5001, 5001, 0o600), file: (5003, 1, 0o600), folder: (5003, 1, 0o700),
        exists: false))
    #expect(
      !isUsed(
        drawing: (5001, 5001, 0o600), file: (5002, 1, 0o600), folder: (5003, 1, 0o700),
        exists: false))
    // Everybody may write the drawing.
    #expect(isUsed(drawing: (5001, 5001, 0o602), file: (5002, 5002, 0o622)))
    // The group of the drawing may write the drawing.
    #expect(isUsed(drawing: (5001, 5001, 0o660), file: (5001, 5001, 0o660)))
    #expect(!isUsed(drawing: (5001, 5001, 0o660), file: (5001, 5002, 0o660)))
    let groupFolder: (uid_t, gid_t, mode_t) = (0, 5001, 0o770)
    #expect(
      isUsed(drawing: (5001, 5001, 0o660), file: (5002, 5001, 0o600), folder: groupFolder))
    #expect(
      !isUsed(drawing: (5001, 5001, 0o640), file: (5002, 5001, 0o600), folder: groupFolder))
    #expect(
      !isUsed(drawing: (5001, 5001, 0o660), file: (5002, 5001, 0o600), folder: (0, 5001, 0o777)))
    #expect(
      !isUsed(drawing: (5001, 5001, 0o660), file: (5002, 5001, 0o600), folder: (0, 5002, 0o770)))
    // A system user is a member of its own group.
    let daemon = getpwnam("daemon")
    if let daemon {
      let (user, group) = (daemon.pointee.pw_uid, daemon.pointee.pw_gid)
      #expect(isUsed(drawing: (5001, group, 0o660), file: (user, 7, 0o600), folder: (0, 7, 0o777)))
    }
  }

  @Test("The search for a companion's path skips foreign files and prefers an existing companion")
  func locations() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d"
    let names = Companion.numbers.map { Companion.journal.path(beside: path, number: $0) }
    func location() -> Companion.Location { Companion.journal.location(beside: path) }
    #expect(location().path == names[0] && !location().exists && location().isUsable)
    let own = Journal.header + Self.checkpoint
    try FileStore.replace(names[0], with: Data("touchtracker-journal 2\n".utf8))
    #expect(location().path == names[1] && !location().exists)
    #expect(
      location().refused.map(\.description)
        == ["\(names[0].string): the file is ignored: it is not a file of this program"])
    try FileStore.replace(names[2], with: own)
    #expect(location().path == names[2] && location().exists && location().isUsable)
    try FileStore.replace(names[1], with: own)
    #expect(location().path == names[1] && location().exists && location().refused.count == 1)
    try FileStore.replace(names[1], with: Data())
    mkdir(names[1].string + "x", 0o700)
    unlink(names[2])
    try FileStore.replace(names[2], with: Data("touchtracker".utf8))
    #expect(location().path == names[0] && !location().isUsable && !location().exists)
    #expect(location().refused.count == 3)
    try FileStore.replace(names[0], with: own)
    #expect(location().path == names[0] && location().exists && location().refused.isEmpty)
  }

  @Test("Previous snapshots and journals are recognized by their first bytes")
  func contents() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d"
    func exists(_ companion: Companion, _ text: String) throws -> Bool {
      try FileStore.replace(companion.path(beside: path), with: Data(text.utf8))
      return companion.location(beside: path).exists
    }
    for text in ["bplist00", "<?xml", "<"] { #expect(try exists(.previous, text)) }
    for text in ["bplis", "x<", "touchtracker-journal 1\n"] {
      #expect(try !exists(.previous, text))
    }
    #expect(try exists(.lock, "x") && !exists(.lock, ""))
    #expect(try exists(.journal, "touchtracker-journal 1\n"))
    #expect(try !exists(.journal, "touchtracker-journal 1") && !exists(.journal, ""))
    // A companion with a second name (a hard link) is used as well.
    for companion in [Companion.previous, .journal] {
      #expect(try exists(companion, companion == .journal ? "touchtracker-journal 1\n" : "<"))
      #expect(link(companion.path(beside: path), folder.path + "/\(companion)"))
      #expect(companion.location(beside: path).exists)
    }
  }

  // MARK: Drawings and their files

  @Test("The files of a drawing are the drawing, its companions and links to these files")
  func contains() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let files = DrawingFiles(path)
    try FileStore.replace(path, with: Data([1]))
    symlink("d.plist", (folder.path + "/link").string)
    #expect(link(path, folder.path + "/hard"))
    for name in [
      "d.plist", "link", "hard", ".d.plist.touchtracker-journal",
      ".d.plist.touchtracker-previous-2",
      ".d.plist.touchtracker-lock", ".d.plist.touchtracker-tmp-0123", "d.plist.journal",
      "d.plist.previous", "d.plist.lock",
    ] { #expect(files.contains(folder.path.appending(name)), "\(name)") }
    for name in [
      "e.plist", ".e.plist.touchtracker-journal", "d.plist.lock2", ".d.plist", "d",
      "sub/.d.plist.touchtracker-journal",
    ] { #expect(!files.contains(folder.path.appending(name)), "\(name)") }
    try FileStore.replace(files.journal, with: Data("touchtracker-journal 1\n".utf8))
    #expect(link(files.journal, folder.path + "/other"))
    #expect(files.contains(folder.path + "/other"))
  }

  @Test(
    "A companion has the drawing's read and write permissions, and its owner may read and write it")
  func companionAttributes() throws {
    for (mode, expected) in [
      (0o640, 0o640), (0o444, 0o644), (0o755, 0o644), (0o7777, 0o666), (0o060, 0o660),
    ] as [(mode_t, mode_t)] {
      let attributes = FileAttributes(owner: 7, group: 8, mode: mode).ofCompanion
      #expect(attributes == FileAttributes(owner: 7, group: 8, mode: expected))
    }
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    #expect(files.companionAttributes == nil)
    try FileStore.replace(files.drawing, with: Data([1]))
    setMode(files.drawing, 0o464)
    let status = try Stat(files.drawing)
    #expect(
      files.companionAttributes
        == FileAttributes(
          owner: status.userID.rawValue, group: status.groupID.rawValue, mode: 0o664))
  }

  @Test("A drawing that is larger than the free space cannot be written")
  func freeSpace() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    #expect(throws: Never.self) { try files.requireWritable(size: 0) }
    #expect(throws: Never.self) { try files.requireWritable(size: 1000) }
    let error = #expect(throws: FileError.self) { try files.requireWritable(size: .max) }
    #expect(error?.code == ENOSPC && files.missingPermission == nil)
    #expect(error?.description.hasSuffix("d.plist: cannot save: not enough free space") == true)
    let missing = DrawingFiles(folder.path + "/no/d.plist")
    #expect(throws: FileError.self) { try missing.requireWritable(size: 0) }
    #expect(missing.missingPermission == nil)
  }

  @Test("Writing a snapshot keeps the replaced file as the previous snapshot unless a check fails")
  func previousSnapshot() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let snapshots = (0..<3).map { DrawingDocument(size: Self.page).encoded(generation: $0) }
    try files.write(snapshots[0])
    #expect(!files.previous.exists)
    try files.write(snapshots[1])
    #expect(try FileStore.contents(of: files.previous) == snapshots[0])
    let fault = FileError(path: files.drawing, action: "test", reason: "test")
    #expect(throws: FileError.self) {
      try files.write(snapshots[2]) { () throws(FileError) in throw fault }
    }
    #expect(try FileStore.contents(of: files.drawing) == snapshots[1])
    #expect(try FileStore.contents(of: files.previous) == snapshots[0])
    #expect(folder.names.count == 2)
    // A copied snapshot is a separate file, which a later change of the drawing's file does not
    // affect.
    try files.copySnapshot(checksum: 1)
    #expect(try FileStore.contents(of: files.previous) == snapshots[0])
    try files.copySnapshot(checksum: Checksum.of(snapshots[1]))
    #expect(try FileStore.contents(of: files.previous) == snapshots[1])
    #expect(!files.previous.isSameFile(as: files.drawing))
    let version = FileVersion(of: files.previous)
    try files.copySnapshot(checksum: Checksum.of(snapshots[1]))
    #expect(FileVersion(of: files.previous) == version)
    unlink(files.previous)
    #expect(link(files.drawing, files.previous))
    try files.copySnapshot(checksum: Checksum.of(snapshots[1]))
    #expect(!files.previous.isSameFile(as: files.drawing))
  }

  @Test("An open drawing cannot be replaced, and a replaced drawing becomes the previous snapshot")
  func replacedDrawing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let files = DrawingFiles(path)
    let line = Element(
      kind: .line, points: [[1, 2], [3, 4]], width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(line))
    let open = #expect(throws: FileError.self) {
      try files.replace(with: DrawingDocument(size: Self.page))
    }
    #expect(open?.description.hasSuffix("cannot save: it is open in a window") == true)
    saver.lock.release()
    try files.replace(
      with: DrawingDocument(drawing: Drawing(elements: [line, line]), size: Self.page))
    #expect(!files.journal.exists)
    #expect(try DrawingFiles.document(at: path).drawing.elements == [line, line])
    let previous = try DrawingDocument(decoding: FileStore.contents(of: files.previous))
    #expect(previous.drawing.elements == [line])
  }

  // MARK: Locks

  private func isAcquired(_ path: FilePath) -> Bool? {
    switch FileLock.acquire(path) {
    case .acquired(let lock):
      lock.release()
      return true
    case .heldByAnotherProcess: return false
    case .unsupported: return nil
    }
  }

  @Test("A lock file has one line, and its lock is valid as long as the file is at its path")
  func lock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    guard case .acquired(let lock) = FileLock.acquire(path) else {
      Issue.record("the lock was not acquired")
      return
    }
    #expect(try FileStore.contents(of: path) == Data("touchtracker-lock 1\n".utf8))
    #expect(lock.isValid && folder.names == ["lock"] && isAcquired(path) == false)
    #expect(rename(path, folder.path + "/moved"))
    #expect(!lock.isValid && isAcquired(path) == true)
    try FileStore.replace(path, with: Data())
    #expect(!lock.isValid)
    lock.release()
    #expect(folder.names == ["lock", "moved"], "the file of somebody else stays")
    lock.release()
    #expect(!lock.isValid)
  }

  @Test("A lock that is destroyed without a release leaves a file that can be locked again")
  func unreleased() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    for _ in 0..<3 {
      guard case .acquired = FileLock.acquire(path) else {
        Issue.record("the lock was not acquired")
        return
      }
      #expect(folder.names == ["lock"])
    }
  }

  @Test("A file is used as a lock only if it is empty or contains exactly the line of a lock file")
  func lockContents() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    for (text, isOwn) in [
      ("", true), ("touchtracker-lock 1\n", true), ("touchtracker-lock 1", nil),
      ("touchtracker-lock 2\n", nil), ("touchtracker-lock 1\n\n", nil), ("x", nil),
    ] as [(String, Bool?)] {
      try FileStore.replace(path, with: Data(text.utf8))
      #expect(isAcquired(path) == isOwn, "\(text)")
      #expect(path.exists == (isOwn == nil))
      unlink(path)
    }
    mkdir(path.string, 0o700)
    #expect(isAcquired(path) == nil)
    rmdir(path.string)
    mkfifo(path.string, 0o600)
    #expect(isAcquired(path) == nil)
    unlink(path)
    symlink("other", path.string)
    #expect(isAcquired(path) == nil && folder.names == ["lock"])
  }

  @Test("An empty file with an exclusive lock counts as a lock of an earlier version")
  func earlierLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    func isHeld(_ contents: String, _ operation: Int32?) throws -> Bool {
      try FileStore.replace(path, with: Data(contents.utf8))
      let file = open(path.string, O_RDWR)
      defer { close(file) }
      if let operation { #expect(flock(file, operation | LOCK_NB) == 0) }
      return FileLock.isHeld(path)
    }
    #expect(try isHeld("", LOCK_EX) && !isHeld("", LOCK_SH) && !isHeld("", nil))
    #expect(try !isHeld("x", LOCK_EX))
    unlink(path)
    #expect(!FileLock.isHeld(path))
    mkdir(path.string, 0o700)
    #expect(!FileLock.isHeld(path))
  }

  // MARK: The journal's file

  @Test("Records are appended only to a journal file that still has the expected length")
  func journalFile() throws {
    let folder = try TestFolder()
    let path = folder.path + "/journal"
    var journal = try JournalFile.create(path, with: Data([1, 2]))
    #expect(try FileStore.contents(of: path) == Journal.header + [1, 2])
    #expect(try #require(FileAttributes(of: path)).mode == 0o600 && journal.isAtPath)
    try journal.append(Data([3]))
    try journal.append(Data([4, 5]))
    let contents = Journal.header + [1, 2, 3, 4, 5]
    #expect(try FileStore.contents(of: path) == contents)
    var second = try JournalFile(path, length: contents.count)
    try second.append(Data([6]))
    let changed = #expect(throws: FileError.self) { try journal.append(Data([7])) }
    #expect(changed?.kind == .changedOutside)
    #expect(
      changed?.description
        == "\(path.string): cannot keep the journal: another program has changed it")
    #expect(try FileStore.contents(of: path) == contents + [6])
    for length in [0, contents.count, contents.count + 2] {
      let error = #expect(throws: FileError.self) { try JournalFile(path, length: length) }
      #expect(error?.kind == .changedOutside)
    }
    unlink(path)
    let removed = #expect(throws: FileError.self) { try second.append(Data([8])) }
    #expect(removed?.isMissing == true && !second.isAtPath)
    let missing = #expect(throws: FileError.self) { try JournalFile(path, length: 0) }
    #expect(missing?.isMissing == true)
    symlink("other", path.string)
    #expect(throws: FileError.self) { try JournalFile(path, length: 0) }
  }

  @Test("Saving leaves no temporary file if the previous snapshot is a hard link to the drawing")
  func linkedPreviousSnapshot() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let snapshots = (0..<2).map { DrawingDocument(size: Self.page).encoded(generation: $0) }
    try files.write(snapshots[0])
    #expect(link(files.drawing, files.previous))
    try files.write(snapshots[1])
    #expect(try FileStore.contents(of: files.drawing) == snapshots[1])
    #expect(try FileStore.contents(of: files.previous) == snapshots[0])
    #expect(folder.names.count == 2)
  }
}
