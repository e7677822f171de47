import DrawingModel
import ResponderKit

extension [ToolEffect] {
  /// The longest side of a rectangle around several segments, in points of the page.
  private static let longestSide: Float = 128
  /// The greatest number of rectangles for segments that extend far beyond any window.
  private static let maximumCuts: Float = 256

  /// Invalidates the page along a polyline, in small rectangles.
  ///
  /// - Parameters:
  ///   - points: The vertices of the polyline.
  ///   - first: The index of the vertex to begin with.
  ///   - width: The width of the line in points of the page.
  mutating func invalidate(_ points: [InkPoint], from first: Int, width: Float) {
    guard first < points.count else { return }
    let half = CGFloat(width) / 2
    var (low, high, last) = (points[first], points[first], points[first])
    func rectangle() -> CGRect {
      CGRect(corner: CGPoint(low), opposite: CGPoint(high)).insetBy(dx: -half, dy: -half)
    }
    func add(_ point: InkPoint, to effects: inout [ToolEffect]) {
      let (newLow, newHigh) = (pointwiseMin(low, point), pointwiseMax(high, point))
      if Swift.max(newHigh.x - newLow.x, newHigh.y - newLow.y) > Self.longestSide {
        effects.append(.invalidate(rectangle()))
        (low, high) = (pointwiseMin(last, point), pointwiseMax(last, point))
      } else {
        (low, high) = (newLow, newHigh)
      }
      last = point
    }
    var remainingCuts = Self.maximumCuts
    for point in points[(first + 1)...] {
      let (start, segment) = (last, point - last)
      let cuts = (Swift.max(abs(segment.x), abs(segment.y)) / Self.longestSide).rounded(.up)
      if cuts > 1, cuts <= remainingCuts {
        remainingCuts -= cuts
        for k in 1..<Int(cuts) { add(start + segment * (Float(k) / cuts), to: &self) }
      }
      add(point, to: &self)
    }
    append(.invalidate(rectangle()))
  }
}
