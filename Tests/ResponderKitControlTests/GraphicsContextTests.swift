import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Graphics contexts")
struct GraphicsContextTests {
  private let side = 100
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// The results of drawing opaque blue over opaque red.
  nonisolated private static let colors: [CGBlendMode: [UInt8]] = [
    .normal: [0, 0, 255, 255], .multiply: [0, 0, 0, 255], .screen: [255, 0, 255, 255],
    .plusLighter: [255, 0, 255, 255], .difference: [255, 0, 255, 255], .clear: [0, 0, 0, 0],
    .copy: [0, 0, 255, 255], .destinationOver: [255, 0, 0, 255], .sourceOut: [0, 0, 0, 0],
    .xor: [0, 0, 0, 0], .darken: [0, 0, 0, 255], .lighten: [255, 0, 255, 255],
  ]

  /// Returns the pixels that a closure draws on a transparent background.
  private func draw(scale: CGFloat = 1, _ body: (CGContext) -> Void) -> Bitmap {
    let canvas = BitmapCanvas(width: side, height: side)
    let context = CGContext(canvas: canvas, scale: scale)
    UIGraphicsPushContext(context)
    body(context)
    UIGraphicsPopContext()
    context.flush()
    return canvas.bitmap
  }

  private func channels(_ color: PixelColor) -> [UInt8] {
    [color.red, color.green, color.blue, color.alpha]
  }

  @Test("A clip to a path excludes the pixels outside the path, with antialiased edges")
  func pathClip() {
    let bitmap = draw { context in
      context.addEllipse(in: CGRect(x: 10, y: 10, width: 80, height: 80))
      context.clip()
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    }
    #expect(channels(bitmap[50, 50]) == [255, 0, 0, 255])
    #expect(bitmap[15, 15].alpha == 0 && bitmap[5, 50].alpha == 0)
    let edge = (0..<side).map { bitmap[$0, 22].alpha }
    #expect(edge.contains { $0 > 20 && $0 < 235 }, "an edge pixel is partly covered")
    let area = bitmap.bytes.indices.filter { $0 % 4 == 3 }.reduce(0.0) {
      $0 + Double(bitmap.bytes[$1]) / 255
    }
    #expect(abs(area - 1600 * Double.pi) < 30)
  }

