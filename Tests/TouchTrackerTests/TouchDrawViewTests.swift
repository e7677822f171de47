import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Drawing with fingers")
struct TouchDrawViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let controller = DrawingViewController()
  private let harness: TouchHarness

  init() {
    window.rootViewController = controller
    harness = TouchHarness(window: window)
  }

  private var elements: [Element] { controller.page.drawing.elements }

  /// Draws a line with a finger that moves through (200, 7), and then waits for one second.
  private func drag(_ finger: Int = 0, from start: CGPoint, to end: CGPoint) {
    harness.touchDown(finger, at: start)
    harness.advance(by: 0.1)
    harness.touchMove(finger, to: CGPoint(x: 200, y: 7))
    harness.touchMove(finger, to: end)
    harness.touchUp(finger)
    harness.advance(by: 1)
  }

  private func tap(_ point: CGPoint, after pause: Double = 0.1) {
    harness.advance(by: pause)
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
  }

  @Test("A finger draws a straight line from its first location to its last")
  func line() {
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300.5, y: 90.25))
    #expect(elements.map(\.kind) == [.line])
    #expect(elements.first?.points == [InkPoint(10, 20), InkPoint(300.5, 90.25)])
  }

  @Test("A full drawing rejects new strokes and shows a notice until the page is cleared")
  func fullDrawing() {
    let controller = DrawingViewController(Page(PageContent(Drawing(elements: [.longest]))))
    window.rootViewController = controller
    window.layoutIfNeeded()
    var editCount = 0
    controller.page.onEdit = { _ in editCount += 1 }
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300, y: 90))
    #expect(controller.page.drawing.elements == [.longest])
    #expect(controller.shownNotice?.text.hasPrefix("This drawing is full") == true)
    #expect(editCount == 0)
    controller.perform(.edit(.clear))
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300, y: 90))
    #expect(controller.page.drawing.elements.map(\.kind) == [.line])
    #expect(controller.shownNotice == nil)
  }

  @Test("Five fingers draw five lines, even if they leave the window")
  func severalFingers() {
    for finger in 0..<5 {
      harness.touchDown(finger, at: CGPoint(x: 50 * finger, y: 20))
      harness.advance(by: 0.1)
    }
    for finger in 0..<5 { harness.touchMove(finger, to: CGPoint(x: 50 * finger - 300, y: 800)) }
    harness.touchUp([4, 2, 0, 1, 3])
    #expect(elements.count == 5)
    #expect(Set(elements.map { $0.points[0].x }) == [0, 50, 100, 150, 200])
  }

  @Test("No line in progress stays in memory after the fingers are lifted")
  func linesInProgressAreFreed() {
    let (livingBefore, madeBefore) = (LineInProgress.counter.living, LineInProgress.counter.made)
    for finger in 0..<8 {
      harness.touchDown(finger, at: CGPoint(x: 40 * finger, y: 20))
      harness.advance(by: 0.11)
    }
    #expect(LineInProgress.counter.living == livingBefore + 8)
    harness.touchUp(Array(0..<8))
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300, y: 90))
    tap(CGPoint(x: 50, y: 200))
    tap(CGPoint(x: 50, y: 200))
    #expect(elements.isEmpty)
    #expect(LineInProgress.counter.living == livingBefore)
    #expect(LineInProgress.counter.made >= madeBefore + 9)
  }

  @Test("A cancelled line is not added to the drawing")
  func cancelled() {
    harness.touchDown(0, at: CGPoint(x: 10, y: 10))
    harness.touchMove(0, to: CGPoint(x: 90, y: 90))
    harness.touchCancel(0)
    #expect(elements.isEmpty)
    #expect(!controller.page.drawing.canUndo)
  }

  @Test("Two fingers that land within 60 ms draw a circle", arguments: [0, 0.03, 0.06])
  func circle(pause: Double) {
    harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    harness.advance(by: pause)
    harness.touchDown(1, at: CGPoint(x: 110, y: 110))
    harness.touchMove([0: CGPoint(x: 20, y: 30), 1: CGPoint(x: 220, y: 130)])
    harness.touchUp(0)
    harness.advance(by: 0.02)
    harness.touchUp(1)
    #expect(elements.map(\.kind) == [.circle])
    #expect(elements.first?.points == [InkPoint(20, 30), InkPoint(220, 130)])
  }

  @Test(
    "Two fingers draw lines if they land over 60 ms apart or the first finger moves in between",
    arguments: [true, false])
  func noCircle(firstMoves: Bool) {
    harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    harness.advance(by: firstMoves ? 0.02 : 0.062)
    if firstMoves { harness.touchMove(0, to: CGPoint(x: 105, y: 100)) }
    harness.touchDown(1, at: CGPoint(x: 110, y: 110))
    harness.touchMove([0: CGPoint(x: 20, y: 30), 1: CGPoint(x: 220, y: 130)])
    harness.touchUp([0, 1])
    #expect(elements.map(\.kind) == [.line, .line])
  }

  @Test("Three fingers that land together draw three lines if the rules let them draw")
  func threeTogether() {
    controller.page.rules.gathersFingers = false
    for finger in 0..<3 {
      harness.touchDown(finger, at: CGPoint(x: 50 + 50 * finger, y: 20))
      harness.advance(by: 0.01)
    }
    harness.touchMove([
      0: CGPoint(x: 50, y: 200), 1: CGPoint(x: 100, y: 200), 2: CGPoint(x: 150, y: 200),
    ])
    harness.touchUp([0, 1, 2])
    #expect(elements.map(\.kind) == [.line, .line, .line])
    #expect(elements.map { $0.points[1].x } == [50, 100, 150])
  }

  @Test(
    "A circle is not added to the drawing if either of its touches is cancelled", arguments: [0, 1])
  func cancelledCircle(finger: Int) {
    harness.touchDown([0: CGPoint(x: 100, y: 100), 1: CGPoint(x: 110, y: 110)])
    harness.touchMove(1, to: CGPoint(x: 200, y: 200))
    harness.touchCancel(finger)
    harness.touchMove(1 - finger, to: CGPoint(x: 250, y: 200))
    harness.touchUp(1 - finger)
    #expect(elements.isEmpty)
  }

  @Test("A tap draws a dot")
  func dot() {
    tap(CGPoint(x: 50, y: 60))
    #expect(elements.first?.points == [InkPoint(50, 60), InkPoint(50, 60)])
  }

  @Test("A double tap clears the page without adding dots, and one undo restores all elements")
  func doubleTap() {
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300, y: 90))
    let before = elements
    tap(CGPoint(x: 200, y: 200))
    tap(CGPoint(x: 204, y: 199))
    #expect(elements.isEmpty)
    controller.perform(.edit(.undo))
    #expect(elements == before)
    controller.perform(.edit(.redo))
    #expect(elements.isEmpty)
  }

  @Test("A drag just after a tap at the same location draws a line and does not clear the page")
  func dotThenLine() {
    tap(CGPoint(x: 100, y: 100))
    harness.advance(by: 0.1)
    drag(from: CGPoint(x: 100, y: 105), to: CGPoint(x: 100, y: 200))
    #expect(elements.count == 2)
  }

  @Test(
    "Ctrl+Z undoes an edit, Ctrl+Shift+Z and Ctrl+Y redo it, and Z alone has no effect",
    arguments: [("z", UIKeyModifierFlags([.control, .shift])), ("y", .control)])
  func undoAndRedoKeys(redoKey: String, flags: UIKeyModifierFlags) {
    func press(_ key: String, _ flags: UIKeyModifierFlags) {
      harness.application.sendPress(
        of: UIKey(key, modifierFlags: flags), phase: .began, timestamp: 0)
    }
    drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 300, y: 90))
    press("z", .control)
    #expect(elements.isEmpty)
    press(redoKey, flags)
    #expect(elements.count == 1)
    press("z", [])
    #expect(elements.count == 1)
  }
}
