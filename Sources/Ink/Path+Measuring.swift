public import Geometry

extension Path {
  /// The smallest rectangle that contains all points, including control points; ``CGRect/null`` for
  /// an empty path.
  public var controlPointBounds: CGRect {
    var box = PointBounds()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): box.add(point)
      case .quadCurve(let control, let end):
        box.add(control)
        box.add(end)
      case .curve(let control1, let control2, let end):
        box.add(control1)
        box.add(control2)
        box.add(end)
      case .close: break
      }
    }
    return box.rect
  }

  /// The smallest rectangle that contains the lines and curves; ``CGRect/null`` for an empty path.
  public var bounds: CGRect {
    var (box, start) = (PointBounds(), CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point), .line(let point):
        box.add(point)
        start = point
      case .quadCurve(let control, let end):
        // The control points that give the same curve in degree 3.
        let control1 = CGPoint(
          x: (start.x + 2 * control.x) / 3, y: (start.y + 2 * control.y) / 3)
        let control2 = CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3)
        box.addCurve(start, control1, control2, end)
        start = end
      case .curve(let control1, let control2, let end):
        box.addCurve(start, control1, control2, end)
        start = end
      case .close: break
      }
    }
    return box.rect
  }

  /// Returns a Boolean value that indicates whether a point is inside the filled path.
  ///
  /// Open subpaths count as closed.
  ///
  /// - Complexity: O(segments of the flattened path).
  public func contains(_ point: CGPoint, using rule: FillRule, tolerance: CGFloat = 0.01) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    for line in flattened(tolerance: tolerance) {
      guard var a = line.points.last else { continue }
      for b in line.points {
        if (a.y <= point.y) != (b.y <= point.y) {
          let x = a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))
          if x > point.x { winding += a.y < b.y ? 1 : -1 }
        }
        a = b
      }
    }
    return rule.isInside(winding)
  }

  /// The rectangle that the path consists of; `nil` if the path is not one upright rectangle.
  public var rect: CGRect? {
    var points: [CGPoint] = []
    for (i, element) in elements.enumerated() {
      switch element {
      case .move(let point) where i == 0: points.append(point)
      case .line(let point) where points.count < 5: points.append(point)
      case .close where i == elements.count - 1: break
      default: return nil
      }
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4 else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isUpright =
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
      || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isUpright ? CGRect(corner: a, opposite: c) : nil
  }
}

/// The bounding box of points.
private struct PointBounds {
  private var minimum = CGPoint(x: CGFloat.infinity, y: .infinity)
  private var maximum = CGPoint(x: -CGFloat.infinity, y: -.infinity)

  var rect: CGRect {
    minimum.x > maximum.x ? .null : CGRect(corner: minimum, opposite: maximum)
  }

  mutating func add(_ point: CGPoint) {
    minimum = CGPoint(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
    maximum = CGPoint(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
  }

  mutating func addCurve(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
    add(a)
    add(d)
    for t in Self.turns(a.x, b.x, c.x, d.x) + Self.turns(a.y, b.y, c.y, d.y) {
      let s = 1 - t
      let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      add(
        CGPoint(
          x: k0 * a.x + k1 * b.x + k2 * c.x + k3 * d.x,
          y: k0 * a.y + k1 * b.y + k2 * c.y + k3 * d.y))
    }
  }

  /// Returns the parameters between 0 and 1 at which a coordinate of a curve has an extremum.
  private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat]
  {
    guard min(p0, p3) > min(p1, p2) || max(p0, p3) < max(p1, p2) else { return [] }
    // The derivative is 3 · (a·t² + 2b·t + c).
    let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, p2 - 2 * p1 + p0, p1 - p0)
    let discriminant = (b * b - a * c)
    guard discriminant >= 0 else { return [] }
    // This form does not subtract numbers of similar size.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
