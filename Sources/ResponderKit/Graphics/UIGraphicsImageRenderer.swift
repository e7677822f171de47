import Ink

/// The properties of the images that a renderer draws.
nonisolated open class UIGraphicsImageRendererFormat {
  /// The number of pixels per point; a scale not greater than 0 is replaced by 1.
  open var scale: CGFloat = 1
  /// A Boolean value that indicates whether images are opaque, with a black background; the default
  /// is transparent images.
  open var opaque = false

  /// Creates a format with one pixel per point.
  public init() {}

  /// Returns a format with one pixel per point.
  open class func `default`() -> Self { self.init(default: ()) }
  /// Returns a format with one pixel per point.
  open class func preferred() -> Self { self.init(default: ()) }

  /// Creates the default format of a subclass.
  public required init(default: Void) {}
}

/// The context in which a renderer draws an image.
nonisolated open class UIGraphicsImageRendererContext {
  /// The context that the image is drawn in.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat
  private let canvas: BitmapCanvas

  init(_ context: CGContext, _ canvas: BitmapCanvas, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.canvas, self.format) = (context, canvas, format)
  }

  /// An image of the content drawn so far.
  open var currentImage: UIImage {
    cgContext.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: format.scale)
  }

  /// Fills a rectangle with the fill color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill color and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Strokes the edges of a rectangle on their inner side, with a line width of one point.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Strokes the edges of a rectangle on their inner side, with a line width of one point and a
  /// blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    stroke(rect)
    cgContext.restoreGState()
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A renderer that draws images in memory.
nonisolated open class UIGraphicsImageRenderer {
  /// The maximum width and height of an image in pixels; a larger image is cropped.
  private static let maximumSide: CGFloat = 16384

  /// The rectangle that images show, in points.
  private let bounds: CGRect
  /// The properties of the images.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images that show a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle in points. Its size is rounded up to whole pixels. If the rectangle
  ///     has no area, images are empty.
  ///   - format: The properties of the images.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// Creates a renderer for images that show a rectangle.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer for images of one size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for images of one size.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The number of pixels per point; a scale not greater than 0 is replaced by 1.
  public convenience init(size: CGSize, scale: CGFloat = 1) {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    self.init(size: size, format: format)
  }

  /// Returns the number of pixels of a length in points, rounded up and clamped to
  /// 0…``maximumSide``; 0 for a length that is not finite.
  static func pixelCount(of length: CGFloat, scale: CGFloat) -> Int {
    let length = (length * scale).rounded(.up)
    return length.isFinite ? Int(max(0, min(maximumSide, length))) : 0
  }

  /// Returns an image that a closure draws.
  ///
  /// - Parameter actions: The closure that draws the image. The graphics context in its argument is
  ///   the current one.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = Self.makeContext(
      size: bounds.size, scale: format.scale, isOpaque: format.opaque)
    context.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
    let format = UIGraphicsImageRendererFormat()
    (format.scale, format.opaque) = (context.cgContext.deviceScale, self.format.opaque)
    let rendererContext = UIGraphicsImageRendererContext(context.cgContext, context.canvas, format)
    UIGraphicsPushContext(context.cgContext)
    actions(rendererContext)
    UIGraphicsPopContext()
    return rendererContext.currentImage
  }

  /// Returns an image that a closure draws, as the bytes of a PNG file.
  public func pngBytes(actions: (UIGraphicsImageRendererContext) -> Void) -> [UInt8] {
    image(actions: actions).pngBytes() ?? []
  }

  /// Creates a canvas for an image, and a context that draws on it.
  static func makeContext(
    size: CGSize, scale: CGFloat, isOpaque: Bool
  ) -> (cgContext: CGContext, canvas: BitmapCanvas) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let canvas = BitmapCanvas(
      width: pixelCount(of: size.width, scale: scale),
      height: pixelCount(of: size.height, scale: scale))
    if isOpaque { canvas.fill(PixelColor(red: 0, green: 0, blue: 0)) }
    return (CGContext(canvas: canvas, scale: scale), canvas)
  }
}
