import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Painting a page in several frames")
struct IncrementalPaintingTests {
  private static let size = CGSize(width: 200, height: 150)

  /// A window that shows a page, with simulated touches and the pixels of the frames so far.
  private final class PageFixture {
    let controller: DrawingViewController
    let window = UIWindow(frame: CGRect(origin: .zero, size: IncrementalPaintingTests.size))
    let harness: TouchHarness
    private let canvas = BitmapCanvas(
      width: Int(IncrementalPaintingTests.size.width),
      height: Int(IncrementalPaintingTests.size.height))
    /// A Boolean value that determines whether each frame paints only one step.
    var isIncremental: Bool

    init(_ drawing: Drawing, isIncremental: Bool) {
      controller = DrawingViewController(Page(PageContent(drawing)))
      controller.views.pageView.stepCost = 5000
      self.isIncremental = isIncremental
      window.rootViewController = controller
      harness = TouchHarness(window: window)
    }

    var bitmap: Bitmap { canvas.bitmap }

    /// Paints a frame if the window needs one.
    ///
    /// - Returns: A Boolean value that indicates whether the window needed a frame.
    @discardableResult
    func showFrame() -> Bool {
      guard window.needsFrame else { return false }
      _ = window.renderChanges(on: canvas, scale: 1) { !isIncremental }
      return true
    }

    /// Paints frames until the window needs no more, and returns their number.
    func showRemainingFrames() -> Int { (0..<1000).prefix { _ in showFrame() }.count }

    func drag(_ tool: ToolID, from start: CGPoint, to end: CGPoint) {
      controller.page.tools.style.tool = tool
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

  /// Returns a drawing of a number of short lines at random locations, half of them translucent.
  private static func drawing(_ count: Int) -> Drawing {
    var random = SeededGenerator(seed: 1)
    return Drawing(
      elements: (0..<count).map { k in
        let start = CGPoint(
          x: .random(in: 0...200, using: &random), y: .random(in: 0...150, using: &random))
        return Element(
          .line, from: start, to: CGPoint(x: start.x + 9, y: start.y + 4), width: 5,
          color: PixelColor(red: UInt8(k % 200), green: 90, blue: 40, alpha: k % 2 == 0 ? 255 : 90))
      })
  }

  /// An action of the user while the page is painted.
  enum Interruption: CaseIterable {
    case none, line, eraser, undo, clear, zoom, resize, everything
  }

  @Test("At a small scale, erasing an element leaves the edge of a neighboring thin line visible")
  func thinLine() throws {
    let black = PixelColor(red: 0, green: 0, blue: 0)
    // At the scale 0.1, the edge of the line is in pixel row 49, above the line's bounds.
    let thin = Element(
      kind: .line, points: [[100, 501.5], [1900, 501.5]], width: 2, color: black)
    for y in stride(from: Float(480), through: 496, by: 4) {
      let other = Element(kind: .line, points: [[300, y], [900, y]], width: 6, color: black)
      let fixture = PageFixture(Drawing(elements: [thin, other]), isIncremental: false)
      fixture.controller.page.viewport = try #require(Viewport(scale: 0.1, origin: .zero))
      // Waits until the scale indicator has disappeared.
      for _ in 0..<3 { fixture.harness.advance(by: 1) }
      _ = fixture.showRemainingFrames()
      fixture.controller.page.apply(.erase([fixture.controller.page.drawing.ids[1]]))
      _ = fixture.showRemainingFrames()
      let edge = fixture.bitmap[20, 49]
      #expect(edge.red < 250 && fixture.bitmap[60, 49] == edge, "\(y)")
    }
  }

  @Test("Elements of a replaced page are not visible while the new page is being painted")
  func replacedPage() {
    let black = PixelColor(red: 0, green: 0, blue: 0)
    let line = Element(kind: .line, points: [[20, 75], [180, 75]], width: 40, color: black)
    let fixture = PageFixture(Drawing(elements: [line]), isIncremental: true)
    _ = fixture.showRemainingFrames()
    #expect(fixture.bitmap[100, 75] == black)
    fixture.controller.page.show(PageContent(Self.drawing(150)))
    fixture.showFrame()
    #expect(fixture.bitmap[100, 75] != black && fixture.window.needsFrame)
    _ = fixture.showRemainingFrames()
    let new = PageFixture(fixture.controller.page.drawing, isIncremental: false)
    _ = new.showRemainingFrames()
    let hasSamePixels = new.bitmap == fixture.bitmap
    #expect(hasSamePixels)
  }

  @Test(
    "Painting in several frames gives the same pixels as painting at once, despite interruptions",
    arguments: Interruption.allCases)
  func samePixels(interruption: Interruption) {
    func interrupt(_ fixture: PageFixture) {
      let all = interruption == .everything
      if all || interruption == .line {
        fixture.drag(.line, from: CGPoint(x: 20, y: 30), to: CGPoint(x: 180, y: 100))
        fixture.showFrame()
      }
      if all || interruption == .zoom { fixture.zoom() }
      if all { fixture.showFrame() }
      if all || interruption == .eraser {
        fixture.drag(.eraser, from: CGPoint(x: 90, y: 60), to: CGPoint(x: 100, y: 70))
      }
      if interruption == .undo { fixture.controller.perform(.edit(.undo)) }
      if interruption == .clear {
        fixture.controller.perform(.edit(.clear))
        fixture.showFrame()
        fixture.controller.perform(.edit(.undo))
      }
      if interruption == .resize {
        fixture.window.frame.size.width -= 80
        fixture.showFrame()
        fixture.window.frame.size.width += 80
      }
    }
    var drawing = Self.drawing(150)
    drawing.append(Self.drawing(1).elements[0])
    let (singleFrame, severalFrames) = (
      PageFixture(drawing, isIncremental: false), PageFixture(drawing, isIncremental: true)
    )
    for fixture in [singleFrame, severalFrames] {
      fixture.showFrame()
      interrupt(fixture)
    }
    #expect(singleFrame.showRemainingFrames() <= 2)
    #expect(severalFrames.showRemainingFrames() > 1)
    #expect(
      severalFrames.controller.page.drawing.elements == singleFrame.controller.page.drawing.elements
    )
    #expect(severalFrames.bitmap.bytes == singleFrame.bitmap.bytes)
  }

