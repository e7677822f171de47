package import Geometry

extension BitmapCanvas {
  /// Draws a tile under a transform, with colors interpolated between its pixels.
  ///
  /// A pixel of this canvas belongs to the tile that contains its center. Adjacent tiles therefore
  /// leave no gap between them and draw no pixel twice. At the edge of a tile, the color of the
  /// outermost pixels continues.
  ///
  /// - Parameters:
  ///   - tile: The tile. The transform applies to the coordinates of its ``BitmapCanvas/bounds``.
  ///   - transform: The transform to the pixels of this canvas.
  ///   - isOpaque: A Boolean value that indicates whether all pixels of the tile are opaque.
  package func draw(_ tile: BitmapCanvas, transform: CGAffineTransform, isOpaque: Bool) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return }
    let frame = CGRect(
      x: tile.bounds.minX, y: tile.bounds.minY, width: tile.bounds.width,
      height: tile.bounds.height)
    let box = clip.intersection(PixelBox(frame.applying(transform).insetBy(dx: -1, dy: -1)))
    guard !box.isEmpty else { return }
    let sampler = TileSampler(tile, transform.inverted(), isOpaque: isOpaque)
    let bounds = bounds
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      tile.layers[0].bitmap.bytes.withUnsafeBytes { source in
        // Safe, because the bands share no pixels.
        nonisolated(unsafe) let (target, source) = (
          PixelBuffer(bytes: bytes, bounds: bounds), source
        )
        let bandCount = box.width * box.height > 16_384 ? parallelChunkCount : 1
        inParallel(bandCount) { band in
          let first = box.minY + box.height * band / bandCount
          let end = box.minY + box.height * (band + 1) / bandCount
          let rows = PixelBox(minX: box.minX, minY: first, maxX: box.maxX, maxY: end)
          sampler.draw(source, in: rows, into: target)
        }
      }
    }
  }
}

/// A function that draws the pixels of a tile under an inverse transform.
private struct TileSampler: Sendable {
  private let width: Int
  private let height: Int
  /// The transform from the target's pixels to the tile's.
  private let inverse: CGAffineTransform
  private let isOpaque: Bool

  @MainActor
  init(_ tile: BitmapCanvas, _ inverse: CGAffineTransform, isOpaque: Bool) {
    (width, height) = (tile.bounds.width, tile.bounds.height)
    self.isOpaque = isOpaque
    self.inverse = inverse.concatenating(
      CGAffineTransform(
        translationX: CGFloat(-tile.bounds.minX), y: CGFloat(-tile.bounds.minY)))
  }

  /// The number of steps between two pixels for interpolation.
  private static let steps: CGFloat = 256

  func draw(_ source: UnsafeRawBufferPointer, in box: PixelBox, into target: PixelBuffer) {
    // The transform maps horizontal lines to horizontal lines unless it rotates.
    let isUpright = inverse.b == 0 && inverse.c == 0
    for row in box.minY..<box.maxY {
      let start = CGPoint(x: 0.5, y: CGFloat(row) + 0.5).applying(inverse)
      if isUpright, start.y < 0 || start.y >= CGFloat(height) { continue }
      let offset = target.offset(0, row)
      for x in box.minX..<box.maxX {
        let (u, v) = (start.x + CGFloat(x) * inverse.a, start.y + CGFloat(x) * inverse.b)
        guard u >= 0, u < CGFloat(width), v >= 0, v < CGFloat(height) else { continue }
        let color = color(u, v, source)
        let i = offset + 4 * x
        if isOpaque {
          target.bytes.storeBytes(of: color.littleEndian, toByteOffset: i, as: UInt32.self)
        } else if color != 0 {
          let old = UInt32(
            littleEndian: target.bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self))
          let new = Self.sum(color, old, 256 - ((color >> 24) * 257 + 128) >> 8)
          target.bytes.storeBytes(of: new.littleEndian, toByteOffset: i, as: UInt32.self)
        }
      }
    }
  }

  /// Returns the interpolated premultiplied color at a point inside the tile.
  @inline(__always)
  private func color(_ u: CGFloat, _ v: CGFloat, _ source: UnsafeRawBufferPointer) -> UInt32 {
    let (x, y) = (
      Int(max(0, (u - 0.5) * Self.steps)), Int(max(0, (v - 0.5) * Self.steps))
    )
    let (left, top) = (min(x >> 8, width - 1), min(y >> 8, height - 1))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      UInt32(
        littleEndian: source.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self))
    }
    let (fx, fy) = (UInt32(x & 255), UInt32(y & 255))
    let (first, second) = (pixel(left, top), pixel(right, top))
    let (third, fourth) = (pixel(left, bottom), pixel(right, bottom))
    // Most pixels of a page have the color of their neighbors.
    if first == second, first == third, first == fourth { return first }
    return Self.mix(Self.mix(first, second, fx), Self.mix(third, fourth, fx), fy)
  }

  /// Interpolates between two colors, two channels at a time; a fraction of 256 gives the second.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let inverse = 256 &- fraction
    let low = ((a & 0xFF00FF) &* inverse &+ (b & 0xFF00FF) &* fraction &+ 0x80_0080) >> 8
    let high = (a >> 8 & 0xFF00FF) &* inverse &+ (b >> 8 & 0xFF00FF) &* fraction &+ 0x80_0080
    return low & 0xFF00FF | high & 0xFF00_FF00
  }

  /// Returns a premultiplied color over another one, whose weight is given in 256ths.
  @inline(__always)
  private static func sum(_ color: UInt32, _ old: UInt32, _ weight: UInt32) -> UInt32 {
    let low = (old & 0xFF00FF) &* weight >> 8 & 0xFF00FF
    let high = (old >> 8 & 0xFF00FF) &* weight & 0xFF00_FF00
    return color &+ (low | high)
  }
}
