import Ink
import ResponderKit

/// A button that shows the chosen color and width as a dot, and opens the panel that changes them.
final class StyleButton: IconButton {
  var ink = ToolStyle().ink {
    didSet { if ink != oldValue { setNeedsDisplay() } }
  }

  /// The radius of the ring around the dot, in points.
  private static let ringRadius: CGFloat = 15

  init() { super.init { _ in } }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawBackground(in: context)
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius)
    }
    let isWhite = ink.color == PixelColor(red: 255, green: 255, blue: 255)
    context.setFillColor(isWhite ? UIColor(white: 0.35, alpha: 1) : .white)
    context.fillEllipse(in: circle(Self.ringRadius))
    context.setFillColor(UIColor(ink.color))
    context.fillEllipse(in: circle(max(0.5, min(ink.width / 2, Self.ringRadius - 2))))
    context.setStrokeColor(.secondaryLabel)
    context.setLineWidth(1.5)
    context.strokeEllipse(in: circle(Self.ringRadius))
  }
}
