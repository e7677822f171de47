import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

/// Tests with an image of five by three pixels of different colors.
@Suite("Drawing images, pixel by pixel")
struct ImageDrawingTests {
  private static func color(_ x: Int, _ y: Int) -> [Double] {
    x == 4 && y == 0 ? [0, 0, 0, 0] : [Double(x * 50), Double(y * 90), 60, 255]
  }

  private let image: BitmapImage = {
    var bytes: [UInt8] = []
    for y in 0..<3 { for x in 0..<5 { bytes += color(x, y).map { UInt8($0) } } }
    return BitmapImage(Bitmap(width: 5, height: 3, bytes: bytes, isPremultiplied: true))
  }()

  /// Returns the color of a pixel of the image, or transparent outside the image.
  private func color(_ x: Int, _ y: Int) -> [Double] {
    (0..<5).contains(x) && (0..<3).contains(y) ? Self.color(x, y) : [0, 0, 0, 0]
  }

  @Test("A CGImage is drawn upside down in a rectangle, and a bitmap image is drawn upright")
  func directions() {
    let rect = CGRect(x: 7, y: 4, width: 5, height: 3)
    let flipped = drawn { $0.draw(CGImage(image), in: rect) }
    let upright = drawn { $0.draw(image, in: rect) }
    #expect(flipped.mismatch { x, y in color(x - 7, 6 - y) } == nil)
    #expect(upright.mismatch { x, y in color(x - 7, y - 4) } == nil)
    let scaled = drawn { context in
      context.translateBy(x: 1, y: 2)
      context.scaleBy(x: 1, y: 1)
      context.draw(image, in: CGRect(x: 12, y: 7, width: -5, height: -3))
    }
    #expect(scaled.mismatch { x, y in color(x - 8, y - 6) } == nil)
  }

  @Test("A tiled image covers the clip, starting at the given rectangle")
  func tiling() {
    let clip = CGRect(x: 3, y: 5, width: 50, height: 40)
    let bitmap = drawn { context in
      context.clip(to: clip)
      context.draw(
        CGImage(image), in: CGRect(x: 22, y: 16, width: 5, height: 3), byTiling: true)
    }
    let mismatch = bitmap.mismatch { x, y in
      guard clip.contains(point(CGFloat(x), CGFloat(y))) else { return [0, 0, 0, 0] }
      return color((x - 22 + 500) % 5, 2 - (y - 16 + 300) % 3)
    }
    #expect(mismatch == nil)
    // Tiles smaller than a point are not repeated.
    for rect in [
      CGRect(x: 7, y: 4, width: 0.5, height: 3), CGRect(x: 7, y: 4, width: 5, height: 0.9),
    ] {
      let small = drawn { $0.draw(CGImage(image), in: rect, byTiling: true) }
      #expect(small == drawn { $0.draw(CGImage(image), in: rect) })
    }
  }

  @Test("drawAsPattern fills a rectangle with copies of an image and restores the clip")
  func pattern() {
    let bitmap = drawn { context in
      UIImage(image).drawAsPattern(in: CGRect(x: 9, y: 7, width: 23, height: 11))
      context.setFillColor(UIColor.red)
      context.fill(CGRect(x: 50, y: 40, width: 4, height: 3))
    }
    let mismatch = bitmap.mismatch { x, y in
      if (50..<54).contains(x), (40..<43).contains(y) { return [255, 0, 0, 255] }
      guard (9..<32).contains(x), (7..<18).contains(y) else { return [0, 0, 0, 0] }
      return color((x - 9) % 5, (y - 7) % 3)
    }
    #expect(mismatch == nil)
    #expect(drawn { _ in UIImage().drawAsPattern(in: .infinite) }.bytes.allSatisfy { $0 == 0 })
  }

  @Test("The alpha of a tint multiplies the alpha of the image and of the context")
  func tint() {
    let tint = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    for (alpha, mode) in [(1.0, CGBlendMode.normal), (0.5, .normal), (0.5, .copy)] {
      let bitmap = drawn { context in
        context.setAlpha(CGFloat(alpha))
        context.setBlendMode(mode)
        context.draw(image, in: CGRect(x: 7, y: 4, width: 5, height: 3), tint: tint)
      }
      let mismatch = bitmap.mismatch { x, y in
        let opacity = color(x - 7, y - 4)[3] / 255 * 0.5 * alpha
        return [51, 102, 153, 255].map { $0 * opacity }
      }
      #expect(mismatch == nil, "\(alpha) \(mode)")
    }
  }

  @Test("A template image in an image view with a half transparent tint is half transparent")
  func templateImage() {
    let template = UIImage(image).withRenderingMode(.alwaysTemplate)
    let view = UIImageView(image: template)
    view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let bitmap = view.snapshot().bitmapImage.bitmap
    let mismatch = bitmap.mismatch { x, y in
      let alpha = color(x, y)[3] / 2
      return [alpha, 0, 0, alpha]
    }
    #expect(mismatch == nil && bitmap.width == 5 && bitmap.height == 3)
  }

