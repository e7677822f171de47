import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Selecting elements")
struct SelectionTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// Returns a vertical line from y = 100 to y = 200.
  private static func line(_ x: Float, width: Float = 4) -> Element {
    Element(kind: .line, points: [[x, 100], [x, 200]], width: width, color: black)
  }

  private let fixture = SelectionFixture([100, 200, 300, 400].map { Self.line($0) })

  private var xs: [Float] { fixture.elements.map { $0.points[0].x } }

  @Test("A tap selects an element within 8 points, and a tap on the empty page deselects it")
  func tap() {
    fixture.tap(209, 150)
    #expect(fixture.selectedIDs == [1])
    fixture.tap(315, 150)
    #expect(fixture.selectedIDs == [])
    fixture.tap(100, 120)
    #expect(fixture.selectedIDs == [0])
    fixture.tap(550, 450)
    #expect(fixture.selectedIDs == [] && fixture.frame == nil)
    #expect(!fixture.controller.page.drawing.canUndo)
  }

  @Test("A lasso selects every element that it touches, even if the lasso is not closed")
  func lasso() {
    fixture.drag([
      CGPoint(x: 150, y: 80), CGPoint(x: 330, y: 80), CGPoint(x: 330, y: 120),
      CGPoint(x: 150, y: 120),
    ])
    #expect(fixture.selectedIDs == [1, 2])
    // The edge of this lasso crosses a line between the line's ends.
    fixture.drag([CGPoint(x: 350, y: 40), CGPoint(x: 450, y: 150), CGPoint(x: 350, y: 151)])
    #expect(fixture.selectedIDs == [3])
    fixture.drag([CGPoint(x: 20, y: 300), CGPoint(x: 500, y: 300), CGPoint(x: 300, y: 400)])
    #expect(fixture.selectedIDs == [])
  }

  @Test("A finger selects a line within 12 points, and the mouse within 8 points")
  func radii() {
    for (distance, byFinger, byMouse) in [
      (7.9, true, true), (8.1, true, false), (11.9, true, false), (12.1, false, false),
    ] as [(CGFloat, Bool, Bool)] {
      // The edge of the line is 2 points from its middle.
      let x = 202 + distance
      fixture.tap(x, 150)
      #expect(fixture.selectedIDs == (byFinger ? [1] : []), "\(distance)")
      fixture.tap(20, 450)
      for phase in [UITouch.Phase.began, .ended] {
        fixture.harness.application.enqueue(
          TouchSample(
            id: TouchID(device: 7, finger: 1), phase: phase, location: CGPoint(x: x, y: 150),
            timestamp: fixture.harness.now, source: .mouse))
        fixture.harness.application.dispatchPendingEvents()
      }
      #expect(fixture.selectedIDs == (byMouse ? [1] : []), "\(distance)")
      fixture.harness.advance(by: 1)
      fixture.tap(20, 450)
    }
  }

  @Test("A straight drag selects what its rectangle touches, and Shift adds and removes elements")
  func rectangle() {
    fixture.drag([CGPoint(x: 150, y: 60), CGPoint(x: 330, y: 240)])
    #expect(fixture.selectedIDs == [1, 2])
    fixture.harness.application.modifierFlags = .shift
    fixture.tap(400, 150)
    #expect(fixture.selectedIDs == [1, 2, 3])
    fixture.tap(300, 150)
    #expect(fixture.selectedIDs == [1, 3])
    fixture.drag([CGPoint(x: 60, y: 240), CGPoint(x: 140, y: 60)])
    #expect(fixture.selectedIDs == [0, 1, 3])
    fixture.drag([CGPoint(x: 60, y: 240), CGPoint(x: 140, y: 60)])
    #expect(fixture.selectedIDs == [1, 3], "what is selected already is removed")
    fixture.tap(550, 450)
    #expect(fixture.selectedIDs == [1, 3], "a tap on nothing adds nothing")
    fixture.harness.application.modifierFlags = []
    fixture.tap(550, 450)
    #expect(fixture.selectedIDs == [])
  }

  /// Drags the mouse with the left button.
  private func dragMouse(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      let phase: UITouch.Phase =
        index == 0 ? .began : index == points.count - 1 ? .ended : .moved
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(device: 7, finger: 1), phase: phase, location: point,
          timestamp: fixture.harness.now, source: .mouse))
      fixture.harness.application.dispatchPendingEvents()
      fixture.harness.advance(by: 0.05)
    }
    fixture.harness.advance(by: 1)
  }

  @Test("With the mouse, Shift adds what a click, a rectangle or a lasso touches, or removes it")
  func mouseWithShift() {
    let rectangle = [CGPoint(x: 60, y: 60), CGPoint(x: 100, y: 150), CGPoint(x: 140, y: 240)]
    let lasso = [
      CGPoint(x: 150, y: 80), CGPoint(x: 330, y: 80), CGPoint(x: 330, y: 120),
      CGPoint(x: 150, y: 120),
    ]
    let click = [CGPoint(x: 400, y: 150), CGPoint(x: 400, y: 150)]
    dragMouse(click)
    #expect(fixture.selectedIDs == [3])
    fixture.harness.application.modifierFlags = .shift
    for (points, expected) in [
      (lasso, [1, 2, 3]), (rectangle, [0, 1, 2, 3]), (click, [0, 1, 2]), (lasso, [0]),
      (click, [0, 3]), (rectangle, [3]),
    ] as [([CGPoint], [Drawing.ID])] {
      dragMouse(points)
      #expect(fixture.selectedIDs == expected)
    }
    fixture.harness.application.modifierFlags = []
    dragMouse(lasso)
    #expect(fixture.selectedIDs == [1, 2], "without Shift, the selection is replaced")
    #expect(!fixture.controller.page.drawing.canUndo)
  }

  @Test("Dragging the selection moves it in one undo step and keeps the line width")
  func move() {
    fixture.tap(200, 150)
    fixture.drag(from: CGPoint(x: 200, y: 150), by: 30, 40)
    #expect(fixture.elements[1].points == [[230, 140], [230, 240]])
    #expect(fixture.elements[1].width == 4)
    #expect(xs == [100, 230, 300, 400])
    #expect(fixture.selectedIDs == [1])
    fixture.press("z", KeyEquivalent.commandKey)
    #expect(xs == [100, 200, 300, 400])
    #expect(!fixture.controller.page.drawing.canUndo)
    #expect(fixture.selectedIDs == [1])
  }

  @Test("Cancelling a drag of the selection leaves the page unchanged")
  func cancel() {
    fixture.tap(200, 150)
    let before = fixture.bitmap()
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 150))
    fixture.harness.touchMove(to: CGPoint(x: 260, y: 300))
    let isShown = fixture.bitmap() != before
    #expect(isShown)
    fixture.harness.touchCancel()
    let isRestored = fixture.bitmap() == before
    #expect(isRestored)
    #expect(xs == [100, 200, 300, 400] && !fixture.controller.page.drawing.canUndo)
  }

  @Test("The page looks the same while elements are dragged and after the drag")
  func preview() {
    fixture.tap(200, 150)
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 150))
    fixture.harness.touchMove(to: CGPoint(x: 262, y: 310))
    let during = fixture.bitmap()
    fixture.harness.touchUp()
    let isSame = fixture.bitmap() == during
    #expect(isSame)
    #expect(xs[1] == 262)
  }

  @Test(
    "A corner handle scales about the opposite corner, and line widths by the geometric mean")
  func scale() throws {
    fixture.drag([
      CGPoint(x: 80, y: 80), CGPoint(x: 320, y: 80), CGPoint(x: 320, y: 220),
      CGPoint(x: 80, y: 220),
    ])
    let frame = try #require(fixture.frame)
    #expect(fixture.selectedIDs == [0, 1, 2])
    let (corner, opposite) = (frame.corners[2], frame.corners[0])
    fixture.drag(from: corner, by: frame.rect.width, 3 * frame.rect.height)
    for (index, x) in [CGFloat(100), 200, 300].enumerated() {
      let expected = opposite.x + 2 * (x - opposite.x)
      #expect(abs(CGFloat(xs[index]) - expected) < 0.01)
    }
    let y = CGFloat(fixture.elements[0].points[0].y)
    #expect(abs(y - (opposite.y + 4 * (100 - opposite.y))) < 0.01)
    #expect(abs(fixture.elements[0].width - 4 * Float(8).squareRoot()) < 0.01)
    #expect(xs[3] == 400 && fixture.controller.page.drawing.undoCount == 1)
  }

  @Test("The turn handle turns the selection about its center")
  func turn() throws {
    // A line alone has no turn handle.
    let stroke = Element(
      kind: .stroke, points: [[200, 100], [200, 200]], width: 4, color: Self.black)
    let fixture = SelectionFixture([Self.line(100), stroke])
    fixture.tap(200, 150)
    let frame = try #require(fixture.frame)
    let radius = frame.center.y - frame.turnHandle.y
    fixture.drag([frame.turnHandle, CGPoint(x: frame.center.x + radius, y: frame.center.y)])
    let points = fixture.elements[1].points
    #expect(abs(points[0].x - 250) < 0.01 && abs(points[0].y - 150) < 0.01)
    #expect(abs(points[1].x - 150) < 0.01 && abs(points[1].y - 150) < 0.01)
    #expect(fixture.elements[1].width == 4 && fixture.elements[0] == Self.line(100))
  }

  @Test("While Shift is held, scaling keeps proportions and turning stops at multiples of 15°")
  func constrained() {
    let scale = SelectionDrag(
      .scale(corner: CGPoint(x: 100, y: 50), opposite: .zero), 1, from: CGPoint(x: 100, y: 50))
    let turn = SelectionDrag(.turn(center: .zero), 1, from: CGPoint(x: 100, y: 0))
    func transform(_ drag: SelectionDrag, to end: CGPoint) -> CGAffineTransform {
      var drag = drag
      #expect(drag.move(1, to: end) && !drag.move(2, to: .zero))
      return drag.transform(isConstrained: true)
    }
    let scaled = transform(scale, to: CGPoint(x: 300, y: 100))
    #expect(scaled.a == 3 && scaled.d == 3)
    let turned = transform(turn, to: CGPoint(x: 100, y: 62))  // 31.8°
    #expect(abs(turned.b - 0.5) < 1e-9)
    let small = transform(scale, to: CGPoint(x: -300, y: -100))
    #expect(small.a > 0 && small.d > 0)
  }

  @Test("Two fingers on the selection move, scale and turn it in one undo step")
  func twoFingers() {
    fixture.drag([
      CGPoint(x: 180, y: 80), CGPoint(x: 320, y: 80), CGPoint(x: 320, y: 220),
      CGPoint(x: 180, y: 220),
    ])
    fixture.harness.touchDown(0, at: CGPoint(x: 200, y: 150))
    fixture.harness.touchDown(1, at: CGPoint(x: 300, y: 150))
    fixture.harness.advance(by: 0.05)
    // The fingers turn by 90° and double their distance.
    fixture.harness.touchMove(0, to: CGPoint(x: 300, y: 100))
    fixture.harness.touchMove(1, to: CGPoint(x: 300, y: 300))
    fixture.harness.touchUp(0)
    fixture.harness.touchMove(1, to: CGPoint(x: 310, y: 300))
    fixture.harness.touchUp(1)
    let first = fixture.elements[1]
    #expect(abs(first.points[0].x - 410) < 0.01 && abs(first.points[0].y - 100) < 0.01)
    #expect(abs(first.points[1].x - 210) < 0.01 && abs(first.points[1].y - 100) < 0.01)
    #expect(abs(first.width - 8) < 0.01)
    #expect(fixture.controller.page.drawing.undoCount == 1)
  }

  @Test("Keys delete, duplicate and reorder the selection, each in one undo step")
  func keys() {
    fixture.press("a", KeyEquivalent.commandKey)
    #expect(fixture.selectedIDs == [0, 1, 2, 3])
    fixture.tap(550, 450)
    fixture.tap(200, 150)
    fixture.press("]", KeyEquivalent.commandKey)
    #expect(xs == [100, 300, 400, 200])
    #expect(fixture.selectedIDs == [4])
    fixture.press("z", KeyEquivalent.commandKey)
    #expect(xs == [100, 200, 300, 400] && fixture.selectedIDs == [1])
    fixture.press("d", KeyEquivalent.commandKey)
    #expect(xs == [100, 200, 300, 400, 216] && fixture.selectedIDs == [5])
    fixture.press(UIKeyCommand.inputDelete)
    #expect(xs == [100, 200, 300, 400] && fixture.selectedIDs == [])
    #expect(fixture.controller.page.drawing.undoCount == 2)
  }

  @Test("A held arrow key moves the selection in steps of one point, as a single undo step")
  func arrowKeys() {
    fixture.tap(200, 150)
    fixture.press(UIKeyCommand.inputRightArrow, repetitions: 4)
    #expect(xs[1] == 205)
    #expect(fixture.controller.page.drawing.undoCount == 1)
    fixture.press(UIKeyCommand.inputLeftArrow, .shift)
    #expect(xs[1] == 195)
    #expect(fixture.controller.page.drawing.undoCount == 2)
  }

  @Test("Esc and the choice of another tool clear the selection")
  func deselect() {
    fixture.tap(200, 150)
    fixture.press(UIKeyCommand.inputEscape)
    #expect(fixture.selectedIDs == [])
    fixture.tap(200, 150)
    fixture.press("2")
    #expect(fixture.selectedIDs == [] && fixture.frame == nil)
  }

  @Test("Undoing the insertion of selected elements deselects them")
  func undoneElements() {
    fixture.tap(200, 150)
    fixture.press("d", KeyEquivalent.commandKey)
    fixture.press("z", KeyEquivalent.commandKey)
    #expect(fixture.selectedIDs == [] && fixture.frame == nil)
  }

  @Test(
    "A small element can be dragged, and a touch 20 points beyond a frame corner hits the handle")
  func smallElement() throws {
    let dot = Element(kind: .stroke, points: [[300, 300]], width: 3, color: Self.black)
    let fixture = SelectionFixture([dot])
    fixture.tap(300, 300)
    fixture.drag(from: CGPoint(x: 300, y: 300), by: 20, 10)
    #expect(fixture.elements[0].points == [[320, 310]])
    let frame = try #require(fixture.frame)
    let corner = frame.corners[2]
    for point in [
      CGPoint(x: corner.x + 20, y: corner.y), CGPoint(x: corner.x, y: corner.y + 20),
      CGPoint(x: corner.x - 19, y: corner.y),
    ] {
      #expect(frame.target(at: point) == .corner(corner, opposite: frame.corners[0]))
    }
  }

  @Test(
    "After random gestures with the select tool, no element is hidden, and undo restores the page",
    arguments: 0..<30)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = SelectionFixture((0..<12).map { Self.line(Float($0) * 40 + 50) })
    let before = fixture.elements
    for _ in 0..<120 {
      let finger = Int.random(in: 0..<3, using: &random)
      let point = CGPoint(
        x: .random(in: 5...595, using: &random), y: .random(in: 5...495, using: &random))
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3: fixture.harness.touchDown(finger, at: point)
      case 4...6: fixture.harness.touchMove(finger, to: point)
      case 7, 8: fixture.harness.touchUp(finger)
      case 9: fixture.harness.touchCancel(finger)
      case 10: fixture.harness.advance(by: .random(in: 0...0.7, using: &random))
      case 11: fixture.press("z", KeyEquivalent.commandKey)
      case 12: fixture.press("a", KeyEquivalent.commandKey)
      default:
        let keys = ["]", "[", "d", "x", "c", "v"]
        fixture.press(keys.randomElement(using: &random) ?? "d", KeyEquivalent.commandKey)
      }
    }
    for finger in 0..<3 { fixture.harness.touchUp(finger) }
    fixture.harness.advance(by: 2)
    let model = fixture.controller.page.model
    #expect(!fixture.controller.page.selection.isDragging)
    #expect(model.visibleElements(in: PageView.unlimitedBounds).count == model.drawing.count)
    #expect(fixture.selectedIDs.allSatisfy { model.element($0) != nil })
    while fixture.controller.page.drawing.canUndo { fixture.controller.perform(.edit(.undo)) }
    #expect(fixture.elements == before)
  }
}

