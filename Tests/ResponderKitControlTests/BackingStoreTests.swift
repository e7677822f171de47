import Ink
import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A view that retains its pixels and shows colored rectangles.
private final class RectanglesView: UIView {
  struct Rectangle {
    var rect: CGRect
    var color: UIColor
  }

  var rectangles: [Rectangle] = []
  private(set) var drawnRects: [CGRect] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    retainsContent = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    drawnRects.append(rect)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for rectangle in rectangles { Self.draw(rectangle, in: context) }
  }

  /// Adds a rectangle above all others.
  func add(_ rectangle: Rectangle) {
    rectangles.append(rectangle)
    addContent(in: rectangle.rect) { Self.draw(rectangle, in: $0) }
  }

  func removeRectangle(at index: Int) { setNeedsDisplay(rectangles.remove(at: index).rect) }

  func forgetDrawnRects() { drawnRects = [] }

  private static func draw(_ rectangle: Rectangle, in context: CGContext) {
    context.setFillColor(rectangle.color)
    context.fill(rectangle.rect)
  }
}

@Suite("Backing stores of views")
struct BackingStoreTests {
  private static let size = CGSize(width: 704, height: 504)

  /// A window with a view that retains its pixels, and the canvas on which the window is redrawn.
  private final class Fixture {
    let window = UIWindow(frame: CGRect(origin: .zero, size: BackingStoreTests.size))
    let view: RectanglesView
    let harness: TouchHarness
    private let canvas: BitmapCanvas
    private let scale: CGFloat

    init(frame: CGRect = CGRect(origin: .zero, size: BackingStoreTests.size), scale: CGFloat = 1) {
      view = RectanglesView(frame: frame)
      self.scale = scale
      canvas = BitmapCanvas(
        width: Int(BackingStoreTests.size.width * scale),
        height: Int(BackingStoreTests.size.height * scale))
      window.backgroundColor = UIColor(red: 0.9, green: 0.95, blue: 1, alpha: 1)
      window.addSubview(view)
      harness = TouchHarness(window: window)
    }

    var bitmap: Bitmap { canvas.bitmap }

    /// The pixels of a complete rendering of the window.
    var reference: Bitmap {
      let canvas = BitmapCanvas(width: bitmap.width, height: bitmap.height)
      window.render(on: canvas, scale: scale)
      return canvas.bitmap
    }

    /// Returns a description of the pixels that differ from ``reference``, or `nil` if none does.
    ///
    /// - Parameter tolerance: The largest difference of a color channel that does not count.
    func difference(tolerance: Int = 0) -> String? {
      let (shown, reference) = (bitmap, reference)
      if shown == reference { return nil }
      let differing = shown.bytes.indices.filter {
        abs(Int(shown.bytes[$0]) - Int(reference.bytes[$0])) > tolerance
      }
      guard let first = differing.first else { return nil }
      let (x, y) = (first / 4 % shown.width, first / 4 / shown.width)
      return
        "\(differing.count) bytes differ, the first one at (\(x), \(y)): \(shown[x, y]) instead of "
        + "\(reference[x, y])"
    }

    /// Redraws on the canvas what has changed in the window, and returns the redrawn rectangles.
    ///
    /// - Parameter hasTime: A Boolean value that indicates whether there is time for more than one
    ///   painting step.
    @discardableResult
    func showFrame(hasTime: Bool = true) -> [CGRect] { showFrame { hasTime } }

    @discardableResult
    func showFrame(paintingWhile hasTime: () -> Bool) -> [CGRect] {
      window.renderChanges(on: canvas, scale: scale, hasTime: hasTime)
    }

    /// Shows display frames with one painting step each until the window needs no more, and returns
    /// the number of these frames.
    func showRemainingFrames() -> Int {
      (0..<1000).prefix { _ in
        guard window.needsFrame else { return false }
        showFrame(hasTime: false)
        return true
      }.count
    }
  }

  private static func randomRectangle(_ random: inout SeededGenerator) -> RectanglesView.Rectangle {
    RectanglesView.Rectangle(
      rect: CGRect(
        x: .random(in: -50...600, using: &random), y: .random(in: -50...450, using: &random),
        width: .random(in: 1...300, using: &random), height: .random(in: 1...60, using: &random)),
      color: UIColor(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: 0.3, alpha: Bool.random(using: &random) ? 1 : 0.4))
  }

