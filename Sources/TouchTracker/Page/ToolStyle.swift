import Ink
import ResponderKit

/// The color and the width of the strokes of a tool.
nonisolated struct InkStyle: Hashable, Sendable {
  var color = Palette.ink
  /// The width, in points of the page.
  var width: CGFloat
}

/// The tool, color and width of new strokes.
///
/// A session that chooses no style begins with the default one.
struct ToolStyle: Hashable {
  /// The widths that the user can choose, in points of the page.
  static let widths: ClosedRange<CGFloat> = 1...40

  var tool = ToolTable.defaultTool.id
  var color = Palette.ink
  /// The width, in points of the page.
  var width = Palette.lineWidth

  /// The color and the width.
  var ink: InkStyle { InkStyle(color: color, width: width) }
}

/// New values for properties of a style; properties that are `nil` do not change.
struct ToolStyleChange: Hashable {
  var tool: ToolID?
  var color: PixelColor?
  var width: CGFloat?

  init(tool: ToolID? = nil, color: PixelColor? = nil, width: CGFloat? = nil) {
    (self.tool, self.color, self.width) = (tool, color, width)
  }

  /// Creates a change that sets all properties to those of a style.
  init(to style: ToolStyle) {
    (tool, color, width) = (style.tool, style.color, style.width)
  }

  /// Creates a change to a tool with its color and width, which stay as they are if `ink` is `nil`.
  init(tool: ToolID, ink: InkStyle?) { (self.tool, color, width) = (tool, ink?.color, ink?.width) }

  /// A Boolean value that indicates whether nothing changes.
  var isEmpty: Bool { self == ToolStyleChange() }

  func apply(to style: inout ToolStyle) {
    if let tool { style.tool = tool }
    if let color { style.color = color }
    if let width { style.width = width }
  }
}
