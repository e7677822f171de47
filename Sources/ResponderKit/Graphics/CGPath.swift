public import Ink

/// The shape of the ends of an open line.
public typealias CGLineCap = LineCap
/// The shape of the corners of a line.
public typealias CGLineJoin = LineJoin
/// The rule that determines which points are inside a path.
public typealias CGPathFillRule = FillRule

/// An immutable sequence of lines and curves.
nonisolated public class CGPath: Hashable {
  /// The geometry of the path.
  package fileprivate(set) var path: Path

  package init(_ path: Path) { self.path = path }

  /// Creates a rectangle.
  ///
  /// The transform is applied to all points; nil stands for no transform.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path { $0.addRect(rect) }.applying(transform?.pointee))
  }

  /// Creates the ellipse inscribed in a rectangle.
  ///
  /// The transform is applied to all points; nil stands for no transform.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path { $0.addEllipse(in: rect) }.applying(transform?.pointee))
  }

  /// Creates a rectangle with rounded corners.
  ///
  /// The transform is applied to all points; nil stands for no transform.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(
      Path { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
        .applying(transform?.pointee))
  }

  /// A Boolean value that indicates whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The point at which the next line begins; the origin if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle that contains all points, including control points; null for an empty
  /// path.
  public var boundingBox: CGRect { path.controlPointBounds }
  /// The smallest rectangle that contains the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { path.bounds }

  /// Returns a Boolean value that indicates whether the path is one rectangle, which is then stored
  /// at `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = path.rect else { return false }
    rect?.pointee = found
    return true
  }

  /// Returns a Boolean value that indicates whether filling the path would paint a point.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: The rule that determines which points are inside the path.
  ///   - transform: A transform that is applied to the point first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(point.applying(transform), using: rule)
  }

  /// Returns an immutable copy of the path.
  public func copy() -> CGPath? { CGPath(path) }

  /// Returns an immutable, transformed copy of the path.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.applying(transform?.pointee))
  }

  /// Returns a copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// Returns a transformed copy that can be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(path.applying(transform?.pointee))
  }

  /// Returns a path whose inside is the area that stroking this path paints.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the stroke, in the unit of the path.
  ///   - lineCap: The shape of the ends of open lines.
  ///   - lineJoin: The shape of the corners.
  ///   - miterLimit: The maximum distance from a corner of a line to the tip of its miter, in half
  ///     line widths.
  ///   - transform: A transform that is applied to the result.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(path.stroked(style, tolerance: Path.flatteningTolerance).applying(transform))
  }

  /// Returns a path that consists of the segments of this path that a dash pattern paints.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which each subpath begins.
  ///   - lengths: The lengths of painted and unpainted segments, alternately.
  ///   - transform: A transform that is applied to the result.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dash = LineDash(phase: phase, lengths: lengths)
    return CGPath(
      path.dashed(dash, tolerance: Path.flatteningTolerance).applying(transform))
  }

  /// Returns a path of the same shape that consists of lines only.
  public func flattened(threshold: CGFloat) -> CGPath {
    let tolerance = threshold > 0 ? threshold : Path.flatteningTolerance
    return CGPath(path.dashed(.solid, tolerance: tolerance))
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A sequence of lines and curves that can be changed.
nonisolated public class CGMutablePath: CGPath {
  /// Creates an empty path.
  public init() { super.init(Path()) }

  package override init(_ path: Path) { super.init(path) }

  /// Begins a new subpath at a point; a point that is not finite is ignored.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line from the current point; does nothing if the path is empty.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds a new subpath of lines that connect the points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    add(transform) { $0.addLines(between: points) }
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing if the path is empty.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point; does nothing if the path is empty.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(rect) }
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the closed ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a closed rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
  }

  /// Adds an arc of a circle, after a line from the current point to the start of the arc.
  ///
  /// A clockwise arc follows decreasing angles. Where y points down, this arc runs counterclockwise
  /// on screen. Angles are in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        isIncreasing: !clockwise)
    }
  }

  /// Adds an arc of a circle, after a line from the current point to the start of the arc.
  ///
  /// The delta is the angle from the start to the end of the arc, in radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
    }
  }

  /// Adds an arc that touches the lines from the current point to the first end, and from there to
  /// the second end; does nothing if the path is empty.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
  }

  /// Adds the subpaths of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }

  /// Closes the current subpath with a line to its start; does nothing if the path is empty.
  public func closeSubpath() { path.closeSubpath() }

  /// Appends, transformed, the elements that a closure adds to a path.
  private func add(_ transform: CGAffineTransform, _ body: (inout Path) -> Void) {
    if transform == .identity { return body(&path) }
    // The closure adds its elements to an inversely transformed copy of the path, so that they
    // continue at the current point.
    var local = path.applying(transform.inverted())
    let count = local.elements.count
    body(&local)
    path.append(local.applying(transform).elements.dropFirst(count))
  }
}

nonisolated extension Path {
  /// Creates a path with a closure that adds its elements.
  init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  /// Returns the transformed path; without a transform, the path itself.
  func applying(_ transform: CGAffineTransform?) -> Path {
    guard let transform else { return self }
    return transform == .identity ? self : applying(transform)
  }

  mutating func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
}