  @Test("A view with a backing store draws its background with rounded corners and a shadow")
  func decoratedBackground() {
    let fixture = Fixture(frame: CGRect(x: 40, y: 30, width: 300, height: 200))
    fixture.view.backgroundColor = .white
    fixture.showFrame()
    let changes: [(UIView) -> Void] = [
      { $0.layer.cornerRadius = 30 }, { $0.layer.shadowOpacity = 0.5 },
      { $0.layer.cornerRadius = 0 }, { $0.layer.shadowOpacity = 0 },
    ]
    for (index, change) in changes.enumerated() {
      change(fixture.view)
      fixture.showFrame()
      #expect(fixture.difference(tolerance: 2) == nil, "change \(index)")
    }
  }

  @Test(
    "A moved, faded, hidden or covered view is not drawn again, an animated one only at the end")
  func movesWithoutDrawing() {
    let fixture = Fixture()
    var random = SeededGenerator(seed: 4)
    for _ in 0..<8 { fixture.view.add(Self.randomRectangle(&random)) }
    fixture.showFrame()
    fixture.view.forgetDrawnRects()
    for offset in [CGPoint(x: 0, y: 7), CGPoint(x: 5, y: 0), .zero] {
      fixture.view.frame.origin = offset
      fixture.showFrame()
      #expect(fixture.view.drawnRects.isEmpty)
      // The comparison draws the view without its backing store.
      #expect(fixture.difference(tolerance: 2) == nil)
      fixture.view.forgetDrawnRects()
    }
    let cover = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    cover.backgroundColor = .red
    fixture.window.addSubview(cover)
    fixture.showFrame()
    cover.removeFromSuperview()
    fixture.view.alpha = 0.5
    fixture.showFrame()
    fixture.view.alpha = 1
    fixture.view.isHidden = true
    fixture.showFrame()
    fixture.view.isHidden = false
    UIView.animate(withDuration: 1) {
      fixture.view.center.x += 20
      fixture.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    }
    for _ in 0..<5 {
      fixture.harness.advance(by: 0.1)
      fixture.showFrame()
    }
    #expect(fixture.view.drawnRects.isEmpty)
    fixture.harness.advance(by: 1)
    fixture.showFrame()
    #expect(!fixture.view.drawnRects.isEmpty)
  }

  @Test("setNeedsDisplay(_:) redraws only the given rectangle and one pixel around it")
  func drawsChanges() {
    let fixture = Fixture()
    fixture.showFrame()
    fixture.view.forgetDrawnRects()
    fixture.view.setNeedsDisplay(CGRect(x: 20, y: 30, width: 10, height: 10))
    fixture.showFrame()
    #expect(fixture.view.drawnRects == [CGRect(x: 19, y: 29, width: 12, height: 12)])
  }

  @Test(
    "A scaled view shows scaled pixels in the next frame, and new pixels after several more frames")
  func scales() {
    let fixture = Fixture()
    let rectangle = CGRect(x: 100, y: 100, width: 40, height: 40)
    fixture.view.add(.init(rect: rectangle, color: .red))
    fixture.showFrame()
    fixture.view.transform = CGAffineTransform(scaleX: 2, y: 2)
    fixture.showFrame(hasTime: false)
    #expect(fixture.window.needsFrame)
    let inside = fixture.window.convert(CGPoint(x: 110, y: 110), from: fixture.view)
    #expect(fixture.bitmap[Int(inside.x), Int(inside.y)].green == 0)
    #expect(fixture.showRemainingFrames() > 3)
    #expect(fixture.difference() == nil)
  }

  @Test("A view that takes several frames to draw is not repainted while its scale keeps changing")
  func keepsScaling() {
    let fixture = Fixture()
    fixture.view.add(.init(rect: CGRect(x: 0, y: 0, width: 700, height: 500), color: .red))
    fixture.showFrame()
    fixture.view.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    #expect(fixture.showRemainingFrames() > 2)
    fixture.view.forgetDrawnRects()
    for step in 1...20 {
      let scale = 1.1 + 0.02 * CGFloat(step)
      fixture.view.transform = CGAffineTransform(scaleX: scale, y: scale)
      for _ in 0..<4 { fixture.showFrame(hasTime: false) }
    }
    #expect(fixture.view.drawnRects.isEmpty)
    #expect(fixture.showRemainingFrames() < 100)
    #expect(fixture.difference(tolerance: 2) == nil)
  }

