import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let bucket = ToolID(declaring: "bucket")
}

/// A tool that fills the area under a finger that lines enclose.
struct BucketTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .bucket, name: "Bucket", key: "b",
    help: "Fills the area under the finger that lines enclose, and closes small gaps",
    introduction: "Tap inside an area that lines enclose",
    ink: InkStyle(color: Palette.highlighter, width: Palette.lineWidth),
    make: { BucketTool() },
    drawIcon: { context in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      // A tilted bucket with its handle, and a drop.
      context.addLines(between: [point(3, 12), point(10, 5), point(18, 13), point(11, 20)])
      context.closePath()
      context.strokePath()
      context.addLines(between: [point(7, 2), point(12.5, 7.5)])
      context.strokePath()
      context.addLines(between: [point(3.6, 12.6), point(17, 12.6)])
      context.strokePath()
      context.fillEllipse(in: CGRect(x: 18.6, y: 16.2, width: 4.4, height: 5.6))
    })

  /// The color with which each touch fills, chosen when it began.
  private var colors: [ToolTouch.ID: PixelColor] = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    colors[touch.id] = context.style.color
  }

  func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {}

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let color = colors.removeValue(forKey: touch.id) else { return }
    effects.append(.fillArea(around: touch.location, color))
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    colors[touch.id] = nil
  }
}
