import DrawingModel
import Ink
import ResponderKit
import SDLHost
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Instruments")
struct InstrumentsTests {
  private let fixture = NavigationFixture(tool: .line)
  private var controller: DrawingViewController { fixture.controller }

  private func drawLine(at y: CGFloat) {
    fixture.harness.touchDown(at: CGPoint(x: 300, y: y))
    fixture.drag(from: CGPoint(x: 300, y: y), to: CGPoint(x: 600, y: y))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
  }

  /// Reports two painted frames: the frame that shows the latest refresh, and another frame, which
  /// refreshes the panel.
  private func refresh() {
    let time = fixture.harness.now
    for _ in 0..<2 {
      controller.instruments?.loopDidFinish(LoopPeriod(.painting, start: time - 0.001, end: time))
    }
    fixture.window.layoutIfNeeded()
  }

  /// Returns the value of a row of the panel, or `nil` if the panel has no such row.
  private func value(of name: String) -> String? {
    controller.instruments?.view.sections.flatMap(\.rows).first { $0.name == name }?.value
  }

  private var bitmap: Bitmap {
    let canvas = BitmapCanvas(width: 700, height: 500)
    fixture.window.render(on: canvas, scale: 1)
    return canvas.bitmap
  }

  @Test("The instruments count the elements of a page that replaces another page")
  func replacedPage() {
    drawLine(at: 150)
    fixture.type(UIKeyCommand.f12)
    let lines = (0..<3).map { index in
      Element(
        kind: .line, points: [[10, Float(index)], [90, 40]], width: 4, color: Palette.ink)
    }
    controller.page.show(PageContent(Drawing(elements: lines)))
    refresh()
    #expect(value(of: "Lines") == "3")
  }

