public import Geometry

extension Path {
  /// Returns a path whose inside, by the nonzero winding rule, is the area that a pen covers along
  /// this path.
  ///
  /// The subpaths of the result overlap: they are the segments, the joins and the caps, all in the
  /// same direction.
  ///
  /// - Complexity: O(segments of the flattened path).
  public func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> Path {
    guard style.width > 0, style.width.isFinite else { return Path() }
    var outline = StrokeOutline(style: style)
    for line in flattened(tolerance: tolerance) { outline.add(line) }
    return outline.path
  }
}

/// The subpaths that cover the area of a stroke.
private struct StrokeOutline {
  private let style: StrokeStyle
  private let radius: CGFloat
  private(set) var path = Path()

  init(style: StrokeStyle) { (self.style, radius) = (style, style.width / 2) }

  mutating func add(_ line: Polyline) {
    var points: [CGPoint] = []
    for point in line.points where point != points.last { points.append(point) }
    if line.isClosed, points.count > 1, points.last != points[0] { points.append(points[0]) }
    guard points.count > 1 else {
      if let point = points.first { addDot(point) }
      return
    }
    let directions = zip(points, points.dropFirst()).map { a, b in
      let length = a.distance(to: b)
      return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
    }
    for (i, direction) in directions.enumerated() {
      addSegment(points[i], points[i + 1], direction)
      if i > 0 { addJoin(points[i], directions[i - 1], direction) }
    }
    let (first, last) = (directions[0], directions[directions.count - 1])
    if line.isClosed {
      addJoin(points[0], last, first)
    } else {
      addCap(points[0], CGVector(dx: -first.dx, dy: -first.dy))
      addCap(points[points.count - 1], last)
    }
  }

  private mutating func addPolygon(_ points: [CGPoint]) {
    var doubledArea: CGFloat = 0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      doubledArea += a.x * b.y - b.x * a.y
    }
    path.append(Polyline(points: doubledArea < 0 ? points.reversed() : points, isClosed: true))
  }

  private func point(_ p: CGPoint, _ v: CGVector, _ along: CGFloat, _ across: CGFloat) -> CGPoint {
    CGPoint(
      x: p.x + radius * (v.dx * along + v.dy * across),
      y: p.y + radius * (v.dy * along - v.dx * across))
  }

  private mutating func addDisc(_ center: CGPoint) {
    path.addEllipse(
      in: CGRect(
        x: center.x - radius, y: center.y - radius, width: style.width, height: style.width))
  }

  private mutating func addSegment(_ a: CGPoint, _ b: CGPoint, _ v: CGVector) {
    addPolygon([point(a, v, 0, 1), point(b, v, 0, 1), point(b, v, 0, -1), point(a, v, 0, -1)])
  }

  private mutating func addJoin(_ p: CGPoint, _ a: CGVector, _ b: CGVector) {
    let (cross, dot) = (a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)
    if cross == 0, dot > 0 { return }
    if style.join == .round { return addDisc(p) }
    let side: CGFloat = cross >= 0 ? 1 : -1
    var corners = [p, point(p, a, 0, side), point(p, b, 0, side)]
    if style.join == .miter, 2 <= style.miterLimit * style.miterLimit * (1 + dot) {
      let middle = CGVector(dx: (a.dx + b.dx) / (1 + dot), dy: (a.dy + b.dy) / (1 + dot))
      corners.insert(point(p, middle, 0, side), at: 2)
    }
    addPolygon(corners)
  }

  private mutating func addCap(_ p: CGPoint, _ outward: CGVector) {
    switch style.cap {
    case .butt: break
    case .round: addDisc(p)
    case .square:
      addPolygon([
        point(p, outward, 0, 1), point(p, outward, 1, 1), point(p, outward, 1, -1),
        point(p, outward, 0, -1),
      ])
    }
  }

  private mutating func addDot(_ p: CGPoint) {
    switch style.cap {
    case .butt: break
    case .round: addDisc(p)
    case .square:
      let right = CGVector(dx: 1, dy: 0)
      addSegment(point(p, right, -1, 0), point(p, right, 1, 0), right)
    }
  }
}
