import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Files that commands read and write", .enabled(if: ProgramRun.isAvailable))
struct ProgramFileTests {
  private let fixture = ProgramFixture()

  @Test(
    "A file written by a command has the permissions that the umask allows",
    arguments: [
      ("movie s.jsonl --fps 2 --output", "a.gif"), ("movie s.jsonl --fps 2 --output", "a.apng"),
      ("movie s.jsonl --fps 2 --output", "a%d.png"), ("replay s.jsonl --export", "a.png"),
      ("export a.plist --output", "a.svg"),
    ])
  func permissions(options: String, name: String) throws {
    try fixture.writeSession()
    try fixture.writeDrawing("a.plist", lines: 1)
    let run = try fixture.run("\(options) \(name)", after: "umask 027")
    try #require(run.status == 0)
    var status = stat()
    let file = fixture.path(name == "a%d.png" ? "a1.png" : name)
    #expect(stat(file.string, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test(
    "A session from standard input or a pipe gives the same film and drawing as a session file",
    arguments: [("-", "exec < s.jsonl"), ("pipe", "mkfifo pipe; cat s.jsonl > pipe &")])
  func streams(path: String, setUp: String) throws {
    try fixture.writeSession()
    for (command, output) in [("movie", "--fps 4 --output %.gif"), ("replay", "--into %.plist")] {
      for (input, name) in [("s.jsonl", "a"), (path, "b")] {
        let options = output.replacing("%", with: name)
        let run = try fixture.run(
          "\(command) \(input) \(options)", after: "rm -f pipe\n" + (name == "a" ? "" : setUp))
        try #require(run.status == 0, "\(run.messages)")
      }
    }
    #expect(try fixture.contents("a.gif") == fixture.contents("b.gif"))
    #expect(try fixture.contents("a.plist") == fixture.contents("b.plist"))
  }

  @Test("A film written to a folder consists of pictures numbered with five digits")
  func folder() throws {
    try fixture.writeSession()
    let run = try fixture.run("movie s.jsonl --fps 2 --output frames", after: "mkdir frames")
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: fixture.path("frames").string)
    #expect(names.sorted() == (1...4).map { "frame-0000\($0).png" })
  }

  @Test(
    "An image exported without standard error does not contain the messages of a library",
    arguments: ["exec 2>&-", "exec <&- >&- 2>&-"])
  func closedStreams(setUp: String) throws {
    let image = Bitmap(width: 100, height: 60, PixelColor(red: 200, green: 90, blue: 0))
    let picture = try Picture(validating: Array(try ImageFile.png(image).prefix(60)))
    let document = DrawingDocument(
      drawing: Drawing(elements: [Element(picture, corners: [[10, 20], [110, 20], [10, 80]])]),
      size: CGSize(width: 200, height: 100))
    try FileStore.replace(fixture.path("a.plist"), with: document.encoded())
    #expect(try fixture.run("export a.plist --output a.png").status == 0)
    #expect(try fixture.run("export a.plist --output b.png", after: setUp).status == 0)
    let bytes = try fixture.contents("b.png")
    #expect(try fixture.contents("a.png") == bytes)
    #expect(try ImageFile.decode(Array(bytes)).width == 200)
  }
}
