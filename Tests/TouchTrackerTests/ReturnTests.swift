import DrawingModel
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Finding the drawing again")
struct ReturnTests {
  private let fixture = NavigationFixture(tool: .hand)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var button: ReturnButton { fixture.views(ReturnButton.self)[0] }

  private func addLine(to x: CGFloat = 200) {
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 100, y: 100), to: CGPoint(x: x, y: 200), width: 4,
          color: Palette.ink)))
  }

  private func doubleTap(_ point: CGPoint) {
    for _ in 1...2 {
      harness.touchDown(at: point)
      harness.advance(by: 0.05)
      harness.touchUp()
      harness.advance(by: 0.1)
    }
    harness.advance(by: 1)
  }

  @Test("A button shows the drawing again while none of it is visible")
  func returnButton() throws {
    #expect(button.isHidden, "an empty page needs no button")
    let element = Element(.line, from: .zero, to: CGPoint(x: 9, y: 9), width: 2, color: Palette.ink)
    let other = DrawingViewController(
      Page(PageContent(Drawing(elements: [element]))), hasToolBar: true)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 544))
    window.rootViewController = other
    window.layoutIfNeeded()
    #expect(other.root.returnButton?.isHidden == true, "the drawing was opened before the window")
    addLine()
    #expect(button.isHidden)
    page.viewport = try #require(Viewport(scale: 1, origin: CGPoint(x: 5000, y: 0)))
    #expect(!button.isHidden)
    fixture.window.layoutIfNeeded()
    #expect(button.frame.height >= 44 && fixture.controller.pageFrame.contains(button.frame))
    harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(button.isHidden && !page.isFarFromElements && page.drawing.count == 1)
    page.viewport = try #require(Viewport(scale: 1, origin: CGPoint(x: 5000, y: 0)))
    page.perform(.edit(.clear))
    #expect(button.isHidden, "nothing is left to show")
  }

  @Test("A double tap with the hand tool shows everything, and another one 100 % at the tap")
  func doubleTap() throws {
    addLine(to: 3000)
    let start = try #require(Viewport(scale: 1, origin: CGPoint(x: 40, y: 50)))
    page.viewport = start
    doubleTap(CGPoint(x: 300, y: 200))
    let everything = page.viewport
    #expect(everything.scale < 0.3)
    #expect(page.visibleArea.contains(page.drawing.bounds))
    let point = fixture.pagePoint(CGPoint(x: 300, y: 200))
    doubleTap(CGPoint(x: 300, y: 200))
    #expect(page.viewport.scale == 1)
    #expect(fixture.pagePoint(CGPoint(x: 300, y: 200)).distance(to: point) < 1e-6)
  }

  @Test("The button shows the latest element if the elements are too far from one another")
  func farElements() throws {
    addLine()
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 90_000, y: 0), to: CGPoint(x: 90_100, y: 50), width: 4,
          color: Palette.ink)))
    page.viewport = try #require(Viewport(scale: 1, origin: CGPoint(x: 40_000, y: 0)))
    fixture.window.layoutIfNeeded()
    #expect(!button.isHidden)
    harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    harness.touchUp()
    #expect(button.isHidden && page.visibleArea.contains(CGPoint(x: 90_050, y: 25)))
  }

  @Test("A double tap with the hand tool zooms although the finger moves a little")
  func unsteadyDoubleTap() {
    addLine(to: 3000)
    for _ in 1...2 {
      harness.touchDown(at: CGPoint(x: 300, y: 200))
      harness.advance(by: 0.03)
      harness.touchMove(to: CGPoint(x: 302, y: 201))
      harness.advance(by: 0.03)
      harness.touchUp()
      harness.advance(by: 0.1)
    }
    #expect(page.viewport.scale < 0.3)
  }

  @Test("A double tap with a drawing tool does not zoom")
  func otherTool() {
    addLine(to: 3000)
    page.tools.style.tool = .pen
    doubleTap(CGPoint(x: 300, y: 200))
    #expect(page.viewport == Viewport())
  }

  @Test("A replay shows what a double tap showed")
  func replay() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .line }
    func tap(_ point: CGPoint) {
      program.enqueue(1, .began, point)
      program.enqueue(1, .ended, point, after: 0.05)
      program.deliver(after: 0.1)
    }
    func drag() {
      program.enqueue(1, .began, CGPoint(x: 100, y: 100))
      program.enqueue(1, .moved, CGPoint(x: 5000, y: 200))
      program.enqueue(1, .ended, CGPoint(x: 5000, y: 200))
      program.deliver(after: 1)
    }
    drag()
    program.controller.page.select(.hand)
    for _ in 1...2 { tap(CGPoint(x: 200, y: 200)) }
    program.deliver(after: 1)
    program.controller.page.select(.line)
    drag()
    let elements = program.controller.page.drawing.elements
    #expect(program.controller.page.viewport.scale < 0.2 && elements.count == 2)
    #expect(try program.replay() == elements)
  }
}
