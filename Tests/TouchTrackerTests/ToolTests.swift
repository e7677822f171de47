import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Tools")
struct ToolTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
  private let controller = DrawingViewController(hasToolBar: true)
  private let harness: TouchHarness

  init() {
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  private var elements: [Element] { controller.page.drawing.elements }

  /// Draws a stroke through points with one finger.
  ///
  /// - Parameters:
  ///   - rate: The number of touch reports per second.
  ///   - dwell: The time in seconds for which the finger is held still before it is lifted.
  private func draw(
    rate: Double = 120, dwell: Double = 0, _ points: [(Double, Double)]
  ) {
    harness.touchDown(at: CGPoint(x: points[0].0, y: points[0].1))
    for point in points.dropFirst() {
      harness.advance(by: 1 / rate)
      harness.touchMove(to: CGPoint(x: point.0, y: point.1))
    }
    harness.advance(by: dwell)
    harness.touchUp()
    harness.advance(by: 1)
  }

  /// Returns points on a circle around (200, 150) with a radius of 80 points.
  private func circlePoints(_ count: Int = 60) -> [(Double, Double)] {
    (0...count).map { i in
      let angle = CGFloat(i) / CGFloat(count) * 2 * .pi
      return (200 + 80 * CGFloat.cos(angle), 150 + 80 * CGFloat.sin(angle))
    }
  }

  private func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    let key = UIKey(key, modifierFlags: flags)
    for phase in [UIPress.Phase.began, .ended] {
      harness.application.sendPress(of: key, phase: phase, timestamp: harness.now)
    }
  }

  @Test(
    "The key of a tool selects the tool",
    arguments: ToolTable.tools.map { ($0.key, $0.id) })
  func toolKeys(key: String, tool: ToolID) {
    controller.page.tools.style.tool = tool == .line ? .pen : .line
    press(key)
    #expect(controller.page.tools.style.tool == tool)
  }

  @Test("A pen stroke stores every reported location and time")
  func penStroke() {
    controller.page.tools.style.tool = .pen
    draw([(10, 10), (20.25, 30.5), (40, 20)])
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points == [InkPoint(10, 10), InkPoint(20.25, 30.5), InkPoint(40, 20)])
    #expect(elements.first?.times.count == 3)
    #expect(elements.first.map { abs($0.times[0]) < 1e-4 } == true)
    #expect(elements.first.map { abs($0.times[1] - 1.0 / 120) < 1e-4 } == true)
    #expect(elements.first.map { abs($0.times[2] - 2.0 / 120) < 1e-4 } == true)
  }

  @Test("Two fingers draw two pen strokes, and a double tap draws two dots")
  func severalPenStrokes() {
    controller.page.tools.style.tool = .pen
    harness.touchDown(0, at: CGPoint(x: 50, y: 50))
    harness.advance(by: 0.11)
    harness.touchDown(1, at: CGPoint(x: 100, y: 50))
    harness.touchMove([0: CGPoint(x: 50, y: 90), 1: CGPoint(x: 100, y: 90)])
    harness.touchUp([0, 1])
    draw([(200, 200)])
    draw([(202, 200)])
    #expect(elements.map(\.kind) == [.stroke, .stroke, .stroke, .stroke])
    #expect(elements[3].points.count == 1, "a double tap with the pen does not clear the page")
  }

  @Test("A cancelled pen stroke is not added to the drawing")
  func cancelledPenStroke() {
    controller.page.tools.style.tool = .pen
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchMove(to: CGPoint(x: 90, y: 50))
    harness.touchCancel()
    #expect(elements.isEmpty)
  }

  @Test("The circle tool replaces a round stroke with a circle, and undo restores the stroke")
  func circleTool() {
    controller.page.tools.style.tool = .circle
    draw(circlePoints())
    #expect(elements.map(\.kind) == [.circle])
    if let circle = elements.first {
      #expect(abs(circle.points[0].x - 120) < 1 && abs(circle.points[1].y - 230) < 1)
    }
    controller.perform(.edit(.undo))
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points.count == 61 || elements.first?.points.count == 60)
    draw([(10, 10), (60, 20), (10, 40), (80, 60)])
    #expect(
      elements.last?.kind == .stroke, "a stroke that does not resemble a circle is not replaced")
  }

  @Test("A pen stroke becomes a shape only if the pen is held still at its end")
  func penHeldStill() {
    controller.page.tools.style.tool = .pen
    draw(circlePoints())
    #expect(elements.map(\.kind) == [.stroke])
    draw(dwell: 0.6, circlePoints())
    #expect(elements.map(\.kind) == [.stroke, .circle])
    let horizontalLine = stride(from: 50.0, through: 230, by: 6).map { x in (x, 250.0) }
    draw(dwell: 0.6, horizontalLine)
    #expect(elements.last?.kind == .line)
  }

  @Test("The eraser hides touched elements at once and erases them in one undoable step")
  func eraser() {
    for x in [50.0, 100, 150, 250] {
      draw(rate: 20, [(x, 100), (x, 200)])
    }
    controller.page.tools.style.tool = .eraser
    harness.touchDown(at: CGPoint(x: 20, y: 150))
    harness.touchMove(to: CGPoint(x: 120, y: 150))
    #expect(elements.count == 4, "the drawing does not change before the finger is lifted")
    #expect(brightness(50, 150) > 200, "a touched element is hidden")
    harness.touchMove(to: CGPoint(x: 160, y: 150))
    harness.touchUp()
    #expect(elements.map { $0.points[0].x } == [250])
    controller.perform(.edit(.undo))
    #expect(elements.map { $0.points[0].x } == [50, 100, 150, 250])
    #expect(brightness(50, 150) < 60)
  }

  @Test("Cancelling the eraser shows the hidden elements again")
  func cancelledEraser() {
    draw(rate: 20, [(50, 100), (50, 200)])
    controller.page.tools.style.tool = .eraser
    harness.touchDown(at: CGPoint(x: 50, y: 150))
    #expect(brightness(50, 150) > 100)
    harness.touchCancel()
    #expect(elements.count == 1)
    #expect(brightness(50, 180) < 60)
  }

  @Test("The controls of the tool bar set the tool, the color and the width")
  func toolBar() {
    var reportedStyles: [ToolStyleChange] = []
    controller.page.onInput = { if case .style(let change) = $0 { reportedStyles.append(change) } }
    func controls<C: UIView>(_ type: C.Type) -> [C] {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      return all(window).compactMap { $0 as? C }
    }
    func tap(_ view: UIView) {
      let center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      harness.touchDown(at: view.convert(center, to: nil))
      harness.touchUp()
      harness.advance(by: 1)
    }
    window.frame.size.width = 1200
    window.layoutIfNeeded()
    let eraserButton = controls(ToolButton.self).first { $0.tool.id == .eraser }
    tap(eraserButton ?? UIView())
    #expect(controller.page.tools.style.tool == .eraser)
    let swatches = controls(SwatchButton.self)
    #expect(swatches.count == 10 && swatches.allSatisfy { !$0.isHidden })
    tap(swatches[5])
    #expect(controller.page.tools.style.color == Palette.inks[5])
    let slider = controls(UISlider.self)[0]
    slider.value = 21
    slider.sendActions(for: .valueChanged)
    #expect(controller.page.tools.style.width == 21)
    #expect(reportedStyles.map(\.tool) == [.eraser, .eraser, .eraser])
    #expect(elements.isEmpty, "touches on the bar draw nothing")
  }

  @Test(
    "The keys + and = zoom in, and = also with Shift, Control or both",
    arguments: [
      ("+", []), ("=", []), ("=", .shift), ("=", .control), ("=", [.control, .shift]),
    ] as [(String, UIKeyModifierFlags)])
  func plusKey(key: String, flags: UIKeyModifierFlags) {
    controller.page.tools.style.tool = .line
    press(key, flags)
    draw([(200, 150), (300, 150)])
    // The page is zoomed by 1.25 about its center, (200, 150).
    #expect(elements.first?.points == [[200, 150], [280, 150]])
  }

  @Test("A stroke appears under the finger on a scrolled and zoomed page")
  func zoomedPage() {
    press("+")
    press("+")
    _ = harness.application.scroll(at: CGPoint(x: 200, y: 100), by: CGVector(dx: 30, dy: -20))
    draw(rate: 20, [(100, 100), (250, 180)])
    #expect(brightness(175, 140) < 60)
    _ = harness.application.scroll(
      at: CGPoint(x: 100, y: 100), by: CGVector(dx: 0, dy: -48), with: .control)
    #expect(brightness(100, 100) < 60, "the point under the pointer does not move")
    press("0")
    // The page was zoomed twice by 1.25 about its center and scrolled by 30 points of the window.
    let expected = Float(200 + (100 - 200 + 30) / 1.5625)
    #expect(elements.count == 1 && abs(elements[0].points[0].x - expected) < 0.01)
  }

  @Test("A drag with the space key held moves the page and does not draw")
  func spaceDrag() {
    draw(rate: 20, [(100, 100), (100, 200)])
    let key = UIKey(" ")
    harness.application.sendPress(of: key, phase: .began, timestamp: harness.now)
    draw(rate: 20, [(200, 150), (260, 150)])
    harness.application.sendPress(of: key, phase: .ended, timestamp: harness.now)
    #expect(elements.count == 1)
    #expect(brightness(160, 150) < 60 && brightness(100, 150) > 200)
  }

  /// Returns the green component of a pixel of the window, 0 to 255.
  private func brightness(_ x: Int, _ y: Int) -> UInt8 {
    let canvas = BitmapCanvas(
      width: Int(window.bounds.width), height: Int(window.bounds.height))
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[x, y].green
  }
}

