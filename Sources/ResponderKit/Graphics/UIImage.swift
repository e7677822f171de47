public import Ink

/// An image with a size in points.
nonisolated open class UIImage: Hashable {
  /// The pixels of the image.
  public let bitmapImage: BitmapImage
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The direction of the upper edge of the image, which drawing does not use: all images are drawn
  /// upright.
  public let imageOrientation: Orientation
  /// The manner in which views draw the image.
  public private(set) var renderingMode = RenderingMode.automatic
  /// The areas along the edges that keep their size when the image is stretched; nil for an image
  /// that is stretched as a whole.
  package var caps: Caps?
  /// The color that replaces the colors of the image; nil for its own colors.
  private var tint: UIColor?
  /// The name of the symbol that the image shows; nil for another image.
  private(set) var symbolName: String?

  /// The direction in which the upper edge of an image points.
  nonisolated public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The manner in which views draw an image.
  nonisolated public enum RenderingMode: Int, Hashable, Sendable {
    /// The view decides.
    case automatic
    /// The image keeps its colors.
    case alwaysOriginal
    /// The image is drawn in the tint color of the view.
    case alwaysTemplate
  }

  /// The manner in which the area between the caps of an image fills a larger area.
  nonisolated public enum ResizingMode: Int, Hashable, Sendable {
    /// The area is repeated.
    case tile
    /// The area is stretched.
    case stretch
  }

  /// The widths, in points, of the areas along the edges of an image that keep their size.
  package struct Caps: Hashable, Sendable {
    package var top: CGFloat
    package var left: CGFloat
    package var bottom: CGFloat
    package var right: CGFloat
  }

  /// Creates an image from pixels.
  ///
  /// - Parameters:
  ///   - bitmapImage: The pixels.
  ///   - scale: The number of pixels per point; a scale not greater than 0 is replaced by 1.
  public convenience init(_ bitmapImage: BitmapImage, scale: CGFloat = 1) {
    self.init(CGImage(bitmapImage), scale, .up)
  }

  private init(_ image: CGImage, _ scale: CGFloat, _ orientation: Orientation) {
    bitmapImage = image.bitmapImage
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
  }

  /// Creates a symbol.
  convenience init(symbol name: String, _ configuration: SymbolConfiguration) {
    let image = UIImage.symbolImage(named: name, configuration)
    self.init(image.bitmapImage, scale: image.scale)
    (symbolName, renderingMode) = (name, .alwaysTemplate)
  }

  /// Creates an empty image.
  public convenience init() { self.init(BitmapImage(Bitmap(width: 0, height: 0))) }

  /// Creates an image with the pixels of a Core Graphics image and one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage, 1, .up) }

  /// Creates an image with the pixels of a Core Graphics image.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale, orientation)
  }

  /// Returns a new image with the same properties, which the caller can change before the image is
  /// shown.
  private func copy() -> UIImage {
    let copy = UIImage(CGImage(bitmapImage), scale, imageOrientation)
    (copy.renderingMode, copy.tint, copy.caps) = (renderingMode, tint, caps)
    copy.symbolName = symbolName
    return copy
  }

  /// Returns the image with the rendering mode and the color of another one.
  func withAppearance(of image: UIImage) -> UIImage {
    let copy = copy()
    (copy.renderingMode, copy.tint) = (image.renderingMode, image.tint)
    return copy
  }

  /// The pixels of the image; nil for an empty image.
  open var cgImage: CGImage? { bitmapImage.width > 0 ? CGImage(bitmapImage) : nil }

  /// The size of the image in points.
  open var size: CGSize {
    CGSize(width: CGFloat(bitmapImage.width) / scale, height: CGFloat(bitmapImage.height) / scale)
  }

  // MARK: Variants

  /// Returns the image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    let copy = copy()
    copy.renderingMode = renderingMode
    return copy
  }

  /// Returns the image with its colors replaced by one color; its transparency remains.
  open func withTintColor(_ color: UIColor) -> UIImage {
    let copy = copy()
    copy.tint = color
    return copy
  }

  /// Returns the image with another rendering mode, and with its colors replaced by one color.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// Returns the image with caps, which keep their size when the image is drawn larger.
  package func resizable(_ caps: Caps) -> UIImage {
    let copy = copy()
    copy.caps = caps
    return copy
  }

  // MARK: Drawing

  /// Draws the image into the current context, with its upper left corner at a point.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into the current context with a blend mode and an alpha, and with its upper
  /// left corner at a point.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the current context, scaled to fill a rectangle.
  ///
  /// The caps of a resizable image keep their size, unless the rectangle is too small for them.
  open func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if let caps, caps.left + caps.right < min(rect.width, size.width),
      caps.top + caps.bottom < min(rect.height, size.height)
    {
      drawStrips(caps, in: rect, context)
    } else {
      context.draw(bitmapImage, in: rect, tint: tint)
    }
  }

  /// Draws the corners, the edges and the middle of the image separately.
  ///
  /// Only the middle is scaled in both directions.
  private func drawStrips(_ caps: Caps, in rect: CGRect, _ context: CGContext) {
    let columns = Self.strips(of: size.width, caps.left, caps.right, from: rect.minX, to: rect.maxX)
    let rows = Self.strips(of: size.height, caps.top, caps.bottom, from: rect.minY, to: rect.maxY)
    for row in rows {
      for column in columns {
        context.saveGState()
        context.clip(
          to: CGRect(
            x: column.start, y: row.start, width: column.end - column.start,
            height: row.end - row.start))
        context.draw(
          bitmapImage,
          in: CGRect(x: column.origin, y: row.origin, width: column.length, height: row.length),
          tint: tint)
        context.restoreGState()
      }
    }
  }

  /// A range along an axis, and the origin and the length at which the complete image is drawn so
  /// that a strip of the image fills the range.
  private typealias Strip = (start: CGFloat, end: CGFloat, origin: CGFloat, length: CGFloat)

  /// Divides a range along an axis into the caps and the area between them.
  private static func strips(
    of length: CGFloat, _ first: CGFloat, _ last: CGFloat, from start: CGFloat, to end: CGFloat
  ) -> [Strip] {
    let scale = (end - start - first - last) / (length - first - last)
    return [
      (start, start + first, start, length),
      (start + first, end - last, start + first * (1 - scale), length * scale),
      (end - last, end, end - length, length),
    ]
  }

  /// Draws the image into the current context, scaled to fill a rectangle, with a blend mode and an
  /// alpha.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Fills a rectangle of the current context with copies of the image.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else {
      return
    }
    context.saveGState()
    context.clip(to: rect)
    for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
      for x in stride(from: rect.minX, to: rect.maxX, by: size.width) {
        draw(at: CGPoint(x: x, y: y))
      }
    }
    context.restoreGState()
  }

  /// Returns the alpha of the pixel at a point, 0…255; 0 outside the image.
  ///
  /// - Parameter point: A location in points, relative to the upper left corner of the image.
  public func alpha(at point: CGPoint) -> UInt8 {
    guard point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return 0 }
    let (x, y) = ((point.x * scale).rounded(.down), (point.y * scale).rounded(.down))
    return bitmapImage.bitmap[Int(x), Int(y)].alpha
  }

  public static func == (a: UIImage, b: UIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIView {
  /// Returns an image of the current appearance of the view and its subviews.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func snapshot(scale: CGFloat = 1) -> UIImage {
    layoutIfNeeded()
    let canvas = BitmapCanvas(
      width: UIGraphicsImageRenderer.pixelCount(of: bounds.width, scale: scale),
      height: UIGraphicsImageRenderer.pixelCount(of: bounds.height, scale: scale))
    let style = window?.overrideUserInterfaceStyle ?? .unspecified
    let context = CGContext(canvas: canvas, scale: scale, userInterfaceStyle: style)
    // Cancels the view's position in its superview, so that the view is drawn at the origin.
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.concatenate(transformToSuperview.inverted())
    render(in: context)
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
