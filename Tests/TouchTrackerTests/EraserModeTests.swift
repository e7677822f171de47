import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Erasing parts of strokes")
struct EraserModeTests {
  private let fixture = NavigationFixture(tool: .eraser)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  init() {
    // Vertical lines at x = 100, 200 … 600.
    for x in 1...6 { page.apply(.append(Self.line(x: Float(100 * x)))) }
  }

  private static func line(x: Float) -> Element {
    Element(kind: .line, points: [[x, 100], [x, 400]], width: 4, color: Palette.ink)
  }

  /// Returns the y coordinates of the lines at an x coordinate.
  private func lines(x: Float) -> [ClosedRange<Float>] {
    page.drawing.elements.filter { $0.points[0].x == x }
      .map { $0.points[0].y.rounded()...$0.points[1].y.rounded() }
  }

  private func scrub(_ finger: Int = 0, from start: CGPoint, to end: CGPoint) {
    harness.touchDown(finger, at: start)
    fixture.drag(finger, from: start, to: end)
  }

  private func isPainted(_ x: Int, _ y: Int) -> Bool {
    harness.snapshot()[x, y] == Palette.ink
  }

  @Test("The key of the eraser, or a tap on its button, changes what the selected eraser removes")
  func modes() throws {
    fixture.type("4")
    #expect(page.tools.eraserMode == .partial && fixture.indicatorText == EraserMode.partial.notice)
    fixture.press("4")
    for _ in 1...5 { fixture.press("4", [], .changed) }
    fixture.press("4", [], .ended)
    #expect(
      page.tools.eraserMode == .complete && fixture.indicatorText == EraserMode.complete.notice)
    let button = try #require(
      fixture.views(ToolButton.self).first { $0.tool.id == .eraser })
    #expect(!button.hasBadge)
    harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    harness.touchUp()
    #expect(page.tools.eraserMode == .partial && button.hasBadge)
    fixture.type("1")
    fixture.type("4")
    #expect(page.tools.eraserMode == .partial, "the mode is remembered")
  }

  @Test("A gesture removes what it touches of each line, at once, in one undo step")
  func gesture() {
    page.perform(.eraser(.partial))
    let before = page.drawing.elements
    scrub(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 350, y: 250))
    #expect(page.drawing.elements == before, "the drawing changes when the finger is lifted")
    #expect(!isPainted(100, 250) && isPainted(100, 230) && isPainted(100, 270))
    #expect(!isPainted(300, 250) && isPainted(400, 250))
    harness.touchUp()
    #expect(lines(x: 100) == [100...242, 258...400] && lines(x: 300) == [100...242, 258...400])
    #expect(lines(x: 400) == [100...400] && page.drawing.count == 9)
    #expect(!isPainted(100, 250) && isPainted(100, 230))
    fixture.type("z", KeyEquivalent.commandKey)
    #expect(page.drawing.elements == before && isPainted(100, 250))
    fixture.type("y", KeyEquivalent.commandKey)
    #expect(page.drawing.count == 9)
  }

  @Test("Two fingers that erase at the same time are one gesture, and may cross the same line")
  func twoFingers() {
    page.perform(.eraser(.partial))
    let before = page.drawing.elements
    scrub(0, from: CGPoint(x: 50, y: 200), to: CGPoint(x: 150, y: 200))
    harness.advance(by: 0.2)
    scrub(1, from: CGPoint(x: 50, y: 300), to: CGPoint(x: 250, y: 300))
    harness.touchUp(0)
    #expect(page.drawing.elements == before && !isPainted(100, 200))
    harness.touchUp(1)
    #expect(lines(x: 100) == [100...192, 208...292, 308...400])
    #expect(lines(x: 200) == [100...292, 308...400])
    page.perform(.edit(.undo))
    #expect(page.drawing.elements == before)
  }

  @Test("A cancelled finger restores only what no other finger has erased")
  func cancelled() {
    page.perform(.eraser(.partial))
    scrub(0, from: CGPoint(x: 50, y: 200), to: CGPoint(x: 250, y: 200))
    harness.advance(by: 0.2)
    scrub(1, from: CGPoint(x: 50, y: 300), to: CGPoint(x: 150, y: 300))
    harness.touchCancel(0)
    #expect(isPainted(100, 200) && isPainted(200, 200) && !isPainted(100, 300))
    harness.touchUp(1)
    #expect(lines(x: 100) == [100...292, 308...400] && lines(x: 200) == [100...400])
    scrub(0, from: CGPoint(x: 350, y: 200), to: CGPoint(x: 450, y: 200))
    harness.touchCancel(0)
    #expect(lines(x: 400) == [100...400] && isPainted(400, 200))
  }

  @Test("A lifted finger's erasure stays if a resting finger is cancelled")
  func restingFinger() {
    page.perform(.eraser(.partial))
    harness.touchDown(1, at: CGPoint(x: 650, y: 450))
    harness.advance(by: 0.2)
    scrub(0, from: CGPoint(x: 50, y: 200), to: CGPoint(x: 150, y: 200))
    harness.touchUp(0)
    harness.touchCancel(1)
    #expect(lines(x: 100) == [100...192, 208...400] && !isPainted(100, 200))
  }

  @Test("A line along which the eraser moves is erased completely")
  func complete() {
    page.perform(.eraser(.partial))
    scrub(from: CGPoint(x: 202, y: 80), to: CGPoint(x: 202, y: 420))
    #expect(!isPainted(200, 110))
    harness.touchUp()
    #expect(lines(x: 200).isEmpty && page.drawing.count == 5)
  }

  @Test("A picture is spared")
  func picture() throws {
    let bytes = try ImageFile.png(Bitmap(width: 4, height: 4))
    let picture = Element(
      try Picture(validating: bytes), corners: [[50, 150], [150, 150], [50, 350]])
    page.apply(.append(picture))
    page.perform(.eraser(.partial))
    scrub(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 350, y: 250))
    harness.touchUp()
    #expect(page.drawing.elements.contains(picture) && lines(x: 100).count == 2)
  }

  @Test("Pieces stay between the strokes below and above them")
  func order() {
    page.perform(.eraser(.partial))
    let red = PixelColor(red: 255, green: 0, blue: 0)
    let above = Element(kind: .line, points: [[50, 300], [650, 300]], width: 10, color: red)
    page.apply(.append(above))
    scrub(from: CGPoint(x: 80, y: 200), to: CGPoint(x: 130, y: 200))
    harness.touchUp()
    #expect(harness.snapshot()[100, 300] == red && page.drawing.elements.last == above)
  }

  @Test("An element that disappears while a finger erases parts of it is not brought back")
  func removedMeanwhile() {
    page.perform(.eraser(.partial))
    scrub(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 150, y: 250))
    page.apply(.erase([page.drawing.ids[0]]))
    harness.touchUp()
    #expect(lines(x: 100).isEmpty && page.drawing.count == 5)
  }

  @Test("A replay erases the same parts as the session")
  func replay() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .line }
    func drag(_ start: CGPoint, _ end: CGPoint) {
      program.enqueue(0, .began, start)
      for step in 1...5 {
        let fraction = CGFloat(step) / 5
        program.enqueue(
          0, .moved,
          CGPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
      }
      program.enqueue(0, .ended, end)
      program.deliver(after: 1)
    }
    drag(CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 200))
    program.controller.page.select(.eraser)
    program.controller.page.select(.eraser)
    drag(CGPoint(x: 80, y: 100), CGPoint(x: 120, y: 100))
    let elements = program.controller.page.drawing.elements
    #expect(elements.count == 2)
    #expect(try program.replay() == elements)
  }

  @Test("Saved settings contain what the eraser removes", arguments: EraserMode.allCases)
  func settings(mode: EraserMode) throws {
    let store = SettingsStore(path: FilePath(TemporaryFile().path))
    try store.save(Settings(eraserMode: mode))
    #expect(try store.load()?.eraserMode == mode)
  }
}
