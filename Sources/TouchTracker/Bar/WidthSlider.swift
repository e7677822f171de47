import ResponderKit

/// A slider for the width of new strokes, in whole points.
final class WidthSlider: UISlider {
  /// The width that the slider shows, in points of the page.
  var width: CGFloat {
    get { CGFloat(value.rounded()) }
    set { if newValue != width { value = Float(newValue) } }
  }
  /// Called when the user chooses a width, with a Boolean value that indicates whether the choice is
  /// final, or the thumb can still move.
  var onChange: ((_ width: CGFloat, _ isFinal: Bool) -> Void)?
  /// The width when the thumb began to move.
  private var firstWidth: CGFloat = 0

  init() {
    super.init(frame: .zero)
    minimumValue = Float(ToolStyle.widths.lowerBound)
    maximumValue = Float(ToolStyle.widths.upperBound)
    addAction(
      UIAction { [unowned self] _ in onChange?(width, !isTracking) }, for: .valueChanged)
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    firstWidth = width
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    finish()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    finish()
  }

  private func finish() { if width != firstWidth { onChange?(width, true) } }
}
