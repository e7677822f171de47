public import Ink

/// The corners of a rectangle.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path with its line style and fill rule.
nonisolated open class UIBezierPath: Hashable {
  /// The geometry of the path, without its line style and fill rule.
  package var path = Path()
  /// The line width, in the unit of the path; the default is 1.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of open lines; the default is butt.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of the corners of lines; the default is miter.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The maximum distance from a corner of a line to the tip of its miter, in half line widths; the
  /// default is 10.
  open var miterLimit: CGFloat = 10
  /// The largest distance between a curve and the line segments that approximate it, in pixels.
  ///
  /// Differs from UIKit: The value has no effect. Drawing uses an accuracy of a tenth of a pixel.
  open var flatness: CGFloat = 0.6
  /// A Boolean value that indicates whether the even-odd rule is used for filling.
  ///
  /// If the value is false, which is the default, the nonzero winding number rule is used.
  open var usesEvenOddFillRule = false
  /// The pattern of painted and unpainted segments.
  private var dash = LineDash.solid

  /// Creates an empty path.
  public init() {}

  /// Creates a rectangle, clockwise on screen from its upper left corner.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the ellipse inscribed in a rectangle, clockwise on screen from the middle of its right
  /// edge.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of the corners, in the unit of the path. A negative radius is
  ///     replaced by 0; a radius greater than half of a side is reduced to half of that side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = max(0, cornerRadius)
    path.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates a rectangle with some rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The rounded corners.
  ///   - cornerRadii: The width and height of a rounded corner, each limited to half of the
  ///     corresponding side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.addRoundedRect(
      rect,
      corners: [
        corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
        corners.contains(.bottomLeft),
      ], cornerWidth: max(0, cornerRadii.width), cornerHeight: max(0, cornerRadii.height))
  }

  /// Creates an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle.
  ///   - startAngle: The angle of the start of the arc, in radians clockwise from the positive x
  ///     axis.
  ///   - endAngle: The angle of the end of the arc, measured like `startAngle`.
  ///   - clockwise: A Boolean value that determines whether the arc runs clockwise on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      isIncreasing: clockwise)
  }

  /// Creates a path with the lines and curves of a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.path
  }

  /// An immutable copy of the lines and curves; setting the property replaces the lines and curves.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// Returns a copy of the path with its line style and fill rule.
  open func copy() -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  public static func == (a: UIBezierPath, b: UIBezierPath) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Construction

  /// A Boolean value that indicates whether the path has no subpaths.
  open var isEmpty: Bool { path.isEmpty }
  /// The point at which the next line begins; the origin if the path is empty.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle that contains all points, including control points; null for an empty
  /// path.
  open var bounds: CGRect { path.controlPointBounds }

  /// Begins a new subpath at a point; a point that is not finite is ignored.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point to another point.
  ///
  /// Nothing happens if the path is empty or the point is not finite.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// Nothing happens if the path is empty or a point is not finite.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// Nothing happens if the path is empty or a point is not finite.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds an arc of a circle, after a line from the current point to the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle.
  ///   - startAngle: The angle of the start of the arc, in radians clockwise from the positive x
  ///     axis.
  ///   - endAngle: The angle of the end of the arc, measured like `startAngle`.
  ///   - clockwise: A Boolean value that determines whether the arc runs clockwise on screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      isIncreasing: clockwise)
  }

  /// Closes the current subpath with a line to its start; does nothing if the path is empty.
  open func close() { path.closeSubpath() }
  /// Adds the subpaths of another path, but not its line style and fill rule.
  open func append(_ bezierPath: UIBezierPath) { path.append(bezierPath.path) }
  /// Transforms all points of the path; the line width does not change.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all subpaths; the line style and fill rule do not change.
  open func removeAllPoints() { path.removeAll() }

  /// Returns a path with the subpaths in the opposite direction and the same line style.
  open func reversing() -> UIBezierPath {
    guard let reversed = copy() as? UIBezierPath else { return UIBezierPath() }
    reversed.path = path.reversed
    return reversed
  }

  /// Returns a Boolean value that indicates whether the area that the closed subpaths enclose
  /// contains a point.
  ///
  /// A point inside an open subpath is not contained, even if filling the path paints it.
  open func contains(_ point: CGPoint) -> Bool {
    path.closedSubpaths.contains(point, using: fillRule)
  }

  // MARK: Line dash

  /// Sets the pattern of painted and unpainted segments.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of painted and unpainted segments, alternately; nil for a solid line.
  ///   - count: The number of lengths.
  ///   - phase: The distance into the pattern at which a line begins.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count))
    dash = LineDash(phase: phase, lengths: lengths)
  }

  /// Copies the pattern that ``setLineDash(_:count:phase:)`` has set to the caller's memory.
  ///
  /// - Parameters:
  ///   - pattern: Memory for the lengths; nil to get only their number.
  ///   - count: Memory for the number of lengths.
  ///   - phase: Memory for the phase.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dash.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Drawing

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Strokes the path in the current context with the context's stroke color.
  open func stroke() { stroke(with: nil) }

  /// Fills the path in the current context with the context's fill color.
  open func fill() { fill(with: nil) }

  /// Strokes the path with a blend mode and an alpha.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: (blendMode, alpha))
  }

  /// Fills the path with a blend mode and an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    fill(with: (blendMode, alpha))
  }

  /// Intersects the clip of the current context with the inside of the path.
  open func addClip() { UIGraphicsGetCurrentContext()?.clip(to: path, using: fillRule) }

  private func stroke(with blending: (mode: CGBlendMode, alpha: CGFloat)?) {
    draw(blending) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.strokePath()
    }
  }

  private func fill(with blending: (mode: CGBlendMode, alpha: CGFloat)?) {
    draw(blending) { $0.fillPath(using: fillRule) }
  }

  private func draw(
    _ blending: (mode: CGBlendMode, alpha: CGFloat)?, _ paint: (CGContext) -> Void
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if let blending {
      context.setBlendMode(blending.mode)
      context.setAlpha(blending.alpha)
    }
    context.beginPath()
    context.addPath(path)
    paint(context)
    context.restoreGState()
  }
}
