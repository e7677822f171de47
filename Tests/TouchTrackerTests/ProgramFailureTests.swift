import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import ResponderKit
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Commands that cannot write", .enabled(if: ProgramRun.isAvailable))
struct ProgramFailureTests {
  private let fixture = ProgramFixture()

  /// Writes a session with so many strokes that its drawing and its images have more than 1,024
  /// bytes.
  private func writeSession() throws {
    var random = SeededGenerator(seed: 3)
    var lines = [SessionFixture.header(), #"{"t":0,"tool":"pen","width":4}"#]
    for stroke in 0..<16 {
      for step in 0...16 {
        lines.append(
          SessionFixture.touch(
            Double(stroke) / 10 + Double(step) / 200, 1,
            step == 0 ? "began" : step == 16 ? "ended" : "moved",
            .random(in: 9...391, using: &random), .random(in: 9...291, using: &random)))
      }
    }
    try FileStore.replace(
      fixture.path("s.jsonl"), with: Data(lines.joined(separator: "\n").utf8))
  }

  @Test(
    "A command that cannot write its output to a full device fails",
    arguments: [
      "info a.plist", "info a.plist --json", "info --system", "info --system --json",
      "replay s.jsonl", "recover a.plist", "recover a.plist --restore",
    ])
  func fullOutput(command: String) throws {
    try writeSession()
    try fixture.writeDrawing("a.plist", lines: 1)
    let previous = DrawingFiles(fixture.path("a.plist")).previous
    try fixture.writeDrawing(previous.displayName, lines: 4)
    let run = try fixture.run(command, after: "exec > /dev/full")
    #expect(run.status == 1)
    #expect(
      run.messages.first
        == "Error: standard output: cannot write: No space left on device", "\(run.messages)")
  }

  @Test(
    "A command whose output file becomes too large fails and does not change the existing file",
    arguments: [
      ("movie s.jsonl --fps 4 --output", "a.gif"), ("movie s.jsonl --fps 4 --output", "a.apng"),
      ("replay s.jsonl --into", "a.plist"), ("replay s.jsonl --export", "a.png"),
      ("replay s.jsonl --export", "a.svg"),
      ("replay s.jsonl --export", "a.pdf"),
    ])
  func fileSize(options: String, name: String) throws {
    try writeSession()
    let file = fixture.path(name)
    if name == "a.plist" {
      try fixture.writeDrawing(name, lines: 1)
    } else {
      try FileStore.replace(file, with: Data("old".utf8))
    }
    let before = try FileStore.contents(of: file)
    let command = options + " \(name)"
    // Without this variable, a run that measures the coverage of the tests would write a profile
    // that is also too large.
    let run = try fixture.run(
      command, environment: ["LLVM_PROFILE_FILE": "/dev/null"], after: "ulimit -f 2")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.messages.last?.hasSuffix(": File too large") == true, "\(run.messages)")
    #expect(run.messages.last?.contains(name) == true)
    #expect(try FileStore.contents(of: file) == before)
    #expect(fixture.names == [name, "s.jsonl"])
    // Without the limit, the file is written.
    let free = try fixture.run(command)
    #expect(free.status == 0)
    #expect(try FileStore.contents(of: file) != before)
  }

  @Test("A film of numbered pictures fails at the first picture that is too large")
  func pictures() throws {
    try writeSession()
    let run = try fixture.run("movie s.jsonl --output %d.png --fps 1", after: "ulimit -f 2")
    #expect(run.status == 1)
    #expect(run.messages.last?.hasSuffix(": File too large") == true, "\(run.messages)")
    // The pictures that have been written do not exceed the limit of 1,024 bytes.
    let pictures = fixture.names.dropLast()
    for name in pictures {
      #expect(try FileStore.contents(of: fixture.path(name)).count <= 1024)
    }
    #expect(fixture.names.last == "s.jsonl" && pictures.count < 5)
  }

  @Test(
    "The error for an output file in a missing folder names the file",
    arguments: [
      "movie s.jsonl --output missing/b.png", "movie s.jsonl --output missing/b.gif",
      "movie s.jsonl --output missing/b%d.png", "replay s.jsonl --export missing/b.pdf",
      "replay s.jsonl --into missing/b.plist", "export a.plist --output missing/b.png",
      "export a.plist --output missing/b.svg",
    ])
  func missingFolder(command: String) throws {
    try writeSession()
    try fixture.writeDrawing("a.plist", lines: 1)
    let run = try fixture.run(command)
    #expect(run.status == 1 && fixture.names == ["a.plist", "s.jsonl"])
    #expect(run.messages.last?.hasPrefix("Error: missing/b") == true, "\(run.messages)")
    #expect(run.messages.last?.hasSuffix("No such file or directory") == true)
  }
}
