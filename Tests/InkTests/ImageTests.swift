import Geometry
import Ink
import Testing

/// Tests with an image of two by two pixels, drawn at several scales.
@MainActor
@Suite("Image drawing")
struct ImageTests {
  private let canvas = BitmapCanvas(width: 12, height: 12)
  private static let (red, green) = (
    PixelColor(red: 200, green: 0, blue: 0), PixelColor(red: 0, green: 100, blue: 0)
  )

  /// A checkerboard of red and green pixels.
  private let image = BitmapImage(
    Bitmap(
      width: 2, height: 2,
      bytes: [200, 0, 0, 255, 0, 100, 0, 255, 0, 100, 0, 255, 200, 0, 0, 255],
      isPremultiplied: true))

  @Test("An image at scale 1 on whole pixels is copied exactly")
  func copied() {
    canvas.draw(
      image, transform: CGAffineTransform(translationX: 3, y: 4), tint: nil, opacity: 1)
    #expect(canvas.bitmap[3, 4] == Self.red)
    #expect(canvas.bitmap[4, 4] == Self.green)
    #expect(canvas.bitmap[3, 5] == Self.green)
    #expect(canvas.bitmap[4, 5] == Self.red)
    #expect(canvas.bitmap[5, 5].alpha == 0 && canvas.bitmap[2, 4].alpha == 0)
  }

  @Test("A mirroring transform draws a mirrored image")
  func mirrored() {
    let transform = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 10, ty: 0)
    #expect(transform.inverted() == transform)
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    #expect(canvas.bitmap[9, 0] == Self.red && canvas.bitmap[8, 0] == Self.green)
    #expect(canvas.bitmap[9, 1] == Self.green && canvas.bitmap[8, 1] == Self.red)
  }

  @Test("Drawing a pixel whose premultiplied color exceeds its alpha on white gives white")
  func tooLight() {
    canvas.fill(PixelColor(red: 255, green: 255, blue: 255))
    let light = BitmapImage(
      Bitmap(width: 1, height: 1, bytes: [200, 200, 200, 100], isPremultiplied: true))
    canvas.draw(light, transform: CGAffineTransform(scaleX: 3, y: 3), tint: nil, opacity: 1)
    #expect(canvas.bitmap[1, 1] == PixelColor(red: 255, green: 255, blue: 255))
  }

  @Test("Drawing an image that is reduced to nearly nothing paints no pixel")
  func extreme() {
    canvas.draw(
      image, transform: CGAffineTransform(a: 1e-20, b: 0, c: 0, d: 1e-20, tx: 0.3, ty: 0.3),
      tint: nil, opacity: 1)
    #expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test(
    "An enlarged image interpolates colors between the centers of its pixels",
    arguments: [1.5, 2, 4])
  func enlarged(scale: Double) {
    let transform = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
      .concatenating(CGAffineTransform(translationX: 2, y: 2))
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    // Between the centers of the four pixels, the color is a mixture that depends on the position.
    let inner = 2 + scale / 2..<2 + scale * 1.5
    for y in 0..<12 {
      for x in 0..<12 {
        let center = (Double(x) + 0.5, Double(y) + 0.5)
        guard inner.contains(center.0), inner.contains(center.1) else { continue }
        let (u, v) = ((center.0 - 2) / scale - 0.5, (center.1 - 2) / scale - 0.5)
        let redFraction = (1 - u) * (1 - v) + u * v
        #expect(abs(Double(canvas.bitmap[x, y].red) - 200 * redFraction) <= 1)
        #expect(abs(Double(canvas.bitmap[x, y].green) - 100 * (1 - redFraction)) <= 1)
        #expect(canvas.bitmap[x, y].alpha == 255)
      }
    }
  }

  @Test("A tint replaces the colors of an image, and opacity 0.5 blends the image with the canvas")
  func tinted() {
    let white = PixelColor(red: 255, green: 255, blue: 255)
    var background = Path()
    background.addRect(CGRect(x: 0, y: 0, width: 12, height: 12))
    var mesh = Mesh()
    mesh.addFill(of: background.flattened(tolerance: 0.1), rule: .winding, color: white)
    canvas.draw(mesh)
    canvas.draw(
      image, transform: CGAffineTransform(translationX: 5, y: 5),
      tint: PixelColor(red: 0, green: 0, blue: 255), opacity: 0.5)
    for pixel in [(5, 5), (6, 5), (5, 6), (6, 6)] {
      let color = canvas.bitmap[pixel.0, pixel.1]
      #expect(abs(Int(color.red) - 128) <= 1 && color.blue == 255 && color.alpha == 255)
    }
  }

  @Test("An image is drawn only inside the clip, and not at all under a singular transform")
  func clipped() {
    canvas.setClip(CGRect(x: 0, y: 0, width: 4, height: 12))
    canvas.draw(image, transform: CGAffineTransform(scaleX: 6, y: 6), tint: nil, opacity: 1)
    #expect(canvas.bitmap[3, 6].alpha > 0 && canvas.bitmap[4, 6].alpha == 0)
    let before = canvas.bitmap.bytes
    canvas.draw(image, transform: CGAffineTransform(scaleX: 0, y: 6), tint: nil, opacity: 1)
    #expect(canvas.bitmap.bytes == before)
  }

  @Test("An image that is turned by 45 degrees and enlarged is drawn as a diamond")
  func turned() {
    // The transform maps the centers of the image's four pixels to the centers of four pixels
    // around the pixel (6, 4).
    let transform = CGAffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 6.5, ty: 2.5)
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    #expect(canvas.bitmap[6, 3] == Self.red && canvas.bitmap[6, 5] == Self.red)
    #expect(canvas.bitmap[7, 4] == Self.green && canvas.bitmap[5, 4] == Self.green)
    #expect(canvas.bitmap[6, 4] == PixelColor(red: 100, green: 50, blue: 0))
    #expect(canvas.bitmap[4, 3].alpha == 0 && canvas.bitmap[8, 3].alpha == 0)
  }

  @Test("An image that is flattened to a slanted line is not drawn")
  func flattened() {
    let transform = CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    #expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 })
  }
}
