public import Geometry

extension Mesh {
  /// Adds the area that a pen covers along a line, with edges that fade over one device pixel.
  ///
  /// The mesh is a chain of cross-sections with four vertices each: rim, edge, edge, rim. A core of
  /// full coverage, with a fringe on each side, connects two successive sections. At a turn, the
  /// sections fan out on the outer side. On the inner side they share one corner if the segments
  /// are long enough; otherwise they overlap there, inside the area of the pen. A line that is too
  /// thin for a core keeps a fringe one pixel wide on each side, with reduced alpha.
  ///
  /// - Parameters:
  ///   - line: The center line in the caller's unit. Points that are not finite are skipped.
  ///   - style: The style of the pen. Its width is in the caller's unit; the function adds nothing
  ///     if the width is not positive and finite.
  ///   - color: The color of the stroke. Its alpha scales the coverage. Draw translucent strokes
  ///     in an opaque color into a translucent layer, because segments of one stroke may overlap.
  ///   - transform: The transform from the caller's unit to device pixels.
  /// - Complexity: O(points). A round join adds as many sections as its radius needs to look round.
  ///   The function allocates memory only for a turn that needs several sections, or if the mesh
  ///   outgrows its storage.
  public mutating func addStroke(
    along line: Polyline, style: StrokeStyle, color: PixelColor,
    transform: CGAffineTransform = .identity
  ) {
    guard style.width > 0, style.width.isFinite else { return }
    var pen = Pen(style: style, color: color, transform: transform)
    let points = line.points
    guard let first = points.first(where: \.isFinite) else { return }

    var (from, incoming) = (first, Pen.Segment?.none)
    let closing = line.isClosed ? pen.closingSegment(of: points, first: first) : nil
    var firstSegment: Pen.Segment?
    for to in points where to.isFinite {
      guard let segment = pen.segment(from: from, to: to) else { continue }
      addTurn(&pen, at: from, incoming, segment, closing: closing)
      firstSegment = firstSegment ?? segment
      (from, incoming) = (to, segment)
    }
    guard let last = incoming, let firstSegment else { return addDot(&pen, at: first) }
    guard let closing else { return addCap(&pen, at: from, along: last.direction, isStart: false) }
    if let segment = pen.segment(from: from, to: first) {
      addTurn(&pen, at: from, last, segment, closing: nil)
    }
    addJoin(&pen, at: first, closing, firstSegment)
  }

  /// Adds the sections between two segments, or at the start of the first segment.
  ///
  /// - Parameters:
  ///   - incoming: The segment before the point; `nil` at the first point.
  ///   - closing: The segment that closes the line; `nil` if the line is open.
  private mutating func addTurn(
    _ pen: inout Pen, at point: CGPoint, _ incoming: Pen.Segment?, _ outgoing: Pen.Segment,
    closing: Pen.Segment?
  ) {
    if let incoming {
      addJoin(&pen, at: point, incoming, outgoing)
    } else if let closing {
      // The join at the first point is added last. Add only its final section here.
      addJoin(&pen, at: point, closing, outgoing, onlyLastSection: true)
    } else {
      addCap(&pen, at: point, along: outgoing.direction, isStart: true)
    }
  }

  /// Adds the sections of a join.
  ///
  /// - Parameter onlyLastSection: A Boolean value that determines whether only the section at which
  ///   the second segment begins is added.
  private mutating func addJoin(
    _ pen: inout Pen, at point: CGPoint, _ a: Pen.Segment, _ b: Pen.Segment,
    onlyLastSection: Bool = false
  ) {
    let cross = a.direction.dx * b.direction.dy - a.direction.dy * b.direction.dx
    let dot = a.direction.dx * b.direction.dx + a.direction.dy * b.direction.dy
    let (n0, n1) = (a.direction.left, b.direction.left)
    // Sections are given as (outer, inner). If the line turns right, the outer side is on the left.
    let side: CGFloat = cross >= 0 ? 1 : -1
    let miter = CGVector(dx: (n0.dx + n1.dx) / (1 + dot), dy: (n0.dy + n1.dy) / (1 + dot))
    let cornerDistance = abs(cross) / (1 + dot) * pen.rim
    let innerCorner = cornerDistance <= min(a.length, b.length) ? miter : nil

    func add(_ mesh: inout Mesh, outer: CGVector, inner: CGVector) {
      let (outerOffset, innerOffset) = (outer * side, inner * -side)
      mesh.addSection(
        &pen, at: point, left: side > 0 ? outerOffset : innerOffset,
        right: side > 0 ? innerOffset : outerOffset)
    }

    let turn = CGFloat.atan2(y: abs(cross), x: dot)
    let isGentle = turn <= pen.stepAngle
    let isMiter =
      pen.style.join == .miter && 2 <= pen.style.miterLimit * pen.style.miterLimit * (1 + dot)
    if let innerCorner, isGentle || isMiter {
      return add(&self, outer: innerCorner, inner: innerCorner)
    }
    var outerNormals = [n0, n1]
    if isMiter {
      outerNormals = [miter, miter]
    } else if pen.style.join == .round, !isGentle {
      let steps = max(1, (turn / pen.stepAngle).rounded(.up))
      let (c, s) = (CGFloat.cos(turn / steps), side * CGFloat.sin(turn / steps))
      var normal = n0
      outerNormals = [n0]
      for _ in 1..<max(2, Int(steps)) {
        normal = CGVector(dx: normal.dx * c - normal.dy * s, dy: normal.dx * s + normal.dy * c)
        outerNormals.append(normal)
      }
      outerNormals.append(n1)
    }
    for (k, outer) in outerNormals.enumerated() {
      guard !onlyLastSection || k == outerNormals.count - 1 else { continue }
      add(&self, outer: outer, inner: innerCorner ?? (k == 0 ? n0 : n1))
    }
  }

