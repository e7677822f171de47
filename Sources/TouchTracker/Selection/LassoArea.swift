import DrawingModel
import Ink
import ResponderKit

/// The area that a lasso encloses; a straight line joins the ends of the lasso.
///
/// The edges are sorted into horizontal strips, so that testing a point examines only a few of
/// them.
struct LassoArea {
  private typealias Edge = (start: InkPoint, end: InkPoint)

  private static let stripCount = 128

  let bounds: CGRect
  private let strips: [[Edge]]

  init(_ points: [CGPoint]) {
    let points = points.map { InkPoint($0) }
    let low = points.reduce(InkPoint(repeating: .infinity)) { pointwiseMin($0, $1) }
    let high = points.reduce(InkPoint(repeating: -.infinity)) { pointwiseMax($0, $1) }
    bounds = points.isEmpty ? .null : CGRect(corner: CGPoint(low), opposite: CGPoint(high))
    var strips = [[Edge]](repeating: [], count: Self.stripCount)
    for (start, end) in zip(points, points.dropFirst() + points.prefix(1)) {
      let range = Self.strips(from: min(start.y, end.y), to: max(start.y, end.y), in: bounds)
      for index in range { strips[index].append((start, end)) }
    }
    self.strips = strips
  }

  /// Returns a Boolean value that indicates whether a polyline touches the area.
  func touches(_ polyline: [InkPoint]) -> Bool {
    if polyline.contains(where: contains) { return true }
    return zip(polyline, polyline.dropFirst()).contains { crosses($0, $1) }
  }

  /// Returns a Boolean value that indicates whether a line or its dashes and arrowheads, or else the
  /// outline of an area without a line, touches the area.
  func touches(_ ink: InkLine) -> Bool {
    if ink.points.isEmpty { return touches(ink.area?.corners ?? []) }
    return ink.lineRanges.contains { touches(Array(ink.points[$0])) }
  }

  private static func strips(from low: Float, to high: Float, in bounds: CGRect) -> ClosedRange<Int>
  {
    func index(_ y: Float) -> Int {
      let position = (CGFloat(y) - bounds.minY) / max(bounds.height, 1e-6) * CGFloat(stripCount)
      return Int(max(0, min(CGFloat(stripCount - 1), position)))
    }
    return index(low)...max(index(low), index(high))
  }

  /// Returns a Boolean value that indicates whether a point is inside, by the even-odd rule: the
  /// number of edges to its right is odd.
  private func contains(_ point: InkPoint) -> Bool {
    guard bounds.contains(CGPoint(point)) else { return false }
    var isInside = false
    for edge in strips[Self.strips(from: point.y, to: point.y, in: bounds).lowerBound]
    where (edge.start.y > point.y) != (edge.end.y > point.y) {
      let fraction = (point.y - edge.start.y) / (edge.end.y - edge.start.y)
      if point.x < edge.start.x + (edge.end.x - edge.start.x) * fraction { isInside.toggle() }
    }
    return isInside
  }

  private func crosses(_ start: InkPoint, _ end: InkPoint) -> Bool {
    let box = CGRect(corner: CGPoint(start), opposite: CGPoint(end))
    guard box.insetBy(dx: -1e-3, dy: -1e-3).intersects(bounds) else { return false }
    func side(_ a: InkPoint, _ b: InkPoint, _ point: InkPoint) -> Float {
      (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    let range = Self.strips(from: min(start.y, end.y), to: max(start.y, end.y), in: bounds)
    return strips[range].joined().contains { edge in
      side(start, end, edge.start) * side(start, end, edge.end) <= 0
        && side(edge.start, edge.end, start) * side(edge.start, edge.end, end) <= 0
    }
  }
}
