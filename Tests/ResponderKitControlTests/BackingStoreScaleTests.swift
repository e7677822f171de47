import Ink
import Testing

@testable import ResponderKit

/// A view that retains its pixels and counts how often it draws.
private final class CountingView: UIView {
  var drawCount = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    retainsContent = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    drawCount += 1
    UIColor.red.setFill()
    UIGraphicsGetCurrentContext()?.fill(bounds.insetBy(dx: 60, dy: 60))
  }

  /// Returns the number of draw calls since the last call of this method.
  func takeDrawCount() -> Int {
    defer { drawCount = 0 }
    return drawCount
  }
}

/// Tests of a view whose scale changes, and whose tiles may take several display frames to paint.
@Suite("Scaling and repainting of backing stores")
struct BackingStoreScaleTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
  private let view = CountingView(frame: CGRect(x: 0, y: 0, width: 512, height: 512))
  private let canvas = BitmapCanvas(width: 500, height: 500)
  private let application = UIApplication()

  init() {
    window.addSubview(view)
    application.add(window)
    // With this anchor point, scaling leaves the upper left corner of the view in place.
    view.layer.anchorPoint = .zero
    view.center = .zero
  }

  private func zoom(_ scale: CGFloat) {
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  /// Redraws what has changed in the window and returns the number of tiles that the view painted.
  ///
  /// - Parameter hasTime: A Boolean value that indicates whether there is time to paint more than
  ///   one tile.
  @discardableResult
  private func showFrame(hasTime: Bool = false) -> Int {
    _ = window.renderChanges(on: canvas, scale: 1) { hasTime }
    return view.takeDrawCount()
  }

  @Test("A view that is painted completely in the first display frame requests no second one")
  func firstFrame() {
    #expect(showFrame(hasTime: true) == 4)
    #expect(!window.hasUnpaintedContent && !window.needsFrame)
  }

  @Test("From its first frame until the last tile is painted, a window reports unpainted content")
  func unpaintedContent() {
    #expect(window.needsFrame && !window.hasUnpaintedContent)
    for frame in 1...4 {
      #expect(showFrame() == 1)
      #expect(window.hasUnpaintedContent == (frame < 4) && window.needsFrame == (frame < 4))
    }
    #expect(showFrame() == 0 && view.backingStore?.tileCount == 4)
    zoom(1.5)
    showFrame(hasTime: true)
    #expect(!window.hasUnpaintedContent && !window.needsFrame && view.backingStore?.scale == 1.5)
  }

  @Test("A view zoomed in to 8 times its size is repainted although its scale keeps changing")
  func farZoom() {
    showFrame(hasTime: true)
    var shownScales: [CGFloat] = []
    for step in 0..<40 {
      zoom(8 + CGFloat(step) / 100)
      // At the scale 8, the visible part of the view has 2 × 2 tiles, one of which is painted in
      // each display frame.
      #expect(showFrame() <= 1)
      if let scale = view.backingStore?.scale, shownScales.last != scale {
        shownScales.append(scale)
      }
    }
    #expect(shownScales.starts(with: [1, 8]))
    // Another repainting would wait until the scale stays constant.
    #expect(shownScales.count == 2)
  }

  @Test("Painting of a view restarts if its scale differs greatly from the scale being painted")
  func restart() {
    showFrame(hasTime: true)
    zoom(8)
    #expect(showFrame() == 1)
    zoom(0.25)
    // The view is 128 × 128 pixels large and therefore fits into one tile.
    #expect(showFrame() == 1 && view.backingStore?.scale == 0.25)
    #expect(view.backingStore?.tileCount == 1)
    #expect(showFrame() == 0 && !window.needsFrame)
  }

  @Test("A view that returns to its painted scale discards the tiles painted for another scale")
  func returning() {
    showFrame(hasTime: true)
    zoom(1.5)
    showFrame()
    #expect(view.backingStore?.tileCount == 6)
    zoom(1)
    #expect(showFrame() == 0)
    #expect(view.backingStore?.tileCount == 4 && view.backingStore?.scale == 1)
    #expect(!window.needsFrame)
  }

  @Test(
    "A view that took several frames to repaint is repainted after 12 frames at a constant scale")
  func constantScale() {
    showFrame(hasTime: true)
    zoom(1.5)
    for _ in 0..<4 { #expect(showFrame() == 1) }
    #expect(view.backingStore?.scale == 1.5)
    zoom(1.6)
    for _ in 0..<12 { #expect(showFrame() == 0 && window.needsFrame) }
    #expect(showFrame() == 1)
    // After a repaint within a single display frame, the view counts as fast, so that the next
    // change of the scale is repainted at once.
    zoom(1.7)
    for _ in 0..<12 { #expect(showFrame(hasTime: true) == 0) }
    #expect(showFrame(hasTime: true) == 4 && view.backingStore?.scale == 1.7)
    zoom(1.8)
    #expect(showFrame(hasTime: true) == 4 && view.backingStore?.scale == 1.8)
  }

  @Test("A view whose repainting was interrupted is repainted after 12 frames at a constant scale")
  func interruptedPainting() {
    showFrame(hasTime: true)
    zoom(1.2)
    #expect(showFrame() == 1)
    zoom(1.3)
    #expect(showFrame() == 1)
    zoom(1.4)
    #expect(showFrame() == 0 && view.backingStore?.scale == 1)
    var frameCount = 1
    while window.needsFrame, frameCount < 100 {
      showFrame()
      frameCount += 1
    }
    // 12 display frames without painting + 4 that paint one of the 2 × 2 visible tiles each.
    #expect(frameCount == 16 && view.backingStore?.scale == 1.4)
  }

  @Test("An animated view is repainted when its scale exceeds twice the scale of its pixels")
  func animation() {
    showFrame(hasTime: true)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { zoom(5) })
    var scales: Set<CGFloat> = []
    for step in 1...10 {
      application.advance(to: Double(step) / 10)
      let count = showFrame(hasTime: true)
      let scale = 1 + 0.4 * CGFloat(step)
      let shown = view.backingStore?.scale ?? 0
      #expect(scale / shown <= 2.0001 || step == 10, "step \(step)")
      #expect(!window.hasUnpaintedContent, "step \(step)")
      #expect((count > 0) == scales.insert(shown).inserted || step == 1, "step \(step)")
    }
    application.advance(to: 2)
    showFrame(hasTime: true)
    #expect(view.backingStore?.scale == 5 && scales.count <= 4)
  }

  /// Returns a description of the first compared pixel that differs from a complete rendering of
  /// the window, or `nil` if there is none.
  ///
  /// Only every third pixel of every seventh row is compared, and no translucent pixel: at the
  /// edges of a clip, a backing store blends the background and the square of the view in one step
  /// instead of two.
  private func difference() -> String? {
    let complete = BitmapCanvas(width: 500, height: 500)
    window.render(on: complete, scale: 1)
    let (shown, reference) = (canvas.bitmap, complete.bitmap)
    for y in stride(from: 1, to: 500, by: 7) {
      for x in stride(from: 1, to: 500, by: 3) where [0, 255].contains(shown[x, y].alpha) {
        let (a, b) = (shown.channels(x, y), reference.channels(x, y))
        if zip(a, b).contains(where: { abs($0 - $1) > 2 }) { return "(\(x), \(y)): \(a) \(b)" }
      }
    }
    return nil
  }

  @Test("A superview with rounded corners clips a view, even if the view is rotated")
  func roundCorners() {
    let card = UIView(frame: CGRect(x: 40, y: 50, width: 300, height: 260))
    card.layer.cornerRadius = 60
    card.clipsToBounds = true
    window.addSubview(card)
    card.addSubview(view)
    view.backgroundColor = .blue
    showFrame(hasTime: true)
    #expect(difference() == nil && canvas.bitmap[42, 52].alpha == 0)
    view.transform = CGAffineTransform(rotationAngle: .pi)
    view.center = CGPoint(x: 400, y: 400)
    showFrame(hasTime: true)
    #expect(difference() == nil && canvas.bitmap[42, 52].alpha == 0)
  }

  @Test("Content added to a view is drawn only inside the given rectangle")
  func addedContent() {
    showFrame(hasTime: true)
    view.addContent(in: CGRect(x: 10, y: 10, width: 20, height: 15)) { context in
      context.setFillColor(UIColor.green)
      context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    }
    showFrame(hasTime: true)
    let bitmap = canvas.bitmap
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<30).contains(x) && (10..<25).contains(y)
        // The antialiased edges of the content may extend one pixel beyond the rectangle.
        if !isInside, (9..<31).contains(x), (9..<26).contains(y) { continue }
        #expect(bitmap[x, y].green == (isInside ? 255 : 0), "(\(x), \(y))")
      }
    }
  }

  @Test("A view whose size changes is repainted at once")
  func resizing() {
    showFrame(hasTime: true)
    view.bounds.size = CGSize(width: 300, height: 200)
    #expect(showFrame(hasTime: true) == 2 && view.backingStore?.tileCount == 2)
  }

  @Test("A zoomed view shows scaled pixels in the first frame, before it is repainted")
  func scaledPixels() {
    showFrame(hasTime: true)
    // The square begins at 60 points.
    #expect(canvas.bitmap[58, 250].alpha == 0 && canvas.bitmap[62, 250].red == 255)
    zoom(1.5)
    showFrame()
    #expect(view.backingStore?.scale == 1 && window.needsFrame)
    #expect(canvas.bitmap[86, 250].alpha == 0 && canvas.bitmap[94, 250].red > 250)
    #expect(canvas.bitmap[250, 86].alpha == 0 && canvas.bitmap[250, 94].red > 250)
  }

  @Test("A view at a fractional pixel location is drawn sharply at the nearest whole pixel")
  func fractionalLocation() {
    view.center = CGPoint(x: 0.4, y: 0.4)
    showFrame(hasTime: true)
    for (x, y) in [(59, 250), (250, 59)] { #expect(canvas.bitmap[x, y].alpha == 0) }
    for (x, y) in [(60, 250), (250, 60)] {
      #expect(canvas.bitmap.channels(x, y) == [255, 0, 0, 255])
    }
  }
}
