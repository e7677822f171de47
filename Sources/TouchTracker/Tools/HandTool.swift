import ResponderKit

extension ToolID {
  nonisolated static let hand = ToolID(declaring: "hand")
}

/// A tool that draws nothing: its touches move and zoom the page.
///
/// ``PageNavigator`` recognizes the gestures of these touches.
struct HandTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .hand, name: "Hand", key: "h",
    help: "Moves the page; two fingers also zoom it, and a double tap shows everything or 100 %",
    introduction: "Drag to move the page, and use two fingers to zoom",
    make: { HandTool() },
    drawIcon: { context in
      for (x, top, bottom) in [(8, 6, 14), (12, 3.5, 11), (16, 5, 11)]
        as [(CGFloat, CGFloat, CGFloat)]
      {
        context.move(to: CGPoint(x: x, y: top))
        context.addLine(to: CGPoint(x: x, y: bottom))
      }
      context.move(to: CGPoint(x: 20, y: 8.5))
      context.addLine(to: CGPoint(x: 20, y: 14.5))
      context.addCurve(
        to: CGPoint(x: 13, y: 21), control1: CGPoint(x: 20, y: 18.5),
        control2: CGPoint(x: 17, y: 21))
      context.addCurve(
        to: CGPoint(x: 7.5, y: 18), control1: CGPoint(x: 10.8, y: 21),
        control2: CGPoint(x: 9, y: 20))
      context.addLine(to: CGPoint(x: 4, y: 13))
      context.strokePath()
    })

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {}

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {}

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {}

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {}
}
