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

@Suite("Reading a drawing with its other files")
struct DrawingReadingTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ number: Int) -> Element {
    Element(
      kind: .line, points: [[Float(number), 1], [7, 9]], width: 2,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func data(_ numbers: Int...) -> Data {
    DrawingDocument(drawing: Drawing(elements: numbers.map(line)), size: page).encoded()
  }

  /// The checkpoint of a snapshot that is in no file.
  private static let otherCheckpoint = Journal.record(
    Journal.Checkpoint(snapshotChecksum: 5, size: page, history: Drawing().history), of: [])

  /// Writes a drawing with line 1 in its file and line 2 in its journal.
  private func writeDrawing(_ path: FilePath) throws {
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.send(.document)
    saver.apply(.append(Self.line(2)))
    saver.lock.release()
  }

  private func numbers(_ drawing: Drawing) -> [Int] {
    drawing.elements.map { Int($0.points[0].x) }
  }

  /// Opens a drawing for a moment, and returns the numbers of its lines, the kept files and the
  /// messages.
  private func open(
    _ path: FilePath
  ) throws -> (lines: [Int], kept: [String], messages: [String]) {
    var messages: [String] = []
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { messages.append($0) }
    opened.lock.release()
    return (
      numbers(opened.contents.document.drawing), opened.keptFiles.map(\.displayName), messages
    )
  }

  // MARK: Errors and pages

  @Test("The error for a file that is not a drawing contains the path that the user gave")
  func namedPath() throws {
    let folder = try TestFolder()
    let (path, link) = (folder.path + "/d.plist", folder.path + "/link.plist")
    try FileStore.replace(path, with: Data("hello".utf8))
    symlink("d.plist", link.string)
    for name in [path, link] {
      let read = #expect(throws: FileError.self) { try DrawingFiles.document(at: name) }
      let opened = #expect(throws: FileError.self) { _ = try open(name) }
      #expect(read?.path == name && opened?.path == name)
      #expect(read?.kind == .notADrawing && read?.isCorrupt == true)
    }
  }

  @Test("Opening a drawing in a missing folder fails with an error that names the folder")
  func missingFolder() throws {
    let folder = try TestFolder()
    let error = #expect(throws: FileError.self) { _ = try open(folder.path + "/no/d.plist") }
    #expect(error?.isMissing == true && error?.path == folder.path + "/no")
  }

  @Test("The page size is read from the drawing's file, or from the journal if there is no file")
  func pages() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    #expect(try DrawingFiles.document(at: path).size == Self.page)
    saver.send(.document)
    saver.lock.release()
    let other = CGSize(width: 50, height: 40)
    #expect(try DrawingFiles(path).read(newPage: other).document.size == Self.page)
    let new = try DrawingFiles(folder.path + "/e.plist").read(newPage: other, isRequired: false)
    #expect(new.document.size == other)
  }

  // MARK: Drawings that another program has changed

