import Dispatch
import Foundation
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

@Suite("Opening a drawing")
struct OpeningTests {
  private static let page = Geometry.CGSize(width: 300, height: 200)

  private static func document(_ lines: Int) -> DrawingDocument {
    let elements = (0..<lines).map {
      Element(
        kind: .line, points: [[Float($0), 1], [7, 9]], width: 2,
        color: PixelColor(red: 1, green: 2, blue: 3))
    }
    return DrawingDocument(drawing: Drawing(elements: elements), size: page)
  }

  private func open(_ path: FilePath, ownsFolder: Bool = false) throws -> OpenedDrawing {
    try OpenedDrawing(path: path, newPage: Self.page, ownsFolder: ownsFolder) { _ in }
  }

  /// The versions of a folder and of all files in it: a file that is created or removed changes the
  /// version of the folder.
  private func versions(_ folder: FilePath) -> [String: FileVersion?] {
    let files = [folder] + folder.files
    return Dictionary(uniqueKeysWithValues: files.map { ($0.string, FileVersion(of: $0)) })
  }

  // MARK: Nothing is written

  /// A state of the files of the drawing when it is opened.
  enum Kind: CaseIterable {
    case file, missing, link, danglingLink, hardLink, journal, lockOfEndedProcess
    case temporaryOfEndedProcess, legacyJournal
  }

  /// Creates the files of a kind, and returns the path to open.
  private func prepare(_ kind: Kind, in folder: FilePath) throws -> FilePath {
    let path = folder.appending("d.plist")
    let hasFile = ![Kind.missing, .danglingLink].contains(kind)
    if hasFile { try FileStore.replace(path, with: Self.document(3).encoded()) }
    switch kind {
    case .file, .missing: break
    case .link, .danglingLink:
      symlink(path.string, folder.appending("link.plist").string)
      return folder.appending("link.plist")
    case .hardLink: Glibc.link(path.string, folder.appending("other").string)
    case .journal, .legacyJournal:
      var saver = try SynchronousSaver(path, newPage: Self.page)
      saver.apply(.append(Self.document(1).drawing.elements[0]))
      saver.lock.release()
      let journal = Companion.journal
      if kind == .legacyJournal {
        rename(journal.path(beside: path).string, journal.legacyPath(beside: path).string)
      }
    case .lockOfEndedProcess:
      let lock = Companion.lock.path(beside: path)
      try FileStore.replace(lock, with: Data("touchtracker-lock 1\n".utf8))
    case .temporaryOfEndedProcess:
      try FileStore.replace(TemporaryFile.path(for: path), with: Data("x".utf8))
    }
    return path
  }

  @Test(
    "Opening and closing an undamaged drawing creates, changes and removes no file beside it",
    arguments: Kind.allCases)
  func noChange(kind: Kind) throws {
    let folder = try TestFolder()
    let path = try prepare(kind, in: folder.path)
    let before = versions(folder.path)
    let opened = try open(path)
    #expect(opened.readOnlyReason == nil)
    #expect(versions(folder.path) == before)
    opened.lock.release()
    #expect(versions(folder.path) == before)
  }

  @Test("The first edit creates the folder that the program owns; opening does not")
  func ownFolder() throws {
    let folder = try TestFolder()
    let own = folder.path.appending("own/data")
    let opened = try open(own.appending("d.plist"), ownsFolder: true)
    #expect(folder.names == [])
    let saver = Autosaver(opened) {}
    saver.record(.append(Self.document(1).drawing.elements[0]))
    _ = try saver.close(Self.document(1))
    #expect(own.files.map(\.displayName).sorted().contains("d.plist"))
  }

  @Test("A link to a disk that is not connected is refused, and its folders are not created")
  func unpluggedDisk() throws {
    let folder = try TestFolder()
    let link = folder.path.appending("d.plist")
    symlink(folder.path.string + "/media/stick/d.plist", link.string)
    for ownsFolder in [false, true] {
      let error = #expect(throws: FileError.self) { try open(link, ownsFolder: ownsFolder) }
      #expect(error?.description.contains("/media/stick: cannot use the folder") == true)
    }
    #expect(folder.names == ["d.plist"])
  }

  @Test("A name of the files that the program keeps beside drawings is refused for a drawing")
  func reservedNames() throws {
    let folder = try TestFolder()
    for name in [".d.plist.touchtracker-journal", ".d.touchtracker-lock", ".x.touchtracker-tmp-1"] {
      let error = #expect(throws: FileError.self) { try open(folder.path.appending(name)) }
      #expect(error?.description.contains("cannot open: this program gives such names") == true)
    }
    for name in ["d.touchtracker-journal", ".d.plist", ".touchtracker"] {
      try open(folder.path.appending(name)).lock.release()
    }
    #expect(folder.names == [])
  }

  // MARK: Locks

