import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Pencils and their force")
struct PencilTests {
  private let file = TemporaryFile()
  private var path: String { file.path }

  /// Replays a session with one stroke and returns the drawn element.
  private func drawStroke(tool: String, source: String, forces: [Double]?) throws -> Element {
    var lines = [
      "{\"touchtracker-session\":1,\"width\":400,\"height\":300}",
      "{\"t\":0,\"tool\":\"\(tool)\"}",
    ]
    let phases = ["began", "moved", "moved", "ended"]
    for (index, phase) in phases.enumerated() {
      let force = forces.map { ",\"force\":\($0[index])" } ?? ""
      lines.append(
        "{\"t\":\(Double(index) / 10),\"finger\":1,\"phase\":\"\(phase)\",\"x\":\(50 + 40 * index),"
          + "\"y\":60,\"source\":\"\(source)\"\(force)}")
    }
    try FileStore.replace(FilePath(path), with: Data(lines.joined(separator: "\n").utf8))
    let player = SessionPlayer(size: CGSize(width: 400, height: 300))
    try player.play(SessionReader(path: FilePath(path)))
    return try #require(player.controller.page.drawing.elements.first)
  }

  @Test(
    "A pen stroke stores the reported forces of a pencil and repeats the last force at the lift")
  func penStroke() throws {
    let element = try drawStroke(tool: "pen", source: "pencil", forces: [0.25, 0.5, 1, 0])
    #expect(element.kind == .stroke)
    #expect(
      element.forces == [0.25, 0.5, 1, 1],
      "the last point has the force of the point before it: the end of a touch has no force")
  }

  @Test("Strokes of fingers, mice, touchpads and pencils without force store no forces")
  func constantWidth() throws {
    for source in ["touch", "mouse", "touchpad", "pencil"] {
      #expect(try drawStroke(tool: "pen", source: source, forces: nil).forces.isEmpty)
    }
  }

  @Test("The line and circle tools ignore the force of a pencil", arguments: ["line", "circle"])
  func otherTools(tool: String) throws {
    let element = try drawStroke(tool: tool, source: "pencil", forces: [0.1, 0.2, 0.3, 0.4])
    #expect(element.forces.isEmpty)
  }

  @Test("The error for a force outside 0...1 gives the line number", arguments: [-0.5, 1.01])
  func invalidForce(force: Double) throws {
    let error = #expect(throws: SessionError.self) {
      _ = try drawStroke(tool: "pen", source: "pencil", forces: [0.5, force, 0.5, 0.5])
    }
    #expect(error?.line == 4)
    #expect(error?.description.contains("force") == true)
  }

  @Test("Views receive the type and the force of a pencil, also in coalesced touches")
  func pencilTouches() {
    let application = UIApplication()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = ForceView(frame: window.bounds)
    window.addSubview(view)
    application.add(window)
    for (index, force) in [0.25, 0.5, 0.75].enumerated() {
      var sample = TouchSample(
        id: TouchID(finger: 1), phase: index == 0 ? .began : .moved,
        location: CGPoint(x: 10 + 5 * index, y: 10), timestamp: Double(index) / 100,
        source: .pencil)
      (sample.force, sample.maximumPossibleForce) = (CGFloat(force), 1)
      application.enqueue(sample)
    }
    application.dispatchPendingEvents()
    #expect(view.types == [.pencil, .pencil])
    #expect(view.maximumForce == 1)
    #expect(view.forces == [0.25, 0.5, 0.75])
  }

  @Test("A session stores the force of a recorded pencil touch")
  func recordedPencil() throws {
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 400, height: 300))
    var sample = TouchSample(
      id: TouchID(device: -2, finger: 1), phase: .began, location: CGPoint(x: 1, y: 2),
      timestamp: 5, source: .pencil)
    (sample.force, sample.maximumPossibleForce) = (CGFloat(Float(0.3)), 1)
    recorder.record(sample)
    try recorder.close()
    var entries: [SessionEntry] = []
    try SessionReader(path: FilePath(path)).forEach { entries.append($0) }
    guard case .touch(let read) = entries.first else {
      Issue.record("the session has no touch")
      return
    }
    #expect(read.source == .pencil)
    #expect(read.force == sample.force && read.maximumPossibleForce == 1)
  }
}

/// A view that records the types and the forces of its touches.
private final class ForceView: UIView {
  private(set) var types: [UITouch.TouchType] = []
  private(set) var maximumForce: CGFloat = 0
  private(set) var forces: [CGFloat] = []

  private func record(_ touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      types.append(touch.type)
      maximumForce = touch.maximumPossibleForce
      forces += event?.coalescedTouches(for: touch)?.map(\.force) ?? []
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }
}
