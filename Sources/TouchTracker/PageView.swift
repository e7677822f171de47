import Drawing
import ResponderKit

/// Shows what has been drawn.
///
/// Its pixels are kept, so that a frame costs nothing for what is finished.
final class PageView: UIView {
  private var elements: [Element] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Palette.page
    retainsContent = true
  }

  /// Shows a drawing that differs from the one before only within a rectangle.
  func show(_ drawing: Drawing, changed: CGRect) {
    elements = drawing.elements
    setNeedsDisplay(changed)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for element in elements where element.bounds.intersects(rect) { context.draw(element) }
  }
}