  @Test("A stroke drawn while a page is being painted is applied before the painting is complete")
  func strokeBetweenFrames() {
    let fixture = PageFixture(Self.drawing(150), isIncremental: true)
    fixture.showFrame()
    var editCount = 0
    fixture.controller.page.onEdit = { _ in editCount += 1 }
    fixture.drag(.pen, from: CGPoint(x: 20, y: 75), to: CGPoint(x: 180, y: 75))
    #expect(editCount == 1)
    let before = fixture.bitmap
    fixture.showFrame()
    #expect(fixture.bitmap.bytes != before.bytes)
    #expect(fixture.window.needsFrame)
  }

  @Test("Painting a page completes even if elements are erased before every frame")
  func erasingDuringPainting() {
    func dot(_ x: CGFloat, _ y: CGFloat, _ color: PixelColor) -> Element {
      Element(.line, from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y), width: 4, color: color)
    }
    var drawing = Self.drawing(150)
    let black = PixelColor(red: 0, green: 0, blue: 0)
    for x in stride(from: CGFloat(10), to: 190, by: 3) { drawing.append(dot(x, 20, black)) }
    drawing.append(dot(150, 100, PixelColor(red: 255, green: 0, blue: 0)))
    let fixture = PageFixture(drawing, isIncremental: true)
    func isTopmostDotPainted() -> Bool {
      fixture.bitmap[150, 100] == PixelColor(red: 255, green: 0, blue: 0)
    }
    fixture.showFrame()
    #expect(!isTopmostDotPainted())
    fixture.controller.page.tools.style.tool = .eraser
    fixture.harness.touchDown(at: CGPoint(x: 10, y: 20))
    for x in stride(from: CGFloat(13), to: 190, by: 3) {
      fixture.harness.touchMove(to: CGPoint(x: x, y: 20))
      #expect(fixture.showFrame())
    }
    #expect(isTopmostDotPainted())
    fixture.harness.touchUp()
    #expect(fixture.showRemainingFrames() < 100)
    #expect(fixture.bitmap[100, 20] != black)
  }

