import CLibrary
public import Geometry

/// A surface that paints triangles, images and lines into a bitmap on the CPU, without a graphics
/// library.
///
/// All coordinates are device pixels. The origin is the upper left corner, unless the canvas is a
/// tile of a larger area.
public final class BitmapCanvas {
  struct Layer {
    var bitmap: Bitmap
    var bounds: PixelBox
    var opacity: CGFloat
    /// The clip to restore when the layer ends.
    var outerClip: PixelBox
  }

  /// The pixels of the canvas, and the layers that have not ended.
  var layers: [Layer]
  /// The bitmap of an ended layer, for reuse by the next layer; at most one element.
  private var spareBitmaps: [Bitmap] = []
  private(set) var clip: PixelBox
  /// The pixels of the canvas.
  package private(set) var bounds: PixelBox
  /// One mask for each cell that is painted in parallel, reused between calls to avoid allocations.
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
  /// The side, in pixels, of the square cells that are painted in parallel.
  ///
  /// Each cell is painted by one processor and fits the cache of that processor. A tile of a
  /// backing store has four cells.
  static let cellSide = 128

  /// Creates a transparent canvas with a size in pixels.
  public convenience init(width: Int, height: Int) {
    self.init(PixelBox(minX: 0, minY: 0, maxX: max(0, width), maxY: max(0, height)))
  }

  /// Creates a transparent canvas for the pixels of a box.
  package init(_ bounds: PixelBox) {
    self.bounds = bounds
    layers = [
      Layer(
        bitmap: Bitmap(width: bounds.width, height: bounds.height), bounds: bounds, opacity: 1,
        outerClip: bounds)
    ]
    clip = bounds
  }

  /// A Boolean value that indicates whether nothing was drawn since all pixels were cleared.
  package private(set) var isBlank = true
  /// The pixels that have changed since the box was last emptied.
  ///
  /// An output that keeps a copy of the pixels, such as a texture, empties the box when it has
  /// updated the copy.
  package var changedBox = PixelBox.empty

  /// The painted pixels, without layers that have not ended.
  public var bitmap: Bitmap { layers[0].bitmap }

  /// Moves the canvas, with its pixels, to a box of the same size.
  ///
  /// Discards all layers that have not ended, and removes the clip.
  package func move(to box: PixelBox) {
    layers.removeSubrange(1...)
    (bounds, layers[0].bounds, clip) = (box, box, box)
  }

  /// Restricts all later drawing to a rectangle; `nil` removes the restriction.
  ///
  /// Coordinates that are not integers are rounded outward.
  public func setClip(_ rect: CGRect?) {
    clip = rect.map { bounds.intersection(PixelBox($0)) } ?? bounds
  }

