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
    ink: InkStyle(width: 3),
    make: { PenTool() },
    drawIcon: { context in
      context.move(to: CGPoint(x: 3, y: 17))
      context.addCurve(
        to: CGPoint(x: 12, y: 12), control1: CGPoint(x: 4, y: 4), control2: CGPoint(x: 10, y: 3))
      context.addCurve(
        to: CGPoint(x: 21, y: 7), control1: CGPoint(x: 14, y: 22), control2: CGPoint(x: 20, y: 21))
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
