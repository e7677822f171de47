import Drawing
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("A page that takes more than a frame to paint")
struct PaintingInPartsTests {
  private static let size = CGSize(width: 200, height: 150)

  /// A page with the fingers over it, and what of it has come to the screen.
  private final class Desk {
    let controller: DrawingViewController
    let window = UIWindow(frame: CGRect(origin: .zero, size: PaintingInPartsTests.size))
    let harness: TouchHarness
    private let canvas = BitmapCanvas(
      width: Int(PaintingInPartsTests.size.width), height: Int(PaintingInPartsTests.size.height))

    init(_ drawing: Drawing, workPerFrame: Int) {
      controller = DrawingViewController(DrawingContent(drawing))
      controller.workPerFrame = workPerFrame
      window.rootViewController = controller
      harness = TouchHarness(window: window)
    }

    var bitmap: Bitmap { canvas.bitmap }

    /// Returns whether there was one to show.
    @discardableResult
    func showFrame() -> Bool {
      guard window.needsFrame else { return false }
      _ = window.renderChanges(on: canvas, scale: 1)
      return true
    }

    /// Returns how many frames there were.
    func settle() -> Int { (0..<1000).prefix { _ in showFrame() }.count }

    func drag(_ tool: Tool, from start: CGPoint, to end: CGPoint) {
      controller.choice.tool = tool
      harness.advance(by: 1)
      harness.touchDown(at: start)
      harness.advance(by: 0.1)
      harness.touchMove(to: end)
      harness.touchUp()
    }

    func zoom() {
      harness.application.scroll(
        at: CGPoint(x: 80, y: 60), by: CGVector(dx: 0, dy: -60), with: .control)
    }
  }

  /// Short lines, many of which shine through others.
  private static func drawing(_ count: Int) -> Drawing {
    var random = SeededGenerator(seed: 1)
    return Drawing(
      elements: (0..<count).map { k in
        let place = CGPoint(
          x: .random(in: 0...200, using: &random), y: .random(in: 0...150, using: &random))
        return Element(
          .line, from: place, to: CGPoint(x: place.x + 9, y: place.y + 4), width: 5,
          color: PixelColor(red: UInt8(k % 200), green: 90, blue: 40, alpha: k % 2 == 0 ? 255 : 90))
      })
  }

  enum Interruption: CaseIterable {
    case none, line, eraser, undo, clear, zoom, resize, everything
  }

  @Test(
    "It looks in the end as if it had been painted at once, whatever one does meanwhile",
    arguments: Interruption.allCases)
  func looks(interruption: Interruption) {
    func interrupt(_ desk: Desk) {
      let all = interruption == .everything
      if all || interruption == .line {
        desk.drag(.line, from: CGPoint(x: 20, y: 30), to: CGPoint(x: 180, y: 100))
        desk.showFrame()
      }
      if all || interruption == .zoom { desk.zoom() }
      if all { desk.showFrame() }
      if all || interruption == .eraser {
        desk.drag(.eraser, from: CGPoint(x: 90, y: 60), to: CGPoint(x: 100, y: 70))
      }
      if interruption == .undo { desk.controller.perform(.undo) }
      if interruption == .clear {
        desk.controller.perform(.clear)
        desk.showFrame()
        desk.controller.perform(.undo)
      }
      if interruption == .resize {
        desk.window.frame.size.width -= 80
        desk.showFrame()
        desk.window.frame.size.width += 80
      }
    }
    var drawing = Self.drawing(150)
    drawing.append(Self.drawing(1).elements[0])
    let (atOnce, inParts) = (
      Desk(drawing, workPerFrame: .max), Desk(drawing, workPerFrame: 5000)
    )
    for desk in [atOnce, inParts] {
      desk.showFrame()
      interrupt(desk)
    }
    #expect(atOnce.settle() <= 2)
    #expect(inParts.settle() > 1)
    #expect(inParts.controller.drawing.elements == atOnce.controller.drawing.elements)
    #expect(inParts.bitmap.bytes == atOnce.bitmap.bytes)
  }

  @Test("Between its frames what fingers draw is done at once, and seen")
  func answers() {
    let desk = Desk(Self.drawing(150), workPerFrame: 5000)
    desk.showFrame()
    var deeds = 0
    desk.controller.onDeed = { _ in deeds += 1 }
    desk.drag(.pen, from: CGPoint(x: 20, y: 75), to: CGPoint(x: 180, y: 75))
    #expect(deeds == 1)
    let before = desk.bitmap
    desk.showFrame()
    #expect(desk.bitmap.bytes != before.bytes)
    #expect(desk.window.needsFrame)
  }

  @Test("It comes to its end also while one erases in each frame")
  func ends() {
    func dot(_ x: CGFloat, _ y: CGFloat, _ color: PixelColor) -> Element {
      Element(.line, from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y), width: 4, color: color)
    }
    var drawing = Self.drawing(150)
    let black = PixelColor(red: 0, green: 0, blue: 0)
    for x in stride(from: CGFloat(10), to: 190, by: 3) { drawing.append(dot(x, 20, black)) }
    drawing.append(dot(150, 100, PixelColor(red: 255, green: 0, blue: 0)))
    let desk = Desk(drawing, workPerFrame: 5000)
    func isDone() -> Bool { desk.bitmap[150, 100] == PixelColor(red: 255, green: 0, blue: 0) }
    desk.showFrame()
    #expect(!isDone())
    desk.controller.choice.tool = .eraser
    desk.harness.touchDown(at: CGPoint(x: 10, y: 20))
    for x in stride(from: CGFloat(13), to: 190, by: 3) {
      desk.harness.touchMove(to: CGPoint(x: x, y: 20))
      #expect(desk.showFrame())
    }
    #expect(isDone())
    desk.harness.touchUp()
    #expect(desk.settle() < 100)
    #expect(desk.bitmap[100, 20] != black)
  }

  @Test("What a clear took away is found again by the eraser once it is back, however often")
  func found() {
    let desk = Desk(Drawing(), workPerFrame: .max)
    let places = [CGFloat(30), 70, 110]
    for y in places {
      desk.drag(.pen, from: CGPoint(x: 20, y: y), to: CGPoint(x: 180, y: y))
      desk.controller.perform(.clear)
    }
    for (k, y) in places.reversed().enumerated() {
      desk.controller.perform(.undo)
      #expect(desk.controller.drawing.elements.count == 1)
      desk.drag(.eraser, from: CGPoint(x: 100, y: y), to: CGPoint(x: 101, y: y))
      #expect(desk.controller.drawing.isEmpty)
      // The erasure, and what was drawn before.
      desk.controller.perform(.undo)
      #expect(desk.controller.drawing.elements.count == 1)
      desk.drag(.eraser, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 101, y: 10))
      #expect(desk.controller.drawing.elements.count == 1)
      desk.controller.perform(.undo)
      #expect(desk.controller.drawing.isEmpty == true, "after \(k)")
    }
  }
}
