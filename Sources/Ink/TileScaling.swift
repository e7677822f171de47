package import Geometry

extension BitmapCanvas {
  /// Draws tiles, each under its own transform, with colors interpolated between their pixels.
  ///
  /// A pixel of this canvas belongs to the tile that contains its center. Adjacent tiles therefore
  /// leave no gap between them and draw no pixel twice. At the edge of a tile, the color of the
  /// outermost pixels continues.
  package func draw(_ tiles: [PlacedTile], isOpaque: Bool) {
    let samplers = tiles.compactMap { TileSampler($0, clip: clip, isOpaque: isOpaque) }
    guard !samplers.isEmpty else { return }
    willDraw(in: clip)
    let bounds = bounds
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      // Safe, because the tiles share no pixels of the canvas.
      nonisolated(unsafe) let target = PixelBuffer(bytes: bytes, bounds: bounds)
      inParallel(samplers.count) { samplers[$0].draw(into: target) }
    }
  }
}

/// A tile and the transform from the coordinates of its ``BitmapCanvas/bounds`` to device pixels.
package struct PlacedTile {
  package let tile: BitmapCanvas
  package let transform: CGAffineTransform

  package init(_ tile: BitmapCanvas, _ transform: CGAffineTransform) {
    (self.tile, self.transform) = (tile, transform)
  }
}

/// A painter that finds the color of each target pixel in a tile.
private struct TileSampler: Sendable {
  private let bitmap: Bitmap
  /// The pixels of the target that may belong to the tile.
  private let box: PixelBox
  /// The transform from the pixels of the target to those of the tile.
  private let inverse: CGAffineTransform
  private let isOpaque: Bool

  private var width: Int { bitmap.width }
  private var height: Int { bitmap.height }

  /// Creates a sampler; returns `nil` if the tile is not visible.
  init?(_ placed: PlacedTile, clip: PixelBox, isOpaque: Bool) {
    let (frame, transform) = (CGRect(placed.tile.bounds), placed.transform)
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return nil }
    box = clip.intersection(PixelBox(frame.applying(transform).insetBy(dx: -1, dy: -1)))
    if box.isEmpty { return nil }
    bitmap = placed.tile.bitmap
    self.isOpaque = isOpaque
    inverse = transform.inverted().concatenating(
      CGAffineTransform(translationX: -frame.minX, y: -frame.minY))
  }

  func draw(into target: PixelBuffer) {
    bitmap.bytes.withUnsafeBytes { draw($0, into: target) }
  }

  /// The two neighboring pixels of a coordinate, and the weight of the second one.
  private struct Position {
    let first: Int
    let second: Int
    /// The weight in 256ths.
    let fraction: UInt32

    init(_ coordinate: CGFloat, count: Int) {
      let position = Int(max(0, (coordinate - 0.5) * 256))
      first = min(position >> 8, count - 1)
      second = min(first + 1, count - 1)
      fraction = UInt32(position & 255)
    }
  }

  private func draw(_ source: UnsafeRawBufferPointer, into target: PixelBuffer) {
    // Without a rotation, the columns are the same in all rows.
    let isUpright = inverse.b == 0 && inverse.c == 0
    let columns = isUpright ? columns(in: box) : (first: box.minX, positions: [])
    for row in box.minY..<box.maxY {
      let start = CGPoint(x: 0.5, y: CGFloat(row) + 0.5).applying(inverse)
      if isUpright {
        guard start.y >= 0, start.y < CGFloat(height) else { continue }
        drawRow(
          source, Position(start.y, count: height), columns.positions, into: target.bytes,
          at: target.offset(columns.first, row))
        continue
      }
      let offset = target.offset(0, row)
      for x in box.minX..<box.maxX {
        let (u, v) = (start.x + CGFloat(x) * inverse.a, start.y + CGFloat(x) * inverse.b)
        guard u >= 0, u < CGFloat(width), v >= 0, v < CGFloat(height) else { continue }
        drawRow(
          source, Position(v, count: height), [Position(u, count: width)], into: target.bytes,
          at: offset + 4 * x)
      }
    }
  }

  /// Returns the first column of a box whose center is inside the tile, and the positions of this
  /// column and the following ones.
  private func columns(in box: PixelBox) -> (first: Int, positions: [Position]) {
    let coordinates = (box.minX..<box.maxX).map { x in
      (x, (CGFloat(x) + 0.5) * inverse.a + inverse.tx)
    }
    let inside = coordinates.filter { $0.1 >= 0 && $0.1 < CGFloat(width) }
    return (inside.first?.0 ?? box.minX, inside.map { Position($0.1, count: width) })
  }

  private func drawRow(
    _ source: UnsafeRawBufferPointer, _ row: Position, _ columns: [Position],
    into target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    let (top, bottom) = (source + row.first * width * 4, source + row.second * width * 4)
    var pixel = target + offset
    columns.withUnsafeBufferPointer { columns in
      for i in 0..<columns.count {
        let (left, right) = (columns[i].first * 4, columns[i].second * 4)
        let first = top.loadUnaligned(fromByteOffset: left, as: UInt32.self)
        let second = top.loadUnaligned(fromByteOffset: right, as: UInt32.self)
        let third = bottom.loadUnaligned(fromByteOffset: left, as: UInt32.self)
        let fourth = bottom.loadUnaligned(fromByteOffset: right, as: UInt32.self)
        var color = first
        // Most pixels of a page have the color of their neighbors.
        if first != second || first != third || first != fourth {
          let fraction = columns[i].fraction
          color = Self.mix(
            Self.mix(first, second, fraction), Self.mix(third, fourth, fraction), row.fraction)
        }
        if !isOpaque, color != 0 {
          let alpha = UInt32(littleEndian: color) >> 24
          color = Self.sum(
            color, pixel.loadUnaligned(as: UInt32.self), 256 - (alpha * 257 + 128) >> 8)
        }
        if isOpaque || color != 0 { pixel.storeBytes(of: color, as: UInt32.self) }
        pixel += 4
      }
    }
  }

  /// Interpolates between two colors, two channels at a time; a fraction of 256 gives the second.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let inverse = 256 &- fraction
    let low = ((a & 0xFF00FF) &* inverse &+ (b & 0xFF00FF) &* fraction &+ 0x80_0080) >> 8
    let high = (a >> 8 & 0xFF00FF) &* inverse &+ (b >> 8 & 0xFF00FF) &* fraction &+ 0x80_0080
    return low & 0xFF00FF | high & 0xFF00_FF00
  }

  /// Returns a premultiplied color over another color, whose weight is given in 256ths.
  @inline(__always)
  private static func sum(_ color: UInt32, _ old: UInt32, _ weight: UInt32) -> UInt32 {
    let low = ((old & 0xFF00FF) &* weight) >> 8 & 0xFF00FF
    let high = (old >> 8 & 0xFF00FF) &* weight & 0xFF00_FF00
    return color &+ (low | high)
  }
}
