import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let pen = ToolID(declaring: "pen")
}

/// A tool that draws freehand strokes.
///
/// A stroke that is held still becomes the shape that it resembles. Before the finger is lifted, it
/// can scale and turn the shape.
struct PenTool: FreehandTool {
  nonisolated static let description = ToolDescription(
    id: .pen, name: "Pen", key: "2",
    help: "A freehand stroke; held still, it becomes the shape it resembles",
    introduction: "Draw freehand, and hold still to get a shape",
    ink: InkStyle(width: 3),
    make: { PenTool() },
    drawIcon: { context in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      // A pencil, and its tip.
      context.addLines(
        between: [
          point(3.5, 20.5), point(4.8, 15.5), point(16.3, 4), point(20, 7.7), point(8.5, 19.2),
        ])
      context.closePath()
      context.strokePath()
      context.addLines(between: [point(13.4, 6.9), point(17.1, 10.6)])
      context.strokePath()
    })

  var strokes = HoldableStrokes(of: .stroke, becoming: .all)

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    strokes.begin(touch, force: touch.force, context, &effects)
  }

  static let showsPredictions = true

  mutating func predicted(
    _ location: CGPoint?, for id: ToolTouch.ID, _ effects: inout [ToolEffect]
  ) {
    strokes.predict(location, for: id, &effects)
  }
}
