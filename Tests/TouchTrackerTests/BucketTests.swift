import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Filling areas with the bucket")
struct BucketTests {
  private let fixture = NavigationFixture(tool: .bucket)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  init() {
    page.apply(.append(Self.circle))
    page.choose(ToolStyleChange(color: Palette.inks[4]))
  }

  private static let circle = Element(
    kind: .circle, points: [[100, 100], [300, 300]], width: 4, color: Palette.ink)

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 0.5)
  }

  @Test("A tap fills the area under the finger below its line, in one undo step")
  func fill() {
    tap(200, 200)
    #expect(page.drawing.elements.map(\.kind) == [.circle, .area])
    #expect(harness.snapshot()[150, 200] == Palette.inks[4])
    #expect(harness.snapshot()[100, 200] == Palette.ink, "the line is above the area")
    #expect(harness.snapshot()[90, 110] != Palette.inks[4])
    fixture.type("z", KeyEquivalent.commandKey)
    #expect(page.drawing.elements == [Self.circle])
  }

  @Test("A tap in a filled area gives it the new color instead of another fill")
  func refill() {
    tap(200, 200)
    page.choose(ToolStyleChange(color: Palette.inks[5]))
    tap(180, 220)
    #expect(page.drawing.elements.map(\.color) == [Palette.ink, Palette.inks[5]])
    tap(180, 220)
    #expect(page.drawing.undoCount == 3, "the same color again is no edit")
  }

  @Test("A locked area keeps its color, and a tap in it adds another area")
  func locked() {
    tap(200, 200)
    page.selection.select([page.drawing.ids[1]])
    page.perform(.selection(.lock))
    fixture.type("b")
    page.choose(ToolStyleChange(color: Palette.inks[5]))
    tap(200, 200)
    #expect(page.drawing.elements.map(\.color) == [Palette.ink, Palette.inks[4], Palette.inks[5]])
  }

  @Test("A finger fills with the color that was chosen when it landed")
  func colorAtLanding() {
    harness.touchDown(at: CGPoint(x: 200, y: 200))
    fixture.type("2")
    harness.touchUp()
    #expect(page.drawing.elements.last?.color == Palette.inks[4])
  }

  @Test("A tap in an open area changes nothing and says why")
  func open() {
    tap(400, 400)
    #expect(page.drawing.elements == [Self.circle])
    #expect(fixture.indicatorText?.contains("do not enclose") == true)
  }

  @Test("A finger that is cancelled fills nothing")
  func cancelled() {
    harness.touchDown(at: CGPoint(x: 200, y: 200))
    harness.touchCancel()
    #expect(page.drawing.elements == [Self.circle])
  }

  @Test("A filled area is selected and erased by a tap inside it")
  func selected() {
    tap(200, 200)
    fixture.type("s")
    tap(220, 220)
    #expect(page.selection.elements.elements.map(\.kind) == [.area])
    fixture.type("4")
    tap(240, 200)
    #expect(page.drawing.elements == [Self.circle])
  }

  @Test("A replay fills the same area, at the same scale")
  func replay() throws {
    let program = try RecordedProgram { _ in }
    program.controller.page.perform(.paste(try #require(SVGElements.text(of: [Self.circle]))))
    program.controller.page.perform(.style(ToolStyleChange(tool: .bucket)))
    program.enqueue(0, .began, CGPoint(x: 200, y: 200))
    program.enqueue(0, .ended, CGPoint(x: 200, y: 200))
    program.deliver(after: 1)
    let elements = program.controller.page.drawing.elements
    #expect(elements.map(\.kind) == [.circle, .area])
    #expect(try program.replay() == elements)
  }
}
