import Ink

/// A renderer that draws images in memory.
public final class UIGraphicsImageRenderer {
  /// The maximum width and height in pixels; a larger image is cropped.
  private static let maximumSide: CGFloat = 16384

  /// The size of the images in points.
  public let size: CGSize
  /// The number of pixels per point.
  public let scale: CGFloat

  /// Creates a renderer for images of one size.
  ///
  /// - Parameters:
  ///   - size: The size in points, rounded up to whole pixels. If it has no area, images are empty.
  ///   - scale: The number of pixels per point; a scale not greater than 0 is replaced by 1.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale) = (size, scale > 0 ? scale : 1)
  }

  /// Returns the number of whole pixels of a length in points, between 0 and the maximum; 0 for a
  /// length that is not finite.
  static func pixels(_ length: CGFloat, scale: CGFloat) -> Int {
    let length = (length * scale).rounded(.up)
    return length.isFinite ? Int(max(0, min(maximumSide, length))) : 0
  }

  /// Returns an image that a closure draws on a transparent background.
  ///
  /// - Parameter actions: The closure that draws the image. Its argument is also the current
  ///   context.
  public func image(_ actions: (GraphicsContext) -> Void) -> UIImage {
    let canvas = BitmapCanvas(
      width: Self.pixels(size.width, scale: scale), height: Self.pixels(size.height, scale: scale))
    let context = GraphicsContext(canvas: canvas, scale: scale)
    UIGraphicsPushContext(context)
    actions(context)
    UIGraphicsPopContext()
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
