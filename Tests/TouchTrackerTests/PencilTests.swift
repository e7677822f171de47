import Drawing
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("A pencil, its force and the pen")
struct PencilTests {
  private let path = "/tmp/pencil-\(UInt64.random(in: 0 ... .max)).jsonl"

  /// Draws with a session, as a hand in a window would.
  private func draw(tool: String, source: String, forces: [Double]?) throws -> Element {
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
    try FileStore.replace(path, with: Data(lines.joined(separator: "\n").utf8))
    let player = SessionPlayer(size: CGSize(width: 400, height: 300))
    try player.play(SessionReader(path: path))
    return try #require(player.controller.drawing.elements.first)
  }

  @Test("The pen keeps the force of a pencil at each report")
  func pen() throws {
    let element = try draw(tool: "pen", source: "pencil", forces: [0.25, 0.5, 1, 0])
    #expect(element.kind == .stroke)
    #expect(element.forces == [0.25, 0.5, 1, 1], "a pencil that is lifted tells no force any more")
  }

  @Test("A finger, a mouse, and a pencil without force draw lines of even width")
  func even() throws {
    for source in ["touch", "mouse", "touchpad", "pencil"] {
      #expect(try draw(tool: "pen", source: source, forces: nil).forces.isEmpty)
    }
  }

  @Test("Circles and lines have one width", arguments: ["line", "circle"])
  func otherTools(tool: String) throws {
    let element = try draw(tool: tool, source: "pencil", forces: [0.1, 0.2, 0.3, 0.4])
    #expect(element.forces.isEmpty)
  }

  @Test("A force that is none is refused with the number of its line", arguments: [-0.5, 1.01])
  func refused(force: Double) throws {
    let error = #expect(throws: SessionError.self) {
      _ = try draw(tool: "pen", source: "pencil", forces: [0.5, force, 0.5, 0.5])
    }
    #expect(error?.line == 4)
    #expect(error?.description.contains("force") == true)
  }

  @Test("Views get the type and the force of a pencil, in coalesced touches too")
  func touches() {
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
    #expect(view.maximum == 1)
    #expect(view.forces == [0.25, 0.5, 0.75])
  }

  @Test("A recorded pencil is read with its force")
  func recorded() throws {
    let recorder = try SessionRecorder(path: path, size: CGSize(width: 400, height: 300))
    var sample = TouchSample(
      id: TouchID(device: -2, finger: 1), phase: .began, location: CGPoint(x: 1, y: 2),
      timestamp: 5, source: .pencil)
    (sample.force, sample.maximumPossibleForce) = (CGFloat(Float(0.3)), 1)
    recorder.record(sample)
    try recorder.close()
    var entries: [SessionEntry] = []
    try SessionReader(path: path).forEach { entries.append($0) }
    guard case .touch(let read) = entries.first else {
      Issue.record("there is no touch")
      return
    }
    #expect(read.source == .pencil)
    #expect(read.force == sample.force && read.maximumPossibleForce == 1)
  }
}

private final class ForceView: UIView {
  private(set) var types: [UITouch.TouchType] = []
  private(set) var maximum: CGFloat = 0
  private(set) var forces: [CGFloat] = []

  private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      types.append(touch.type)
      maximum = touch.maximumPossibleForce
      forces += event?.coalescedTouches(for: touch)?.map(\.force) ?? []
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
}