  private mutating func addCap(
    _ pen: inout Pen, at point: CGPoint, along direction: CGVector, isStart: Bool
  ) {
    let normal = direction.left
    let outward = direction * (isStart ? -1 : 1)
    switch pen.style.cap {
    case .round:
      let sectionCount = pen.sectionsPerQuarterTurn
      for k in 0...sectionCount {
        let angle = CGFloat.pi / 2 * CGFloat(isStart ? k : sectionCount - k) / CGFloat(sectionCount)
        let along = outward * CGFloat.cos(angle)
        let across = normal * CGFloat.sin(angle)
        addSection(&pen, at: point, left: along + across, right: along - across)
      }
    case .butt, .square:
      let end = pen.style.cap == .square ? point + outward * (pen.style.width / 2) : point
      let inside = end + outward * (-pen.pixel / 2)
      let outside = end + outward * (pen.pixel / 2)
      for isRim in isStart ? [true, false] : [false, true] {
        addSection(
          &pen, at: isRim ? outside : inside, left: normal, right: normal * -1, isRim: isRim)
      }
    }
  }

  private mutating func addDot(_ pen: inout Pen, at point: CGPoint) {
    guard pen.style.cap != .butt else { return }
    let direction = CGVector(dx: 1, dy: 0)
    addCap(&pen, at: point, along: direction, isStart: true)
    addCap(&pen, at: point, along: direction, isStart: false)
  }

  private mutating func addSection(
    _ pen: inout Pen, at point: CGPoint, left: CGVector, right: CGVector, isRim: Bool = false
  ) {
    let (core, rim) = (isRim ? pen.rimColor : pen.color, pen.rimColor)
    let first = UInt32(truncatingIfNeeded: vertices.count)
    addVertex(pen.map(point + left * pen.rim), rim)
    addVertex(pen.map(point + left * pen.edge), core)
    addVertex(pen.map(point + right * pen.edge), core)
    addVertex(pen.map(point + right * pen.rim), rim)
    if let last = pen.lastSection {
      for i in 0..<UInt32(3) { addQuad(last + i, last + i + 1, first + i, first + i + 1) }
    }
    pen.lastSection = first
  }

  private mutating func addVertex(_ point: CGPoint, _ color: PixelColor) {
    addVertex(point.x, point.y, color)
  }
}

/// The constants of one stroke, and the last section, to which the next section is joined.
private struct Pen {
  struct Segment {
    var direction: CGVector
    var length: CGFloat
  }

  let style: StrokeStyle
  let transform: CGAffineTransform
  /// The length of one device pixel in the caller's unit.
  let pixel: CGFloat
  /// The distance from the center line at which coverage begins to fall.
  let edge: CGFloat
  /// The distance from the center line at which coverage becomes zero.
  let rim: CGFloat
  let color: PixelColor
  let rimColor: PixelColor
  /// The largest turn, in radians, that looks smooth without a join.
  let stepAngle: CGFloat
  /// The index of the first vertex of the last section; `nil` before the first section.
  var lastSection: UInt32?

  init(style: StrokeStyle, color: PixelColor, transform: CGAffineTransform) {
    self.style = style
    self.transform = transform
    let scale = transform.meanScale
    pixel = scale > 0 && scale.isFinite ? 1 / scale : 1
    let half = max(style.width, pixel) / 2
    (edge, rim) = (half - pixel / 2, half + pixel / 2)
    let coverage = min(1, style.width / pixel)
    self.color = color.withAlpha(UInt8((CGFloat(color.alpha) * coverage).rounded()))
    rimColor = color.withAlpha(0)
    let tolerance = InkConstants.flatteningTolerance * pixel
    stepAngle = max(
      2 * .acos(clamping: rim / (rim + tolerance)), .pi / CGFloat(InkConstants.maximumSegments))
  }

  var sectionsPerQuarterTurn: Int { max(2, Int((CGFloat.pi / 2 / stepAngle).rounded(.up))) }

  func map(_ point: CGPoint) -> CGPoint { point.applying(transform) }

  /// Returns the segment between two points, or `nil` if the points coincide.
  func segment(from: CGPoint, to: CGPoint) -> Segment? {
    let length = from.distance(to: to)
    guard length > InkConstants.coincidenceDistance * pixel, length.isFinite else { return nil }
    return Segment(
      direction: CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length),
      length: length)
  }

  /// Returns the segment that closes a line, from its last distinct point to its first point.
  func closingSegment(of points: [CGPoint], first: CGPoint) -> Segment? {
    for point in points.reversed() where point.isFinite {
      if let segment = segment(from: point, to: first) { return segment }
    }
    return nil
  }
}

extension CGVector {
  /// The vector rotated a quarter turn to the left (y points down).
  fileprivate var left: CGVector { CGVector(dx: dy, dy: -dx) }

  fileprivate static func + (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  fileprivate static func - (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  fileprivate static func * (a: CGVector, factor: CGFloat) -> CGVector {
    CGVector(dx: a.dx * factor, dy: a.dy * factor)
  }
}

extension CGPoint {
  fileprivate static func + (p: CGPoint, v: CGVector) -> CGPoint {
    CGPoint(x: p.x + v.dx, y: p.y + v.dy)
  }
}
