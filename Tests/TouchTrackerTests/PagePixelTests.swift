import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

/// Tests that compare the pixels of a changed page with the pixels of a new window.
@Suite("Pixels of a changed page")
struct PagePixelTests {
  private static let red = PixelColor(red: 220, green: 30, blue: 20)
  private static let blue = PixelColor(red: 10, green: 60, blue: 200)

  /// A horizontal red line, and a vertical blue line that is painted over it.
  private static let crossing = [
    Element(kind: .line, points: [[40, 150], [360, 150]], width: 12, color: red),
    Element(kind: .line, points: [[200, 40], [200, 260]], width: 18, color: blue),
  ]

  private let fixture = HeldShapeFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  /// Shows elements, and paints them.
  private func show(_ elements: [Element]) {
    controller.page.show(PageContent(Drawing(elements: elements)))
    _ = fixture.frame()
  }

  /// Returns a Boolean value that indicates whether the next frame equals the first frame of a new
  /// window with the same drawing.
  private func showsDrawing() -> Bool {
    let new = HeldShapeFixture(tool: .line)
    new.controller.page.show(PageContent(controller.page.drawing))
    return fixture.frame() == new.frame()
  }

  private func pixel(_ x: Int, _ y: Int) -> PixelColor { harness.snapshot()[x, y] }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
  }

  @Test("Undo paints an erased element below the elements that cover it")
  func undoneErasure() {
    show(Self.crossing)
    let before = fixture.frame()
    controller.page.tools.style.tool = .eraser
    tap(CGPoint(x: 80, y: 150))
    #expect(controller.page.drawing.elements == [Self.crossing[1]])
    #expect(showsDrawing())
    controller.perform(.edit(.undo))
    let isSame = fixture.frame() == before
    #expect(isSame)
    #expect(pixel(200, 150) == Self.blue && pixel(80, 150) == Self.red)
  }

  @Test("Elements sent to the front or to the back are painted in their new order")
  func order() throws {
    show(Self.crossing)
    for (index, end, top) in [
      (0, Drawing.End.front, Self.red), (1, .back, Self.blue), (1, .back, Self.red),
    ] {
      let id = controller.page.drawing.ids[index]
      let edit = controller.page.drawing.reordering(RangeSet(id..<id.advanced(by: 1)), to: end)
      controller.page.apply(try #require(edit))
      #expect(showsDrawing())
      #expect(pixel(200, 150) == top)
    }
    controller.perform(.edit(.undo))
    #expect(showsDrawing())
  }

  @Test(
    "Undoing a recognized shape shows the stroke again, and redoing shows the shape",
    arguments: [DrawnShape.circle, .rectangle, .triangle, .line])
  func undoneShape(shape: DrawnShape) {
    controller.page.tools.style.tool = .pen
    fixture.drawHeld(shape.points)
    // Paints the held shape before the finger is lifted.
    _ = fixture.frame()
    harness.touchUp()
    #expect(controller.page.drawing.elements.map(\.kind) == [shape.kind])
    #expect(showsDrawing())
    controller.perform(.edit(.undo))
    #expect(controller.page.drawing.elements.map(\.kind) == [.stroke])
    #expect(showsDrawing())
    controller.perform(.edit(.redo))
    #expect(showsDrawing())
  }

  @Test("Undoing a circle of the circle tool shows the original stroke again")
  func undoneCircle() {
    controller.page.tools.style.tool = .circle
    fixture.draw(DrawnShape.ellipsePoints(radii: CGSize(width: 80, height: 66)))
    harness.touchUp()
    #expect(controller.page.drawing.elements.map(\.kind) == [.circle])
    #expect(showsDrawing())
    controller.perform(.edit(.undo))
    #expect(controller.page.drawing.elements.map(\.kind) == [.stroke])
    #expect(showsDrawing())
  }

  @Test(
    "After each of many random edits, the page shows the pixels of a new window", arguments: 1...3)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func element() -> Element {
      let points = (0..<4).map { _ in
        InkPoint(.random(in: 20...380, using: &random), .random(in: 20...280, using: &random))
      }
      let kinds: [Element.Kind] = [.line, .stroke, .circle, .highlight, .rectangle, .triangle]
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      return Element(
        kind: kind, points: Array(points.prefix(kind.pointCount ?? 4)),
        width: .random(in: 2...24, using: &random),
        color: [Self.red, Self.blue, Self.blue.withAlpha(100)][
          Int.random(in: 0..<3, using: &random)])
    }
    show((0..<5).map { _ in element() })
    for step in 1...16 {
      let ids = controller.page.drawing.ids.filter { _ in Bool.random(using: &random) }
      let set = controller.page.drawing.ranges(of: ids)
      let transform = CGAffineTransform(translationX: 31, y: -12)
        .concatenating(CGAffineTransform(rotationAngle: 0.2))
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: controller.page.apply(.append(element()))
      case 2: controller.page.apply(.insert([element(), element()]))
      case 3: controller.page.apply(.erase(ids))
      case 4: if let id = ids.first { controller.page.apply(.replace(id, element())) }
      case 5: controller.page.apply(.transform(set, transform))
      case 6: controller.page.apply(.restyle(set, StyleChange(color: Self.red)))
      case 7: controller.page.apply(.restyle(set, StyleChange(width: 7)))
      case 8:
        if let edit = controller.page.drawing.reordering(set, to: .back) {
          controller.page.apply(edit)
        }
      case 9:
        if let edit = controller.page.drawing.reordering(set, to: .front) {
          controller.page.apply(edit)
        }
      case 10: controller.perform(.edit(.redo))
      default: controller.perform(.edit(.undo))
      }
      #expect(showsDrawing(), "step \(step)")
    }
  }

  @Test("Elements that the eraser hides and shows again are painted in their original order")
  func hidden() {
    show(Self.crossing)
    let before = fixture.frame()
    controller.page.tools.style.tool = .eraser
    harness.touchDown(at: CGPoint(x: 80, y: 170))
    harness.touchMove(to: CGPoint(x: 80, y: 150))
    #expect(pixel(120, 150) == PixelColor(red: 255, green: 255, blue: 255))
    #expect(pixel(200, 150) == Self.blue)
    _ = fixture.frame()
    harness.touchCancel()
    let isSame = fixture.frame() == before
    #expect(isSame)
  }

  // MARK: Fingers

  @Test(
    "A cancelled two-finger circle leaves no pixel, even while the circle's other finger is down",
    arguments: [0, 1])
  func cancelledCircle(finger: Int) {
    show(Self.crossing)
    let before = fixture.frame()
    harness.touchDown([0: CGPoint(x: 60, y: 60), 1: CGPoint(x: 320, y: 180)])
    harness.touchMove([0: CGPoint(x: 90, y: 40), 1: CGPoint(x: 340, y: 220)])
    #expect(fixture.frame() != before)
    harness.touchCancel(finger)
    #expect(fixture.frame() == before)
    harness.touchMove(1 - finger, to: CGPoint(x: 150, y: 260))
    #expect(fixture.frame() == before)
    // A finger that lands now draws a line, not one half of a circle.
    harness.touchDown(5, at: CGPoint(x: 30, y: 20))
    harness.touchMove(5, to: CGPoint(x: 70, y: 280))
    harness.touchUp(5)
    harness.touchUp(1 - finger)
    #expect(controller.page.drawing.elements.map(\.kind) == [.line, .line, .line])
    #expect(showsDrawing())
  }

  @Test(
    "Undoing a double-tap clear restores the first tap's dot and a circle drawn between the taps")
  func dotBeforeCircle() {
    controller.page.rules.limitsDoubleTaps = false
    tap(CGPoint(x: 200, y: 150))
    harness.touchDown([1: CGPoint(x: 40, y: 60), 2: CGPoint(x: 120, y: 90)])
    harness.advance(by: 0.02)
    harness.touchMove([1: CGPoint(x: 30, y: 40), 2: CGPoint(x: 160, y: 130)])
    harness.touchUp([1, 2])
    harness.advance(by: 0.05)
    let before = controller.page.drawing.elements
    #expect(before.map(\.kind) == [.line, .circle])
    tap(CGPoint(x: 201, y: 151))
    #expect(controller.page.drawing.isEmpty)
    controller.perform(.edit(.undo))
    #expect(controller.page.drawing.elements == before)
    // The message about the double tap covers the page for six seconds.
    harness.advance(by: 6.1)
    #expect(showsDrawing())
  }

  @Test(
    "Cancelled fingers of any tool leave the pixels of the page unchanged",
    arguments: ToolID.allCases)
  func cancelled(tool: ToolID) {
    show(Self.crossing)
    let before = fixture.frame()
    controller.page.tools.style.tool = tool
    controller.page.tools.style.color = Palette.inks[5]
    controller.page.tools.style.width = 9
    for finger in 0...1 {
      harness.touchDown(finger, at: CGPoint(x: 60 + 200 * finger, y: 70))
      harness.advance(by: 0.1)
    }
    for step in 1...8 {
      harness.advance(by: 0.01)
      harness.touchMove([
        0: CGPoint(x: 60 + 7 * step, y: 70 + 20 * step),
        1: CGPoint(x: 260 + 9 * step, y: 70 + 12 * (step % 4)),
      ])
      _ = fixture.frame()
    }
    let isChanged = fixture.frame() != before
    #expect(isChanged)
    harness.touchCancel(0)
    _ = fixture.frame()
    harness.touchMove(1, to: CGPoint(x: 300, y: 280))
    _ = fixture.frame()
    harness.touchCancel(1)
    harness.advance(by: 3)
    controller.page.viewport = Viewport()
    harness.advance(by: 3)
    #expect(fixture.frame() == before)
    #expect(controller.page.drawing.elements == Self.crossing && !controller.page.drawing.canUndo)
  }

  @Test(
    "Cancelling a finger does not discard the strokes of the other fingers",
    arguments: [ToolID.pen, .line, .circle, .highlighter])
  func otherFinger(tool: ToolID) {
    controller.page.tools.style.tool = tool
    for finger in 0...2 {
      harness.touchDown(finger, at: CGPoint(x: 60 + 100 * finger, y: 50))
      harness.advance(by: 0.11)
    }
    for finger in 0...2 { harness.touchMove(finger, to: CGPoint(x: 80 + 110 * finger, y: 230)) }
    harness.touchCancel(1)
    harness.touchUp([2, 0])
    #expect(controller.page.drawing.elements.map { $0.points[0].x } == [60, 260])
    #expect(controller.page.drawing.elements.map { $0.points[1] } == [[80, 230], [300, 230]])
    #expect(showsDrawing())
  }
}
