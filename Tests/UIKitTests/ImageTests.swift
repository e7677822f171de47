import Testing
import UIKit

@Suite @MainActor
struct ImageTests {
  /// Returns a red image of 4 × 2 points with a transparent right half.
  private static func makeImage(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
  }

  /// Creates a folder for a closure, and removes it afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "UIKitTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("An image that was encoded as PNG has the same pixels after it is decoded")
  func png() throws {
    let data = try #require(Self.makeImage().pngData())
    let image = try #require(UIImage(data: data, scale: 2))
    #expect(image.size == CGSize(width: 2, height: 1))
    let isEqual = image.bitmapImage.bitmap == Self.makeImage().bitmapImage.bitmap
    #expect(isEqual)
    #expect(UIImagePNGRepresentation(Self.makeImage()) == data)
  }

  @Test("An image that is encoded as JPEG has a white background")
  func jpeg() throws {
    let data = try #require(
      UIGraphicsImageRenderer(size: CGSize(width: 32, height: 16)).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
      }.jpegData(compressionQuality: 1))
    #expect(data.prefix(2) == Data([0xFF, 0xD8]))
    let bitmap = try #require(UIImage(data: data)).bitmapImage.bitmap
    let (red, white) = (bitmap[2, 2], bitmap[30, 2])
    #expect(red.red > 240 && red.green < 15 && red.blue < 15 && red.alpha == 255)
    #expect(white.red > 240 && white.green > 240 && white.blue > 240)
  }

  @Test("A lower quality makes a JPEG file smaller, and the quality is limited to 0 to 1")
  func jpegQuality() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { context in
      for i in 0..<64 {
        UIColor(hue: CGFloat(i * 37 % 64) / 64, saturation: 1, brightness: 1, alpha: 1).setFill()
        context.fill(CGRect(x: i * 29 % 64, y: i * 17 % 64, width: 9, height: 9))
      }
    }
    func size(_ quality: CGFloat) throws -> Int {
      try #require(image.jpegData(compressionQuality: quality)).count
    }
    #expect(try size(0.1) < size(0.9))
    #expect(try size(-1) == size(0))
    #expect(try size(7) == size(1))
    #expect(try size(.nan) == size(0))
  }

  @Test("An empty image has no data, and damaged data and missing files have no image")
  func invalidData() {
    #expect(UIImage().pngData() == nil)
    #expect(UIImage().jpegData(compressionQuality: 0.5) == nil)
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage(contentsOfFile: "/nowhere/a.png") == nil)
    #expect(UIImage(named: "an image that does not exist") == nil)
    #expect(UIImage(named: "") == nil)
  }

  @Test("UIGraphicsImageRenderer returns PNG and JPEG data")
  func rendererData() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3))
    let png = renderer.pngData { $0.fill(CGRect(x: 0, y: 0, width: 3, height: 3)) }
    #expect(UIImage(data: png)?.size == CGSize(width: 3, height: 3))
    let jpeg = renderer.jpegData(withCompressionQuality: 0.8) { _ in }
    #expect(UIImage(data: jpeg)?.size == CGSize(width: 3, height: 3))
  }

  @Test(
    "The file name of an image determines its scale",
    arguments: [("a.png", 1), ("a@2x.png", 2), ("a@3x.png", 3), ("a@4x.png", 1)])
  func contentsOfFile(name: String, scale: Int) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent(name).path
      try #require(Self.makeImage().pngData()).write(to: URL(fileURLWithPath: path))
      let image = try #require(UIImage(contentsOfFile: path))
      #expect(image.scale == CGFloat(scale))
      #expect(image.size.width == 4 / CGFloat(scale))
    }
  }

  @Test(
    "An image is found by name in a folder, a resource bundle and an asset catalog",
    arguments: [
      ("star.png", "star", 1), ("star.png", "star.png", 1), ("star@2x.png", "star", 2),
      ("star@2x.png", "star.png", 2), ("star.jpg", "star", 1), ("star.jpeg", "star.jpeg", 1),
      ("App_App.resources/star.png", "star", 1),
      ("App_App.resources/Assets.xcassets/star.imageset/any@3x.png", "star", 3),
      ("Assets.xcassets/star.imageset/any.png", "star", 1),
    ])
  func namedImage(path: String, name: String, scale: Int) throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try #require(Self.makeImage().pngData()).write(to: file)
      let bundle = try #require(Bundle(path: folder.path))
      let image = try #require(UIImage(named: name, in: bundle, compatibleWith: nil))
      #expect(image.scale == CGFloat(scale))
      #expect(UIImage(named: "moon", in: bundle, compatibleWith: nil) == nil)
    }
  }

  @Test("Of several files of an image, UIImage uses the file with the largest scale")
  func largestScale() throws {
    try withFolder { folder in
      for (name, scale) in [("a.png", 1.0), ("a@2x.png", 2), ("a@3x.png", 3)] {
        try #require(Self.makeImage(scale: scale).pngData())
          .write(to: folder.appendingPathComponent(name))
      }
      let bundle = try #require(Bundle(path: folder.path))
      let image = try #require(UIImage(named: "a", in: bundle, compatibleWith: nil))
      #expect(image.scale == 3 && image.size == CGSize(width: 4, height: 2))
    }
  }

  @Test("UIImage caches an image that is requested by its name")
  func cachedImage() throws {
    let name = "UIKitTests-\(UUID().uuidString)"
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let file = try #require(folder).appendingPathComponent("\(name).png")
    try #require(Self.makeImage().pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let image = try #require(UIImage(named: name))
    #expect(UIImage(named: name)?.bitmapImage === image.bitmapImage)
  }
}
