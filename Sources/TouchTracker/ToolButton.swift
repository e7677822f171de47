import Ink
import ResponderKit

/// A tool that can be chosen, told by a picture.
final class ToolButton: UIButton {
  let tool: Tool

  init(_ tool: Tool) {
    self.tool = tool
    super.init(frame: .zero)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let plate = UIBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 8)
    if isSelected || isHighlighted {
      context.setFillColor(
        isSelected
          ? UIColor(red: 0.16, green: 0.38, blue: 0.78, alpha: 1)
          : UIColor(white: 0.82, alpha: 1))
      context.beginPath()
      context.addPath(plate.path)
      context.fillPath()
    }
    if isFocused {
      context.setLineWidth(2)
      context.setStrokeColor(UIColor(white: 0.2, alpha: 1))
      context.beginPath()
      context.addPath(plate.path)
      context.strokePath()
    }
    // Pictures are drawn in a square of 24 points about the middle.
    context.saveGState()
    context.translateBy(x: bounds.midX - 12, y: bounds.midY - 12)
    let color = isSelected ? UIColor.white : UIColor(white: 0.2, alpha: 1)
    context.setStrokeColor(color)
    context.setFillColor(color)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.beginPath()
    drawPicture(context)
    context.restoreGState()
  }

  private func drawPicture(_ context: GraphicsContext) {
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    switch tool {
    case .line:
      context.move(to: at(5, 19))
      context.addLine(to: at(19, 5))
      context.strokePath()
      context.fillEllipse(in: CGRect(x: 2.5, y: 16.5, width: 5, height: 5))
      context.fillEllipse(in: CGRect(x: 16.5, y: 2.5, width: 5, height: 5))
    case .pen:
      context.move(to: at(3, 17))
      context.addCurve(to: at(12, 12), control1: at(4, 4), control2: at(10, 3))
      context.addCurve(to: at(21, 7), control1: at(14, 22), control2: at(20, 21))
      context.strokePath()
    case .circle: context.strokeEllipse(in: CGRect(x: 3.5, y: 3.5, width: 17, height: 17))
    case .eraser:
      context.addLines(between: [at(9, 20), at(3, 14), at(13, 4), at(20, 11), at(11, 20)])
      context.closePath()
      context.strokePath()
      context.addLines(between: [at(8, 9), at(15, 16)])
      context.strokePath()
      context.addLines(between: [at(11, 20), at(21, 20)])
      context.strokePath()
    }
  }
}
