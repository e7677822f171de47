public import Geometry

/// How the two ends of an open line look.
public enum LineCap: Sendable, CaseIterable {
  /// Cut off square where the line ends; a line of no length shows nothing.
  case butt
  /// A half circle around the end; a line of no length is a dot.
  case round
  /// Half a width longer, then cut off square; a line of no length is a square.
  case square
}

/// How two pieces of a line meet.
public enum LineJoin: Sendable, CaseIterable {
  case miter
  case round
  case bevel
}

/// Everything about a stroke but its way and its colour.
public struct StrokeStyle: Hashable, Sendable {
  /// In the unit of the path.
  public var width: CGFloat
  public var cap: LineCap
  public var join: LineJoin
  /// A miter longer than this many half widths becomes a bevel.
  public var miterLimit: CGFloat

  public init(
    width: CGFloat = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }
}