  @Test("Reading a replaced drawing warns about strokes that are only in its journal")
  func warnings() throws {
    let folder = try TestFolder()
    let (path, link) = (folder.path + "/d.plist", folder.path + "/link.plist")
    try writeDrawing(path)
    symlink("d.plist", link.string)
    try FileStore.replace(path, with: Self.data(9))
    let before = folder.names
    var messages: [String] = []
    let document = try DrawingFiles.document(at: link) { messages.append($0) }
    #expect(numbers(document.drawing) == [9] && folder.names == before)
    #expect(
      messages == [
        "\(link.displayText): another program has changed the drawing, and its journal has strokes "
          + "that the drawing lacks; \"touchtracker recover\" lists them"
      ])
    // A window that opens the drawing read-only has the same message.
    let lock = DrawingFiles(path).acquireLock()
    let locked = try open(link)
    #expect(locked.messages == messages && locked.kept == [] && locked.lines == [9])
    if case .acquired(let lock) = lock { lock.release() }
    #expect(folder.names == before)
  }

  @Test(
    "Edits in the journal of a replaced drawing are saved as a copy, and a message names the copy")
  func conflictMessage() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    for isReplaced in [false, true] {
      try writeDrawing(path)
      try FileStore.replace(path, with: Self.data(9))
      var messages: [String] = []
      if isReplaced {
        try DrawingFiles(path).replace(with: DrawingDocument(size: Self.page)) {
          messages.append($0)
        }
      } else {
        messages = try open(path).messages
      }
      let copies = folder.path.files.filter { $0.displayName.contains("(conflict ") }
      let copy = try #require(copies.first)
      #expect(copies.count == 1)
      #expect(try numbers(DrawingFiles.document(at: copy).drawing) == [1, 2])
      #expect(
        messages == [
          "\(path.displayText): another program has changed the drawing; a version with your "
            + "strokes is in \(copy.displayText)"
        ])
      for file in folder.path.files { unlink(file) }
    }
  }

  @Test("The damaged journal of a replaced drawing is quarantined beside the conflict copy")
  func damagedConflict() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try writeDrawing(path)
    let journal = try FileStore.contents(of: DrawingFiles(path).journal)
    try FileStore.replace(DrawingFiles(path).journal, with: journal + Data([1, 2]))
    try FileStore.replace(path, with: Self.data(9))
    let (lines, kept, messages) = try open(path)
    try #require(kept.count == 2 && messages.count == 2)
    #expect(lines == [9] && kept[1] == "d.plist.journal.damaged-1")
    #expect(
      try numbers(DrawingFiles.document(at: folder.path.appending(kept[0])).drawing) == [1, 2])
    #expect(
      try FileStore.contents(of: folder.path.appending(kept[1])) == journal + Data([1, 2]))
    #expect(!DrawingFiles(path).journal.exists)
    #expect(try open(path).kept == [])
  }

  @Test("The journal of another drawing is quarantined if its edits result in no elements")
  func unusableEdits() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.data(9))
    let journal = Journal.header + Self.otherCheckpoint + Journal.record(.clear)
    try FileStore.replace(Companion.journal.path(beside: path), with: journal)
    let (lines, kept, messages) = try open(path)
    #expect(lines == [9] && kept == ["d.plist.journal.damaged-1"] && messages.count == 1)
    #expect(try FileStore.contents(of: folder.path + "/d.plist.journal.damaged-1") == journal)
    #expect(!Companion.journal.path(beside: path).exists)
  }

  // MARK: Files of earlier versions

  @Test("A journal with the file name of earlier versions is used only if its permissions are safe")
  func legacyJournals() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try writeDrawing(path)
    let legacy = path + ".journal"
    #expect(rename(DrawingFiles(path).journal, legacy))
    chmod(legacy.string, 0o602)
    let refused = try open(path)
    #expect(refused.lines == [1] && refused.kept == [] && legacy.exists)
    #expect(
      refused.messages == [
        "\(legacy.displayText): the file is ignored: everybody can write it, but not the drawing"
      ])
    // A symbolic link is ignored without a message, like a file that is not a journal.
    chmod(legacy.string, 0o600)
    #expect(rename(legacy, folder.path + "/moved"))
    symlink("moved", legacy.string)
    let linked = try open(path)
    #expect(linked.lines == [1] && linked.messages == [])
    unlink(legacy)
    #expect(rename(folder.path + "/moved", legacy))
    #expect(try open(path).lines == [1, 2])
  }

  @Test("A previous snapshot of an earlier version restores a drawing only if its mode is safe")
  func legacyPrevious() throws {
    for (mode, lines) in [(0o600, [5]), (0o602, [])] as [(mode_t, [Int])] {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      try FileStore.replace(path, with: Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8))
      try FileStore.replace(path + ".previous", with: Self.data(5))
      chmod((path + ".previous").string, mode)
      #expect(try open(path).lines == lines)
    }
  }

  // MARK: Drawings without a file

  @Test("A drawing that has only a journal without edits is moved to the trash as an empty drawing")
  func deletedWithoutEdits() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let records = DrawingFiles.Contents(newPage: Self.page).records
    try FileStore.replace(files.journal, with: Journal.header + records)
    let trash = Trash(folder: folder.path + "/Trash")
    let item = try files.moveToTrash(trash)
    #expect(folder.names == ["Trash"])
    try trash.restore(item)
    let restored = try DrawingFiles.document(at: files.drawing)
    #expect(restored.drawing.isEmpty && restored.size == Self.page)
  }

  // MARK: Recovery

  /// Returns the file name, the origin and the line numbers of each recoverable version.
  private func versions(_ files: DrawingFiles) -> [String] {
    files.recoverableVersions().map { version in
      "\(version.path.displayName), \(version.origin): \(numbers(version.document.drawing))"
    }
  }

  @Test("The readable elements of a damaged drawing are offered as a recoverable version")
  func salvagedDrawing() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/reading.plist")
    let elements = [2, 3].map { width in
      Element(
        kind: .line, points: [[Float(width), 1], [7, 9]], width: Float(width),
        color: PixelColor(red: 1, green: 2, blue: 3))
    }
    var data = DrawingDocument(drawing: Drawing(elements: elements), size: Self.page).encoded()
    // The width 3 becomes -3.
    let width = try #require(data.firstRange(of: Data([0x22, 0x40, 0x40, 0, 0])))
    data[width.lowerBound + 1] = 0xC0
    try FileStore.replace(files.drawing, with: data)
    #expect(throws: FileError.self) { try DrawingFiles.document(at: files.drawing) }
    #expect(versions(files) == ["reading.plist, damaged drawing: [2]"])
  }

  @Test("Elements that are recovered from a journal alone get a page of 960 × 640 points")
  func salvagedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/reading.plist")
    let records = Self.otherCheckpoint + Journal.record(.append(Self.line(4)))
    for tail in [Data(), Data([1, 2, 3])] {
      try FileStore.replace(
        Companion.journal.path(beside: files.drawing), with: Journal.header + records + tail)
      let version = try #require(files.recoverableVersions().first)
      #expect(numbers(version.document.drawing) == [4] && version.origin == "journal")
      #expect(version.document.size == CGSize(width: 960, height: 640))
    }
  }

  @Test("A journal whose edits are all in another snapshot contains no recoverable version")
  func savedJournal() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/reading.plist")
    try FileStore.replace(files.drawing, with: Self.data(9))
    let records =
      Self.otherCheckpoint + Journal.record(.append(Self.line(4))) + Self.otherCheckpoint
      + Journal.savedRecord(snapshotChecksum: 6)
    try FileStore.replace(
      Companion.journal.path(beside: files.drawing), with: Journal.header + records)
    #expect(versions(files) == [])
  }

  @Test("Symbolic links with the names of a drawing's files are not recoverable versions")
  func links() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/reading.plist")
    try FileStore.replace(folder.path + "/other.plist", with: Self.data(8))
    let journal = Journal.header + Self.otherCheckpoint + Journal.record(.append(Self.line(4)))
    try FileStore.replace(folder.path + "/other.journal", with: journal)
    for (name, target) in [
      ("reading.damaged-1.plist", "other.plist"), ("reading.plist.previous", "other.plist"),
      (".reading.plist.touchtracker-previous", "other.plist"),
      ("reading.plist.journal", "other.journal"),
      (".reading.plist.touchtracker-journal", "other.journal"),
      ("reading.plist.journal.damaged-1", "other.journal"),
    ] { symlink(target, folder.path.appending(name).string) }
    #expect(versions(files) == [])
  }

  @Test("Opening a file that is not a drawing fails and leaves no lock file")
  func refusedWithoutLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Data("hello".utf8))
    #expect(throws: FileError.self) { _ = try open(path) }
    #expect(folder.names == ["d.plist"])
  }
}
