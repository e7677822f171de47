import Geometry

/// A painter that draws one bitmap into another under an affine transform, with bilinear
/// interpolation.
struct ImagePainter {
  let source: Bitmap
  /// The transform from source pixels to target pixels.
  let transform: CGAffineTransform
  /// A color that replaces the colors of the source; `nil` keeps the colors of the source.
  let tint: PixelColor?
  let opacity: CGFloat

  /// Paints the image.
  ///
  /// - Parameters:
  ///   - target: The bitmap to paint into.
  ///   - bounds: The pixels of the bitmap, in the coordinates of the clip and the transform.
  ///   - clip: The pixels that may change. The clip lies inside the bounds.
  func paint(into target: inout Bitmap, _ bounds: PixelBox, clip: PixelBox) {
    let frame = CGRect(x: 0, y: 0, width: CGFloat(source.width), height: CGFloat(source.height))
    let area = clip.intersection(PixelBox(frame.applying(transform)))
    // A singular transform has no inverse and maps the image to a line or a point.
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard !area.isEmpty, determinant != 0, determinant.isFinite else { return }
    let inverse = transform.inverted()
    for row in area.minY..<area.maxY {
      for column in area.minX..<area.maxX {
        let center = CGPoint(x: CGFloat(column) + 0.5, y: CGFloat(row) + 0.5).applying(inverse)
        let color = color(at: center)
        if color.w > 0 {
          let pixel = (row - bounds.minY) * target.width + column - bounds.minX
          Self.blend(color, into: &target, pixel * 4)
        }
      }
    }
  }

  /// Returns the color to draw for a point of the source: premultiplied channels of 0…255.
  private func color(at point: CGPoint) -> SIMD4<Float> {
    // The color of a pixel is the color at its center.
    let (x, y) = (Float(point.x) - 0.5, Float(point.y) - 0.5)
    // Outside the source, everything is transparent; such points may also exceed the range of Int.
    guard x > -1, x < Float(source.width), y > -1, y < Float(source.height) else { return .zero }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    var sum = source.channels(column, row) * ((1 - u) * (1 - v))
    if u > 0 { sum += source.channels(column + 1, row) * (u * (1 - v)) }
    if v > 0 { sum += source.channels(column, row + 1) * ((1 - u) * v) }
    if u > 0, v > 0 { sum += source.channels(column + 1, row + 1) * (u * v) }
    if let tint {
      let opaqueTint = SIMD4<Float>(Float(tint.red), Float(tint.green), Float(tint.blue), 255)
      sum = opaqueTint * (sum.w / 255 * Float(tint.alpha) / 255)
    }
    return sum * Float(opacity)
  }

  private static func blend(_ color: SIMD4<Float>, into target: inout Bitmap, _ offset: Int) {
    let inverseAlpha = 1 - color.w / 255
    for k in 0..<4 {
      let value = color[k] + Float(target.bytes[offset + k]) * inverseAlpha
      target.bytes[offset + k] = UInt8(max(0, min(255, value.rounded())))
    }
  }
}

extension Bitmap {
  fileprivate func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let color = self[x, y]
    return SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
  }
}
