/// A layer whose bounds are filled with a smooth transition between colors.
open class CAGradientLayer: CALayer {
  /// The colors, which are ``CGColor`` objects; nil for none.
  open var colors: [Any]? { didSet { setNeedsRedraw() } }
  /// The location of each color, 0…1; nil distributes the colors evenly.
  open var locations: [NSNumber]? {
    get { stops?.map { NSNumber(value: Double($0)) } }
    set { stops = newValue?.map { CGFloat($0.doubleValue) } }
  }
  /// The numbers of ``locations``, for the module UIKit, which wraps them in Foundation's
  /// `NSNumber`.
  package final var stops: [CGFloat]? { didSet { setNeedsRedraw() } }
  /// The start of the gradient (location 0), in fractions of the width and the height of the
  /// bounds; the center of a radial gradient.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { setNeedsRedraw() } }
  /// The end of the gradient (location 1), in fractions of the width and the height of the bounds.
  ///
  /// For a radial gradient, the horizontal and the vertical distance from ``startPoint`` are the
  /// semiaxes of the ellipse.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { setNeedsRedraw() } }
  /// The form of the transition.
  open var type = CAGradientLayerType.axial { didSet { setNeedsRedraw() } }

  /// Creates a layer without colors.
  public override init() { super.init() }

  /// Creates a layer with the gradient of another layer.
  ///
  /// - Parameter layer: The layer to copy from; an object that is not a layer is ignored.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAGradientLayer else { return }
    (colors, stops, type) = (other.colors, other.stops, other.type)
    (startPoint, endPoint) = (other.startPoint, other.endPoint)
  }

  /// Creates a layer without colors; the archive is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func draw(in ctx: CGContext) {
    guard let colors, !bounds.isEmpty else { return }
    // If there are fewer locations than colors, `CGGradient` would read past the end of the array.
    let usable = stops?.count == colors.count ? stops : nil
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: usable) else {
      return
    }
    func point(_ fraction: CGPoint) -> CGPoint {
      CGPoint(
        x: bounds.minX + bounds.width * fraction.x, y: bounds.minY + bounds.height * fraction.y)
    }
    ctx.saveGState()
    ctx.addPath(outline)
    ctx.clip()
    let (start, end) = (point(startPoint), point(endPoint))
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    if type == .radial {
      // The gradient is an ellipse, so it is drawn as a circle that is stretched vertically.
      let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
      if width > 0, height > 0 {
        ctx.translateBy(x: start.x, y: start.y)
        ctx.scaleBy(x: 1, y: height / width)
        ctx.drawRadialGradient(
          gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: width,
          options: options)
      }
    } else {
      ctx.drawLinearGradient(gradient, start: start, end: end, options: options)
    }
    ctx.restoreGState()
  }
}

/// The form of the transition of a gradient layer.
nonisolated public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colors change along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colors change from the center of an ellipse to its edge.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colors change around a point; drawn like ``axial``.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
