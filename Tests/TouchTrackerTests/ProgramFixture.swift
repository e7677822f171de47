import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

/// A temporary folder in which the program runs without a display.
struct ProgramFixture {
  let temporary = TemporaryFile()
  var folder: FilePath { FilePath(temporary.folder) }

  /// Runs the program with the words of a command.
  func run(
    _ command: String, environment: [String: String] = [:], after setUp: String = "",
    whileRunning: (Int32) -> Void = { _ in }
  ) throws -> ProgramRun {
    try ProgramRun(
      command.split(separator: " ").map(String.init), in: temporary.folder,
      environment: environment, after: setUp, whileRunning: whileRunning)
  }

  func path(_ name: String) -> FilePath { folder.appending(name) }

  func contents(_ name: String) throws -> Data { try FileStore.contents(of: path(name)) }

  /// Writes a session with a horizontal line.
  func writeSession(_ others: [String] = []) throws {
    let lines =
      [SessionFixture.header(), #"{"t":0,"tool":"line","width":8}"#]
      + [
        SessionFixture.touch(0.1, 1, "began", 50, 40),
        SessionFixture.touch(0.2, 1, "moved", 250, 40),
        SessionFixture.touch(0.3, 1, "ended", 250, 40),
      ] + others
    try FileStore.replace(
      path("s.jsonl"), with: Data(lines.joined(separator: "\n").utf8))
  }

  /// Writes a drawing with a number of lines.
  func writeDrawing(_ name: String, lines: Int) throws {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 10, y: CGFloat(index)), to: CGPoint(x: 90, y: CGFloat(index)),
        width: 4, color: Palette.ink)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 200, height: 100))
    try FileStore.replace(path(name), with: document.encoded())
  }

  /// The names of the files, except those of the user's data.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder))?
      .filter { $0 != "home" }.sorted() ?? []
  }

  /// Runs the program in a window without a display until a condition is true, and then ends the
  /// program with the signal SIGTERM.
  ///
  /// - Parameter isReady: The condition; an error counts as false.
  func runWindow(
    _ command: String, environment: [String: String] = [:], after setUp: String = "",
    until isReady: () throws -> Bool
  ) throws -> ProgramRun {
    for name in names where name.hasSuffix(".bmp") {
      try FileManager.default.removeItem(atPath: path(name).string)
    }
    let variables = ["SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_DUMMY_SAVE_FRAMES": "1"]
    return try run(command, environment: variables.merging(environment) { $1 }, after: setUp) {
      process in
      #expect(eventually { (try? isReady()) == true })
      kill(process, SIGTERM)
    }
  }

  /// The latest frame of the window, or `nil` if there is none or it is not complete.
  var frame: Bitmap? {
    guard let name = names.last(where: { $0.hasSuffix(".bmp") }) else { return nil }
    return try? ImageFile.decode(Array(contents(name)))
  }
}
