import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Sessions")
struct SessionTests {
  private let file = TemporaryFile()
  private var path: String { file.path }

  /// Writes a session file with a header and lines, and returns the entries of the lines.
  @discardableResult
  private func readSession(_ lines: String...) throws -> [SessionEntry] {
    let header = "{\"touchtracker-session\":1,\"width\":400,\"height\":300}"
    let text = ([header] + lines).joined(separator: "\n")
    try FileStore.replace(FilePath(path), with: Data(text.utf8))
    var entries: [SessionEntry] = []
    try SessionReader(path: FilePath(path)).forEach { entries.append($0) }
    return entries
  }

  @Test("A recording replaces an existing session and refuses to replace a drawing")
  func replacesOnlySessions() throws {
    let size = CGSize(width: 640, height: 480)
    for _ in 1...2 { try SessionRecorder(path: FilePath(path), size: size).close() }
    let drawing = DrawingDocument(size: size).encoded()
    try FileStore.replace(FilePath(path), with: drawing)
    #expect(throws: FileError.self) { try SessionRecorder(path: FilePath(path), size: size) }
    #expect(try FileStore.contents(of: FilePath(path)) == drawing)
  }

  @Test("A recorded session is read back with its window size, times, first touch and command")
  func roundTrip() throws {
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 640, height: 480))
    let phases: [UITouch.Phase] = [.began, .moved, .ended]
    for (index, phase) in phases.enumerated() {
      recorder.record(
        TouchSample(
          id: TouchID(device: 9, finger: 77), phase: phase,
          location: CGPoint(x: 1.0 / 3 + Double(index), y: 2),
          timestamp: 100 + 0.016 * Double(index),
          source: .mouse))
    }
    recorder.record(.edit(.undo))
    try recorder.close()
    let reader = try SessionReader(path: FilePath(path))
    #expect(reader.header.size == CGSize(width: 640, height: 480))
    var entries: [SessionEntry] = []
    try reader.forEach { entries.append($0) }
    #expect(entries.map(\.time) == [0, 0.016, 0.032, 0.032])
    guard case .touch(let first) = entries.first else {
      throw SessionError(path: FilePath(path), line: 0, reason: "")
    }
    #expect(first.id == TouchID(finger: 1))
    #expect(first.location == CGPoint(x: 1.0 / 3, y: 2))
    #expect(first.source == .mouse)
    #expect(entries.last == .input(.edit(.undo), at: 0.032))
  }

  @Test("A session records the secondary mouse button, and a replay does not draw with it")
  func secondaryButton() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .pen }
    program.click(.secondary, at: CGPoint(x: 100, y: 100))
    #expect(try program.replay().isEmpty)
    let other = try RecordedProgram { $0.page.tools.style.tool = .pen }
    other.click(.primary, at: CGPoint(x: 100, y: 100))
    #expect(try other.replay().count == 1)
    #expect(throws: SessionError.self) {
      try readSession(
        "{\"t\":0,\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":2,\"button\":\"middle\"}")
    }
  }

  @Test("A replay changes the style of the page, and an incomplete or unknown style is an error")
  func pageStyles() throws {
    let style = PageStyle(pattern: .dots, board: .black)
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 40, height: 30))
    recorder.observe(Page(PageContent(Drawing(pageStyle: style))))
    try recorder.close()
    let player = SessionPlayer(size: CGSize(width: 40, height: 30))
    try player.play(SessionReader(path: FilePath(path)))
    #expect(player.controller.page.drawing.pageStyle == style)
    for line in [
      "{\"t\":0,\"pattern\":\"grid\"}", "{\"t\":0,\"pattern\":\"x\",\"board\":\"white\"}",
    ] {
      #expect(throws: SessionError.self) { try readSession(line) }
    }
  }

  @Test("A session stores changes of the tool, the color and the width")
  func styleChanges() throws {
    let entries = try readSession(
      "{\"t\":0,\"tool\":\"pen\"}", "{\"t\":0.5,\"color\":\"#0072B2FF\",\"width\":4}")
    #expect(entries.first == .input(.style(ToolStyleChange(tool: .pen)), at: 0))
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 40, height: 30))
    recorder.record(.style(ToolStyleChange(tool: .eraser, color: Palette.inks[4], width: 7)))
    try recorder.close()
    var recorded: [SessionEntry] = []
    try SessionReader(path: FilePath(path)).forEach { recorded.append($0) }
    let change = ToolStyleChange(tool: .eraser, color: Palette.inks[4], width: 7)
    #expect(recorded == [.input(.style(change), at: 0)])
  }

  @Test("A replay draws with the tools that the session selects")
  func replayWithTools() throws {
    func touch(_ time: Double, _ phase: String, _ x: Double) -> String {
      "{\"t\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":\(x),\"y\":50}"
    }
    let drag = [(0.0, "began", 10.0), (0.1, "moved", 60), (0.2, "moved", 90), (0.3, "ended", 90)]
    func dragLines(_ start: Double) -> [String] { drag.map { touch(start + $0.0, $0.1, $0.2) } }
    let header = "{\"touchtracker-session\":1,\"width\":400,\"height\":300}"
    var lines = [header]
    for (time, tool) in ["pen", "line", "eraser"].enumerated() {
      lines.append("{\"t\":\(time),\"tool\":\"\(tool)\"}")
      lines += dragLines(Double(time))
    }
    lines.append("{\"t\":3,\"command\":\"undo\"}")
    try FileStore.replace(FilePath(path), with: Data(lines.joined(separator: "\n").utf8))
    let player = SessionPlayer(size: CGSize(width: 400, height: 300))
    try player.play(SessionReader(path: FilePath(path)))
    #expect(player.controller.page.drawing.elements.map(\.kind) == [.stroke, .line])
    player.controller.perform(.edit(.redo))
    #expect(player.controller.page.drawing.isEmpty)
  }

  @Test(
    "A cancelled touch is recorded at its last location, and a touch that is not down is ignored")
  func cancelled() throws {
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 640, height: 480))
    func record(_ phase: UITouch.Phase, _ x: Double) {
      recorder.record(
        TouchSample(
          id: TouchID(finger: 5), phase: phase, location: CGPoint(x: x, y: 1), timestamp: 0))
    }
    record(.moved, 3)
    record(.began, 4)
    record(.cancelled, .nan)
    record(.ended, 6)
    try recorder.close()
    var entries: [SessionEntry] = []
    try SessionReader(path: FilePath(path)).forEach { entries.append($0) }
    #expect(entries.count == 2)
    guard case .touch(let last) = entries.last else {
      throw SessionError(path: FilePath(path), line: 0, reason: "")
    }
    #expect(last.phase == .cancelled && last.location.x == 4)
  }

  @Test(
    "The error for a damaged session line gives the line number and the fault",
    arguments: [
      ("{}", "not an entry"), ("[1]", "not an entry"), ("{\"t\":1}", "needs finger"),
      ("{\"t\":-1,\"command\":\"undo\"}", "time decreases"),
      ("{\"t\":1,\"command\":\"dance\"}", "dance"), ("{\"t\":1,\"tool\":\"saw\"}", "saw"),
      ("{\"t\":1,\"scale\":2}", "needs scale, originX and originY"),
      ("{\"t\":1,\"scale\":99,\"originX\":1,\"originY\":1}", "scale 99"),
      ("{\"t\":1,\"scale\":1,\"originX\":1e9,\"originY\":1}", "origin (1000000000"),
      ("{\"t\":1,\"fingers\":\"dance\"}", "dance"),
      ("{\"t\":1,\"finger\":1,\"phase\":\"hovered\",\"x\":1,\"y\":1}", "hovered"),
      ("{\"t\":1,\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":1,\"source\":\"nose\"}", "nose"),
      ("{\"t\":1,\"finger\":1,\"phase\":\"began\",\"x\":1e999,\"y\":1}", "not an entry"),
    ])
  func damagedLine(line: String, fault: String) throws {
    let error = #expect(throws: SessionError.self) {
      try readSession("{\"t\":0,\"command\":\"clear\"}", line)
    }
    #expect(error?.line == 3)
    #expect(error?.description.contains(fault) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A replay delivers entries of the same time as one event and cancels unfinished touches")
  func replay() throws {
    try readSession(
      "{\"t\":0,\"finger\":1,\"phase\":\"began\",\"x\":10,\"y\":10}",
      "{\"t\":0,\"finger\":2,\"phase\":\"began\",\"x\":20,\"y\":10}",
      "{\"t\":1,\"finger\":1,\"phase\":\"moved\",\"x\":100,\"y\":10}",
      "{\"t\":1,\"finger\":2,\"phase\":\"moved\",\"x\":200,\"y\":90}",
      "{\"t\":2,\"finger\":1,\"phase\":\"ended\",\"x\":100,\"y\":10}",
      "{\"t\":2,\"finger\":2,\"phase\":\"ended\",\"x\":200,\"y\":90}",
      "{\"t\":3,\"finger\":3,\"phase\":\"began\",\"x\":200,\"y\":90}")
    let player = SessionPlayer(size: CGSize(width: 400, height: 300))
    try player.play(SessionReader(path: FilePath(path)))
    #expect(player.controller.page.drawing.elements.map(\.kind) == [.circle])
  }
}
