import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

/// Tests that compare the drawing of a renderer canvas with that of a canvas in memory.
@Suite("Canvas of a renderer", .serialized)
struct RendererCanvasTests {
  private let white = PixelColor(red: 255, green: 255, blue: 255)

  /// Draws on a canvas in memory and on one of a renderer, over a blue background, and returns the
  /// pixels of both.
  private func draw(
    inTexture: Bool = false, _ body: @MainActor (any Canvas) -> Void
  ) throws -> (expected: [[UInt8]], actual: [[UInt8]]) {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let (width, height) = fixture.size
    let area = CGRect(x: 0, y: 0, width: width, height: height)
    let blue = PixelColor(red: 0, green: 0, blue: 200)
    let canvas = BitmapCanvas(width: width, height: height)
    Self.fill(area, blue, canvas)
    body(canvas)
    canvas.setClip(nil)
    let bytes = canvas.bitmap.bytes
    let expected = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 3)]) }
    let rendered = RendererCanvas(fixture.renderer)
    #expect(rendered.resize(width: width, height: height))
    #expect(!rendered.resize(width: width, height: height))
    #expect(rendered.bounds == PixelBox(minX: 0, minY: 0, maxX: width, maxY: height))
    let texture = inTexture ? rendered.makeTarget() : nil
    rendered.beginFrame(in: texture)
    Self.fill(area, blue, rendered)
    body(rendered)
    rendered.endFrame()
    let actual = fixture.pixels
    rendered.removeTextures()
    return (expected, actual)
  }

  /// Returns the number of pixels that differ by more than a tolerance in a channel.
  private func differences(
    _ result: (expected: [[UInt8]], actual: [[UInt8]]), tolerance: Int = 2
  ) -> Int {
    zip(result.expected, result.actual).filter { expected, actual in
      zip(expected, actual).contains { abs(Int($0) - Int($1)) > tolerance }
    }.count
  }

  /// Fills whole pixels with a color by drawing an image, because a renderer may draw other pixels
  /// at the edges of shapes.
  private static func fill(_ rect: CGRect, _ color: PixelColor, _ canvas: any Canvas) {
    let (width, height) = (Int(rect.width), Int(rect.height))
    let pixel = [color.red, color.green, color.blue, color.alpha]
    let bytes = (0..<(width * height)).flatMap { _ in pixel }
    let image = BitmapImage(
      Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: false))
    canvas.draw(
      image, transform: CGAffineTransform(translationX: rect.minX, y: rect.minY), tint: nil,
      opacity: 1)
  }

  /// Returns an image in which all pixels differ and, unless it is opaque, have various alpha
  /// values.
  private func image(width: Int, height: Int, isOpaque: Bool = false) -> BitmapImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [
          UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) * 7 % 256),
          isOpaque ? 255 : UInt8((x * 3 + y * 5) * 8 % 256),
        ]
      }
    }
    return BitmapImage(Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: false))
  }

  private func tile(_ box: PixelBox, isOpaque: Bool) -> BitmapCanvas {
    let tile = BitmapCanvas(box)
    let color = PixelColor(red: 250, green: 120, blue: 10, alpha: isOpaque ? 255 : 0)
    if isOpaque { Self.fill(CGRect(box), color, tile) }
    Self.fill(
      CGRect(x: box.minX + 2, y: box.minY + 1, width: 5, height: 3),
      PixelColor(red: 20, green: 200, blue: 30), tile)
    return tile
  }

  @Test("The texture of a translucent image has the exact straight colors of all visible pixels")
  func roundedColors() throws {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let image = image(width: 60, height: 40)
    let cache = TextureCache<BitmapImage>(fixture.renderer)
    let (texture, _) = try #require(cache.texture(of: image, width: 60, height: 40))
    image.bitmap.upload(PixelBox(minX: 0, minY: 0, maxX: 60, maxY: 40), to: texture)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    SDL_RenderCopy(fixture.renderer, texture, nil, nil)
    let (pixels, straight) = (fixture.pixels, image.bitmap.straightBytes)
    // A transparent pixel has no color.
    let colored = pixels.indices.filter { straight[$0 * 4 + 3] > 0 }
    let differences = colored.filter { pixels[$0] != Array(straight[($0 * 4)..<($0 * 4 + 3)]) }
    #expect(colored.count > 2000 && differences.isEmpty)
    cache.removeAll()
  }

  @Test("A line that was painted over does not appear again together with the next line")
  func successiveLines() throws {
    func line(_ y: Float, _ color: PixelColor) -> InkLine {
      InkLine(points: [SIMD2(10, y), SIMD2(50, y)], width: 6, color: color)
    }
    let pixels = try draw { canvas in
      canvas.draw([line(10, PixelColor(red: 240, green: 30, blue: 60))], transform: .identity)
      Self.fill(CGRect(x: 0, y: 0, width: 60, height: 20), white, canvas)
      canvas.draw([line(30, PixelColor(red: 20, green: 140, blue: 60))], transform: .identity)
    }.actual
    #expect(pixels[10 * 60 + 30] == [255, 255, 255] && pixels[30 * 60 + 30] == [20, 140, 60])
  }

  @Test(
    "A translucent line contributes its color in proportion to its alpha", arguments: [254, 127, 1])
  func opacityOfLine(alpha: UInt8) throws {
    let line = InkLine(
      points: [SIMD2(5, 20), SIMD2(55, 20)], width: 8,
      color: PixelColor(red: 255, green: 255, blue: 255, alpha: alpha))
    let pixels = try draw { $0.draw([line], transform: .identity) }.actual
    #expect(pixels[20 * 60 + 30][0] == alpha && pixels[35 * 60 + 30] == [0, 0, 200])
  }

  @Test("A renderer canvas draws an image at its location with opacity and a tint color")
  func images() throws {
    let image = image(width: 13, height: 9)
    let transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 7, ty: 21)
    for (tint, opacity) in [
      (nil, 1), (nil, 0.5), (PixelColor(red: 200, green: 40, blue: 90), 1),
      (PixelColor(red: 200, green: 40, blue: 90, alpha: 100), 0.7), (nil, 0), (nil, -1), (nil, 7),
    ] as [(PixelColor?, CGFloat)] {
      let result = try draw {
        $0.draw(image, transform: transform, tint: tint, opacity: max(0, min(1, opacity)))
      }
      #expect(differences(result, tolerance: 4) == 0, "\(String(describing: tint)) \(opacity)")
    }
    let clamped = try [-1, 0, 1, 7].map { opacity in
      try draw { $0.draw(image, transform: transform, tint: nil, opacity: opacity) }.actual
    }
    #expect(clamped[0] == clamped[1] && clamped[2] == clamped[3] && clamped[1] != clamped[2])
  }

  @Test("A renderer canvas draws an enlarged, mirrored or rotated image like a canvas in memory")
  func transformedImages() throws {
    let image = image(width: 8, height: 6, isOpaque: true)
    for transform in [
      CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 4),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 30, ty: 8),
      CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 40, ty: 10),
    ] {
      let result = try draw { $0.draw(image, transform: transform, tint: nil, opacity: 1) }
      // Libraries interpolate colors at the edges differently.
      #expect(differences(result, tolerance: 60) <= 40)
    }
  }

  @Test("Tiles are drawn at their locations, and an opaque tile replaces what is below it")
  func tiles() throws {
    let box = PixelBox(minX: 100, minY: 200, maxX: 112, maxY: 209)
    for isOpaque in [true, false] {
      let result = try draw { canvas in
        canvas.draw(tile(box, isOpaque: isOpaque), atX: 9, y: 17, isOpaque: isOpaque)
      }
      #expect(differences(result) == 0, "\(isOpaque)")
      let placed = try draw { canvas in
        let transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -87, ty: -190)
        canvas.draw([PlacedTile(tile(box, isOpaque: isOpaque), transform)], isOpaque: isOpaque)
      }
      #expect(differences(placed) == 0, "\(isOpaque)")
    }
  }

  @Test("A tile that has changed since the last frame is drawn with its changes")
  func changedTile() throws {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: 60, height: 40)
    let tile = BitmapCanvas(PixelBox(minX: 10, minY: 20, maxX: 40, maxY: 35))
    func show() -> [[UInt8]] {
      canvas.beginFrame(in: nil)
      Self.fill(CGRect(x: 0, y: 0, width: 60, height: 40), white, canvas)
      canvas.draw(tile, atX: 3, y: 5, isOpaque: false)
      canvas.endFrame()
      return fixture.pixels
    }
    #expect(Set(show()) == [[255, 255, 255]])
    for (rect, color) in [
      (CGRect(x: 12, y: 23, width: 4, height: 2), PixelColor(red: 255, green: 0, blue: 0)),
      (CGRect(x: 30, y: 26, width: 7, height: 5), PixelColor(red: 0, green: 200, blue: 0)),
    ] {
      Self.fill(rect, color, tile)
      #expect(!tile.changedBox.isEmpty)
      let pixels = show()
      #expect(tile.changedBox.isEmpty)
      let expected = [color.red, color.green, color.blue]
      for y in 0..<40 {
        for x in 0..<60 {
          let point = CGPoint(x: CGFloat(x) + 7.5, y: CGFloat(y) + 15.5)
          if rect.contains(point) { #expect(pixels[y * 60 + x] == expected) }
        }
      }
      #expect(pixels.filter { $0 == expected }.count == Int(rect.width * rect.height))
    }
  }

  @Test("A clip of a renderer canvas restricts drawing like the clip of a canvas in memory")
  func clips() throws {
    let rects = [
      CGRect(x: 5, y: 7, width: 20, height: 11), CGRect(x: -10, y: 30, width: 30, height: 50),
      CGRect(x: 70, y: 5, width: 10, height: 10), .null, CGRect(x: 3, y: 3, width: 0, height: 0),
    ]
    for rect in rects {
      let result = try draw { canvas in
        canvas.setClip(rect)
        Self.fill(CGRect(x: -5, y: -5, width: 80, height: 60), white, canvas)
        canvas.setClip(nil)
        Self.fill(
          CGRect(x: 40, y: 20, width: 4, height: 6), PixelColor(red: 9, green: 99, blue: 9), canvas)
      }
      #expect(differences(result) == 0, "\(rect)")
    }
  }

  @Test("A frame drawn in a texture is copied to the window")
  func texture() throws {
    let image = image(width: 20, height: 15, isOpaque: true)
    let result = try draw(inTexture: true) { canvas in
      canvas.setClip(CGRect(x: 12, y: 9, width: 30, height: 20))
      canvas.draw(
        image, transform: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 6), tint: nil,
        opacity: 1)
    }
    #expect(differences(result) == 0)
  }

  @Test("Clearing a rectangle of a renderer canvas removes the color of exactly its pixels")
  func clear() throws {
    let rect = CGRect(x: 11, y: 13, width: 17, height: 5)
    let pixels = try draw { canvas in
      canvas.clear(rect)
      Self.fill(CGRect(x: 50, y: 30, width: 4, height: 4), white, canvas)
    }.actual
    for y in 0..<40 {
      for x in 0..<60 where x < 50 {
        let isInside = rect.contains(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
        #expect(pixels[y * 60 + x] == (isInside ? [0, 0, 0] : [0, 0, 200]))
      }
    }
  }

  @Test("A layer becomes fainter as its opacity decreases")
  func opacity() throws {
    func red(_ opacity: CGFloat) throws -> Int {
      let pixels = try draw { canvas in
        canvas.beginLayer(bounds: CGRect(x: 10, y: 10, width: 20, height: 20), opacity: opacity)
        Self.fill(
          CGRect(x: 0, y: 0, width: 60, height: 40), PixelColor(red: 250, green: 0, blue: 0), canvas
        )
        canvas.endLayer()
      }.actual
      #expect(pixels[15 * 60 + 5] == [0, 0, 200], "outside of the layer")
      return Int(pixels[15 * 60 + 15][0])
    }
    let values = try [-3, 0, 0.25, 0.5, 0.75, 1, 4].map { try red($0) }
    #expect(values == values.sorted() && values[0] == 0 && values[1] == 0)
    #expect(values[5] == 250 && values[6] == 250 && Set(values).count == 5)
  }

  @Test("A renderer canvas draws lines with their width, color and transform")
  func lines() throws {
    let line = InkLine(
      points: [SIMD2(5, 4), SIMD2(20, 4), SIMD2(20, 12)], width: 4,
      color: PixelColor(red: 240, green: 30, blue: 60))
    let faint = InkLine(
      points: [SIMD2(2, 15), SIMD2(25, 15)], width: 3,
      color: PixelColor(red: 255, green: 255, blue: 255, alpha: 128))
    let transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 1)
    let drawn = try draw { $0.draw([line], transform: transform) }.actual
    // The transformed line is 8 pixels wide. The pixels of the first list lie within the line, and
    // those of the second list lie beside it or beyond its ends.
    for (x, y) in [(30, 9), (20, 6), (42, 20), (40, 11), (44, 24)] {
      #expect(drawn[y * 60 + x] == [240, 30, 60], "\(x), \(y)")
    }
    for (x, y) in [(30, 3), (30, 15), (6, 9), (50, 20), (35, 20), (43, 31)] {
      #expect(drawn[y * 60 + x] == [0, 0, 200], "\(x), \(y)")
    }
    let pixels = try draw { $0.draw([faint], transform: transform) }.actual
    let (onLine, beside) = (pixels[31 * 60 + 30], pixels[36 * 60 + 30])
    #expect(beside == [0, 0, 200] && onLine[0] > 50 && onLine[0] < 200)
  }

  @Test("An image is uploaded to a texture with straight alpha or as a mask")
  func upload() throws {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let image = image(width: 9, height: 7)
    let cache = TextureCache<BitmapImage>(fixture.renderer)
    let (texture, isNew) = try #require(cache.texture(of: image, width: 9, height: 7))
    #expect(isNew)
    let again = try #require(cache.texture(of: image, width: 9, height: 7))
    #expect(again.texture == texture && !again.isNew)
    for isMask in [false, true] {
      image.bitmap.upload(
        PixelBox(minX: 0, minY: 0, maxX: 9, maxY: 7), isMask: isMask, to: texture)
      image.bitmap.upload(
        PixelBox(minX: 2, minY: 1, maxX: 7, maxY: 3), isMask: isMask, to: texture)
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      var target = SDL_Rect(x: 0, y: 0, w: 9, h: 7)
      SDL_RenderCopy(fixture.renderer, texture, nil, &target)
      let pixels = fixture.pixels
      let straight = image.bitmap.straightBytes
      for y in 0..<7 {
        for x in 0..<9 {
          let i = (y * 9 + x) * 4
          let expected =
            isMask || straight[i + 3] == 0 ? [255, 255, 255] : Array(straight[i..<(i + 3)])
          let isEqual = zip(pixels[y * 60 + x], expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
          #expect(isEqual, "\(x), \(y): \(pixels[y * 60 + x]) instead of \(expected)")
        }
      }
    }
    cache.removeUnused()
    #expect(cache.texture(of: image, width: 9, height: 7)?.isNew == false)
    cache.removeAll()
    #expect(cache.texture(of: image, width: 9, height: 7)?.isNew == true)
    cache.removeAll()
  }

  /// Expects that the middle row of enlarged black and white columns is black at its left end and
  /// white at its right end, with gray pixels between them.
  private func expectSmoothTransition(_ pixels: [[UInt8]]) {
    let row = (10..<50).map { pixels[20 * 60 + $0][0] }
    #expect(row.prefix(8).allSatisfy { $0 < 10 } && row.suffix(8).allSatisfy { $0 > 245 })
    #expect(row.contains { 60...195 ~= $0 }, "\(row)")
  }

  @Test("An enlarged image has smooth transitions between its colors")
  func enlargedImage() throws {
    // Two black columns and two white ones.
    let row: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255]
    let image = BitmapImage(
      Bitmap(width: 4, height: 4, bytes: row + row + row + row, isPremultiplied: false))
    let transform = CGAffineTransform(a: 10, b: 0, c: 0, d: 7, tx: 10, ty: 5)
    let result = try draw { $0.draw(image, transform: transform, tint: nil, opacity: 1) }
    expectSmoothTransition(result.actual)
  }

  @Test("Enlarged tiles have smooth transitions between their colors")
  func enlargedTile() throws {
    let tile = BitmapCanvas(PixelBox(minX: 0, minY: 0, maxX: 4, maxY: 4))
    let black = PixelColor(red: 0, green: 0, blue: 0)
    Self.fill(CGRect(x: 0, y: 0, width: 2, height: 4), black, tile)
    Self.fill(CGRect(x: 2, y: 0, width: 2, height: 4), white, tile)
    let transform = CGAffineTransform(a: 10, b: 0, c: 0, d: 7, tx: 10, ty: 5)
    let pixels = try draw { $0.draw([PlacedTile(tile, transform)], isOpaque: true) }.actual
    expectSmoothTransition(pixels)
  }
}

