import Ink

/// Draws pictures in memory.
public final class UIGraphicsImageRenderer {
  /// Pixels to a side; a larger picture is cut off there.
  private static let largestSide: CGFloat = 16384

  /// In points.
  public let size: CGSize
  /// Pixels to a point.
  public let scale: CGFloat

  /// A renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: in points; rounded up to whole pixels. Without an area, pictures are empty.
  ///   - scale: pixels to a point; one that is not above 0 is taken as 1.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale) = (size, scale > 0 ? scale : 1)
  }

  /// A picture of what is drawn into the current context, on transparent ground.
  public func image(_ actions: (GraphicsContext) -> Void) -> UIImage {
    func pixels(_ length: CGFloat) -> Int {
      let length = (length * scale).rounded(.up)
      return length.isFinite ? Int(max(0, min(Self.largestSide, length))) : 0
    }
    let canvas = BitmapCanvas(width: pixels(size.width), height: pixels(size.height))
    let context = GraphicsContext(canvas: canvas, scale: scale)
    UIGraphicsPushContext(context)
    actions(context)
    UIGraphicsPopContext()
    context.flush()
    return UIImage(BitmapImage(canvas.bitmap), scale: scale)
  }
}
