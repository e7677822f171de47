import DrawingModel
import Ink
import ResponderKit

/// A tool that draws freehand strokes, which become shapes if they are held still.
protocol FreehandTool: Tool {
  /// The strokes in progress.
  var strokes: HoldableStrokes { get set }
}

extension FreehandTool {
  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    strokes.move(touch, context, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard var stroke = strokes.end(touch, context, &effects) else { return }
    // A double tap draws two dots, such as a colon, and does not clear the page.
    stroke.clearsOnDoubleTap = false
    effects.append(.finish(stroke))
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    strokes.cancel(touch, &effects)
  }

  func appendInks(to inks: inout [InkLine]) { strokes.appendInks(to: &inks) }

  var nextDeadline: TimeInterval { strokes.nextDeadline }

  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    strokes.advance(to: time, context, &effects)
  }
}