@Suite("Frames of an output", .serialized)
struct RendererOutputTests {
  private final class DotView: UIView {
    var color = UIColor.red
    override func draw(_ rect: CGRect) {
      UIGraphicsGetCurrentContext()?.setFillColor(color)
      UIGraphicsGetCurrentContext()?.fill(bounds.insetBy(dx: 2, dy: 3))
    }
  }

  @Test(
    "The frames of an output have the pixels of the views, and only changed areas are drawn",
    arguments: [RendererPreference.gpu, .surface, .auto], [1, 2] as [CGFloat])
  func frames(preference: RendererPreference, scale: CGFloat) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    // Without a selected renderer, the preference for a surface uses SDL's window surface.
    if preference != .surface { SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software") }
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      SDL_ResetHint(SDL_HINT_RENDER_DRIVER)
    }
    let window = try #require(SDL_CreateWindow("Test", 0, 0, 120, 80, 0))
    defer { SDL_DestroyWindow(window) }
    let output = try preference.makeOutput(for: window)
    defer { output.close() }
    #expect(output.size == (120, 80))
    switch preference {
    case .gpu: #expect(output.name == "SDL renderer software")
    case .surface: #expect(output.name == "window surface")
    case .auto:
      #expect(output.name == "memory, shown with the SDL renderer software, without a GPU")
    }
    let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120 / scale, height: 80 / scale))
    root.backgroundColor = .white
    let views = (0..<3).map { index in
      DotView(frame: CGRect(x: 4 + 10 * index, y: 2 + 7 * index, width: 8, height: 10))
    }
    for view in views {
      view.isOpaque = false
      root.addSubview(view)
    }
    /// Shows a frame and returns the rectangles that were drawn.
    func show() throws -> [CGRect] {
      let changed = output.show(root, scale: scale) { true }
      let canvas = BitmapCanvas(width: 120, height: 80)
      root.render(on: canvas, scale: scale)
      let surface = try #require(SDL_GetWindowSurface(window))
      let target = surface.pointee
      var different = 0
      for y in 0..<80 {
        for x in 0..<120 {
          let value = try #require(target.pixels).load(
            fromByteOffset: y * Int(target.pitch) + 4 * x, as: UInt32.self)
          var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
          SDL_GetRGB(value, target.format, &red, &green, &blue)
          let pixel = canvas.bitmap[x, y]
          // At the edges of shapes, pixels of a renderer may differ.
          let isInside = (-1...1).allSatisfy { dx in
            (-1...1).allSatisfy { dy in canvas.bitmap[x + dx, y + dy] == pixel }
          }
          if (pixel.red, pixel.green, pixel.blue) != (red, green, blue), isInside {
            different += 1
          }
        }
      }
      #expect(different == 0)
      return changed
    }
    let windowPixels = CGRect(x: 0, y: 0, width: 120, height: 80)
    #expect(try show() == [windowPixels])
    #expect(try show().isEmpty, "nothing has changed")
    views[1].color = .blue
    views[1].setNeedsDisplay()
    // The first change after a complete frame is drawn in a new texture.
    #expect(try show().reduce(0) { $0 + $1.width * $1.height } > 0)
    views[2].color = .green
    views[2].setNeedsDisplay()
    let changed = try show()
    let area = changed.reduce(0) { $0 + $1.width * $1.height }
    #expect(area > 0 && area < 120 * 80 / 4)
    let frame = views[2].frame
    let pixels = CGRect(
      x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale,
      height: frame.height * scale)
    #expect(changed.contains { $0.intersects(pixels) } && !changed.contains { $0.minX > 100 })
    views[0].frame.origin.x += 20
    _ = try show()
    output.discardContent()
    root.setNeedsDisplay()
    #expect(try show() == [windowPixels])
    views[0].setNeedsDisplay()
    _ = try show()
  }
}
