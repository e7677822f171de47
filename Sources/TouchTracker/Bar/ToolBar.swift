import Ink
import ResponderKit

/// A bar of controls that choose the tool, color and width of new strokes.
final class ToolBar: UIView {
  /// The height, in points.
  nonisolated static let height: CGFloat = 44
  private static let gap: CGFloat = 12
  private static let toolWidth: CGFloat = 40
  private static let swatchWidth: CGFloat = 27
  private static let sliderWidth: CGFloat = 120

  /// The style that the bar shows as chosen.
  var style = PenStyle() {
    didSet { if style != oldValue { updateControls() } }
  }
  /// Called when the user chooses a tool, color or width, but not when code sets ``style``.
  var onStyleChange: ((PenStyle) -> Void)?

  /// Called when a touch begins to hold the button of the hand tool, and when it is lifted.
  var onHandHold: ((Bool) -> Void)?
  /// A Boolean value that determines whether the hand tool is selected when the touch that holds its
  /// button is lifted.
  ///
  /// It is set to `true` for each touch, and to `false` when another finger uses the tool meanwhile.
  var handHoldSelectsTool = true

  private let tools = ToolTable.tools.map { ToolButton($0) }
  private let swatches = Palette.inks.map { SwatchButton($0) }
  private let slider = UISlider()
  private let preview = StylePreview()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.95, alpha: 1)
    clipsToBounds = true
    // Each action captures the tool or the color, not the button: a button that its own action
    // captures would never be deallocated.
    for button in tools {
      button.addAction(
        UIAction { [unowned self, tool = button.tool.id] _ in select(tool) },
        for: .primaryActionTriggered)
      if button.tool.id == .hand { addHoldActions(to: button) }
      addSubview(button)
    }
    for button in swatches {
      button.addAction(
        UIAction { [unowned self, color = button.color] _ in changeStyle { $0.color = color } },
        for: .primaryActionTriggered)
      addSubview(button)
    }
    (slider.minimumValue, slider.maximumValue) = (
      Float(PenStyle.widths.lowerBound), Float(PenStyle.widths.upperBound)
    )
    slider.addAction(
      UIAction { [unowned self] _ in changeStyle { $0.width = CGFloat(slider.value.rounded()) } },
      for: .valueChanged)
    addSubview(slider)
    addSubview(preview)
    updateControls()
  }

  private func addHoldActions(to button: UIButton) {
    button.addAction(
      UIAction { [unowned self] _ in
        handHoldSelectsTool = true
        onHandHold?(true)
      }, for: .touchDown)
    button.addAction(
      UIAction { [unowned self] _ in onHandHold?(false) },
      for: [.touchUpInside, .touchUpOutside, .touchCancel])
  }

  private func select(_ tool: ToolID) {
    if tool == .hand, !handHoldSelectsTool {
      handHoldSelectsTool = true
    } else {
      changeStyle { $0.tool = tool }
    }
  }

  private func changeStyle(_ change: (inout PenStyle) -> Void) {
    change(&style)
    onStyleChange?(style)
  }

  private func updateControls() {
    for button in tools { button.isSelected = button.tool.id == style.tool }
    for button in swatches { button.isSelected = button.color == style.color }
    if CGFloat(slider.value.rounded()) != style.width { slider.value = Float(style.width) }
    preview.style = style
  }

  override func layoutSubviews() {
    let height = bounds.height
    let width =
      Self.toolWidth * CGFloat(tools.count) + Self.swatchWidth * CGFloat(swatches.count)
      + Self.sliderWidth + height + 2 * Self.gap
    var x = max(4, ((bounds.width - width) / 2).rounded())
    func layOut(_ view: UIView, _ width: CGFloat) {
      view.frame = CGRect(x: x, y: 2, width: width, height: height - 4)
      x += width
    }
    for button in tools { layOut(button, Self.toolWidth) }
    x += Self.gap
    for button in swatches { layOut(button, Self.swatchWidth) }
    x += Self.gap
    layOut(slider, Self.sliderWidth)
    layOut(preview, height)
  }

  override func draw(_ rect: CGRect) {
    // The line between the bar and the page.
    UIColor(white: 0.82, alpha: 1).setFill()
    UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}
