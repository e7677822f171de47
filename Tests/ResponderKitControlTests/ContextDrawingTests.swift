import ResponderKitTesting
import SeededRandom
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Drawing in graphics contexts, pixel by pixel")
struct ContextDrawingTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let clear: [Double] = [0, 0, 0, 0]
  private let redPixel: [Double] = [255, 0, 0, 255]
  private let bluePixel: [Double] = [0, 0, 255, 255]

  private func isIn(_ rect: CGRect, _ x: Int, _ y: Int) -> Bool {
    rect.contains(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
  }

  @Test("The focus ring of a control does not depend on earlier drawing in the context")
  func focusRing() {
    let rect = CGRect(x: 10, y: 8, width: 40, height: 30)
    let expected = drawn { $0.drawFocusRing(around: rect, cornerRadius: 6) }
    let bitmap = drawn { context in
      context.setAlpha(0.3)
      context.setLineWidth(9)
      context.setStrokeColor(red)
      context.addRect(CGRect(x: 2, y: 2, width: 50, height: 5))
      context.drawFocusRing(around: rect, cornerRadius: 6)
    }
    #expect(bitmap == expected && bitmap.bytes.contains { $0 > 0 })
  }

  @Test(
    "CGContext fills and strokes a path according to the drawing mode",
    arguments: [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke])
  func drawingModes(mode: CGPathDrawingMode) {
    let (outer, inner) = (
      CGRect(x: 5, y: 8, width: 48, height: 36), CGRect(x: 17, y: 16, width: 20, height: 14)
    )
    let isFilled = mode != .stroke
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    let isStroked = [.stroke, .fillStroke, .eoFillStroke].contains(mode)
    func hasLine(_ x: Int, _ y: Int) -> Bool {
      [outer, inner].contains {
        isIn($0.insetBy(dx: -2, dy: -2), x, y) && !isIn($0.insetBy(dx: 2, dy: 2), x, y)
      }
    }
    func isInside(_ x: Int, _ y: Int) -> Bool {
      isIn(outer, x, y) && !(isEvenOdd && isIn(inner, x, y))
    }
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.setStrokeColor(UIColor.blue)
      context.setLineWidth(4)
      context.addRects([outer, inner])
      for (x, y) in [(2, 2), (4, 20), (10, 20), (18, 17), (25, 25), (36, 22), (51, 12), (57, 20)] {
        let center = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        #expect(
          context.pathContains(center, mode: mode)
            == (isStroked && hasLine(x, y) || isFilled && isInside(x, y)), "\(center)")
      }
      context.drawPath(using: mode)
      #expect(context.isPathEmpty)
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      if isStroked, hasLine(x, y) { return bluePixel }
      return isFilled && isInside(x, y) ? redPixel : clear
    }
    #expect(mismatch == nil)
  }

  @Test("Filling and stroking rectangles and ellipses discards the current path")
  func shapes() {
    let rect = CGRect(x: 10, y: 12, width: 40, height: 26)
    let draw: [(CGContext) -> Void] = [
      { $0.fill(rect) }, { $0.fill([rect]) }, { $0.stroke(rect) }, { $0.stroke(rect, width: 4) },
      { $0.fillEllipse(in: rect) }, { $0.strokeEllipse(in: rect) },
      { $0.strokeLineSegments(between: [point(10, 12), point(50, 38), point(3, 3)]) },
    ]
    let build: [(CGContext) -> Void] = [
      { $0.addRect(rect) }, { $0.addRect(rect) }, { $0.addRect(rect) }, { $0.addRect(rect) },
      { $0.addEllipse(in: rect) }, { $0.addEllipse(in: rect) },
      { $0.addLines(between: [point(10, 12), point(50, 38)]) },
    ]
    for (index, (draw, build)) in zip(draw, build).enumerated() {
      let bitmap = drawn { context in
        context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
        draw(context)
        #expect(context.isPathEmpty)
      }
      let expected = drawn { context in
        context.setLineWidth(index == 3 ? 4 : 1)
        build(context)
        if [0, 1, 4].contains(index) { context.fillPath() } else { context.strokePath() }
      }
      #expect(bitmap == expected && bitmap.bytes.contains { $0 > 0 }, "\(index)")
    }
    let width = drawn { context in
      context.stroke(rect, width: 4)
      context.clear(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.stroke(rect)
    }
    #expect(width == drawn { $0.stroke(rect) }, "the line width is restored")
  }

  @Test("Intersecting clips exclude everything outside each clip")
  func clips() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.clip(to: CGRect(x: 4, y: 6, width: 50, height: 30))
      context.clip(to: [
        CGRect(x: 0, y: 0, width: 20, height: 20), CGRect(x: 30, y: 22, width: 40, height: 40),
      ])
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      let isInside = x < 20 && y < 20 || x >= 30 && y >= 22
      return (4..<54).contains(x) && (6..<36).contains(y) && isInside ? redPixel : clear
    }
    #expect(mismatch == nil)
    let one = drawn { context in
      context.clip(to: [CGRect(x: 5, y: 7, width: 9, height: 3)])
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.resetClip()
      context.fill(CGRect(x: 50, y: 40, width: 2, height: 3))
    }
    let clipMismatch = one.mismatch(tolerance: 0) { x, y in
      isIn(CGRect(x: 5, y: 7, width: 9, height: 3), x, y)
        || isIn(CGRect(x: 50, y: 40, width: 2, height: 3), x, y) ? redPixel : clear
    }
    #expect(clipMismatch == nil)
  }

  @Test("The edges of a rectangular clip are rounded to whole pixels")
  func roundedClip() {
    for turn in [0.0, .pi / 2] {
      let bitmap = drawn { context in
        context.setFillColor(red)
        context.concatenate(
          turn == 0
            ? .identity : CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
        let rect = CGRect(x: 4.4, y: 6.6, width: 20.3, height: 9.8)
        let turned = CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
        context.clip(to: turn == 0 ? rect : turned)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      }
      let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
        (4..<25).contains(x) && (7..<16).contains(y) ? redPixel : clear
      }
      #expect(mismatch == nil)
    }
  }

  @Test("Disjoint clips and a clip to an empty path exclude everything", arguments: 0..<4)
  func emptyClip(kind: Int) {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.clip(to: CGRect(x: 4, y: 6, width: 10, height: 10))
      switch kind {
      case 0: context.clip(to: CGRect(x: 40, y: 6, width: 10, height: 10))
      case 1: context.clip()
      case 2: UIBezierPath(ovalIn: CGRect(x: 40, y: 6, width: 10, height: 10)).addClip()
      default: context.clip(to: [CGRect]())
      }
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.setBlendMode(.multiply)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.clear(CGRect(x: 0, y: 0, width: 60, height: 50))
    }
    #expect(bitmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test("A clip to a rectangular path has the same pixels as a clip to the rectangle")
  func rectangularPath() {
    let rect = CGRect(x: 10.4, y: 5.6, width: 20, height: 30)
    func fill(_ clip: (CGContext) -> Void) -> Bitmap {
      drawn { context in
        clip(context)
        #expect(context.state.clipMask == nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      }
    }
    let expected = fill { $0.clip(to: rect) }
    #expect(fill { _ in UIBezierPath(rect: rect).addClip() } == expected)
    #expect(fill { _ in UIRectClip(rect) } == expected)
  }

  @Test("Clearing a rotated or clipped rectangle clears only its area")
  func clearing() {
    let rotated = drawn { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: UIColor.blue.cgColor)
      context.translateBy(x: 30, y: 25)
      context.rotate(by: .pi / 4)
      context.clear(CGRect(x: -10, y: -10, width: 20, height: 20))
    }
    let mismatch = rotated.mismatch(tolerance: 0) { x, y in
      let distance = abs(CGFloat(x) + 0.5 - 30) + abs(CGFloat(y) + 0.5 - 25)
      if abs(distance - 14.14) < 1.5 { return nil }
      return distance < 14.14 ? clear : redPixel
    }
    #expect(mismatch == nil)
    let masked = drawn { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.addEllipse(in: CGRect(x: 10, y: 5, width: 40, height: 40))
      context.clip()
      context.setBlendMode(.copy)
      context.clear(CGRect(x: 0, y: 0, width: 30, height: 50))
      context.fill(CGRect(x: 40, y: 24, width: 2, height: 2))
    }
    let maskMismatch = masked.mismatch(tolerance: 0) { x, y in
      let distance = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5).distance(to: point(30, 25))
      if abs(distance - 20) < 1 { return nil }
      return distance < 20 && x < 30 ? clear : redPixel
    }
    #expect(maskMismatch == nil)
    let translucent = drawn { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.scaleBy(x: 2, y: 2)
      context.clear(CGRect(x: 5.1, y: 3.4, width: 3, height: 4))
    }
    let areaMismatch = translucent.mismatch(tolerance: 0) { x, y in
      (10..<17).contains(x) && (6..<15).contains(y) ? clear : redPixel
    }
    #expect(areaMismatch == nil)
  }

  @Test("An ink line follows the transform, alpha and blend mode of the context")
  func inkLines() {
    let line = InkLine(
      points: [SIMD2(5, 10), SIMD2(25, 10)], width: 6,
      color: PixelColor(red: 0, green: 0, blue: 255, alpha: 200))
    for (mode, alpha) in [(CGBlendMode.normal, 1.0), (.normal, 0.5), (.copy, 0.5)] {
      let bitmap = drawn { context in
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
        context.scaleBy(x: 2, y: 2)
        context.setAlpha(CGFloat(alpha))
        context.setBlendMode(mode)
        context.draw([line])
      }
      let opacity = 200 * alpha
      let inside = [0, 0, opacity, opacity]
      let over = [255 - opacity, 0, opacity, 255]
      let mismatch = bitmap.mismatch(tolerance: 1.1) { x, y in
        let center = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
        let distance = max(0, 10 - center.x, center.x - 50)
        let gap = point(distance, center.y).distance(to: point(0, 20)) - 6
        if abs(gap) < 0.6 { return nil }
        if mode == .copy { return gap < 0 ? inside : clear }
        return gap < 0 ? over : redPixel
      }
      #expect(mismatch == nil, "\(mode) \(alpha)")
    }
  }

  @Test("A shape outside the clip can cast a shadow inside the clip", arguments: [0, 4])
  func shadowInsideClip(blur: CGFloat) {
    let bitmap = drawn(scale: 2) { context in
      context.clip(to: CGRect(x: 30, y: 20, width: 30, height: 30))
      context.setShadow(
        offset: CGSize(width: 30, height: 20), blur: blur, color: UIColor.blue.cgColor)
      context.setFillColor(red)
      context.fill(CGRect(x: 2, y: 3, width: 20, height: 15))
    }
    #expect(bitmap.channels(84, 61) == [0, 0, 255, 255])
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      x < 60 || y < 40 ? clear : nil
    }
    #expect(mismatch == nil)
    if blur == 0 {
      let shadowMismatch = bitmap.mismatch(tolerance: 0) { x, y in
        isIn(CGRect(x: 64, y: 46, width: 40, height: 30), x, y) ? bluePixel : clear
      }
      #expect(shadowMismatch == nil)
    }
  }

  @Test("A shadow is black with an alpha of 1/3 by default, and is not drawn with a nil color")
  func shadowColors() {
    let standard = drawn { context in
      context.setShadow(offset: CGSize(width: 20, height: 5), blur: 0)
      context.setFillColor(red)
      context.fill(CGRect(x: 2, y: 3, width: 10, height: 12))
    }
    let mismatch = standard.mismatch { x, y in
      if isIn(CGRect(x: 2, y: 3, width: 10, height: 12), x, y) { return redPixel }
      return isIn(CGRect(x: 22, y: 8, width: 10, height: 12), x, y) ? [0, 0, 0, 85] : clear
    }
    #expect(mismatch == nil)
    let none = drawn { context in
      context.setShadow(offset: CGSize(width: 20, height: 5), blur: 0)
      context.setShadow(offset: CGSize(width: 20, height: 5), blur: 0, color: nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 2, y: 3, width: 10, height: 12))
    }
    let noneMismatch = none.mismatch { x, y in
      isIn(CGRect(x: 2, y: 3, width: 10, height: 12), x, y) ? redPixel : clear
    }
    #expect(noneMismatch == nil)
  }

  @Test("A transparency layer with a rectangle is limited to the rectangle and the clip")
  func layerInRectangle() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.addEllipse(in: CGRect(x: -20, y: -15, width: 100, height: 80))
      context.clip()
      context.setAlpha(0.5)
      context.setShadow(offset: CGSize(width: 25, height: 0), blur: 0, color: UIColor.blue.cgColor)
      context.beginTransparencyLayer(
        in: CGRect(x: 10, y: 8, width: 20, height: 15), auxiliaryInfo: nil)
      // Inside the layer, the context has neither an alpha nor a shadow.
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.setFillColor(UIColor.green)
      context.setBlendMode(.multiply)
      context.endTransparencyLayer()
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.fill(CGRect(x: 40, y: 40, width: 5, height: 4))
    }
    let mismatch = bitmap.mismatch { x, y in
      if isIn(CGRect(x: 10, y: 8, width: 20, height: 15), x, y) { return [127.5, 0, 0, 127.5] }
      if isIn(CGRect(x: 35, y: 8, width: 20, height: 15), x, y) { return [0, 0, 127.5, 127.5] }
      return isIn(CGRect(x: 40, y: 40, width: 5, height: 4), x, y) ? [127.5, 0, 0, 127.5] : clear
    }
    #expect(mismatch == nil)
  }

  @Test(
    "A transparency layer in blend mode copy replaces all pixels in the clip, even with clear ones")
  func layerWithBlendMode() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.clip(to: CGRect(x: 5, y: 5, width: 40, height: 30))
      context.setBlendMode(.copy)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(UIColor.blue)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.endTransparencyLayer()
    }
    let mismatch = bitmap.mismatch { x, y in
      guard isIn(CGRect(x: 5, y: 5, width: 40, height: 30), x, y) else { return redPixel }
      return x < 20 && y < 20 ? bluePixel : clear
    }
    #expect(mismatch == nil)
  }

  @Test("The alpha of a transparency layer applies once to its combined content")
  func layerAlpha() {
    let bitmap = drawn { context in
      context.clip(to: CGRect(x: 5, y: 5, width: 40, height: 30))
      context.beginTransparencyLayer(alpha: 0.4)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 50))
      context.setFillColor(UIColor.blue)
      context.fill(CGRect(x: 20, y: 0, width: 30, height: 50))
      context.endTransparencyLayer()
    }
    let mismatch = bitmap.mismatch { x, y in
      guard isIn(CGRect(x: 5, y: 5, width: 40, height: 30), x, y) else { return clear }
      return x < 20 ? [102, 0, 0, 102] : [0, 0, 102, 102]
    }
    #expect(mismatch == nil)
  }

  @Test("A shadow drawn with blend mode copy replaces only the pixels below it")
  func replacingShadow() {
    let bitmap = drawn { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.setBlendMode(.copy)
      context.setShadow(
        offset: CGSize(width: 25, height: 0), blur: 0, color: UIColor.blue.cgColor)
      context.setFillColor(UIColor(red: 0, green: 1, blue: 0, alpha: 1))
      context.fillEllipse(in: CGRect(x: 5, y: 10, width: 20, height: 20))
    }
    let mismatch = bitmap.mismatch { x, y in
      let center = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
      let gaps = [point(15, 20), point(40, 20)].map { center.distance(to: $0) - 10 }
      if gaps.contains(where: { abs($0) < 1 }) { return nil }
      if gaps[0] < 0 { return [0, 255, 0, 255] }
      return gaps[1] < 0 ? bluePixel : redPixel
    }
    #expect(mismatch == nil)
  }
}
