import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import ResponderKit
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Commands of the program without a display", .enabled(if: ProgramRun.isAvailable))
struct ProgramTests {
  private let fixture = ProgramFixture()

  // MARK: Progress and replays

  @Test("The progress of a film changes at most ten times per second")
  func progressInterval() throws {
    try fixture.writeSession()
    let clock = ContinuousClock()
    let start = clock.now
    let run = try fixture.run(
      "movie s.jsonl --output a.gif --fps 240", environment: ["LLVM_PROFILE_FILE": "/dev/null"],
      after: #"exec script -qec "\"$0\" $*" /dev/null"#)
    let limit: Double = (clock.now - start) / .milliseconds(100) + 1
    #expect(run.status == 0)
    // Each progress line begins with a bracket. The film has more than 300 frames.
    let count = run.output.filter { $0 == "[" }.count
    #expect(count >= 1 && Double(count) <= limit, "\(run.output)")
  }

  @Test(
    "On a terminal, the progress of a film is one line, which the last message replaces",
    arguments: [
      ("", 0, "touchtracker: 14 frames, "),
      ("ulimit -f 0\n", 1, "Error: a.gif: cannot save: "),
    ])
  func progress(limit: String, status: Int, message: String) throws {
    try fixture.writeSession()
    let run = try fixture.run(
      "movie s.jsonl --output a.gif --fps 10", environment: ["LLVM_PROFILE_FILE": "/dev/null"],
      after: limit + #"exec script -qec "\"$0\" $*" /dev/null"#)
    #expect(Int(run.status) == status)
    // A terminal overwrites the line after a carriage return.
    var (line, column, shown) = ([Unicode.Scalar](), 0, [String]())
    for character in run.output.unicodeScalars {
      switch character {
      case "\r":
        let text = String(String.UnicodeScalarView(line))
        shown.append(text.trimmingCharacters(in: .whitespaces))
        column = 0
      case "\n": line = []
      default:
        if column < line.count { line[column] = character } else { line.append(character) }
        column += 1
      }
    }
    try #require(shown.count >= 4, "\(run.output)")
    #expect(shown[0].isEmpty && shown[1] == "[#-----------------------] 7 % of 14 frames")
    #expect(
      shown.dropFirst().dropLast(2).allSatisfy {
        $0.hasPrefix("[") && $0.contains(" % of 14 frames")
      })
    // The line is empty before the message is written.
    #expect(shown[shown.count - 2].isEmpty && shown.last?.hasPrefix(message) == true)
  }

  @Test(
    "A replay prints the summary of the drawing only if it writes no file",
    arguments: ["", "--into a.plist", "--export a.svg"])
  func summary(options: String) throws {
    try fixture.writeSession()
    let run = try fixture.run("replay s.jsonl " + options)
    #expect(run.status == 0 && run.messages.isEmpty)
    if options.isEmpty {
      #expect(run.output.contains(": 1 lines, 0 strokes, ") && run.output.hasSuffix(")\n"))
    } else {
      #expect(run.output.isEmpty && fixture.names.count == 2)
    }
  }

  @Test("The error for an invalid session gives the line, and --keep-partial keeps the valid part")
  func damagedSession() throws {
    try fixture.writeSession(["?"])
    for options in ["", "--into a.plist"] {
      let run = try fixture.run("replay s.jsonl " + options)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.messages.contains { $0.contains("line 6") }, "\(run.messages)")
    }
    #expect(fixture.names == ["s.jsonl"])
    let kept = try fixture.run("replay s.jsonl --keep-partial")
    #expect(kept.status == 1 && kept.output.contains(": 1 lines, "))
  }

  // MARK: movie

