#if !canImport(Darwin)

  /// A rectangle with an origin and a size, with the semantics of Core Graphics.
  ///
  /// A rectangle of negative size covers the same area as its ``standardized`` form. Edges, areas
  /// and intersections are those of the standardized form. A rectangle contains its minimum edges
  /// but not its maximum edges. Rectangles are equal if their standardized forms are.
  public struct CGRect: Sendable, Codable {
    public var origin: CGPoint
    public var size: CGSize

    public static let zero = CGRect()
    /// The rectangle that is the intersection of any two rectangles that do not touch.
    ///
    /// The null rectangle has no position: its origin is infinite.
    public static let null = CGRect(x: CGFloat.infinity, y: .infinity, width: 0, height: 0)
    /// A rectangle that contains every point.
    public static let infinite = CGRect(
      x: -CGFloat.greatestFiniteMagnitude / 2, y: -CGFloat.greatestFiniteMagnitude / 2,
      width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

    public init() { self.init(origin: .zero, size: .zero) }

    public init(origin: CGPoint, size: CGSize) {
      self.origin = origin
      self.size = size
    }

    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
      self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }

    public init(x: Int, y: Int, width: Int, height: Int) {
      self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }
  }

  extension CGRect {
    public var minX: CGFloat { size.width < 0 ? origin.x + size.width : origin.x }
    public var midX: CGFloat { origin.x + size.width / 2 }
    public var maxX: CGFloat { size.width < 0 ? origin.x : origin.x + size.width }
    public var minY: CGFloat { size.height < 0 ? origin.y + size.height : origin.y }
    public var midY: CGFloat { origin.y + size.height / 2 }
    public var maxY: CGFloat { size.height < 0 ? origin.y : origin.y + size.height }
    public var width: CGFloat { abs(size.width) }
    public var height: CGFloat { abs(size.height) }

    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    /// A Boolean value that indicates whether the rectangle is ``infinite``.
    public var isInfinite: Bool { self == .infinite }

    /// The rectangle that covers the same area and has no negative width or height.
    public var standardized: CGRect {
      isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
    }

    /// The smallest rectangle with integer coordinates that contains this rectangle.
    public var integral: CGRect {
      guard !isNull else { return self }
      let (x, y) = (minX.rounded(.down), minY.rounded(.down))
      return CGRect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
    }

    public func contains(_ point: CGPoint) -> Bool {
      !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns a Boolean value that indicates whether another rectangle lies inside this one.
    ///
    /// Every rectangle contains the null rectangle.
    public func contains(_ other: CGRect) -> Bool {
      if isNull || other.isNull { return other.isNull }
      return minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Returns a Boolean value that indicates whether two rectangles overlap.
    ///
    /// Rectangles that only touch do not overlap. A rectangle without area overlaps the rectangles
    /// that contain it in their interior.
    public func intersects(_ other: CGRect) -> Bool {
      !isNull && !other.isNull && minX < other.maxX && other.minX < maxX && minY < other.maxY
        && other.minY < maxY
    }

    /// Returns the intersection of two rectangles, or ``null`` if they do not touch.
    public func intersection(_ other: CGRect) -> CGRect {
      guard !isNull, !other.isNull else { return .null }
      let (x, y) = (max(minX, other.minX), max(minY, other.minY))
      let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
      guard right >= x, bottom >= y else { return .null }
      return CGRect(x: x, y: y, width: right - x, height: bottom - y)
    }

    /// Returns the smallest rectangle that contains both rectangles.
    public func union(_ other: CGRect) -> CGRect {
      if isNull { return other }
      if other.isNull { return self }
      let (x, y) = (min(minX, other.minX), min(minY, other.minY))
      return CGRect(
        x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      guard !isNull else { return self }
      return CGRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Returns the rectangle with its left and right edges moved inward by `dx`, and its upper and
    /// lower edges by `dy`.
    ///
    /// Negative distances move the edges outward. If opposite edges would cross, the result is
    /// ``null``.
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      guard !isNull else { return self }
      let inset = CGSize(width: width - 2 * dx, height: height - 2 * dy)
      guard inset.width >= 0, inset.height >= 0 else { return .null }
      return CGRect(origin: CGPoint(x: minX + dx, y: minY + dy), size: inset)
    }

    /// Returns the bounding box of the four transformed corners.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
      guard !isNull else { return .null }
      let corner = CGPoint(x: minX, y: minY).applying(transform)
      let right = CGPoint(x: maxX, y: minY).applying(transform)
      let below = CGPoint(x: minX, y: maxY).applying(transform)
      let opposite = CGPoint(x: maxX, y: maxY).applying(transform)
      return CGRect(
        corner: CGPoint(
          x: min(min(corner.x, right.x), min(below.x, opposite.x)),
          y: min(min(corner.y, right.y), min(below.y, opposite.y))),
        opposite: CGPoint(
          x: max(max(corner.x, right.x), max(below.x, opposite.x)),
          y: max(max(corner.y, right.y), max(below.y, opposite.y))))
    }
  }

#endif
