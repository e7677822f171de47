import Ink

/// The pixels of a view that are retained between frames, of which only dirty rectangles are
/// repainted.
///
/// The pixels are in main memory, so that the loss of a graphics device does not affect them.
final class RetainedContent {
  /// The view whose pixels these are; `nil` after the view is released.
  private(set) weak var view: UIView?
  private let canvas: BitmapCanvas
  /// A rectangle, in pixels, that contains all pixels that are not transparent.
  private(set) var usedBounds = CGRect.null
  private var isNew = true

  /// Creates transparent content with the size, in pixels, of the canvas that shows it.
  init(of view: UIView, width: Int, height: Int) {
    self.view = view
    canvas = BitmapCanvas(width: width, height: height)
  }

  var bitmap: Bitmap { canvas.bitmap }

  /// Repaints the dirty rectangles and paints the addition; the first call paints the complete
  /// view.
  ///
  /// - Parameters:
  ///   - dirty: The rectangles to clear and repaint, in the view's coordinates.
  ///   - addition: The rectangle in which new content is painted over the existing pixels, in the
  ///     view's coordinates; null if there is no new content.
  ///   - context: The context that draws the view.
  ///   - transform: The transform from the view's coordinates to pixels.
  func update(
    dirty: [CGRect], addition: CGRect, in context: GraphicsContext, _ transform: CGAffineTransform
  ) {
    guard let view else { return }
    let canvasBounds = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let frame = view.bounds.applying(transform).integral.intersection(canvasBounds)
    // Antialiased edges extend one pixel beyond the rectangle.
    func pixels(_ rect: CGRect) -> CGRect {
      rect.applying(transform).insetBy(dx: -1, dy: -1).integral.intersection(frame)
    }
    let toPoints = transform.inverted()
    var lastRect = CGRect.null
    func paint(_ rect: CGRect, isAddition: Bool) {
      guard !rect.isEmpty else { return }
      canvas.setClip(rect)
      if !isAddition { canvas.clear(rect) }
      context.draw(on: canvas) {
        let viewRect = rect.applying(toPoints).intersection(view.bounds)
        view.drawContent(viewRect, in: context, isAddition: isAddition)
      }
      usedBounds = usedBounds.union(rect)
      lastRect = rect
    }
    if isNew {
      isNew = false
      paint(frame, isAddition: false)
    } else {
      for rect in dirty { paint(pixels(rect), isAddition: false) }
      paint(pixels(addition), isAddition: true)
    }
    if lastRect.contains(usedBounds), bitmap.isTransparent(in: lastRect) { usedBounds = .null }
  }
}