  @Test(
    "A drawing that a window shows without edits is read only in another window",
    arguments: [
      Kind.file, .missing, .link, .danglingLink,
    ])
  func secondWindow(kind: Kind) throws {
    let folder = try TestFolder()
    let path = try prepare(kind, in: folder.path)
    let first = try open(path)
    let second = try open(path.target)
    #expect(first.readOnlyReason == nil && second.readOnlyReason == .openInAnotherWindow)
    second.lock.release()
    #expect(try open(path).readOnlyReason == .openInAnotherWindow)
    #expect(throws: FileError.self) {
      try DrawingFiles(path).move(to: folder.path.appending("e.plist"))
    }
    first.lock.release()
    let third = try open(path)
    #expect(third.readOnlyReason == nil)
    third.lock.release()
  }

  /// A damaged file of a drawing, which is repaired when the drawing is opened.
  enum DamagedFile: CaseIterable {
    case drawing, journal
  }

  @Test(
    "Repairing the files of a drawing acquires the lock beside it, which opening alone does not",
    arguments: DamagedFile.allCases)
  func lockForRepair(file: DamagedFile) throws {
    let folder = try TestFolder()
    let path = try prepare(.journal, in: folder.path)
    let undamaged = try open(path)
    #expect(!DrawingFiles(path).isLocked)
    undamaged.lock.release()
    let damaged = file == .drawing ? path : DrawingFiles(path).journal
    let data = try FileStore.contents(of: damaged)
    try FileStore.replace(damaged, with: data.dropLast(20))
    let opened = try open(path)
    #expect(opened.readOnlyReason == nil && !opened.keptFiles.isEmpty)
    #expect(DrawingFiles(path).isLocked)
    opened.lock.release()
    #expect(!DrawingFiles(path).isLocked)
  }

  @Test("The lock of a drawing that is released without a call leaves no file")
  func forgottenLock() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path.appending("d.plist"))
    do {
      let opened = try open(files.drawing)
      #expect(files.windowLock.exists && opened.readOnlyReason == nil)
    }
    #expect(!files.windowLock.exists)
  }

  @Test("Hard links of a drawing count as other names, but not the previous snapshot")
  func otherNames() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path.appending("d.plist"))
    #expect(!files.hasOtherNames)
    try files.write(Self.document(1).encoded())
    #expect(!files.hasOtherNames)
    link(files.drawing.string, files.previous.string)
    #expect(!files.hasOtherNames)
    link(files.drawing.string, folder.path.appending("e.plist").string)
    #expect(files.hasOtherNames)
    try files.write(Self.document(2).encoded())
    #expect(!files.hasOtherNames)
    let other = try FileStore.contents(of: folder.path.appending("e.plist"))
    #expect(other == Self.document(1).encoded(), "the other name keeps the old drawing")
  }

  // MARK: Another program writes

  @Test(
    "A drawing that another program is writing is opened when it is complete",
    arguments: [0, 1, 30, 200])
  func writer(count: Int) throws {
    let folder = try TestFolder()
    let path = folder.path.appending("d.plist")
    let data = Self.document(20).encoded()
    // The previous snapshot must not replace the file that is being written.
    try DrawingFiles(path).write(Self.document(1).encoded())
    try DrawingFiles(path).write(Self.document(2).encoded())
    let file = try #require(FileHandle(forWritingAtPath: path.string))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: data.prefix(count))
    let identity = FileIdentity(of: path)
    let writer = DispatchQueue(label: "writer")
    writer.asyncAfter(deadline: .now() + 0.3) {
      try? file.write(contentsOf: data.dropFirst(count))
      try? file.close()
    }
    let opened = try open(path)
    writer.sync {}
    #expect(opened.contents.document.drawing.elements == Self.document(20).drawing.elements)
    #expect(FileIdentity(of: path) == identity && opened.keptFiles == [])
    opened.lock.release()
  }

  @Test("A drawing that another program does not finish to write is neither moved nor replaced")
  func slowWriter() throws {
    let folder = try TestFolder()
    let path = folder.path.appending("d.plist")
    let data = Self.document(20).encoded()
    try FileStore.replace(path, with: data.prefix(100))
    let file = try #require(FileHandle(forWritingAtPath: path.string))
    let error = #expect(throws: FileError.self) { try open(path) }
    #expect(error?.description.contains("another program is writing it") == true)
    #expect(folder.names == ["d.plist"])
    try file.seekToEnd()
    try file.write(contentsOf: data.dropFirst(100))
    try file.close()
    let opened = try open(path)
    #expect(opened.contents.document.drawing.elements == Self.document(20).drawing.elements)
    opened.lock.release()
  }

  @Test("A damaged drawing that is set aside stays the same file")
  func sameFile() throws {
    let folder = try TestFolder()
    for hasPrevious in [false, true] {
      let path = folder.path.appending("d\(hasPrevious).plist")
      if hasPrevious {
        try DrawingFiles(path).write(Self.document(1).encoded())
        try DrawingFiles(path).write(Self.document(2).encoded())
      }
      let damaged = Self.document(3).encoded().dropLast(20)
      try Data(damaged).write(to: URL(fileURLWithPath: path.string))
      let identity = FileIdentity(of: path)
      let opened = try open(path)
      #expect(opened.keptFiles.map { FileIdentity(of: $0) } == [identity])
      #expect(opened.contents.document.drawing.count == (hasPrevious ? 1 : 0))
      opened.lock.release()
    }
  }

  @Test(
    "The first edit of a drawing that continues in another file begins a new journal at once",
    arguments: [false, true])
  func continuedDrawing(hasJournal: Bool) throws {
    let folder = try TestFolder()
    let path = folder.path.appending("d.plist")
    var first = try SynchronousSaver(path, newPage: Self.page)
    for element in Self.document(3).drawing.elements {
      first.apply(.append(element))
      first.send(.document)
    }
    first.lock.release()
    let journal = DrawingFiles(path).journal
    #expect(journal.exists)
    if !hasJournal { unlink(journal.string) }
    let document = DrawingDocument(drawing: first.drawing, size: Self.page)
    var second = SynchronousSaver(try OpenedDrawing(continuing: document, at: path))
    second.apply(.append(Self.document(1).drawing.elements[0]))
    #expect(second.failures == 0 && journal.exists)
    second.lock.release()
    let read = try DrawingFiles.document(at: path).drawing
    #expect(read.count == 4 && read.undoCount == 4)
  }
}