  @Test("Painting with limited time begins with the frontmost view")
  func frontFirst() {
    let fixture = Fixture()
    let front = RectanglesView(frame: fixture.view.frame)
    fixture.window.addSubview(front)
    var remainingSteps = 6
    fixture.showFrame(paintingWhile: {
      remainingSteps -= 1
      return remainingSteps > 0
    })
    // A step paints one of the 3 × 2 tiles of a view. After the six steps of the front view, the
    // time is over, but every view paints at least one tile.
    #expect(front.drawnRects.count == 6)
    #expect(fixture.view.drawnRects.count == 1)
  }

  @Test("Fading a view redraws only rectangles less than 10 points wider and higher than the view")
  func fading() {
    let fixture = Fixture()
    let label = UIView(frame: CGRect(x: 40, y: 50, width: 60, height: 20))
    label.backgroundColor = .red
    fixture.window.addSubview(label)
    fixture.showFrame()
    UIView.animate(withDuration: 1) { label.alpha = 0 }
    for _ in 0..<5 {
      fixture.harness.advance(by: 0.1)
      #expect(fixture.showFrame().allSatisfy { $0.width < 70 && $0.height < 30 })
    }
  }

  @Test("A view that leaves its window releases its backing store and is redrawn when it returns")
  func leavesWindow() {
    let fixture = Fixture()
    fixture.showFrame()
    #expect(fixture.view.backingStore != nil)
    weak let store = fixture.view.backingStore
    fixture.view.removeFromSuperview()
    #expect(store == nil)
    fixture.view.rectangles = [.init(rect: fixture.view.bounds, color: .red)]
    fixture.window.addSubview(fixture.view)
    fixture.showFrame()
    #expect(fixture.difference() == nil)
  }

  @Test(
    "A view zoomed out during painting is repainted with at most 100 tiles",
    arguments: [false, true])
  func zoomsOutWhilePainting(isAnimated: Bool) {
    let fixture = Fixture()
    fixture.view.bounds.size = CGSize(width: 200_000, height: 200_000)
    fixture.view.add(
      .init(rect: CGRect(x: 0, y: 0, width: 150_000, height: 90_000), color: .red))
    fixture.showFrame()
    fixture.view.transform = CGAffineTransform(scaleX: 8, y: 8)
    fixture.showFrame(hasTime: false)
    let zoomOut = { fixture.view.transform = CGAffineTransform(scaleX: 1 / 256, y: 1 / 256) }
    if isAnimated {
      UIView.animate(withDuration: 1, animations: zoomOut)
      fixture.harness.advance(by: 0.9)
      fixture.showFrame(hasTime: false)
      #expect(fixture.view.backingStore?.tileCount ?? 0 <= 100)
      fixture.harness.advance(by: 0.2)
    } else {
      zoomOut()
    }
    // A wide rectangle is added, like a stroke, while the tiles are painted at the new scale.
    fixture.view.add(
      RectanglesView.Rectangle(rect: CGRect(x: 0, y: 0, width: 150_000, height: 300), color: .blue))
    #expect(fixture.showRemainingFrames() <= 100)
    #expect(fixture.view.backingStore?.tileCount ?? 0 <= 100)
    #expect(fixture.difference(tolerance: 2) == nil)
  }

  @Test(
    "The backing store of a huge view has at most 30 tiles while the view is scrolled in 60 steps")
  func boundedMemory() {
    let fixture = Fixture()
    fixture.view.bounds = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    fixture.view.backgroundColor = .white
    for step in 0..<60 {
      fixture.view.center = CGPoint(x: -190.0 * CGFloat(step), y: -130.0 * CGFloat(step))
      fixture.showFrame()
      // At most 4 × 3 tiles are visible; the margin adds one column and one row on each side.
      #expect(fixture.view.backingStore?.tileCount ?? 0 <= 6 * 5)
    }
    #expect(fixture.difference() == nil)
  }

