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

@Suite("Recovering drawings")
struct RecoveryTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ number: Int) -> Element {
    Element(
      kind: .line, points: [[Float(number), 1], [7, 9]], width: 2,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func data(_ numbers: Int...) -> Data {
    DrawingDocument(drawing: Drawing(elements: numbers.map(line)), size: page).encoded()
  }

  /// Returns the file name, the origin and the line numbers of each recoverable version.
  private func versions(_ files: DrawingFiles) -> [String] {
    files.recoverableVersions().map { version in
      let numbers = version.document.drawing.elements.map { Int($0.points[0].x) }
      return "\(version.path.displayName), \(version.origin): \(numbers)"
    }
  }

  /// Returns the files of a drawing with the lines 1 and 2 in its snapshot and the lines 3 and 4 in
  /// its journal.
  private func savedDrawing(in folder: borrowing TestFolder) throws -> DrawingFiles {
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.send(.document)
    saver.apply(.append(Self.line(2)))
    saver.send(.document)
    saver.apply(.append(Self.line(3)))
    saver.apply(.append(Self.line(4)))
    saver.lock.release()
    return DrawingFiles(path)
  }

  @Test("The previous snapshot is the only recoverable version of an intact drawing")
  func intact() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    #expect(try DrawingFiles.document(at: files.drawing).drawing.count == 4)
    #expect(versions(files) == [".d.plist.touchtracker-previous, previous version: [1]"])
    #expect(files.exist)
  }