@Suite("The menu of the selection")
struct SelectionMenuTests {
  private static let gray = PixelColor(red: 90, green: 90, blue: 90)
  private let fixture = SelectionFixture(
    [100, 300].map { x in
      Element(kind: .line, points: [[x, 200], [x, 300]], width: 4, color: Self.gray)
    })
  private var menu: UIMenuController { fixture.controller.views.selectionViews.menu }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  /// Chooses the item with a title.
  private func choose(_ title: String) throws {
    let window = try #require(fixture.controller.view.window)
    func centers() -> [(title: String?, point: CGPoint)] {
      buttons(in: window).map { ($0.currentTitle, $0.convert($0.bounds, to: nil).center) }
        .filter { menu.menuFrame.contains($0.1) }
    }
    // The last button shows the next page of the menu.
    for _ in 0..<4 where !centers().contains(where: { $0.title == title }) {
      let next = try #require(centers().max { $0.point.x < $1.point.x }).point
      fixture.tap(next.x, next.y)
    }
    let item = try #require(centers().first { $0.title == title }).point
    fixture.tap(item.x, item.y)
  }

  @Test("A tap on the selection shows a menu with working Width, Color, Copy and Cut items")
  func tap() throws {
    fixture.tap(300, 250)
    #expect(!menu.isMenuVisible)
    for title in ["Width", "Color"] {
      fixture.controller.page.tools.style.color = PixelColor(red: 1, green: 2, blue: 3)
      fixture.controller.page.tools.style.width = 25
      fixture.tap(300, 250)
      #expect(menu.isMenuVisible)
      try choose(title)
      #expect(!menu.isMenuVisible)
      #expect(fixture.elements[1].width == 25)
    }
    #expect(fixture.elements[1].color == PixelColor(red: 1, green: 2, blue: 3))
    #expect(fixture.elements[0].color == Self.gray && fixture.elements[0].width == 4)
    fixture.tap(300, 250)
    try choose("Copy")
    #expect(fixture.harness.application.pasteboard.hasStrings)
    fixture.tap(300, 250)
    try choose("Cut")
    #expect(fixture.elements.count == 1)
    #expect(fixture.controller.page.drawing.undoCount == 3)
    #expect(fixture.harness.application.pasteboard.hasStrings)
  }

