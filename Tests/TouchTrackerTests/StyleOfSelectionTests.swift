import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The color and the width of selected elements in the bar and its panel")
struct StyleOfSelectionTests {
  private let fixture = NavigationFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var panel: StylePanel? { fixture.views(StylePanel.self).first }
  private let blue = Palette.inks[7]

  private func inPanel<V: UIView>(_ type: V.Type) -> [V] {
    fixture.views(type).filter { view in panel.map { view.isDescendant(of: $0) } ?? false }
  }

  private func tap(_ view: UIView) {
    harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  private func thumb(of slider: UISlider) -> CGPoint {
    let track = slider.trackRect(forBounds: slider.bounds)
    return slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value).center
  }

  /// Draws a blue line of 6 points, and selects it.
  private func selectBlueLine() {
    page.choose(ToolStyleChange(color: blue, width: 6))
    harness.touchDown(at: CGPoint(x: 100, y: 100))
    harness.touchMove(to: CGPoint(x: 300, y: 100))
    harness.touchUp()
    harness.advance(by: 1)
    page.choose(ToolStyleChange(color: Palette.ink, width: 10))
    page.perform(.selection(.selectAll))
  }

  @Test("The bar shows the color and the width of the selected element, and then those of the tool")
  func shown() throws {
    selectBlueLine()
    let button = try #require(fixture.views(StyleButton.self).first)
    #expect(button.ink == InkStyle(color: blue, width: 6))
    fixture.type(UIKeyCommand.inputEscape)
    #expect(button.ink == InkStyle(color: Palette.ink, width: 10))
  }

  @Test(
    "Color and Width in the menu of the selection open the panel with the style of the selection",
    arguments: ["Color", "Width"])
  func menu(title: String) throws {
    selectBlueLine()
    page.selection.showMenu(at: CGPoint(x: 200, y: 100))
    fixture.window.layoutIfNeeded()
    let item = try #require(fixture.views(UIButton.self).first { $0.currentTitle == title })
    tap(item)
    #expect(panel != nil && fixture.elements.map(\.color) == [blue])
    #expect(inPanel(WidthSlider.self).map(\.width) == [6])
    #expect(inPanel(SwatchButton.self).filter(\.isSelected).map(\.color) == [blue])
    tap(inPanel(SwatchButton.self)[5])
    #expect(fixture.elements.map(\.color) == [Palette.inks[5]] && panel != nil)
  }

  @Test("A drag of the width slider changes the width of the selection in one undo step")
  func slider() throws {
    selectBlueLine()
    tap(try #require(fixture.views(StyleButton.self).first))
    let slider = try #require(inPanel(WidthSlider.self).first)
    let thumb = slider.convert(thumb(of: slider), to: nil)
    let undoCount = page.drawing.undoCount
    harness.touchDown(at: thumb)
    for distance in stride(from: 10, through: 80, by: 10) as StrideThrough<CGFloat> {
      harness.touchMove(to: CGPoint(x: thumb.x + distance, y: thumb.y))
    }
    #expect(fixture.elements.map(\.width) == [6])
    let width = slider.width
    #expect(width > 10)
    harness.touchUp()
    #expect(fixture.elements.map(\.width) == [Float(width)] && slider.width == width)
    #expect(page.drawing.undoCount == undoCount + 1 && page.tools.style.width == 10)
    page.apply(.undo)
    #expect(slider.width == 6, "the bar follows the selection")
  }

  @Test("A drag in the field of shades recolors the selection in one undo step, not the tool")
  func shades() throws {
    selectBlueLine()
    tap(try #require(fixture.views(StyleButton.self).first))
    let shades = try #require(inPanel(ShadeField.self).first)
    let undoCount = page.drawing.undoCount
    harness.touchDown(at: shades.convert(CGPoint(x: 90, y: 20), to: nil))
    for x in [60, 30, 0] {
      harness.touchMove(to: shades.convert(CGPoint(x: x, y: 0), to: nil))
    }
    #expect(fixture.elements.map(\.color) == [blue])
    harness.touchUp()
    #expect(fixture.elements.map(\.color.rgbText) == ["#FFFFFF"])
    #expect(page.drawing.undoCount == undoCount + 1 && page.tools.style.color == Palette.ink)
    page.apply(.undo)
    #expect(shades.hsb.color == blue, "the picker follows the selection")
  }

  @Test("A held arrow key on the hue slider recolors the selection in one undo step")
  func hueKeys() throws {
    selectBlueLine()
    tap(try #require(fixture.views(StyleButton.self).first))
    let hues = try #require(inPanel(HueSlider.self).first)
    let undoCount = page.drawing.undoCount
    fixture.window.moveFocus(to: hues)
    for _ in 0..<4 { fixture.press(UIKeyCommand.inputRightArrow) }
    #expect(page.drawing.undoCount == undoCount)
    fixture.press(UIKeyCommand.inputRightArrow, [], .ended)
    #expect(page.drawing.undoCount == undoCount + 1 && fixture.elements.first?.color != blue)
  }

  @Test("A recolored highlight stays translucent")
  func highlight() {
    let highlight = Element(
      kind: .highlight, points: [[10, 20], [90, 20]], width: 18,
      color: Palette.highlighter.withAlpha(Palette.highlighterAlpha))
    page.apply(.append(highlight))
    selectBlueLine()
    page.choose(ToolStyleChange(color: Palette.inks[5]))
    let green = Palette.inks[5]
    #expect(
      fixture.elements.map(\.color) == [green.withAlpha(Palette.highlighterAlpha), green])
  }

  @Test("A touch of the slider that moves nothing changes nothing")
  func still() throws {
    selectBlueLine()
    tap(try #require(fixture.views(StyleButton.self).first))
    let undoCount = page.drawing.undoCount
    let slider = try #require(inPanel(WidthSlider.self).first)
    harness.touchDown(at: slider.convert(thumb(of: slider), to: nil))
    harness.touchUp()
    #expect(page.drawing.undoCount == undoCount && page.tools.style.width == 10)
  }
}
