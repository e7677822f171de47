public import Geometry

/// A run of straight lines through points.
///
/// A closed one returns from the last to the first.
public struct Polyline: Hashable, Sendable {
  public var points: [CGPoint]
  public var isClosed: Bool

  public init(points: [CGPoint] = [], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// How far, in device pixels, straight lines may lie from the curves that they stand for.
  public static var tolerance: CGFloat { InkConstants.flatteningTolerance }

  /// The subpaths as straight lines that lie nowhere farther than the tolerance from the curves.
  ///
  /// - Parameter tolerance: a distance in the path's own unit, above 0.
  /// - Complexity: O(pieces); a curve's pieces grow as the root of its size over the tolerance.
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
    let bend = Self.bend(start, c, end)
    // Wang's formula: the pieces that keep each within the tolerance, n(n − 1)/8 · bend for degree 2.
    let pieces = Self.pieces(0.25 * bend, tolerance)
    for i in 1...pieces {
      let t = CGFloat(i) / CGFloat(pieces)
      let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      points.append(
        i == pieces
          ? end
          : CGPoint(
            x: u * start.x + v * c.x + w * end.x, y: u * start.y + v * c.y + w * end.y))
    }
  }

  fileprivate mutating func addCurve(
    _ c1: CGPoint, _ c2: CGPoint, _ end: CGPoint, tolerance: CGFloat
  ) {
    guard let start = points.last else { return }
    let bend = max(Self.bend(start, c1, c2), Self.bend(c1, c2, end))
    let pieces = Self.pieces(0.75 * bend, tolerance)
    for i in 1...pieces {
      let t = CGFloat(i) / CGFloat(pieces)
      let s = 1 - t
      let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      points.append(
        i == pieces
          ? end
          : CGPoint(
            x: k0 * start.x + k1 * c1.x + k2 * c2.x + k3 * end.x,
            y: k0 * start.y + k1 * c1.y + k2 * c2.y + k3 * end.y))
    }
  }

  private static func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return (x * x + y * y).squareRoot()
  }

  private static func pieces(_ deviation: CGFloat, _ tolerance: CGFloat) -> Int {
    let wanted = (deviation / tolerance).squareRoot().rounded(.up)
    return max(1, Int(min(wanted, CGFloat(InkConstants.maximumSegments))))
  }
}
