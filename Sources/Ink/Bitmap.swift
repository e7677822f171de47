/// A bitmap in memory: rows of red, green, blue and alpha bytes, colors premultiplied by alpha.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, four bytes each, in rows from top to bottom without padding.
  public internal(set) var bytes: [UInt8]

  /// Creates a transparent bitmap.
  ///
  /// Negative sizes are treated as 0.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  /// The premultiplied color of a pixel; transparent outside the bitmap.
  public subscript(x: Int, y: Int) -> PixelColor {
    guard x >= 0, y >= 0, x < width, y < height else {
      return PixelColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    let i = (y * width + x) * 4
    return PixelColor(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
  }
}

/// A rectangle of whole pixels; the maximum coordinates are exclusive.
package struct PixelBox: Hashable, Sendable {
  package var minX: Int
  package var minY: Int
  package var maxX: Int
  package var maxY: Int

  package static let empty = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  package var width: Int { max(0, maxX - minX) }
  package var height: Int { max(0, maxY - minY) }

  /// Returns the box moved by a distance.
  package func moved(x: Int, y: Int) -> PixelBox {
    PixelBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Returns the smallest box that contains both boxes; an empty box contributes nothing.
  package func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  package func contains(_ other: PixelBox) -> Bool { intersection(other) == other }

  /// Returns the number of square tiles with the given side that cover the box.
  func tileCount(side: Int) -> Int { ((width + side - 1) / side) * ((height + side - 1) / side) }

  /// Returns the tile at an index, in row-major order, clipped to the box.
  func tile(_ index: Int, side: Int) -> PixelBox {
    let (row, column) = index.quotientAndRemainder(dividingBy: (width + side - 1) / side)
    let (x, y) = (minX + column * side, minY + row * side)
    return PixelBox(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
  }

  package func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}

extension Bitmap {
  /// The pixels with straight (not premultiplied) alpha, as image files store them.
  public var straightBytes: [UInt8] {
    var straight = bytes
    for i in stride(from: 0, to: straight.count, by: 4) where straight[i + 3] != 255 {
      let alpha = Int(straight[i + 3])
      guard alpha > 0 else { continue }
      for k in i..<(i + 3) {
        straight[k] = UInt8(min(255, (Int(straight[k]) * 255 + alpha / 2) / alpha))
      }
    }
    return straight
  }
}

extension Bitmap {
  /// Returns the pixels in a box that lies inside the bitmap.
  package func cropped(to box: PixelBox) -> Bitmap {
    var result = Bitmap(width: box.width, height: box.height)
    for row in 0..<result.height {
      let start = ((box.minY + row) * width + box.minX) * 4
      result.bytes.replaceSubrange(
        row * result.width * 4..<(row + 1) * result.width * 4,
        with: bytes[start..<start + result.width * 4])
    }
    return result
  }

  /// Replaces pixels with another bitmap, whose upper left pixel gets the given coordinates.
  ///
  /// The other bitmap must fit into this bitmap.
  package mutating func replace(atX x: Int, y: Int, with other: Bitmap) {
    let (width, length) = (width, other.width * 4)
    guard length > 0 else { return }
    precondition(x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height)
    bytes.withUnsafeMutableBytes { target in
      other.bytes.withUnsafeBytes { source in
        for row in 0..<other.height {
          let start = ((y + row) * width + x) * 4
          let pixels = source[row * length..<(row + 1) * length]
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + length])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels))
        }
      }
    }
  }

  /// Makes each pixel transparent that equals the pixel at the same location of another bitmap.
  ///
  /// Both bitmaps must have the same size.
  package mutating func clearPixels(equalTo other: Bitmap) {
    precondition(width == other.width && height == other.height)
    bytes.withUnsafeMutableBytes { bytes in
      other.bytes.withUnsafeBytes { other in
        let (pixels, others) = (
          bytes.bindMemory(to: UInt32.self), other.bindMemory(to: UInt32.self)
        )
        for i in pixels.indices where pixels[i] == others[i] { pixels[i] = 0 }
      }
    }
  }

  /// Fills a box with a color, whose alpha is ignored.
  package mutating func fill(_ box: PixelBox, _ color: PixelColor) {
    let box = box.intersection(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !box.isEmpty else { return }
    let width = width
    bytes.withUnsafeMutableBytes { bytes in
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          let i = (y * width + x) * 4
          (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) = (
            color.red, color.green, color.blue, 255
          )
        }
      }
    }
  }
}
