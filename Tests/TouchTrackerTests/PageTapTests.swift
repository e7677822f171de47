import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Taps of several fingers on the page")
struct PageTapTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }

  /// Taps with fingers that land and are lifted one after the other, some milliseconds apart.
  private func tap(_ count: Int, at y: CGFloat = 300) {
    for finger in 0..<count {
      harness.touchDown(finger, at: CGPoint(x: 200 + 60 * CGFloat(finger), y: y))
      harness.advance(by: 0.012)
    }
    harness.advance(by: 0.05)
    for finger in 0..<count {
      harness.touchUp(finger)
      harness.advance(by: 0.012)
    }
    harness.advance(by: 1)
  }

  private func drawStroke(y: CGFloat = 100) {
    harness.touchDown(at: CGPoint(x: 100, y: y))
    fixture.drag(from: CGPoint(x: 100, y: y), to: CGPoint(x: 300, y: y))
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test(
    "A two-finger tap undoes, a three-finger tap redoes, and neither draws anything",
    arguments: ToolID.allCases)
  func undoAndRedo(tool: ToolID) {
    fixture.controller.page.tools.style.tool = .pen
    drawStroke()
    drawStroke(y: 200)
    fixture.controller.page.tools.style.tool = tool
    tap(2)
    #expect(fixture.elements.count == 1 && fixture.controller.page.drawing.canRedo)
    #expect(fixture.controller.indicator.text == "Undone")
    tap(3)
    #expect(fixture.elements.count == 2 && !fixture.controller.page.drawing.canRedo)
    #expect(fixture.controller.indicator.text == "Redone")
    tap(2)
    tap(2)
    tap(2)
    #expect(fixture.elements.isEmpty && fixture.controller.page.drawing.undoCount == 0)
  }

  @Test("Two fingers that land together and move do not undo")
  func twoMovingFingers() {
    drawStroke()
    harness.touchDown([0: CGPoint(x: 100, y: 200), 1: CGPoint(x: 100, y: 300)])
    for step in 1...10 {
      harness.advance(by: 0.008)
      let x = 100 + 15 * CGFloat(step)
      harness.touchMove([0: CGPoint(x: x, y: 200), 1: CGPoint(x: x, y: 300)])
    }
    harness.touchUp([0, 1])
    #expect(fixture.elements.count == 1 && fixture.controller.page.viewport.origin.x < -100)
  }

  @Test("A finger that taps while another finger draws adds a dot, and undoes nothing")
  func dotBesideStroke() {
    harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    fixture.drag(0, from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100))
    harness.touchDown(1, at: CGPoint(x: 400, y: 300))
    harness.advance(by: 0.05)
    harness.touchUp(1)
    fixture.drag(0, from: CGPoint(x: 200, y: 100), to: CGPoint(x: 300, y: 100))
    harness.touchUp(0)
    harness.advance(by: 1)
    #expect(fixture.elements.count == 2)
  }

  @Test("A tap with a finger and a pen or a mouse together does not undo")
  func penAndMouse() {
    drawStroke()
    for source in [TouchSample.Source.pencil, .mouse] {
      fixture.send(source, .began, 200, 300)
      harness.touchDown(at: CGPoint(x: 300, y: 300))
      harness.advance(by: 0.05)
      fixture.send(source, .ended, 200, 300)
      harness.touchUp()
      harness.advance(by: 1)
    }
    #expect(fixture.controller.page.drawing.redoCount == 0)
  }
}
