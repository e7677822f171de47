package import Geometry
import Ink

extension Element {
  /// The largest distance between the edges and the ink of a curve, in points of the page.
  private static let edgeTolerance: Float = 0.002

  /// The smallest rectangle that contains the visible ink: the line with its width where it is
  /// painted, or the picture.
  ///
  /// Elements are aligned by these edges, because they are what a user sees. ``bounds`` ends where
  /// the points of a curve end, and has the full width of the line where a light pen painted less.
  ///
  /// - Complexity: O(points of the curve), or O(1) for elements other than curves.
  package var edges: CGRect {
    guard kind.isFreehand else { return paintedBounds }
    // The gaps of a dashed line do not count, because they would depend on its length.
    let line = solidInk(tolerance: Self.edgeTolerance)
      .decorated(LineStyle(arrowheads: lineStyle.arrowheads))
    let factors = line.widthFactors.count == line.points.count ? line.widthFactors : []
    var (low, high) = (InkPoint(repeating: .infinity), InkPoint(repeating: -.infinity))
    for (index, point) in line.points.enumerated() {
      let radius = width / 2 * (factors.isEmpty ? 1 : factors[index])
      low = pointwiseMin(low, point - radius)
      high = pointwiseMax(high, point + radius)
    }
    guard low.x <= high.x, low.y <= high.y else { return paintedBounds }
    return CGRect(corner: CGPoint(low), opposite: CGPoint(high))
  }
}