  @Test("Drawing an image without pixels, or into an empty rectangle, draws nothing")
  func empty() {
    let bitmap = drawn { context in
      context.setBlendMode(.copy)
      context.draw(image, in: CGRect(x: 7, y: 4, width: 0, height: 3))
      context.draw(image, in: .null)
      for (width, height) in [(0, 4), (4, 0)] {
        context.draw(
          BitmapImage(Bitmap(width: width, height: height)),
          in: CGRect(x: 7, y: 4, width: 20, height: 13))
      }
    }
    #expect(bitmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test("The blend mode and alpha of UIImage.draw apply to a single call")
  func blendModeOfImage() {
    let image = UIImage(image)
    let bitmap = drawn { context in
      context.setFillColor(UIColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      image.draw(at: point(7, 4), blendMode: .destinationOut, alpha: 1)
      image.draw(
        in: CGRect(x: 20, y: 10, width: 5, height: 3), blendMode: .plusLighter, alpha: 0.4)
      image.draw(at: point(40, 20))
    }
    let mismatch = bitmap.mismatch { x, y in
      if (7..<12).contains(x), (4..<7).contains(y) {
        return color(x - 7, y - 4)[3] == 0 ? [0, 0, 255, 255] : [0, 0, 0, 0]
      }
      if (20..<25).contains(x), (10..<13).contains(y) {
        let color = color(x - 20, y - 10)
        return [0.4 * color[0], 0.4 * color[1], 255, 255]
      }
      let color = color(x - 40, y - 20)
      return color[3] == 0 ? [0, 0, 255, 255] : color
    }
    #expect(mismatch == nil)
  }

  @Test("makeImage of an in-memory context returns an image of its pixels")
  func makeImage() throws {
    let canvas = BitmapCanvas(width: 9, height: 7)
    let context = CGContext(canvas: canvas, scale: 1)
    context.setFillColor(UIColor.red)
    context.fill(CGRect(x: 2, y: 3, width: 4, height: 2))
    let made = try #require(context.makeImage())
    #expect(made.width == 9 && made.height == 7)
    let mismatch = made.bitmapImage.bitmap.mismatch { x, y in
      (2..<6).contains(x) && (3..<5).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("A CGImage describes its pixel format and is cropped to whole pixels")
  func coreGraphicsImage() throws {
    let cgImage = CGImage(image)
    #expect(cgImage.width == 5 && cgImage.height == 3 && cgImage.bytesPerRow == 20)
    #expect(cgImage.bitsPerComponent == 8 && cgImage.bitsPerPixel == 32)
    #expect(cgImage.alphaInfo == .premultipliedLast && cgImage.colorSpace?.model == .rgb)
    #expect(cgImage.copy() == cgImage && cgImage != CGImage(image))
    let cropped = try #require(
      cgImage.cropping(to: CGRect(x: 1.5, y: 0.5, width: 2, height: 1.2)))
    #expect(cropped.width == 3 && cropped.height == 2)
    #expect(cropped.bitmapImage.bitmap.mismatch { x, y in color(x + 1, y) } == nil)
    #expect(cgImage.cropping(to: CGRect(x: 5, y: 0, width: 3, height: 3)) == nil)
    #expect(cgImage.cropping(to: CGRect(x: -4, y: 0, width: 4, height: 3)) == nil)
    #expect(Set([cgImage, cgImage]).count == 1)
  }

  @Test(
    "A tall or a wide image is drawn completely with a blend mode",
    arguments: [(4, 30), (30, 4)])
  func longImages(width: Int, height: Int) {
    let size = CGSize(width: width, height: height)
    let image = UIGraphicsImageRenderer(size: size).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    }
    let bitmap = drawn(width: 40, height: 40) { context in
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      image.draw(at: point(5, 5), blendMode: .multiply, alpha: 1)
    }
    let mismatch = bitmap.mismatch { x, y in
      5..<5 + width ~= x && 5..<5 + height ~= y ? [0, 0, 0, 255] : [0, 0, 255, 255]
    }
    #expect(mismatch == nil)
  }

  @Test("The blend mode of a renderer context's stroke(_:blendMode:) applies to a single call")
  func blendModeOfStroke() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      UIColor.blue.setStroke()
      context.stroke(CGRect(x: 0, y: 0, width: 20, height: 20), blendMode: .destinationOut)
      UIColor.green.setFill()
      context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    let bitmap = image.bitmapImage.bitmap
    let scale = Int(image.scale)
    #expect(bitmap.channels(0, 10 * scale) == [0, 0, 0, 0])
    #expect(bitmap.channels(7 * scale, 7 * scale) == [0, 255, 0, 255])
    #expect(bitmap.channels(15 * scale, 15 * scale) == [255, 0, 0, 255])
  }
}
