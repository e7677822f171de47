import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Handles at the ends of a selected line")
struct LineEndTests {
  private let fixture = NavigationFixture(tool: .select)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  private static let arrow = Element(
    kind: .line, points: [[100, 100], [300, 100]], width: 4, color: Palette.ink,
    lineStyle: LineStyle(arrowheads: .end))

  init() {
    page.apply(.append(Self.arrow))
    page.perform(.selection(.selectAll))
  }

  private var points: [InkPoint] { page.drawing.elements[0].points }

  private func drag(from start: CGPoint, to end: CGPoint) {
    harness.touchDown(at: start)
    fixture.drag(from: start, to: end)
  }

  @Test("A drag of the handle moves the end, and keeps the width, the arrowhead and the other end")
  func end() {
    drag(from: CGPoint(x: 303, y: 104), to: CGPoint(x: 403, y: 204))
    #expect(page.drawing.elements == [Self.arrow], "the drawing changes when the finger is lifted")
    #expect(harness.snapshot()[200, 100] != Palette.ink, "only the moved line is shown")
    #expect(page.selection.frame?.line?.ends[1] == CGPoint(x: 400, y: 200))
    harness.touchUp()
    #expect(points == [[100, 100], [400, 200]])
    #expect(page.drawing.elements[0].width == 4)
    #expect(page.drawing.elements[0].lineStyle == Self.arrow.lineStyle)
    #expect(!page.selection.isEmpty, "the line stays selected")
    fixture.type("z", KeyEquivalent.commandKey)
    #expect(page.drawing.elements == [Self.arrow])
  }

  @Test("The other handle moves the start, and a drag between them moves the line")
  func startAndMiddle() {
    drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 80, y: 300))
    harness.touchUp()
    #expect(points == [[80, 300], [300, 100]])
    harness.advance(by: 1)
    drag(from: CGPoint(x: 190, y: 200), to: CGPoint(x: 200, y: 220))
    harness.touchUp()
    #expect(points == [[90, 320], [310, 120]])
  }

  @Test("A finger that is cancelled moves nothing, and the line is shown again")
  func cancelled() {
    drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 300, y: 300))
    harness.touchCancel()
    #expect(page.drawing.elements == [Self.arrow])
    #expect(harness.snapshot()[200, 100] == Palette.ink)
    #expect(page.selection.frame?.line?.element == Self.arrow)
  }

  @Test("A tap on a handle shows the menu, as a tap on the line does")
  func tap() {
    harness.touchDown(at: CGPoint(x: 300, y: 100))
    harness.touchUp()
    fixture.window.layoutIfNeeded()
    #expect(!page.selection.isEmpty)
    #expect(fixture.views(UIButton.self).contains { $0.currentTitle == "Duplicate" })
  }

  @Test("A replay of a session moves the same end to the same point")
  func replay() throws {
    let program = try RecordedProgram { _ in }
    program.enqueue(0, .began, CGPoint(x: 100, y: 100))
    program.enqueue(0, .moved, CGPoint(x: 300, y: 100))
    program.enqueue(0, .ended, CGPoint(x: 300, y: 100))
    program.deliver(after: 1)
    program.controller.page.perform(.selection(.selectAll))
    program.enqueue(0, .began, CGPoint(x: 300, y: 100))
    program.enqueue(0, .moved, CGPoint(x: 300, y: 200))
    program.enqueue(0, .moved, CGPoint(x: 310, y: 350))
    program.enqueue(0, .ended, CGPoint(x: 310, y: 350))
    program.deliver(after: 1)
    let elements = program.controller.page.drawing.elements
    #expect(elements.map(\.points) == [[[100, 100], [310, 350]]])
    #expect(try program.replay() == elements)
  }
}