  @Test("The selection's menu arranges, duplicates and removes the selected elements")
  func arrangement() throws {
    func points() -> [Float] { fixture.elements.map(\.points[0].x) }
    fixture.tap(100, 250)
    for (title, expected) in [("To Front", [300, 100]), ("To Back", [100, 300])] {
      fixture.tap(100, 250)
      try choose(title)
      #expect(points() == expected.map { Float($0) }, "\(title)")
    }
    fixture.tap(100, 250)
    try choose("Duplicate")
    #expect(points().count == 3)
    fixture.controller.perform(.edit(.undo))
    fixture.tap(100, 250)
    fixture.tap(100, 250)
    try choose("Delete")
    #expect(points() == [300])
  }

  @Test("Holding a finger on the selection for half a second shows the selection's menu")
  func hold() {
    fixture.tap(300, 250)
    fixture.harness.touchDown(at: CGPoint(x: 300, y: 250))
    fixture.harness.advance(by: 0.4)
    #expect(!menu.isMenuVisible)
    fixture.harness.advance(by: 0.2)
    #expect(menu.isMenuVisible)
    fixture.harness.touchUp()
    #expect(menu.isMenuVisible)
    menu.hideMenu()
  }
}

@Suite("The secondary button of the mouse")
struct SecondaryClickTests {
  private let fixture = SelectionFixture(
    [100, 300].map { x in
      Element(
        kind: .line, points: [[x, 200], [x, 300]], width: 4,
        color: PixelColor(red: 90, green: 90, blue: 90))
    })
  private var menu: UIMenuController { fixture.controller.views.selectionViews.menu }

