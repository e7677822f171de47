package import Geometry

/// A painter that draws one bitmap into another under an affine transform, with bilinear
/// interpolation.
struct ImagePainter: Sendable {
  let source: Bitmap
  /// The transform from source pixels to target pixels.
  let transform: CGAffineTransform
  /// A color that replaces the colors of the source; `nil` keeps the colors of the source.
  let tint: PixelColor?
  let opacity: CGFloat

  /// Paints the image.
  ///
  /// - Parameters:
  ///   - target: The pixels to paint into, in the coordinates of the clip and the transform.
  ///   - clip: The pixels that may change. The clip lies inside the target.
  func paint(into target: PixelBuffer, clip: PixelBox) {
    let frame = CGRect(x: 0, y: 0, width: CGFloat(source.width), height: CGFloat(source.height))
    let area = clip.intersection(PixelBox(frame.applying(transform)))
    // A singular transform has no inverse and maps the image to a line or a point.
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard !area.isEmpty, determinant != 0, determinant.isFinite else { return }
    let inverse = transform.inverted()
    source.bytes.withUnsafeBytes { bytes in
      for row in area.minY..<area.maxY {
        for column in area.minX..<area.maxX {
          let center = CGPoint(x: CGFloat(column) + 0.5, y: CGFloat(row) + 0.5).applying(inverse)
          let color = color(at: center, in: bytes)
          if color.w > 0 { Self.blend(color, into: target.bytes, target.offset(column, row)) }
        }
      }
    }
  }

  /// Returns the color to draw for a point of the source: premultiplied channels of 0…255.
  @inline(__always)
  private func color(at point: CGPoint, in bytes: UnsafeRawBufferPointer) -> SIMD4<Float> {
    // The color of a pixel is the color at its center.
    let (x, y) = (Float(point.x) - 0.5, Float(point.y) - 0.5)
    // Outside the source, everything is transparent; such points may also exceed the range of Int.
    guard x > -1, x < Float(source.width), y > -1, y < Float(source.height) else { return .zero }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    var sum = channels(column, row, in: bytes) * ((1 - u) * (1 - v))
    if u > 0 { sum += channels(column + 1, row, in: bytes) * (u * (1 - v)) }
    if v > 0 { sum += channels(column, row + 1, in: bytes) * ((1 - u) * v) }
    if u > 0, v > 0 { sum += channels(column + 1, row + 1, in: bytes) * (u * v) }
    if let tint {
      let opaqueTint = SIMD4<Float>(Float(tint.red), Float(tint.green), Float(tint.blue), 255)
      sum = opaqueTint * (sum.w / 255 * Float(tint.alpha) / 255)
    }
    return sum * Float(opacity)
  }

  /// Returns the channels of a pixel; transparent outside the source.
  @inline(__always)
  private func channels(_ x: Int, _ y: Int, in bytes: UnsafeRawBufferPointer) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < source.width, y < source.height else { return .zero }
    let pixel = bytes.loadUnaligned(
      fromByteOffset: (y * source.width + x) * 4, as: SIMD4<UInt8>.self)
    return SIMD4<Float>(pixel)
  }

  @inline(__always)
  private static func blend(
    _ color: SIMD4<Float>, into target: UnsafeMutableRawBufferPointer, _ offset: Int
  ) {
    let below = target.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
    let value = color + SIMD4<Float>(below) * (1 - color.w / 255)
    let rounded = value.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      .rounded(.toNearestOrAwayFromZero)
    target.storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded)), toByteOffset: offset,
      as: SIMD4<UInt8>.self)
  }
}

extension Bitmap {
  /// Draws an image with colors interpolated between its pixels, divided among several threads.
  ///
  /// - Parameter transform: The transform from image pixels to the pixels of this bitmap.
  package mutating func draw(_ image: BitmapImage, transform: CGAffineTransform) {
    let bounds = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    let painter = ImagePainter(source: image.bitmap, transform: transform, tint: nil, opacity: 1)
    let bandCount = height > 256 ? parallelChunkCount : 1
    bytes.withUnsafeMutableBytes { bytes in
      // Safe, because the bands share no pixels.
      nonisolated(unsafe) let target = PixelBuffer(bytes: bytes, bounds: bounds)
      inParallel(bandCount) { band in
        let clip = PixelBox(
          minX: 0, minY: bounds.maxY * band / bandCount, maxX: bounds.maxX,
          maxY: bounds.maxY * (band + 1) / bandCount)
        painter.paint(into: target, clip: clip)
      }
    }
  }

  /// The bitmap at half its size; each pixel is the mean of four.
  ///
  /// The last column or row of a bitmap with an odd size counts twice.
  package var halved: Bitmap {
    var half = Bitmap(width: max(1, (width + 1) / 2), height: max(1, (height + 1) / 2))
    guard width > 0, height > 0 else { return half }
    let (length, halfLength, lastRow) = (width * 4, half.width * 4, height - 1)
    bytes.withUnsafeBytes { source in
      func row(_ y: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
          rebasing: source[min(y, lastRow) * length..<(min(y, lastRow) + 1) * length])
      }
      half.bytes.withUnsafeMutableBytes { target in
        for y in 0..<target.count / halfLength {
          Self.halve(
            row(2 * y), row(2 * y + 1),
            into: UnsafeMutableRawBufferPointer(
              rebasing: target[y * halfLength..<(y + 1) * halfLength]))
        }
      }
    }
    return half
  }

  /// Computes a row of pixels from two rows, of which it has half the width, rounded up.
  static func halve(
    _ top: UnsafeRawBufferPointer, _ bottom: UnsafeRawBufferPointer,
    into half: UnsafeMutableRawBufferPointer
  ) {
    let last = top.count - 4
    precondition(last >= 0 && bottom.count >= top.count && half.count <= (last + 8) / 8 * 4)
    func pixel(_ row: UnsafeRawBufferPointer, _ offset: Int) -> SIMD4<UInt16> {
      SIMD4(truncatingIfNeeded: row.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
    }
    for offset in stride(from: 0, to: half.count, by: 4) {
      let (left, right) = (2 * offset, min(2 * offset + 4, last))
      let sum =
        pixel(top, left) &+ pixel(top, right) &+ pixel(bottom, left) &+ pixel(bottom, right) &+ 2
      half.storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2), toByteOffset: offset,
        as: SIMD4<UInt8>.self)
    }
  }
}
