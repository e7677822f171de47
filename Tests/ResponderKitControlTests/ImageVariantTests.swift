import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Images, image renderers and symbol images")
struct ImageVariantTests {
  private let bitmap: Bitmap = {
    var bitmap = Bitmap(width: 8, height: 6)
    bitmap.fill(
      PixelBox(minX: 3, minY: 1, maxX: 7, maxY: 4), PixelColor(red: 10, green: 20, blue: 30))
    return bitmap
  }()

  /// Returns the color in which an image is drawn at a point.
  private func color(_ image: UIImage, _ x: Int, _ y: Int) -> [Int] {
    drawn { _ in image.draw(at: .zero) }.channels(x, y)
  }

  @Test("An image with the scale 0 has one pixel per point")
  func zeroScale() {
    let image = UIImage(BitmapImage(bitmap), scale: 0)
    #expect(image.scale == 1 && image.size == CGSize(width: 8, height: 6))
  }

  @Test("A resizable image keeps the pixels of caps of different sizes and stretches the middle")
  func differentCaps() {
    var bytes: [UInt8] = []
    for y in 0..<6 { for x in 0..<8 { bytes += [UInt8(x * 30), UInt8(y * 40), 60, 255] } }
    let pixels = Bitmap(width: 8, height: 6, bytes: bytes, isPremultiplied: true)
    let image = UIImage(BitmapImage(pixels))
      .resizable(.init(top: 1, left: 1, bottom: 2, right: 3))
    let bitmap = drawn { _ in image.draw(in: CGRect(x: 4, y: 3, width: 20, height: 15)) }
    // These dictionaries map the columns and rows of the caps in the drawn rectangle to those in
    // the image.
    let (columns, rows) = ([0: 0, 17: 5, 18: 6, 19: 7], [0: 0, 13: 4, 14: 5])
    let mismatch = bitmap.mismatch { x, y in
      guard let column = columns[x - 4], let row = rows[y - 3] else { return nil }
      return [Double(column * 30), Double(row * 40), 60, 255]
    }
    #expect(mismatch == nil)
    // Between the caps, 4 × 3 pixels become 16 × 12 pixels.
    for (x, column) in [(3, 1), (14, 4)] {
      for (y, row) in [(3, 1), (10, 3)] {
        let found = bitmap.channels(4 + x, 3 + y)
        #expect(abs(found[0] - column * 30) < 10 && abs(found[1] - row * 40) < 10, "(\(x), \(y))")
      }
    }
  }

  @Test("A resizable image whose caps leave a single pixel between them keeps the caps' pixels")
  func largeCaps() {
    var bytes: [UInt8] = []
    for y in 0..<6 { for x in 0..<8 { bytes += [UInt8(x * 30), UInt8(y * 40), 60, 255] } }
    let image = UIImage(
      BitmapImage(Bitmap(width: 8, height: 6, bytes: bytes, isPremultiplied: true))
    )
    .resizable(.init(top: 4, left: 1, bottom: 1, right: 6))
    let bitmap = drawn { _ in image.draw(in: CGRect(x: 4, y: 3, width: 20, height: 15)) }
    let mismatch = bitmap.mismatch { x, y in
      let (column, row) = (x - 4 == 0 ? 0 : x - 16, y - 3 < 4 ? y - 3 : y - 12)
      guard (0..<8).contains(column), (0..<6).contains(row), x - 4 == 0 || x - 4 >= 14,
        y - 3 < 4 || y - 3 == 14
      else { return nil }
      return [Double(column * 30), Double(row * 40), 60, 255]
    }
    #expect(mismatch == nil)
  }

