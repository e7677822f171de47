/// An image at half its size, at a quarter, and so on, made while the rows of the image are read.
///
/// The sizes above the first one that is needed are never in memory. The pixels equal those of
/// repeated halving (``Bitmap/halved``).
package struct BitmapPyramid {
  /// An image whose rows are halved for the next level.
  private struct Level {
    let width: Int
    let height: Int
    var rowCount = 0
    /// The complete rows, or `nil` if this size is not needed.
    var bytes: [UInt8]?
    /// The upper one of two rows that become one row of the next level.
    var upperRow: [UInt8]
    /// A row of the next level.
    var half: [UInt8]
  }

  /// The larger one of the width and the height, in pixels, above which an image is halved.
  private static let smallestSide = 64

  private var levels: [Level]

  /// Creates a pyramid of an image that has no rows yet.
  ///
  /// - Parameter first: The number of times that the largest image which is needed is halved.
  package init(width: Int, height: Int, first: Int) {
    let last = Self.lastLevel(width: width, height: height)
    levels = (0...last).map { level in
      let size = Self.size(width: width, height: height, level: level)
      var bytes: [UInt8]?
      if level >= min(first, last) {
        bytes = []
        bytes?.reserveCapacity(size.width * size.height * 4)
      }
      return Level(
        width: size.width, height: size.height, bytes: bytes,
        upperRow: [UInt8](repeating: 0, count: size.width * 4),
        half: [UInt8](repeating: 0, count: (size.width + 1) / 2 * 4))
    }
  }

  /// Returns the number of times that an image is halved until neither side exceeds 64 pixels.
  package static func lastLevel(width: Int, height: Int) -> Int {
    var (side, level) = (max(width, height), 0)
    while side > smallestSide { (side, level) = ((side + 1) / 2, level + 1) }
    return level
  }

  /// Returns the size of an image that is halved a number of times.
  package static func size(width: Int, height: Int, level: Int) -> (width: Int, height: Int) {
    // Halving rounds up, as does one division by a power of two.
    let divisor = 1 << level
    return (max(1, (width + divisor - 1) / divisor), max(1, (height + divisor - 1) / divisor))
  }

  /// Adds the next row of the image: red, green, blue and alpha bytes, premultiplied.
  package mutating func append(_ row: UnsafeRawBufferPointer) { append(row, to: 0) }

  private mutating func append(_ row: UnsafeRawBufferPointer, to index: Int) {
    guard levels[index].rowCount < levels[index].height else { return }
    levels[index].bytes?.append(contentsOf: row)
    levels[index].rowCount += 1
    guard index + 1 < levels.count else { return }
    let count = levels[index].rowCount
    if count % 2 == 1, count < levels[index].height {
      levels[index].upperRow.withUnsafeMutableBytes { $0.copyMemory(from: row) }
      return
    }
    // Taken out of the level, because the next level changes while its row is read.
    var half: [UInt8] = []
    swap(&half, &levels[index].half)
    half.withUnsafeMutableBytes { half in
      if count % 2 == 1 {
        Bitmap.halve(row, row, into: half)
      } else {
        levels[index].upperRow.withUnsafeBytes { Bitmap.halve($0, row, into: half) }
      }
      append(UnsafeRawBufferPointer(half), to: index + 1)
    }
    swap(&half, &levels[index].half)
  }

  /// Returns the images that are needed, the largest first; rows that were not added are
  /// transparent.
  package consuming func finished() -> [Bitmap] {
    levels.compactMap { level in
      level.bytes.map {
        Bitmap(width: level.width, height: level.height, bytes: $0, isPremultiplied: true)
      }
    }
  }
}
