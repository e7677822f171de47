import DrawingFormat
import DrawingPersistence
import Ink
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Films of numbered pictures")
struct NumberedPicturesTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  @Test(
    "A file name pattern produces the path of each number, with zeros up to the pattern's width",
    arguments: [
      ("a%d.png", 7, "a7.png"), ("a%d.png", 1234, "a1234.png"), ("%04d.png", 7, "0007.png"),
      ("%04d.png", 12345, "12345.png"), ("%4d.png", 42, "0042.png"), ("%1d.png", 42, "42.png"),
      ("%02d-b.PNG", 3, "03-b.PNG"), ("x/%3d/y.png", 10, "x/010/y.png"),
      ("%12d.png", 5, "000000000005.png"), ("%00d.png", 5, "5.png"),
    ])
  func patterns(pattern: String, number: Int, path: String) throws {
    let name = try #require(NumberedName(FilePath(pattern)))
    #expect(name.path(number) == FilePath(path))
  }

  @Test(
    "A path without a valid number placeholder or without .png is not a file name pattern",
    arguments: [
      "a.png", "a%.png", "a%s.png", "a%123d.png", "a%xd.png", "a%d.jpg", "a%d", "%", "missing/",
    ])
  func invalidPatterns(pattern: String) { #expect(NumberedName(FilePath(pattern)) == nil) }

  @Test("A folder path produces pictures in that folder, numbered with at least five digits")
  func inFolder() throws {
    let name = try #require(NumberedName(folder))
    #expect(name.path(7) == folder.appending("frame-00007.png"))
    #expect(name.path(123_456) == folder.appending("frame-123456.png"))
    try FileStore.replace(folder.appending("file"), with: Data())
    #expect(NumberedName(folder.appending("file")) == nil)
  }

  @Test("A file name pattern can contain bytes that are not UTF-8")
  func anyBytes() throws {
    let name = try #require(NumberedName(FilePath(bytes: [0xFF] + Array("%2d.png".utf8))))
    #expect(name.path(5).bytes == [0xFF] + Array("05.png".utf8))
  }

  @Test("A film of numbered pictures writes each picture once per frame, with numbers from 1 on")
  func frames() throws {
    let film = RectangleFilm(width: 31, height: 17, count: 4, seed: 5)
    let name = try #require(NumberedName(folder.appending("f%02d.png")))
    let writer = NumberedPictures(name)
    for frame in film.frames {
      try writer.write(frame.picture, changed: frame.changed, duration: frame.duration)
    }
    writer.finish()
    writer.cancel()
    let expected = film.frames.flatMap { Array(repeating: $0.picture, count: $0.duration) }
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder).sorted()
    #expect(names == (1...expected.count).map { $0 < 10 ? "f0\($0).png" : "f\($0).png" })
    for (name, picture) in zip(names, expected) {
      let bytes = Array(try FileStore.contents(of: folder.appending(name)))
      let isEqual = try ImageFile.decode(bytes) == picture
      #expect(isEqual, "\(name)")
    }
  }

  @Test("A numbered picture that cannot be written throws an error")
  func failure() throws {
    let name = try #require(NumberedName(folder.appending("missing/%d.png")))
    let frame = RectangleFilm(width: 3, height: 2, count: 1, seed: 1).frames[0]
    #expect(throws: FileError.self) {
      try NumberedPictures(name).write(frame.picture, changed: frame.changed, duration: 1)
    }
  }
}
