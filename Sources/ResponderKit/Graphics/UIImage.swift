public import Ink

/// A picture with a size in points.
public final class UIImage {
  /// The pixels.
  public let bitmapImage: BitmapImage
  /// Pixels to a point.
  public let scale: CGFloat

  /// A picture of pixels.
  ///
  /// - Parameters:
  ///   - bitmapImage: the pixels.
  ///   - scale: how many of them to a point; one that is not above 0 is taken as 1.
  public init(_ bitmapImage: BitmapImage, scale: CGFloat = 1) {
    (self.bitmapImage, self.scale) = (bitmapImage, scale > 0 ? scale : 1)
  }

  /// In points.
  public var size: CGSize {
    CGSize(width: CGFloat(bitmapImage.width) / scale, height: CGFloat(bitmapImage.height) / scale)
  }

  /// Draws the picture into a rectangle of the current context, which it fills.
  public func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(bitmapImage, in: rect) }

  /// How much the picture covers at a point, 0…255; 0 outside.
  ///
  /// - Parameter point: in points of the picture.
  public func alpha(at point: CGPoint) -> UInt8 {
    guard point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return 0 }
    let (x, y) = ((point.x * scale).rounded(.down), (point.y * scale).rounded(.down))
    return bitmapImage.bitmap[Int(x), Int(y)].alpha
  }
}

/// Shows a picture, stretched to the view.
open class UIImageView: UIView {
  /// The picture that is shown; nil for none.
  ///
  /// The view keeps its size, so call ``UIView/sizeToFit()`` to give it the picture's.
  public var image: UIImage? {
    didSet { setNeedsDisplay() }
  }

  /// A view as large as a picture, at the origin; without a picture it has no size.
  ///
  /// Touches go through it to what lies below until ``UIView/isUserInteractionEnabled`` is set.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override func draw(_ rect: CGRect) { image?.draw(in: bounds) }
}

extension UIView {
  /// What the view and all in it look like now, as a picture.
  ///
  /// - Parameter scale: pixels to a point.
  public func snapshot(scale: CGFloat = 1) -> UIImage {
    layoutIfNeeded()
    let canvas = BitmapCanvas(
      width: Int((bounds.width * scale).rounded(.up)),
      height: Int((bounds.height * scale).rounded(.up)))
    let style = window?.overrideUserInterfaceStyle ?? .unspecified
    let context = GraphicsContext(canvas: canvas, scale: scale, userInterfaceStyle: style)
    // The view itself is to lie at the origin, wherever it is in its superview.
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.concatenate(transformToSuperview.inverted())
    render(in: context)
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
