import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let highlighter = ToolID(declaring: "highlighter")
}

/// A tool that draws wide, translucent strokes below the lines of the other tools.
///
/// A nearly straight stroke that is held still becomes exactly straight.
struct HighlighterTool: FreehandTool {
  nonisolated static let description = ToolDescription(
    id: .highlighter, name: "Highlighter", key: "m",
    help:
      "A wide, translucent stroke below all lines; held still, it becomes straight",
    introduction: "Drag over writing, and hold still to get a straight line",
    ink: InkStyle(color: Palette.highlighter, width: 18),
    make: { HighlighterTool() },
    drawIcon: { context in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      // A marker with a slanted tip, and its wide stroke.
      context.addLines(
        between: [point(8, 11.5), point(8, 3), point(16, 3), point(16, 11.5)])
      context.closePath()
      context.strokePath()
      context.addLines(
        between: [point(9.2, 11.5), point(9.2, 16.5), point(14.8, 14), point(14.8, 11.5)])
      context.strokePath()
      context.fill(CGRect(x: 3, y: 19, width: 18, height: 3))
    })

  var strokes = HoldableStrokes(of: .highlight, becoming: .straightHighlights)

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    var context = context
    if context.rules.widensHighlights {
      context.style.width = max(3 * context.style.width, 12)
      if context.style.color == Palette.ink { context.style.color = Palette.highlighter }
    }
    context.style.color.alpha = Palette.highlighterAlpha
    strokes.begin(touch, force: nil, context, &effects)
  }
}
