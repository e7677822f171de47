import FoundationEssentials
import Ink
import SeededRandom
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

/// A view that shows a dot at each touch and records the events.
private final class DotsView: UIView {
  private(set) var events: [String] = []
  private var dots: [CGPoint] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("cancelled", touches)
  }

  private func add(_ phase: String, _ touches: Set<UITouch>) {
    let locations = touches.map { $0.location(in: self) }.sorted { $0.x < $1.x }
    events.append(phase + locations.map { " \($0.x),\($0.y)" }.joined())
    dots += locations
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    for dot in dots {
      UIBezierPath(rect: CGRect(x: dot.x - 2, y: dot.y - 2, width: 4, height: 4)).fill()
    }
  }
}

@Suite("Replays, sessions and generated tests of recorded touches")
struct TouchReplayTests {
  private func makeHarness() -> (TouchHarness, DotsView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    let view = DotsView(frame: window.bounds)
    window.addSubview(view)
    return (TouchHarness(window: window), view)
  }

  @Test("A replay ends at the time of its last step, and simultaneous touches form one event")
  func replay() {
    let (harness, view) = makeHarness()
    harness.replay([
      .down(1, x: 10, y: 10, at: 0), .down(2, x: 30, y: 10, at: 0),
      .move(1, x: 12, y: 11, at: 0.1), .move(2, x: 32, y: 11, at: 0.1),
      .up(2, at: 0.5), .cancel(1, at: 0.75),
    ])
    #expect(
      view.events == [
        "began 10.0,10.0 30.0,10.0", "moved 12.0,11.0 32.0,11.0", "ended 32.0,11.0",
        "cancelled 12.0,11.0",
      ])
    #expect(harness.now == 0.75)
  }

  @Test("Writing and reading a recording as a session reproduces its steps", arguments: 1...20)
  func sessions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var recording = TouchRecording(size: CGSize(width: 60, height: 40))
    var down: [Int64: CGPoint] = [:]
    for time in 0..<60 {
      let finger = Int64.random(in: 0..<4, using: &random)
      let isDown = down[finger] != nil
      let phase: UITouch.Phase =
        !isDown
        ? .began : [.moved, .moved, .ended, .cancelled].randomElement(using: &random) ?? .moved
      let location = CGPoint(
        x: .random(in: 0...60, using: &random), y: .random(in: 0...40, using: &random))
      down[finger] = phase == .began || phase == .moved ? location : nil
      recording.append(
        TouchSample(
          id: TouchID(device: 3, finger: finger), phase: phase, location: location,
          timestamp: 100 + Double(time) / 64))
    }
    let read = try TouchRecording(session: recording.session)
    #expect(read == recording || read.steps == recording.steps)
    let (first, second) = (makeHarness(), makeHarness())
    first.0.replay(recording.steps)
    second.0.replay(read.steps)
    #expect(first.1.events == second.1.events)
    #expect(!first.1.events.isEmpty)
  }

  @Test(
    "Reading a session with an invalid line throws an error with the line number",
    arguments: [
      ("", 1), ("{\"touchtracker-session\":4}", 1),
      ("{\"touchtracker-session\":4,\"width\":1,\"height\":1}\n\n{\"t\":0,\"finger\":1}", 3),
      ("{\"touchtracker-session\":4,\"width\":1,\"height\":1}\nabc", 2),
    ])
  func damagedSession(session: String, line: Int) {
    #expect { try TouchRecording(session: session) } throws: { error in
      "\(error)".hasPrefix("line \(line): ")
    }
  }

  @Test("The generated test of a recording replays its touches and checks a snapshot")
  func testSource() {
    var recording = TouchRecording(size: CGSize(width: 60, height: 40))
    for (phase, x) in [(UITouch.Phase.began, 10.0), (.moved, 20), (.ended, 20)] {
      recording.append(
        TouchSample(
          id: TouchID(finger: 7), phase: phase, location: CGPoint(x: x, y: 5), timestamp: x))
    }
    let source = recording.testSource(named: "A \"line\" is drawn")
    for text in [
      ".down(1, x: 10.0, y: 5.0, at: 0.0),", ".move(1, x: 20.0, y: 5.0, at: 10.0),",
      ".up(1, at: 10.0),", "@Test(\"A \\\"line\\\" is drawn\")", "width: 60.0, height: 40.0",
      "checkSnapshot(\"A--line--is-drawn\")",
    ] {
      #expect(source.contains(text), "\(text) in \(source)")
    }
  }
}

@Suite("Comparisons of a window with a reference picture")
struct SnapshotTests {
  /// Calls a closure with the path of a test file in a new folder, a harness, and a view of its
  /// window.
  private func withFixture(_ body: (String, TouchHarness, UIView) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    window.backgroundColor = .white
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    window.addSubview(view)
    try body(folder.appending(path: "Test.swift").path, TouchHarness(window: window), view)
  }

