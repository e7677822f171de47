import Ink
import ResponderKit

/// A button of the tool bar that chooses a color.
final class SwatchButton: UIButton {
  /// The radius of the disc, in points.
  private static let radius: CGFloat = 10

  let color: PixelColor

  init(_ color: PixelColor) {
    self.color = color
    super.init(frame: .zero)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius)
    }
    let radius = isHighlighted ? Self.radius - 1 : Self.radius
    context.setFillColor(UIColor(color))
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
