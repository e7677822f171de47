import ResponderKit

/// A slider for the width of new strokes, in whole points.
final class WidthSlider: UISlider {
  /// The width that the slider shows, in points of the page.
  var width: CGFloat {
    get { CGFloat(value.rounded()) }
    set { if newValue != width { value = Float(newValue) } }
  }
  /// Called when the user chooses a width.
  var onChange: ((CGFloat) -> Void)?

  init() {
    super.init(frame: .zero)
    minimumValue = Float(ToolStyle.widths.lowerBound)
    maximumValue = Float(ToolStyle.widths.upperBound)
    addAction(UIAction { [unowned self] _ in onChange?(width) }, for: .valueChanged)
  }

  required init?(coder: NSCoder) { nil }
}
