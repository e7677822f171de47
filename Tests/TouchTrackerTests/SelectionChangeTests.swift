import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Changes of the page and of its selection")
struct SelectionChangeTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// Returns vertical lines from y = 100 to y = 200.
  private static func lines(_ xs: [Float]) -> [Element] {
    xs.map { x in Element(kind: .line, points: [[x, 100], [x, 200]], width: 4, color: black) }
  }

  private let fixture = SelectionFixture(Self.lines([200, 400]))
  private var controller: DrawingViewController { fixture.controller }
  private var menu: UIMenuController { controller.views.selectionViews.menu }

  private func send(_ key: UIKey, _ phase: UIPress.Phase) {
    fixture.harness.application.sendPress(of: key, phase: phase, timestamp: fixture.harness.now)
  }

  // MARK: Dragging

  @Test(
    "The selection view covers the frame and the turn handle with a margin of 10 points",
    arguments: [1, 2] as [CGFloat])
  func shownArea(scale: CGFloat) throws {
    controller.page.viewport = try #require(Viewport(scale: scale, origin: CGPoint(x: 60, y: 20)))
    controller.page.selection.selectAll()
    let frame = try #require(fixture.frame)
    let area = frame.rect.union(CGRect(origin: frame.turnHandle, size: .zero))
      .applying(controller.page.viewport.transform).insetBy(dx: -10, dy: -10)
    let shown = controller.views.selectionViews.frameView.shownRect
    #expect(abs(shown.minX - area.minX) < 1e-9 && abs(shown.maxX - area.maxX) < 1e-9)
    #expect(abs(shown.minY - area.minY) < 1e-9 && abs(shown.maxY - area.maxY) < 1e-9)
  }

  @Test("An element looks the same during and after a drag, also in a second drag")
  func secondDrag() {
    fixture.tap(200, 150)
    for x in [200, 260] as [CGFloat] {
      fixture.harness.touchDown(at: CGPoint(x: x, y: 150))
      fixture.harness.touchMove(to: CGPoint(x: x + 60, y: 160))
      let during = fixture.bitmap()
      fixture.harness.touchUp()
      let isSame = fixture.bitmap() == during
      #expect(isSame, "from \(x)")
      fixture.harness.advance(by: 1)
    }
    #expect(fixture.elements[0].points == [[320, 120], [320, 220]])
  }

  @Test("A black element on a black board is as light during a drag as afterwards")
  func blackBoard() {
    controller.page.perform(.pageStyle(PageStyle(board: .black)))
    fixture.tap(200, 150)
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 150))
    fixture.harness.touchMove(to: CGPoint(x: 280, y: 190))
    let during = fixture.bitmap()
    #expect(during[280, 210].red > 200)
    fixture.harness.touchUp()
    let isSame = fixture.bitmap() == during
    #expect(isSame)
  }

  @Test("Elements moved by held arrow keys stay on their page points when the page is scrolled")
  func scrolledMovement() {
    fixture.tap(200, 150)
    let key = UIKey(UIKeyCommand.inputDownArrow, modifierFlags: .shift)
    for _ in 0..<4 { send(key, .began) }
    fixture.harness.application.scroll(
      at: CGPoint(x: 300, y: 300), by: CGVector(dx: 37, dy: -22))
    let during = fixture.bitmap()
    send(key, .ended)
    let isSame = fixture.bitmap() == during
    #expect(isSame)
    #expect(fixture.elements[0].points == [[200, 140], [200, 240]])
  }

  @Test("Selecting another element while an arrow key is held reverts the movement")
  func selectionDuringMovement() {
    fixture.tap(200, 150)
    let key = UIKey(UIKeyCommand.inputDownArrow)
    send(key, .began)
    #expect(controller.page.selection.isDragging)
    fixture.tap(400, 150)
    #expect(!controller.page.selection.isDragging && fixture.selectedIDs == [1])
    #expect(controller.page.model.visibleElements(in: PageView.unlimitedBounds).count == 2)
    send(key, .ended)
    #expect(fixture.elements == Self.lines([200, 400]) && !controller.page.drawing.canUndo)
  }

  // MARK: The frame and the menu

  @Test("The frame of the selection follows the scale of the page")
  func zoomedFrame() throws {
    // A line alone has a frame with handles at its ends.
    let fixture = SelectionFixture([
      Element(kind: .stroke, points: [[200, 100], [200, 200]], width: 4, color: Self.black)
    ])
    fixture.tap(200, 150)
    let bounds = fixture.controller.page.selection.bounds
    #expect(fixture.frame == SelectionFrame(around: bounds, scale: 1))
    fixture.controller.page.viewport = try #require(
      Viewport(scale: 2, origin: CGPoint(x: 80, y: 20)))
    #expect(fixture.frame == SelectionFrame(around: bounds, scale: 2))
  }

  @Test("The menu of a tapped selection appears above the turn handle")
  func menuLocation() throws {
    let line = Element(
      kind: .line, points: [[300, 250], [300, 350]], width: 4, color: Self.black)
    let fixture = SelectionFixture([line])
    fixture.tap(300, 300)
    let frame = try #require(fixture.frame)
    fixture.tap(300, 300)
    let menu = fixture.controller.views.selectionViews.menu
    #expect(menu.isMenuVisible)
    // The handle has a radius of 10 points, and the menu is 8 points above the handle.
    #expect(abs(menu.menuFrame.maxY - (frame.turnHandle.y - 18)) < 0.6)
    #expect(abs(menu.menuFrame.midX - frame.center.x) <= 1)
  }

  @Test("The selection's menu disappears when other elements are selected")
  func hiddenMenu() {
    fixture.tap(200, 150)
    fixture.tap(200, 150)
    #expect(menu.isMenuVisible)
    controller.perform(.selection(.selectAll))
    #expect(!menu.isMenuVisible && fixture.selectedIDs == [0, 1])
  }

  @Test("A tap where two elements cross selects only the topmost element")
  func topmost() {
    let fixture = SelectionFixture([
      Element(kind: .line, points: [[100, 150], [300, 150]], width: 4, color: Self.black),
      Element(kind: .line, points: [[200, 100], [200, 200]], width: 4, color: Self.black),
    ])
    fixture.tap(200, 150)
    #expect(fixture.selectedIDs == [1])
  }

  @Test("A page that replaces another page has no selection and no message about a full drawing")
  func replacedPage() {
    let fixture = SelectionFixture([.longest])
    let (controller, page) = (fixture.controller, fixture.controller.page)
    page.append(FinishedStroke(element: Self.lines([200])[0]))
    page.selection.selectAll()
    #expect(page.isFull && controller.shownNotice != nil && fixture.frame != nil)
    page.show(PageContent(Drawing(elements: Self.lines([50, 60, 70]))))
    #expect(fixture.selectedIDs.isEmpty && fixture.frame == nil)
    #expect(!page.isFull && controller.shownNotice == nil)
  }

  // MARK: Pasting

  @Test("Pasting repeatedly moves each copy farther to the right and down")
  func repeatedPaste() {
    fixture.tap(200, 150)
    fixture.press("c", KeyEquivalent.commandKey)
    for _ in 0..<3 { fixture.press("v", KeyEquivalent.commandKey) }
    #expect(
      fixture.elements.dropFirst(2).map { $0.points[0] } == [[216, 116], [232, 132], [248, 148]])
  }

  private let noSpace = "The drawing has no space for the content of the clipboard."

  @Test("Pasting into a full drawing adds nothing, keeps the tool and shows a message")
  func fullDrawing() {
    let full = SelectionFixture([.longest])
    full.controller.page.tools.style.tool = .pen
    fixture.tap(200, 150)
    fixture.press("c", KeyEquivalent.commandKey)
    full.harness.application.pasteboard.string = fixture.harness.application.pasteboard.string
    full.press("v", KeyEquivalent.commandKey)
    #expect(full.elements.count == 1 && full.tool == .pen)
    #expect(full.controller.indicator.text == noSpace)
  }

  @Test("Elements that would be beyond the largest coordinates are not pasted")
  func largestCoordinates() throws {
    let edge = Element(
      kind: .line, points: [[9_999_990, 100], [9_999_990, 200]], width: 4, color: Self.black)
    let fixture = SelectionFixture([edge])
    fixture.controller.page.viewport = try #require(
      Viewport(scale: 1, origin: CGPoint(x: 9_999_700, y: 0)))
    for key in ["a", "c", "v"] { fixture.press(key, KeyEquivalent.commandKey) }
    #expect(fixture.elements == [edge])
    #expect(fixture.controller.indicator.text == noSpace)
  }
}
