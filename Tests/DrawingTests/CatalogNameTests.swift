import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Names of drawings in the catalog")
struct CatalogNameTests {
  private func names(in folder: FilePath) -> [String] {
    DrawingCatalog.entries(in: folder, recents: []).map(\.path.displayName).sorted()
  }

  @Test("The catalog ignores journals whose file names contain no name of a drawing")
  func namelessJournal() throws {
    let folder = try TestFolder()
    let drawings = folder.path + "/sub"
    try FileStore.createFolder(drawings)
    try FileStore.replace(drawings + "/..touchtracker-journal", with: Data([1]))
    try FileStore.replace(drawings + "/.touchtracker-journal", with: Data([1]))
    // This journal belongs to a drawing that has the same name as the folder.
    try FileStore.replace(folder.path + "/.sub.touchtracker-journal", with: Data([1]))
    #expect(names(in: drawings) == [])
    #expect(names(in: folder.path) == ["sub"])
  }

  @Test("The catalog lists a drawing that has only a journal, even if its name has one letter")
  func shortName() throws {
    let folder = try TestFolder()
    for name in [".a.touchtracker-journal", "..b.touchtracker-journal", ".c.touchtracker-journal2"]
    {
      try FileStore.replace(folder.path.appending(name), with: Data([1]))
    }
    #expect(names(in: folder.path) == [".b", "a"])
  }

  @Test("The catalog lists a drawing only once if a symbolic link points to it")
  func links() throws {
    let folder = try TestFolder()
    let drawing = DrawingDocument(size: CGSize(width: 30, height: 20))
    try FileStore.replace(folder.path + "/a.plist", with: drawing.encoded())
    symlink("a.plist", (folder.path + "/b.plist").string)
    symlink("missing.plist", (folder.path + "/c.plist").string)
    #expect(names(in: folder.path) == ["a.plist"])
  }

  @Test(
    "The catalog lists a drawing that another program has written as an XML property list",
    arguments: ["<?xml version=\"1.0\"?>\n", ""])
  func foreignLists(start: String) throws {
    let folder = try TestFolder()
    let list = """
      <plist version="1.0"><dict><key>format</key><string>touchtracker-drawing</string>
      <key>version</key><integer>1</integer><key>width</key><real>9</real>
      <key>height</key><real>9</real><key>elements</key><array/></dict></plist>
      """
    try FileStore.replace(folder.path + "/d.plist", with: Data((start + list).utf8))
    #expect(names(in: folder.path) == ["d.plist"])
  }
}
