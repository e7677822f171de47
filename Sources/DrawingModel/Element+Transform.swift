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
    var result = Element(
      kind: isTurnedCircle ? .ellipse : kind, points: points.map { $0.applying(transform) },
      times: times, forces: forces, width: Float(CGFloat(width) * scale), color: color,
      picture: picture, isSmoothed: isSmoothed, lineStyle: lineStyle, fill: fill
    )
    result.grouping = grouping
    return result.ifWithinLimits
  }

  /// Returns the element in another style, or `nil` if no drawing can hold the result.
  ///
  /// What the kind of the element cannot have is ignored; a picture has only a group and a lock.
  package func with(_ change: StyleChange) -> Element? {
    var result = kind == .picture ? self : restyled(change)
    result.grouping.group = change.group ?? grouping.group
    result.grouping.isLocked = change.isLocked ?? grouping.isLocked
    return result.ifWithinLimits
  }

  private func restyled(_ change: StyleChange) -> Element {
    var lineStyle = lineStyle
    lineStyle.dash = change.dash ?? lineStyle.dash
    lineStyle.arrowheads = change.arrowheads ?? lineStyle.arrowheads
    let newColor = (change.color ?? color).withAlpha(change.alpha ?? color.alpha)
    return Element(
      kind: kind, points: points, times: times, forces: forces, width: change.width ?? width,
      color: newColor, isSmoothed: isSmoothed, lineStyle: lineStyle,
      fill: newFill(change, newColor))
  }

  /// Returns the element with a fill, whatever the distance between its ends.
  ///
  /// - Parameter isThin: A Boolean value that determines whether the line gets the smallest width.
  package func filled(with fill: PixelColor, lineColor: PixelColor, isThin: Bool) -> Element {
    var result = Element(
      kind: kind, points: points, times: times, forces: forces,
      width: isThin ? DrawingLimits.width.lowerBound : width, color: lineColor,
      isSmoothed: isSmoothed, lineStyle: lineStyle, fill: fill)
    result.grouping = grouping
    return result
  }

  /// Returns a line with other ends.
  package func with(ends points: [InkPoint]) -> Element {
    var result = Element(
      kind: kind, points: points, width: width, color: color, lineStyle: lineStyle)
    result.grouping = grouping
    return result
  }

  /// A Boolean value that indicates whether the element is a filled area without a visible line.
  package var isOnlyArea: Bool {
    kind == .area || fill != nil && width <= DrawingLimits.width.lowerBound
  }

  /// Returns the fill after a change; a fill in the color of the line follows the line.
  private func newFill(_ change: StyleChange, _ newColor: PixelColor) -> PixelColor? {
    if let alpha = change.fillAlpha {
      return alpha > 0 && isClosed ? newColor.withAlpha(alpha) : nil
    }
    return fill.map {
      $0.withAlpha(255) == color.withAlpha(255) ? newColor.withAlpha($0.alpha) : $0
    }
  }

  /// A Boolean value that indicates whether the element is a closed shape, or a stroke that ends near
  /// its start.
  package var isClosed: Bool {
    switch kind {
    case .circle, .ellipse, .rectangle, .triangle, .area: return true
    case .line, .highlight, .picture: return false
    case .stroke:
      guard let first = points.first, let last = points.last, points.count > 2 else { return false }
      let gap = last - first
      let distance = CGFloat((gap * gap).sum().squareRoot())
      return distance <= max(Self.closingDistance, Self.closingFraction * CGFloat(length))
    }
  }

  /// The distance between the ends of a closed stroke at most, in points of the page, and as a
  /// fraction of its length, whichever is larger.
  private static let (closingDistance, closingFraction): (CGFloat, CGFloat) = (12, 0.08)

  private var ifWithinLimits: Element? {
    isWithinLimits && (kind == .picture || kind == .area || DrawingLimits.width.contains(width))
      ? self : nil
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
