import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The panel with the styles of the page, the menu of the page, and hovering over the bar")
struct PageStylePanelTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var buttons: [PageStyleButton] { fixture.views(PageStyleButton.self) }

  private func tap(_ view: UIView) {
    fixture.window.layoutIfNeeded()
    harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
  }

  private func click(at point: CGPoint) {
    for phase in [UITouch.Phase.began, .ended] {
      var sample = TouchSample(
        id: TouchID(finger: 9), phase: phase, location: point, timestamp: harness.now,
        source: .mouse)
      sample.buttonMask = .secondary
      fixture.application.enqueue(sample)
      fixture.application.dispatchPendingEvents()
      harness.advance(by: 0.05)
    }
    fixture.window.layoutIfNeeded()
  }

  private func hover(_ point: CGPoint) {
    fixture.application.hover(at: point, timestamp: harness.now)
  }

  private func isShown(_ title: String) -> Bool {
    fixture.views(UILabel.self).contains { $0.text == title }
  }

  @Test("The panel has a picture of each pattern on each board, which shows the page like that")
  func choices() throws {
    fixture.controller.perform(.choosePageStyle)
    fixture.window.layoutIfNeeded()
    #expect(buttons.count == 12 && Set(buttons.map(\.style)).count == 12)
    #expect(buttons.filter(\.isSelected).map(\.style) == [PageStyle()])
    let black = PageStyle(pattern: .dots, board: .black)
    tap(try #require(buttons.first { $0.style == black }))
    #expect(page.drawing.pageStyle == black)
    #expect(buttons.filter(\.isSelected).map(\.style) == [black], "the panel stays open")
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchUp()
    #expect(buttons.isEmpty && page.drawing.isEmpty)
  }

  @Test(
    "The buttons of the panel are at least 40 points large and within the window",
    arguments: [320, 960] as [CGFloat])
  func targets(width: CGFloat) {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
    fixture.controller.perform(.choosePageStyle)
    fixture.window.layoutIfNeeded()
    for button in buttons {
      let frame = button.convert(button.bounds, to: nil)
      #expect(frame.width >= 40 && frame.height >= 40 && fixture.window.bounds.contains(frame))
    }
  }

  @Test("A click of the right button shows the menu of the page with every tool")
  func menu() throws {
    click(at: CGPoint(x: 300, y: 200))
    #expect(isShown("Drawings…") && page.drawing.isEmpty)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(!isShown("Drawings…"))
    page.tools.style.tool = .select
    click(at: CGPoint(x: 300, y: 200))
    #expect(isShown("Drawings…"))
  }

  @Test(
    "The menu of the page is shown completely wherever the right button is clicked",
    arguments: [CGPoint(x: 20, y: 20), CGPoint(x: 680, y: 480), CGPoint(x: 350, y: 270)])
  func completeMenu(point: CGPoint) throws {
    fixture.window.frame.size.height = 900
    fixture.window.layoutIfNeeded()
    click(at: point)
    let list = try menuList()
    #expect(list.contentSize.height == list.bounds.height)
    #expect(fixture.window.bounds.contains(list.convert(list.bounds, to: nil)))
  }

  @Test(
    "In a low window, the menu of the page is within the window and scrolls to its last row",
    arguments: [CGPoint(x: 20, y: 20), CGPoint(x: 680, y: 480), CGPoint(x: 350, y: 270)])
  func lowMenu(point: CGPoint) throws {
    click(at: point)
    let list = try menuList()
    let frame = list.convert(list.bounds, to: nil)
    #expect(fixture.window.bounds.contains(frame) && list.contentSize.height > frame.height)
    let rows = list.subviews.compactMap { $0 as? UIButton }
    let isCut = rows.contains {
      $0.frame.minY < list.bounds.maxY && $0.frame.maxY > list.bounds.maxY
    }
    #expect(isCut, "a row that is cut shows that more rows follow")
    let last = try #require(rows.last)
    #expect(last.frame.minY >= list.bounds.maxY)
    fixture.application.scroll(at: frame.center, by: CGVector(dx: 0, dy: 1000))
    #expect(list.bounds.contains(last.frame))
  }

  private func menuList() throws -> UIScrollView {
    try #require(
      fixture.views(UIScrollView.self).first { !($0 is ToolScroller) && $0.bounds.height > 300 })
  }

  @Test("On an element, a click of the right button with the select tool shows its menu")
  func menuOfSelection() {
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 200, y: 200), to: CGPoint(x: 400, y: 200), width: 8,
          color: Palette.ink)))
    page.tools.style.tool = .select
    click(at: CGPoint(x: 300, y: 200))
    #expect(!isShown("Drawings…") && !page.selection.isEmpty)
  }

  @Test("While fingers move the page, the hand has a dot, and the menu says so")
  func fingers() throws {
    let hand = try #require(fixture.views(ToolButton.self).first { $0.tool.id == .hand })
    #expect(!hand.hasBadge)
    fixture.type("f")
    #expect(hand.hasBadge)
    let menu = try #require(fixture.views(MenuButton.self).first?.menu)
    let items = menu.children.compactMap { $0 as? UIMenu }.flatMap(\.children)
    #expect(items.first { $0.title == "Fingers Draw or Move" }?.subtitle == "move")
    fixture.type("f")
    #expect(!hand.hasBadge)
  }

  @Test("A button of the bar is lighter or darker under the pointer")
  func hover() throws {
    let button = try #require(fixture.views(ToolButton.self).first { $0.tool.id == .circle })
    func color() -> PixelColor {
      let canvas = BitmapCanvas(width: 700, height: 544)
      fixture.window.render(on: canvas, scale: 1)
      let corner = button.convert(CGPoint(x: 8, y: 8), to: nil)
      return canvas.bitmap[Int(corner.x), Int(corner.y)]
    }
    let plain = color()
    hover(button.convert(button.bounds.center, to: nil))
    #expect(color() != plain)
    hover(CGPoint(x: 100, y: 100))
    #expect(color() == plain)
  }

  @Test("Every button of the bar and of its panels has a name")
  func names() {
    fixture.controller.perform(.choosePageStyle)
    let pageStyleNames = buttons.compactMap(\.toolTip)
    #expect(Set(pageStyleNames).count == 12)
    fixture.controller.toolBar?.openStylePanel()
    for button in fixture.views(UIButton.self) where button.currentTitle == nil {
      let isArrow = button.superview is ToolScroller && !(button is ToolButton)
      #expect(button.toolTip?.isEmpty == false || isArrow || button is ReturnButton)
    }
    #expect(Palette.names.count == Palette.inks.count)
  }
}
