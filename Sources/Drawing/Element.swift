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
  }

  public let kind: Kind
  /// In points of the page.
  ///
  /// Two for a line or circle; at least one for a stroke.
  public let points: [InkPoint]
  /// In points of the page.
  public let width: Float
  public let color: PixelColor
  /// The box around all that is painted.
  ///
  /// Kept, since every frame asks which elements it concerns.
  public let bounds: CGRect

  /// - Parameter points: as many as the kind needs; with fewer there is nothing to be seen.
  public init(kind: Kind, points: [InkPoint], width: Float, color: PixelColor) {
    (self.kind, self.points, self.width, self.color) = (kind, points, width, color)
    bounds = Self.bounds(of: points, width: width)
  }

  public init(
    _ kind: Kind, from start: CGPoint, to end: CGPoint, width: CGFloat, color: PixelColor
  ) {
    self.init(
      kind: kind, points: [InkPoint(start), InkPoint(end)], width: Float(width), color: color)
  }

  /// The way of the pen.
  public var path: Path {
    var path = Path()
    guard let first = points.first, let last = points.last else { return path }
    switch kind {
    case .line, .stroke:
      path.move(to: CGPoint(first))
      for point in points.dropFirst() { path.addLine(to: CGPoint(point)) }
    case .circle:
      path.addEllipse(in: CGRect(corner: CGPoint(first), opposite: CGPoint(last)))
    }
    return path
  }

  public var strokeStyle: StrokeStyle {
    StrokeStyle(width: CGFloat(width), cap: .round, join: .round)
  }

  private static func bounds(of points: [InkPoint], width: Float) -> CGRect {
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points.dropFirst() {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let half = CGFloat(width) / 2
    return CGRect(corner: CGPoint(low), opposite: CGPoint(high)).insetBy(dx: -half, dy: -half)
  }
}

extension InkPoint {
  public init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
}

extension CGPoint {
  public init(_ point: InkPoint) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }
}