@Suite("Partial repainting")
struct PartialRepaintingTests {
  @Test(
    "Partial repaints with each tool give the same pixels as a full repaint, apart from rounding",
    arguments: ToolID.allCases)
  func changedAreas(tool: ToolID) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
    let controller = DrawingViewController(hasToolBar: true)
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    let canvas = BitmapCanvas(width: 600, height: 516)
    func matchesFullRepaint() -> Bool {
      _ = window.renderChanges(on: canvas, scale: 1.5)
      let reference = BitmapCanvas(width: 600, height: 516)
      window.render(on: reference, scale: 1.5)
      // Strokes in progress are blended twice, which rounds differently. The glow of the laser
      // consists of several translucent lines, which differ more.
      let tolerance = tool == .laser ? 3 : 2
      return reference.bitmap.bytes.withUnsafeBytes { expected in
        canvas.bitmap.bytes.withUnsafeBytes { painted in
          // Most pixels are equal, and comparing 64 bits at once is fast.
          stride(from: 0, to: expected.count, by: 8).allSatisfy { offset -> Bool in
            let bits = expected.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let paintedBits = painted.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if bits == paintedBits { return true }
            return (offset..<offset + 8).allSatisfy { index -> Bool in
              abs(Int(expected[index]) - Int(painted[index])) <= tolerance
            }
          }
        }
      }
    }
    #expect(matchesFullRepaint())
    for x in [50.0, 120] {
      harness.touchDown(at: CGPoint(x: x, y: 20))
      harness.touchMove(to: CGPoint(x: x + 50, y: 250))
      harness.touchUp()
      harness.advance(by: 1)
    }
    #expect(matchesFullRepaint())
    controller.page.tools.style.tool = tool
    #expect(matchesFullRepaint())
    harness.touchDown([0: CGPoint(x: 30, y: 30), 1: CGPoint(x: 300, y: 200)])
    #expect(matchesFullRepaint())
    for step in 1...10 {
      harness.advance(by: 0.01)
      harness.touchMove([
        0: CGPoint(x: 30 + 15 * step, y: 30 + 9 * step), 1: CGPoint(x: 300 - 20 * step, y: 200),
      ])
      #expect(matchesFullRepaint())
    }
    harness.touchUp(0)
    #expect(matchesFullRepaint())
    harness.touchUp(1)
    #expect(matchesFullRepaint())
    controller.perform(.edit(.undo))
    #expect(matchesFullRepaint())
    controller.perform(.edit(.clear))
    #expect(matchesFullRepaint())
  }
}
