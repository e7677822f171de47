import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Edge cases of exports and arguments")
struct ExportBoundaryTests {
  private let temporary = TemporaryFile()
  private var path: FilePath { FilePath(temporary.folder).appending("a.png") }

  @Test("An image exported without options shows the page at its actual size")
  func noOptions() throws {
    let drawing = Drawing(elements: [], pageStyle: PageStyle(board: .paper))
    try Export.export(
      DrawingDocument(drawing: drawing, size: CGSize(width: 6, height: 4)), to: path)
    let image = try ImageFile.decode(Array(try FileStore.contents(of: path)))
    #expect(image.width == 6 && image.height == 4)
    #expect(image[0, 0] == PageStyle.Board.paper.color)
  }

  @Test("The error for an image that is too wide gives the exact size of the image")
  func flatImage() throws {
    let document = DrawingDocument(size: CGSize(width: 16384, height: 1))
    let error = #expect(throws: FileError.self) {
      try Export.export(document, to: path, Export.Options(scale: 1.25))
    }
    let end = "the image would have 20480.0×1.0 pixels; each side can have 16384"
    #expect(error?.description.hasSuffix(end) == true, "\(error?.description ?? "")")
  }

  @Test("An argument keeps the characters just before and just after those that stand for bytes")
  func characterBesideBytes() {
    #expect(ArgumentText.string(Array("\u{10FDFF}\u{10FF00}".utf8)) == "\u{10FDFF}\u{10FF00}")
  }
}
