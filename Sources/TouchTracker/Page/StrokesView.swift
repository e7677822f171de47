import DrawingModel
import Ink
import ResponderKit

/// A view that shows the strokes in progress, in the coordinates of the page.
final class StrokesView: UIView {
  /// Appends the lines that show the strokes in progress.
  var appendInks: ((inout [InkLine]) -> Void)?
  /// The style of the page, which determines the colors of the strokes.
  var pageStyle = PageStyle() { didSet { if pageStyle != oldValue { setNeedsDisplay() } } }
  /// The lines of the strokes in progress, used only during ``draw(_:)``; reused between frames to
  /// avoid an allocation.
  private var inks: [InkLine] = []

  override init(frame: CGRect) {
    super.init(frame: .zero)
    bounds = PageView.unlimitedBounds
    isUserInteractionEnabled = false
    retainsContent = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    appendInks?(&inks)
    inks.display(on: pageStyle)
    UIGraphicsGetCurrentContext()?.draw(inks)
    // While these lines exist, they share their points with the strokes in progress, and the next
    // move would copy the points.
    inks.removeAll(keepingCapacity: true)
  }
}
