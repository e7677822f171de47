extension CGPoint {
  /// A Boolean value that indicates whether both coordinates are finite: neither NaN nor infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the distance to another point.
  public func distance(to other: CGPoint) -> CGFloat {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point halfway between this point and another point.
  public func midpoint(to other: CGPoint) -> CGPoint {
    CGPoint(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

extension CGRect {
  /// The center of the rectangle.
  public var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// Creates a rectangle from two opposite corners.
  public init(corner: CGPoint, opposite: CGPoint) {
    self.init(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
      width: abs(opposite.x - corner.x), height: abs(opposite.y - corner.y))
  }
}
