/// A rectangle with a background, rounded corners, a shadow, an image, sublayers and a border.
///
/// A view draws the border of its layer above its subviews, and everything else below them.
///
/// The layer of a view shares the geometry, the background color and the visibility of the view.
/// Any other layer has properties of its own, and is drawn only if the layer of a view contains it.
///
/// Differs from UIKit: Changes of layers are shown at once, without implicit animations.
@preconcurrency @MainActor open class CALayer {
  /// The view to which the layer belongs; nil for a layer that is not the layer of a view.
  weak var view: UIView?
  /// The layer that contains this layer; nil for none and for the layer of a view.
  open internal(set) weak var superlayer: CALayer?
  var ownSublayers: [CALayer] = []
  var runningAnimations: [RunningLayerAnimation] = []
  /// The geometry of a layer without a view.
  private var ownGeometry = Geometry()
  private var ownBackgroundColor: CGColor?
  private var ownOpacity: Float = 1
  private var ownIsHidden = false
  private var ownMasksToBounds = false

  /// Creates a layer without a size.
  public init() {}

  /// Creates a layer with the bounds, position, anchor point, background color, corner radius and
  /// border of another layer.
  ///
  /// - Parameter layer: The layer to copy from; an object that is not a layer is ignored.
  public init(layer: Any) {
    guard let other = layer as? CALayer else { return }
    (bounds, position, anchorPoint) = (other.bounds, other.position, other.anchorPoint)
    (backgroundColor, cornerRadius) = (other.backgroundColor, other.cornerRadius)
    (borderColor, borderWidth) = (other.borderColor, other.borderWidth)
  }

  /// Creates a layer without a size; the archive is not read.
  public required init?(coder: NSCoder) {}

  // MARK: Decoration

