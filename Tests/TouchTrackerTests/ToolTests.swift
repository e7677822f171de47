import Drawing
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

  private var elements: [Element] { controller.drawing.elements }

  private func draw(
    rate: Double = 120, rest: Double = 0, _ places: [(Double, Double)]
  ) {
    harness.touchDown(at: CGPoint(x: places[0].0, y: places[0].1))
    for place in places.dropFirst() {
      harness.advance(by: 1 / rate)
      harness.touchMove(to: CGPoint(x: place.0, y: place.1))
    }
    harness.advance(by: rest)
    harness.touchUp()
    harness.advance(by: 1)
  }

  private func circle(_ count: Int = 60) -> [(Double, Double)] {
    (0...count).map { i in
      let angle = CGFloat(i) / CGFloat(count) * 2 * .pi
      return (200 + 80 * CGFloat.cosine(of: angle), 150 + 80 * CGFloat.sine(of: angle))
    }
  }

  private func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    let key = UIKey(key, modifierFlags: flags)
    for phase in [UIPress.Phase.began, .ended] {
      harness.application.sendPress(of: key, phase: phase, timestamp: harness.now)
    }
  }

  @Test("The keys 1 to 4 choose a tool", arguments: zip(["1", "2", "3", "4"], Tool.allCases))
  func keys(key: String, tool: Tool) {
    controller.choice.tool = tool == .line ? .pen : .line
    press(key)
    #expect(controller.choice.tool == tool)
  }

  @Test("The pen keeps every place and time as it was reported")
  func pen() {
    controller.choice.tool = .pen
    draw([(10, 10), (20.25, 30.5), (40, 20)])
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points == [InkPoint(10, 10), InkPoint(20.25, 30.5), InkPoint(40, 20)])
    #expect(elements.first?.times.count == 3)
    #expect(elements.first.map { abs($0.times[2] - 2.0 / 120) < 1e-4 } == true)
  }

  @Test("Each finger has a pen of its own, and a tap of it is a dot")
  func severalPens() {
    controller.choice.tool = .pen
    harness.touchDown([0: CGPoint(x: 50, y: 50), 1: CGPoint(x: 100, y: 50)])
    harness.touchMove([0: CGPoint(x: 50, y: 90), 1: CGPoint(x: 100, y: 90)])
    harness.touchUp([0, 1])
    draw([(200, 200)])
    draw([(202, 200)])
    #expect(elements.map(\.kind) == [.stroke, .stroke, .stroke, .stroke])
    #expect(elements[3].points.count == 1, "two dots of a pen clear nothing")
  }

  @Test("A pen that is taken away leaves nothing")
  func cancelled() {
    controller.choice.tool = .pen
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchMove(to: CGPoint(x: 90, y: 50))
    harness.touchCancel()
    #expect(elements.isEmpty)
  }

  @Test("The circle tool makes a circle of a stroke that was meant to be one; undo gives it back")
  func circleTool() {
    controller.choice.tool = .circle
    draw(circle())
    #expect(elements.map(\.kind) == [.circle])
    if let circle = elements.first {
      #expect(abs(circle.points[0].x - 120) < 1 && abs(circle.points[1].y - 230) < 1)
    }
    controller.perform(.undo)
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points.count == 61 || elements.first?.points.count == 60)
    draw([(10, 10), (60, 20), (10, 40), (80, 60)])
    #expect(elements.last?.kind == .stroke, "what is no circle stays what it is")
  }

  @Test("With the pen a shape is meant only where it was held still at the end")
  func held() {
    controller.choice.tool = .pen
    draw(circle())
    #expect(elements.map(\.kind) == [.stroke])
    draw(rest: 0.6, circle())
    #expect(elements.map(\.kind) == [.stroke, .circle])
    let level = stride(from: 50.0, through: 230, by: 6).map { x in (x, 250.0) }
    draw(rest: 0.6, level)
    #expect(elements.last?.kind == .line)
  }

  @Test("The eraser takes what it touches, at once, and one undo brings all of a gesture back")
  func eraser() {
    for x in [50.0, 100, 150, 250] {
      draw(rate: 20, [(x, 100), (x, 200)])
    }
    controller.choice.tool = .eraser
    harness.touchDown(at: CGPoint(x: 20, y: 150))
    harness.touchMove(to: CGPoint(x: 120, y: 150))
    #expect(elements.count == 4, "the drawing changes when the finger is lifted")
    #expect(pixel(50, 150) > 200, "but what was touched is gone from sight")
    harness.touchMove(to: CGPoint(x: 160, y: 150))
    harness.touchUp()
    #expect(elements.map { $0.points[0].x } == [250])
    controller.perform(.undo)
    #expect(elements.map { $0.points[0].x } == [50, 100, 150, 250])
    #expect(pixel(50, 150) < 60)
  }

  @Test("An eraser that is taken away has erased nothing")
  func eraserCancelled() {
    draw(rate: 20, [(50, 100), (50, 200)])
    controller.choice.tool = .eraser
    harness.touchDown(at: CGPoint(x: 50, y: 150))
    #expect(pixel(50, 150) > 100)
    harness.touchCancel()
    #expect(elements.count == 1)
    #expect(pixel(50, 180) < 60)
  }

  @Test("The bar's controls choose the tool, the colour and the width")
  func toolBar() {
    var choices: [InkChoice] = []
    controller.onChoice = { choices.append($0) }
    func controls<C: UIView>(_ kind: C.Type) -> [C] {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      return all(window).compactMap { $0 as? C }
    }
    func tap(_ view: UIView) {
      let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      harness.touchDown(at: view.convert(middle, to: nil))
      harness.touchUp()
      harness.advance(by: 1)
    }
    window.frame.size.width = 800
    window.layoutIfNeeded()
    tap(controls(ToolButton.self)[3])
    #expect(controller.choice.tool == .eraser)
    let swatches = controls(UIButton.self).filter { !($0 is ToolButton) }
    #expect(swatches.count == 10)
    tap(swatches[5])
    #expect(controller.choice.color == Palette.inks[5])
    let slider = controls(UISlider.self)[0]
    slider.value = 21
    slider.sendActions(for: .valueChanged)
    #expect(controller.choice.width == 21)
    #expect(choices.map(\.tool) == [.eraser, .eraser, .eraser])
    #expect(elements.isEmpty, "touches on the bar draw nothing")
  }

  @Test("On a page that is moved and enlarged, ink lies under the finger")
  func zoomed() {
    press("+")
    press("+")
    _ = harness.application.scroll(at: CGPoint(x: 200, y: 100), by: CGVector(dx: 30, dy: -20))
    draw(rate: 20, [(100, 100), (250, 180)])
    #expect(pixel(175, 140) < 60)
    _ = harness.application.scroll(
      at: CGPoint(x: 100, y: 100), by: CGVector(dx: 0, dy: -48), with: .control)
    #expect(pixel(100, 100) < 60, "what lies under the pointer keeps its place")
    press("0")
    // Twice a quarter larger about the middle of the page, and moved by 30 points of the window.
    let expected = Float(200 + (100 - 200 + 30) / 1.5625)
    #expect(elements.count == 1 && abs(elements[0].points[0].x - expected) < 0.01)
  }

  @Test("Space and a drag move the page and draw nothing")
  func spaceDrag() {
    draw(rate: 20, [(100, 100), (100, 200)])
    let key = UIKey(" ")
    harness.application.sendPress(of: key, phase: .began, timestamp: harness.now)
    draw(rate: 20, [(200, 150), (260, 150)])
    harness.application.sendPress(of: key, phase: .ended, timestamp: harness.now)
    #expect(elements.count == 1)
    #expect(pixel(160, 150) < 60 && pixel(100, 150) > 200)
  }

  /// The brightness of a point of the window.
  private func pixel(_ x: Int, _ y: Int) -> UInt8 {
    let canvas = BitmapCanvas(
      width: Int(window.bounds.width), height: Int(window.bounds.height))
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[x, y].green
  }
}

