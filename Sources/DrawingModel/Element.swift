public import Geometry
public import Ink

/// A point of the page in single precision, as files store it.
public typealias InkPoint = SIMD2<Float>

/// A line, freehand stroke, shape or picture of a drawing.
public struct Element: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A straight line from the first point to the second.
    case line
    /// A freehand stroke through one or more points.
    case stroke
    /// An axis-aligned ellipse inscribed in the rectangle between two opposite corners.
    case circle
    /// An ellipse with the first point as center and the other two as end points of its semi-axes,
    /// or of any two conjugate semi-diameters.
    case ellipse
    /// A rectangle, given by its four corners.
    case rectangle
    /// A triangle, given by its three corners.
    case triangle
    /// A freehand stroke of a highlighter, which is painted below all lines, strokes and shapes.
    case highlight
    /// A picture, given by its upper left, upper right and lower left corners. Pictures are painted
    /// below all other elements.
    case picture
    /// A filled area without a line, given by its corners. Areas are painted above pictures and
    /// below highlights.
    case area

    /// The number of points of an element of this kind, or `nil` if any number above 0 is valid.
    public var pointCount: Int? {
      switch self {
      case .line, .circle: 2
      case .stroke, .highlight, .area: nil
      case .ellipse, .triangle, .picture: 3
      case .rectangle: 4
      }
    }

    /// A Boolean value that indicates whether an element of this kind is a curve along its points.
    package var isFreehand: Bool { self == .stroke || self == .highlight }

    /// A Boolean value that indicates whether an element of this kind can have a fill below its
    /// line.
    package var canHaveFill: Bool {
      switch self {
      case .stroke, .circle, .ellipse, .rectangle, .triangle: true
      case .line, .highlight, .picture, .area: false
      }
    }
  }

  public let kind: Kind
  /// The points that define the element, in points of the page.
  public let points: [InkPoint]
  /// The time of each point, in seconds since the start of the stroke; empty if unknown.
  public let times: [Float]
  /// The force of the pencil at each point of a stroke, 0…1; empty if the device measures none.
  ///
  /// The stroke is wider where the force is greater.
  public let forces: [Float]
  /// A Boolean value that indicates whether the points of a stroke with times lie on its curve.
  ///
  /// The points of other strokes with times are those that a device has reported, which are
  /// smoothed. A piece of a stroke is not smoothed again, so that it keeps its shape.
  public let isSmoothed: Bool
  /// The picture of an element of the kind `picture`; `nil` for all other kinds.
  public let picture: Picture?
  /// The width of the line, in points of the page; 0 for a picture or an area.
  public let width: Float
  /// The pattern and the ends of the line.
  public let lineStyle: LineStyle
  /// The color of the area inside a shape, or between a stroke and the line from its end to its
  /// start; `nil` for none.
  ///
  /// The alpha of ``color`` applies to the fill, too, in addition to the alpha of the fill.
  public let fill: PixelColor?
  /// The group of the element, and its lock.
  public var grouping = Grouping()
  /// The color, which has no meaning for a picture.
  ///
  /// The alpha applies to the element as a whole: a translucent element is not darker where it
  /// crosses itself.
  public let color: PixelColor
  /// The smallest rectangle that contains the points, or the outline of an ellipse or a picture,
  /// extended by half the width of the line on each side.
  public let bounds: CGRect
  /// A rectangle that contains all painted pixels, including those of curves that extend beyond
  /// ``bounds``.
  ///
  /// The rectangle is stored, because every frame compares it with the region to paint.
  public let paintedBounds: CGRect
  /// The length of a freehand stroke or, for any other element, the perimeter of its box without
  /// the line width, in points of the page, rounded up to an integer.
  let length: Int

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - points: As many points as the kind requires; an element with fewer points is not visible.
  ///   - times: One time for each point. An array with another count is ignored.
  ///   - forces: One force for each point of a stroke. An array with another count is ignored, as
  ///     is any array for another kind.
  ///   - isSmoothed: The value of ``isSmoothed``, which is `false` for an element without times.
  ///   - lineStyle: The pattern and the ends of the line; what the kind cannot have is ignored.
  ///   - fill: The color inside the shape, which is ignored if the kind cannot have a fill.
  public init(
    kind: Kind, points: [InkPoint], times: [Float] = [], forces: [Float] = [], width: Float,
    color: PixelColor, isSmoothed: Bool = false, lineStyle: LineStyle = LineStyle(),
    fill: PixelColor? = nil
  ) {
    self.init(
      kind: kind, points: points, times: times, forces: forces, width: width, color: color,
      picture: nil, isSmoothed: isSmoothed, lineStyle: lineStyle, fill: fill)
  }

  init(
    kind: Kind, points: [InkPoint], times: [Float] = [], forces: [Float] = [], width: Float,
    color: PixelColor, picture: Picture?, isSmoothed: Bool = false,
    lineStyle: LineStyle = LineStyle(), fill: PixelColor? = nil
  ) {
    let width = kind == .area ? 0 : width
    (self.kind, self.points, self.width, self.color) = (kind, points, width, color)
    self.fill = kind.canHaveFill ? fill : nil
    // A filled stroke is closed and therefore has no ends.
    self.lineStyle = lineStyle.supported(by: kind, isFilled: self.fill != nil)
    self.picture = picture
    self.times = times.count == points.count ? times : []
    self.isSmoothed = isSmoothed && kind.isFreehand && !self.times.isEmpty
    self.forces = kind == .stroke && forces.count == points.count ? forces : []
    let line = Self.measure(points, kind, width: width)
    length = line.length
    (bounds, paintedBounds) =
      self.lineStyle.arrowheads.isEmpty
      ? (line.bounds, line.paintedBounds)
      : Self.addArrowheads(self.lineStyle, points, kind, width: width, to: line)
  }

  /// Creates a line between two points, or a circle between two corners.
  public init(
    _ kind: Kind, from start: CGPoint, to end: CGPoint, width: CGFloat, color: PixelColor,
    lineStyle: LineStyle = LineStyle(), fill: PixelColor? = nil
  ) {
    self.init(
      kind: kind, points: [InkPoint(start), InkPoint(end)], width: Float(width), color: color,
      lineStyle: lineStyle, fill: fill)
  }

  /// Returns rectangles that contain those of a line and its arrowheads.
  private static func addArrowheads(
    _ style: LineStyle, _ points: [InkPoint], _ kind: Kind, width: Float,
    to line: (bounds: CGRect, paintedBounds: CGRect, length: Int)
  ) -> (bounds: CGRect, paintedBounds: CGRect) {
    var corners: [InkPoint] = []
    if style.arrowheads.contains(.start) {
      corners += Arrowhead.corners(atStartOf: points, width: width)
    }
    if style.arrowheads.contains(.end) {
      corners += Arrowhead.corners(atStartOf: points.reversed(), width: width)
    }
    let halfWidth = CGFloat(width) / 2
    let heads = corners.reduce(CGRect.null) {
      $0.union(CGRect(origin: CGPoint($1), size: .zero))
    }.insetBy(dx: -halfWidth, dy: -halfWidth)
    guard !heads.isNull else { return (line.bounds, line.paintedBounds) }
    // A stroke is smoothed, so that the direction of its ends can differ from that of its points.
    let margin = kind.isFreehand ? CGFloat(Arrowhead.length(width: width)) : 0
    return (
      line.bounds.union(heads),
      line.paintedBounds.union(heads).union(line.bounds.insetBy(dx: -margin, dy: -margin))
    )
  }

  private static func measure(
    _ points: [InkPoint], _ kind: Kind, width: Float
  ) -> (bounds: CGRect, paintedBounds: CGRect, length: Int) {
    guard let first = points.first else { return (.null, .null, 0) }
    var (low, high, previous) = (first, first, first)
    var longestSegment: Float = 0
    var length = 0.0
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      let segment = point - previous
      let segmentLength = (segment * segment).sum().squareRoot()
      longestSegment = max(longestSegment, segmentLength)
      length += Double(segmentLength)
      previous = point
    }
    if kind == .picture, points.count == 3 {
      let corner = points[1] + points[2] - first
      (low, high) = (pointwiseMin(low, corner), pointwiseMax(high, corner))
    }
    if kind == .ellipse, points.count == 3 {
      // Half the width of a rotated ellipse is √(u.x² + v.x²) for the semi-axes u and v.
      let (u, v) = (points[1] - first, points[2] - first)
      let half = (u * u + v * v).squareRoot()
      (low, high) = (first - half, first + half)
    }
    let halfWidth = CGFloat(width) / 2
    let box = CGRect(corner: CGPoint(low), opposite: CGPoint(high))
      .insetBy(dx: -halfWidth, dy: -halfWidth)
    // The tangents of a curve are at most as long as its segment. The curve therefore extends
    // beyond the box around its points by at most a quarter of the segment's length.
    let overshoot = kind.isFreehand ? CGFloat(longestSegment) / 4 : 0
    // The outline of a shape is at most as long as the perimeter of its box.
    if !kind.isFreehand { length = 2 * Double(high.x - low.x + high.y - low.y) }
    return (
      box, box.insetBy(dx: -overshoot, dy: -overshoot),
      Int(exactly: min(length, 1e15).rounded(.up)) ?? 0
    )
  }
}

extension Element {
  /// The largest distance between the ink and its bounds, in points.
  private static let boundsTolerance: Float = 0.05

  /// The bounds of the painted ink, which are tighter than ``paintedBounds`` if the points of a
  /// curve are far from one another.
  ///
  /// - Complexity: O(points of the curve), or O(1) for elements other than curves.
  package var inkBounds: CGRect {
    guard kind.isFreehand, paintedBounds != bounds else { return paintedBounds }
    let curve = polyline(tolerance: Self.boundsTolerance)
    guard let first = curve.first else { return paintedBounds }
    let (low, high) = curve.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let margin = CGFloat(width / 2 + Self.boundsTolerance)
    return CGRect(corner: CGPoint(low), opposite: CGPoint(high))
      .insetBy(dx: -margin, dy: -margin).intersection(paintedBounds)
  }
}

extension InkPoint {
  public init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
}

extension CGPoint {
  public init(_ point: InkPoint) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }

  /// The nearest point that a drawing can hold; a coordinate that is NaN becomes a valid one.
  package var clampedToDrawing: CGPoint {
    let limit = CGFloat(DrawingLimits.coordinate)
    return CGPoint(x: max(-limit, min(limit, x)), y: max(-limit, min(limit, y)))
  }
}