  @Test("The movie command reports only the frame count and the times")
  func frameCount() throws {
    try fixture.writeSession()
    let clock = ContinuousClock()
    let start = clock.now
    let run = try fixture.run("movie s.jsonl --output a.gif --fps 10")
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
    "The signals SIGINT, SIGTERM and SIGHUP stop a film with an error",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruption(signal: Int32) throws {
    // The finger moves every 10 ms for half a minute.
    let moves = (1...3000).map { step -> String in
      let (time, x) = (1 + Double(step) / 100, Double(step % 390))
      return SessionFixture.touch(time, 1, step == 1 ? "began" : "moved", x, 90)
    }
    try fixture.writeSession(moves)
    let first = fixture.path("1.png")
    let run = try fixture.run("movie s.jsonl --output %d.png --fps 60") { process in
      #expect(eventually { first.exists })
      kill(process, signal)
    }
    #expect(run.status == 1)
    #expect(run.messages == ["Error: the film was interrupted; nothing was written"])
  }

  @Test("Without ffmpeg, the movie command explains how to write the film and writes no file")
  func missingEncoder() throws {
    try fixture.writeSession()
    let run = try fixture.run(
      "movie s.jsonl --output a.mp4", environment: ["PATH": fixture.folder.string])
    #expect(run.status == 1 && fixture.names == ["s.jsonl"])
    #expect(
      run.messages == [
        "Error: a.mp4: cannot write: the program ffmpeg is not installed; install it, or write a "
          + ".png film"
      ])
  }

  @Test(
    "A film that is made without a font succeeds, and the program reports the missing font")
  func missingFont() throws {
    let configuration = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><cachedir>\(fixture.folder.string)/home</cachedir></fontconfig>
      """
    try FileStore.replace(fixture.path("fonts.conf"), with: Data(configuration.utf8))
    // A pinch shows the scale of the page.
    try fixture.writeSession([
      #"{"t":0.4,"tool":"hand","width":8}"#, SessionFixture.touch(0.5, 1, "began", 100, 100),
      SessionFixture.touch(0.5, 2, "began", 200, 100),
      SessionFixture.touch(0.6, 2, "moved", 300, 100),
      SessionFixture.touch(0.7, 2, "moved", 350, 100),
    ])
    let run = try fixture.run(
      "movie s.jsonl --output a.gif --fps 10",
      environment: ["FONTCONFIG_FILE": fixture.folder.string + "/fonts.conf"])
    #expect(run.status == 0)
    #expect(
      run.messages.contains {
        $0.hasPrefix("touchtracker: cannot show messages on the page: no font is installed")
      }, "\(run.messages)")
  }

  // MARK: open and play

  @Test("Without a display, the program opens no window and changes no file")
  func missingDisplay() throws {
    try fixture.writeSession()
    try fixture.writeDrawing("a.plist", lines: 2)
    let before = try fixture.contents("a.plist")
    for command in ["a.plist", "open new.plist", "play s.jsonl", "play a.plist"] {
      let run = try fixture.run(command)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(
        run.messages.last?.contains("there is no display to draw on") == true, "\(run.messages)")
    }
    #expect(try fixture.contents("a.plist") == before)
    #expect(fixture.names == ["a.plist", "s.jsonl"])
  }

  @Test("The program reports an unusable file instead of a missing display")
  func unusableFile() throws {
    try FileStore.replace(fixture.path("notes.txt"), with: Data("hello".utf8))
    for command in ["notes.txt", "play notes.txt", "play missing"] {
      let run = try fixture.run(command)
      #expect(run.status == 1)
      #expect(run.messages.last?.contains(command.split(separator: " ").last ?? "") == true)
      #expect(run.messages.last?.contains("display") == false)
    }
  }

  @Test(
    "Recording a session over the drawing's own files is refused",
    arguments: ["a.plist", ".a.plist.touchtracker-journal"])
  func recordedDrawing(session: String) throws {
    try fixture.writeDrawing("a.plist", lines: 2)
    let run = try fixture.run("a.plist --record \(session)")
    #expect(run.status == 1)
    #expect(
      run.messages == [
        "Error: \(session): cannot record: it belongs to the drawing; choose another file for the "
          + "session"
      ])
    #expect(fixture.names == ["a.plist"])
  }
}
