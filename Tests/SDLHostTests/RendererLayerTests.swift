import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Layers, clears, clips and translucent shapes of a renderer canvas", .serialized)
struct RendererLayerTests {
  private let size = (width: 60, height: 40)

  /// Fills whole pixels with a color.
  private func fill(_ rect: CGRect, _ color: PixelColor, on canvas: any Canvas) {
    let count = Int(rect.width * rect.height)
    let bytes = (0..<count).flatMap { _ in [color.red, color.green, color.blue, color.alpha] }
    let bitmap = Bitmap(
      width: Int(rect.width), height: Int(rect.height), bytes: bytes, isPremultiplied: false)
    canvas.draw(
      BitmapImage(bitmap), transform: CGAffineTransform(translationX: rect.minX, y: rect.minY),
      tint: nil, opacity: 1)
  }

  private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255)
    -> PixelColor
  {
    PixelColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the largest difference of a channel between a canvas in memory and a renderer canvas.
  private func difference(inTexture: Bool, _ body: (any Canvas) -> Void) throws -> Int {
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let bitmapCanvas = BitmapCanvas(width: size.width, height: size.height)
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: size.width, height: size.height)
    canvas.beginFrame(in: inTexture ? canvas.makeTarget() : nil)
    for canvas in [bitmapCanvas, canvas] as [any Canvas] {
      fill(
        CGRect(x: 0, y: 0, width: size.width, height: size.height), color(0, 0, 200), on: canvas)
      body(canvas)
      canvas.setClip(nil)
    }
    canvas.endFrame()
    let bytes = bitmapCanvas.bitmap.bytes
    let pixels = fixture.pixels
    canvas.removeTextures()
    return pixels.enumerated().reduce(0) { result, pixel in
      (0..<3).reduce(result) {
        max($0, abs(Int(bytes[pixel.offset * 4 + $1]) - Int(pixel.element[$1])))
      }
    }
  }

  /// Returns the bytes of a pixel of the texture in which a renderer draws.
  private func targetPixel(_ x: Int32, _ y: Int32, _ renderer: OpaquePointer) -> [UInt8] {
    var (rect, bytes) = (SDL_Rect(x: x, y: y, w: 1, h: 1), [UInt8](repeating: 99, count: 4))
    SDL_RenderReadPixels(renderer, &rect, SDL_PIXELFORMAT_RGBA32.rawValue, &bytes, 4)
    return bytes
  }

  @Test("A cleared rectangle of a renderer canvas is transparent")
  func clearedRectangle() throws {
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: size.width, height: size.height)
    canvas.beginFrame(in: canvas.makeTarget())
    fill(
      CGRect(x: 0, y: 0, width: size.width, height: size.height), color(250, 90, 20), on: canvas)
    canvas.clear(CGRect(x: 5, y: 6, width: 20, height: 10))
    for (x, y) in [(5, 6), (24, 15), (12, 9)] as [(Int32, Int32)] {
      #expect(targetPixel(x, y, fixture.renderer) == [0, 0, 0, 0])
    }
    for (x, y) in [(4, 6), (25, 15), (5, 5), (24, 16)] as [(Int32, Int32)] {
      #expect(targetPixel(x, y, fixture.renderer).prefix(3) == [250, 90, 20])
    }
    canvas.endFrame()
    canvas.removeTextures()
  }

  @Test("A layer begins transparent, even if it reuses the texture of an earlier layer")
  func beginningOfLayer() throws {
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: size.width, height: size.height)
    let area = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.beginFrame(in: nil)
    for _ in 0..<2 {
      canvas.beginLayer(bounds: area, opacity: 1)
      #expect(targetPixel(30, 20, fixture.renderer) == [0, 0, 0, 0])
      fill(area, color(250, 90, 20), on: canvas)
      #expect(targetPixel(30, 20, fixture.renderer).prefix(3) == [250, 90, 20])
      canvas.endLayer()
    }
    canvas.endFrame()
    canvas.removeTextures()
  }

  @Test("The clip of a renderer canvas is removed at the end of each frame")
  func clipOfEarlierFrame() throws {
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: size.width, height: size.height)
    let area = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.beginFrame(in: nil)
    canvas.setClip(CGRect(x: 10, y: 10, width: 5, height: 5))
    canvas.endFrame()
    canvas.beginFrame(in: nil)
    fill(area, color(250, 90, 20), on: canvas)
    canvas.endFrame()
    #expect(Set(fixture.pixels) == [[250, 90, 20]])
    canvas.removeTextures()
  }

  @Test(
    "A nested layer is drawn into the outer layer and clipped by both layers",
    arguments: [false, true])
  func nestedLayers(inTexture: Bool) throws {
    let everything = CGRect(x: 0, y: 0, width: 60, height: 40)
    // SDL's software renderer replaces the pixels below a layer, so the test fills the layers
    // completely.
    let difference = try difference(inTexture: inTexture) { canvas in
      canvas.setClip(CGRect(x: 4, y: 3, width: 44, height: 30))
      canvas.beginLayer(bounds: CGRect(x: 2, y: 6, width: 40, height: 25), opacity: 1)
      fill(everything, color(250, 20, 10), on: canvas)
      canvas.beginLayer(bounds: CGRect(x: 20, y: 10, width: 30, height: 10), opacity: 1)
      fill(everything, color(10, 240, 30), on: canvas)
      canvas.endLayer()
      fill(CGRect(x: 25, y: 12, width: 30, height: 3), color(240, 240, 30), on: canvas)
      canvas.endLayer()
      // The clip from before the layers applies again.
      fill(CGRect(x: 0, y: 25, width: 60, height: 2), color(0, 90, 90), on: canvas)
    }
    #expect(difference <= 1)
  }

  @Test("Successive layers of a frame do not mix, even if one of them is outside of the canvas")
  func laterLayers() throws {
    let difference = try difference(inTexture: false) { canvas in
      for (index, x) in ([0, 70, 20, 45] as [CGFloat]).enumerated() {
        canvas.beginLayer(bounds: CGRect(x: x, y: 5, width: 12, height: 20), opacity: 1)
        fill(
          CGRect(x: 0, y: 0, width: 60, height: 40), color(250, UInt8(50 * index), 10), on: canvas)
        canvas.endLayer()
      }
    }
    #expect(difference <= 1)
  }

  @Test("A layer covers the entire canvas after the canvas has become larger")
  func largerCanvas() throws {
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    for (width, height) in [(20, 10), (size.width, size.height)] {
      #expect(canvas.resize(width: width, height: height))
      canvas.beginFrame(in: nil)
      let area = CGRect(x: 0, y: 0, width: width, height: height)
      fill(area, color(0, 0, 200), on: canvas)
      canvas.beginLayer(bounds: area, opacity: 1)
      fill(area, color(250, 200, 10), on: canvas)
      fill(CGRect(x: 30, y: 0, width: 30, height: 40), color(20, 80, 10), on: canvas)
      canvas.endLayer()
      canvas.endFrame()
    }
    let pixels = fixture.pixels
    let (left, right) = (
      pixels.indices.filter { $0 % 60 < 30 }, pixels.indices.filter { $0 % 60 >= 30 }
    )
    #expect(left.allSatisfy { pixels[$0] == [250, 200, 10] })
    #expect(right.allSatisfy { pixels[$0] == [20, 80, 10] })
    canvas.removeTextures()
  }

  @Test("A translucent shape shows what is below it, also after a rectangle was cleared")
  func translucentShapes() throws {
    func mesh(_ rect: CGRect) -> Mesh {
      var mesh = Mesh()
      mesh.addStroke(
        along: Polyline(points: [
          CGPoint(x: rect.minX, y: rect.midY), CGPoint(x: rect.maxX, y: rect.midY),
        ]), style: StrokeStyle(width: rect.height, cap: .butt, join: .round),
        color: color(250, 250, 250, 128), transform: .identity)
      return mesh
    }
    let fixture = try RendererFixture(width: size.width, height: size.height)
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: size.width, height: size.height)
    for clearsBefore in [false, true] {
      canvas.beginFrame(in: nil)
      fill(
        CGRect(x: 0, y: 0, width: size.width, height: size.height), color(0, 0, 200), on: canvas)
      if clearsBefore { canvas.clear(CGRect(x: 50, y: 30, width: 5, height: 5)) }
      canvas.draw(mesh(CGRect(x: 10, y: 10, width: 30, height: 12)))
      canvas.endFrame()
      let pixels = fixture.pixels
      let (inside, outside) = (pixels[16 * size.width + 25], pixels[16 * size.width + 50])
      #expect(outside == [0, 0, 200])
      #expect(abs(Int(inside[0]) - 125) <= 3 && abs(Int(inside[2]) - 225) <= 3)
      #expect((pixels[32 * size.width + 52] == [0, 0, 0]) == clearsBefore)
    }
  }
}
