import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Laser")
@MainActor
struct LaserTests {
  private let fixture = HeldShapeFixture(tool: .laser)
  private var harness: TouchHarness { fixture.harness }

  private func drag(from start: CGPoint, to end: CGPoint) {
    fixture.draw(
      (0...20).map { step in
        let fraction = CGFloat(step) / 20
        return CGPoint(
          x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      })
  }

  @Test("The laser's trail is bright red near the middle, with a translucent glow around it")
  func trail() {
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 150))
    let canvas = BitmapCanvas(width: 400, height: 300)
    fixture.window.render(on: canvas, scale: 1)
    let (edge, glow) = (canvas.bitmap[250, 147], canvas.bitmap[250, 141])
    #expect(edge.red > 240 && edge.green < 60)
    #expect(glow.red > 240 && 150...250 ~= glow.green)
    #expect(canvas.bitmap[250, 125].green == 255)
  }

  @Test(
    "The laser's trail disappears about 1.5 seconds after the finger lifts and then needs no frames"
  )
  func fading() {
    let empty = fixture.frame()
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 180))
    harness.touchUp()
    harness.advance(by: 1.3)
    #expect(harness.application.nextDeadline != nil)
    let isVisible = fixture.frame() != empty
    #expect(isVisible, "the trail is still fading")
    harness.advance(by: 0.25)
    let isEmpty = fixture.frame() == empty
    #expect(isEmpty)
    #expect(harness.application.nextDeadline == nil)
    harness.advance(by: 5)
    #expect(!fixture.window.needsFrame)
  }

  @Test("The laser's trail becomes fainter in every frame while it fades")
  func everyFrame() {
    func darkness() -> Int { fixture.frame().reduce(0) { $0 + 255 - Int($1) } }
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 180))
    harness.touchUp()
    var latest = darkness()
    for _ in 1...8 {
      harness.advance(by: 0.15)
      let current = darkness()
      #expect(current < latest)
      latest = current
    }
  }

  @Test(
    "The laser dot of a resting finger stays, and the program is idle after the trail disappears")
  func restingFinger() {
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 150))
    harness.advance(by: 1.6)
    #expect(harness.application.nextDeadline == nil)
    let canvas = BitmapCanvas(width: 400, height: 300)
    fixture.window.render(on: canvas, scale: 1)
    #expect(canvas.bitmap[297, 150].green < 120)
    #expect(canvas.bitmap[250, 150].green == 255)
  }

  @Test("A cancelled laser trail disappears at once")
  func cancelled() {
    let empty = fixture.frame()
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 150))
    _ = fixture.frame()
    harness.touchCancel()
    let isEmpty = fixture.frame() == empty
    #expect(isEmpty)
  }

  @Test("A drag and a double tap with the laser do not change the drawing")
  func neverStored() {
    var editCount = 0
    fixture.controller.page.onEdit = { _ in editCount += 1 }
    drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 300, y: 150))
    harness.advance(by: 1)
    harness.touchUp()
    for _ in 1...2 {
      harness.touchDown(at: CGPoint(x: 100, y: 100))
      harness.advance(by: 0.05)
      harness.touchUp()
      harness.advance(by: 0.05)
    }
    #expect(editCount == 0)
    #expect(fixture.controller.page.drawing.elements.isEmpty)
  }

  @Test("A laser trail that fades next to a pen stroke does not change the stroke")
  func strokeBeside() {
    func elements(withLaser: Bool) -> [Element] {
      let fixture = HeldShapeFixture(tool: .laser)
      if withLaser {
        fixture.harness.touchDown(1, at: CGPoint(x: 300, y: 250))
        fixture.harness.touchMove(1, to: CGPoint(x: 350, y: 260))
      }
      fixture.controller.page.tools.style.tool = .pen
      fixture.draw(DrawnShape.rectangle.points)
      if withLaser { fixture.harness.touchUp(1) }
      fixture.harness.advance(by: 0.6)
      fixture.harness.touchMove(to: CGPoint(x: 100, y: 90))
      fixture.harness.touchUp()
      return fixture.controller.page.drawing.elements
    }
    #expect(elements(withLaser: true) == elements(withLaser: false))
    #expect(elements(withLaser: true).map(\.kind) == [.rectangle])
  }

  @Test("The pixels of several laser trails equal those of a complete repaint")
  func noLeftoverPixels() {
    var random = SeededGenerator(seed: 8)
    func point() -> CGPoint {
      CGPoint(
        x: CGFloat.random(in: 0...400, using: &random),
        y: CGFloat.random(in: 0...300, using: &random))
    }
    harness.touchDown([0: point(), 1: point()])
    for step in 1...20 {
      harness.advance(by: Double.random(in: 0.01...0.2, using: &random))
      switch step {
      case 12: harness.touchUp(0)
      case 16: harness.touchUp(1)
      default: harness.touchMove(step < 12 ? step % 2 : 1, to: point())
      }
      // The next step of the animation shows the latest report.
      harness.advance(by: 0.01)
      let shown = fixture.frame()
      fixture.controller.views.touchDrawView.subviews.forEach { $0.setNeedsDisplay() }
      let isSame = fixture.frame() == shown
      #expect(isSame, "step \(step)")
    }
  }

  @Test("A session records the use of the laser, and a replay adds no element for it")
  func session() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .laser }
    for tool in [ToolID.laser, .line, .laser] {
      program.controller.page.tools.style.tool = tool
      for (index, phase) in [UITouch.Phase.began, .moved, .ended].enumerated() {
        program.enqueue(0, phase, CGPoint(x: 100 + 50 * index, y: 100))
        program.deliver(after: 0.1)
      }
      program.deliver(after: 1)
    }
    #expect(try program.replay().map(\.kind) == [.line])
    let text = String(decoding: try FileStore.contents(of: FilePath(program.path)), as: UTF8.self)
    #expect(text.contains("\"tool\":\"laser\""))
  }
}