  /// Draws triangles over the existing pixels.
  public func draw(_ mesh: Mesh) {
    guard !clip.isEmpty, !mesh.isEmpty else { return }
    willDraw(in: clip)
    let rasterizer = TriangleRasterizer(clip: clip)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      rasterizer.paint(mesh, into: PixelBuffer(bytes: bytes, bounds: bounds))
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
    willDraw(in: clip)
    let painter = ImagePainter(
      source: image.bitmap, transform: transform, tint: tint, opacity: max(0, min(1, opacity)))
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      painter.paint(into: PixelBuffer(bytes: bytes, bounds: bounds), clip: clip)
    }
  }

  func willDraw(in box: PixelBox) {
    isBlank = false
    changedBox = changedBox.union(box)
  }

  /// Makes all pixels transparent.
  package func clear() {
    if !isBlank { layers[0].bitmap.clear(inBitmap(bounds)) }
    (isBlank, changedBox) = (true, bounds)
  }

  /// Makes a rectangle of whole pixels transparent.
  public func clear(_ rect: CGRect) {
    let box = bounds.intersection(PixelBox(rect))
    changedBox = changedBox.union(box)
    layers[layers.count - 1].bitmap.clear(inBitmap(box))
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
      spareBitmaps.popLast() ?? Bitmap(width: self.bounds.width, height: self.bounds.height)
    bitmap.clear(inBitmap(box))
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
    layers[layers.count - 1].bitmap.blend(
      layer.bitmap, inBitmap(layer.bounds), opacity: layer.opacity)
    clip = layer.outerClip
    if spareBitmaps.isEmpty { spareBitmaps.append(layer.bitmap) }
  }

  /// Draws lines with a round pen, each over the previous lines and the existing pixels.
  ///
  /// - Parameter transform: The transform from the unit of the lines to device pixels.
  public func draw(_ lines: [InkLine], transform: CGAffineTransform) {
    guard !lines.isEmpty else { return }
    willDraw(in: clip)
    let usesCells =
      lines.count > Self.serialLineLimit
      || lines.reduce(0) { $0 + $1.points.count } > Self.serialPointLimit
    lineBoxes.removeAll(keepingCapacity: true)
    if usesCells {
      for line in lines { lineBoxes.append(CoverageMask.box(of: line, transform: transform)) }
    }
    let cellCount = usesCells ? clip.tileCount(side: Self.cellSide) : 1
    while masks.count < cellCount { masks.append(CoverageMask()) }
    let (clip, bounds, lineBoxes, side) = (clip, bounds, lineBoxes, Self.cellSide)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      let target = PixelBuffer(bytes: bytes, bounds: bounds)
      masks.withUnsafeMutableBufferPointer { masks in
        if !usesCells {
          for line in lines {
            let box = CoverageMask.box(of: line, transform: transform).intersection(clip)
            masks[0].paint(line, transform: transform, clip: box, into: target)
          }
          return
        }
        // Safe, because cells share neither pixels nor masks.
        nonisolated(unsafe) let (target, masks) = (target, masks)
        inParallel(cellCount) { index in
          let cell = clip.tile(index, side: side)
          for (line, box) in zip(lines, lineBoxes) {
            let box = box.intersection(cell)
            if box.isEmpty { continue }
            masks[index].paint(line, transform: transform, clip: box, into: target)
          }
        }
      }
    }
  }

  // MARK: Tiles

  /// Draws the pixels of another canvas, with its upper left pixel at a pixel of this canvas.
  ///
  /// - Parameter isOpaque: A Boolean value that determines whether the pixels replace the existing
  ///   ones instead of being blended over them.
  package func draw(_ tile: BitmapCanvas, atX x: Int, y: Int, isOpaque: Bool) {
    willDraw(in: clip)
    let source = tile.layers[0].bitmap
    let box = clip.intersection(
      PixelBox(minX: x, minY: y, maxX: x + source.width, maxY: y + source.height))
    let (dx, dy) = (x - bounds.minX, y - bounds.minY)
    if isOpaque {
      layers[layers.count - 1].bitmap.copy(source, inBitmap(box), dx, dy)
    } else {
      layers[layers.count - 1].bitmap.blend(source, inBitmap(box), dx, dy, opacity: 1)
    }
  }

  /// Copies a box of pixels from another canvas with the same coordinates.
  package func copy(_ other: BitmapCanvas, _ box: PixelBox) {
    willDraw(in: box)
    let (dx, dy) = (other.bounds.minX - bounds.minX, other.bounds.minY - bounds.minY)
    let box = box.intersection(bounds).intersection(other.bounds)
    layers[0].bitmap.copy(other.layers[0].bitmap, inBitmap(box), dx, dy)
  }

  /// Returns a Boolean value that indicates whether all pixels in a box are transparent.
  package func isTransparent(in box: PixelBox) -> Bool {
    isBlank || layers[0].bitmap.isUniform(in: inBitmap(box.intersection(bounds)), 0)
  }

  /// Returns a Boolean value that indicates whether all pixels in a box have an opaque color.
  package func isFilled(with color: PixelColor, in box: PixelBox) -> Bool {
    layers[0].bitmap.isUniform(in: inBitmap(box.intersection(bounds)), color.opaquePixel)
  }

  /// Makes all pixels opaque and gives them a color.
  package func fill(_ color: PixelColor) {
    willDraw(in: bounds)
    let pixel = color.opaquePixel
    layers[0].bitmap.bytes.withUnsafeMutableBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        bytes.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
      }
    }
  }

  /// Returns a box in the coordinates of the bitmaps.
  private func inBitmap(_ box: PixelBox) -> PixelBox { box.moved(x: -bounds.minX, y: -bounds.minY) }
}

