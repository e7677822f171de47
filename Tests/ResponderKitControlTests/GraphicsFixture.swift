import SeededRandom

@testable import Ink
@testable import ResponderKit

/// Returns the pixels that a closure draws on a transparent background.
func drawn(
  width: Int = 60, height: Int = 50, scale: CGFloat = 1, _ body: (CGContext) -> Void
) -> Bitmap {
  let canvas = BitmapCanvas(
    width: Int((CGFloat(width) * scale).rounded()), height: Int((CGFloat(height) * scale).rounded())
  )
  let context = CGContext(canvas: canvas, scale: scale)
  UIGraphicsPushContext(context)
  body(context)
  UIGraphicsPopContext()
  context.flush()
  return canvas.bitmap
}

extension Bitmap {
  /// Returns the premultiplied channels of a pixel, 0…255.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let color = self[x, y]
    return [color.red, color.green, color.blue, color.alpha].map(Int.init)
  }

  /// Returns a description of the first pixel that does not have its expected color, or `nil` if
  /// there is none.
  ///
  /// - Parameters:
  ///   - tolerance: The largest difference of a channel that does not count.
  ///   - expected: A closure that takes the column and row of a pixel, and returns premultiplied
  ///     channels of 0…255, or `nil` if the pixel may have any color.
  func mismatch(tolerance: Double = 1, _ expected: (Int, Int) -> [Double]?) -> String? {
    for y in 0..<height {
      for x in 0..<width {
        guard let expected = expected(x, y) else { continue }
        let found = channels(x, y)
        if zip(found, expected).contains(where: { abs(Double($0) - $1) > tolerance }) {
          return "(\(x), \(y)) is \(found) instead of \(expected)"
        }
      }
    }
    return nil
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat(Double.random(in: range, using: &self))
  }
}