  @Test("A translucent resizable image draws each pixel once, and only inside its rectangle")
  func translucentCaps() {
    let bytes = [[UInt8]](repeating: [50, 40, 30, 100], count: 48).flatMap { $0 }
    let image = UIImage(
      BitmapImage(Bitmap(width: 8, height: 6, bytes: bytes, isPremultiplied: true))
    )
    .resizable(.init(top: 1, left: 1, bottom: 2, right: 3))
    let bitmap = drawn { _ in image.draw(in: CGRect(x: 4, y: 3, width: 20, height: 15)) }
    let mismatch = bitmap.mismatch { x, y in
      (4..<24).contains(x) && (3..<18).contains(y) ? [50, 40, 30, 100] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("The host loads images by name and decodes them from file data")
  func hostedImages() throws {
    let pixels = BitmapImage(bitmap)
    let loader = ImageLoader.current
    defer { ImageLoader.current = loader }
    ImageLoader.current = ImageLoader(
      named: { $0 == "icon" ? UIImage(pixels, scale: 2) : nil }, contentsOfFile: { _ in nil },
      decode: { $0 == [1, 2] ? pixels : nil })
    let icon = try #require(UIImage(named: "icon"))
    #expect(icon.size == CGSize(width: 4, height: 3) && icon.bitmapImage === pixels)
    #expect(UIImage(named: "other") == nil)
    let decoded = try #require(UIImage(bytes: [1, 2], scale: 4))
    #expect(decoded.size == CGSize(width: 2, height: 1.5) && decoded.bitmapImage === pixels)
    #expect(UIImage(bytes: [1, 2])?.scale == 1 && UIImage(bytes: [3]) == nil)
  }

  @Test("An image of one pixel has PNG data and can be drawn once or as a pattern")
  func onePixel() {
    var pixel = Bitmap(width: 1, height: 1)
    pixel.fill(
      PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1), PixelColor(red: 255, green: 0, blue: 0))
    let image = UIImage(BitmapImage(pixel))
    #expect(image.cgImage?.width == 1 && image.pngBytes() != nil)
    let bitmap = drawn { _ in
      image.draw(at: point(7, 5))
      image.drawAsPattern(in: CGRect(x: 20, y: 10, width: 4, height: 3))
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      let isPattern = (20..<24).contains(x) && (10..<13).contains(y)
      return isPattern || x == 7 && y == 5 ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("Images and image renderers support a scale below 1")
  func halfScale() {
    #expect(UIImage(BitmapImage(bitmap), scale: 0.5).size == CGSize(width: 16, height: 12))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 6), scale: 0.5).image {
      #expect($0.format.scale == 0.5)
    }
    #expect(image.scale == 0.5 && image.size == CGSize(width: 10, height: 6))
    #expect(image.bitmapImage.width == 5 && image.bitmapImage.height == 3)
  }

  @Test("A resizable image whose caps leave no space is scaled like an image without caps")
  func capsWithoutSpace() {
    let image = UIImage(BitmapImage(bitmap))
    // In one dimension, the caps fill the whole rectangle or the whole image of 8 × 6 points.
    for (top, left, width, height) in [
      (0, 2, 4, 6), (2, 0, 8, 4), (0, 4, 20, 6), (3, 0, 8, 20),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
      let rect = CGRect(x: 3, y: 4, width: width, height: height)
      let capped = image.resizable(.init(top: top, left: left, bottom: top, right: left))
      let plain = drawn { _ in image.draw(in: rect) }
      let isPlain = drawn { _ in capped.draw(in: rect) } == plain
      #expect(isPlain, "\(top), \(left)")
    }
  }

  @Test("An image variant with another tint, rendering mode or caps keeps the other properties")
  func variants() {
    let image = UIImage(cgImage: CGImage(BitmapImage(bitmap)), scale: 2, orientation: .left)
    let caps = UIImage.Caps(top: 1, left: 0.5, bottom: 0.25, right: 1.5)
    let tinted = image.withTintColor(.red)
    let template = tinted.withRenderingMode(.alwaysTemplate)
    let resizable = template.resizable(caps)
    #expect(image.renderingMode == .automatic && image.caps == nil)
    #expect(tinted.renderingMode == .automatic && template.renderingMode == .alwaysTemplate)
    #expect(template.caps == nil && resizable.caps == caps)
    #expect(resizable.renderingMode == .alwaysTemplate)
    let original = resizable.withTintColor(.blue, renderingMode: .alwaysOriginal)
    #expect(original.renderingMode == .alwaysOriginal && original.caps == caps)
    for variant in [image, tinted, template, resizable, original] {
      #expect(variant.scale == 2 && variant.imageOrientation == .left)
      #expect(
        variant.size == CGSize(width: 4, height: 3) && variant.bitmapImage === image.bitmapImage)
      #expect(!variant.isSymbolImage && variant.symbolName == nil)
    }
    #expect(color(image, 2, 1) == [10, 20, 30, 255] && color(tinted, 2, 1) == [255, 0, 0, 255])
    #expect(color(resizable, 2, 1) == [255, 0, 0, 255])
    #expect(color(original, 2, 1) == [0, 0, 255, 255])
    #expect(Set([image, image, tinted]).count == 2 && image != tinted)
    let plain = UIImage(cgImage: CGImage(BitmapImage(bitmap)))
    #expect(plain.scale == 1 && plain.imageOrientation == .up)
    #expect(UIImage(BitmapImage(bitmap), scale: -2).size == CGSize(width: 8, height: 6))
    #expect(UIImage(BitmapImage(bitmap), scale: 4).size == CGSize(width: 2, height: 1.5))
    #expect(UIImage().size == .zero)
  }

  @Test("alpha(at:) of an image returns the alpha of the pixel at a point")
  func alpha() {
    let image = UIImage(BitmapImage(bitmap), scale: 2)
    for (x, y, alpha) in [
      (1.4, 1.0, 0), (1.5, 1.0, 255), (3.4, 1.0, 255), (3.5, 1.0, 0), (2.0, 0.4, 0),
      (2.0, 0.5, 255), (2.0, 1.9, 255), (2.0, 2.0, 0), (-0.1, 1, 0), (9, 1, 0),
    ] {
      #expect(Int(image.alpha(at: point(CGFloat(x), CGFloat(y)))) == alpha, "(\(x), \(y))")
    }
    for invalid in [point(.nan, 0), point(0, .infinity), point(1e7, 0), point(0, -1e7)] {
      #expect(image.alpha(at: invalid) == 0)
    }
  }

  @Test("The suffix @2x or @3x of a file name determines the scale of an image")
  func fileScales() throws {
    for (path, scale) in [
      ("a/b@2x.png", 2), ("b@3x.jpeg", 3), ("b.png", 1), ("b@2x", 2), ("b@3x", 3), ("b@1x.png", 1),
      ("b@2x.old.png", 1), ("", 1),
    ] {
      #expect(UIImage.scale(ofFile: path) == CGFloat(scale), "\(path)")
    }
    let pixels = BitmapImage(bitmap)
    let loader = ImageLoader(
      named: { _ in nil }, contentsOfFile: { $0.hasPrefix("found") ? pixels : nil },
      decode: { _ in nil })
    let image = try #require(UIImage(contentsOfFile: "found@2x.png", with: loader))
    #expect(image.size == CGSize(width: 4, height: 3))
    #expect(UIImage(contentsOfFile: "missing.png", with: loader) == nil)
    #expect(UIImage(contentsOfFile: "found.png", with: nil) == nil)
    let file = try #require(image.pngBytes())
    #expect(Bitmap(png: file) == bitmap)
    for (width, height) in [(0, 4), (4, 0)] {
      let empty = UIImage(BitmapImage(Bitmap(width: width, height: height)))
      #expect(empty.pngBytes() == nil && (empty.cgImage == nil) == (width == 0))
    }
  }

  @Test("A snapshot of a view shows its bounds without its location and transform")
  func viewSnapshot() {
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 12, height: 8))
    view.bounds.origin = point(5, 3)
    view.transform = CGAffineTransform(rotationAngle: 0.3)
    let child = UIView(frame: CGRect(x: 7, y: 4, width: 3, height: 2))
    child.backgroundColor = .red
    view.addSubview(child)
    let image = view.snapshot(scale: 2)
    #expect(image.scale == 2 && image.size == CGSize(width: 12, height: 8))
    let mismatch = image.bitmapImage.bitmap.mismatch(tolerance: 2) { x, y in
      (4..<10).contains(x) && (2..<6).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  // MARK: Renderers

  @Test("An image renderer rounds image sizes up to whole pixels, to at most 16384 pixels")
  func rendererSizes() {
    for (length, scale, pixels) in [
      (10.0, 1.0, 10), (10.2, 1, 11), (10.2, 2, 21), (0, 1, 0), (-5, 1, 0), (1e9, 1, 16384),
      (.infinity, 1, 0), (.nan, 1, 0),
    ] {
      #expect(
        UIGraphicsImageRenderer.pixelCount(of: CGFloat(length), scale: CGFloat(scale)) == pixels)
    }
    for scale in [0, -1, CGFloat.infinity, .nan] {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 3), scale: scale)
        .image { #expect($0.format.scale == 1) }
      #expect(image.scale == 1 && image.size == CGSize(width: 7, height: 3))
    }
  }

  @Test("The format of an image renderer determines the scale and opacity of its images")
  func formats() {
    final class Format: UIGraphicsImageRendererFormat {}
    for format in [UIGraphicsImageRendererFormat(), .default(), .preferred(), Format.default()] {
      #expect(format.scale == 1 && !format.opaque)
    }
    let (standard, preferred): (Format, Format) = (Format.default(), Format.preferred())
    (standard.scale, standard.opaque) = (3, true)
    #expect(preferred.scale == 1)
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 2, y: 1, width: 5, height: 4), format: standard)
    var before: UIImage?
    let image = renderer.image { context in
      before = context.currentImage
      #expect(context.format.scale == 3 && context.format.opaque)
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      UIColor.red.setFill()
      context.fill(CGRect(x: 3, y: 2, width: 1, height: 2))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    let mismatch = image.bitmapImage.bitmap.mismatch { x, y in
      (3..<6).contains(x) && (3..<9).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 255]
    }
    #expect(mismatch == nil && image.scale == 3 && renderer.format === standard)
    #expect(before?.scale == 3)
    #expect(before?.bitmapImage.bitmap.mismatch { _, _ in [0, 0, 0, 255] } == nil)
    let file = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 3)).pngBytes { _ in }
    #expect(Bitmap(png: file) == Bitmap(width: 2, height: 3))
    #expect(UIGraphicsImageRenderer(bounds: .zero).pngBytes { _ in }.isEmpty)
  }

  @Test("The context of an image renderer fills, strokes and clips rectangles")
  func rendererContext() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
      UIColor.red.set()
      context.fill(CGRect(x: 2, y: 3, width: 20, height: 12))
      UIColor.blue.set()
      context.fill(CGRect(x: 4, y: 5, width: 3, height: 4), blendMode: .destinationOut)
      context.stroke(CGRect(x: 10, y: 6, width: 8, height: 5))
      context.stroke(CGRect(x: 20, y: 10, width: 10, height: 9), blendMode: .destinationOver)
      context.clip(to: CGRect(x: 30, y: 20, width: 5, height: 4))
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
    }
    let mismatch = image.bitmapImage.bitmap.mismatch(tolerance: 0) { x, y in
      func isIn(_ rect: CGRect) -> Bool {
        rect.contains(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5))
      }
      func isFrame(_ rect: CGRect) -> Bool { isIn(rect) && !isIn(rect.insetBy(dx: 1, dy: 1)) }
      if isIn(CGRect(x: 4, y: 5, width: 3, height: 4)) { return [0, 0, 0, 0] }
      if isFrame(CGRect(x: 10, y: 6, width: 8, height: 5)) { return [0, 0, 255, 255] }
      if isIn(CGRect(x: 2, y: 3, width: 20, height: 12)) { return [255, 0, 0, 255] }
      if isFrame(CGRect(x: 20, y: 10, width: 10, height: 9)) { return [0, 0, 255, 255] }
      return isIn(CGRect(x: 30, y: 20, width: 5, height: 4))
        ? [0, 0, 255, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("UIRectFill and UIRectFrame functions can use a blend mode")
  func rectangleFunctions() {
    let bitmap = drawn { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).setFill()
      UIRectFillUsingBlendMode(CGRect(x: 4, y: 3, width: 9, height: 6), .destinationOut)
      UIRectFrameUsingBlendMode(CGRect(x: 20, y: 10, width: 12, height: 7), .destinationOut)
      UIRectFrame(CGRect(x: 20, y: 30, width: 12, height: 7))
      UIRectFill(CGRect(x: 40, y: 30, width: 3, height: 7))
      context.fill(CGRect(x: 50, y: 40, width: 3, height: 2))
    }
    let mismatch = bitmap.mismatch { x, y in
      func isIn(_ rect: CGRect) -> Bool { rect.contains(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)) }
      func isFrame(_ rect: CGRect) -> Bool { isIn(rect) && !isIn(rect.insetBy(dx: 1, dy: 1)) }
      if isIn(CGRect(x: 4, y: 3, width: 9, height: 6)) { return [127.5, 0, 0, 127.5] }
      if isFrame(CGRect(x: 20, y: 10, width: 12, height: 7)) { return [127.5, 0, 0, 127.5] }
      if isFrame(CGRect(x: 20, y: 30, width: 12, height: 7)) { return [0, 0, 127.5, 127.5] }
      if isIn(CGRect(x: 40, y: 30, width: 3, height: 7)) { return [0, 0, 127.5, 127.5] }
      return isIn(CGRect(x: 50, y: 40, width: 3, height: 2))
        ? [127.5, 0, 127.5, 255] : [255, 0, 0, 255]
    }
    #expect(mismatch == nil)
  }

  @Test("Insetting a rectangle moves its edges, and returns null if the insets exceed its size")
  func insets() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
    let mirrored = CGRect(x: 40, y: 60, width: -30, height: -40)
    #expect(mirrored.inset(by: insets) == rect.inset(by: insets))
    #expect(rect.inset(by: .zero) == rect && UIEdgeInsets() == .zero)
    let exact = UIEdgeInsets(top: 20, left: 10, bottom: 20, right: 20)
    #expect(rect.inset(by: exact) == CGRect(x: 20, y: 40, width: 0, height: 0))
    #expect(rect.inset(by: UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 21)).isNull)
    #expect(rect.inset(by: UIEdgeInsets(top: 21, left: 0, bottom: 20, right: 0)).isNull)
    #expect(CGRect.null.inset(by: insets).isNull)
    #expect(UIEdgeInsets.zero.top == 0 && UIEdgeInsets.zero.right == 0)
  }

  // MARK: Symbols

  @Test(
    "A symbol image is as large as its font size times its scale's factor, from 1 to 1200 points")
  func symbolSizes() throws {
    typealias Configuration = UIImage.SymbolConfiguration
    let sizes: [(Configuration, CGFloat)] = [
      (Configuration(pointSize: 100), 120), (Configuration(pointSize: 100, scale: .small), 95),
      (Configuration(pointSize: 100, scale: .medium), 120),
      (Configuration(pointSize: 100, scale: .large), 155),
      (Configuration(pointSize: 100, scale: .unspecified), 120),
      (Configuration(scale: .large), 26), (Configuration(weight: .bold), 20),
      (Configuration(font: .systemFont(ofSize: 50)), 60), (Configuration(textStyle: .body), 20),
      (Configuration(textStyle: .body, scale: .small), 16), (Configuration(pointSize: -4), 1),
      (Configuration(pointSize: 5000), 1200),
    ]
    for (configuration, side) in sizes { #expect(configuration.side == side) }
    let image = try #require(
      UIImage(systemName: "plus", withConfiguration: Configuration(pointSize: 50)))
    #expect(image.size == CGSize(width: 60, height: 60) && image.scale == 3)
    #expect(image.renderingMode == .alwaysTemplate && image.symbolName == "plus")
  }

  @Test("The lines of a symbol are thicker for heavier weights")
  func symbolWeights() throws {
    typealias Configuration = UIImage.SymbolConfiguration
    func width(_ weight: UIImage.SymbolWeight) -> CGFloat {
      Configuration(pointSize: 20, weight: weight).lineWidth
    }
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    for (lighter, heavier) in zip(weights, weights.dropFirst()) {
      #expect((1.1...1.5).contains(width(heavier) / width(lighter)))
    }
    #expect(width(.unspecified) == width(.regular) && width(.regular) == 1.8)
    let bold = Configuration(font: .boldSystemFont(ofSize: 20))
    #expect(bold.lineWidth == width(.bold))
    #expect(Configuration(font: .systemFont(ofSize: 20)).lineWidth == width(.regular))
    #expect(Configuration(weight: .thin).lineWidth == width(.thin))
    #expect(Configuration(scale: .small).lineWidth == width(.regular))
    // The line of a minus sign is 2.7 of the 24 units of the image high. The image is 360 pixels
    // high: 120 points at the scale 3.
    let image = try #require(
      UIImage(systemName: "minus", withConfiguration: Configuration(pointSize: 100, weight: .bold)))
    let pixels = image.bitmapImage.bitmap
    let height = (0..<pixels.height).reduce(0.0) { sum, y in
      sum + Double(pixels[pixels.width / 2, y].alpha) / 255
    }
    #expect(abs(height - 2.7 * 360 / 24) < 1)
  }

  @Test("A symbol image in another size keeps its tint color and rendering mode")
  func symbolVariants() throws {
    let symbol = try #require(UIImage(systemName: "star.fill"))
    let red = symbol.withTintColor(.red, renderingMode: .alwaysOriginal)
    let large = red.withConfiguration(UIImage.SymbolConfiguration(pointSize: 40))
    #expect(red.isSymbolImage && large.isSymbolImage && large.symbolName == "star.fill")
    #expect(large.renderingMode == .alwaysOriginal && large.size == CGSize(width: 48, height: 48))
    #expect(color(large, 24, 24) == [255, 0, 0, 255])
    #expect(red.withConfiguration(UIImage.Configuration()) === red)
    let image = UIImage(BitmapImage(bitmap))
    #expect(image.withConfiguration(UIImage.SymbolConfiguration(scale: .large)) === image)
    #expect(image.applyingSymbolConfiguration(UIImage.SymbolConfiguration(scale: .large)) == nil)
    #expect(UIImage(systemName: "star")?.size == CGSize(width: 20, height: 20))
  }
}
