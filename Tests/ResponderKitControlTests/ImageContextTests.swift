import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Images and image contexts")
struct ImageContextTests {
  private func channels(_ color: PixelColor) -> [UInt8] {
    [color.red, color.green, color.blue, color.alpha]
  }

  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
    channels(image.bitmapImage.bitmap[x, y])
  }

  private func image(of color: UIColor, width: Double = 10) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: 10)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: 10))
    }
  }

  @Test("An image context is current until it ends and produces an image at its scale")
  func imageContext() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 20), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 20))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 10, height: 20) && image.scale == 2)
    #expect(image.cgImage?.width == 20 && image.cgImage?.height == 40)
    #expect(pixel(image, 5, 20) == [255, 0, 0, 255] && pixel(image, 15, 20) == [0, 0, 0, 0])
  }

  @Test("An image taken from an image context is not changed by later drawing")
  func imageIsACopy() throws {
    UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
    defer { UIGraphicsEndImageContext() }
    let empty = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(pixel(empty, 5, 5)[3] == 0)
  }

  @Test("Without an image context, there is no current image, and ending a context has no effect")
  func noContext() {
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    UIRectFrame(CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("UIGraphicsEndImageContext does not end the context of a view that draws")
  func viewContext() {
    final class EndingView: UIView {
      override func draw(_ rect: CGRect) {
        UIGraphicsEndImageContext()
        UIColor.red.setFill()
        UIRectFill(bounds)
      }
    }
    let snapshot = EndingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)).snapshot()
    #expect(pixel(snapshot, 5, 5) == [255, 0, 0, 255])
  }

  @Test("An opaque image renderer starts with black pixels")
  func opaque() {
    let format = UIGraphicsImageRendererFormat.default()
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format)
      .image { _ in }
    #expect(pixel(image, 1, 1) == [0, 0, 0, 255])
  }

  @Test("An image renderer with a bounds origin draws the content inside the bounds")
  func rendererBounds() {
    let image = UIGraphicsImageRenderer(bounds: CGRect(x: 50, y: 60, width: 10, height: 10))
      .image { context in
        UIColor.blue.setFill()
        context.fill(CGRect(x: 55, y: 60, width: 5, height: 10))
      }
    #expect(pixel(image, 2, 5)[3] == 0 && pixel(image, 7, 5) == [0, 0, 255, 255])
  }

  @Test("UIRectFrame draws inside the edges of a rectangle in the fill color")
  func frame() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      UIRectFrame(CGRect(x: 2, y: 2, width: 6, height: 6))
    }
    #expect(pixel(image, 2, 5) == [255, 0, 0, 255] && pixel(image, 7, 5) == [255, 0, 0, 255])
    #expect(pixel(image, 1, 5)[3] == 0 && pixel(image, 5, 5)[3] == 0)
  }

  @Test("UIRectFill replaces the pixels below, even with the clear color")
  func rectFill() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 10))
    }
    #expect(pixel(image, 2, 5)[3] == 0 && pixel(image, 7, 5)[3] == 255)
  }

  @Test("An image can be drawn unchanged, with an alpha or with a tint color")
  func drawing() {
    let red = image(of: .red)
    let result = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 10)).image { _ in
      red.draw(at: CGPoint(x: 0, y: 0))
      red.draw(in: CGRect(x: 10, y: 0, width: 10, height: 10), blendMode: .normal, alpha: 0.5)
      red.withTintColor(.blue).draw(at: CGPoint(x: 20, y: 0))
    }
    #expect(pixel(result, 5, 5) == [255, 0, 0, 255])
    #expect(pixel(result, 15, 5) == [128, 0, 0, 128])
    #expect(pixel(result, 25, 5) == [0, 0, 255, 255])
    #expect(pixel(result, 35, 5)[3] == 0)
  }

  @Test("Cropping a CGImage returns the pixels inside the rectangle")
  func cropping() throws {
    let source = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 10, y: 0, width: 10, height: 10))
    }
    let cropped = try #require(
      source.cgImage?.cropping(to: CGRect(x: 5, y: 2, width: 100, height: 4)))
    #expect(cropped.width == 15 && cropped.height == 4)
    let image = UIImage(cgImage: cropped)
    #expect(pixel(image, 4, 0)[3] == 0 && pixel(image, 5, 3) == [255, 0, 0, 255])
    #expect(source.cgImage?.cropping(to: CGRect(x: 50, y: 0, width: 5, height: 5)) == nil)
  }

  @Test("Without a host, UIImage(named:) returns nil, and an empty image has no PNG data")
  func loading() {
    #expect(UIImage(named: "missing") == nil && UIImage(contentsOfFile: "/missing.png") == nil)
    #expect(UIImage().pngBytes() == nil && UIImage().cgImage == nil)
    #expect(image(of: .red).pngBytes()?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
  }
}
