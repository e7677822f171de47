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

@Suite("Deleted drawings", .serialized)
struct DeletedDrawingTests {
  private static func line(_ y: Float) -> Element {
    Element(
      kind: .line, points: [[1, y], [3, y]], width: 5, color: PixelColor(red: 1, green: 2, blue: 3))
  }

  /// Saves a drawing twice, so that it has a previous snapshot, and then draws another line.
  private func save(_ path: FilePath) throws {
    var saver = try SynchronousSaver(path, newPage: CGSize(width: 90, height: 70))
    for y in 0..<2 {
      saver.apply(.append(Self.line(Float(y))))
      saver.send(.document)
    }
    saver.apply(.append(Self.line(9)))
    saver.lock.release()
  }

  @Test("The previous snapshot and the journal of a deleted drawing are removed")
  func companions() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try save(path)
    #expect(Companion.previous.location(beside: path).exists)
    #expect(DrawingFiles(path).locateJournal().path != nil)
    let trash = Trash(folder: folder.path + "/Trash")
    let item = try DrawingFiles(path).moveToTrash(trash)
    #expect(folder.names == ["Trash"])
    try trash.restore(item)
    #expect(folder.names == ["Trash", "d.plist"])
    #expect(try DrawingFiles.document(at: path).drawing.count == 3)
  }

  @Test("Deleting a drawing keeps the companions of another drawing in the same folder")
  func otherDrawings() throws {
    let folder = try TestFolder()
    for name in ["/d.plist", "/e.plist"] { try save(folder.path + name) }
    let before = folder.names.filter { $0.contains("e.plist") }
    #expect(before.count == 3)
    _ = try DrawingFiles(folder.path + "/d.plist").moveToTrash(
      Trash(folder: folder.path + "/Trash"))
    #expect(folder.names == (before + ["Trash"]).sorted())
  }

  @Test("A drawing that has only a journal is restored from the trash with its lines")
  func onlyJournal() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: CGSize(width: 90, height: 70))
    saver.apply(.append(Self.line(3)))
    saver.lock.release()
    #expect(!path.exists)
    let trash = Trash(folder: folder.path + "/Trash")
    let item = try DrawingFiles(path).moveToTrash(trash)
    #expect(folder.names == ["Trash"])
    try trash.restore(item)
    #expect(try DrawingFiles.document(at: path).drawing.count == 1)
  }

  // MARK: Faults

  @Test("A drawing that cannot be moved to the trash keeps its undo history and all of its files")
  func brokenTrash() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try save(path)
    try FileStore.replace(folder.path + "/Trash", with: Data())
    let before = try contents(folder.path)
    #expect(throws: FileError.self) {
      try DrawingFiles(path).moveToTrash(Trash(folder: folder.path + "/Trash"))
    }
    #expect(try contents(folder.path) == before)
    let opened = try OpenedDrawing(path: path, newPage: CGSize(width: 90, height: 70)) { _ in }
    #expect(opened.contents.document.drawing.canUndo)
    opened.lock.release()
  }

  private func contents(_ folder: FilePath) throws -> [String: Data] {
    try folder.files.reduce(into: [:]) { $0[$1.string] = try FileStore.contents(of: $1) }
  }

  @Test("A file that cannot be removed leaves nothing in the trash")
  func irremovableFile() throws {
    let folder = try TestFolder()
    // A folder cannot be removed as a file, even by the superuser.
    let path = folder.path + "/d.plist"
    try FileStore.createFolder(path)
    let trash = Trash(folder: folder.path + "/Trash")
    #expect(throws: FileError.self) { try trash.move(path, contents: Data([1])) }
    #expect(folder.names == ["Trash", "d.plist"])
    for name in ["files", "info"] {
      let bin = folder.path + "/Trash/\(name)"
      #expect(bin.exists && bin.files.isEmpty, "\(bin.files)")
    }
  }

  @Test("A drawing with the longest name can be moved to the trash twice, and restored")
  func longName() throws {
    let folder = try TestFolder()
    let path = folder.path.appending(String(repeating: "ü", count: 124) + "x.plist")
    let trash = Trash(folder: folder.path + "/Trash")
    var items: [Trash.Item] = []
    for number in 1...2 {
      try FileStore.replace(path, with: Data([UInt8(number)]))
      items.append(try trash.move(path))
    }
    let names = (folder.path + "/Trash/info").files.map(\.displayName)
    #expect(names.count == 2 && names.allSatisfy { $0.utf8.count <= 255 })
    try trash.restore(items[1])
    #expect(try FileStore.contents(of: path) == Data([2]))
  }

  // MARK: Other disks

  /// A disk that is not the disk of the folder for temporary files.
  private static let otherDisk: FilePath = "/dev/shm"

  private static var hasOtherDisk: Bool {
    guard let other = try? Stat(otherDisk), let temporary = try? Stat("/tmp" as FilePath) else {
      return false
    }
    return other.deviceID != temporary.deviceID && access(otherDisk, W_OK)
  }

  /// Calls a closure with a new folder on another disk.
  private func onOtherDisk(_ body: (FilePath) throws -> Void) throws {
    let folder = Self.otherDisk.appending("drawing-\(UInt64.random(in: 0 ... .max))")
    try FileStore.createFolder(folder)
    defer { folder.removeFolder() }
    try body(folder)
  }

  @Test(
    "A drawing on another disk moves to the trash of that disk, with a relative path",
    .enabled(if: hasOtherDisk))
  func trashOfDisk() throws {
    let home = try TestFolder()
    let trash = Trash(folder: home.path + "/Trash")
    let bin = Self.otherDisk.appending(".Trash-\(geteuid())")
    let isNew = !bin.exists
    defer { if isNew { bin.removeFolder() } }
    try onOtherDisk { folder in
      let path = folder.appending("a b.plist")
      try save(path)
      let item = try DrawingFiles(path).moveToTrash(trash)
      #expect(folder.files.isEmpty && home.names == [])
      let name = folder.displayName
      let infos = try bin.appending("info").files.map {
        String(decoding: try FileStore.contents(of: $0), as: UTF8.self)
      }
      #expect(infos.contains { $0.contains("\nPath=\(name)/a%20b.plist\n") })
      try trash.restore(item)
      #expect(try DrawingFiles.document(at: path).drawing.count == 3)
      #expect(!bin.appending("files").files.contains { $0.displayName == "a b.plist" })
    }
  }

  @Test(
    "A file whose disk has no trash is copied to the trash of the data folder, and restored",
    .enabled(if: hasOtherDisk && !otherDisk.appending(".Trash-\(geteuid())").exists))
  func copiedToHome() throws {
    let home = try TestFolder()
    let trash = Trash(folder: home.path + "/Trash")
    // A file is in the place of the trash of the disk.
    let bin = Self.otherDisk.appending(".Trash-\(geteuid())")
    try FileStore.replace(bin, with: Data())
    defer { unlink(bin) }
    try onOtherDisk { folder in
      let path = folder.appending("d.plist")
      try save(path)
      let item = try DrawingFiles(path).moveToTrash(trash)
      #expect(folder.files.isEmpty)
      #expect((home.path + "/Trash/files").files.map(\.displayName) == ["d.plist"])
      try FileStore.replace(path, with: Data([1]))
      #expect(throws: FileError.self) { try trash.restore(item) }
      #expect(try FileStore.contents(of: path) == Data([1]))
      unlink(path)
      try trash.restore(item)
      #expect(try DrawingFiles.document(at: path).drawing.count == 3)
      #expect((home.path + "/Trash/files").files.isEmpty)
      #expect((home.path + "/Trash/info").files.isEmpty)
    }
  }
}
