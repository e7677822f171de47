import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let circle = ToolID(declaring: "circle")
}

/// A tool that draws freehand strokes and replaces strokes that resemble a circle by circles.
struct CircleTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .circle, name: "Circle", key: "3", help: "A freehand stroke that becomes a circle",
    introduction: "Draw around something to get a circle",
    ink: InkStyle(width: 4),
    make: { CircleTool() },
    drawIcon: { $0.strokeEllipse(in: CGRect(x: 3.5, y: 3.5, width: 17, height: 17)) })

  static var usesTwoFingers: Bool { true }

  private var strokes: FreehandStrokes = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    strokes[touch.id] = FreehandStroke(touch, force: nil, context, &effects)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    strokes[touch.id]?.move(touch, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let stroke = strokes.end(touch, &effects) else { return }
    let element = stroke.element
    effects.append(
      .finish(
        FinishedStroke(
          element: element,
          recognizedShape: element.recognizedShape(.circles, fill: stroke.style.fillColor),
          tapCount: touch.tapCount)))
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    _ = strokes.end(touch, &effects)
  }

  func appendInks(to inks: inout [InkLine]) { strokes.appendInks(to: &inks) }
}
