import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Recording of sessions")
struct SessionRecorderTests {
  private let session = SessionFixture()

  private func sample(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval, finger: Int64 = 3
  ) -> TouchSample {
    TouchSample(
      id: TouchID(device: 2, finger: finger), phase: phase, location: CGPoint(x: x, y: y),
      timestamp: time)
  }

  @Test(
    "A recorder writes every kind of entry as a line, and all but touches are read back unchanged")
  func everyKind() throws {
    let viewport = try #require(Viewport(scale: 2.5, origin: CGPoint(x: -7.5, y: 30)))
    try session.record { recorder in
      recorder.record(.edit(.clear))
      recorder.record(
        .style(ToolStyleChange(tool: .highlighter, color: Palette.inks[3], width: 12.5)))
      recorder.record(.fingers(.navigate))
      recorder.record(.pageStyle(PageStyle(pattern: .dots, board: .black)))
      recorder.record(.selection(.applyWidth))
      recorder.record(.paste("\"ü\"\n/"))
      recorder.record(.moveSelection(CGVector(dx: -1.5, dy: 4)))
      recorder.record(.snapping(true))
      recorder.record(.view(viewport))
      recorder.modifierFlags = [.shift, .control]
      recorder.record(sample(.began, 10, 20.5, at: 100))
      var pressed = sample(.moved, 11, 21, at: 100.25)
      (pressed.force, pressed.maximumPossibleForce) = (0.75, 1)
      recorder.record(pressed)
      var clicked = sample(.began, 1, 2, at: 100.5, finger: 9)
      (clicked.source, clicked.buttonMask) = (.mouse, .secondary)
      recorder.record(clicked)
      recorder.record(.snapping(false))
      recorder.record(.edit(.redo))
    }
    #expect(
      try session.lines() == [
        #"{"touchtracker-session":5,"width":640.0,"height":480.0}"#,
        #"{"t":0.0,"command":"clear"}"#,
        ##"{"t":0.0,"tool":"highlighter","color":"#E69F00FF","width":12.5}"##,
        #"{"t":0.0,"fingers":"navigate"}"#,
        #"{"t":0.0,"pattern":"dots","board":"black"}"#,
        #"{"t":0.0,"selection":"width"}"#,
        #"{"t":0.0,"paste":"\"ü\"\n\/"}"#,
        #"{"t":0.0,"move":[-1.5,4.0]}"#,
        #"{"t":0.0,"snap":"grid"}"#,
        #"{"t":0.0,"scale":2.5,"originX":-7.5,"originY":30.0}"#,
        #"{"t":0.0,"modifiers":["shift"]}"#,
        #"{"t":0.0,"finger":1,"phase":"began","x":10.0,"y":20.5,"source":"touch"}"#,
        #"{"t":0.25,"finger":1,"phase":"moved","x":11.0,"y":21.0,"source":"touch","force":0.75}"#,
        #"{"t":0.5,"finger":2,"phase":"began","x":1.0,"y":2.0,"source":"mouse""#
          + #","button":"secondary"}"#,
        #"{"t":0.5,"snap":"none"}"#,
        #"{"t":0.5,"command":"redo"}"#,
      ])
    let entries = try session.entries()
    let highlighter = ToolStyleChange(tool: .highlighter, color: Palette.inks[3], width: 12.5)
    let start: [SessionEntry] = [
      .input(.edit(.clear), at: 0), .input(.style(highlighter), at: 0),
      .input(.fingers(.navigate), at: 0),
      .input(.pageStyle(PageStyle(pattern: .dots, board: .black)), at: 0),
      .input(.selection(.applyWidth), at: 0), .input(.paste("\"ü\"\n/"), at: 0),
      .input(.moveSelection(CGVector(dx: -1.5, dy: 4)), at: 0), .input(.snapping(true), at: 0),
      .input(.view(viewport), at: 0), .modifiers(.shift, at: 0),
    ]
    #expect(Array(entries.prefix(10)) == start)
    #expect(
      entries.suffix(2) == [.input(.snapping(false), at: 0.5), .input(.edit(.redo), at: 0.5)])
  }

  @Test(
    "A recorder writes changes of the visible area and modifier keys once, before the next touch")
  func changes() throws {
    let viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: 1, y: 2)))
    try session.record { recorder in
      recorder.modifierFlags = .alternate
      recorder.record(sample(.began, 1, 1, at: 5))
      recorder.modifierFlags = .shift
      recorder.record(.view(viewport))
      recorder.record(sample(.moved, 1, 1, at: 6))
      recorder.record(sample(.moved, 2, 1, at: 7))
      recorder.modifierFlags = [.shift, .control]
      recorder.record(sample(.moved, 3, 1, at: 8))
      recorder.modifierFlags = []
      recorder.record(.view(Viewport()))
      recorder.record(sample(.ended, 3, 1, at: 9))
    }
    let entries = try session.entries()
    let others = entries.filter { if case .touch = $0 { false } else { true } }
    // The line of a change has the time of the entry before it, not of the touch that follows.
    #expect(
      others == [
        .input(.view(viewport), at: 0), .modifiers(.shift, at: 0), .input(.view(Viewport()), at: 3),
        .modifiers([], at: 3),
      ])
    #expect(entries.count == 9)
  }

  @Test("Session times begin with 0, are rounded to microseconds and never decrease")
  func times() throws {
    try session.record { recorder in
      recorder.record(sample(.began, 1, 1, at: 1000.123456789))
      recorder.record(sample(.moved, 1, 1, at: 1000.2234574))
      recorder.record(.edit(.undo))
      recorder.record(sample(.moved, 2, 1, at: 999))
      recorder.record(sample(.ended, 2, 1, at: 1000.2234584))
    }
    #expect(try session.entries().map(\.time) == [0, 0.100001, 0.100001, 0.100001, 0.100002])
  }

  @Test("A recorder numbers fingers from 1 in landing order and never reuses a number")
  func fingerNumbers() throws {
    try session.record { recorder in
      for (finger, phase) in [
        (50, .began), (40, .began), (50, .moved), (40, .ended), (50, .ended), (40, .began),
      ] as [(Int64, UITouch.Phase)] {
        recorder.record(sample(phase, CGFloat(finger), 1, at: 0, finger: finger))
      }
    }
    let ids = try session.entries().map { entry in
      if case .touch(let sample) = entry { sample.id } else { TouchID(finger: 0) }
    }
    #expect(ids == [1, 2, 1, 2, 1, 3].map { TouchID(finger: $0) })
  }

  @Test("A recorder ignores stationary phases and touches that are not down")
  func ignored() throws {
    try session.record { recorder in
      recorder.record(sample(.moved, 1, 1, at: 1))
      recorder.record(sample(.ended, 1, 1, at: 1))
      recorder.record(sample(.began, 1, 1, at: 1))
      recorder.record(sample(.stationary, 1, 1, at: 2))
      recorder.record(sample(.ended, 1, 1, at: 3))
      recorder.record(sample(.moved, 1, 1, at: 4))
    }
    #expect(try session.entries().map(\.time) == [0, 2])
  }

  @Test(
    "A recorder replaces a location that is not finite with the previous location",
    arguments: [0, 1])
  func notFinite(axis: Int) throws {
    try session.record { recorder in
      recorder.record(sample(.began, 3, 4, at: 0))
      recorder.record(sample(.moved, 5, 6, at: 1))
      recorder.record(sample(.moved, axis == 0 ? .nan : 9, axis == 1 ? .infinity : 9, at: 2))
      recorder.record(sample(.ended, 7, 8, at: 3))
    }
    let locations = try session.entries().compactMap { entry in
      if case .touch(let sample) = entry { sample.location } else { nil }
    }
    #expect(
      locations == [
        CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6), CGPoint(x: 5, y: 6), CGPoint(x: 7, y: 8),
      ])
  }

  // MARK: Controllers

  @Test("A recording begins with the tool style and the settings that differ from a new page's")
  func beginning() throws {
    let page = Page(PageContent(Drawing(pageStyle: PageStyle(pattern: .grid, board: .paper))))
    let style = ToolStyle(
      tool: .circle, color: Palette.inks[2], width: 3, line: LineStyle(dash: .dashed), fill: .tint)
    page.tools.style = style
    page.tools.chosenFingerAction = .draw
    page.tools.snapsToGrid = true
    try session.record { $0.observe(page) }
    #expect(
      try session.entries() == [
        .input(.style(ToolStyleChange(to: style)), at: 0), .input(.fingers(.draw), at: 0),
        .input(.pageStyle(PageStyle(pattern: .grid, board: .paper)), at: 0),
        .input(.snapping(true), at: 0),
      ])
    try session.record { $0.observe(Page()) }
    #expect(try session.entries().count == 1)
  }

  @Test("A recorder writes style changes, edit commands and changed settings in their order")
  func observedChanges() throws {
    let controller = DrawingViewController()
    try session.record { recorder in
      recorder.observe(controller.page)
      controller.page.tools.style.width = 21
      controller.perform(.edit(.undo))
      controller.page.perform(.pageStyle(PageStyle(pattern: .ruled, board: .white)))
      controller.page.tools.chosenFingerAction = .navigate
      controller.page.tools.snapsToGrid = true
      controller.page.perform(.selection(.selectAll))
    }
    var style = ToolStyle()
    style.width = 21
    // The selection command is missing, because nothing can be selected on an empty page.
    #expect(
      try session.entries().dropFirst() == [
        .input(.style(ToolStyleChange(to: style)), at: 0), .input(.edit(.undo), at: 0),
        .input(.pageStyle(PageStyle(pattern: .ruled, board: .white)), at: 0),
        .input(.fingers(.navigate), at: 0), .input(.snapping(true), at: 0),
      ])
  }

  @Test("A change of the desktop's colors is not recorded, so that a film does not depend on it")
  func desktopColors() throws {
    let controller = DrawingViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    window.rootViewController = controller
    window.layoutIfNeeded()
    try session.record { recorder in
      recorder.observe(controller.page)
      controller.desktopIsDark = true
      #expect(window.overrideUserInterfaceStyle == .dark)
      controller.appearance = .light
      #expect(window.overrideUserInterfaceStyle == .light)
    }
    // The only entry is the tool style with which every recording begins.
    #expect(try session.entries().count == 1)
  }

  // MARK: Files

  @Test("A recording refuses an existing file whose session signature is incomplete or wrong")
  func shortFile() throws {
    for text in ["{\"touch", "{\"touchtracker-session", "[\"touchtracker-session\""] {
      try FileStore.replace(session.path, with: Data(text.utf8))
      let error = #expect(throws: FileError.self) {
        try SessionRecorder(path: session.path, size: CGSize(width: 1, height: 1))
      }
      #expect(error?.description.hasSuffix("the file exists and is not a session") == true)
      #expect(try FileStore.contents(of: session.path) == Data(text.utf8))
    }
  }

  @Test("A recording replaces a longer session completely, and can use an empty file")
  func emptied() throws {
    try session.write(
      [SessionFixture.header()] + (0..<500).map { "{\"t\":\($0),\"snap\":\"none\"}" })
    try session.record { $0.record(.edit(.undo)) }
    #expect(try session.lines().count == 2)
    try FileStore.replace(session.path, with: Data())
    try session.record { $0.record(.edit(.undo)) }
    #expect(try session.entries() == [.input(.edit(.undo), at: 0)])
  }

  @Test("The error for recording a session in a missing folder gives the reason")
  func missingFolder() throws {
    let path = FilePath(session.path.string + "-missing/a.jsonl")
    let error = #expect(throws: FileError.self) {
      try SessionRecorder(path: path, size: CGSize(width: 1, height: 1))
    }
    #expect(error?.description.contains("cannot record: No such file") == true)
  }

  @Test("A replay pastes the text that the session contains, even if the clipboard is empty")
  func pastedText() throws {
    let line = Element(
      kind: .line, points: [[100, 120], [300, 180]], width: 4,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let text = try #require(SVGElements.text(of: [line]))
    try session.record { $0.record(.paste(text)) }
    let reader = try SessionReader(path: session.path)
    let player = SessionPlayer(size: reader.header.size)
    try player.play(reader)
    let elements = player.controller.page.drawing.elements
    #expect(elements.map(\.kind) == [.line] && elements.map(\.points) == [line.points])
  }
}
