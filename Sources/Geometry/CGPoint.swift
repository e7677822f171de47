// The condition is not `canImport(CoreGraphics)`, which is also true on other systems after a
// build: this package contains a module of that name, which imports this module.
#if canImport(Darwin)
  @_exported import CoreGraphics
#else

  /// A floating-point number, such as a coordinate, a length or an angle.
  public typealias CGFloat = Double

  /// A point in the plane; x increases to the right and y increases downward.
  public struct CGPoint: Hashable, Sendable, Codable {
    public var x: CGFloat
    public var y: CGFloat

    public static let zero = CGPoint()

    public init() { self.init(x: 0, y: 0) }

    public init(x: CGFloat, y: CGFloat) {
      self.x = x
      self.y = y
    }

    public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }
  }

  /// A width and a height.
  ///
  /// Both may be negative; see ``CGRect/standardized``.
  public struct CGSize: Hashable, Sendable, Codable {
    public var width: CGFloat
    public var height: CGFloat

    public static let zero = CGSize()

    public init() { self.init(width: 0, height: 0) }

    public init(width: CGFloat, height: CGFloat) {
      self.width = width
      self.height = height
    }

    public init(width: Int, height: Int) {
      self.init(width: CGFloat(width), height: CGFloat(height))
    }
  }

  /// A direction and a length, without a position.
  public struct CGVector: Hashable, Sendable, Codable {
    public var dx: CGFloat
    public var dy: CGFloat

    public static let zero = CGVector()

    public init() { self.init(dx: 0, dy: 0) }

    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  }

#endif