  @Test("A secondary click on an element selects it and shows the menu of the selection")
  func element() {
    fixture.harness.secondaryClick(at: CGPoint(x: 300, y: 250))
    #expect(fixture.selectedIDs == [1] && menu.isMenuVisible)
    #expect(abs(menu.menuFrame.midX - 300) <= 1 && menu.menuFrame.maxY < 250)
    // A click outside only hides the menu.
    fixture.harness.secondaryClick(at: CGPoint(x: 100, y: 450))
    #expect(fixture.selectedIDs == [1] && !menu.isMenuVisible)
  }

  @Test("Esc first hides the selection's menu and then clears the selection")
  func escape() {
    fixture.harness.secondaryClick(at: CGPoint(x: 300, y: 250))
    fixture.press(UIKeyCommand.inputEscape)
    #expect(!menu.isMenuVisible && fixture.selectedIDs == [1])
    fixture.press(UIKeyCommand.inputEscape)
    #expect(fixture.selectedIDs == [])
  }

  @Test(
    "A secondary click on the empty page clears the selection, and one on the selection does not")
  func selection() {
    fixture.press("a", KeyEquivalent.commandKey)
    fixture.harness.secondaryClick(at: CGPoint(x: 200, y: 250))
    #expect(fixture.selectedIDs == [0, 1] && menu.isMenuVisible)
    menu.hideMenu()
    fixture.harness.secondaryClick(at: CGPoint(x: 500, y: 450))
    #expect(fixture.selectedIDs == [] && !menu.isMenuVisible)
  }

