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
    introduction: "Drag to point at something; the trail fades",
    make: { LaserTool() },
    drawIcon: { context in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      // A dot with a trail that tapers, like a comet.
      context.fillEllipse(in: CGRect(x: 12.5, y: 3.5, width: 8, height: 8))
      context.addLines(between: [
        point(13.9, 4.9), point(19.1, 10.1), point(10.5, 15.5), point(3, 21),
        point(8.5, 13.5),
      ])
      context.closePath()
      context.fillPath()
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
