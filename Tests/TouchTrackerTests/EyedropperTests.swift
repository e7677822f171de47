import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The eyedropper, which takes the color of the page under the next tap")
struct EyedropperTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var loupe: Loupe? { fixture.views(Loupe.self).first { !$0.isHidden } }
  private var isOpen: Bool { !fixture.views(Eyedropper.self).isEmpty }
  private static let blue = Palette.inks[7]

  /// A vertical blue line at x = 200, 10 points wide.
  private static let line = Element(
    kind: .line, points: [[200, 100], [200, 400]], width: 10, color: blue)

  init() { page.apply(.append(Self.line)) }

  private func tap(at point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("After I, a tap takes the color of an element, draws nothing, and the next touch draws")
  func tapOnElement() {
    fixture.type("i")
    #expect(isOpen)
    tap(at: CGPoint(x: 203, y: 200))
    #expect(page.tools.style.color == Self.blue && page.tools.style.tool == .pen)
    #expect(fixture.elements == [Self.line] && !isOpen)
    #expect(fixture.controller.indicator.text == "Color: Blue")
    tap(at: CGPoint(x: 300, y: 200))
    #expect(fixture.elements.count == 2 && fixture.elements.last?.color == Self.blue)
  }

  @Test("The button in the panel of the colors closes the panel and starts the eyedropper")
  func button() throws {
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    let button = try #require(
      fixture.views(IconButton.self).first { $0.toolTip == "Pick Color (I)" })
    tap(at: button.convert(button.bounds.center, to: nil))
    #expect(isOpen && fixture.views(StylePanel.self).isEmpty)
    tap(at: CGPoint(x: 200, y: 200))
    #expect(page.tools.style.color == Self.blue)
  }

  @Test("Esc, the key I, a tap on the bar and a click of the right button cancel")
  func cancelling() {
    let tools = page.tools
    for cancel in [
      { fixture.type(UIKeyCommand.inputEscape) }, { fixture.type("i") },
      { tap(at: CGPoint(x: 350, y: 530)) }, { harness.secondaryClick(at: CGPoint(x: 200, y: 200)) },
    ] as [() -> Void] {
      fixture.type("i")
      #expect(isOpen)
      cancel()
      #expect(!isOpen && page.tools == tools)
    }
  }

  @Test("The loupe above the finger shows the color under it while it moves")
  func movingLoupe() throws {
    fixture.type("i")
    #expect(loupe == nil)
    harness.touchDown(at: CGPoint(x: 300, y: 250))
    let shown = try #require(loupe)
    #expect(shown.shown.color.rgbText == "#FFFFFF")
    #expect(shown.frame.maxY < 250 - 30 && abs(shown.frame.midX - 300) <= 1)
    harness.touchMove(to: CGPoint(x: 200, y: 250))
    #expect(shown.shown.color == Self.blue)
    harness.touchMove(to: CGPoint(x: 300, y: 20))
    #expect(shown.frame.minY >= 0 && shown.frame.minX > 330, "beside the finger at the top")
    harness.touchMove(to: CGPoint(x: 695, y: 20))
    #expect(shown.frame.maxX < 665 && shown.frame.minY >= 0)
    harness.touchCancel()
    #expect(isOpen && loupe == nil && page.tools.style.color == Palette.ink)
  }

  @Test("The loupe follows the mouse before it is pressed, and only on the page")
  func hover() throws {
    fixture.type("i")
    fixture.application.hover(at: CGPoint(x: 200, y: 250), timestamp: harness.now)
    #expect(try #require(loupe).shown.color == Self.blue)
    fixture.application.hover(at: CGPoint(x: 200, y: 530), timestamp: harness.now)
    #expect(loupe == nil)
  }

  @Test("The color of a moved and scaled page is that of the element under the finger")
  func movedPage() throws {
    page.viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: 150, y: 50)))
    fixture.type("i")
    tap(at: CGPoint(x: 100, y: 300))
    #expect(page.tools.style.color == Self.blue)
    fixture.type("i")
    tap(at: CGPoint(x: 200, y: 300))
    #expect(page.tools.style.color.rgbText == "#FFFFFF")
  }

  @Test("The selected elements get the color in one undo step, and the tool keeps its color")
  func selection() {
    page.perform(.selection(.selectAll))
    page.apply(
      .append(
        Element(kind: .line, points: [[500, 100], [500, 400]], width: 10, color: Palette.inks[5])))
    let undoCount = page.drawing.undoCount
    fixture.type("i")
    tap(at: CGPoint(x: 500, y: 250))
    #expect(fixture.elements.map(\.color) == [Palette.inks[5], Palette.inks[5]])
    #expect(page.drawing.undoCount == undoCount + 1 && page.tools.style.color == Palette.ink)
  }

  @Test("A replay draws with the taken color and does not repeat the tap")
  func replay() throws {
    let program = try RecordedProgram(hasToolBar: true) {
      $0.page.tools.style = ToolStyle(tool: .pen, color: Self.blue, width: 10)
    }
    let page = program.controller.page
    func drag(from start: CGPoint, by distance: CGFloat) {
      program.enqueue(1, .began, start)
      program.enqueue(1, .moved, CGPoint(x: start.x + distance, y: start.y))
      program.enqueue(1, .ended, CGPoint(x: start.x + distance, y: start.y))
      program.deliver(after: 1)
    }
    drag(from: CGPoint(x: 100, y: 100), by: 100)
    page.choose(Palette.inks[5])
    program.press("i", .began)
    program.press("i", .ended)
    drag(from: CGPoint(x: 150, y: 100), by: 0)
    drag(from: CGPoint(x: 100, y: 200), by: 100)
    let elements = page.drawing.elements
    #expect(elements.map(\.color) == [Self.blue, Self.blue])
    #expect(try program.replay() == elements)
  }

  // MARK: Colors of the page

  private func color(_ x: CGFloat, _ y: CGFloat) -> PixelColor {
    page.visibleColor(at: CGPoint(x: x, y: y)).color
  }

  @Test("The topmost element counts; near no element at the point, an element within 4 points")
  func topmost() {
    page.apply(
      .append(
        Element(kind: .line, points: [[100, 200], [300, 200]], width: 4, color: Palette.inks[8])))
    #expect(color(200, 200) == Palette.inks[8] && color(200, 210) == Self.blue)
    #expect(color(208, 300) == Self.blue && color(210, 300).rgbText == "#FFFFFF")
    // At the point itself, there is the vertical line, although the other one is near.
    #expect(color(202, 204) == Self.blue)
  }

  @Test("A translucent highlight has the color with which it was drawn, opaque")
  func highlight() {
    page.apply(
      .append(
        Element(
          kind: .highlight, points: [[400, 100], [400, 400]], width: 20,
          color: Palette.highlighter.withAlpha(Palette.highlighterAlpha))))
    #expect(color(405, 200) == Palette.highlighter)
  }

  @Test("The board is the color of the page, and black ink keeps its color on a black board")
  func boards() {
    page.apply(
      .append(
        Element(kind: .line, points: [[400, 100], [400, 400]], width: 10, color: Palette.ink)))
    for board in PageStyle.Board.allCases {
      page.apply(.setPageStyle(PageStyle(pattern: .grid, board: board)))
      #expect(color(20, 20) == board.color && color(400, 200) == Palette.ink)
    }
    let shown = page.visibleColor(at: CGPoint(x: 400, y: 200)).displayed
    #expect(shown == PixelColor(red: 0xE3, green: 0xE3, blue: 0xE1))
  }

  @Test("A picture has the color of its pixel as soon as it is decoded")
  func picture() throws {
    let orange = Palette.inks[3]
    let picture = try SamplePictures.filled(orange, width: 30, height: 20)
    page.apply(
      .append(Element(picture, in: CGRect(x: 400, y: 100, width: 90, height: 60))))
    _ = PictureStore.shared.image(of: picture, scale: 1)
    #expect(color(401, 101) == orange && color(489, 159) == orange)
    #expect(color(495, 130).rgbText == "#FFFFFF")
  }

  @Test("A picture that is not decoded has the color of the page")
  func missingPixels() throws {
    let picture = try SamplePictures.filled(
      PixelColor(red: 3, green: 77, blue: 91), width: 31, height: 21)
    let page = Page()
    page.apply(.append(Element(picture, in: CGRect(x: 400, y: 100, width: 90, height: 60))))
    #expect(page.visibleColor(at: CGPoint(x: 420, y: 120)).color.rgbText == "#FFFFFF")
  }
}
