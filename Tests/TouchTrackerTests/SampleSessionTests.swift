import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

/// Tests with a session that version 0.1.0 recorded, and with the drawing that this version saved.
@Suite("Sessions of earlier versions")
@MainActor
struct SampleSessionTests {
  private static let folder =
    String("\(#filePath)".split(separator: "/").dropLast().map { "/" + $0 }.joined()) + "/Samples"

  @Test("A replay of a session of version 0.1.0 gives the drawing of that version, byte for byte")
  func replay() throws {
    let reader = try SessionReader(path: FilePath(Self.folder + "/session.jsonl"))
    let player = SessionPlayer(size: reader.header.size)
    try player.play(reader)
    let document = DrawingDocument(
      drawing: player.controller.page.drawing, size: player.window.bounds.size)
    #expect(
      try document.encoded() == FileStore.contents(of: FilePath(Self.folder + "/session.plist")))
  }

  @Test("In the session of the README's film, a tap of two fingers undoes the slip")
  func film() throws {
    let root = String(Self.folder.dropLast("/Tests/TouchTrackerTests/Samples".count))
    let reader = try SessionReader(path: FilePath(root + "/Assets/landscape.session.jsonl"))
    let player = SessionPlayer(size: reader.header.size)
    try player.play(reader)
    let starts = player.page.drawing.elements.compactMap(\.points.first)
    #expect(starts.count > 25 && !starts.contains([90, 150]))
  }

  @Test(
    "Recording the entries of an earlier session again produces the same lines after the header"
  )
  func recording() throws {
    let reader = try SessionReader(path: FilePath(Self.folder + "/session.jsonl"))
    let path = "/tmp/session-copy-\(getpid()).jsonl"
    defer { unlink(path) }
    let recorder = try SessionRecorder(path: FilePath(path), size: reader.header.size)
    try reader.forEach { entry in
      switch entry {
      case .touch(let sample): recorder.record(sample)
      case .input(let input, _):
        switch input {
        case .edit, .style: recorder.record(input)
        default: Issue.record("version 1 has no such inputs")
        }
      case .modifiers: Issue.record("version 1 has no such entries")
      }
    }
    try recorder.close()
    func lines(_ path: String) throws -> [Data] {
      try FileStore.contents(of: FilePath(path)).split(separator: UInt8(ascii: "\n")).map {
        Data($0)
      }
    }
    let recordedLines = try lines(path)
    #expect(
      recordedLines[0] == Data(#"{"touchtracker-session":5,"width":320.0,"height":240.0}"#.utf8))
    #expect(try recordedLines.dropFirst() == lines(Self.folder + "/session.jsonl").dropFirst())
  }
}
