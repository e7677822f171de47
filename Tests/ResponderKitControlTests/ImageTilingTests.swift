import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Tiled images, image contexts and PNG data")
struct ImageTilingTests {
  private static func color(_ x: Int, _ y: Int) -> [Double] {
    [Double(x * 50), Double(y * 90), 60, 255]
  }

  private let image: CGImage = {
    var bytes: [UInt8] = []
    for y in 0..<3 { for x in 0..<5 { bytes += color(x, y).map { UInt8($0) } } }
    return CGImage(BitmapImage(Bitmap(width: 5, height: 3, bytes: bytes, isPremultiplied: true)))
  }()

  @Test(
    "A tiled image covers the clip wherever the rectangle of the first tile is",
    arguments: [-103, -6, 0, 27, 61, 140], [-77, -2, 0, 21, 53, 122])
  func origins(x: Int, y: Int) {
    let bitmap = drawn { context in
      context.draw(
        image, in: CGRect(x: CGFloat(x), y: CGFloat(y), width: 5, height: 3), byTiling: true)
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { column, row in
      Self.color((column - x + 1000) % 5, 2 - (row - y + 999) % 3)
    }
    #expect(mismatch == nil)
  }

  @Test("A tiled image is scaled to the given rectangle; an image that is not tiled is drawn once")
  func sizes() {
    let tall = drawn { context in
      context.draw(image, in: CGRect(x: 10, y: 8, width: 5, height: 30), byTiling: true)
    }
    let wide = drawn { context in
      context.draw(image, in: CGRect(x: 10, y: 8, width: 50, height: 3), byTiling: true)
    }
    for x in 0..<55 { #expect(tall.channels(x, 20) == tall.channels(x + 5, 20)) }
    #expect(tall.channels(12, 3) == tall.channels(12, 33))
    for y in 0..<47 { #expect(wide.channels(30, y) == wide.channels(30, y + 3)) }
    #expect(wide.channels(3, 9) == wide.channels(53, 9))
    let once = drawn { $0.draw(image, in: CGRect(x: 10, y: 8, width: 5, height: 3)) }
    let mismatch = once.mismatch(tolerance: 0) { x, y in
      (10..<15).contains(x) && (8..<11).contains(y) ? Self.color(x - 10, 10 - y) : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("An image can be tiled in a rectangle that is 1 point wide or high")
  func smallestTiles() {
    for rect in [CGRect(x: 7, y: 4, width: 1, height: 3), CGRect(x: 7, y: 4, width: 5, height: 1)] {
      let bitmap = drawn { $0.draw(image, in: rect, byTiling: true) }
      #expect(bitmap.bytes.indices.allSatisfy { $0 % 4 != 3 || bitmap.bytes[$0] == 255 })
    }
  }

  @Test("An image context without a scale, or with a scale of 0 or less, has one pixel per point")
  func scales() throws {
    let contexts: [(CGFloat, () -> Void)] = [
      (1, { UIGraphicsBeginImageContext(CGSize(width: 7, height: 4)) }),
      (1, { UIGraphicsBeginImageContextWithOptions(CGSize(width: 7, height: 4), false, 0) }),
      (1, { UIGraphicsBeginImageContextWithOptions(CGSize(width: 7, height: 4), false, -3) }),
      (3, { UIGraphicsBeginImageContextWithOptions(CGSize(width: 7, height: 4), false, 3) }),
    ]
    for (scale, begin) in contexts {
      begin()
      defer { UIGraphicsEndImageContext() }
      let result = try #require(UIGraphicsGetImageFromCurrentImageContext())
      #expect(result.scale == scale && result.size == CGSize(width: 7, height: 4))
      #expect(result.bitmapImage.width == 7 * Int(scale))
      #expect(result.bitmapImage.bitmap.bytes.allSatisfy { $0 == 0 })
    }
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 7, height: 4), true, 1)
    let opaque = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let mismatch = try #require(opaque).bitmapImage.bitmap.mismatch(tolerance: 0) { _, _ in
      [0, 0, 0, 255]
    }
    #expect(mismatch == nil && UIGraphicsGetCurrentContext() == nil)
  }

  @Test("An image without pixels has no PNG data, and an image with pixels has PNG data")
  func files() {
    for (width, height) in [(0, 4), (4, 0), (0, 0)] {
      let image = UIImage(BitmapImage(Bitmap(width: width, height: height)))
      #expect(image.pngBytes() == nil)
    }
    #expect(UIImage(cgImage: image).pngBytes() != nil)
  }

  @Test("Nested image contexts end in reverse order")
  func nestedContexts() throws {
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 8))
    UIColor.red.setFill()
    UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
    let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    inner.draw(at: point(4, 4))
    let outer = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    let mismatch = outer.bitmapImage.bitmap.mismatch(tolerance: 0) { x, y in
      (4..<7).contains(x) && (4..<7).contains(y) ? [0, 0, 255, 255] : [255, 0, 0, 255]
    }
    #expect(mismatch == nil)
  }
}
