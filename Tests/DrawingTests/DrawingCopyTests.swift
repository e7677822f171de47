import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Copies of a drawing with a name that the user chooses")
struct DrawingCopyTests {
  private static func document(_ count: Int) -> DrawingDocument {
    let elements = (0..<count).map {
      Element(
        kind: .line, points: [[Float($0), 1], [7, 9]], width: 2,
        color: PixelColor(red: 1, green: 2, blue: 3))
    }
    return DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 300, height: 200))
  }

  private func count(_ path: FilePath) throws -> Int {
    try DrawingFiles.document(at: path).drawing.count
  }

  @Test("A copy has the content in memory, in a folder that is created if it is missing")
  func content() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/a.plist")
    try files.write(Self.document(1).encoded())
    let path = folder.path + "/new/sub/b.plist"
    #expect(try files.writeCopy(Self.document(3), to: path) == path)
    #expect(try count(path) == 3 && count(files.drawing) == 1)
  }

  @Test("A copy replaces no file, and gets the first free number instead")
  func existingFile() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/a.plist")
    let path = folder.path + "/b.plist"
    for number in 1...3 {
      let copy = try files.writeCopy(Self.document(number), to: path)
      #expect(copy == (number == 1 ? path : folder.path + "/b \(number).plist"))
    }
    #expect(try count(path) == 1)
  }

  @Test("A copy is named after the drawing, unless a drawing or only a journal has this name")
  func suggestedName() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/a.touchtracker")
    #expect(files.unusedCopy(in: folder.path) == folder.path + "/a copy.touchtracker")
    try DrawingFiles(folder.path + "/a copy.touchtracker").write(Self.document(1).encoded())
    #expect(files.unusedCopy(in: folder.path) == folder.path + "/a copy 2.touchtracker")
    #expect(files.unusedCopy(in: "/no/folder") == "/no/folder/a copy.touchtracker")
  }

  @Test(
    "A copy is beside the drawing, or in another folder if the folder of the drawing is missing")
  func folderOfCopy() throws {
    let folder = try TestFolder()
    let beside = DrawingFiles(folder.path + "/a.plist").folderOfCopy(or: "/other")
    #expect(beside.isSameFile(as: folder.path))
    #expect(DrawingFiles(folder.path + "/missing/a.plist").folderOfCopy(or: "/other") == "/other")
  }

  @Test("A copy that cannot be written is an error with the name of its folder")
  func failure() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/a.plist")
    try files.write(Self.document(1).encoded())
    let path = folder.path + "/a.plist/b.plist"
    let error = #expect(throws: FileError.self) {
      try files.writeCopy(Self.document(1), to: path)
    }
    #expect(error?.description.contains("/a.plist") == true)
  }
}
