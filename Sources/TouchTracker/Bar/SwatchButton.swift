import Ink
import ResponderKit

/// A button that shows a color and chooses it for new strokes.
final class SwatchButton: UIButton {
  /// The radius of the disc, in points.
  private static let radius: CGFloat = 11

  let color: PixelColor

  init(_ color: PixelColor) {
    self.color = color
    super.init(frame: .zero)
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
    if isFocused {
      context.setLineWidth(2)
      context.strokeEllipse(in: circle(Self.radius + 5))
    }
  }
}
