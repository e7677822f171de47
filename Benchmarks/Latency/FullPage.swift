import DrawingFormat
import DrawingModel
import Foundation
import Geometry
import Ink

/// A drawing of 10,000 random strokes, which cover its page.
enum FullPage {
  /// Returns the encoded drawing.
  ///
  /// - Parameters:
  ///   - width: The width of the page in points.
  ///   - height: The height of the page in points.
  ///   - colors: The colors, which the strokes use in turn.
  ///   - topElements: The elements above the strokes.
  static func encoded(
    width: Float = 960, height: Float = 640,
    colors: [PixelColor] = [PixelColor(red: 0, green: 0, blue: 0)], with topElements: [Element] = []
  ) throws -> Data {
    var random = SystemRandomNumberGenerator()
    let elements = (0..<10_000).map { index in
      var (point, angle) = (
        SIMD2(
          Float.random(in: 0..<width, using: &random), Float.random(in: 0..<height, using: &random)),
        Double.random(in: 0..<6.28, using: &random)
      )
      let points = (0..<100).map { _ in
        angle += Double.random(in: -0.3...0.3, using: &random)
        point += 4 * SIMD2(Float(cos(angle)), Float(sin(angle)))
        return point
      }
      return Element(kind: .stroke, points: points, width: 4, color: colors[index % colors.count])
    }
    let size = Geometry.CGSize(width: CGFloat(width), height: CGFloat(height))
    return DrawingDocument(drawing: Drawing(elements: elements + topElements), size: size).encoded()
  }
}
