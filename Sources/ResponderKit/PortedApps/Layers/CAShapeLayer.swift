/// A layer that fills and strokes a path, which may lie outside its bounds.
open class CAShapeLayer: CALayer {
  /// The path in the coordinates of the layer; nil for none.
  open var path: CGPath? { didSet { setNeedsRedraw() } }
  /// The color inside the path; black by default, nil for none.
  open var fillColor: CGColor? = UIColor.black.cgColor { didSet { setNeedsRedraw() } }
  /// The rule that determines the inside of the path.
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { setNeedsRedraw() } }
  /// The color of the line along the path; nil, the default, for none.
  open var strokeColor: CGColor? { didSet { setNeedsRedraw() } }
  /// The width of the line in points.
  open var lineWidth: CGFloat = 1 { didSet { setNeedsRedraw() } }
  /// The form of the line's ends.
  open var lineCap = CAShapeLayerLineCap.butt { didSet { setNeedsRedraw() } }
  /// The form of the line's corners.
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { setNeedsRedraw() } }
  /// The limit of the length of a sharp corner, as a multiple of the line width.
  open var miterLimit: CGFloat = 10 { didSet { setNeedsRedraw() } }
  /// The lengths of dashes and gaps, alternately, in points; nil for a continuous line.
  open var lineDashPattern: [NSNumber]? {
    get { dashLengths?.map { NSNumber(value: Double($0)) } }
    set { dashLengths = newValue?.map { CGFloat($0.doubleValue) } }
  }
  /// The numbers of ``lineDashPattern``, for the module UIKit, which wraps them in Foundation's
  /// `NSNumber`.
  package final var dashLengths: [CGFloat]? { didSet { setNeedsRedraw() } }
  /// The distance in the dash pattern at which the line starts, in points.
  open var lineDashPhase: CGFloat = 0 { didSet { setNeedsRedraw() } }
  /// The location on the path where the line starts, as a fraction of the path's length.
  open var strokeStart: CGFloat = 0 { didSet { setNeedsRedraw() } }
  /// The location on the path where the line ends, as a fraction of the path's length.
  open var strokeEnd: CGFloat = 1 { didSet { setNeedsRedraw() } }

  /// Creates a layer without a path.
  public override init() { super.init() }

  /// Creates a layer with the path, the colors and the line width of another layer.
  ///
  /// - Parameter layer: The layer to copy from; an object that is not a layer is ignored.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAShapeLayer else { return }
    (path, fillColor, strokeColor) = (other.path, other.fillColor, other.strokeColor)
    lineWidth = other.lineWidth
  }

  /// Creates a layer without a path; the archive is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  var pathFillRule: CGPathFillRule { fillRule == .evenOdd ? .evenOdd : .winding }

  open override func draw(in ctx: CGContext) {
    guard let path else { return }
    if let fillColor {
      ctx.setFillColor(fillColor)
      ctx.addPath(path)
      ctx.fillPath(using: pathFillRule)
    }
    guard let strokeColor, lineWidth > 0, strokeEnd > strokeStart else { return }
    ctx.setStrokeColor(strokeColor)
    ctx.setLineWidth(lineWidth)
    ctx.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    ctx.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    ctx.setMiterLimit(miterLimit)
    if let dashLengths { ctx.setLineDash(phase: lineDashPhase, lengths: dashLengths) }
    let isWhole = strokeStart <= 0 && strokeEnd >= 1
    ctx.addPath(isWhole ? path : path.trimmed(from: strokeStart, to: strokeEnd))
    ctx.strokePath()
  }
}

/// The rule that determines the inside of a shape layer's path.
nonisolated public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point is inside if the path winds around it.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The form of the ends of a shape layer's line.
nonisolated public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The line ends at the end of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The line ends with a half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The line ends half a line width beyond the end of the path.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The form of the corners of a shape layer's line.
nonisolated public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corners are sharp.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corners are round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corners are cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension CGPath {
  /// Returns the part of the flattened path between two fractions of the path's length.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points of the flattened path.
  func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
    var lines: [(from: CGPoint, to: CGPoint, isConnected: Bool)] = []
    var (current, first) = (CGPoint.zero, CGPoint.zero)
    var isConnected = false
    flattened(threshold: 0.25).applyWithBlock { element in
      let element = element.pointee
      switch element.type {
      case .moveToPoint:
        (current, first, isConnected) = (element.points[0], element.points[0], false)
      case .addLineToPoint:
        lines.append((current, element.points[0], isConnected))
        (current, isConnected) = (element.points[0], true)
      // The next element is a move, which sets the current point.
      case .closeSubpath: lines.append((current, first, isConnected))
      default: break
      }
    }
    let length = lines.reduce(0) { $0 + $1.from.distance(to: $1.to) }
    let (low, high) = (max(0, start) * length, min(1, end) * length)
    let result = CGMutablePath()
    var (position, hasLine) = (CGFloat(0), false)
    for line in lines {
      let lineLength = line.from.distance(to: line.to)
      defer { position += lineLength }
      guard lineLength > 0, position + lineLength > low, position < high else { continue }
      func point(_ distance: CGFloat) -> CGPoint {
        let t = max(0, min(1, (distance - position) / lineLength))
        return CGPoint(
          x: line.from.x + (line.to.x - line.from.x) * t,
          y: line.from.y + (line.to.y - line.from.y) * t)
      }
      if !hasLine || !line.isConnected { result.move(to: point(low)) }
      result.addLine(to: point(high))
      hasLine = true
    }
    return result
  }
}