  @Test("A destroyed drawing is restored from its previous snapshot and its journal")
  func destroyed() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    try FileStore.replace(files.drawing, with: Data("bplist00 no drawing".utf8))
    #expect(
      versions(files) == [
        ".d.plist.touchtracker-journal, journal: [1, 2, 3, 4]",
        ".d.plist.touchtracker-previous, previous version: [1]",
      ])
    let version = try #require(files.recoverableVersions().first)
    let restored = try files.restore(version)
    #expect(restored == folder.path + "/d (recovered 1).plist")
    #expect(try files.restore(version) == folder.path + "/d (recovered 2).plist")
    #expect(try DrawingFiles.document(at: restored).drawing.elements == (1...4).map(Self.line))
    unlink(files.drawing)
    // A window that shows the drawing saves it at its own path.
    #expect(
      try files.restore(version, whileOpen: true) == folder.path + "/d (recovered 3).plist")
    #expect(try files.restore(version) == files.drawing)
    #expect(try files.restore(version) == folder.path + "/d (recovered 4).plist")
  }

  @Test("A version counts as restored while a restored file with its contents exists")
  func isRestored() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    try FileStore.replace(files.drawing, with: Data("bplist00 no drawing".utf8))
    let versions = files.recoverableVersions()
    #expect(versions.map(files.isRestored) == [false, false])
    _ = try files.restore(versions[1])
    #expect(versions.map(files.isRestored) == [false, true])
    let path = try files.restore(versions[0])
    #expect(versions.map(files.isRestored) == [true, true])
    unlink(path)
    #expect(versions.map(files.isRestored) == [false, true])
  }

  @Test(
    "A valid journal without its snapshots offers only its unsaved lines as a recoverable version")
  func journalOnly() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    unlink(files.previous)
    try FileStore.replace(files.drawing, with: Self.data(9))
    #expect(versions(files) == [".d.plist.touchtracker-journal, journal: [3, 4]"])
    // All elements of the records of a damaged journal are shown, also those that were saved.
    let journal = try FileStore.contents(of: files.journal)
    try FileStore.replace(files.journal, with: journal + Data([1, 2, 3]))
    #expect(versions(files) == [".d.plist.touchtracker-journal, journal: [2, 3, 4]"])
    // A valid journal without unsaved edits has no version.
    var saver = try SynchronousSaver(folder.path + "/e.plist", newPage: Self.page)
    saver.apply(.append(Self.line(1)))
    saver.close()
    let saved = DrawingFiles(folder.path + "/e.plist")
    try FileStore.replace(saved.drawing, with: Self.data(9))
    unlink(saved.previous)
    #expect(versions(saved).allSatisfy { $0.contains("[1]") })
  }

  @Test("Recovery searches damaged files, quarantined files and companions of earlier versions")
  func otherFiles() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    #expect(!files.exist && versions(files) == [])
    let names: [(String, Data)] = [
      ("d.damaged-1.plist", Self.data(1)), ("d.damaged-3.plist", Self.data(2)),
      ("d.damaged-100.plist", Self.data(3)), ("d.damaged-101.plist", Self.data(4)),
      ("d.plist.previous", Self.data(5)), ("d.plist.journal.damaged-1", Data([1, 2])),
      (
        "d.plist.journal.damaged-2",
        Data([7]) + Journal.record(.append(Self.line(6))) + Journal.record(.append(Self.line(7)))
      ),
      ("e.damaged-1.plist", Self.data(8)),
    ]
    for (name, data) in names { try FileStore.replace(folder.path.appending(name), with: data) }
    #expect(files.exist)
    #expect(
      versions(files) == [
        "d.plist.previous, previous version: [5]", "d.damaged-1.plist, damaged drawing: [1]",
        "d.damaged-3.plist, damaged drawing: [2]", "d.damaged-100.plist, damaged drawing: [3]",
        "d.plist.journal.damaged-2, damaged journal: [6, 7]",
      ])
    // A damaged drawing without readable elements is not a version.
    var damaged = Self.data(11, 12)
    let width = try #require(damaged.firstRange(of: Data([0x22, 0x40, 0, 0, 0])))
    damaged[width.lowerBound + 1] = 0xC0
    try FileStore.replace(files.drawing, with: damaged + Data())
    #expect(versions(files).allSatisfy { !$0.contains("d.plist, damaged drawing: []") })
    // Equal versions are listed once, and those that equal the drawing are not.
    try FileStore.replace(files.drawing, with: Self.data(2))
    try FileStore.replace(folder.path + "/d.damaged-2.plist", with: Self.data(1))
    #expect(
      versions(files).filter { $0.contains("damaged drawing") } == [
        "d.damaged-1.plist, damaged drawing: [1]", "d.damaged-100.plist, damaged drawing: [3]",
      ])
  }

  @Test("Recovery marks companions that another user may have written")
  func foreign() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    chmod(files.journal.string, 0o602)
    chmod(files.previous.string, 0o602)
    #expect(
      versions(files) == [
        ".d.plist.touchtracker-journal, journal of somebody else: [3, 4]",
        ".d.plist.touchtracker-previous, previous version of somebody else: [1]",
      ])
  }

  // MARK: Quarantine

  private func open(_ path: FilePath) throws -> (opened: OpenedDrawing, messages: [String]) {
    var messages: [String] = []
    let opened = try OpenedDrawing(path: path, newPage: Self.page) { messages.append($0) }
    opened.lock.release()
    return (opened, messages)
  }

  @Test(
    "A damaged drawing with a journal is restored with all strokes, and its file is quarantined")
  func restored() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    let damaged = Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8)
    try FileStore.replace(files.drawing, with: damaged)
    let (opened, messages) = try open(files.drawing)
    #expect(opened.contents.document.drawing.elements == (1...4).map(Self.line))
    #expect(opened.keptFiles == [folder.path + "/d.damaged-1.plist"])
    #expect(try FileStore.contents(of: opened.keptFiles[0]) == damaged)
    #expect(messages.count == 2)
    #expect(
      messages.first?.hasSuffix(
        "it was moved to \(opened.keptFiles[0].string), and the previous version was restored with "
          + "all strokes that were drawn since then") == true)
    #expect(messages.last == "\"touchtracker recover\" lists and restores what can be read of it")
    #expect(try !DrawingFiles(files.drawing.string).read(newPage: Self.page).hasUnusableBytes)
  }

  @Test("A damaged drawing without a usable journal is restored from its previous snapshot")
  func restoredPrevious() throws {
    for hasJournal in [true, false] {
      let folder = try TestFolder()
      let files = try savedDrawing(in: folder)
      try FileStore.replace(
        files.drawing, with: Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8))
      try FileStore.replace(files.journal, with: Journal.header + Data([1, 2, 3]))
      if !hasJournal { unlink(files.journal) }
      let (opened, messages) = try open(files.drawing)
      #expect(opened.contents.document.drawing.elements == [Self.line(1)])
      #expect(messages.first?.hasSuffix("and the previous version was restored") == true)
      #expect(
        opened.keptFiles.map(\.displayName)
          == ["d.damaged-1.plist"] + (hasJournal ? ["d.plist.journal.damaged-1"] : []))
    }
  }

  @Test("A damaged drawing without a previous snapshot is quarantined with its journal")
  func moved() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    unlink(files.previous)
    try FileStore.replace(
      files.drawing, with: Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8))
    let (opened, messages) = try open(files.drawing)
    #expect(opened.contents.document.drawing.isEmpty && !files.drawing.exists)
    #expect(folder.names == ["d.damaged-1.plist", "d.plist.journal.damaged-1"])
    #expect(opened.keptFiles.map(\.displayName) == folder.names)
    #expect(messages.first?.hasSuffix("and there is no previous version of it") == true)
  }

  @Test(
    "A drawing file that was emptied or filled with zeros is restored from its previous snapshot")
  func emptied() throws {
    for contents in [Data(), Data(count: 100)] {
      let folder = try TestFolder()
      let files = try savedDrawing(in: folder)
      try FileStore.replace(files.drawing, with: contents)
      #expect(files.isEmptiedDrawing)
      let (opened, _) = try open(files.drawing)
      #expect(opened.contents.document.drawing.count == 4)
      unlink(files.previous)
      try FileStore.replace(files.drawing, with: contents)
      #expect(!files.isEmptiedDrawing)
      #expect(throws: FileError.self) { try open(files.drawing) }
    }
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    try FileStore.replace(files.drawing, with: Data(count: 50) + [1])
    #expect(!files.isEmptiedDrawing)
    unlink(files.drawing)
    #expect(!files.isEmptiedDrawing)
  }

  @Test("The damaged end of a journal is moved to the quarantine, and the message says so")
  func damagedJournal() throws {
    let folder = try TestFolder()
    let files = try savedDrawing(in: folder)
    let journal = try FileStore.contents(of: files.journal)
    try FileStore.replace(files.journal, with: journal + Data([1, 2, 3]))
    let (opened, messages) = try open(files.drawing)
    #expect(opened.contents.document.drawing.count == 4)
    #expect(opened.keptFiles.map(\.displayName) == ["d.plist.journal.damaged-1"])
    #expect(try FileStore.contents(of: opened.keptFiles[0]) == Data([1, 2, 3]))
    #expect(try FileStore.contents(of: files.journal) == journal)
    #expect(
      messages == [
        "\(files.drawing): a part of its journal is damaged or belongs to another drawing; it was moved "
          + "to \(files.drawing).journal.damaged-1; \"touchtracker recover\" restores what can be read"
      ])
  }
}
