import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("File name extensions of drawings")
struct DrawingExtensionTests {
  @Test(
    "The name of a drawing excludes its extension, and renaming a drawing keeps the extension",
    arguments: [".plist", ".touchtracker", ""])
  func names(suffix: String) throws {
    let path = FilePath("/folder/sketch\(suffix)")
    #expect(path.drawingName == "sketch")
    #expect(try path.renamed(to: "house") == FilePath("/folder/house\(suffix)"))
    #expect(try path.renamed(to: "house\(suffix)") == FilePath("/folder/house\(suffix)"))
    #expect(path.sibling(beforeExtension: " copy") == FilePath("/folder/sketch copy\(suffix)"))
    #expect(
      path.picture(in: "/pictures", extension: "png", number: 1)
        == FilePath("/pictures/sketch.png"))
  }

  @Test("A recovered copy has the extension of the drawing, or .plist if the drawing has none")
  func recoveredNames() {
    for (name, copy) in [
      ("a.plist", "a.1.plist"), ("a.touchtracker", "a.1.touchtracker"), ("a", "a.1.plist"),
    ] {
      #expect(FilePath(name).moved(to: "/state", suffix: ".1") == FilePath("/state/" + copy))
    }
  }

  @Test("The drawing name of the file .touchtracker is the whole file name")
  func bareExtension() {
    #expect(FilePath("/folder/.touchtracker").drawingName == ".touchtracker")
  }

  @Test("The catalog lists drawings with the extensions .plist and .touchtracker")
  func catalog() throws {
    let folder = try TestFolder()
    let data = DrawingDocument(
      drawing: Drawing(), size: CGSize(width: 300, height: 200)
    ).encoded()
    for name in ["a.plist", "b.touchtracker", "c.png"] {
      try FileStore.replace(folder.path.appending(name), with: data)
    }
    let names = DrawingCatalog.entries(in: folder.path, recents: []).map(\.name)
    #expect(names.sorted() == ["a", "b"])
  }
}
