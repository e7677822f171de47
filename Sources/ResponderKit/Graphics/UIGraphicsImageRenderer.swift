import Ink

/// Draws pictures in memory.
public final class UIGraphicsImageRenderer {
  /// In points.
  public let size: CGSize
  /// Pixels to a point.
  public let scale: CGFloat

  /// A renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: in points, and finite; rounded up to whole pixels. Without an area, pictures are
  ///     empty.
  ///   - scale: pixels to a point; one that is not above 0 is taken as 1.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale) = (size, scale > 0 ? scale : 1)
  }

  /// A picture of what is drawn into the current context, on transparent ground.
  public func image(_ actions: (GraphicsContext) -> Void) -> UIImage {
    let canvas = BitmapCanvas(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up)))
    let context = GraphicsContext(canvas: canvas, scale: scale)
    UIGraphicsPushContext(context)
    actions(context)
    UIGraphicsPopContext()
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
