import Ink

/// Paints parts of a view onto the pixels that a canvas keeps for it.
///
/// An object of its own, so that a frame makes none.
final class RetainedPainter: ContentPainter {
  private unowned let context: GraphicsContext
  private weak var view: UIView?
  private var toPoints = CGAffineTransform.identity
  /// Kept for its room.
  private var dirty: [CGRect] = []

  init(_ context: GraphicsContext) { self.context = context }

  /// What of a view is to be painted, in pixels.
  func update(
    of view: UIView, _ toPixels: CGAffineTransform, dirty: [CGRect], addition: CGRect
  ) -> ContentUpdate {
    (self.view, toPoints) = (view, toPixels.inverted())
    let frame = view.bounds.applying(toPixels).integral
    // Edges fade over a pixel beyond what is painted.
    func pixels(_ rect: CGRect) -> CGRect {
      rect.applying(toPixels).insetBy(dx: -1, dy: -1).integral.intersection(frame)
    }
    self.dirty.removeAll(keepingCapacity: true)
    for rect in dirty { self.dirty.append(pixels(rect)) }
    return ContentUpdate(dirty: self.dirty, addition: pixels(addition), painter: self)
  }

  func paint(_ rect: CGRect, on canvas: any Canvas, isAddition: Bool) {
    guard let view else { return }
    let part = rect.applying(toPoints).intersection(view.bounds)
    context.draw(on: canvas) { view.drawContent(part, in: context, isAddition: isAddition) }
  }
}
