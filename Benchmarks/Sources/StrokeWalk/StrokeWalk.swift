public import Drawing
import Foundation
import Ink

// Foundation has a type of that name, too.
public import struct Geometry.CGSize

/// Wavering strokes all over a page, the same in every run and in the peers (Peers/Strokes.h).
public struct StrokeWalk {
  /// The page in points.
  public static let page = CGSize(width: 1920, height: 1080)

  /// Marsaglia's xorshift of 64 bits, with the seed of his paper.
  private var state: UInt64 = 88_172_645_463_325_252

  public init() {}

  /// A number from 0 to below 1.
  public mutating func random() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 0x1p53
  }

  /// A stroke of some points, 4 points of the page from one to the next.
  public mutating func stroke(points: Int) -> [InkPoint] {
    var x = random() * Double(Self.page.width)
    var y = random() * Double(Self.page.height)
    var heading = random() * 2 * Double.pi
    return (0..<points).map { _ in
      defer {
        heading += (random() - 0.5) * 0.6
        x += cos(heading) * 4
        y += sin(heading) * 4
      }
      return InkPoint(Float(x), Float(y))
    }
  }

  /// Ten thousand strokes of a hundred points, 4 points wide and black.
  public static func fullDrawing() -> Drawing {
    var walk = StrokeWalk()
    return Drawing(
      elements: (0..<10_000).map { _ in
        Element(
          kind: .stroke, points: walk.stroke(points: 100), width: 4,
          color: PixelColor(red: 0, green: 0, blue: 0))
      })
  }
}