  @Test("The eraser finds elements that were cleared and restored by undo")
  func erasingRestoredElements() {
    let fixture = PageFixture(Drawing(), isIncremental: false)
    let rows = [CGFloat(30), 70, 110]
    for y in rows {
      fixture.drag(.pen, from: CGPoint(x: 20, y: y), to: CGPoint(x: 180, y: y))
      fixture.controller.perform(.edit(.clear))
    }
    for (k, y) in rows.reversed().enumerated() {
      fixture.controller.perform(.edit(.undo))
      #expect(fixture.controller.page.drawing.elements.count == 1)
      fixture.drag(.eraser, from: CGPoint(x: 100, y: y), to: CGPoint(x: 101, y: y))
      #expect(fixture.controller.page.drawing.isEmpty)
      // The next undo restores the erased stroke, and the undo after it removes the stroke again.
      fixture.controller.perform(.edit(.undo))
      #expect(fixture.controller.page.drawing.elements.count == 1)
      fixture.drag(.eraser, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 101, y: 10))
      #expect(fixture.controller.page.drawing.elements.count == 1)
      fixture.controller.perform(.edit(.undo))
      #expect(fixture.controller.page.drawing.isEmpty, "in round \(k)")
    }
  }

  @Test("Zooming the page in and out with keys and pressing 0 restores the original pixels")
  func zoomedInAndOut() {
    let circle = Element(
      .circle, from: CGPoint(x: 20, y: 10), to: CGPoint(x: 170, y: 140), width: 3,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let fixture = PageFixture(Drawing(elements: [circle]), isIncremental: false)
    fixture.showFrame()
    let before = fixture.bitmap
    for count in 1...8 {
      for key in Array(repeating: "+", count: count) + Array(repeating: "-", count: count) + ["0"] {
        fixture.harness.application.sendPress(
          of: UIKey(key), phase: .began, timestamp: fixture.harness.now)
        fixture.showFrame()
      }
      for _ in 0..<3 { fixture.harness.advance(by: 1) }
      _ = fixture.showRemainingFrames()
      let hasSamePixels = fixture.bitmap == before
      #expect(hasSamePixels, "after \(count) keys")
    }
  }

  @Test(
    "After random input and short frames, a page has the same pixels as in a new window",
    arguments: 1...20)
  func randomInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = PageFixture(Self.drawing(Int(seed) * 3), isIncremental: false)
    func randomPoint() -> CGPoint {
      CGPoint(x: .random(in: 5...195, using: &random), y: .random(in: 5...145, using: &random))
    }
    let tools: [ToolID] = [.line, .pen, .circle, .eraser, .hand]
    for _ in 0..<40 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        fixture.drag(
          tools[Int.random(in: 0..<5, using: &random)], from: randomPoint(), to: randomPoint())
      case 5: fixture.controller.perform(.edit(.undo))
      case 6: fixture.controller.perform(.edit(.redo))
      case 7:
        if Int.random(in: 0..<3, using: &random) == 0 { fixture.controller.perform(.edit(.clear)) }
      case 8, 9:
        fixture.harness.application.scroll(
          at: randomPoint(), by: CGVector(dx: 0, dy: .random(in: -120...120, using: &random)),
          with: Bool.random(using: &random) ? .control : [])
      case 10: fixture.harness.touchDown(3, at: randomPoint())
      default: fixture.harness.touchUp(3)
      }
      fixture.isIncremental = Bool.random(using: &random)
      if Bool.random(using: &random) { fixture.showFrame() }
    }
    fixture.harness.touchUp(3)
    if Bool.random(using: &random) { fixture.controller.page.viewport = Viewport() }
    // Waits until the scale indicator has disappeared.
    for _ in 0..<3 { fixture.harness.advance(by: 1) }
    #expect(fixture.showRemainingFrames() < 500)
    let new = PageFixture(fixture.controller.page.drawing, isIncremental: false)
    new.controller.page.viewport = fixture.controller.page.viewport
    for _ in 0..<3 { new.harness.advance(by: 1) }
    _ = new.showRemainingFrames()
    let hasSamePixels = new.bitmap == fixture.bitmap
    #expect(hasSamePixels)
  }

  @Test("A line covers a highlight that was drawn later than the line")
  func layers() {
    let line = Element(
      .line, from: CGPoint(x: 20, y: 50), to: CGPoint(x: 180, y: 50), width: 8,
      color: PixelColor(red: 10, green: 20, blue: 30))
    let highlight = Element(
      kind: .highlight, points: [[20, 50], [180, 50]], width: 30,
      color: PixelColor(red: 0xFF, green: 0xD6, blue: 0x0A, alpha: 0x66))
    let page = PageFixture(Drawing(elements: [line, highlight]), isIncremental: false)
    page.showFrame()
    #expect(page.bitmap[100, 50] == line.color)
    #expect(page.bitmap[100, 60] != PixelColor(red: 255, green: 255, blue: 255))
  }
}