  /// The radius of the corners of the background and the border, in points.
  ///
  /// If ``masksToBounds`` is true, the corners also clip the content.
  open var cornerRadius: CGFloat = 0 { didSet { setNeedsRedraw() } }
  /// The corners to which ``cornerRadius`` applies; all four by default.
  open var maskedCorners: CACornerMask = .all { didSet { setNeedsRedraw() } }
  /// The width of the border inside the edges of the layer, in points.
  open var borderWidth: CGFloat = 0 { didSet { setNeedsRedraw() } }
  /// The color of the border; black by default.
  open var borderColor: CGColor? = UIColor.black.cgColor { didSet { setNeedsRedraw() } }
  /// The color of the shadow; black by default.
  open var shadowColor: CGColor? = UIColor.black.cgColor { didSet { setNeedsRedraw() } }
  /// The opacity of the shadow, 0…1; 0, the default, for no shadow.
  open var shadowOpacity: Float = 0 { didSet { setNeedsRedraw() } }
  /// The distance of the shadow from the layer, in points.
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { setNeedsRedraw() } }
  /// The blur radius of the shadow, in points.
  open var shadowRadius: CGFloat = 3 { didSet { setNeedsRedraw() } }
  /// The outline of the shadow; nil for the path of a ``CAShapeLayer``.
  ///
  /// Differs from UIKit: The property has no effect on a layer with a background color, whose
  /// background casts the shadow, and on the layer of a view.
  open var shadowPath: CGPath? { didSet { setNeedsRedraw() } }

  /// A Boolean value that determines whether the content and the sublayers are clipped to the
  /// bounds.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? ownMasksToBounds }
    set {
      if let view { view.clipsToBounds = newValue } else { ownMasksToBounds = newValue }
      setNeedsRedraw()
    }
  }

  /// The color that fills the bounds.
  open var backgroundColor: CGColor? {
    get { view.map { $0.backgroundColor?.cgColor } ?? ownBackgroundColor }
    set {
      if let view {
        view.backgroundColor = newValue.map { UIColor(cgColor: $0) }
      } else {
        ownBackgroundColor = newValue
        setNeedsRedraw()
      }
    }
  }

  /// The opacity of the layer and its sublayers, 0…1.
  open var opacity: Float {
    get { view.map { Float($0.alpha) } ?? ownOpacity }
    set {
      if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue }
      setNeedsRedraw()
    }
  }

  /// A Boolean value that indicates whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { view?.isHidden ?? ownIsHidden }
    set {
      if let view { view.isHidden = newValue } else { ownIsHidden = newValue }
      setNeedsRedraw()
    }
  }

  /// A layer whose outline clips this layer and its sublayers.
  ///
  /// Differs from UIKit: Only the outline of the mask has an effect: the path of a
  /// ``CAShapeLayer``, or the rounded rectangle of any other layer. The opacity of the mask has no
  /// effect.
  open var mask: CALayer? { didSet { setNeedsRedraw() } }

  // MARK: Geometry

  /// The geometry of the layer's view or, if the layer has no view, of the layer itself.
  var geometry: Geometry {
    get {
      guard let view else { return ownGeometry }
      return Geometry(
        position: view.center, bounds: view.bounds, transform: view.transform,
        anchorPoint: view.anchorPoint)
    }
    set {
      if let view {
        let old = geometry
        if newValue.anchorPoint != old.anchorPoint { view.anchorPoint = newValue.anchorPoint }
        if newValue.bounds != old.bounds { view.bounds = newValue.bounds }
        if newValue.transform != old.transform { view.transform = newValue.transform }
        if newValue.position != old.position { view.center = newValue.position }
      } else if newValue != ownGeometry {
        let isResized = newValue.bounds.size != ownGeometry.bounds.size
        ownGeometry = newValue
        setNeedsRedraw()
        if isResized { layoutSublayers() }
      }
    }
  }

  /// The rectangle of the layer in its own coordinates.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }

  /// The location of the anchor point in the coordinates of the superlayer.
  open var position: CGPoint {
    get { geometry.position }
    set { geometry.position = newValue }
  }

  /// The point around which the layer is transformed, as a fraction of the bounds; the center by
  /// default.
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set { geometry.anchorPoint = newValue }
  }

  /// The transform of the layer, of which only the two-dimensional part is stored and has an
  /// effect.
  open var transform: CATransform3D {
    get { CATransform3DMakeAffineTransform(geometry.transform) }
    set { geometry.transform = CATransform3DGetAffineTransform(newValue) }
  }

  /// Returns the two-dimensional part of the transform.
  open func affineTransform() -> CGAffineTransform { geometry.transform }

  /// Sets the transform to a two-dimensional one.
  open func setAffineTransform(_ transform: CGAffineTransform) { geometry.transform = transform }

  /// The bounding box of the layer in the coordinates of the superlayer.
  open var frame: CGRect {
    get { geometry.frame }
    set { geometry.frame = newValue }
  }

  /// The position among the sublayers of the superlayer: greater values are nearer to the front.
  open var zPosition: CGFloat = 0 { didSet { setNeedsRedraw() } }

  // MARK: Content

  /// The image of the layer, a ``CGImage`` or a ``UIImage``; nil for none.
  open var contents: Any? { didSet { setNeedsRedraw() } }
  /// The number of pixels per point of ``contents``.
  open var contentsScale: CGFloat = 1
  /// A name, which is stored and has no effect.
  open var name: String?
  /// The implicit animations of properties, which are stored and have no effect.
  open var actions: [String: Any]?
  /// A Boolean value that is stored and has no effect.
  open var isOpaque = false
  /// A Boolean value that is stored and has no effect.
  open var needsDisplayOnBoundsChange = false
  /// A Boolean value that is stored and has no effect.
  open var allowsEdgeAntialiasing = true
  /// A Boolean value that is stored and has no effect.
  open var shouldRasterize = false
  /// A factor that is stored and has no effect.
  open var rasterizationScale: CGFloat = 1

  /// The object that draws the content and, if the layer has no view, lays out the sublayers.
  open weak var delegate: (any CALayerDelegate)?

  /// Draws the content; overridden by subclasses.
  ///
  /// The default implementation calls the method of the ``CALayer/delegate``.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// The location and the scale of ``contents`` in the bounds.
  open var contentsGravity = CALayerContentsGravity.resize { didSet { setNeedsRedraw() } }

  /// Draws the layer and its sublayers, and the subviews if it is the layer of a view, into a
  /// context that has the coordinates of the layer.
  open func render(in context: CGContext) {
    if let view { return view.renderContents(in: context) }
    drawTree(in: context)
  }

  /// Marks the layer as needing to be drawn.
  open func setNeedsDisplay() { view.map { $0.setNeedsDisplay() } ?? setNeedsRedraw() }

  /// Marks the whole layer as needing to be drawn; the rectangle is ignored.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// This method has no effect, because a layer that needs to be drawn is drawn in the next frame.
  open func displayIfNeeded() {}

  /// Marks the sublayers as needing layout.
  ///
  /// The layer of a view is laid out with the view, any other layer at once.
  open func setNeedsLayout() { view.map { $0.setNeedsLayout() } ?? layoutSublayers() }

  /// Lays out the sublayers if necessary.
  open func layoutIfNeeded() { view?.layoutIfNeeded() }

  /// Sets the frames of the sublayers when the layer needs layout, for example after its size has
  /// changed; overridden by subclasses.
  ///
  /// The default implementation calls the method of the view or, if the layer has no view, of the
  /// ``CALayer/delegate``.
  open func layoutSublayers() {
    if let view { view.layoutSublayers(of: self) } else { delegate?.layoutSublayers(of: self) }
  }
}

/// An object that draws the content of a layer and lays out the sublayers.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
  /// Draws the content of a layer.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Sets the frames of the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
}

/// The location and the scale of the contents of a layer.
nonisolated public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The contents fill the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The contents fit into the bounds and keep their proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The contents cover the bounds and keep their proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// The corresponding mode of a view.
  var contentMode: UIView.ContentMode {
    switch self {
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    default: .scaleToFill
    }
  }
}

/// A set of corners of a layer.
nonisolated public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)

  var rectCorners: UIRectCorner {
    var corners: UIRectCorner = []
    if contains(.layerMinXMinYCorner) { corners.insert(.topLeft) }
    if contains(.layerMaxXMinYCorner) { corners.insert(.topRight) }
    if contains(.layerMinXMaxYCorner) { corners.insert(.bottomLeft) }
    if contains(.layerMaxXMaxYCorner) { corners.insert(.bottomRight) }
    return corners
  }
}
