import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Styles of the page in the window")
struct PageStyleViewTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }

  private var bitmap: Bitmap {
    let canvas = BitmapCanvas(width: 700, height: 500)
    fixture.window.render(on: canvas, scale: 1)
    return canvas.bitmap
  }

  @Test("A stroke in progress becomes light when the board under it becomes black")
  func boardDuringStroke() {
    let fixture = HeldShapeFixture(tool: .pen)
    fixture.draw([CGPoint(x: 50, y: 100), CGPoint(x: 350, y: 100)])
    /// Returns the brightness of the pixel at (200, 100).
    func brightness() -> UInt8 { fixture.frame()[4 * (100 * 400 + 200)] }
    #expect(brightness() < 60)
    fixture.controller.page.perform(.pageStyle(PageStyle(board: .black)))
    #expect(brightness() > 200)
  }

  @Test(
    "G selects the next pattern, Shift+G selects the next board, and undo restores the board before"
  )
  func keys() {
    for pattern in [PageStyle.Pattern.grid, .dots, .ruled, .plain] {
      fixture.type("g")
      #expect(controller.page.drawing.pageStyle.pattern == pattern)
    }
    for board in [PageStyle.Board.paper, .black] {
      fixture.type("g", .shift)
      #expect(controller.page.drawing.pageStyle.board == board)
    }
    fixture.type("z", .control)
    #expect(controller.page.drawing.pageStyle == PageStyle(board: .paper))
  }

  @Test("A held G key changes the pattern only once, and a read-only drawing keeps its page style")
  func heldKey() {
    for _ in 0..<5 { fixture.press("g") }
    fixture.press("g", [], .ended)
    #expect(controller.page.drawing.pageStyle.pattern == .grid)
    controller.page.isReadOnly = true
    fixture.type("g", .shift)
    #expect(controller.page.drawing.pageStyle == PageStyle(pattern: .grid))
  }

  @Test(
    "A grid has crisp lines of one pixel at fractional scroll positions and scales",
    arguments: [1, 1.5, 0.3])
  func crispLines(scale: CGFloat) {
    controller.page.perform(.pageStyle(PageStyle(pattern: .grid)))
    controller.page.viewport.scroll(by: CGVector(dx: -3.3, dy: 7.7))
    controller.page.viewport.zoom(to: scale, about: .zero)
    let bitmap = bitmap
    let board = PageStyle.Board.white
    let known = [board.color, board.lineColor, board.strongColor]
    var lines = 0
    for x in 0..<700 {
      let color = bitmap[x, 3] == bitmap[x, 11] ? bitmap[x, 3] : bitmap[x, 17]
      #expect(known.contains(color), "column \(x)")
      if color != board.color { lines += 1 }
    }
    #expect(lines > 15 && lines < 120)
  }

  @Test("A black board shows its color, and strokes in the default ink are light, even in progress")
  func blackBoard() {
    controller.page.perform(.pageStyle(PageStyle(board: .black)))
    fixture.harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(0, to: CGPoint(x: 300, y: 100))
    #expect(bitmap[200, 100].red > 200)
    fixture.harness.touchUp(0)
    #expect(bitmap[200, 100].red > 200)
    #expect(bitmap[200, 200] == PageStyle.Board.black.color)
    fixture.type("z", .control)
    fixture.type("z", .control)
    #expect(bitmap[200, 200].red == 255)
  }

  @Test("A drawing that replaces another drawing shows its own page style")
  func replacement() {
    controller.page.perform(.pageStyle(PageStyle(board: .black)))
    controller.page.show(PageContent(Drawing(pageStyle: PageStyle(board: .paper))))
    #expect(bitmap[200, 200] == PageStyle.Board.paper.color)
  }

  @Test("An opened drawing shows its own page style from the first frame")
  func openedDrawing() {
    let style = PageStyle(pattern: .grid, board: .black)
    func picture(
      _ drawing: Drawing, _ change: (DrawingViewController) -> Void = { _ in }
    ) -> Bitmap {
      let controller = DrawingViewController(Page(PageContent(drawing)))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
      window.rootViewController = controller
      let harness = TouchHarness(window: window)
      window.layoutIfNeeded()
      change(controller)
      return harness.snapshot()
    }
    let opened = picture(Drawing(pageStyle: style))
    let isSame = opened == picture(Drawing()) { $0.page.perform(.pageStyle(style)) }
    #expect(isSame && opened[3, 3] == PageStyle.Board.black.color)
  }
}
