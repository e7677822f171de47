import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

/// A line of a session and the message that refuses it.
private nonisolated struct InvalidLine: Sendable, CustomTestStringConvertible {
  let line: String
  let reason: String
  var testDescription: String { line }

  init(_ line: String, _ reason: String) { (self.line, self.reason) = (line, reason) }
}

@Suite("Lines of sessions")
struct SessionLineTests {
  private let session = SessionFixture()

  // MARK: Times

  @Test(
    "The error for a session time that decreases gives the line number",
    arguments: [("0.5", "0.49999", 3), ("2", "0", 3), ("7.25", "-7.25", 3)])
  func fallingTime(first: String, second: String, line: Int) throws {
    let error = #expect(throws: SessionError.self) {
      try session.entries(of: [
        "{\"t\":\(first),\"command\":\"undo\"}", "{\"t\":\(second),\"command\":\"redo\"}",
      ])
    }
    #expect(error?.line == line)
    #expect(error?.reason == "the time decreases to \(Double(second) ?? .nan)")
  }

  @Test("A session time that decreases is refused even if it is later than the first time")
  func laterFall() throws {
    var times: [TimeInterval] = []
    try session.write(
      [SessionFixture.header()]
        + [0.5, 3, 3, 1].map { "{\"t\":\($0),\"command\":\"undo\"}" })
    let error = #expect(throws: SessionError.self) {
      try SessionReader(path: session.path).forEach { times.append($0.time) }
    }
    // The entries before the invalid line have been read.
    #expect(times == [0.5, 3, 3])
    #expect(error?.line == 5 && error?.reason == "the time decreases to 1.0")
  }

  @Test("The first time of a session may be 0 but not negative")
  func firstTime() throws {
    #expect(try session.entries(of: ["{\"t\":0,\"command\":\"undo\"}"]).map(\.time) == [0])
    let error = #expect(throws: SessionError.self) {
      try session.entries(of: ["{\"t\":-0.001,\"command\":\"undo\"}"])
    }
    #expect(error?.line == 2 && error?.reason == "the time decreases to -0.001")
  }

  @Test("Empty lines of a session are ignored but counted in line numbers")
  func emptyLines() throws {
    #expect(try session.entries(of: ["", "", "{\"t\":1,\"command\":\"undo\"}", ""]).count == 1)
    let error = #expect(throws: SessionError.self) {
      try session.entries(of: ["", "{\"t\":1,\"command\":\"undo\"}", "", "?"])
    }
    #expect(error?.line == 5 && error?.reason == "it is not an entry of a session")
    #expect(error?.path == session.path)
    #expect(
      error?.description
        == "\(session.path.displayText): line 5: it is not an entry of a session")
  }

  // MARK: Headers

  @Test(
    "A session file whose first line is not a header is refused",
    arguments: [
      "", "\n{\"t\":0,\"command\":\"undo\"}", "{\"touchtracker-session\":4,\"width\":10}",
      "{\"touchtracker-session\":4,\"height\":10}", "{\"width\":10,\"height\":10}",
      "{\"touchtracker-session\":\"4\",\"width\":10,\"height\":10}", "bplist00",
    ])
  func noHeader(text: String) throws {
    try session.write([text])
    let error = #expect(throws: SessionError.self) { try SessionReader(path: session.path) }
    #expect(error?.line == 1 && error?.reason == "it is not the header of a session")
  }

  @Test("A session of an unknown version is refused", arguments: [-1, 0, 6, 99])
  func unknownVersion(version: Int) throws {
    try session.write([SessionFixture.header(version: version)])
    let error = #expect(throws: SessionError.self) { try SessionReader(path: session.path) }
    #expect(error?.line == 1)
    #expect(
      error?.reason == "the version is \(version), but this program reads the versions 1 to 5")
  }

  @Test(
    "A session window with a side outside of 1 to 16384 points is refused",
    arguments: [(0.5, 300.0), (300, 0.5), (16384.5, 20), (20, 16384.5), (-5, 20), (20, 0)])
  func windowSize(width: Double, height: Double) throws {
    try session.write([SessionFixture.header(width: width, height: height)])
    let error = #expect(throws: SessionError.self) { try SessionReader(path: session.path) }
    #expect(error?.line == 1)
    #expect(
      error?.reason
        == "the window has \(width)×\(height) points; each side must have 1 to 16384")
  }

  @Test(
    "A session accepts a window with sides of 1 and 16384 points",
    arguments: [(1.0, 16384.0), (16384, 1), (640.5, 2)])
  func windowLimits(width: Double, height: Double) throws {
    try session.write([SessionFixture.header(width: width, height: height)])
    let header = try SessionReader(path: session.path).header
    #expect(header.size == CGSize(width: CGFloat(width), height: CGFloat(height)))
    #expect(header.version == 4)
  }

  @Test(
    "A replay applies the pencil, tap, menu and hold rules of the session's version",
    arguments: [
      (1, [false, false, false]), (2, [true, false, false]), (3, [true, true, false]),
      (4, [true, true, true]),
    ])
  func versions(version: Int, isNew: [Bool]) throws {
    try session.write([SessionFixture.header(version: version)])
    let header = try SessionReader(path: session.path).header
    #expect(header.version == version)
    let player = SessionPlayer(size: header.size)
    player.prepare(for: header)
    for rules in [header.rules, player.page.rules] {
      #expect([rules.detectsPencils, rules.recognizesTaps, !rules.showsSelectionMenu] == isNew)
      #expect((rules.holdRule == .whileHeld) == rules.recognizesTaps)
      #expect((rules.holdRule == .atEnd) == !rules.recognizesTaps)
      #expect(!rules.decelerates)
    }
  }

  // MARK: Values

  private nonisolated static let touchStart = "{\"t\":1,\"finger\":1,\"phase\":\"began\""
  private nonisolated static let styleRest =
    "; the patterns are plain, grid, dots and ruled, the boards white, paper and black"
  private nonisolated static let areaRest =
    "; the scale must be within 0.1...20.0, the origin within ±10000000.0"
  private nonisolated static let incompleteTouch = "a touch needs finger, phase, x and y"

  private nonisolated static let invalidLines = [
    InvalidLine(
      "{\"t\":1,\"command\":\"erase\"}",
      "unknown command \"erase\"; the commands are undo, redo and clear"),
    InvalidLine(
      "{\"t\":1,\"fingers\":\"zoom\"}", "unknown action \"zoom\"; fingers draw or navigate"),
    InvalidLine(
      "{\"t\":1,\"modifiers\":[\"shift\",\"alt\"]}",
      "unknown modifier in [\"shift\", \"alt\"]; the modifiers are shift"),
    InvalidLine(
      "{\"t\":1,\"snap\":\"dots\"}", "unknown snapping \"dots\"; lines snap to grid or none"),
    InvalidLine(
      "{\"t\":1,\"selection\":\"paste\"}",
      "unknown selection command \"paste\"; the commands are "
        + "selectAll, cut, copy, duplicate, delete, color, width, toFront, toBack, alignLeft, "
        + "alignCenter, alignRight, alignTop, alignMiddle, alignBottom, distributeHorizontally, "
        + "distributeVertically, copyStyle, group, ungroup, lock, unlock and style"
    ),
    InvalidLine(
      "{\"t\":1,\"selection\":\"style\",\"color\":\"blue\",\"width\":3}",
      "\"blue\" is not a color such as #1C1C1EFF"),
    InvalidLine(
      "{\"t\":1,\"selection\":\"style\",\"color\":\"#1C1C1EFF\",\"width\":-1}",
      "the width is -1.0; it must be within 0.01...10000.0"),
    InvalidLine(
      "{\"t\":1,\"dash\":\"wavy\"}",
      "unknown dash \"wavy\"; the values are solid, dashed and dotted"),
    InvalidLine(
      "{\"t\":1,\"opacity\":0.05}", "the opacity is 0.05; it must be within 0.1...1"),
    InvalidLine("{\"t\":1,\"move\":[]}", "the selection moves by []; a movement has two numbers"),
    InvalidLine(
      "{\"t\":1,\"move\":[1]}", "the selection moves by [1.0]; a movement has two numbers"),
    InvalidLine(
      "{\"t\":1,\"move\":[1,2,3]}",
      "the selection moves by [1.0, 2.0, 3.0]; a movement has two numbers"),
    InvalidLine(
      "{\"t\":1,\"tool\":\"brush\"}",
      "unknown tool \"brush\"; the tools are hand, select, line, pen, "
        + "highlighter, circle, bucket, eraser and laser"
    ),
    InvalidLine("{\"t\":1,\"color\":\"red\"}", "\"red\" is not a color such as #1C1C1EFF"),
    InvalidLine("{\"t\":1,\"width\":0.5}", "the width is 0.5; it must be within 1.0...40.0"),
    InvalidLine("{\"t\":1,\"width\":40.5}", "the width is 40.5; it must be within 1.0...40.0"),
    InvalidLine("{\"t\":1,\"scale\":2}", "a visible area needs scale, originX and originY"),
    InvalidLine("{\"t\":1,\"originX\":2}", "a visible area needs scale, originX and originY"),
    InvalidLine("{\"t\":1,\"originY\":2}", "a visible area needs scale, originX and originY"),
    InvalidLine(
      "{\"t\":1,\"scale\":2,\"originX\":1}", "a visible area needs scale, originX and originY"),
    InvalidLine(
      "{\"t\":1,\"scale\":2,\"originY\":1}", "a visible area needs scale, originX and originY"),
    InvalidLine(
      "{\"t\":1,\"originX\":2,\"originY\":1}", "a visible area needs scale, originX and originY"),
    InvalidLine(
      "{\"t\":1,\"scale\":0.09,\"originX\":3,\"originY\":-4}",
      "the visible area has the scale 0.09 and the origin (3.0, -4.0)"
        + areaRest),
    InvalidLine(
      "{\"t\":1,\"scale\":1,\"originX\":3,\"originY\":-2e7}",
      "the visible area has the scale 1.0 and the origin (3.0, -20000000.0)"
        + areaRest),
    InvalidLine(
      "{\"t\":1,\"pattern\":\"dots\"}",
      "the style of the page has the pattern \"dots\" and the board \"\""
        + styleRest
    ),
    InvalidLine(
      "{\"t\":1,\"board\":\"paper\"}",
      "the style of the page has the pattern \"\" and the board \"paper\""
        + styleRest
    ),
    InvalidLine(
      "{\"t\":1,\"pattern\":\"waves\",\"board\":\"paper\"}",
      "the style of the page has the pattern \"waves\" and the board \"paper\""
        + styleRest
    ),
    InvalidLine(
      "{\"t\":1,\"pattern\":\"dots\",\"board\":\"green\"}",
      "the style of the page has the pattern \"dots\" and the board \"green\""
        + styleRest
    ),
    InvalidLine("{\"t\":1}", incompleteTouch),
    InvalidLine("{\"t\":1,\"phase\":\"began\",\"x\":1,\"y\":2}", incompleteTouch),
    InvalidLine(touchStart + ",\"x\":1}", incompleteTouch),
    InvalidLine(touchStart + ",\"y\":1}", incompleteTouch),
    InvalidLine(
      "{\"t\":1,\"finger\":1,\"x\":1,\"y\":2}",
      "unknown phase \"\"; the phases are began, moved, ended and cancelled"),
    InvalidLine(
      "{\"t\":1,\"finger\":1,\"phase\":\"stationary\",\"x\":1,\"y\":2}",
      "unknown phase \"stationary\"; the phases are began, moved, ended and cancelled"),
    InvalidLine(
      touchStart + ",\"x\":1,\"y\":2,\"source\":\"stylus\"}",
      "unknown source \"stylus\"; the sources are touch, mouse, touchpad and pencil"),
    InvalidLine(
      touchStart + ",\"x\":1,\"y\":2,\"button\":\"middle\"}",
      "unknown button \"middle\"; the buttons are primary and secondary"),
    InvalidLine(
      touchStart + ",\"x\":1,\"y\":2,\"force\":1.5}", "the force is 1.5; it must be within 0...1"),
    InvalidLine(
      touchStart + ",\"x\":1,\"y\":2,\"force\":-0.5}", "the force is -0.5; it must be within 0...1"),
    InvalidLine("{\"command\":\"undo\"}", "it is not an entry of a session"),
    InvalidLine("{\"t\":\"1\",\"command\":\"undo\"}", "it is not an entry of a session"),
    InvalidLine(
      "{\"t\":1,\"finger\":1.5,\"phase\":\"began\",\"x\":1,\"y\":2}",
      "it is not an entry of a session"),
    InvalidLine("{\"t\":1,\"move\":[1,\"2\"]}", "it is not an entry of a session"),
  ]

  @Test(
    "The error for an invalid value in a session line gives the reason", arguments: invalidLines)
  private func invalid(line: InvalidLine) throws {
    let error = #expect(throws: SessionError.self) {
      try session.entries(of: ["{\"t\":0,\"command\":\"undo\"}", line.line])
    }
    #expect(error?.line == 3)
    #expect(error?.reason == line.reason)
  }

  /// Writes a line with a time and further values, and returns the entries that are read from it.
  private func entries(_ addValues: (inout SessionLine) -> Void) throws -> [SessionEntry] {
    var line = SessionLine()
    line.add(SessionKey.t, CGFloat(0.5))
    addValues(&line)
    return try session.entries(of: [line.text])
  }

  @Test(
    "A session line can contain every command, tool, finger action, page style and snapping option")
  func keywords() throws {
    var inputs: [PageInput] = EditCommand.allCases.map { PageInput.edit($0) }
    inputs += SelectionCommand.allCases.map { PageInput.selection($0) }
    inputs += ToolID.allCases.map { PageInput.style(ToolStyleChange(tool: $0)) }
    inputs += Palette.inks.map { PageInput.style(ToolStyleChange(color: $0)) }
    inputs += FingerAction.allCases.map { PageInput.fingers($0) }
    inputs += [false, true].map { PageInput.snapping($0) }
    // The style of the thinnest element can be copied, too.
    let thinnest = CGFloat(DrawingLimits.width.lowerBound)
    inputs += [thinnest, 0.25, 40, 9_999].map { width in
      .restyle(ToolStyleChange(color: Palette.inks[3].withAlpha(7), width: width))
    }
    for pattern in PageStyle.Pattern.allCases {
      for board in PageStyle.Board.allCases {
        inputs.append(.pageStyle(PageStyle(pattern: pattern, board: board)))
      }
    }
    for input in inputs {
      let read = try entries { input.write(to: &$0) }
      #expect(read == [.input(input, at: 0.5)])
    }
    // Pasting has no keyword, because its line contains the text.
    #expect(SelectionCommand(rawValue: "paste") == nil)
  }

  @Test("A session line can contain every phase and every source that devices report")
  func phases() throws {
    func sample(_ phase: UITouch.Phase, _ source: TouchSample.Source = .touch) -> TouchSample {
      TouchSample(
        id: TouchID(finger: 7), phase: phase, location: CGPoint(x: 1, y: 2.5), timestamp: 0.5,
        source: source)
    }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      for source in TouchSample.Source.allCases {
        let report = sample(phase, source)
        let word = try #require(report.sessionPhase)
        let read = try entries {
          report.write(finger: 7, phase: word, at: report.location, to: &$0)
        }
        #expect(read == [.touch(report)])
      }
    }
    #expect(sample(.stationary).sessionPhase == nil)
  }

  @Test("A session line contains no modifier key except Shift")
  func modifierKeywords() throws {
    for flags in [[], .shift] as [UIKeyModifierFlags] {
      let read = try entries { $0.add(SessionKey.modifiers, keywords: flags.sessionKeywords) }
      #expect(read == [.modifiers(flags, at: 0.5)])
    }
    #expect(throws: SessionFault.self) {
      try UIKeyModifierFlags(sessionKeywords: ["alternate"])
    }
    let flags: UIKeyModifierFlags = [.shift, .alternate]
    #expect(flags.sessionKeywords == ["shift"])
    #expect(UIKeyModifierFlags.alternate.sessionKeywords == [])
    #expect(UIKeyModifierFlags.inSessions == .shift)
  }

  @Test("Every kind of session line except a touch is read as the matching entry")
  func forms() throws {
    let entries = try session.entries(of: [
      #"{"t":0.5,"command":"clear"}"#,
      ##"{"t":1,"tool":"pen","color":"#0072B2FF","width":40}"##,
      ##"{"t":1,"color":"#D55E0080"}"##, #"{"t":1,"width":1}"#, #"{"t":2,"tool":"hand"}"#,
      #"{"t":3.5,"scale":1.25,"originX":96.0,"originY":-40.5}"#,
      #"{"t":4,"fingers":"draw"}"#, #"{"t":4.25,"fingers":"navigate"}"#,
      #"{"t":5,"modifiers":["shift"]}"#, #"{"t":6,"modifiers":[]}"#,
      #"{"t":7,"pattern":"ruled","board":"paper"}"#, #"{"t":8,"snap":"grid"}"#,
      #"{"t":9,"snap":"none"}"#, #"{"t":10,"selection":"toBack"}"#, #"{"t":11,"paste":"a \"b\""}"#,
      #"{"t":12,"move":[-3.5,8]}"#,
    ])
    let viewport = try #require(Viewport(scale: 1.25, origin: CGPoint(x: 96, y: -40.5)))
    let (blue, orange) = (
      PixelColor(red: 0, green: 0x72, blue: 0xB2),
      PixelColor(red: 0xD5, green: 0x5E, blue: 0, alpha: 0x80)
    )
    let expected: [SessionEntry] = [
      .input(.edit(.clear), at: 0.5),
      .input(.style(ToolStyleChange(tool: .pen, color: blue, width: 40)), at: 1),
      .input(.style(ToolStyleChange(color: orange)), at: 1),
      .input(.style(ToolStyleChange(width: 1)), at: 1),
      .input(.style(ToolStyleChange(tool: .hand)), at: 2),
      .input(.view(viewport), at: 3.5), .input(.fingers(.draw), at: 4),
      .input(.fingers(.navigate), at: 4.25),
      .modifiers(.shift, at: 5), .modifiers([], at: 6),
      .input(.pageStyle(PageStyle(pattern: .ruled, board: .paper)), at: 7),
      .input(.snapping(true), at: 8),
      .input(.snapping(false), at: 9), .input(.selection(.toBack), at: 10),
      .input(.paste("a \"b\""), at: 11), .input(.moveSelection(CGVector(dx: -3.5, dy: 8)), at: 12),
    ]
    #expect(entries == expected)
    #expect(
      entries.map(\.time) == [0.5, 1, 1, 1, 2, 3.5, 4, 4.25, 5, 6, 7, 8, 9, 10, 11, 12])
  }

  @Test("A touch in a session has the values of its line, and defaults to a finger without force")
  func touches() throws {
    let entries = try session.entries(of: [
      SessionFixture.touch(0.25, 7, "began", -3.5, 1e4),
      SessionFixture.touch(0.5, 8, "moved", 1, 2, ",\"source\":\"pencil\",\"force\":0.25"),
      SessionFixture.touch(
        1, 9, "ended", 1, 2, ",\"source\":\"mouse\",\"button\":\"secondary\""),
      SessionFixture.touch(
        2, 9, "cancelled", 1, 2, ",\"source\":\"touchpad\",\"button\":\"primary\",\"force\":1"),
      SessionFixture.touch(2, 9, "began", 1, 2, ",\"source\":\"touch\",\"force\":0"),
    ])
    let samples = entries.compactMap { entry -> TouchSample? in
      if case .touch(let sample) = entry { sample } else { nil }
    }
    try #require(samples.count == 5)
    #expect(samples.map(\.id) == [7, 8, 9, 9, 9].map { TouchID(finger: $0) })
    #expect(samples.map(\.phase) == [.began, .moved, .ended, .cancelled, .began])
    #expect(samples[0].location == CGPoint(x: -3.5, y: 10_000))
    #expect(samples[1].location == CGPoint(x: 1, y: 2))
    #expect(samples.map(\.timestamp) == [0.25, 0.5, 1, 2, 2])
    #expect(samples.map(\.source) == [.touch, .pencil, .mouse, .touchpad, .touch])
    #expect(samples.map(\.buttonMask) == [.primary, .primary, .secondary, .primary, .primary])
    #expect(samples.map(\.force) == [0, 0.25, 0, 1, 0])
    #expect(samples.map(\.maximumPossibleForce) == [0, 1, 0, 1, 1])
  }
}