  @Test("A secondary click selects the element at that point on a scrolled and zoomed page")
  func zoomed() {
    fixture.controller.page.viewport.zoom(by: 2, about: CGPoint(x: 300, y: 250))
    fixture.controller.page.viewport.scroll(by: CGVector(dx: -50, dy: 0))
    fixture.harness.secondaryClick(at: CGPoint(x: 350, y: 250))
    #expect(fixture.selectedIDs == [1])
    #expect(abs(menu.menuFrame.maxY - 242) <= 1)
  }

  @Test(
    "A secondary click changes nothing if another tool is selected",
    arguments: ToolTable.tools.map(\.id).filter { $0 != .select })
  func otherTools(tool: ToolID) {
    fixture.controller.page.tools.style.tool = tool
    let (elements, viewport) = (fixture.elements, fixture.controller.page.viewport)
    for _ in 0..<2 { fixture.harness.secondaryClick(at: CGPoint(x: 300, y: 250)) }
    fixture.harness.advance(by: 2)
    #expect(fixture.elements == elements && fixture.controller.page.viewport == viewport)
    #expect(!menu.isMenuVisible && fixture.selectedIDs == [] && fixture.tool == tool)
    #expect(!fixture.controller.page.drawing.canUndo)
  }

  @Test("A secondary click while a finger drags the selection has no effect")
  func duringDrag() {
    fixture.tap(300, 250)
    fixture.harness.touchDown(at: CGPoint(x: 300, y: 250))
    fixture.harness.touchMove(to: CGPoint(x: 340, y: 250))
    fixture.harness.secondaryClick(at: CGPoint(x: 100, y: 250))
    #expect(fixture.selectedIDs == [1] && !menu.isMenuVisible)
    fixture.harness.touchUp()
    #expect(fixture.elements[1].points[0].x == 340)
  }
}

