import Ink
import ResponderKit

/// The difference between two pictures that a comparison tolerates.
nonisolated public struct SnapshotTolerance: Hashable, Sendable {
  /// The largest difference of a color channel for which a pixel does not count as different,
  /// 0…255.
  public var channel: Int
  /// The largest fraction of pixels that may be different, 0…1.
  public var fraction: Double

  public init(channel: Int, fraction: Double) {
    (self.channel, self.fraction) = (channel, fraction)
  }

  /// A tolerance for the rounding differences between processors.
  public static let rounding = SnapshotTolerance(channel: 2, fraction: 0)
}

/// The error that is thrown if a picture differs from its reference, or if the reference is missing
/// or unreadable.
public struct SnapshotError: Error, CustomStringConvertible {
  public let description: String
}

/// The comparison of a picture with a reference picture in a file.
struct SnapshotComparison {
  let picture: Bitmap
  let reference: Bitmap
  let tolerance: SnapshotTolerance

  /// The first different pixel and the number of different pixels; nil if the difference is within
  /// the tolerance.
  var difference: (x: Int, y: Int, count: Int)? {
    if picture == reference { return nil }
    var first: (x: Int, y: Int)?
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where differs(x, y) {
        first = first ?? (x, y)
        count += 1
      }
    }
    let limit = tolerance.fraction * Double(picture.width * picture.height)
    guard let first, Double(count) > limit else { return nil }
    return (first.x, first.y, count)
  }

  private func differs(_ x: Int, _ y: Int) -> Bool {
    let (a, b) = (picture[x, y], reference[x, y])
    let channels = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
    return channels.contains { abs(Int($0) - Int($1)) > tolerance.channel }
  }

  /// The reference, the picture, and the differing pixels in red, side by side.
  var differencePicture: Bitmap {
    let (width, height) = (picture.width, picture.height)
    var result = Bitmap(width: 3 * width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (new, old) = (picture[x, y], reference[x, y])
        let brightness = Int(old.red) + Int(old.green) + Int(old.blue)
        let gray = UInt8(192 + brightness / 12)
        let marked =
          differs(x, y)
          ? PixelColor(red: 255, green: 0, blue: 0, alpha: 255)
          : PixelColor(red: gray, green: gray, blue: gray, alpha: 255)
        for (column, color) in [old, new, marked].enumerated() {
          let left = column * width + x
          result.fill(PixelBox(minX: left, minY: y, maxX: left + 1, maxY: y + 1), color)
        }
      }
    }
    return result
  }
}
