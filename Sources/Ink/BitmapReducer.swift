/// An image that is reduced while its rows are read, so that the complete image is never in memory.
///
/// The color of a pixel is the average of the area that it covers in the complete image.
package struct BitmapReducer {
  private let sourceWidth: Int
  private let (scaleX, scaleY): (Double, Double)
  private var bitmap: Bitmap
  /// The premultiplied colors of the current row and of the next one, as far as they are known.
  private var (sums, nextSums): ([SIMD4<Float>], [SIMD4<Float>])
  /// The number of rows of the complete image, and of the bitmap, so far.
  private var (sourceRow, row) = (0, 0)

  /// Creates a reducer of an image to a size that is not larger in any direction.
  package init(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    precondition(1...width ~= toWidth && 1...height ~= toHeight)
    sourceWidth = width
    (scaleX, scaleY) = (Double(toWidth) / Double(width), Double(toHeight) / Double(height))
    bitmap = Bitmap(width: toWidth, height: toHeight)
    sums = [SIMD4<Float>](repeating: .zero, count: toWidth)
    nextSums = sums
  }

  /// Adds the next row of the complete image.
  ///
  /// - Parameter pixels: Red, green, blue and straight alpha of each pixel.
  package mutating func append(_ pixels: UnsafeRawBufferPointer) {
    precondition(pixels.count >= sourceWidth * 4)
    // The fraction of the height of a target row that this row covers, and that of the next one.
    let end = Double(sourceRow + 1) * scaleY
    let next = Float(max(0, end - Double(row + 1)))
    let current = Float(scaleY) - next
    let scale = Float(scaleX)
    let lastColumn = sums.count - 1
    sums.withUnsafeMutableBufferPointer { sums in
      nextSums.withUnsafeMutableBufferPointer { nextSums in
        var end = 0.0
        for x in 0..<sourceWidth {
          let start = end
          end = Double(x + 1) * scaleX
          let column = min(Int(start), lastColumn)
          let alpha = Float(pixels[4 * x + 3])
          let factor = alpha * (1 / 255)
          let color = SIMD4(
            Float(pixels[4 * x]) * factor, Float(pixels[4 * x + 1]) * factor,
            Float(pixels[4 * x + 2]) * factor, alpha)
          // The fraction of the width of the next column that the pixel covers.
          let right = Float(max(0, end - Double(column + 1)))
          sums[column] += color * ((scale - right) * current)
          if next > 0 { nextSums[column] += color * ((scale - right) * next) }
          guard right > 0, column < lastColumn else { continue }
          sums[column + 1] += color * (right * current)
          if next > 0 { nextSums[column + 1] += color * (right * next) }
        }
      }
    }
    sourceRow += 1
    // The tolerance is far below the height of a row, and above the error of the sum.
    if end > Double(row + 1) - 1e-9 { finishRow() }
  }

  private mutating func finishRow() {
    guard row < bitmap.height else { return }
    let start = row * bitmap.width
    bitmap.bytes.withUnsafeMutableBytes { bytes in
      for (column, sum) in sums.enumerated() {
        let alpha = min(255, sum.w + 0.5)
        let offset = (start + column) * 4
        // A component that is rounded up must not exceed the alpha.
        for channel in 0..<3 { bytes[offset + channel] = UInt8(min(sum[channel] + 0.5, alpha)) }
        bytes[offset + 3] = UInt8(alpha)
      }
    }
    swap(&sums, &nextSums)
    for column in nextSums.indices { nextSums[column] = .zero }
    row += 1
  }

  /// Returns the reduced image; its rows are transparent as far as the complete image lacks rows.
  package consuming func finished() -> Bitmap { bitmap }
}
