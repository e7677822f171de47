import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Dashes, arrowheads, fill and opacity in the style panel")
struct LineStyleControlTests {
  private let fixture = NavigationFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  private func tap(_ view: UIView) {
    harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  private func button(_ title: String) throws -> IconButton {
    try #require(
      fixture.views(IconButton.self).first {
        $0.toolTip == title && $0.superview is LineStyleButtons
      })
  }

  private func openPanel() {
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
  }

  private func drag(from start: CGPoint, to end: CGPoint) {
    harness.touchDown(at: start)
    fixture.drag(from: start, to: end)
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("A dash and arrowheads that are chosen in the panel are those of the next line")
  func line() throws {
    openPanel()
    for title in ["Dashed line", "Arrowhead at the end"] { tap(try button(title)) }
    #expect(try button("Dashed line").isSelected && !button("Solid line").isSelected)
    fixture.controller.toolBar?.openStylePanel()
    drag(from: CGPoint(x: 100, y: 60), to: CGPoint(x: 300, y: 60))
    let style = LineStyle(dash: .dashed, arrowheads: .end)
    #expect(page.drawing.elements.last?.lineStyle == style)
    openPanel()
    tap(try button("Arrowhead at the end"))
    tap(try button("Solid line"))
    #expect(page.tools.style.line == LineStyle())
  }

  @Test("A closed stroke is filled, and an open one is not")
  func strokes() throws {
    fixture.type("2")
    page.choose(ToolStyleChange(fill: .tint))
    drag(from: CGPoint(x: 100, y: 60), to: CGPoint(x: 300, y: 60))
    #expect(page.drawing.elements.last?.fill == nil)
    harness.touchDown(at: CGPoint(x: 300, y: 200))
    for step in 1...40 {
      let angle = CGFloat(step) / 40 * 2 * .pi
      harness.advance(by: 0.01)
      harness.touchMove(
        to: CGPoint(x: 200 + 100 * CGFloat.cos(angle), y: 200 + 60 * CGFloat.sin(angle)))
    }
    harness.touchUp()
    #expect(page.drawing.elements.last?.fill == Palette.ink.withAlpha(64))
  }

  @Test("Two fingers draw a filled circle, whose middle is painted at once")
  func circle() {
    page.choose(ToolStyleChange(fill: .solid))
    harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    harness.touchDown(1, at: CGPoint(x: 101, y: 101))
    for step in 1...10 {
      harness.advance(by: 0.01)
      harness.touchMove(1, to: CGPoint(x: 100 + CGFloat(step) * 20, y: 100 + CGFloat(step) * 20))
    }
    harness.advance(by: 0.1)
    #expect(harness.snapshot()[200, 200] == Palette.inProgress)
    harness.touchUp(0)
    harness.touchUp(1)
    harness.advance(by: 0.1)
    #expect(harness.snapshot()[200, 200] == Palette.ink)
  }

  @Test("The opacity slider changes the selection in one undo step, and highlights keep theirs")
  func opacity() throws {
    let line = Element(kind: .line, points: [[100, 80], [300, 80]], width: 4, color: Palette.ink)
    let highlight = Element(
      kind: .highlight, points: [[100, 120], [300, 120]], width: 18,
      color: Palette.highlighter.withAlpha(Palette.highlighterAlpha))
    for element in [line, highlight] { page.apply(.append(element)) }
    page.perform(.selection(.selectAll))
    openPanel()
    let slider = try #require(fixture.views(OpacitySlider.self).first)
    let track = slider.trackRect(forBounds: slider.bounds)
    let thumb = slider.convert(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value).center,
      to: nil)
    let undoCount = page.drawing.undoCount
    harness.touchDown(at: thumb)
    for distance in stride(from: 10, through: 60, by: 10) as StrideThrough<CGFloat> {
      harness.touchMove(to: CGPoint(x: thumb.x - distance, y: thumb.y))
    }
    harness.touchUp()
    #expect(page.drawing.undoCount == undoCount + 1)
    let alphas = page.drawing.elements.map(\.color.alpha)
    #expect(20...200 ~= alphas[0] && alphas[1] == Palette.highlighterAlpha)
    #expect(page.tools.style.color.alpha == 255)
  }

  @Test("A color that is chosen keeps the opacity")
  func colorKeepsOpacity() throws {
    page.choose(ToolStyleChange(alpha: 128))
    openPanel()
    let panel = try #require(fixture.views(StylePanel.self).first)
    let swatches = fixture.views(SwatchButton.self).filter { $0.isDescendant(of: panel) }
    tap(try #require(swatches.first { $0.color == Palette.inks[7] }))
    #expect(page.tools.style.color == Palette.inks[7].withAlpha(128))
    #expect(swatches.filter(\.isSelected).map(\.color) == [Palette.inks[7]])
  }

  @Test("The controls that a highlighter does not use are disabled")
  func highlighter() throws {
    fixture.type("m")
    openPanel()
    #expect(try !button("Dashed line").isEnabled && !button("Solid fill").isEnabled)
    #expect(fixture.views(OpacitySlider.self).map(\.isEnabled) == [false])
  }

  @Test("A replay of a session restyles the selection and new lines alike")
  func replay() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .line }
    func drag(_ start: CGPoint, _ end: CGPoint) {
      program.enqueue(0, .began, start)
      program.enqueue(0, .moved, end)
      program.enqueue(0, .ended, end)
      program.deliver(after: 1)
    }
    let page = program.controller.page
    page.choose(
      ToolStyleChange(alpha: 77, dash: .dotted, arrowheads: [.start, .end], fill: .tint))
    drag(CGPoint(x: 100, y: 50), CGPoint(x: 300, y: 100))
    page.perform(.selection(.selectAll))
    page.choose(ToolStyleChange(alpha: 200, dash: .dashed, arrowheads: .start))
    page.perform(.style(ToolStyleChange(tool: .line)))
    drag(CGPoint(x: 100, y: 150), CGPoint(x: 300, y: 200))
    let elements = page.drawing.elements
    #expect(elements.map(\.lineStyle.dash) == [.dashed, .dotted])
    #expect(elements.map(\.color.alpha) == [200, 77])
    #expect(try program.replay() == elements)
  }

  @Test("The settings keep the dashes, arrowheads, fill and opacity of each tool")
  func settings() throws {
    let temporary = TemporaryFile()
    let store = SettingsStore(path: FilePath(temporary.path))
    var settings = Settings()
    settings.inks[.line] = InkStyle(
      color: Palette.ink.withAlpha(100), width: 5,
      line: LineStyle(dash: .dotted, arrowheads: [.start, .end]), fill: .tint)
    settings.inks[.pen] = InkStyle(width: 3)
    settings.style.tool = .pen
    try store.save(settings)
    #expect(try store.load()?.inks == settings.inks)
    settings.style = ToolStyle(tool: .line)
    settings.style.ink = try #require(settings.inks[.line])
    try store.save(settings)
    #expect(try store.load()?.style == settings.style)
  }
}
