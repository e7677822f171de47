package import Geometry
package import Ink

extension Element {
  /// Returns the element after an affine transform, or `nil` if no drawing can hold the result.
  ///
  /// The width of the line is multiplied by the mean scale of the transform. A circle that is
  /// turned or skewed becomes an ellipse.
  ///
  /// - Complexity: O(points).
  package func applying(_ transform: CGAffineTransform) -> Element? {
    let scale = transform.meanScale
    guard scale.isFinite else { return nil }
    let isAxisAligned = transform.b == 0 && transform.c == 0
    let isTurnedCircle = kind == .circle && points.count == 2 && !isAxisAligned
    let points = isTurnedCircle ? Self.ellipsePoints(from: points[0], to: points[1]) : points
    return Element(
      kind: isTurnedCircle ? .ellipse : kind, points: points.map { $0.applying(transform) },
      times: times, forces: forces, width: Float(CGFloat(width) * scale), color: color,
      picture: picture, isSmoothed: isSmoothed
    ).ifWithinLimits
  }

  /// Returns the element in another style, or `nil` if no drawing can hold the result.
  ///
  /// A picture has no style and is returned unchanged.
  ///
  /// - Parameters:
  ///   - color: The color, or `nil` for the same color.
  ///   - width: The width of the line in points of the page, or `nil` for the same width.
  package func with(color: PixelColor?, width: Float?) -> Element? {
    if kind == .picture { return self }
    return Element(
      kind: kind, points: points, times: times, forces: forces, width: width ?? self.width,
      color: color ?? self.color, isSmoothed: isSmoothed
    ).ifWithinLimits
  }

  private var ifWithinLimits: Element? {
    isWithinLimits && (kind == .picture || DrawingLimits.width.contains(width)) ? self : nil
  }

  /// Returns the center and the ends of the semi-axes of the ellipse in a box.
  private static func ellipsePoints(
    from corner: InkPoint, to opposite: InkPoint
  ) -> [InkPoint] {
    let center = (corner + opposite) / 2
    return [center, [opposite.x, center.y], [center.x, opposite.y]]
  }
}

extension CGAffineTransform {
  /// A Boolean value that indicates whether all numbers are finite.
  package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension InkPoint {
  fileprivate func applying(_ transform: CGAffineTransform) -> InkPoint {
    let (x, y) = (CGFloat(x), CGFloat(y))
    return InkPoint(
      Float(transform.a * x + transform.c * y + transform.tx),
      Float(transform.b * x + transform.d * y + transform.ty))
  }
}
