import DrawingFormat
import DrawingPersistence
import Foundation
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
    "A new file has the permissions that the user has chosen for new files",
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
    "A session on standard input and one in a pipe have the same film and drawing as a file",
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

  @Test("A film is written to the folder of an output that is one, with numbers of five digits")
  func folder() throws {
    try fixture.writeSession()
    let run = try fixture.run("movie s.jsonl --fps 2 --output frames", after: "mkdir frames")
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: fixture.path("frames").string)
    #expect(names.sorted() == (1...4).map { "frame-0000\($0).png" })
  }
}
