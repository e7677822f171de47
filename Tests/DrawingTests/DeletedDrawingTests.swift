import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Deleted drawings")
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
}
