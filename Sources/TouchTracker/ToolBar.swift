import Ink
import ResponderKit

/// A slim bar of what can be chosen: the tool, the colour and the width.
final class ToolBar: UIView {
  /// Points.
  nonisolated static let height: CGFloat = 44
  private static let gap: CGFloat = 12
  private static let toolWidth: CGFloat = 40
  private static let swatchWidth: CGFloat = 27
  private static let sliderWidth: CGFloat = 120

  /// Setting it sends nothing.
  var choice = InkChoice() {
    didSet { if choice != oldValue { show() } }
  }
  /// Told of what the user chose.
  var onChoice: ((InkChoice) -> Void)?

  private let tools = Tool.allCases.map { ToolButton($0) }
  private let swatches = Palette.inks.map { SwatchButton($0) }
  private let slider = UISlider()
  private let dot = WidthView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.95, alpha: 1)
    clipsToBounds = true
    // What is chosen, not the button: that keeps the action, and would be kept by it.
    for button in tools {
      button.addAction(
        UIAction { [unowned self, tool = button.tool] _ in choose { $0.tool = tool } },
        for: .primaryActionTriggered)
      addSubview(button)
    }
    for button in swatches {
      button.addAction(
        UIAction { [unowned self, color = button.ink] _ in choose { $0.color = color } },
        for: .primaryActionTriggered)
      addSubview(button)
    }
    (slider.minimumValue, slider.maximumValue) = (
      Float(InkChoice.widths.lowerBound), Float(InkChoice.widths.upperBound)
    )
    slider.addAction(
      UIAction { [unowned self] _ in choose { $0.width = CGFloat(slider.value.rounded()) } },
      for: .valueChanged)
    addSubview(slider)
    addSubview(dot)
    show()
  }

  private func choose(_ change: (inout InkChoice) -> Void) {
    change(&choice)
    onChoice?(choice)
  }

  private func show() {
    for button in tools { button.isSelected = button.tool == choice.tool }
    for button in swatches { button.isSelected = button.ink == choice.color }
    if CGFloat(slider.value.rounded()) != choice.width { slider.value = Float(choice.width) }
    dot.choice = choice
  }

  override func layoutSubviews() {
    let height = bounds.height
    let width =
      Self.toolWidth * CGFloat(tools.count) + Self.swatchWidth * CGFloat(swatches.count)
      + Self.sliderWidth + height + 2 * Self.gap
    var x = max(4, ((bounds.width - width) / 2).rounded())
    func place(_ view: UIView, _ width: CGFloat) {
      view.frame = CGRect(x: x, y: 2, width: width, height: height - 4)
      x += width
    }
    for button in tools { place(button, Self.toolWidth) }
    x += Self.gap
    for button in swatches { place(button, Self.swatchWidth) }
    x += Self.gap
    place(slider, Self.sliderWidth)
    place(dot, height)
  }

  /// A line between the bar and the page.
  override func draw(_ rect: CGRect) {
    UIColor(white: 0.82, alpha: 1).setFill()
    UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

/// A colour that can be chosen.
private final class SwatchButton: UIButton {
  private static let radius: CGFloat = 10

  let ink: PixelColor

  init(_ ink: PixelColor) {
    self.ink = ink
    super.init(frame: .zero)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius)
    }
    let radius = isHighlighted ? Self.radius - 1 : Self.radius
    context.setFillColor(UIColor(ink))
    context.fillEllipse(in: circle(isSelected ? radius - 2.5 : radius))
    context.setLineWidth(isSelected ? 2 : 1)
    context.setStrokeColor(
      isSelected || isFocused ? UIColor(white: 0.2, alpha: 1) : UIColor(white: 0.2, alpha: 0.25))
    context.strokeEllipse(in: circle(isSelected ? radius + 0.5 : radius - 0.5))
    if isFocused {
      context.setLineWidth(1.5)
      context.strokeEllipse(in: circle(Self.radius + 3))
    }
  }
}

/// How thick a line is, as it is.
private final class WidthView: UIView {
  var choice = InkChoice() {
    didSet { if choice != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let radius = min(choice.width, bounds.height - 6) / 2
    let circle = CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
      .insetBy(dx: -radius, dy: -radius)
    context.setFillColor(UIColor(choice.color))
    context.fillEllipse(in: circle)
    context.setStrokeColor(UIColor(white: 0.2, alpha: 0.25))
    context.setLineWidth(1)
    context.strokeEllipse(in: circle)
  }
}
