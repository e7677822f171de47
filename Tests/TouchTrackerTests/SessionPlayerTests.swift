import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Replays of sessions")
struct SessionPlayerTests {
  private let session = SessionFixture()

  /// Returns the session lines of a finger that moves between two points, with a report in the
  /// middle.
  private func drag(
    _ finger: Int = 1, from start: (Double, Double), to end: (Double, Double), at time: Double,
    _ others: String = ""
  ) -> [String] {
    let middle = ((start.0 + end.0) / 2, (start.1 + end.1) / 2)
    return [
      SessionFixture.touch(time, finger, "began", start.0, start.1, others),
      SessionFixture.touch(time + 0.1, finger, "moved", middle.0, middle.1, others),
      SessionFixture.touch(time + 0.2, finger, "moved", end.0, end.1, others),
      SessionFixture.touch(time + 0.3, finger, "ended", end.0, end.1, others),
    ]
  }

  @Test("A session player has a window and an empty page of the given size")
  func window() throws {
    let player = SessionPlayer(size: CGSize(width: 321, height: 123))
    #expect(player.window.frame == CGRect(x: 0, y: 0, width: 321, height: 123))
    #expect(player.window.rootViewController === player.controller)
    #expect(player.window.isKeyWindow && !player.window.isHidden)
    #expect(player.controller.pageFrame == CGRect(x: 0, y: 0, width: 321, height: 123))
    #expect(player.controller.page.drawing.isEmpty)
  }

