import DrawingModel
import DrawingPersistence
import ResponderKit
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Sessions in which the page is moved")
@MainActor
struct NavigationSessionTests {
  private func draw(_ program: RecordedProgram, finger: Int = 0) {
    for (index, phase) in [UITouch.Phase.began, .moved, .moved, .ended].enumerated() {
      program.enqueue(finger, phase, CGPoint(x: 100 + 31 * index, y: 90))
      program.deliver()
    }
  }

  @Test(
    "A replay draws at the recorded page points after the wheel, keys and fingers moved the page")
  func movedPage() throws {
    let program = try RecordedProgram {
      $0.page.tools.style.tool = .pen
      $0.page.viewport.scroll(by: CGVector(dx: 12.3, dy: 45.6))
    }
    draw(program)
    program.scroll(by: CGVector(dx: 30, dy: -10), [])
    program.scroll(by: CGVector(dx: 0, dy: -77), .control)
    draw(program)
    program.press("h", .began)
    program.press("h", .ended)
    program.enqueue(0, .began, CGPoint(x: 300, y: 200))
    for step in 1...9 {
      program.enqueue(0, .moved, CGPoint(x: 300 - 9 * step, y: 200))
      program.deliver()
    }
    program.enqueue(0, .ended, CGPoint(x: 219, y: 200))
    program.press("2", .began)
    program.press("2", .ended)
    // The page still decelerates when this finger lands.
    program.deliver(after: 0.05)
    draw(program)
    program.press("0", .began, .shift)
    draw(program)
    let elements = program.controller.page.drawing.elements
    #expect(elements.count == 4)
    #expect(Set(elements.map { $0.points[0].x }).count == 4)
    #expect(try program.replay() == elements)
  }

