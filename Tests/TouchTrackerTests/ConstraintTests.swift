import DrawingModel
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Shapes constrained by the Shift key, and modifiers in sessions")
@MainActor
struct ConstraintTests {
  private let fixture = HeldShapeFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var elements: [Element] { fixture.controller.page.drawing.elements }

  /// Returns the angle of a line in degrees.
  private func angle(_ element: Element?) -> Double {
    guard let points = element?.points, points.count == 2 else { return .nan }
    let difference = points[1] - points[0]
    return Double(CGFloat.atan2(y: CGFloat(difference.y), x: CGFloat(difference.x))) * 180 / .pi
  }

  @Test(
    "A line drawn with Shift has the nearest angle that is a multiple of 15 degrees",
    arguments: 0..<24)
  func lineAngles(step: Int) {
    let angle = CGFloat(step) * .pi / 12 + 0.1
    harness.modifierFlags = .shift
    harness.touchDown(at: CGPoint(x: 200, y: 150))
    harness.touchMove(
      to: CGPoint(x: 200 + 100 * CGFloat.cos(angle), y: 150 + 100 * CGFloat.sin(angle)))
    harness.touchUp()
    let expected = Double(step > 12 ? step - 24 : step) * 15
    let difference = abs(self.angle(elements.first) - expected)
    #expect(min(difference, 360 - difference) < 0.001)
  }

  @Test("A nearly horizontal line drawn with Shift is exactly horizontal")
  func horizontal() {
    harness.modifierFlags = .shift
    harness.touchDown(at: CGPoint(x: 20.3, y: 150.7))
    harness.touchMove(to: CGPoint(x: 320, y: 160))
    harness.touchUp()
    #expect(elements.first?.points == [[20.3, 150.7], [320, 150.7]])
  }

  @Test("Pressing or releasing Shift during the drag of a line takes effect with the next move")
  func duringDrag() {
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchMove(to: CGPoint(x: 150, y: 60))
    harness.modifierFlags = .shift
    harness.touchMove(to: CGPoint(x: 200, y: 60))
    harness.touchUp()
    #expect(elements.last?.points == [[50, 50], [200, 50]])
    harness.advance(by: 1)
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchMove(to: CGPoint(x: 150, y: 60))
    harness.modifierFlags = []
    harness.touchMove(to: CGPoint(x: 200, y: 60))
    harness.touchUp()
    #expect(elements.last?.points == [[50, 50], [200, 60]])
  }

  @Test("Releasing Shift before the finger is lifted does not change the line")
  func releasedBeforeLift() {
    harness.modifierFlags = .shift
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchMove(to: CGPoint(x: 200, y: 60))
    harness.modifierFlags = []
    harness.touchUp()
    #expect(elements.last?.points == [[50, 50], [200, 50]])
  }

  @Test("A circle drawn with two fingers and Shift is round and centered between the fingers")
  func circle() throws {
    harness.touchDown([0: CGPoint(x: 100, y: 100), 1: CGPoint(x: 200, y: 120)])
    harness.modifierFlags = .shift
    harness.touchMove([0: CGPoint(x: 100, y: 90), 1: CGPoint(x: 260, y: 130)])
    harness.touchUp([0, 1])
    let points = try #require(elements.first).points
    #expect(elements.first?.kind == .circle)
    let size = points[1] - points[0]
    #expect(abs(size.x - size.y) < 0.001 && size.x > 100)
    #expect(CGPoint((points[0] + points[1]) / 2).distance(to: CGPoint(x: 180, y: 110)) < 0.001)
  }

  @Test("Shift makes a line recognized from a held stroke snap to a multiple of 15 degrees")
  func heldLine() {
    fixture.controller.page.tools.style.tool = .pen
    fixture.drawHeld(DrawnShape.line.points)
    harness.modifierFlags = .shift
    harness.touchMove(to: CGPoint(x: 290, y: 240))
    harness.touchUp()
    #expect(elements.last?.kind == .line)
    #expect(abs(angle(elements.last) - 30) < 0.01)
  }

  @Test(
    "A replay produces the same elements even if Shift is pressed and released during the strokes")
  func replay() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let program = try RecordedProgram { $0.page.tools.style.tool = seed % 2 == 0 ? .line : .pen }
      for _ in 1...5 {
        program.enqueue(0, .began, CGPoint(x: 60, y: 100))
        for step in 1...12 {
          if Int.random(in: 0..<4, using: &random) == 0 {
            program.press("", .began, Bool.random(using: &random) ? .shift : [])
          }
          program.enqueue(0, .moved, CGPoint(x: 60 + 20 * step, y: 100 + step % 2))
          if Bool.random(using: &random) { program.deliver() }
        }
        program.deliver(after: 0.6)
        for step in 1...6 {
          if Int.random(in: 0..<3, using: &random) == 0 {
            program.press("", .began, Bool.random(using: &random) ? .shift : [])
          }
          program.enqueue(0, .moved, CGPoint(x: 300, y: 100 + 17 * step))
        }
        program.press("", .began, Bool.random(using: &random) ? .shift : [])
        program.enqueue(0, .ended, CGPoint(x: 300, y: 202))
        program.deliver(after: 1)
      }
      let elements = program.controller.page.drawing.elements
      #expect(elements.count == 5)
      #expect(try program.replay() == elements, "seed \(seed)")
    }
  }

  @Test("A session with an unknown modifier is refused with the number of the invalid line")
  func unknownModifier() throws {
    let file = TemporaryFile()
    let text = """
      {"touchtracker-session":3,"width":400,"height":300}
      {"t":0,"modifiers":["shift"]}
      {"t":0,"modifiers":["hyper"]}
      """
    try FileStore.replace(FilePath(file.path), with: .init(text.utf8))
    var entries: [SessionEntry] = []
    let error = #expect(throws: SessionError.self) {
      try SessionReader(path: FilePath(file.path)).forEach { entries.append($0) }
    }
    #expect(error?.line == 3)
    #expect(entries == [.modifiers(.shift, at: 0)])
  }
}