  @Test("checkSnapshot throws a file system error if a picture cannot be written")
  func unwritablePicture() throws {
    try withFixture { file, harness, view in
      // The folder "missing" does not exist.
      #expect {
        try harness.checkSnapshot("missing/a", testFile: file)
      } throws: {
        !($0 is SnapshotError)
      }
      _ = try? harness.checkSnapshot("a", testFile: file)
      let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "a.difference.png"), withIntermediateDirectories: false)
      view.frame.origin.x = 6
      #expect {
        try harness.checkSnapshot("a", testFile: file)
      } throws: {
        !($0 is SnapshotError)
      }
    }
  }

  @Test("checkSnapshot throws an error if the reference picture has another height")
  func otherHeight() throws {
    try withFixture { file, harness, _ in
      _ = try? harness.checkSnapshot("a", testFile: file)
      harness.application.windows.first?.frame.size.height = 21
      #expect {
        try harness.checkSnapshot("a", testFile: file)
      } throws: {
        "\($0)".contains("30 × 21 pixels, but the reference 30 × 20")
      }
    }
  }

  @Test("The first checkSnapshot writes the reference and fails, and the next call passes")
  func firstCheck() throws {
    try withFixture { file, harness, _ in
      #expect(throws: SnapshotError.self) { try harness.checkSnapshot("a", testFile: file) }
      try harness.checkSnapshot("a", testFile: file)
    }
  }

  @Test("checkSnapshot reports the number of changed pixels and writes a picture of the difference")
  func difference() throws {
    try withFixture { file, harness, view in
      _ = try? harness.checkSnapshot("a", testFile: file)
      view.frame.origin.x = 6
      #expect {
        try harness.checkSnapshot("a", testFile: file)
      } throws: { error in
        "\(error)".contains("20 of 600 pixels differ, the first one at (5, 5)")
      }
      let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
      let path = folder.appending(path: "a.difference.png")
      let picture = try #require(Bitmap(png: Array(try Data(contentsOf: path))))
      #expect(picture.width == 90)
      #expect(picture[65, 5] == PixelColor(red: 255, green: 0, blue: 0, alpha: 255))
      #expect(picture[66, 5] != PixelColor(red: 255, green: 0, blue: 0, alpha: 255))
      // The picture of the difference is removed when the check passes.
      view.frame.origin.x = 5
      try harness.checkSnapshot("a", testFile: file)
      #expect(!FileManager.default.fileExists(atPath: path.path))
    }
  }

  @Test(
    "checkSnapshot passes for a difference within the tolerance and fails for a larger difference",
    arguments: [
      (SnapshotTolerance(channel: 0, fraction: 0), false),
      (SnapshotTolerance(channel: 4, fraction: 0), false),
      (SnapshotTolerance(channel: 5, fraction: 0), true),
      (SnapshotTolerance(channel: 0, fraction: 0.16), false),
      (SnapshotTolerance(channel: 0, fraction: 0.17), true),
    ])
  func tolerance(tolerance: SnapshotTolerance, passes: Bool) throws {
    try withFixture { file, harness, view in
      _ = try? harness.checkSnapshot("a", testFile: file)
      // The red channel of 100 pixels changes by 5.
      view.backgroundColor = UIColor(red: 56.0 / 255, green: 0.4, blue: 0.6, alpha: 1)
      let hasPassed = (try? harness.checkSnapshot("a", tolerance: tolerance, testFile: file)) != nil
      #expect(hasPassed == passes)
    }
  }

  @Test("checkSnapshot reports a different picture size, and names the file of a damaged reference")
  func unusableReference() throws {
    try withFixture { file, harness, _ in
      _ = try? harness.checkSnapshot("a", testFile: file)
      #expect {
        try harness.checkSnapshot("a", scale: 2, testFile: file)
      } throws: {
        "\($0)".contains("60 × 40 pixels, but the reference 30 × 20")
      }
      let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
      try Data("no picture".utf8).write(to: folder.appending(path: "a.png"))
      #expect {
        try harness.checkSnapshot("a", testFile: file)
      } throws: {
        "\($0)".contains("Snapshots/a.png: the file is damaged")
      }
    }
  }

  @Test("The error of checkSnapshot contains both colors of the first differing pixel")
  func colorsOfDifference() throws {
    try withFixture { file, harness, view in
      view.frame.origin.y = 8
      _ = try? harness.checkSnapshot("a", testFile: file)
      view.frame.origin.x = 6
      let white = PixelColor(red: 255, green: 255, blue: 255)
      let blue = PixelColor(red: 51, green: 102, blue: 153)
      #expect {
        try harness.checkSnapshot("a", testFile: file)
      } throws: { error in
        "\(error)".contains("the first one at (5, 8): \(white) instead of \(blue);")
      }
    }
  }
}
