import ResponderKit

extension ToolID {
  nonisolated static let hand = ToolID(declaring: "hand")
}

/// A tool that moves the page with a finger.
struct HandTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .hand, name: "Hand", key: " ", help: "Moves the page", make: { HandTool() },
    drawIcon: { _ in })

  /// The point of the page under each touch.
  private var anchors: [ToolTouch.ID: CGPoint] = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    anchors[touch.id] = touch.location
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let anchor = anchors[touch.id] else { return }
    effects.append(.movePage(point: anchor, viewLocation: touch.viewLocation))
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    anchors[touch.id] = nil
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    anchors[touch.id] = nil
  }
}
