public import Geometry
public import Ink

/// A point of a drawing, as exact as the file keeps it.
public typealias InkPoint = SIMD2<Float>

/// One thing that was drawn: its kind, its points, its width and its colour.
public struct Element: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Straight, from the first point to the second.
    case line
    /// Freehand, through one point or more.
    case stroke
    /// An ellipse that touches the middle of each edge of the box between two corners.
    case circle
    /// An ellipse about the first point, through the other two, which are ends of its axes.
    case ellipse
    /// Four corners.
    case rectangle
    /// Three corners.
    case triangle

    /// How many points an element of the kind has; nil for one or more.
    public var pointCount: Int? {
      switch self {
      case .line, .circle: 2
      case .stroke: nil
      case .ellipse, .triangle: 3
      case .rectangle: 4
      }
    }
  }

  public let kind: Kind
  /// In points of the page, as many as the kind has.
  public let points: [InkPoint]
  /// When a stroke came to each point, in seconds from its start; empty where that is not known.
  public let times: [Float]
  /// The force of the pencil at each point of a stroke, 0…1; empty where nothing measured it.
  ///
  /// The width of the stroke follows it.
  public let forces: [Float]
  /// In points of the page.
  public let width: Float
  /// Its alpha is that of the element as a whole.
  public let color: PixelColor
  /// The box around the points and the width.
  public let bounds: CGRect
  /// The box around all that is painted, in which the curves of a stroke may reach a little farther.
  ///
  /// Kept, since every frame asks which elements it concerns.
  public let paintedBounds: CGRect
  /// About how long its lines are, in whole points of the page.
  public let length: Int

  /// - Parameters:
  ///   - points: as many as the kind needs; with fewer there is nothing to be seen.
  ///   - times: as many as the points, or none.
  ///   - forces: as many as the points of a stroke, or none.
  public init(
    kind: Kind, points: [InkPoint], times: [Float] = [], forces: [Float] = [], width: Float,
    color: PixelColor
  ) {
    (self.kind, self.points, self.width, self.color) = (kind, points, width, color)
    self.times = times.count == points.count ? times : []
    self.forces = kind == .stroke && forces.count == points.count ? forces : []
    (bounds, paintedBounds, length) = Self.measure(points, kind, width: width)
  }

  public init(
    _ kind: Kind, from start: CGPoint, to end: CGPoint, width: CGFloat, color: PixelColor
  ) {
    self.init(
      kind: kind, points: [InkPoint(start), InkPoint(end)], width: Float(width), color: color)
  }

  /// The way of the pen in straight pieces.
  ///
  /// - Parameter tolerance: how far they may lie from the curves, in points of the page, above 0.
  /// - Complexity: O(points).
  public func outline(tolerance: Float) -> [InkPoint] {
    guard points.count >= kind.pointCount ?? 1 else { return [] }
    switch kind {
    case .line: return points
    case .stroke: return StrokeBuilder.points(along: points, times: times, tolerance: tolerance)
    case .rectangle, .triangle: return points + [points[0]]
    case .circle:
      let (middle, half) = ((points[0] + points[1]) / 2, (points[1] - points[0]) / 2)
      return Self.ellipse(middle, [half.x, 0], [0, half.y], tolerance)
    case .ellipse:
      return Self.ellipse(points[0], points[1] - points[0], points[2] - points[0], tolerance)
    }
  }

  private static func ellipse(
    _ middle: InkPoint, _ u: InkPoint, _ v: InkPoint, _ tolerance: Float
  ) -> [InkPoint] {
    let radius = max((u * u).sum(), (v * v).sum()).squareRoot()
    // A chord of a circle lies radius · (1 - cos(half its angle)) from the arc.
    let pieces = max(
      12,
      min(
        1024, Int((Float.pi / (2 * tolerance / max(radius, tolerance)).squareRoot()).rounded(.up))))
    return (0...pieces).map { k in
      let angle = CGFloat(k % pieces) * 2 * .pi / CGFloat(pieces)
      return middle + u * Float(CGFloat.cosine(of: angle)) + v * Float(CGFloat.sine(of: angle))
    }
  }

  /// What it is painted from.
  ///
  /// - Parameter tolerance: how far straight pieces may lie from the curves, in points of the page.
  public func ink(tolerance: Float) -> InkLine {
    guard !forces.isEmpty else {
      return InkLine(
        points: outline(tolerance: tolerance), width: width, color: color, bounds: paintedBounds)
    }
    let stroke = StrokeBuilder.stroke(
      along: points, times: times, forces: forces, tolerance: tolerance)
    return InkLine(
      points: stroke.points, width: width, factors: stroke.factors, color: color,
      bounds: paintedBounds)
  }

  /// What some elements are painted from, made by several processors where they are many.
  ///
  /// - Parameter tolerance: how far straight pieces may lie from the curves, in points of the page.
  public static func inks(of elements: [Element], tolerance: Float) -> [InkLine] {
    let parts = elements.count > 64 ? parallelParts : 1
    return [InkLine](unsafeUninitializedCapacity: elements.count) { lines, count in
      nonisolated(unsafe) let lines = lines
      inParallel(parts) { part in
        for i in elements.count * part / parts..<elements.count * (part + 1) / parts {
          lines.initializeElement(at: i, to: elements[i].ink(tolerance: tolerance))
        }
      }
      count = elements.count
    }
  }

  private static func measure(
    _ points: [InkPoint], _ kind: Kind, width: Float
  ) -> (bounds: CGRect, paintedBounds: CGRect, length: Int) {
    guard let first = points.first else { return (.null, .null, 0) }
    var (low, high, last, longest) = (first, first, first, Float(0))
    var length = 0.0
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      let way = point - last
      let piece = (way * way).sum().squareRoot()
      longest = max(longest, piece)
      length += Double(piece)
      last = point
    }
    if kind == .ellipse, points.count == 3 {
      // The extent along an axis is the root of the sum of the squares of both half axes' parts.
      let (u, v) = (points[1] - first, points[2] - first)
      let reach = (u * u + v * v).squareRoot()
      (low, high) = (first - reach, first + reach)
    }
    let half = CGFloat(width) / 2
    let box = CGRect(corner: CGPoint(low), opposite: CGPoint(high)).insetBy(dx: -half, dy: -half)
    // A tangent is at most as long as its piece, so that a curve leaves the box around its points by
    // a quarter of the piece at most.
    let overshoot = kind == .stroke ? -CGFloat(longest) / 4 : 0
    // A shape is no longer than the edge of its box.
    if kind != .stroke { length = 2 * Double(high.x - low.x + high.y - low.y) }
    return (
      box, box.insetBy(dx: overshoot, dy: overshoot),
      Int(exactly: min(length, 1e15).rounded(.up)) ?? 0
    )
  }
}

extension Element {
  /// Whether a file may hold it, as far as its places go.
  var isWithinLimits: Bool { points.allSatisfy(\.isWithinLimits) }
}

extension InkPoint {
  /// Written so that what is not a number is not within.
  var isWithinLimits: Bool {
    let limit = InkPoint(repeating: DrawingLimits.coordinate)
    return all(self .<= limit .& self .>= -limit)
  }

  public init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
}

extension CGPoint {
  /// The nearest place that a drawing can hold; what is not a number counts as far away.
  public var withinDrawing: CGPoint {
    let limit = CGFloat(DrawingLimits.coordinate)
    return CGPoint(x: max(-limit, min(limit, x)), y: max(-limit, min(limit, y)))
  }

  public init(_ point: InkPoint) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }
}
