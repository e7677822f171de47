import Testing

@testable import Ink
@testable import ResponderKit

/// Tests that each kind of drawing covers what was drawn before, and is covered by what follows.
@Suite("The order of drawing, and raw values of bitmap formats")
struct DrawingOrderTests {
  private let red: [Double] = [255, 0, 0, 255]
  private let blue: [Double] = [0, 0, 255, 255]
  private let everything = CGRect(x: 0, y: 0, width: 60, height: 50)
  private let area = CGRect(x: 20, y: 10, width: 30, height: 20)

  /// A method that fills a rectangle with opaque or half-opaque blue.
  private struct Method {
    var isTranslucent = false
    let draw: (CGContext, CGRect) -> Void
  }

  private func fillBlue(_ context: CGContext, _ rect: CGRect) {
    context.setFillColor(UIColor.blue)
    context.fill(rect)
  }

  private var blueGradient: CGGradient? {
    CGGradient(
      colorsSpace: nil, colors: [UIColor.blue.cgColor, UIColor.blue.cgColor], locations: nil)
  }

  private var methods: [Method] {
    let bluePixel = PixelColor(red: 0, green: 0, blue: 255)
    return [
      Method { fillBlue($0, $1) },
      Method(isTranslucent: true) { context, rect in
        context.setFillColor(UIColor.blue.withAlphaComponent(0.5))
        context.fill(rect)
      },
      Method { context, rect in
        context.setBlendMode(.copy)
        fillBlue(context, rect)
      },
      Method(isTranslucent: true) { context, rect in
        context.beginTransparencyLayer(alpha: 0.5)
        fillBlue(context, rect)
        context.endTransparencyLayer()
      },
      Method(isTranslucent: true) { context, rect in
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        fillBlue(context, rect)
        context.endTransparencyLayer()
      },
      Method { context, rect in
        guard let gradient = blueGradient else { return }
        context.clip(to: rect)
        context.drawLinearGradient(
          gradient, start: rect.origin, end: point(rect.maxX, rect.minY), options: [])
      },
      Method { context, rect in
        var bitmap = Bitmap(width: 4, height: 4)
        bitmap.fill(PixelBox(minX: 0, minY: 0, maxX: 4, maxY: 4), bluePixel)
        context.clip(to: rect)
        context.draw(BitmapImage(bitmap), in: rect.insetBy(dx: -20, dy: -20))
      },
      Method { context, rect in
        context.clip(to: rect)
        context.draw([
          InkLine(points: [SIMD2(0, 20), SIMD2(60, 20)], width: 90, color: bluePixel)
        ])
      },
    ]
  }

  @Test("A gradient without a clip covers what was drawn before it", arguments: [false, true])
  func unclippedGradient(isRadial: Bool) {
    let bitmap = drawn { context in
      context.setFillColor(UIColor.red)
      context.fillEllipse(in: area)
      guard let gradient = blueGradient else { return }
      if isRadial {
        context.drawRadialGradient(
          gradient, startCenter: point(35, 20), startRadius: 0, endCenter: point(35, 20),
          endRadius: 100, options: [])
      } else {
        context.drawLinearGradient(
          gradient, start: point(0, 0), end: point(60, 0), options: [])
      }
    }
    #expect(bitmap.mismatch { _, _ in blue } == nil)
  }

  @Test(
    "Fills, layers, gradients, images and ink lines lie above earlier fills and below later ones",
    arguments: 0..<8)
  func order(index: Int) {
    let method = methods[index]
    let later = CGRect(x: 25, y: 5, width: 5, height: 40)
    let bitmap = drawn { context in
      context.setFillColor(UIColor.red)
      context.fill(everything)
      context.saveGState()
      method.draw(context, area)
      context.restoreGState()
      context.fill(later)
    }
    let mismatch = bitmap.mismatch { x, y in
      let center = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
      if !area.contains(center) || later.contains(center) { return red }
      return method.isTranslucent ? [127.5, 0, 127.5, 255] : blue
    }
    #expect(mismatch == nil)
  }

  @Test("makeImage of a context contains all earlier drawing and no later drawing")
  func image() throws {
    let context = CGContext(canvas: BitmapCanvas(width: 60, height: 50), scale: 1)
    context.setFillColor(UIColor.red)
    context.fill(everything)
    let image = try #require(context.makeImage())
    context.clear(area)
    #expect(image.bitmapImage.bitmap.mismatch(tolerance: 0) { _, _ in red } == nil)
    let cleared = try #require(context.makeImage())
    let mismatch = cleared.bitmapImage.bitmap.mismatch(tolerance: 0) { x, y in
      area.contains(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)) ? [0, 0, 0, 0] : red
    }
    #expect(mismatch == nil)
  }

  @Test("A new context of a canvas does not inherit the clip of an earlier context")
  func clipOfCanvas() {
    let canvas = BitmapCanvas(width: 60, height: 50)
    let first = CGContext(canvas: canvas, scale: 1, clip: CGRect(x: 0, y: 0, width: 9, height: 9))
    first.setFillColor(UIColor.blue)
    first.fill(everything)
    first.flush()
    #expect(canvas.bitmap[8, 8].alpha == 255 && canvas.bitmap[9, 8].alpha == 0)
    let second = CGContext(canvas: canvas, scale: 1)
    second.setFillColor(UIColor.red)
    second.fill(everything)
    second.flush()
    #expect(canvas.bitmap.mismatch(tolerance: 0) { _, _ in red } == nil)
  }

  @Test("Ending a transparency layer restores the clip that was set before the layer")
  func clipAfterLayer() {
    let bitmap = drawn { context in
      context.clip(to: area)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.clip(to: CGRect(x: 0, y: 0, width: 25, height: 50))
      fillBlue(context, everything)
      context.endTransparencyLayer()
      context.setFillColor(UIColor.red)
      context.setBlendMode(.destinationOver)
      context.fill(everything)
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      guard area.contains(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)) else { return [0, 0, 0, 0] }
      return x < 25 ? blue : red
    }
    #expect(mismatch == nil)
  }

  @Test("CGImageAlphaInfo and CGBitmapInfo have Core Graphics' raw values")
  func values() {
    let infos: [CGImageAlphaInfo] = [
      .none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast,
      .noneSkipFirst, .alphaOnly,
    ]
    #expect(infos.map(\.rawValue) == Array(0...7))
    let layouts: [CGBitmapInfo] = [
      .alphaInfoMask, .floatComponents, .byteOrder32Little, .byteOrder32Big,
    ]
    #expect(layouts.map(\.rawValue) == [0x1F, 0x100, 0x2000, 0x4000])
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    let sRGB = CGColorSpace(name: CGColorSpace.sRGB)
    #expect(rgb != gray && rgb != sRGB && rgb.hashValue != gray.hashValue)
    #expect(sRGB?.hashValue != rgb.hashValue)
    let grays = [
      CGColor(gray: 0.5, alpha: 1), CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1),
    ]
    #expect(grays[0] != grays[1] && grays[0].hashValue != grays[1].hashValue)
  }
}
