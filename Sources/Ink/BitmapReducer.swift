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
    let lastColumn = sums.count - 1
    for x in 0..<sourceWidth {
      let (start, end) = (Double(x) * scaleX, Double(x + 1) * scaleX)
      let column = min(Int(start), lastColumn)
      let right = Float(max(0, end - Double(column + 1)))
      let left = Float(scaleX) - right
      let straight = SIMD4<Float>(
        pixels.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
      let factor = straight.w / 255
      let color = SIMD4(straight.x * factor, straight.y * factor, straight.z * factor, straight.w)
      sums[column] += color * (left * current)
      if next > 0 { nextSums[column] += color * (left * next) }
      if right > 0, column < lastColumn {
        sums[column + 1] += color * (right * current)
        if next > 0 { nextSums[column + 1] += color * (right * next) }
      }
    }
    sourceRow += 1
    // The tolerance is far below the height of a row, and above the error of the sum.
    if end > Double(row + 1) - 1e-9 { finishRow() }
  }

  private mutating func finishRow() {
    guard row < bitmap.height else { return }
    for (column, sum) in sums.enumerated() {
      let rounded = (sum + 0.5).clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
      let color = SIMD4<UInt8>(rounded, rounding: .towardZero)
      let offset = (row * bitmap.width + column) * 4
      for channel in 0..<4 { bitmap.bytes[offset + channel] = min(color[channel], color.w) }
    }
    swap(&sums, &nextSums)
    for column in nextSums.indices { nextSums[column] = .zero }
    row += 1
  }

  /// Returns the reduced image; its rows are transparent as far as the complete image lacks rows.
  package consuming func finished() -> Bitmap { bitmap }
}
