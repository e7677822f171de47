public import Geometry

/// A surface that paints triangles, images and lines into a bitmap on the CPU, without a graphics
/// library.
///
/// All coordinates are device pixels. The origin is the upper left corner.
@MainActor
public final class BitmapCanvas {
  private struct Layer {
    var bitmap: Bitmap
    var bounds: PixelBox
    var opacity: CGFloat
    /// The clip to restore when the layer ends.
    var outerClip: PixelBox
  }

  private var layers: [Layer]
  /// The bitmap of an ended layer, for reuse by the next layer; at most one element.
  private var spareBitmaps: [Bitmap] = []
  private var clip: PixelBox
  private let canvasBounds: PixelBox
  /// One mask per tile, reused between calls to avoid allocations.
  private var masks: [CoverageMask] = []
  /// For each line of the current call, a box that contains its pixels; reused between calls to
  /// avoid an allocation.
  private var lineBoxes: [PixelBox] = []
  /// The largest number of lines that are painted on the calling thread alone.
  ///
  /// Starting other threads would take longer than painting so few lines.
  private static let serialLineLimit = 16
  /// The largest total number of points of lines that are painted on the calling thread alone, for
  /// the same reason.
  private static let serialPointLimit = 4096
  /// The side, in pixels, of the square tiles that are painted in parallel.
  ///
  /// Each tile is painted by one processor and fits the cache of that processor.
  static let tileSide = 256

  /// Creates a transparent canvas with a size in pixels.
  public init(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    canvasBounds = PixelBox(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    layers = [Layer(bitmap: bitmap, bounds: canvasBounds, opacity: 1, outerClip: canvasBounds)]
    clip = canvasBounds
  }

  /// The painted pixels, without layers that have not ended.
  public var bitmap: Bitmap { layers[0].bitmap }

  /// Restricts all later drawing to a rectangle; `nil` removes the restriction.
  ///
  /// Coordinates that are not integers are rounded, so that the rectangle grows.
  public func setClip(_ rect: CGRect?) {
    clip = rect.map { canvasBounds.intersection(PixelBox($0)) } ?? canvasBounds
  }

  /// Draws triangles over the existing pixels.
  public func draw(_ mesh: Mesh) {
    guard !clip.isEmpty else { return }
    let rasterizer = TriangleRasterizer(clip: clip, rowBytes: canvasBounds.maxX * 4)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      rasterizer.paint(mesh, into: start)
    }
  }

  /// Draws an image over the existing pixels.
  ///
  /// - Parameters:
  ///   - transform: The transform from image pixels to device pixels. Colors between image pixels
  ///     are interpolated.
  ///   - tint: A color that replaces the colors of the image; the alpha of the image becomes
  ///     coverage. `nil` keeps the colors of the image.
  ///   - opacity: The opacity of the image, 0…1.
  public func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat
  ) {
    let painter = ImagePainter(
      source: image.bitmap, transform: transform, tint: tint, opacity: max(0, min(1, opacity)))
    painter.paint(into: &layers[layers.count - 1].bitmap, clip: clip)
  }

  /// Makes a rectangle of whole pixels transparent.
  public func clear(_ rect: CGRect) {
    layers[layers.count - 1].bitmap.clear(canvasBounds.intersection(PixelBox(rect)))
  }

  /// Directs all later drawing into a new transparent layer, until ``endLayer()`` blends the layer
  /// over the existing pixels.
  ///
  /// - Parameters:
  ///   - bounds: The area of the layer that is used. The canvas may discard pixels outside it.
  ///   - opacity: The opacity with which the whole layer is blended, 0…1. Overlapping shapes in the
  ///     layer therefore do not show through each other.
  public func beginLayer(bounds: CGRect, opacity: CGFloat) {
    let box = clip.intersection(PixelBox(bounds))
    var bitmap =
      spareBitmaps.popLast() ?? Bitmap(width: canvasBounds.maxX, height: canvasBounds.maxY)
    bitmap.clear(box)
    layers.append(
      Layer(bitmap: bitmap, bounds: box, opacity: max(0, min(1, opacity)), outerClip: clip))
    clip = box
  }

  /// Ends the layer that began last, and blends it over the pixels below it.
  ///
  /// The function restores the clip that was set before the layer began. It does nothing if there
  /// is no layer.
  public func endLayer() {
    guard layers.count > 1 else { return }
    let layer = layers.removeLast()
    layers[layers.count - 1].bitmap.blend(layer.bitmap, layer.bounds, opacity: layer.opacity)
    clip = layer.outerClip
    if spareBitmaps.isEmpty { spareBitmaps.append(layer.bitmap) }
  }

  /// Draws lines with a round pen, each over the previous lines and the existing pixels.
  ///
  /// - Parameter transform: The transform from the unit of the lines to device pixels.
  public func draw(_ lines: [InkLine], transform: CGAffineTransform) {
    let usesTiles =
      lines.count > Self.serialLineLimit
      || lines.reduce(0) { $0 + $1.points.count } > Self.serialPointLimit
    lineBoxes.removeAll(keepingCapacity: true)
    if usesTiles {
      for line in lines { lineBoxes.append(CoverageMask.box(of: line, transform: transform)) }
    }
    let tileCount = usesTiles ? clip.tileCount(side: Self.tileSide) : 1
    while masks.count < tileCount { masks.append(CoverageMask()) }
    let (clip, width, lineBoxes, side) = (clip, canvasBounds.maxX, lineBoxes, Self.tileSide)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      masks.withUnsafeMutableBufferPointer { masks in
        if !usesTiles {
          for line in lines {
            let box = CoverageMask.box(of: line, transform: transform).intersection(clip)
            masks[0].paint(line, transform: transform, clip: box, into: bytes, width: width)
          }
          return
        }
        // Safe, because tiles share neither pixels nor masks.
        nonisolated(unsafe) let (bytes, masks) = (bytes, masks)
        inParallel(tileCount) { index in
          let tile = clip.tile(index, side: side)
          for (line, box) in zip(lines, lineBoxes) {
            let box = box.intersection(tile)
            if box.isEmpty { continue }
            masks[index].paint(line, transform: transform, clip: box, into: bytes, width: width)
          }
        }
      }
    }
  }

  /// Draws pixels of a bitmap unscaled, at the position that they have in the bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: A bitmap with the size of the canvas.
  ///   - rect: The rectangle of whole pixels to draw.
  ///   - isOpaque: A Boolean value that determines whether the pixels replace the existing ones
  ///     instead of being blended over them.
  package func draw(_ bitmap: Bitmap, in rect: CGRect, isOpaque: Bool) {
    let visible = clip.intersection(PixelBox(rect))
    if isOpaque {
      layers[layers.count - 1].bitmap.copy(bitmap, visible)
    } else {
      layers[layers.count - 1].bitmap.blend(bitmap, visible, opacity: 1)
    }
  }
}

