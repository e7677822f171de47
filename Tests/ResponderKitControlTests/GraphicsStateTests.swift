import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Graphics states")
struct GraphicsStateTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let everything = CGRect(x: -500, y: -500, width: 1000, height: 1000)

  @Test(
    "Restoring the graphics state removes clips that were set after saving it", arguments: 0..<4)
  func clip(kind: Int) {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.saveGState()
      switch kind {
      case 0: context.clip(to: CGRect(x: 10, y: 5, width: 20, height: 30))
      case 1: UIBezierPath(ovalIn: CGRect(x: 10, y: 5, width: 20, height: 30)).addClip()
      case 2:
        context.rotate(by: 0.3)
        context.clip(to: CGRect(x: 10, y: 5, width: 20, height: 30))
      default:
        context.clip(to: CGRect(x: 10, y: 5, width: 20, height: 30))
        context.clip(to: CGRect(x: 50, y: 5, width: 5, height: 30))
      }
      context.restoreGState()
      context.fill(everything)
    }
    #expect(bitmap.mismatch(tolerance: 0) { _, _ in [255, 0, 0, 255] } == nil)
  }

  @Test("Restoring the graphics state restores the outer clip, pixel by pixel")
  func outerClip() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.clip(to: CGRect(x: 7, y: 11, width: 40, height: 20))
      context.saveGState()
      context.clip(to: CGRect(x: 20, y: 0, width: 5, height: 50))
      context.clip(to: CGRect(x: 0, y: 20, width: 60, height: 3))
      context.setFillColor(UIColor.blue)
      context.fill(everything)
      context.restoreGState()
      context.setBlendMode(.destinationOver)
      context.fill(everything)
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      guard (7..<47).contains(x), (11..<31).contains(y) else { return [0, 0, 0, 0] }
      let isInner = (20..<25).contains(x) && (20..<23).contains(y)
      return isInner ? [0, 0, 255, 255] : [255, 0, 0, 255]
    }
    #expect(mismatch == nil)
  }

  /// Draws a corner of two lines and a filled rectangle with the current graphics state.
  private func drawSample(_ context: CGContext) {
    context.addLines(between: [point(10, 40), point(10, 10), point(40, 10)])
    context.strokePath()
    context.fill(CGRect(x: 4, y: 20, width: 31, height: 9))
  }

  @Test(
    "Restoring the graphics state undoes changes of lines, colors, effects, transform and clip",
    arguments: 0..<12)
  func properties(index: Int) {
    let change: (CGContext) -> Void = { context in
      switch index {
      case 0: context.setLineWidth(9)
      case 1: context.setLineCap(.square)
      case 2: context.setLineJoin(.bevel)
      case 3: context.setMiterLimit(1)
      case 4: context.setLineDash(phase: 1, lengths: [4, 3])
      case 5: context.setStrokeColor(UIColor.blue)
      case 6: context.setFillColor(UIColor.green)
      case 7: context.setAlpha(0.3)
      case 8: context.setBlendMode(.xor)
      case 9: context.setShadow(offset: CGSize(width: 3, height: 4), blur: 2)
      case 10: context.translateBy(x: 5, y: 3)
      default: context.clip(to: CGRect(x: 0, y: 0, width: 25, height: 25))
      }
    }
    func sample(_ changes: (CGContext) -> Void) -> Bitmap {
      drawn { context in
        context.setLineWidth(6)
        changes(context)
        drawSample(context)
      }
    }
    let plain = sample { _ in }
    let restored = sample { context in
      context.saveGState()
      change(context)
      drawSample(context)
      context.clear(everything)
      context.restoreGState()
      context.clear(everything)
    }
    #expect(restored == plain)
    #expect(sample(change) != plain, "the change is visible")
  }

  @Test("Nested graphics states are restored in reverse order")
  func nested() {
    let bitmap = drawn { context in
      for color in [UIColor.red, .green, .blue] {
        context.setFillColor(color)
        context.translateBy(x: 0, y: 10)
        context.saveGState()
      }
      context.setFillColor(UIColor.black)
      context.translateBy(x: 20, y: 10)
      for _ in 0..<3 {
        context.restoreGState()
        context.fill(CGRect(x: 5, y: 0, width: 4, height: 4))
      }
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      guard (5..<9).contains(x), y % 10 < 4, (10..<40).contains(y) else { return [0, 0, 0, 0] }
      return [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]][y / 10 - 1]
    }
    #expect(mismatch == nil)
  }

  @Test("A new graphics context draws opaque black lines of width 1 with butt caps and miter joins")
  func defaults() {
    let standard = drawn { drawSample($0) }
    let explicit = drawn { context in
      context.setLineWidth(1)
      context.setLineCap(.butt)
      context.setLineJoin(.miter)
      context.setMiterLimit(10)
      context.setLineDash(phase: 0, lengths: [])
      context.setStrokeColor(UIColor.black)
      context.setFillColor(UIColor.black)
      context.setAlpha(1)
      context.setBlendMode(.normal)
      context.setShadow(offset: .zero, blur: 3, color: nil)
      drawSample(context)
    }
    #expect(standard == explicit && standard.channels(25, 25) == [0, 0, 0, 255])
    let context = CGContext(canvas: BitmapCanvas(width: 3, height: 4), scale: 2)
    #expect(context.interpolationQuality == .default && context.userInterfaceStyle == .light)
    context.interpolationQuality = .high
    #expect(context.interpolationQuality == .high)
    #expect(context.width == 3 && context.height == 4 && context.scale == 2)
  }

  @Test("A miter limit of 1.5 keeps the tip of a right angle, and a miter limit of 1.4 cuts it off")
  func miterLimit() {
    for (limit, hasTip) in [(1.5, true), (1.4, false)] {
      let bitmap = drawn { context in
        context.setLineWidth(10)
        context.setMiterLimit(limit)
        context.addLines(between: [point(20, 45), point(20, 20), point(50, 20)])
        context.strokePath()
      }
      #expect((bitmap[16, 16].alpha == 255) == hasTip)
      #expect(bitmap[18, 30].alpha == 255)
    }
  }

  @Test("The current path keeps its location if the transform changes or is restored")
  func pathKeepsItsPlace() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.saveGState()
      context.translateBy(x: 3, y: -2)
      context.scaleBy(x: 2, y: 3)
      context.addRect(CGRect(x: 4, y: 5, width: 10, height: 8))
      context.translateBy(x: 50, y: 9)
      context.rotate(by: 1)
      context.restoreGState()
      context.fillPath()
    }
    let mismatch = bitmap.mismatch(tolerance: 2) { x, y in
      (11..<31).contains(x) && (13..<37).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("Fill and stroke colors can be set by components, as grays and as CGColors")
  func colors() {
    let setters: [((CGContext) -> Void, [Double])] = [
      (
        {
          $0.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
          $0.setStrokeColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        }, [51, 102, 153, 255]
      ),
      (
        {
          $0.setFillColor(gray: 0.4, alpha: 0.5)
          $0.setStrokeColor(gray: 0.4, alpha: 0.5)
        }, [51, 51, 51, 127.5]
      ),
      (
        {
          let color = CGColor(red: 0.6, green: 0.2, blue: 0.4, alpha: 1)
          $0.setFillColor(color)
          $0.setStrokeColor(color)
        }, [153, 51, 102, 255]
      ),
      (
        {
          $0.setFillColor(UIColor(red: 2, green: -1, blue: 0.2, alpha: 1))
          $0.setStrokeColor(UIColor(red: 2, green: -1, blue: 0.2, alpha: 1))
        }, [255, 0, 51, 255]
      ),
    ]
    for (set, expected) in setters {
      let bitmap = drawn { context in
        set(context)
        context.fill(CGRect(x: 0, y: 0, width: 30, height: 50))
        context.stroke(CGRect(x: 40, y: 10, width: 10, height: 30), width: 6)
      }
      for (x, y) in [(10, 10), (40, 20)] {
        #expect(zip(bitmap.channels(x, y), expected).allSatisfy { abs(Double($0) - $1) <= 1 })
      }
      #expect(bitmap[45, 25].alpha == 0)
    }
  }

  @Test("The fill color does not affect strokes, and the stroke color does not affect fills")
  func fillAndStroke() {
    let bitmap = drawn { context in
      UIColor.red.set()
      context.setFillColor(UIColor.blue)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.stroke(CGRect(x: 20, y: 20, width: 10, height: 10), width: 4)
      UIColor.green.set()
      context.fill(CGRect(x: 40, y: 0, width: 10, height: 10))
      context.stroke(CGRect(x: 40, y: 20, width: 10, height: 10), width: 4)
    }
    #expect(bitmap.channels(5, 5) == [0, 0, 255, 255])
    #expect(bitmap.channels(20, 25) == [255, 0, 0, 255])
    #expect(bitmap.channels(45, 5) == [0, 255, 0, 255])
    #expect(bitmap.channels(40, 25) == [0, 255, 0, 255])
  }

  @Test("The alpha of a context is limited to 0…1 and multiplies the alpha of colors")
  func alpha() {
    for (alpha, expected) in [(-1.0, 0.0), (0, 0), (0.5, 0.25), (1, 0.5), (7, 0.5)] {
      let bitmap = drawn { context in
        context.setAlpha(CGFloat(alpha))
        context.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      }
      let mismatch = bitmap.mismatch { _, _ in [255 * expected, 0, 0, 255 * expected] }
      #expect(mismatch == nil)
    }
  }

  @Test("A context converts user space to device space, whose y axis points up, and back")
  func deviceSpace() {
    let context = CGContext(canvas: BitmapCanvas(width: 60, height: 50), scale: 2)
    context.translateBy(x: 3, y: 4)
    context.scaleBy(x: 5, y: 0.5)
    #expect(context.convertToDeviceSpace(point(1, 2)) == point(16, 40))
    #expect(context.convertToUserSpace(point(16, 40)) == point(1, 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 8)
    #expect(
      context.convertToDeviceSpace(rect) == CGRect(x: 16, y: 32, width: 30, height: 8))
    let converted = context.convertToUserSpace(context.convertToDeviceSpace(rect))
    #expect(converted.insetBy(dx: -1e-9, dy: -1e-9).contains(rect))
    #expect(rect.insetBy(dx: -1e-9, dy: -1e-9).contains(converted))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    #expect(
      context.transform == CGAffineTransform(a: 10, b: 0, c: 0, d: 1, tx: 6, ty: 8))
    #expect(abs(context.scale * context.scale - 10) < 1e-9)
    #expect(context.visibleRect == CGRect(x: -0.6, y: -8, width: 6, height: 50))
    #expect(context.boundingBoxOfClipPath == context.visibleRect)
  }

  @Test(
    "Points and the origin of a context align to whole pixels; a rotated context keeps its origin")
  func pixelAlignment() {
    let context = CGContext(canvas: BitmapCanvas(width: 60, height: 50), scale: 2)
    context.translateBy(x: 3.3, y: 4.2)
    #expect(context.alignedToPixel(point(1, 2)).distance(to: point(1.2, 1.8)) < 1e-9)
    context.alignOriginToPixel()
    #expect(context.transform.tx == 7 && context.transform.ty == 8)
    context.rotate(by: 0.5)
    context.translateBy(x: 0.1, y: 0.2)
    let before = context.transform
    context.alignOriginToPixel()
    #expect(context.transform == before)
  }

  @Test("A rectangle is visible if it is less than a pixel away from the clip")
  func visibility() {
    let canvas = BitmapCanvas(width: 60, height: 50)
    let context = CGContext(
      canvas: canvas, scale: 2, clip: CGRect(x: 20, y: 10, width: 20, height: 16))
    // In points, the clip begins at (10, 5) and is 10 × 8 large.
    for (rect, isVisible) in [
      (CGRect(x: 12, y: 7, width: 1, height: 1), true),
      (CGRect(x: 5, y: 7, width: 4.6, height: 1), true),
      (CGRect(x: 5, y: 7, width: 4.4, height: 1), false),
      (CGRect(x: 20.4, y: 7, width: 4, height: 1), true),
      (CGRect(x: 20.6, y: 7, width: 4, height: 1), false),
      (CGRect(x: 12, y: 0, width: 1, height: 4.6), true),
      (CGRect(x: 12, y: 0, width: 1, height: 4.4), false),
      (CGRect(x: 12, y: 13.4, width: 1, height: 4), true),
      (CGRect(x: 12, y: 13.6, width: 1, height: 4), false),
    ] {
      #expect(context.isVisible(rect) == isVisible, "\(rect)")
    }
    context.resetClip()
    #expect(context.isVisible(CGRect(x: 900, y: 900, width: 1, height: 1)))
  }

  @Test("A reset context draws with the initial graphics state")
  func reset() {
    let canvas = BitmapCanvas(width: 60, height: 50)
    let context = CGContext(canvas: canvas, scale: 3, clip: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.saveGState()
    context.setLineWidth(9)
    context.setFillColor(red)
    context.setAlpha(0.2)
    context.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
    context.beginTransparencyLayer(alpha: 0.3)
    context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    context.endTransparencyLayer()
    canvas.clear()
    context.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.endTransparencyLayer()
    context.reset(scale: 1, clip: nil)
    context.strokePath()
    context.restoreGState()
    context.endTransparencyLayer()
    drawSample(context)
    context.flush()
    #expect(canvas.bitmap == drawn { drawSample($0) })
    #expect(context.draws(on: canvas, .light) && !context.draws(on: canvas, .dark))
    #expect(!context.draws(on: BitmapCanvas(width: 60, height: 50), .light))
  }
}