  @Test("Tools, colors and widths in a session apply to the touches that follow")
  func styles() throws {
    let player = try session.play(
      [#"{"t":0,"tool":"line","width":4}"#] + drag(from: (10, 20), to: (90, 50), at: 0)
        + [##"{"t":1,"color":"#0072B2FF"}"##] + drag(from: (10, 60), to: (90, 90), at: 1)
        + [#"{"t":2,"tool":"pen","width":30}"#] + drag(from: (100, 60), to: (190, 90), at: 2))
    let elements = player.controller.page.drawing.elements
    let blue = PixelColor(red: 0, green: 0x72, blue: 0xB2)
    #expect(elements.map(\.kind) == [.line, .line, .stroke])
    #expect(elements.map(\.width) == [4, 4, 30])
    #expect(elements.map(\.color) == [Palette.ink, blue, blue])
    #expect(elements[0].points == [[10, 20], [90, 50]])
    #expect(elements[1].points == [[10, 60], [90, 90]])
    #expect(player.controller.page.tools.style == ToolStyle(tool: .pen, color: blue, width: 30))
  }

  @Test("The visible area in a session determines the page points of touches")
  func viewport() throws {
    let player = try session.play(
      [#"{"t":0,"tool":"line"}"#, #"{"t":0,"scale":2,"originX":100,"originY":-30}"#]
        + drag(from: (10, 20), to: (90, 50), at: 0.5))
    #expect(player.controller.page.viewport == Viewport(scale: 2, origin: CGPoint(x: 100, y: -30)))
    #expect(player.controller.page.drawing.elements.map(\.points) == [[[105, -20], [145, -5]]])
  }

  @Test("A replay performs the edit commands undo, redo and clear")
  func commands() throws {
    let lines =
      [#"{"t":0,"tool":"line"}"#] + drag(from: (10, 20), to: (90, 50), at: 0)
      + drag(from: (10, 80), to: (90, 50), at: 1)
    func count(_ commands: String...) throws -> Int {
      let player = try session.play(
        lines + commands.map { "{\"t\":2,\"command\":\"\($0)\"}" })
      return player.controller.page.drawing.count
    }
    #expect(try count() == 2)
    #expect(try count("undo") == 1)
    #expect(try count("undo", "undo", "redo") == 1)
    #expect(try count("clear") == 0)
    #expect(try count("clear", "undo") == 2)
  }

  @Test("In a replay, fingers that navigate move the page and draw nothing")
  func fingerAction() throws {
    let player = try session.play(
      [#"{"t":0,"tool":"line"}"#, #"{"t":0,"fingers":"navigate"}"#]
        + drag(from: (50, 60), to: (120, 90), at: 0))
    #expect(player.controller.page.drawing.isEmpty)
    #expect(player.controller.page.viewport.origin == CGPoint(x: -70, y: -30))
    #expect(player.controller.page.tools.chosenFingerAction == .navigate)
  }

  @Test("In a replay, lines snap to the grid while snapping is on in the session")
  func snapping() throws {
    let player = try session.play(
      [
        #"{"t":0,"tool":"line"}"#, #"{"t":0,"pattern":"grid","board":"paper"}"#,
        #"{"t":0,"snap":"grid"}"#,
      ] + drag(from: (11, 23), to: (93, 52), at: 0)
        + [#"{"t":1,"snap":"none"}"#] + drag(from: (11, 83), to: (93, 52), at: 1))
    let elements = player.controller.page.drawing.elements
    #expect(player.controller.page.drawing.pageStyle == PageStyle(pattern: .grid, board: .paper))
    try #require(elements.count == 2)
    #expect(elements[0].points != [[11, 23], [93, 52]])
    #expect(elements[1].points == [[11, 83], [93, 52]])
    #expect(!player.controller.page.tools.snapsToGrid)
  }

  @Test("In a replay, lines are constrained while Shift is held in the session")
  func modifiers() throws {
    let player = try session.play(
      [#"{"t":0,"tool":"line"}"#, #"{"t":0,"modifiers":["shift"]}"#]
        + drag(from: (10, 20), to: (90, 24), at: 0) + [#"{"t":1,"modifiers":[]}"#]
        + drag(from: (10, 80), to: (90, 84), at: 1))
    let elements = player.controller.page.drawing.elements
    try #require(elements.count == 2)
    #expect(elements[0].points[0].y == elements[0].points[1].y)
    #expect(elements[1].points == [[10, 80], [90, 84]])
  }

  @Test("A replay moves, duplicates and deletes the selected elements")
  func selection() throws {
    let lines =
      [#"{"t":0,"tool":"line"}"#] + drag(from: (10, 20), to: (90, 50), at: 0)
      + [#"{"t":1,"selection":"selectAll"}"#, #"{"t":1,"move":[30,-5]}"#]
    var player = try session.play(lines)
    #expect(player.controller.page.drawing.elements.map(\.points) == [[[40, 15], [120, 45]]])
    player = try session.play(lines + [#"{"t":2,"selection":"duplicate"}"#])
    #expect(player.controller.page.drawing.count == 2)
    player = try session.play(lines + [#"{"t":2,"selection":"delete"}"#])
    #expect(player.controller.page.drawing.isEmpty)
  }

  @Test("A touch that is still down at the end of a session is cancelled and draws nothing")
  func unfinished() throws {
    let player = try session.play(
      [#"{"t":0,"tool":"pen"}"#] + drag(from: (10, 20), to: (90, 50), at: 0).dropLast())
    #expect(player.controller.page.drawing.isEmpty)
    #expect(!player.controller.page.hasStrokesInProgress)
  }

  @Test("An invalid session line cancels the touch in progress and keeps the complete strokes")
  func invalidLine() throws {
    try session.write(
      [SessionFixture.header(), #"{"t":0,"tool":"line"}"#]
        + drag(from: (10, 20), to: (90, 50), at: 0)
        + drag(2, from: (10, 80), to: (90, 99), at: 1).dropLast() + ["?"])
    let reader = try SessionReader(path: session.path)
    let player = SessionPlayer(size: reader.header.size)
    #expect(throws: SessionError.self) { try player.play(reader) }
    #expect(player.controller.page.drawing.count == 1)
    #expect(!player.controller.page.hasStrokesInProgress)
  }
}
