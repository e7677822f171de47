import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Highlighter")
@MainActor
struct HighlighterTests {
  private let fixture = HeldShapeFixture(tool: .highlighter)
  private var elements: [Element] { fixture.controller.page.drawing.elements }

  @Test("A highlight is translucent, and has the chosen color and width")
  func style() {
    fixture.controller.page.tools.style.width = 6
    fixture.controller.page.tools.style.color = Palette.ink
    fixture.draw([CGPoint(x: 50, y: 50), CGPoint(x: 200, y: 60)])
    fixture.harness.touchUp()
    #expect(elements.map(\.width) == [6])
    #expect(elements.map(\.color) == [Palette.ink.withAlpha(0x66)])
  }

  @Test(
    "In an early session, a highlight is three times as wide as chosen and at least 12 points wide",
    arguments: [(1, 12), (2, 12), (6, 18), (40, 120)] as [(CGFloat, Float)])
  func earlyStyle(penWidth: CGFloat, width: Float) {
    fixture.controller.page.rules = SessionHeader(version: 4, width: 400, height: 300).rules
    fixture.controller.page.tools.style.width = penWidth
    fixture.controller.page.tools.style.color = Palette.inks[6]
    fixture.draw([CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 70), CGPoint(x: 200, y: 60)])
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [.highlight])
    #expect(elements.first?.width == width)
    #expect(elements.first?.color == Palette.inks[6].withAlpha(0x66))
    #expect(elements.first?.times.count == 3)
  }

  @Test("In an early session, a highlight is yellow instead of black")
  func yellow() {
    fixture.controller.page.rules = SessionHeader(version: 4, width: 400, height: 300).rules
    fixture.controller.page.tools.style.color = Palette.ink
    fixture.draw([CGPoint(x: 50, y: 50), CGPoint(x: 200, y: 60)])
    fixture.harness.touchUp()
    #expect(elements.map(\.color) == [Palette.highlighter.withAlpha(0x66)])
  }

  @Test(
    "A straight held highlight becomes a straight line, and undo restores the freehand highlight")
  func straight() throws {
    fixture.drawHeld(DrawnShape.line.points)
    fixture.harness.touchMove(to: CGPoint(x: 300, y: 200))
    fixture.harness.touchUp()
    let points = try #require(elements.first).points
    #expect(elements.map(\.kind) == [.highlight])
    #expect(points.count == 2)
    #expect(CGPoint(points[1]).distance(to: CGPoint(x: 300, y: 198)) < 6)
    fixture.controller.perform(.edit(.undo))
    #expect(elements.first?.points.count == DrawnShape.line.points.count)
  }

  @Test(
    "A held highlight that is not straight stays a freehand highlight",
    arguments: [DrawnShape.circle, .ellipse, .rectangle, .triangle])
  func otherShapes(shape: DrawnShape) {
    fixture.drawHeld(shape.points)
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [.highlight])
    #expect(elements.first?.points.count == shape.points.count)
  }

  @Test("A highlight across a dark line does not lighten the line")
  func belowLines() {
    fixture.controller.page.tools.style.tool = .line
    fixture.draw([CGPoint(x: 50, y: 100), CGPoint(x: 350, y: 100)])
    fixture.harness.touchUp()
    fixture.controller.page.tools.style.tool = .highlighter
    fixture.controller.page.tools.style.color = Palette.inks[6]
    fixture.draw([CGPoint(x: 200, y: 50), CGPoint(x: 200, y: 150)])
    fixture.harness.touchUp()
    let canvas = BitmapCanvas(width: 400, height: 300)
    fixture.window.render(on: canvas, scale: 1)
    #expect(canvas.bitmap[200, 100] == canvas.bitmap[100, 100])
    #expect(canvas.bitmap[200, 70].blue < 220)
  }

  @Test("Two taps with the highlighter draw two dots and do not clear the page")
  func taps() {
    for _ in 1...2 {
      fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
      fixture.harness.touchUp()
      fixture.harness.advance(by: 0.1)
    }
    fixture.harness.advance(by: 1)
    #expect(elements.count == 2)
  }
}