extension Bitmap {
  /// Returns a Boolean value that indicates whether all pixels in a rectangle are transparent.
  package func isTransparent(in rect: CGRect) -> Bool {
    let box = PixelBox(rect).intersection(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height))
    for row in box.minY..<max(box.minY, box.maxY) {
      let start = (row * width + box.minX) * 4
      for i in stride(from: start + 3, to: start + box.width * 4, by: 4) where bytes[i] != 0 {
        return false
      }
    }
    return true
  }

  fileprivate mutating func clear(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    for row in box.minY..<box.maxY {
      for i in ((row * width + box.minX) * 4)..<((row * width + box.maxX) * 4) { bytes[i] = 0 }
    }
  }

  /// Copies the pixels inside a box from a bitmap of the same size as this bitmap.
  fileprivate mutating func copy(_ source: Bitmap, _ box: PixelBox) {
    guard !box.isEmpty else { return }
    for row in box.minY..<box.maxY {
      let range = (row * width + box.minX) * 4..<(row * width + box.maxX) * 4
      bytes.replaceSubrange(range, with: source.bytes[range])
    }
  }

  /// Blends the pixels inside a box of another bitmap of the same size over this bitmap.
  fileprivate mutating func blend(_ source: Bitmap, _ box: PixelBox, opacity: CGFloat) {
    let opacity = UInt32((opacity * 255).rounded())
    guard !box.isEmpty, opacity > 0 else { return }
    let width = width
    bytes.withUnsafeMutableBufferPointer { target in
      for row in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          let i = (row * width + x) * 4
          let alpha = UInt32(source.bytes[i + 3])
          if alpha == 0 { continue }
          let inverseAlpha = 255 - (alpha * opacity + 127) / 255
          for k in i..<(i + 4) {
            let sum = UInt32(source.bytes[k]) * opacity + UInt32(target[k]) * inverseAlpha
            target[k] = UInt8(truncatingIfNeeded: min(255, (sum + 127) / 255))
          }
        }
      }
    }
  }
}

extension PixelBox {
  /// Creates the smallest box of whole pixels that contains a rectangle.
  ///
  /// Coordinates are clamped to ±2²⁴, which lies outside every bitmap.
  init(_ rect: CGRect) {
    let limit: CGFloat = 16_777_216
    func clamped(_ value: CGFloat) -> Int { Int(max(-limit, min(limit, value))) }
    let box = rect.isNull ? .zero : rect.integral
    self.init(
      minX: clamped(box.minX), minY: clamped(box.minY), maxX: clamped(box.maxX),
      maxY: clamped(box.maxY))
  }
}