  @Test("A stroke that begins just when a flick ends has the same points in a replay")
  func strokeAfterFlick() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .pen }
    program.press(" ", .began)
    program.enqueue(0, .began, CGPoint(x: 300, y: 200))
    program.deliver()
    for step in 1...9 { program.enqueue(0, .moved, CGPoint(x: 300 - 9 * step, y: 200)) }
    program.deliver()
    program.press(" ", .ended)
    // The end of the flick and the beginning of the stroke are delivered together, after several
    // steps of the deceleration.
    program.enqueue(0, .ended, CGPoint(x: 219, y: 200))
    program.time += 0.031
    program.enqueue(1, .began, CGPoint(x: 100, y: 100))
    program.deliver()
    #expect(program.controller.page.viewport.origin.x > 100)
    program.enqueue(1, .moved, CGPoint(x: 130, y: 100))
    program.enqueue(1, .ended, CGPoint(x: 130, y: 100))
    program.deliver()
    let elements = program.controller.page.drawing.elements
    #expect(elements.count == 1)
    #expect(try program.replay() == elements)
  }

  @Test(
    "Fingers that lift in the same millisecond end their strokes in the same order in a replay",
    arguments: [false, true])
  func sameTime(areDeliveredTogether: Bool) throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .pen }
    for finger in 0..<2 {
      for step in 0..<4 {
        let point = CGPoint(x: 50 + 20 * step, y: 100 + 100 * finger)
        program.enqueue(finger, step == 0 ? .began : .moved, point)
      }
    }
    program.deliver()
    // The touchscreen reports the lower finger first.
    program.enqueue(1, .ended, CGPoint(x: 110, y: 200))
    if !areDeliveredTogether { program.deliver() }
    program.enqueue(0, .ended, CGPoint(x: 110, y: 100), after: 0)
    program.deliver()
    let elements = program.controller.page.drawing.elements
    #expect(elements.map { $0.points[0].y } == (areDeliveredTogether ? [100, 200] : [200, 100]))
    #expect(try program.replay() == elements)
  }

  @Test("Random sessions with pens, fingers, wheels and keys replay to the same drawing")
  func randomSessions() throws {
    var (elementCount, movedCount) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let program = try RecordedProgram()
      var down: [Int: (point: CGPoint, source: TouchSample.Source)] = [:]
      for _ in 0..<120 {
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
          let keys = ["1", "2", "3", "4", "h", "f", "0", "+", "-"]
          let key = keys.randomElement(using: &random) ?? "1"
          program.press(key, .began)
          program.press(key, .ended)
        case 1: program.press(" ", Bool.random(using: &random) ? .began : .ended)
        case 2:
          program.scroll(
            by: CGVector(dx: 7, dy: Double.random(in: -40...40, using: &random)),
            Bool.random(using: &random) ? [] : .control)
        case 3: program.deliver(after: Double(Int.random(in: 0...700, using: &random)) / 1000)
        case 4...6 where down.count < 4:
          let finger = (0..<4).first { down[$0] == nil } ?? 0
          let point = CGPoint(
            x: Double.random(in: 0..<600, using: &random),
            y: Double.random(in: 0..<400, using: &random))
          let source: TouchSample.Source =
            seed % 2 == 0 && finger == 3 ? .pencil : finger == 2 ? .mouse : .touch
          down[finger] = (point, source)
          program.enqueue(finger, .began, point, source)
        case 7:
          guard let finger = down.keys.sorted().randomElement(using: &random),
            let touch = down.removeValue(forKey: finger)
          else { continue }
          let delay = Bool.random(using: &random) ? 0.004 : 0
          program.enqueue(finger, .ended, touch.point, touch.source, after: delay)
        default:
          for finger in down.keys.sorted() {
            down[finger]?.point.x += Double.random(in: -12...12, using: &random)
            down[finger]?.point.y += Double.random(in: -12...12, using: &random)
            if let touch = down[finger] {
              program.enqueue(finger, .moved, touch.point, touch.source)
            }
          }
        }
        if Bool.random(using: &random) { program.deliver() }
      }
      for (finger, touch) in down.sorted(by: { $0.key < $1.key }) {
        program.enqueue(finger, .ended, touch.point, touch.source)
      }
      program.deliver()
      let elements = program.controller.page.drawing.elements
      elementCount += elements.count
      if program.controller.page.viewport != Viewport() { movedCount += 1 }
      #expect(try program.replay() == elements, "seed \(seed)")
    }
    #expect(elementCount > 150 && movedCount > 40)
  }

  @Test("In a session of version 1, fingers still draw after a pen has been used")
  func earlierVersion() throws {
    for version in [1, 2] {
      let file = TemporaryFile()
      let path = file.path
      var lines = ["{\"touchtracker-session\":\(version),\"width\":400,\"height\":300}"]
      for (finger, source) in [(1, "pencil"), (2, "touch")] {
        for (x, phase) in [(10, "began"), (90, "moved"), (90, "ended")] {
          lines.append(
            "{\"t\":\(finger),\"finger\":\(finger),\"phase\":\"\(phase)\",\"x\":\(x),\"y\":9,"
              + "\"source\":\"\(source)\"}")
        }
      }
      try FileStore.replace(FilePath(path), with: .init(lines.joined(separator: "\n").utf8))
      let player = SessionPlayer(size: CGSize(width: 400, height: 300))
      try player.play(SessionReader(path: FilePath(path)))
      #expect(player.controller.page.drawing.elements.count == (version == 1 ? 2 : 1))
    }
  }

  @Test("A session records the visible area and the finger action")
  func entries() throws {
    let file = TemporaryFile()
    let path = file.path
    let recorder = try SessionRecorder(path: FilePath(path), size: CGSize(width: 400, height: 300))
    var viewport = Viewport()
    viewport.zoom(by: 1.1, about: CGPoint(x: 1.0 / 3, y: 7))
    recorder.record(.view(viewport))
    recorder.record(.fingers(.navigate))
    for x in [1, 2] {
      recorder.record(
        TouchSample(
          id: TouchID(finger: Int64(x)), phase: .began, location: CGPoint(x: x, y: 0), timestamp: 5)
      )
    }
    try recorder.close()
    var entries: [SessionEntry] = []
    try SessionReader(path: FilePath(path)).forEach { entries.append($0) }
    #expect(entries.count == 4, "the visible area is recorded once")
    #expect(
      Array(entries.prefix(2)) == [
        .input(.fingers(.navigate), at: 0), .input(.view(viewport), at: 0),
      ])
  }
}
