public import Geometry

extension Mesh {
  /// Adds the area that a pen of the given style covers along a line, with edges that fade over one
  /// device pixel.
  ///
  /// The line is a chain of cross-sections, each with four vertices: rim, edge, edge, rim. Between
  /// two of them lie a core of full coverage and a fringe on either side. Sections fan out around
  /// the outer side of a turn and share one corner on the inner side, where the pieces are long
  /// enough to have one; else they fold there, which paints nothing that the pen does not touch.
  /// Lines that are too thin for a core keep a fringe as wide as a pixel, and fade instead.
  ///
  /// - Parameters:
  ///   - line: the way of the pen in the caller's unit. Points that are not finite are left out.
  ///   - color: the colour; its alpha scales the coverage. Draw translucent strokes opaque into a
  ///     layer, since pieces of one stroke may lie on each other.
  ///   - transform: from the caller's unit to device pixels.
  /// - Complexity: O(points); a round turn costs as many sections as its radius needs to look round.
  ///   Allocates only where the mesh grows beyond its storage.
  public mutating func addStroke(
    along line: Polyline, style: StrokeStyle, color: PixelColor,
    transform: CGAffineTransform = .identity
  ) {
    guard style.width > 0, style.width.isFinite else { return }
    var pen = Pen(style: style, color: color, transform: transform)
    let points = line.points
    guard let first = points.first(where: \.isFinite) else { return }

    var (from, incoming) = (first, Pen.Piece?.none)
    let closing = line.isClosed ? pen.closingPiece(of: points, first: first) : nil
    var opening: Pen.Piece?
    for to in points where to.isFinite {
      guard let piece = pen.piece(from: from, to: to) else { continue }
      addTurn(&pen, at: from, incoming, piece, closing: closing)
      opening = opening ?? piece
      (from, incoming) = (to, piece)
    }
    guard let last = incoming, let opening else { return addDot(&pen, at: first) }
    guard let closing else { return addCap(&pen, at: from, along: last.direction, isStart: false) }
    if let piece = pen.piece(from: from, to: first) {
      addTurn(&pen, at: from, last, piece, closing: nil)
    }
    addJoin(&pen, at: first, closing, opening)
  }

  private mutating func addTurn(
    _ pen: inout Pen, at point: CGPoint, _ incoming: Pen.Piece?, _ outgoing: Pen.Piece,
    closing: Pen.Piece?
  ) {
    if let incoming {
      addJoin(&pen, at: point, incoming, outgoing)
    } else if let closing {
      // The join of the first corner comes last; here only the section it will end with.
      addJoin(&pen, at: point, closing, outgoing, onlyLastSection: true)
    } else {
      addCap(&pen, at: point, along: outgoing.direction, isStart: true)
    }
  }

  private mutating func addJoin(
    _ pen: inout Pen, at point: CGPoint, _ a: Pen.Piece, _ b: Pen.Piece,
    onlyLastSection: Bool = false
  ) {
    let cross = a.direction.dx * b.direction.dy - a.direction.dy * b.direction.dx
    let dot = a.direction.dx * b.direction.dx + a.direction.dy * b.direction.dy
    let (n0, n1) = (a.direction.left, b.direction.left)
    // Sections are told as (outer, inner); the outer side is left when the line turns right.
    let side: CGFloat = cross >= 0 ? 1 : -1
    let miter = CGVector(dx: (n0.dx + n1.dx) / (1 + dot), dy: (n0.dy + n1.dy) / (1 + dot))
    let reach = abs(cross) / (1 + dot) * pen.rim
    let innerCorner = reach <= min(a.length, b.length) ? miter : nil

    func add(_ mesh: inout Mesh, outer: CGVector, inner: CGVector) {
      let (o, i) = (outer * side, inner * -side)
      mesh.addSection(&pen, at: point, left: side > 0 ? o : i, right: side > 0 ? i : o)
    }

    let turn = CGFloat.angle(ofX: dot, y: abs(cross))
    let isGentle = turn <= pen.stepAngle
    let isMiter =
      pen.style.join == .miter && 2 <= pen.style.miterLimit * pen.style.miterLimit * (1 + dot)
    if let innerCorner, isGentle || isMiter {
      return add(&self, outer: innerCorner, inner: innerCorner)
    }
    var outers = [n0, n1]
    if isMiter {
      outers = [miter, miter]
    } else if pen.style.join == .round, !isGentle {
      let steps = max(1, (turn / pen.stepAngle).rounded(.up))
      let (c, s) = (CGFloat.cosine(of: turn / steps), side * CGFloat.sine(of: turn / steps))
      var spoke = n0
      outers = [n0]
      for _ in 1..<max(2, Int(steps)) {
        spoke = CGVector(dx: spoke.dx * c - spoke.dy * s, dy: spoke.dx * s + spoke.dy * c)
        outers.append(spoke)
      }
      outers.append(n1)
    }
    for (k, outer) in outers.enumerated() {
      guard !onlyLastSection || k == outers.count - 1 else { continue }
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
      let quarter = pen.sectionsOfQuarter
      for k in 0...quarter {
        let angle = CGFloat.pi / 2 * CGFloat(isStart ? k : quarter - k) / CGFloat(quarter)
        let along = outward * CGFloat.cosine(of: angle)
        let across = normal * CGFloat.sine(of: angle)
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

/// What stays the same along one stroke, and the section that the next one is joined to.
private struct Pen {
  struct Piece {
    var direction: CGVector
    var length: CGFloat
  }

  let style: StrokeStyle
  let transform: CGAffineTransform
  /// The length of one device pixel in the caller's unit.
  let pixel: CGFloat
  /// The distances from the middle of the line at which coverage begins to fall, and is gone.
  let edge: CGFloat
  let rim: CGFloat
  let color: PixelColor
  let rimColor: PixelColor
  /// The largest turn, in radians, that may stand as a corner without being seen as one.
  let stepAngle: CGFloat
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
      2 * .angle(withCosine: rim / (rim + tolerance)), .pi / CGFloat(InkConstants.maximumSegments))
  }

  var sectionsOfQuarter: Int { max(2, Int((CGFloat.pi / 2 / stepAngle).rounded(.up))) }

  func map(_ point: CGPoint) -> CGPoint { point.applying(transform) }

  /// The straight way between two points; nil where they are one point.
  func piece(from: CGPoint, to: CGPoint) -> Piece? {
    let length = from.distance(to: to)
    guard length > InkConstants.coincidence * pixel, length.isFinite else { return nil }
    return Piece(
      direction: CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length),
      length: length)
  }

  /// The piece that leads a closed line back to its first point.
  func closingPiece(of points: [CGPoint], first: CGPoint) -> Piece? {
    for point in points.reversed() where point.isFinite {
      if let piece = piece(from: point, to: first) { return piece }
    }
    return nil
  }
}

extension CGVector {
  /// The direction a quarter turn to the left, y pointing down.
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
