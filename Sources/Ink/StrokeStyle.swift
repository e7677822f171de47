public import Geometry

/// The shape of the ends of an open line.
public enum LineCap: Int32, Sendable, CaseIterable {
  /// A straight edge at the end point. A line of zero length is not visible.
  case butt
  /// A half disc around the end point. A line of zero length is a disc.
  case round
  /// A straight edge half the line width beyond the end point. A line of zero length is a square.
  case square
}

/// The shape of the corners between segments of a line.
public enum LineJoin: Int32, Sendable, CaseIterable {
  case miter
  case round
  case bevel
}

/// The appearance of a stroke, except its path and its color.
public struct StrokeStyle: Hashable, Sendable {
  /// The line width, in the unit of the path.
  public var width: CGFloat
  public var cap: LineCap
  public var join: LineJoin
  /// The largest distance from a corner of the line to the tip of its miter, in half line widths; a
  /// longer miter becomes a bevel.
  public var miterLimit: CGFloat

  public init(
    width: CGFloat = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }
}