  @Test(
    "After random changes, a view with a backing store looks like a newly drawn view",
    arguments: 1...12)
  func randomHistories(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = Fixture(scale: [1, 1.5, 2][Int(seed % 3)])
    // Only some views are translucent, because their comparison is slow.
    if seed % 4 != 0 { fixture.view.backgroundColor = .white }
    for _ in 0..<25 {
      let view = fixture.view
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: view.add(Self.randomRectangle(&random))
      case 4, 5:
        if !view.rectangles.isEmpty {
          view.removeRectangle(at: .random(in: 0..<view.rectangles.count, using: &random))
        }
      case 6:
        view.center.x += CGFloat(2 * Int.random(in: -150...150, using: &random))
        view.center.y += CGFloat(2 * Int.random(in: -100...100, using: &random))
      case 7:
        let scale = [0.25, 0.5, 1, 2, 3][Int.random(in: 0..<5, using: &random)]
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
      case 8: view.setNeedsDisplay()
      case 9:  // At all scales, the edges of the bounds lie on the boundaries of pixels.
        view.bounds.size.width = CGFloat(8 * Int.random(in: 12...110, using: &random))
      case 10:
        view.removeFromSuperview()
        fixture.showFrame()
        fixture.window.addSubview(view)
      default: view.isHidden.toggle()
      }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        fixture.showFrame(hasTime: Bool.random(using: &random))
      }
    }
    fixture.view.isHidden = false
    // The pixels can be compared only if the view is at whole pixels: at a fractional location, a
    // retained view is drawn at the nearest whole pixel.
    fixture.view.frame.origin = .zero
    #expect(fixture.showRemainingFrames() < 500)
    // A translucent view is blended with the window as one image, which causes rounding errors.
    #expect(fixture.difference(tolerance: fixture.view.backgroundColor == nil ? 2 : 0) == nil)
  }
}

/// A view that draws ten columns, one in each step, and then a rectangle if one is set.
private final class ColumnsView: UIView, StepwiseDrawing {
  var rectangle: CGRect?

  func drawingSteps(in rect: CGRect) -> (CGContext) -> Bool {
    var column = 0
    return { [bounds, rectangle] context in
      let width = bounds.width / 10
      context.setFillColor(UIColor.red)
      context.fill(
        CGRect(x: width * CGFloat(column), y: 0, width: width, height: bounds.height))
      column += 1
      if column == 10, let rectangle {
        context.setFillColor(UIColor.green)
        context.fill(rectangle)
      }
      return column < 10
    }
  }
}

@Suite("Views that are painted in steps")
struct StepwisePaintingTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = ColumnsView(frame: CGRect(x: 0, y: 0, width: 600, height: 100))
  private let canvas = BitmapCanvas(width: 200, height: 100)
  private let application = UIApplication()

  init() {
    view.retainsContent = true
    window.addSubview(view)
    application.add(window)
  }

  /// Redraws what has changed, with time for one painting step.
  private func showFrame() { _ = window.renderChanges(on: canvas, scale: 1) { false } }

  private func showRemainingFrames() {
    for _ in 0..<200 where window.needsFrame { showFrame() }
  }

  @Test("Content added to an unfinished tile and then removed is not drawn on another tile")
  func additionToUnfinishedTile() {
    for _ in 0..<4 { showFrame() }
    let rectangle = CGRect(x: 240, y: 20, width: 32, height: 30)
    view.addContent(in: rectangle) { context in
      context.setFillColor(UIColor.green)
      context.fill(rectangle)
    }
    showFrame()
    view.setNeedsDisplay(rectangle)
    // The tile that is being painted ends at x = 256, so it is no longer visible at this offset.
    view.frame.origin.x = -258
    showRemainingFrames()
    #expect(!window.needsFrame && canvas.bitmap.channels(5, 35) == [255, 0, 0, 255])
  }

  @Test(
    "Content added to a view while several frames paint the view is visible in all later frames")
  func addition() {
    for _ in 0..<4 { showFrame() }
    let rectangle = CGRect(x: 150, y: 20, width: 20, height: 30)
    view.rectangle = rectangle
    view.addContent(in: rectangle) { context in
      context.setFillColor(UIColor.green)
      context.fill(rectangle)
    }
    for frame in 0..<40 {
      showFrame()
      #expect(canvas.bitmap.channels(160, 35) == [0, 255, 0, 255], "frame \(frame)")
    }
    #expect(!window.needsFrame && canvas.bitmap.channels(120, 35) == [255, 0, 0, 255])
  }

  @Test("A view moved while several frames paint it is complete at the new and at the old location")
  func moving() {
    for _ in 0..<3 { showFrame() }
    for x in [-300, 0] as [CGFloat] {
      view.frame.origin.x = x
      showRemainingFrames()
      let complete = BitmapCanvas(width: 200, height: 100)
      window.render(on: complete, scale: 1)
      let isComplete = canvas.bitmap == complete.bitmap
      #expect(isComplete && !window.needsFrame, "at \(x)")
    }
  }
}
