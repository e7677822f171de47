import ResponderKit

/// A button of the tool bar that selects a tool.
final class ToolButton: UIButton {
  let tool: ToolDescription

  init(_ tool: ToolDescription) {
    self.tool = tool
    super.init(frame: .zero)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let background = UIBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 8)
    if isSelected || isHighlighted {
      context.setFillColor(
        isSelected
          ? UIColor(red: 0.16, green: 0.38, blue: 0.78, alpha: 1)
          : UIColor(white: 0.82, alpha: 1))
      context.beginPath()
      context.addPath(background.path)
      context.fillPath()
    }
    if isFocused {
      context.setLineWidth(2)
      context.setStrokeColor(UIColor(white: 0.2, alpha: 1))
      context.beginPath()
      context.addPath(background.path)
      context.strokePath()
    }
    // The icon occupies a square of 24 by 24 points at the center of the button.
    context.saveGState()
    context.translateBy(x: bounds.midX - 12, y: bounds.midY - 12)
    let color = isSelected ? UIColor.white : UIColor(white: 0.2, alpha: 1)
    context.setStrokeColor(color)
    context.setFillColor(color)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.beginPath()
    tool.drawIcon(context)
    context.restoreGState()
  }
}
