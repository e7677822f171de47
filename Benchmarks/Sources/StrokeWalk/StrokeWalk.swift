public import Drawing
import Foundation
import Ink

// Foundation also has a type named CGSize.
public import struct Geometry.CGSize

/// A generator of random-walk strokes on a page.
///
/// The strokes are the same in every run and in the programs for comparison (Peers/Strokes.h).
public struct StrokeWalk {
  /// The size of the page in points.
  public static let page = CGSize(width: 1920, height: 1080)

  /// The state of Marsaglia's 64-bit xorshift generator, with the seed from his paper.
  private var state: UInt64 = 88_172_645_463_325_252

  public init() {}

  /// Returns a random number from 0 up to but not including 1.
  public mutating func random() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 0x1p53
  }

  /// Returns the vertices of a random stroke, each at a distance of 4 page points from the previous
  /// one.
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

  /// Returns a drawing of ten thousand black strokes, each with 100 vertices and a width of 4 page
  /// points.
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
