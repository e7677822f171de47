import ResponderKit

/// A view that shows the chosen color and width as a dot.
final class StylePreview: UIView {
  var style = PenStyle() {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let radius = min(style.width, bounds.height - 6) / 2
    let circle = CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
      .insetBy(dx: -radius, dy: -radius)
    context.setFillColor(UIColor(style.color))
    context.fillEllipse(in: circle)
    context.setStrokeColor(UIColor(white: 0.2, alpha: 0.25))
    context.setLineWidth(1)
    context.strokeEllipse(in: circle)
  }
}
