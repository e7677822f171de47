import ResponderKit

/// A slider for a value of the style of strokes, in integers.
class StyleSlider: UISlider {
  /// The value that the slider shows.
  var choice: CGFloat {
    get { CGFloat(value.rounded()) }
    set { if newValue != choice { value = Float(newValue) } }
  }
  /// Called when the user chooses a value, with a Boolean value that indicates whether the choice is
  /// final, or the thumb can still move.
  var onChange: ((_ choice: CGFloat, _ isFinal: Bool) -> Void)?
  /// The value when the thumb began to move.
  private var firstChoice: CGFloat = 0

  init(_ choices: ClosedRange<CGFloat>) {
    super.init(frame: .zero)
    minimumValue = Float(choices.lowerBound)
    maximumValue = Float(choices.upperBound)
    addAction(
      UIAction { [unowned self] _ in onChange?(choice, !isTracking) }, for: .valueChanged)
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    firstChoice = choice
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

  private func finish() { if choice != firstChoice { onChange?(choice, true) } }
}

/// A slider for the width of strokes, in points of the page.
final class WidthSlider: StyleSlider {
  /// The width that the slider shows, in points of the page.
  var width: CGFloat {
    get { choice }
    set { choice = newValue }
  }

  init() { super.init(ToolStyle.widths) }

  required init?(coder: NSCoder) { nil }
}

/// A slider for the opacity of strokes, in percent.
final class OpacitySlider: StyleSlider {
  /// The alpha that the slider shows.
  var alphaOfColor: UInt8 {
    get { UInt8((choice * 255 / 100).rounded()) }
    set { choice = (CGFloat(newValue) * 100 / 255).rounded() }
  }

  init() { super.init(ToolStyle.opacities) }

  required init?(coder: NSCoder) { nil }
}