@Suite("The area of a lasso")
struct LassoAreaTests {
  @Test("A line along an edge of a lasso's area touches the area")
  func lineAlongEdge() {
    let square = LassoArea(
      [(100, 100), (200, 100), (200, 200), (100, 200)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(square.touches([[150, 200], [160, 200]]))
    #expect(square.touches([[200, 130], [200, 140]]))
    #expect(!square.touches([[210, 200], [260, 200]]))
  }

  @Test("A lasso of half a point does not touch lines next to its corners or edges")
  func smallLasso() {
    let square = LassoArea(
      [(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(!square.touches([[0.4, 0.7], [0.7, 0.4]]))
    let triangle = LassoArea([(0, 0), (0.5, 0), (0, 0.5)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(!triangle.touches([[0.45, 0.45], [0.3, 0.3]]))
  }

  @Test("A point at the height of a lasso's corner is classified like the points above and below")
  func heightOfCorner() {
    // The tip of a notch in the right side is at (40, 50).
    let area = LassoArea(
      [(0, 0), (100, 0), (40, 50), (100, 100), (0, 100)].map { CGPoint(x: $0.0, y: $0.1) })
    for y in [49, 50, 51] as [Float] {
      #expect(area.touches([[20, y]]) && !area.touches([[70, y]]), "\(y)")
    }
  }

  @Test("A line that ends at an edge or crosses a corner of a lasso's area touches the area")
  func touchingLine() {
    let square = LassoArea(
      [(100, 100), (200, 100), (200, 200), (100, 200)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(square.touches([[250, 150], [200, 150]]))
    #expect(square.touches([[90, 110], [110, 90]]))
    #expect(
      !square.touches([[250, 150], [201, 150]]) && !square.touches([[89, 110], [110, 89]]))
  }

  @Test(
    "A lasso's area contains the same points as an even-odd test of all its edges",
    arguments: 0..<30)
  func points(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> CGPoint {
      CGPoint(x: .random(in: 0...300, using: &random), y: .random(in: 0...300, using: &random))
    }
    let corners = (0..<Int.random(in: 1...40, using: &random)).map { _ in point() }
    let area = LassoArea(corners)
    for _ in 0..<200 {
      let location = point()
      var isInside = false
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
      where (a.y > location.y) != (b.y > location.y) {
        if location.x < a.x + (b.x - a.x) * (location.y - a.y) / (b.y - a.y) { isInside.toggle() }
      }
      #expect(area.touches([InkPoint(location)]) == isInside)
    }
  }

  @Test("A segment that crosses a lasso's area touches the area, even if both ends are outside")
  func crossing() {
    let square = LassoArea([
      CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100), CGPoint(x: 200, y: 200),
      CGPoint(x: 100, y: 200),
    ])
    #expect(square.touches([[0, 150], [300, 150]]))
    #expect(square.touches([[150, 0], [150, 300]]))
    #expect(square.touches([[90, 120], [120, 90]]))
    #expect(!square.touches([[90, 100], [100, 90]]))
    #expect(!square.touches([[0, 0], [300, 0], [300, 300]]))
    #expect(!LassoArea([]).touches([[0, 0], [1, 1]]))
  }

  @Test("A segment that cuts a corner of a lasso's area touches the area in both directions")
  func cutTips() {
    let diamond = LassoArea(
      [(150, 100), (200, 150), (150, 200), (100, 150)].map { CGPoint(x: $0.0, y: $0.1) })
    let cuts: [(InkPoint, InkPoint)] = [
      ([80, 160], [170, 85]), ([220, 160], [130, 85]), ([80, 140], [170, 215]),
      ([220, 140], [130, 215]),
    ]
    for (start, end) in cuts {
      #expect(diamond.touches([start, end]) && diamond.touches([end, start]), "\(start)")
    }
    #expect(
      !diamond.touches([[80, 150], [150, 85]]) && !diamond.touches([[150, 85], [80, 150]]))
  }
}
