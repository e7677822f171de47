import Ink
import ResponderKit

/// The tool, color and width of new strokes.
struct PenStyle: Hashable {
  /// The widths that the user can choose, in points of the page.
  static let widths: ClosedRange<CGFloat> = 1...40

  var tool = ToolTable.defaultTool.id
  var color = Palette.ink
  /// The width, in points of the page.
  var width = Palette.lineWidth
}
