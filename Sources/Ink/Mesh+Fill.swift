package import Geometry

/// The rule that determines which points are inside outlines that cross or contain each other.
public enum FillRule: Int, Sendable {
  /// A point is inside if the winding number of the outlines around it is not zero.
  case winding
  /// A point is inside if a ray from it crosses the outlines an odd number of times.
  case evenOdd

  func isInside(_ winding: Int) -> Bool {
    self == .winding ? winding != 0 : winding % 2 != 0
  }
}

extension Mesh {
  /// Adds the inside of outlines, with edges that fade over one device pixel.
  ///
  /// The outlines may be concave, and may contain and cross each other. The mesh consists of a core
  /// of full coverage and a fringe along the outlines. The core is divided into trapezoids at every
  /// height at which an outline has a corner or two edges cross.
  ///
  /// - Parameters:
  ///   - outlines: The outlines in device pixels. Open outlines are closed. Points that are not
  ///     finite are skipped.
  ///   - color: The fill color. Draw translucent shapes in an opaque color into a translucent
  ///     layer.
  /// - Complexity: O(corners) for one convex outline; otherwise, apart from logarithmic factors,
  ///   O(corners · outlines + (corners + crossings) · edges at one height).
  public mutating func addFill(of outlines: [Polyline], rule: FillRule, color: PixelColor) {
    let rings = outlines.map { Ring($0.points) }.filter { $0.points.count >= 3 }
    if rings.count == 1, rings[0].isConvex {
      let ring = rings[0]
      addConvexCore(addFringe(around: ring, side: ring.doubledSignedArea > 0 ? 1 : -1, color))
      return
    }
    let sides = rings.map { Self.interiorSide(of: $0, among: rings, rule) }
    for (ring, side) in zip(rings, sides) { addFringe(around: ring, side: side, color) }
    addTrapezoids(zip(rings, sides).map { $0.moved(by: 0.5, side: $1) }, rule, color)
  }

  /// Returns a Boolean value that indicates whether ``addFill(of:color:)`` can fill a rectangle:
  /// whether its corners are finite and do not coincide.
  package static func isFillable(_ rect: CGRect) -> Bool {
    rect.minX.isFinite && rect.maxX.isFinite && rect.minY.isFinite && rect.maxY.isFinite
      && min(rect.width, rect.height) >= InkConstants.coincidenceDistance
  }

  /// Adds the inside of a rectangle, with edges that fade over one device pixel.
  ///
  /// The mesh equals that of ``addFill(of:rule:color:)``, but no memory is allocated for outlines.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in device pixels, which must be fillable (``isFillable(_:)``).
  ///   - color: The fill color, as for outlines.
  package mutating func addFill(of rect: CGRect, color: PixelColor) {
    let first = UInt32(truncatingIfNeeded: vertices.count)
    func addCorner(_ x: CGFloat, _ y: CGFloat, _ mesh: inout Mesh, right: CGFloat, down: CGFloat) {
      mesh.addVertex(x - right * 0.5, y - down * 0.5, color)
      mesh.addVertex(x + right * 0.5, y + down * 0.5, color.withAlpha(0))
    }
    addCorner(rect.minX, rect.minY, &self, right: -1, down: -1)
    addCorner(rect.maxX, rect.minY, &self, right: 1, down: -1)
    addCorner(rect.maxX, rect.maxY, &self, right: 1, down: 1)
    addCorner(rect.minX, rect.maxY, &self, right: -1, down: 1)
    addFringeQuads(from: first, cornerCount: 4)
    addConvexCore(stride(from: first, to: first + 8, by: 2))
  }

  /// Adds the fringe of one outline and returns the indices of its inner vertices: every second
  /// vertex of the fringe.
  @discardableResult
  private mutating func addFringe(
    around ring: Ring, side: CGFloat, _ color: PixelColor
  ) -> StrideTo<UInt32> {
    let first = UInt32(truncatingIfNeeded: vertices.count)
    let count = UInt32(truncatingIfNeeded: ring.points.count)
    let (inner, outer) = (ring.moved(by: 0.5, side: side), ring.moved(by: -0.5, side: side))
    for (i, o) in zip(inner.points, outer.points) {
      addVertex(i.x, i.y, color)
      addVertex(o.x, o.y, color.withAlpha(0))
    }
    addFringeQuads(from: first, cornerCount: count)
    return stride(from: first, to: first + 2 * count, by: 2)
  }

  /// Adds the triangles between the inner and the outer vertices of a fringe.
  private mutating func addFringeQuads(from first: UInt32, cornerCount: UInt32) {
    for k in 0..<cornerCount {
      let (current, next) = (first + 2 * k, first + 2 * ((k + 1) % cornerCount))
      addQuad(current, current + 1, next, next + 1)
    }
  }

  /// Adds triangles that fan out from the first corner.
  private mutating func addConvexCore(_ corners: StrideTo<UInt32>) {
    var (hub, previous) = (UInt32?.none, UInt32?.none)
    for corner in corners {
      if let hub, let previous { addTriangle(hub, previous, corner) }
      previous = hub == nil ? nil : corner
      hub = hub ?? corner
    }
  }

  /// Returns +1 if the filled area is on the right side of the ring's first edge, as in a clockwise
  /// ring (y points down); otherwise −1.
  private static func interiorSide(of ring: Ring, among all: [Ring], _ rule: FillRule) -> CGFloat {
    let (a, b) = (ring.points[0], ring.points[1])
    let middle = a.midpoint(to: b)
    let length = a.distance(to: b)
    let step = CGVector(dx: -(b.y - a.y) / length * 1e-3, dy: (b.x - a.x) / length * 1e-3)
    let right = CGPoint(x: middle.x + step.dx, y: middle.y + step.dy)
    return rule.isInside(all.reduce(0) { $0 + $1.winding(around: right) }) ? 1 : -1
  }