  @Test("Clips intersect, and restoring the graphics state removes them")
  func nestedClips() {
    let bitmap = draw { context in
      context.setFillColor(red)
      context.saveGState()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60)).addClip()
      context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 100))
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60)).addClip()
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      context.restoreGState()
      context.fill(CGRect(x: 80, y: 80, width: 20, height: 20))
    }
    #expect(bitmap[20, 30].alpha == 255)
    #expect(bitmap[40, 30].alpha == 0 && bitmap[1, 1].alpha == 0)
    #expect(bitmap[90, 90].alpha == 255)
  }

  @Test("A clip with the even-odd rule excludes the inner of two ellipses")
  func evenOddClip() {
    let bitmap = draw { context in
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      context.addEllipse(in: CGRect(x: 25, y: 25, width: 50, height: 50))
      context.clip(using: .evenOdd)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    }
    #expect(bitmap[50, 50].alpha == 0 && bitmap[10, 50].alpha == 255)
  }

  @Test("A rotated rectangular clip excludes the corners of its bounding box")
  func rotatedClip() {
    let bitmap = draw { context in
      context.translateBy(x: 50, y: 50)
      context.rotate(by: .pi / 4)
      context.clip(to: CGRect(x: -25, y: -25, width: 50, height: 50))
      context.setFillColor(red)
      context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
    }
    #expect(bitmap[50, 50].alpha == 255 && bitmap[20, 50].alpha == 255)
    #expect(bitmap[22, 22].alpha == 0)
  }

  @Test("A clip to a path applies to images and translucent shapes")
  func imageInClip() {
    let source = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      context.cgContext.setFillColor(blue)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let bitmap = draw { context in
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).addClip()
      source.draw(in: CGRect(x: 0, y: 0, width: 50, height: 100))
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      context.fill(CGRect(x: 50, y: 0, width: 50, height: 100))
    }
    #expect(channels(bitmap[25, 50]) == [0, 0, 255, 255])
    #expect(bitmap[2, 2].alpha == 0 && bitmap[97, 97].alpha == 0)
    #expect(abs(Int(bitmap[75, 50].alpha) - 128) <= 1)
  }

  @Test("A blend mode combines the fill color with the pixels below", arguments: Array(colors.keys))
  func blendModes(mode: CGBlendMode) {
    let expected = Self.colors[mode]
    let bitmap = draw { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 50, height: 100))
      context.setBlendMode(mode)
      context.setFillColor(blue)
      context.fill(CGRect(x: 0, y: 0, width: 25, height: 100))
    }
    #expect(channels(bitmap[10, 50]) == expected)
    #expect(channels(bitmap[40, 50]) == [255, 0, 0, 255], "outside the shape nothing changes")
  }

  @Test("Stroking a path with the blend mode clear erases pixels")
  func eraser() {
    let bitmap = draw { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      let path = UIBezierPath()
      path.move(to: point(0, 50))
      path.addLine(to: point(100, 50))
      path.lineWidth = 10
      path.stroke(with: .clear, alpha: 1)
    }
    #expect(bitmap[50, 50].alpha == 0 && bitmap[50, 40].alpha == 255)
  }

  @Test("The dashes and gaps of a line are scaled by the scale factor of the context")
  func dashedLine() {
    let bitmap = draw(scale: 2) { context in
      context.setStrokeColor(red)
      context.setLineWidth(4)
      context.setLineDash(phase: 0, lengths: [10, 10])
      context.strokeLineSegments(between: [point(0, 20), point(50, 20)])
    }
    #expect(bitmap[10, 40].alpha == 255 && bitmap[30, 40].alpha == 0 && bitmap[50, 40].alpha == 255)
  }

  @Test("A shadow is drawn below its shape with the given offset, and blur widens the shadow")
  func shadow() {
    func shadow(blur: CGFloat) -> Bitmap {
      draw { context in
        context.setShadow(offset: CGSize(width: 20, height: 0), blur: blur, color: blue)
        context.setFillColor(red)
        context.fill(CGRect(x: 10, y: 10, width: 40, height: 40))
      }
    }
    let sharp = shadow(blur: 0)
    #expect(channels(sharp[40, 30]) == [255, 0, 0, 255])
    #expect(channels(sharp[65, 30]) == [0, 0, 255, 255] && sharp[75, 30].alpha == 0)
    let blurred = shadow(blur: 10)
    #expect(blurred[72, 30].alpha > 10 && blurred[72, 30].alpha < 200)
  }

  @Test("A transparency layer applies the alpha of the context once to its combined content")
  func transparencyLayer() {
    let bitmap = draw { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      context.setFillColor(blue)
      context.fill(CGRect(x: 30, y: 30, width: 60, height: 60))
      context.endTransparencyLayer()
      context.setFillColor(red)
      context.fill(CGRect(x: 95, y: 95, width: 5, height: 5))
    }
    #expect(channels(bitmap[45, 45]) == [0, 0, 128, 128], "red does not show through")
    #expect(channels(bitmap[10, 10]) == [128, 0, 0, 128])
    #expect(bitmap[97, 97].alpha == 128, "the alpha is restored")
  }

  @Test("Unbalanced endTransparencyLayer and restoreGState calls have no effect")
  func unbalanced() {
    let bitmap = draw { context in
      context.endTransparencyLayer()
      context.restoreGState()
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(bitmap[5, 5].alpha == 255)
  }

  @Test("A linear gradient changes between its ends, and extends beyond them only with an option")
  func linearGradient() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [red, blue] as CFArray,
        locations: [0, 1]))
    let bitmap = draw { context in
      context.drawLinearGradient(
        gradient, start: point(20, 0), end: point(80, 0), options: .drawsAfterEndLocation)
    }
    #expect(bitmap[10, 50].alpha == 0)
    #expect(channels(bitmap[90, 50]) == [0, 0, 255, 255])
    #expect(abs(Int(bitmap[50, 50].red) - 127) < 5 && abs(Int(bitmap[50, 50].blue) - 127) < 5)
  }

  @Test("A radial gradient changes from its center to its outermost circle")
  func radialGradient() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
    let bitmap = draw { context in
      context.drawRadialGradient(
        gradient, startCenter: point(50, 50), startRadius: 0, endCenter: point(50, 50),
        endRadius: 40, options: [])
    }
    #expect(bitmap[50, 50].red > 245 && bitmap[88, 50].blue > 240 && bitmap[95, 50].alpha == 0)
  }

  @Test("Filling and stroking a path in one call clears the current path")
  func drawPath() {
    let bitmap = draw { context in
      context.setFillColor(red)
      context.setStrokeColor(blue)
      context.setLineWidth(10)
      context.addRect(CGRect(x: 20, y: 20, width: 60, height: 60))
      #expect(!context.isPathEmpty)
      #expect(context.boundingBoxOfPath == CGRect(x: 20, y: 20, width: 60, height: 60))
      context.drawPath(using: .fillStroke)
      #expect(context.isPathEmpty && context.path == nil)
    }
    #expect(channels(bitmap[50, 50]) == [255, 0, 0, 255])
    #expect(channels(bitmap[20, 50]) == [0, 0, 255, 255])
  }

  @Test("A CGImage is drawn upside down in a context whose y axis points down")
  func imageDirection() throws {
    let source = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      context.cgContext.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
    }
    let image = try #require(source.cgImage)
    let flipped = draw { $0.draw(image, in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    #expect(flipped[50, 80].red == 255 && flipped[50, 20].alpha == 0)
    let upright = draw { _ in source.draw(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    #expect(upright[50, 20].red == 255 && upright[50, 80].alpha == 0)
  }

  @Test("CGContext.clear(_:) affects only the pixels inside the clip")
  func clear() {
    let bitmap = draw { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 100))
      context.clear(CGRect(x: 0, y: 0, width: 100, height: 50))
    }
    #expect(bitmap[25, 25].alpha == 0 && bitmap[75, 25].alpha == 255 && bitmap[25, 75].alpha == 255)
  }
}