  @Test("The instruments count elements of kinds that first appear by insertion or replacement")
  func firstOfKind() throws {
    var page = PageModel(Drawing())
    var counts = ElementCounts(page.drawing)
    func element(_ kind: Element.Kind, _ points: [InkPoint]) -> Element {
      Element(kind: kind, points: points, width: 4, color: Palette.ink)
    }
    func apply(_ edit: Edit) { counts.apply(page.apply(edit), to: page.drawing) }
    apply(.append(element(.stroke, [[10, 20], [40, 30], [70, 20]])))
    let id = try #require(page.drawing.lastID)
    let triangle = element(.triangle, [[10, 20], [90, 20], [50, 80]])
    apply(.insert([triangle, triangle, element(.line, [[5, 5], [90, 9]])]))
    apply(.replace(id, element(.rectangle, [[10, 20], [70, 20], [70, 60], [10, 60]])))
    #expect(
      counts.rows.map { "\($0.name) \($0.number)" } == [
        "Lines 1", "Strokes 0", "Rectangles 1", "Triangles 2",
      ])
  }

  @Test("F12 shows and hides the instruments, and a held F12 toggles them only once")
  func toggle() {
    let empty = bitmap
    for _ in 0..<4 { fixture.press(UIKeyCommand.f12) }
    fixture.press(UIKeyCommand.f12, [], .ended)
    fixture.window.layoutIfNeeded()
    #expect(fixture.views(InstrumentsView.self).count == 1)
    let hasPanel = bitmap.bytes != empty.bytes
    #expect(hasPanel)
    fixture.type(UIKeyCommand.f12)
    #expect(fixture.views(InstrumentsView.self).isEmpty && controller.instruments == nil)
    let isRestored = bitmap.bytes == empty.bytes
    #expect(isRestored)
  }

  @Test("Hiding the instruments deallocates them, and the host is notified of showing and hiding")
  func release() {
    var changes: [Bool] = []
    controller.onAction = { [weak controller] action in
      if action == .toggleInstruments { changes.append(controller?.instruments != nil) }
    }
    fixture.type(UIKeyCommand.f12)
    weak let instruments = controller.instruments
    #expect(instruments != nil)
    fixture.type(UIKeyCommand.f12)
    #expect(instruments == nil)
    #expect(changes == [true, false])
  }

  @Test("In the instruments, clearing the page sets the number of lines to 0, and undo restores it")
  func linesFallToZero() {
    drawLine(at: 150)
    fixture.type(UIKeyCommand.f12)
    refresh()
    #expect(value(of: "Lines") == "1")
    for y in [200, 250, 300] { drawLine(at: CGFloat(y)) }
    refresh()
    #expect(value(of: "Lines") == "4")
    fixture.type(UIKeyCommand.inputDelete, .control)
    fixture.harness.advance(by: 1)
    refresh()
    #expect(value(of: "Lines") == "0")
    fixture.type("z", .control)
    fixture.harness.advance(by: 1)
    refresh()
    #expect(value(of: "Lines") == "4")
  }

  @Test("The instruments count the touches that are down")
  func touches() {
    fixture.type(UIKeyCommand.f12)
    fixture.harness.touchDown([1: CGPoint(x: 300, y: 300), 2: CGPoint(x: 400, y: 300)])
    refresh()
    #expect(value(of: "Touches") == "2")
    fixture.harness.touchUp([1, 2])
    fixture.harness.advance(by: 1)
    refresh()
    #expect(value(of: "Touches") == "0")
  }

  @Test("Touches pass through the instruments to the page")
  func noTouches() {
    fixture.type(UIKeyCommand.f12)
    fixture.window.layoutIfNeeded()
    let panel = controller.instruments?.view.frame ?? .zero
    #expect(panel.width > 100 && panel.height > 100)
    let point = CGPoint(x: panel.midX, y: panel.midY)
    #expect(fixture.window.hitTest(point, with: nil) === controller.views.touchDrawView)
  }

  @Test("The notice bar moves the instruments down and does not cover them")
  func notice() {
    fixture.type(UIKeyCommand.f12)
    fixture.window.layoutIfNeeded()
    #expect(controller.instruments?.view.frame.minY == InstrumentsView.margin)
    controller.notice = Notice(text: "The disk is full.")
    fixture.window.layoutIfNeeded()
    #expect(
      controller.instruments?.view.frame.minY == NoticeBar.minimumHeight + InstrumentsView.margin)
  }

  @Test("The instruments panel grows by the height of the rows that are added")
  func growth() {
    drawLine(at: 150)
    fixture.type(UIKeyCommand.f12)
    refresh()
    /// Returns the height of the rows and titles, 18 points each, and of a gap of 10 points for
    /// each section.
    func height() -> CGFloat {
      let sections = controller.instruments?.view.sections ?? []
      let lines = sections.map { $0.rows.count + ($0.title.isEmpty ? 0 : 1) }.reduce(0, +)
      return 18 * CGFloat(lines) + 10 * CGFloat(sections.count)
    }
    func panelSize() -> CGSize { controller.instruments?.view.frame.size ?? .zero }
    let (size, rowHeight) = (panelSize(), height())
    let circle = Element(
      .circle, from: CGPoint(x: 300, y: 200), to: CGPoint(x: 400, y: 300), width: 4,
      color: Palette.ink)
    controller.page.apply(.append(circle))
    fixture.harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
    refresh()
    #expect(value(of: "Circles") == "1" && height() >= rowHeight + 18)
    #expect(
      panelSize() == CGSize(width: size.width, height: size.height + height() - rowHeight))
  }

  @Test(
    "The instruments show the numbers of living objects in a build that counts objects",
    .enabled(if: ObjectCounter.isCounting))
  func livingObjects() throws {
    fixture.type(UIKeyCommand.f12)
    let views = (0..<100).map { _ in UIView() }
    refresh()
    let title = "Living objects"
    let section = try #require(
      controller.instruments?.view.sections.first { $0.title == title })
    #expect(section.rows.map(\.name) == ObjectCounter.all.map(\.name))
    let shown = try #require(section.rows.first { $0.name == "UIView" }.flatMap { Int($0.value) })
    #expect(shown >= views.count)
    #expect(controller.instruments?.view.sections.last?.title == title)
  }

  @Test(
    "The element counts of the instruments equal those of the drawing after random edits",
    arguments: 0..<8)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var drawing = PageModel(Drawing())
    var counts = ElementCounts(drawing.drawing)
    for _ in 0..<200 {
      let edit: Edit =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .undo
        case 1: .redo
        case 2: Bool.random(using: &random) ? .clear : .undo
        case 3: .erase(drawing.drawing.ids.filter { _ in Bool.random(using: &random) })
        default: .append(Self.element(&random))
        }
      counts.apply(drawing.apply(edit), to: drawing.drawing)
      let total = counts.rows.reduce(0) { $0 + $1.number }
      #expect(total == drawing.drawing.count)
      #expect(counts.rows.allSatisfy { $0.number >= 0 })
    }
    let fresh = ElementCounts(drawing.drawing).rows
    for row in counts.rows where row.number > 0 {
      #expect(fresh.contains { $0 == row })
    }
  }

  private static func element(_ random: inout SeededGenerator) -> Element {
    let kind: Element.Kind = Bool.random(using: &random) ? .line : .circle
    let x = CGFloat(Int.random(in: 0..<500, using: &random))
    return Element(
      kind, from: CGPoint(x: x, y: 0), to: CGPoint(x: 0, y: x + 9), width: 4, color: Palette.ink)
  }
}
