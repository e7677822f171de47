import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let laser = ToolID(declaring: "laser")
}

/// A tool that points with a glowing trail, which fades and is never added to the drawing.
struct LaserTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .laser, name: "Laser", key: "l",
    help: "Points with a glowing trail that fades; the drawing does not change",
    make: { LaserTool() },
    drawIcon: { context in
      context.fillEllipse(in: CGRect(x: 12, y: 6, width: 6, height: 6))
      let rays: [(CGFloat, CGFloat)] = [
        (0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-1, 0), (-0.7, -0.7),
      ]
      for (x, y) in rays {
        context.move(to: CGPoint(x: 15 + 5.5 * x, y: 9 + 5.5 * y))
        context.addLine(to: CGPoint(x: 15 + 7.5 * x, y: 9 + 7.5 * y))
      }
      context.move(to: CGPoint(x: 11, y: 13))
      context.addLine(to: CGPoint(x: 3.5, y: 20.5))
      context.strokePath()
    })

  /// The trails in the order in which they began.
  private var trails: [LaserTrail] = []

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    trails.append(LaserTrail(touch, context, &effects))
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    for trail in trails where trail.touch == touch.id { trail.move(touch, &effects) }
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    for trail in trails where trail.touch == touch.id { trail.release(at: touch.time, &effects) }
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    for trail in trails where trail.touch == touch.id { trail.invalidate(from: 0, &effects) }
    trails.removeAll { $0.touch == touch.id }
  }

  func appendInks(to inks: inout [InkLine]) {
    for trail in trails { trail.appendInks(to: &inks) }
  }

  var isAnimating: Bool {
    for trail in trails where trail.isFading { return true }
    return false
  }

  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    for trail in trails where trail.isFading { trail.advance(to: time, &effects) }
    trails.removeAll(where: \.isFinished)
  }
}
