import ResponderKit

/// A button of the tool bar that selects a tool.
final class ToolButton: IconButton {
  let tool: ToolDescription

  init(_ tool: ToolDescription) {
    self.tool = tool
    super.init(drawIcon: tool.drawIcon)
    toolTip = "\(tool.name) (\(KeyEquivalent(tool.key).title))"
  }

  required init?(coder: NSCoder) { nil }
}