  private mutating func addTrapezoids(_ rings: [Ring], _ rule: FillRule, _ color: PixelColor) {
    var edges = rings.flatMap(\.edges)
    edges.sort { $0.top.y < $1.top.y }
    var (active, next) = ([Edge](), 0)
    var heights = edges.flatMap { [$0.top.y, $0.bottom.y] } + Self.crossingHeights(of: edges)
    heights.sort()
    for (top, bottom) in zip(heights, heights.dropFirst()) where bottom > top {
      while next < edges.count, edges[next].top.y <= top {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.bottom.y <= top }
      let middle = (top + bottom) / 2
      active.sort { $0.x(at: middle) < $1.x(at: middle) }
      var (winding, left) = (0, Edge?.none)
      for edge in active {
        let wasInside = rule.isInside(winding)
        winding += edge.winding
        switch (wasInside, rule.isInside(winding)) {
        case (false, true): left = edge
        case (true, false):
          guard let left else { continue }
          let corners = [
            addVertex(left.x(at: top), top, color), addVertex(edge.x(at: top), top, color),
            addVertex(left.x(at: bottom), bottom, color),
            addVertex(edge.x(at: bottom), bottom, color),
          ]
          addQuad(corners[0], corners[1], corners[2], corners[3])
        default: break
        }
      }
    }
  }

  private static func crossingHeights(of edges: [Edge]) -> [CGFloat] {
    var (active, heights) = ([Edge](), [CGFloat]())
    for edge in edges {
      active.removeAll { $0.bottom.y <= edge.top.y }
      heights += active.compactMap { $0.heightOfCrossing(edge) }
      active.append(edge)
    }
    return heights
  }
}

/// A closed outline of finite points, in which no point coincides with the next.
private struct Ring {
  var points: [CGPoint] = []

  init(_ source: [CGPoint]) {
    for point in source where point.isFinite {
      if let last = points.last, last.distance(to: point) < InkConstants.coincidenceDistance {
        continue
      }
      points.append(point)
    }
    while points.count > 1,
      points[0].distance(to: points[points.count - 1])
        < InkConstants.coincidenceDistance
    { points.removeLast() }
  }

  /// Twice the area, positive for a clockwise ring (y points down).
  var doubledSignedArea: CGFloat {
    zip(points, points.dropFirst() + [points[0]]).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  /// A Boolean value that indicates whether all corners turn in the same direction and their turns
  /// add up to one full turn.
  var isConvex: Bool {
    var (sign, totalTurn) = (CGFloat(0), CGFloat(0))
    for i in points.indices {
      let (a, b) = (direction(i), direction((i + 1) % points.count))
      let cross = a.dx * b.dy - a.dy * b.dx
      if cross * sign < -1e-9 { return false }
      if abs(cross) > 1e-9 { sign = cross > 0 ? 1 : -1 }
      totalTurn += CGFloat.atan2(y: cross, x: a.dx * b.dx + a.dy * b.dy)
    }
    return abs(abs(totalTurn) - 2 * .pi) < 0.1
  }

  /// Returns the unit vector along the edge that starts at corner `i`.
  private func direction(_ i: Int) -> CGVector {
    let (a, b) = (points[i], points[(i + 1) % points.count])
    let length = a.distance(to: b)
    return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
  }

  /// Returns the ring with its edges moved inward by a distance; a negative distance moves them
  /// outward.
  ///
  /// A sharp corner moves at most twice the distance, so that it does not become a spike.
  ///
  /// - Parameter side: The side of the filled area: +1 for right or −1 for left, as
  ///   `interiorSide(of:among:_:)` returns.
  func moved(by distance: CGFloat, side: CGFloat) -> Ring {
    var ring = self
    for i in points.indices {
      let (a, b) = (direction((i + points.count - 1) % points.count), direction(i))
      let factor = side * distance / max(1 + a.dx * b.dx + a.dy * b.dy, 0.5)
      ring.points[i].x -= (a.dy + b.dy) * factor
      ring.points[i].y += (a.dx + b.dx) * factor
    }
    return ring
  }

  var edges: [Edge] {
    points.indices.compactMap { Edge(points[$0], points[($0 + 1) % points.count]) }
  }

  /// Returns the winding number of the outline around a point.
  func winding(around point: CGPoint) -> Int {
    edges.reduce(0) { sum, edge in
      let spans = edge.top.y <= point.y && point.y < edge.bottom.y
      return spans && edge.x(at: point.y) < point.x ? sum + edge.winding : sum
    }
  }
}

/// An edge of an outline that is not horizontal, stored from top to bottom.
private struct Edge {
  let top: CGPoint
  let bottom: CGPoint
  /// The contribution to the winding number: +1 if the outline runs down, −1 if it runs up.
  let winding: Int

  init?(_ a: CGPoint, _ b: CGPoint) {
    guard a.y != b.y else { return nil }
    (top, bottom, winding) = a.y < b.y ? (a, b, 1) : (b, a, -1)
  }

  func x(at y: CGFloat) -> CGFloat {
    top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
  }

  /// Returns the y coordinate at which two edges cross, or `nil` if they do not cross.
  func heightOfCrossing(_ other: Edge) -> CGFloat? {
    let (minY, maxY) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
    guard maxY > minY else { return nil }
    let (gapAtMinY, gapAtMaxY) = (x(at: minY) - other.x(at: minY), x(at: maxY) - other.x(at: maxY))
    guard gapAtMinY * gapAtMaxY < 0 else { return nil }
    return minY + (maxY - minY) * (gapAtMinY / (gapAtMinY - gapAtMaxY))
  }
}
