import DrawingModel
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Snapping to the grid")
struct SnappingTests {
  private let fixture = HeldShapeFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var elements: [Element] { fixture.controller.page.drawing.elements }

  private func drawLine() {
    harness.touchDown(at: CGPoint(x: 52, y: 66))
    harness.touchMove(to: CGPoint(x: 149, y: 151))
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("Lines begin and end at points of the grid only while snapping is on")
  func lines() {
    drawLine()
    fixture.controller.perform(.toggleSnapping)
    drawLine()
    fixture.controller.perform(.toggleSnapping)
    drawLine()
    let exact: [InkPoint] = [[52, 66], [149, 151]]
    #expect(elements.map(\.points) == [exact, [[60, 60], [140, 160]], exact])
  }

  @Test("The corners of a two-finger circle's box are points of the grid")
  func circle() {
    fixture.controller.perform(.toggleSnapping)
    harness.touchDown(0, at: CGPoint(x: 90, y: 90))
    harness.touchDown(1, at: CGPoint(x: 110, y: 120))
    harness.touchMove(0, to: CGPoint(x: 52, y: 66))
    harness.touchMove(1, to: CGPoint(x: 149, y: 151))
    harness.touchUp(0)
    harness.touchUp(1)
    #expect(elements.map(\.kind) == [.circle])
    #expect(elements.first?.points == [[60, 60], [140, 160]])
  }

  @Test(
    "With Shift, a snapping line begins at the grid and has an angle that is a multiple of 15°")
  func shift() {
    fixture.controller.perform(.toggleSnapping)
    harness.modifierFlags = .shift
    drawLine()
    let points = elements[0].points
    #expect(points[0] == [60, 60])
    #expect(abs(points[1].x - points[1].y) < 0.01, "the nearest angle is 45 degrees")
  }

  @Test("On a zoomed page, lines snap to grid points of the page")
  func scaled() {
    fixture.controller.perform(.toggleSnapping)
    fixture.controller.page.viewport.zoom(by: 2, about: .zero)
    drawLine()
    #expect(elements.first?.points == [[20, 40], [80, 80]])
  }

  @Test("A replay snaps the same lines as the session, in which snapping is turned on and off")
  func replay() throws {
    let program = try RecordedProgram {
      $0.page.tools.style.tool = .line
      $0.page.tools.snapsToGrid = true
    }
    for number in 0..<4 {
      program.enqueue(0, .began, CGPoint(x: 52, y: 66 + 40 * number))
      program.enqueue(0, .moved, CGPoint(x: 149, y: 66 + 40 * number))
      program.enqueue(0, .ended, CGPoint(x: 149, y: 66 + 40 * number))
      program.deliver(after: 1)
      if number != 1 { program.controller.perform(.toggleSnapping) }
    }
    let elements = program.controller.page.drawing.elements
    #expect(elements.map { $0.points[0].x } == [60, 52, 52, 60])
    #expect(try program.replay() == elements)
  }

  @Test("Saved settings contain an enabled or a disabled snapping option")
  func settings() throws {
    let store = SettingsStore(path: FilePath(TemporaryFile().path))
    for isOn in [true, false] {
      try store.save(Settings(snapsToGrid: isOn))
      #expect(try store.load()?.snapsToGrid == isOn)
    }
  }
}