extension Bitmap {
  /// Returns a Boolean value that indicates whether all pixels in a box have the given bytes.
  fileprivate func isUniform(in box: PixelBox, _ pixel: UInt32) -> Bool {
    guard !box.isEmpty else { return true }
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      // A row is uniform if its first pixel has the given bytes and each other pixel equals the
      // previous one.
      return (box.minY..<box.maxY).allSatisfy { row in
        let first = start + (row * width + box.minX) * 4
        return first.loadUnaligned(as: UInt32.self) == pixel
          && memcmp(first, first + 4, (box.width - 1) * 4) == 0
      }
    }
  }

  fileprivate mutating func clear(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    let width = width
    bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for row in box.minY..<box.maxY {
        (start + (row * width + box.minX) * 4).initializeMemory(
          as: UInt8.self, repeating: 0, count: box.width * 4)
      }
    }
  }

  /// Copies the pixels inside a box from another bitmap, whose upper left pixel is at (dx, dy).
  fileprivate mutating func copy(_ source: Bitmap, _ box: PixelBox, _ dx: Int, _ dy: Int) {
    guard !box.isEmpty else { return }
    let width = width
    bytes.withUnsafeMutableBytes { target in
      source.bytes.withUnsafeBytes { bytes in
        for row in box.minY..<box.maxY {
          let start = ((row - dy) * source.width + box.minX - dx) * 4
          let rowBytes = UnsafeRawBufferPointer(rebasing: bytes[start..<start + box.width * 4])
          let offset = (row * width + box.minX) * 4
          UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: rowBytes)
        }
      }
    }
  }

  /// Blends the pixels inside a box of another bitmap, whose upper left pixel is at (dx, dy), over
  /// this bitmap.
  fileprivate mutating func blend(
    _ source: Bitmap, _ box: PixelBox, _ dx: Int = 0, _ dy: Int = 0, opacity: CGFloat
  ) {
    let opacity = UInt32((opacity * 255).rounded())
    guard !box.isEmpty, opacity > 0 else { return }
    let width = width
    bytes.withUnsafeMutableBytes { target in
      source.bytes.withUnsafeBytes { bytes in
        for row in box.minY..<box.maxY {
          let start = ((row - dy) * source.width - dx) * 4
          for x in box.minX..<box.maxX {
            let pixel = UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * x, as: UInt32.self))
            if pixel == 0 { continue }
            let i = (row * width + x) * 4
            let inverseAlpha = 255 - (pixel >> 24 * opacity + 127) / 255
            for k in 0..<4 {
              let channel = pixel >> UInt32(8 * k) & 0xFF
              let sum = channel * opacity + UInt32(target[i + k]) * inverseAlpha
              target[i + k] = UInt8(truncatingIfNeeded: min(255, (sum + 127) / 255))
            }
          }
        }
      }
    }
  }
}

extension PixelColor {
  /// The bytes of an opaque pixel with the color.
  fileprivate var opaquePixel: UInt32 {
    (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000).littleEndian
  }
}

extension PixelBox {
  /// Creates the smallest box of whole pixels that contains a rectangle.
  ///
  /// Coordinates are clamped to ±2²⁴, which lies outside every bitmap.
  package init(_ rect: CGRect) {
    let limit: CGFloat = 16_777_216
    func clamped(_ value: CGFloat) -> Int { Int(max(-limit, min(limit, value))) }
    let box = rect.isNull ? .zero : rect.integral
    self.init(
      minX: clamped(box.minX), minY: clamped(box.minY), maxX: clamped(box.maxX),
      maxY: clamped(box.maxY))
  }
}

extension CGRect {
  package init(_ box: PixelBox) {
    self.init(x: box.minX, y: box.minY, width: box.width, height: box.height)
  }
}
