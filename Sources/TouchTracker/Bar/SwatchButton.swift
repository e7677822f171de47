import Ink
import ResponderKit

/// A button that shows a color and chooses it for new strokes.
final class SwatchButton: UIButton {
  /// The radius of the disc, in points.
  private static let radius: CGFloat = 11

  let color: PixelColor

  /// A Boolean value that indicates whether the pointer is on the button.
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  init(_ color: PixelColor) {
    self.color = color
    super.init(frame: .zero)
    toolTip = zip(Palette.inks, Palette.names).first { $0.0 == color }?.1
    addHoverAction { [weak self] in self?.isHovered = $0 }
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius)
    }
    let radius = isHighlighted ? Self.radius - 1 : Self.radius
    context.setFillColor(UIColor(color))
    context.fillEllipse(in: circle(isSelected ? radius - 2.5 : radius))
    context.setLineWidth(isSelected ? 2.5 : 1)
    context.setStrokeColor(isSelected || isFocused ? .label : BarColors.swatchOutline)
    context.strokeEllipse(in: circle(isSelected ? radius + 1 : radius - 0.5))
    if isFocused || isHovered {
      context.setStrokeColor(isFocused ? .label : BarColors.swatchOutline)
      context.setLineWidth(2)
      context.strokeEllipse(in: circle(Self.radius + 5))
    }
  }
}
