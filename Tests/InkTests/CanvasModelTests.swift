import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare images, tiles, layers and shadows with a model of each pixel in double
/// precision.
@MainActor
@Suite("Canvases compared with a model of each pixel")
struct CanvasModelTests {
  private static let bounds = PixelBox(minX: -6, minY: 3, maxX: 30, maxY: 29)

  /// Returns the color of a bitmap at a point between the centers of its pixels.
  private func sample(_ bitmap: Bitmap, _ point: CGPoint, clampsToEdge: Bool = false) -> [Double] {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    var sum = [0.0, 0, 0, 0]
    for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      var (column, row) = (Int(left + dx), Int(top + dy))
      if clampsToEdge {
        column = max(0, min(bitmap.width - 1, column))
        row = max(0, min(bitmap.height - 1, row))
      }
      let weight = (1 - abs(x - left - dx)) * (1 - abs(y - top - dy))
      for (i, channel) in bitmap.channels(column, row).enumerated() { sum[i] += weight * channel }
    }
    return sum
  }

  private func check(
    _ canvas: BitmapCanvas, tolerance: Double, _ expected: (Int, Int, CGPoint) -> [Double]?
  ) {
    let bounds = Self.bounds
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX {
        let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard let expected = expected(x, y, center) else { continue }
        let found = canvas.bitmap.channels(x - bounds.minX, y - bounds.minY)
        let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
        #expect(difference <= tolerance, "(\(x), \(y)): \(found), not \(expected)")
      }
    }
  }

  private func over(_ color: [Double], _ below: [Double]) -> [Double] {
    zip(color, below).map { min(255, $0 + $1 * (1 - color[3] / 255)) }
  }

  /// A canvas that cannot read its own pixels, such as the output of a graphics library.
  private final class OutputCanvas: Canvas {
    let output: BitmapCanvas

    init(_ bounds: PixelBox) { output = BitmapCanvas(bounds) }

    var bounds: PixelBox { output.bounds }
    func setClip(_ rect: CGRect?) { output.setClip(rect) }
    func clear(_ rect: CGRect) { output.clear(rect) }
    func draw(_ mesh: Mesh) { output.draw(mesh) }
    func draw(_ lines: [InkLine], transform: CGAffineTransform) {
      output.draw(lines, transform: transform)
    }
    func draw(
      _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat
    ) { output.draw(image, transform: transform, tint: tint, opacity: opacity) }
    func draw(_ tile: BitmapCanvas, atX x: Int, y: Int, isOpaque: Bool) {
      output.draw(tile, atX: x, y: y, isOpaque: isOpaque)
    }
    func draw(_ tiles: [PlacedTile], isOpaque: Bool) { output.draw(tiles, isOpaque: isOpaque) }
    func beginLayer(bounds: CGRect, opacity: CGFloat) {
      output.beginLayer(bounds: bounds, opacity: opacity)
    }
    func endLayer() { output.endLayer() }
  }

  @Test("A canvas that cannot read its pixels blends another canvas by copying the pixels")
  func blendingWithoutReading() {
    var random = SeededGenerator(seed: 31)
    let box = PixelBox(minX: 2, minY: 9, maxX: 20, maxY: 21)
    let source = BitmapCanvas(box, pixels: random.bitmap(box.width, box.height))
    let canvas = OutputCanvas(Self.bounds)
    canvas.blend(source, Blending(mode: .multiply, isShape: false))
    let expected = BitmapCanvas(Self.bounds)
    expected.draw(source, atX: box.minX, y: box.minY, isOpaque: true)
    let isEqual = canvas.output.bitmap == expected.bitmap
    #expect(isEqual)
    canvas.blend(BitmapCanvas(.empty), Blending(isShape: false))
    let isUnchanged = canvas.output.bitmap == expected.bitmap
    #expect(isUnchanged)
    canvas.clear(CGRect(Self.bounds))
    canvas.blend(source, Blending(opacity: 0.5, isShape: false))
    check(canvas.output, tolerance: 1) { x, y, _ in
      source.bitmap.channels(x - box.minX, y - box.minY).map { $0 / 2 }
    }
  }

  @Test("An image under a random transform is interpolated between its pixels", arguments: 1...40)
  func images(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let source = random.bitmap(random.pick(1...9), random.pick(1...7))
    let below = random.bitmap(Self.bounds.width, Self.bounds.height)
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    let clip = CGRect(x: -2, y: 6, width: 27, height: 20)
    canvas.setClip(clip)
    let transform = random.transform(isUpright: seed.isMultiple(of: 2)).concatenating(
      CGAffineTransform(translationX: 12, y: 16))
    let tint =
      seed.isMultiple(of: 3)
      ? PixelColor(red: 200, green: 80, blue: 30, alpha: random.byte()) : nil
    let opacity = [1, 0.3, 2, -1][random.pick(0...3)]
    canvas.draw(BitmapImage(source), transform: transform, tint: tint, opacity: opacity)
    let inverse = transform.inverted()
    let frame = CGRect(x: 0, y: 0, width: source.width, height: source.height).applying(transform)
      .integral
    check(canvas, tolerance: 0.7) { x, y, center in
      let old = below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
      guard clip.contains(center), frame.contains(center) else { return old }
      var color = sample(source, center.applying(inverse))
      if let tint {
        let alpha = color[3] / 255 * Double(tint.alpha) / 255
        color = [tint.red, tint.green, tint.blue, 255].map { Double($0) * alpha }
      }
      return over(color.map { $0 * max(0, min(1, opacity)) }, old)
    }
  }

  @Test(
    "Scaled tiles are interpolated, and their outermost pixels extend to the tile edges",
    arguments: 1...40)
  func scaledTiles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tileBox = PixelBox(minX: 4, minY: -3, maxX: 4 + random.pick(1...9), maxY: 4)
    var source = random.bitmap(tileBox.width, tileBox.height)
    if seed.isMultiple(of: 4) {
      // In a bitmap of two colors, most pixels equal some of their neighbors.
      for y in 0..<source.height {
        for x in 0..<source.width {
          let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          source.fill(pixel, PixelColor(red: [90, 220][random.pick(0...1)], green: 20, blue: 70))
        }
      }
    }
    let below = random.bitmap(Self.bounds.width, Self.bounds.height)
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    let clip = CGRect(x: -2, y: 6, width: 27, height: 20)
    canvas.setClip(clip)
    let transform = random.transform(isUpright: !seed.isMultiple(of: 3)).concatenating(
      CGAffineTransform(translationX: 6, y: 16))
    let isOpaque = seed.isMultiple(of: 2)
    let tile = BitmapCanvas(tileBox, pixels: source)
    canvas.draw([PlacedTile(tile, transform)], isOpaque: isOpaque)
    let inverse = transform.inverted()
    check(canvas, tolerance: 3.1) { x, y, center in
      let old = below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
      let point = center.applying(inverse)
      let local = CGPoint(x: point.x - CGFloat(tileBox.minX), y: point.y - CGFloat(tileBox.minY))
      let (u, v) = (local.x / Double(source.width), local.y / Double(source.height))
      // Rounding decides on which side of the tile's edge such a pixel is.
      if [u, v, 1 - u, 1 - v].contains(where: { abs($0) < 1e-9 }) { return nil }
      guard clip.contains(center), (0..<1).contains(u), (0..<1).contains(v) else { return old }
      let color = sample(source, local, clampsToEdge: true)
      return isOpaque ? color : over(color, old)
    }
  }

  @Test("Adjacent tiles leave no gap under a random transform", arguments: 1...20)
  func adjacentTiles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let transform = random.transform(isUpright: seed.isMultiple(of: 2)).concatenating(
      CGAffineTransform(translationX: 10, y: 14))
    let canvas = BitmapCanvas(Self.bounds)
    let tiles = (0..<16).map { i in
      let (x, y) = (i % 4 * 16 - 32, i / 4 * 16 - 32)
      let tile = BitmapCanvas(PixelBox(minX: x, minY: y, maxX: x + 16, maxY: y + 16))
      tile.fill(PixelColor(red: UInt8(i), green: 100, blue: 200))
      return PlacedTile(tile, transform)
    }
    canvas.draw(tiles, isOpaque: true)
    let inverse = transform.inverted()
    check(canvas, tolerance: 0) { _, _, center in
      let point = center.applying(inverse)
      guard abs(point.x) < 31.9, abs(point.y) < 31.9 else { return nil }
      let (column, row) = (((point.x + 32) / 16), (point.y + 32) / 16)
      if abs(column - column.rounded()) < 1e-9 || abs(row - row.rounded()) < 1e-9 { return nil }
      return [Double(Int(row) * 4 + Int(column)), 100, 200, 255]
    }
  }

  @Test("A pixel whose center lies on the edge between two tiles is drawn once", arguments: 0...3)
  func pixelBetweenTiles(quarterTurns: Int) {
    let turns: [CGAffineTransform] = [
      .identity, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
      CGAffineTransform(scaleX: -1, y: -1),
      CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0),
    ]
    let transform = turns[quarterTurns].concatenating(
      CGAffineTransform(translationX: 5.5, y: 12.5))
    let canvas = BitmapCanvas(Self.bounds)
    let half = PixelColor(red: 0, green: 0, blue: 0, alpha: 128)
    let tiles = [(-4, -4), (0, -4), (-4, 0), (0, 0)].map { x, y in
      let tile = BitmapCanvas(PixelBox(minX: x, minY: y, maxX: x + 4, maxY: y + 4))
      tile.fill(half)
      return PlacedTile(tile, transform)
    }
    canvas.draw(tiles, isOpaque: false)
    let alphas = canvas.bitmap.bytes.enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
    // The tiles cover eight pixels in both directions; the ninth pixel is beyond their last edge.
    let painted = alphas.filter { $0 > 0 }
    #expect(painted.count == 64 && Set(painted).count == 1)
  }

  @Test("A tile at integral coordinates is copied or blended exactly", arguments: [true, false])
  func alignedTile(isOpaque: Bool) {
    var random = SeededGenerator(seed: 9)
    let source = random.bitmap(11, 8)
    let below = random.bitmap(Self.bounds.width, Self.bounds.height)
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    let clip = CGRect(x: -4, y: 5, width: 12, height: 9)
    canvas.setClip(clip)
    let tile = BitmapCanvas(PixelBox(minX: 100, minY: 200, maxX: 111, maxY: 208), pixels: source)
    canvas.draw(tile, atX: -5, y: 4, isOpaque: isOpaque)
    check(canvas, tolerance: isOpaque ? 0 : 0.6) { x, y, center in
      let old = below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
      guard clip.contains(center), x < 6, y < 12 else { return old }
      let color = source.channels(x + 5, y - 4)
      return isOpaque ? color : over(color, old)
    }
  }

  @Test("A layer is blended with its opacity inside its bounds and the clip", arguments: 1...12)
  func layers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let below = random.bitmap(Self.bounds.width, Self.bounds.height)
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    let clip = CGRect(x: -4, y: 5, width: 25, height: 18)
    let layerBounds = CGRect(x: 2, y: 4, width: 16, height: 30)
    let opacity = [0, 0.3, 1, 3][Int(seed % 4)]
    canvas.setClip(clip)
    // A layer must leave no pixels for the next layer of the same canvas.
    for _ in 0..<2 {
      canvas.beginLayer(bounds: CGRect(Self.bounds), opacity: 0)
      canvas.draw(
        BitmapImage(random.bitmap(40, 40)), transform: .identity, tint: nil, opacity: 1)
      canvas.endLayer()
    }
    canvas.beginLayer(bounds: layerBounds, opacity: opacity)
    let pixels = random.bitmap(20, 12)
    canvas.draw(
      BitmapImage(pixels), transform: CGAffineTransform(translationX: 4, y: 8), tint: nil,
      opacity: 1)
    canvas.setClip(nil)
    canvas.setClip(CGRect(x: 0, y: 0, width: 9, height: 9))
    canvas.endLayer()
    canvas.endLayer()
    #expect(canvas.clip == PixelBox(clip))
    check(canvas, tolerance: 1.1) { x, y, center in
      let old = below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
      guard clip.contains(center), layerBounds.contains(center) else { return old }
      return over(pixels.channels(x - 4, y - 8).map { $0 * min(1, opacity) }, old)
    }
  }

  @Test("Clearing a rectangle makes all pixels that it touches transparent")
  func clearing() {
    var random = SeededGenerator(seed: 2)
    let below = random.bitmap(Self.bounds.width, Self.bounds.height)
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    #expect(!canvas.isBlank)
    canvas.changedBox = .empty
    canvas.clear(CGRect(x: -20, y: 7.5, width: 25.2, height: 4))
    #expect(canvas.changedBox == PixelBox(minX: -6, minY: 7, maxX: 6, maxY: 12))
    check(canvas, tolerance: 0) { x, y, _ in
      x < 6 && (7..<12).contains(y)
        ? [0, 0, 0, 0] : below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
    }
    canvas.clear()
    #expect(canvas.isBlank && canvas.changedBox == Self.bounds)
    #expect(canvas.bitmap == Bitmap(width: Self.bounds.width, height: Self.bounds.height))
  }

  @Test("A canvas detects whether all pixels of a box are transparent or have a given color")
  func uniformBoxes() {
    let canvas = BitmapCanvas(Self.bounds)
    let color = PixelColor(red: 9, green: 8, blue: 7)
    #expect(canvas.isTransparent(in: Self.bounds) && !canvas.isFilled(with: color, in: Self.bounds))
    canvas.fill(color)
    #expect(canvas.isFilled(with: color, in: Self.bounds))
    #expect(!canvas.isFilled(with: PixelColor(red: 7, green: 8, blue: 9), in: Self.bounds))
    #expect(!canvas.isTransparent(in: Self.bounds))
    canvas.clear(CGRect(x: 4, y: 9, width: 5, height: 3))
    let hole = PixelBox(minX: 4, minY: 9, maxX: 9, maxY: 12)
    #expect(canvas.isTransparent(in: hole))
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      let moved = hole.moved(x: dx, y: dy)
      #expect(!canvas.isTransparent(in: moved) && !canvas.isFilled(with: color, in: moved))
      #expect(canvas.isFilled(with: color, in: hole.moved(x: 5 * dx, y: 3 * dy)))
    }
    #expect(canvas.isTransparent(in: .empty) && canvas.isFilled(with: color, in: .empty))
  }

  @Test("A canvas copies a box of another canvas at the same coordinates")
  func copying() {
    var random = SeededGenerator(seed: 21)
    let other = PixelBox(minX: 2, minY: -4, maxX: 20, maxY: 15)
    let (below, above) = (
      random.bitmap(Self.bounds.width, Self.bounds.height), random.bitmap(18, 19)
    )
    let canvas = BitmapCanvas(Self.bounds, pixels: below)
    canvas.changedBox = .empty
    canvas.copy(
      BitmapCanvas(other, pixels: above), PixelBox(minX: 0, minY: 5, maxX: 15, maxY: 99))
    #expect(canvas.changedBox.contains(PixelBox(minX: 2, minY: 5, maxX: 15, maxY: 15)))
    func expected(_ x: Int, _ y: Int) -> [Double] {
      (2..<15).contains(x) && (5..<15).contains(y)
        ? above.channels(x - 2, y + 4) : below.channels(x - Self.bounds.minX, y - Self.bounds.minY)
    }
    check(canvas, tolerance: 0) { x, y, _ in expected(x, y) }
    canvas.beginLayer(bounds: .infinite, opacity: 1)
    let moved = Self.bounds.moved(x: 10, y: -20)
    canvas.move(to: moved)
    canvas.endLayer()
    #expect(canvas.bounds == moved && canvas.clip == moved)
    check(canvas, tolerance: 0) { x, y, _ in expected(x, y) }
    let black = PixelColor(red: 0, green: 0, blue: 0)
    var mesh = Mesh()
    mesh.addFill(
      of: [Polyline(points: [.zero, CGPoint(x: 99, y: 0), CGPoint(x: 0, y: 99)])], rule: .winding,
      color: black)
    canvas.draw(mesh)
    #expect(canvas.bitmap[30, 25] == black, "the pixel at (34, 8)")
    #expect(canvas.bitmap.channels(0, 2) == expected(-6, 5), "the pixel at (4, -15)")
  }

  @Test(
    "A shadow is the blurred alpha of a canvas at an offset and in a single color",
    arguments: [0, 1, 3, 6, 9.5])
  func shadows(radius: Double) {
    var random = SeededGenerator(seed: 4)
    let box = PixelBox(minX: 5, minY: -2, maxX: 16, maxY: 6)
    let pixels = random.bitmap(box.width, box.height)
    let canvas = BitmapCanvas(box, pixels: pixels)
    let color = PixelColor(red: 200, green: 100, blue: 50, alpha: 128)
    let shadow = canvas.shadow(color, radius: radius, offset: CGSize(width: 3.4, height: -5.6))
    // The model averages three times over a window of an odd number of pixels, in both directions.
    let half = Int((radius / 2).rounded()) / 2
    let mean = [Double](repeating: 1 / Double(2 * half + 1), count: 2 * half + 1)
    func convolved(_ a: [Double], _ b: [Double]) -> [Double] {
      var result = [Double](repeating: 0, count: a.count + b.count - 1)
      for (i, x) in a.enumerated() { for (j, y) in b.enumerated() { result[i + j] += x * y } }
      return result
    }
    let kernel = convolved(convolved(mean, mean), mean)
    for y in shadow.bounds.minY..<shadow.bounds.maxY {
      for x in shadow.bounds.minX..<shadow.bounds.maxX {
        var alpha = 0.0
        for (j, weightY) in kernel.enumerated() {
          for (i, weightX) in kernel.enumerated() {
            let (column, row) = (x - 3 + i - 3 * half - box.minX, y + 6 + j - 3 * half - box.minY)
            alpha += weightX * weightY * Double(pixels[column, row].alpha)
          }
        }
        let found = shadow.bitmap.channels(x - shadow.bounds.minX, y - shadow.bounds.minY)
        let expected = [200, 100, 50, 255].map { $0 * alpha / 255 * 128 / 255 }
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.6 }, "(\(x), \(y))")
      }
    }
    let margin = Int(radius.rounded(.up)) * 2
    #expect(
      shadow.bounds
        == PixelBox(
          minX: 8 - margin, minY: -8 - margin, maxX: 19 + margin, maxY: 0 + margin))
  }
}