@Suite("Frames")
struct FrameTests {
  @Test(
    "Drawing only what changed gives the pixels of drawing everything", arguments: Tool.allCases)
  func changes(tool: Tool) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
    let controller = DrawingViewController(hasToolBar: true)
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    let canvas = BitmapCanvas(width: 600, height: 516)
    func isCurrent() -> Bool {
      _ = window.renderChanges(on: canvas, scale: 1.5)
      let fresh = BitmapCanvas(width: 600, height: 516)
      window.render(on: fresh, scale: 1.5)
      return fresh.bitmap == canvas.bitmap
    }
    #expect(isCurrent())
    for x in [50.0, 120] {
      harness.touchDown(at: CGPoint(x: x, y: 20))
      harness.touchMove(to: CGPoint(x: x + 50, y: 250))
      harness.touchUp()
      harness.advance(by: 1)
    }
    #expect(isCurrent())
    controller.choice.tool = tool
    #expect(isCurrent())
    harness.touchDown([0: CGPoint(x: 30, y: 30), 1: CGPoint(x: 300, y: 200)])
    #expect(isCurrent())
    for step in 1...10 {
      harness.advance(by: 0.01)
      harness.touchMove([
        0: CGPoint(x: 30 + 15 * step, y: 30 + 9 * step), 1: CGPoint(x: 300 - 20 * step, y: 200),
      ])
      #expect(isCurrent())
    }
    harness.touchUp(0)
    #expect(isCurrent())
    harness.touchUp(1)
    #expect(isCurrent())
    controller.perform(.undo)
    #expect(isCurrent())
    controller.perform(.clear)
    #expect(isCurrent())
  }
}
