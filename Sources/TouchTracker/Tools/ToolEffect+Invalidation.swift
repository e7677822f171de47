import DrawingModel
import ResponderKit

extension [ToolEffect] {
  /// The maximum width and height of a rectangle around several vertices, in points of the page.
  private static let maximumSide: Float = 128
  /// The maximum number of pieces into which one call divides long segments.
  ///
  /// Long segments beyond this limit are not divided. A single segment that needs more pieces
  /// extends far beyond any window.
  private static let maximumPieceCount: Float = 256

  /// Invalidates the page along a polyline, in small rectangles.
  ///
  /// - Parameters:
  ///   - points: The vertices of the polyline.
  ///   - first: The index of the first vertex. If there is no such vertex, the call has no effect.
  ///   - width: The width of the line in points of the page.
  mutating func invalidate(_ points: [InkPoint], from first: Int, width: Float) {
    guard first < points.count else { return }
    let halfWidth = CGFloat(width) / 2
    var (low, high, last) = (points[first], points[first], points[first])
    func rectangle() -> CGRect {
      CGRect(corner: CGPoint(low), opposite: CGPoint(high)).insetBy(dx: -halfWidth, dy: -halfWidth)
    }
    func add(_ point: InkPoint, to effects: inout [ToolEffect]) {
      let (newLow, newHigh) = (pointwiseMin(low, point), pointwiseMax(high, point))
      if Swift.max(newHigh.x - newLow.x, newHigh.y - newLow.y) > Self.maximumSide {
        effects.append(.invalidate(rectangle()))
        (low, high) = (pointwiseMin(last, point), pointwiseMax(last, point))
      } else {
        (low, high) = (newLow, newHigh)
      }
      last = point
    }
    var remainingPieceCount = Self.maximumPieceCount
    for point in points[(first + 1)...] {
      let (start, segment) = (last, point - last)
      let longerSide = Swift.max(abs(segment.x), abs(segment.y))
      let pieceCount = (longerSide / Self.maximumSide).rounded(.up)
      if pieceCount > 1, pieceCount <= remainingPieceCount {
        remainingPieceCount -= pieceCount
        for k in 1..<Int(pieceCount) { add(start + segment * (Float(k) / pieceCount), to: &self) }
      }
      add(point, to: &self)
    }
    append(.invalidate(rectangle()))
  }
}
