/// The decoration of a view: rounded corners, a border, and a shadow.
///
/// On Apple's systems, a layer is the object that the system shows. Here the view itself is shown,
/// and its layer changes only how. A layer without a view can be created and has no effect;
/// sublayers do not exist.
@preconcurrency @MainActor open class CALayer {
  /// The view whose decoration this is.
  weak var view: UIView?

  public init() {}

  /// The radius of the corners of the background and the border, in points.
  ///
  /// If the view clips its content, the corners also clip the content.
  open var cornerRadius: CGFloat = 0 { didSet { changed() } }
  /// The width of the border inside the edges of the view, in points.
  open var borderWidth: CGFloat = 0 { didSet { changed() } }
  /// The color of the border; black by default.
  open var borderColor: CGColor? = UIColor.black.cgColor { didSet { changed() } }
  /// The color of the shadow; black by default.
  open var shadowColor: CGColor? = UIColor.black.cgColor { didSet { changed() } }
  /// The opacity of the shadow, 0…1; 0 by default, so that there is no shadow.
  open var shadowOpacity: Float = 0 { didSet { changed() } }
  /// The distance of the shadow from the view, in points.
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { changed() } }
  /// The blur of the shadow, in points.
  open var shadowRadius: CGFloat = 3 { didSet { changed() } }

  /// A Boolean value that determines whether the content is clipped to the bounds of the view.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }

  /// The background color of the view.
  open var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor }
    set { view?.backgroundColor = newValue.map { UIColor(cgColor: $0) } }
  }

  /// The opacity of the view, 0…1.
  open var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }

  /// A Boolean value that indicates whether the view is hidden.
  open var isHidden: Bool {
    get { view?.isHidden ?? false }
    set { view?.isHidden = newValue }
  }

  /// The frame of the view.
  open var frame: CGRect {
    get { view?.frame ?? .zero }
    set { view?.frame = newValue }
  }

  /// The bounds of the view.
  open var bounds: CGRect {
    get { view?.bounds ?? .zero }
    set { view?.bounds = newValue }
  }

  /// The center of the view.
  open var position: CGPoint {
    get { view?.center ?? .zero }
    set { view?.center = newValue }
  }

  /// Draws the view and its subviews into a context, whose origin becomes that of the view.
  open func render(in context: CGContext) { view?.renderContents(in: context) }

  /// Marks the view as needing to be drawn.
  open func setNeedsDisplay() { view?.setNeedsDisplay() }

  private func changed() {
    guard let view else { return }
    view.setNeedsDisplay()
    // The corners also clip the subviews, and the shadow may have disappeared.
    view.setNeedsFrame()
  }

  /// The distance from the edges of the view up to which its shadow is visible, in points; nil if
  /// there is no shadow.
  var shadowOutset: CGFloat? {
    guard hasShadow else { return nil }
    return 2 * shadowRadius + max(abs(shadowOffset.width), abs(shadowOffset.height))
  }

  // MARK: Drawing

  /// The outline of the background and of clipped content.
  private func outline(of bounds: CGRect) -> UIBezierPath {
    UIBezierPath(roundedRect: bounds, cornerRadius: radius(in: bounds))
  }

  private func radius(in bounds: CGRect) -> CGFloat {
    max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
  }

  /// A Boolean value that indicates whether the background is not a plain rectangle.
  var drawsBackground: Bool { cornerRadius > 0 || hasShadow }

  private var hasShadow: Bool { shadowOpacity > 0 && shadowColor != nil }

  /// A Boolean value that indicates whether the border must be drawn.
  var hasBorder: Bool { borderWidth > 0 && borderColor != nil }

  /// Draws the background with its corners and its shadow.
  func drawBackground(_ color: UIColor, in context: CGContext, bounds: CGRect) {
    context.saveGState()
    if hasShadow, let shadowColor {
      context.setShadow(
        offset: shadowOffset, blur: 2 * shadowRadius,
        color: shadowColor.copy(alpha: shadowColor.alpha * CGFloat(shadowOpacity)))
    }
    context.setFillColor(color)
    context.addPath(outline(of: bounds).cgPath)
    context.fillPath()
    context.restoreGState()
  }

  /// Clips the content and the subviews to the corners.
  func clip(_ context: CGContext, to bounds: CGRect) {
    context.addPath(outline(of: bounds).cgPath)
    context.clip()
  }

  /// Draws the border inside the edges, above the content and the subviews.
  func drawBorder(in context: CGContext, bounds: CGRect) {
    guard let borderColor else { return }
    let inset = borderWidth / 2
    let path = UIBezierPath(
      roundedRect: bounds.insetBy(dx: inset, dy: inset),
      cornerRadius: max(0, radius(in: bounds) - inset))
    context.saveGState()
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.addPath(path.cgPath)
    context.strokePath()
    context.restoreGState()
  }
}

extension UIView {
  /// The decoration of the view, created on first access.
  public var layer: CALayer {
    if let layer = rareProperties?.layer { return layer }
    let layer = CALayer()
    layer.view = self
    allocatedRareProperties.layer = layer
    return layer
  }
}
