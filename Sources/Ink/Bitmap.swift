/// A picture in memory: rows of red, green, blue and alpha bytes, colours multiplied by alpha.
public struct Bitmap: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  public let height: Int
  /// Four bytes to a pixel, rows from top to bottom without padding.
  public internal(set) var bytes: [UInt8]

  /// A transparent picture.
  ///
  /// Sizes below 1 are taken as 0.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  /// The colour of a pixel, multiplied by its alpha; transparent outside.
  public subscript(x: Int, y: Int) -> PixelColor {
    guard x >= 0, y >= 0, x < width, y < height else {
      return PixelColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    let i = (y * width + x) * 4
    return PixelColor(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
  }
}

/// A box of whole pixels, the maximum edges not included.
struct PixelBox: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  static let empty = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }

  /// How many squares of a side cover the box.
  func tileCount(side: Int) -> Int { ((width + side - 1) / side) * ((height + side - 1) / side) }

  /// What of the box lies in one of those squares.
  func tile(_ k: Int, side: Int) -> PixelBox {
    let (row, column) = k.quotientAndRemainder(dividingBy: (width + side - 1) / side)
    let (x, y) = (minX + column * side, minY + row * side)
    return PixelBox(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
  }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}

extension Bitmap {
  /// The bytes with colours not multiplied by alpha, as picture files have them.
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
