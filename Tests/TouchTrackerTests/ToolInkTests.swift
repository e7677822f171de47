import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The color and the width of each tool")
struct ToolInkTests {
  private let fixture = NavigationFixture(tool: .line)
  private var page: Page { fixture.controller.page }
  private let red = Palette.inks[8]

  private func style(_ tool: ToolID, _ color: PixelColor, _ width: CGFloat) -> ToolStyle {
    ToolStyle(tool: tool, color: color, width: width)
  }

  @Test("A tool that is selected for the first time has its own color and width")
  func firstStyles() {
    fixture.type("2")
    #expect(page.tools.style == style(.pen, Palette.ink, 3))
    fixture.type("m")
    #expect(page.tools.style == style(.highlighter, Palette.highlighter, 18))
    fixture.type("3")
    #expect(page.tools.style == style(.circle, Palette.ink, 4))
  }

  @Test("A tool that is selected again has the color and the width of its last use")
  func remembered() {
    fixture.type("2")
    page.choose(ToolStyleChange(color: red, width: 7))
    fixture.type("m")
    page.choose(ToolStyleChange(width: 30))
    fixture.type("2")
    #expect(page.tools.style == style(.pen, red, 7))
    fixture.type("m")
    #expect(page.tools.style == style(.highlighter, Palette.highlighter, 30))
  }

  @Test("A color chosen while a tool without color is selected is that of the tool before")
  func toolsWithoutColor() {
    fixture.type("2")
    for key in ["h", "4", "s", "l"] {
      fixture.type(key)
      #expect(page.tools.style.ink == InkStyle(color: Palette.ink, width: 3), "\(key)")
    }
    page.choose(ToolStyleChange(color: red))
    fixture.type("m")
    #expect(page.tools.style.color == Palette.highlighter)
    fixture.type("2")
    #expect(page.tools.style == style(.pen, red, 3))
  }

  @Test("A restart with a tool without color changes no color of another tool")
  func restart() {
    for key in ["m", "h"] { fixture.type(key) }
    let saved = page.tools
    page.tools = ToolState()
    page.isReadOnly = true
    page.tools.restore(saved.style, saved.inks)
    #expect(page.tools.inks == saved.inks && page.tools.style == saved.style && page.isReadOnly)
    page.isReadOnly = false
    page.choose(ToolStyleChange(width: 25))
    fixture.type("1")
    #expect(page.tools.style.width == 10)
    fixture.type("m")
    #expect(page.tools.style == style(.highlighter, Palette.highlighter, 25))
  }

  @Test("A session contains the color and the width of each selected tool, which a replay repeats")
  func replay() throws {
    let program = try RecordedProgram { $0.page.tools.style = Settings().style }
    let page = program.controller.page
    func draw() {
      program.enqueue(1, .began, CGPoint(x: 100, y: 100))
      program.enqueue(1, .moved, CGPoint(x: 200, y: 150))
      program.enqueue(1, .ended, CGPoint(x: 200, y: 150))
      program.deliver(after: 1)
    }
    for tool in [.line, .pen, .highlighter, .line] as [ToolID] {
      page.select(tool)
      draw()
      page.choose(ToolStyleChange(color: red, width: 9))
    }
    let elements = page.drawing.elements
    #expect(elements.map(\.width) == [4, 3, 18, 9])
    #expect(elements.count { $0.color == red } == 1, "the second line")
    #expect(try program.replay() == elements)
  }
}
