public import Ink

/// An image with a size in points.
public final class UIImage {
  /// The pixels of the image.
  public let bitmapImage: BitmapImage
  /// The number of pixels per point.
  public let scale: CGFloat

  /// Creates an image from pixels.
  ///
  /// - Parameters:
  ///   - bitmapImage: The pixels.
  ///   - scale: The number of pixels per point; a scale not greater than 0 is replaced by 1.
  public init(_ bitmapImage: BitmapImage, scale: CGFloat = 1) {
    (self.bitmapImage, self.scale) = (bitmapImage, scale > 0 ? scale : 1)
  }

  /// The size of the image in points.
  public var size: CGSize {
    CGSize(width: CGFloat(bitmapImage.width) / scale, height: CGFloat(bitmapImage.height) / scale)
  }

  /// Draws the image into the current context, scaled to fill a rectangle.
  public func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(bitmapImage, in: rect) }

  /// Returns the alpha of the pixel at a point, 0…255; 0 outside the image.
  ///
  /// - Parameter point: A location in points, relative to the upper left corner of the image.
  public func alpha(at point: CGPoint) -> UInt8 {
    guard point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return 0 }
    let (x, y) = ((point.x * scale).rounded(.down), (point.y * scale).rounded(.down))
    return bitmapImage.bitmap[Int(x), Int(y)].alpha
  }
}

/// A view that shows an image, scaled to fill the view.
open class UIImageView: UIView {
  /// The image to show; nil shows nothing.
  ///
  /// Setting the image does not resize the view; call ``UIView/sizeToFit()`` for that.
  public var image: UIImage? {
    didSet { setNeedsDisplay() }
  }

  /// Creates a view at the origin with the size of an image; without an image, the size is zero.
  ///
  /// The view ignores touches; ``UIView/isUserInteractionEnabled`` is initially false.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override func draw(_ rect: CGRect) { image?.draw(in: bounds) }
}

extension UIView {
  /// Returns an image of the current appearance of the view and its subviews.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func snapshot(scale: CGFloat = 1) -> UIImage {
    layoutIfNeeded()
    let canvas = BitmapCanvas(
      width: UIGraphicsImageRenderer.pixels(bounds.width, scale: scale),
      height: UIGraphicsImageRenderer.pixels(bounds.height, scale: scale))
    let style = window?.overrideUserInterfaceStyle ?? .unspecified
    let context = GraphicsContext(canvas: canvas, scale: scale, userInterfaceStyle: style)
    // Cancels the view's position in its superview, so that the view is drawn at the origin.
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.concatenate(transformToSuperview.inverted())
    render(in: context)
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
