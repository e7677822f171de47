import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The list of the pictures in a folder")
struct PictureCatalogTests {
  private static let extensions: Set = ["png", "jpg"]

  private func write(_ path: FilePath, seconds: Double) throws {
    try FileStore.replace(path, with: Data("x".utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path.string)
  }

  @Test("The list has folders by name and then pictures, the most recently changed first")
  func order() throws {
    let folder = try TestFolder()
    try write(folder.path + "/old.png", seconds: 100)
    try write(folder.path + "/new.JPG", seconds: 300)
    try write(folder.path + "/b same.png", seconds: 200)
    try write(folder.path + "/A same.png", seconds: 200)
    for name in ["text.txt", ".hidden.png", "png", "archive.png.zip"] {
      try write(folder.path + "/\(name)", seconds: 400)
    }
    for name in ["zoo", "Alps", ".cache", "folder.png"] {
      try FileStore.createFolder(folder.path + "/\(name)")
    }
    symlink("missing", (folder.path + "/link.png").string)
    let entries = try PictureCatalog.entries(in: folder.path, extensions: Self.extensions)
    #expect(
      entries.map(\.path.displayName) == [
        "Alps", "folder.png", "zoo", "new.JPG", "A same.png", "b same.png", "old.png",
      ])
    #expect(entries.map(\.kind).prefix(4) == [.folder, .folder, .folder, .picture])
    #expect(entries.last?.modified == 100)
  }

  @Test("A folder that does not exist is an error, and an empty one is an empty list")
  func missingFolder() throws {
    let folder = try TestFolder()
    #expect(try PictureCatalog.entries(in: folder.path, extensions: Self.extensions) == [])
    let missing = folder.path + "/missing"
    let error = #expect(throws: FileError.self) {
      try PictureCatalog.entries(in: missing, extensions: Self.extensions)
    }
    #expect(
      error?.description
        == "\(missing.string): cannot read the folder: No such file or directory")
  }
}
