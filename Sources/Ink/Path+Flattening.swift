public import Geometry

/// A sequence of points joined by straight segments.
///
/// In a closed polyline, another segment joins the last point to the first.
public struct Polyline: Hashable, Sendable {
  public var points: [CGPoint]
  public var isClosed: Bool

  public init(points: [CGPoint] = [], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// The largest distance between a flattened path and its curves, in device pixels.
  package static var flatteningTolerance: CGFloat { InkConstants.flatteningTolerance }

  /// Returns the subpaths as polylines whose distance from the curves is at most the tolerance.
  ///
  /// A curve has at most 1,024 segments, so that the distance may be larger if the curve is huge.
  ///
  /// - Parameter tolerance: The largest distance, in the unit of the path; above 0.
  /// - Complexity: O(segments). The number of segments of a curve is proportional to the square
  ///   root of its size divided by the tolerance.
  public func flattened(tolerance: CGFloat) -> [Polyline] {
    var lines: [Polyline] = []
    for element in elements {
      switch element {
      case .move(let point): lines.append(Polyline(points: [point]))
      case .line(let point): lines[lines.count - 1].points.append(point)
      case .quadCurve(let control, let end):
        lines[lines.count - 1].addQuadCurve(control, end, tolerance: tolerance)
      case .curve(let control1, let control2, let end):
        lines[lines.count - 1].addCurve(control1, control2, end, tolerance: tolerance)
      case .close: lines[lines.count - 1].isClosed = true
      }
    }
    return lines
  }
}

extension Polyline {
  fileprivate mutating func addQuadCurve(_ c: CGPoint, _ end: CGPoint, tolerance: CGFloat) {
    guard let start = points.last else { return }
    let secondDifference = Self.secondDifference(start, c, end)
    // Wang's formula: a curve of degree n needs √(n(n − 1)/8 · second difference / tolerance)
    // segments. The factor n(n − 1)/8 is 0.25 for degree 2 and 0.75 for degree 3.
    let segmentCount = Self.segmentCount(0.25 * secondDifference, tolerance)
    for i in 1...segmentCount {
      let t = CGFloat(i) / CGFloat(segmentCount)
      let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      points.append(
        i == segmentCount
          ? end
          : CGPoint(
            x: u * start.x + v * c.x + w * end.x, y: u * start.y + v * c.y + w * end.y))
    }
  }

  fileprivate mutating func addCurve(
    _ c1: CGPoint, _ c2: CGPoint, _ end: CGPoint, tolerance: CGFloat
  ) {
    guard let start = points.last else { return }
    let secondDifference = max(
      Self.secondDifference(start, c1, c2), Self.secondDifference(c1, c2, end))
    let segmentCount = Self.segmentCount(0.75 * secondDifference, tolerance)
    for i in 1...segmentCount {
      let t = CGFloat(i) / CGFloat(segmentCount)
      let s = 1 - t
      let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      points.append(
        i == segmentCount
          ? end
          : CGPoint(
            x: k0 * start.x + k1 * c1.x + k2 * c2.x + k3 * end.x,
            y: k0 * start.y + k1 * c1.y + k2 * c2.y + k3 * end.y))
    }
  }

  private static func secondDifference(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return (x * x + y * y).squareRoot()
  }

  private static func segmentCount(_ deviation: CGFloat, _ tolerance: CGFloat) -> Int {
    let count = (deviation / tolerance).squareRoot().rounded(.up)
    return max(1, Int(min(count, CGFloat(InkConstants.maximumSegments))))
  }
}
