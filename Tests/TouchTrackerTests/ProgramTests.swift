import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Commands as a program without a display", .enabled(if: ProgramRun.isAvailable))
struct ProgramTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(arguments, in: temporary.folder, environment: environment)
  }

  /// Writes a session with a horizontal line.
  private func writeSession(_ others: String...) throws {
    let lines =
      [SessionFixture.header(), #"{"t":0,"tool":"line","width":8}"#]
      + [
        SessionFixture.touch(0.1, 1, "began", 50, 40),
        SessionFixture.touch(0.2, 1, "moved", 250, 40),
        SessionFixture.touch(0.3, 1, "ended", 250, 40),
      ] + others
    try FileStore.replace(
      folder.appending("s.jsonl"), with: Data(lines.joined(separator: "\n").utf8))
  }

  /// Writes a drawing with a number of lines.
  private func writeDrawing(_ name: String, lines: Int) throws {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 10, y: CGFloat(index)), to: CGPoint(x: 90, y: CGFloat(index)),
        width: 4, color: Palette.ink)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 200, height: 100))
    try FileStore.replace(folder.appending(name), with: document.encoded())
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder))?
      .filter { $0 != "home" }.sorted() ?? []
  }

  // MARK: replay

  @Test(
    "A replay prints the summary of the drawing only if it writes no file",
    arguments: [[], ["--into", "a.plist"], ["--export", "a.svg"]])
  func summary(options: [String]) throws {
    try writeSession()
    let run = try ProgramRun(["replay", "s.jsonl"] + options, in: temporary.folder)
    #expect(run.status == 0 && run.messages.isEmpty)
    if options.isEmpty {
      #expect(run.output.contains(": 1 lines, 0 strokes, ") && run.output.hasSuffix(")\n"))
    } else {
      #expect(run.output.isEmpty && names == [options[1], "s.jsonl"])
    }
  }

  @Test("A damaged session fails with the number of its line, also if its beginning is kept")
  func damagedSession() throws {
    try writeSession("?")
    for options in [[], ["--into", "a.plist"]] {
      let run = try ProgramRun(["replay", "s.jsonl"] + options, in: temporary.folder)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.messages.contains { $0.contains("line 6") }, "\(run.messages)")
    }
    #expect(names == ["s.jsonl"])
    let kept = try run("replay", "s.jsonl", "--keep-partial")
    #expect(kept.status == 1 && kept.output.contains(": 1 lines, "))
  }

  // MARK: movie

  @Test("A film reports its number of frames, and nothing else")
  func frameCount() throws {
    try writeSession()
    let clock = ContinuousClock()
    let start = clock.now
    let run = try run("movie", "s.jsonl", "--output", "a.gif", "--fps", "10")
    let limit = (clock.now - start) / .seconds(1)
    #expect(run.status == 0 && run.output.isEmpty)
    try #require(run.messages.count == 1)
    let words = run.messages[0].split(separator: " ")
    let text = [
      "touchtracker:", "14", "frames,", "painted", "in", "", "s,", "encoded", "in", "", "s",
    ]
    try #require(words.count == text.count)
    for (word, expected) in zip(words, text) where !expected.isEmpty { #expect(word == expected) }
    for number in [words[5], words[9]] {
      let seconds = try #require(Double(number))
      #expect(0...limit ~= seconds && seconds * 100 == (seconds * 100).rounded())
    }
  }

  @Test(
    "Ctrl-C, a request to end and the end of the user's session stop a film with an error",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruption(signal: Int32) throws {
    // Ten minutes of a line that moves in every frame.
    try writeSession(
      SessionFixture.touch(1, 1, "began", 20, 20), SessionFixture.touch(600, 1, "ended", 20, 20))
    let first = folder.appending("1.png")
    let run = try ProgramRun(
      ["movie", "s.jsonl", "--output", "%d.png", "--fps", "240"], in: temporary.folder,
      after: "trap - INT TERM HUP"
    ) { process in
      for _ in 0..<10_000 where !first.exists { usleep(1000) }
      kill(process, signal)
    }
    #expect(run.status == 1)
    #expect(run.messages == ["Error: the film was interrupted; nothing was written"])
  }

  @Test("Without ffmpeg, the message of a video says what to do, and no file is written")
  func missingEncoder() throws {
    try writeSession()
    let run = try run(
      "movie", "s.jsonl", "--output", "a.mp4", environment: ["PATH": temporary.folder])
    #expect(run.status == 1 && names == ["s.jsonl"])
    #expect(
      run.messages == [
        "Error: a.mp4: cannot write: the program ffmpeg is not installed; install it, or write a "
          + ".png film"
      ])
  }

  @Test("Without a font, a film has no messages on its page, and the program says so")
  func missingFont() throws {
    let configuration = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><cachedir>\(temporary.folder)/home</cachedir></fontconfig>
      """
    try FileStore.replace(folder.appending("fonts.conf"), with: Data(configuration.utf8))
    // A pinch shows the scale of the page.
    try writeSession(
      #"{"t":0.4,"tool":"hand","width":8}"#, SessionFixture.touch(0.5, 1, "began", 100, 100),
      SessionFixture.touch(0.5, 2, "began", 200, 100),
      SessionFixture.touch(0.6, 2, "moved", 300, 100),
      SessionFixture.touch(0.7, 2, "moved", 350, 100))
    let run = try run(
      "movie", "s.jsonl", "--output", "a.gif", "--fps", "10",
      environment: ["FONTCONFIG_FILE": temporary.folder + "/fonts.conf"])
    #expect(run.status == 0)
    #expect(
      run.messages.contains {
        $0.hasPrefix("touchtracker: cannot show messages on the page: no font is installed")
      }, "\(run.messages)")
  }

  // MARK: open and play

  @Test("Without a display, the program opens no window and changes no file")
  func missingDisplay() throws {
    try writeSession()
    try writeDrawing("a.plist", lines: 2)
    let before = try FileStore.contents(of: folder.appending("a.plist"))
    for arguments in [
      ["a.plist"], ["open", "new.plist"], ["play", "s.jsonl"], ["play", "a.plist"],
    ] {
      let run = try ProgramRun(arguments, in: temporary.folder)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(
        run.messages.last?.contains("there is no display to draw on") == true, "\(run.messages)")
    }
    #expect(try FileStore.contents(of: folder.appending("a.plist")) == before)
    #expect(names == ["a.plist", "s.jsonl"])
  }

  @Test("An unusable file is reported, not the missing display")
  func unusableFile() throws {
    try FileStore.replace(folder.appending("notes.txt"), with: Data("hello".utf8))
    for arguments in [["notes.txt"], ["play", "notes.txt"], ["play", "missing"]] {
      let run = try ProgramRun(arguments, in: temporary.folder)
      #expect(run.status == 1)
      #expect(run.messages.last?.contains(arguments.last ?? "") == true)
      #expect(run.messages.last?.contains("display") == false)
    }
  }

  @Test(
    "A session that would replace the drawing is refused",
    arguments: ["a.plist", ".a.plist.touchtracker-journal"])
  func recordedDrawing(session: String) throws {
    try writeDrawing("a.plist", lines: 2)
    let run = try run("a.plist", "--record", session)
    #expect(run.status == 1)
    #expect(
      run.messages == [
        "Error: \(session): cannot record: it belongs to the drawing; choose another file for the "
          + "session"
      ])
    #expect(names == ["a.plist"])
  }
}
