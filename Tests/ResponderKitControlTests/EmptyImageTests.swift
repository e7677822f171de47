import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

/// Tests of images that have a width but no height, and therefore no pixels.
@Suite("Images without a height")
struct EmptyImageTests {
  private let image = BitmapImage(Bitmap(width: 8, height: 0))

  @Test(
    "Drawing an image with a height of 0 changes no pixels in blend mode normal, copy or multiply")
  func drawing() {
    for mode in [CGBlendMode.normal, .copy, .multiply] {
      let bitmap = drawn { context in
        context.setFillColor(UIColor.green)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
        context.setBlendMode(mode)
        context.draw(image, in: CGRect(x: 10, y: 10, width: 20, height: 30))
      }
      #expect(bitmap.mismatch(tolerance: 0) { _, _ in [0, 255, 0, 255] } == nil, "\(mode)")
    }
  }

  @Test("Drawing an image with a height of 0 leaves a canvas blank")
  func blankCanvas() {
    let canvas = BitmapCanvas(width: 60, height: 50)
    let context = CGContext(canvas: canvas, scale: 1)
    context.draw(image, in: CGRect(x: 10, y: 10, width: 20, height: 30))
    context.flush()
    #expect(canvas.isBlank)
    // An image with a height is drawn.
    let other = BitmapImage(Bitmap(width: 8, height: 1))
    context.draw(other, in: CGRect(x: 10, y: 10, width: 20, height: 30))
    context.flush()
    #expect(!canvas.isBlank)
  }

  @Test("A button with an image of height 0 is as high as a button without an image")
  func button() {
    let fixture = PictureFixture(width: 300, height: 200)
    let button = fixture.add(UIButton(type: .system), 10, 20, 100, 50)
    button.setTitle("Abcdef", for: .normal)
    let height = button.intrinsicContentSize.height
    button.setImage(UIImage(image), for: .normal)
    #expect(button.intrinsicContentSize.height == height)
  }
}
