import DrawingModel
import Ink
import ResponderKit

/// A tool that answers touches on the page.
///
/// A tool is a state machine: it receives the touches that began while it was selected, several at
/// the same time, and appends effects that the view and its delegate carry out. All coordinates are
/// points of the page.
protocol Tool {
  /// A touch begins.
  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// A touch reports a new location.
  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// A touch ends at its last location.
  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// The system or a gesture recognizer cancels a touch; everything it did must be reverted.
  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])

  /// Appends the lines that show the touches in progress.
  func appendInks(to inks: inout [InkLine])
}

extension Tool {
  func appendInks(to inks: inout [InkLine]) {}
}

/// A touch on the page, as a tool sees it.
struct ToolTouch {
  /// Identifies the touch from its beginning to its end; later touches have higher IDs.
  typealias ID = Int

  let id: ID
  let location: CGPoint
  /// The location in points of the view.
  let viewLocation: CGPoint
  /// The time in seconds.
  let time: TimeInterval
  /// The force of a pencil, 0…1; `nil` for a device that measures none, and at the end of a touch.
  let force: CGFloat?
  /// The number of taps in quick succession that the touch completes.
  let tapCount: Int
}

/// The properties of the page that a tool depends on.
struct ToolContext {
  /// The style of strokes that begin now.
  let style: PenStyle
  /// Points of the view per point of the page.
  let scale: CGFloat
  /// Returns the IDs of the visible elements whose ink is within a distance of a point.
  let elements: (_ point: CGPoint, _ distance: CGFloat) -> [Drawing.ID]
}

/// A consequence of a touch that a tool requests.
enum ToolEffect {
  /// A rectangle of the page shows other strokes in progress and must be painted.
  case invalidate(CGRect)
  /// A stroke is finished and becomes part of the drawing.
  case finish(FinishedStroke)
  /// Elements disappear from the page, but stay in the drawing.
  case hide([Drawing.ID])
  /// Hidden elements appear again.
  case unhide([Drawing.ID])
  /// Hidden elements are erased from the drawing.
  case erase([Drawing.ID])
  /// The page moves until one of its points is at a point of the view.
  case movePage(point: CGPoint, viewLocation: CGPoint)
}

/// A stroke that a tool has finished.
struct FinishedStroke {
  let element: Element
  /// The shape that replaces the element in a second undoable step.
  var recognizedShape: Element?
  /// The number of taps that the touch of the stroke completed; 0 for a stroke of several touches.
  var tapCount = 0
  /// A Boolean value that indicates whether a double tap clears the page instead of drawing two
  /// dots.
  var clearsOnDoubleTap = true
}

/// The greatest distances and times within which a touch counts as still or as simultaneous.
enum ToolConstants {
  /// The longest time between two touches that land together, in seconds.
  ///
  /// Two fingers that are put down together land within 50 ms; half a millisecond allows for
  /// rounding.
  static let pairInterval: TimeInterval = 0.0605
  /// The greatest movement of a touch that has not moved yet, in points.
  static let jitter: CGFloat = 2
  /// The time for which a pen is held still to have its stroke replaced by a shape, in seconds.
  static let holdInterval: TimeInterval = 0.5
  /// The greatest movement of a pen that is held still, in points.
  static let holdJitter: CGFloat = 4
  /// The radius of the eraser, in points.
  static let eraserRadius: CGFloat = 8
  /// The greatest distance of the polyline of a stroke in progress from its curve, in points.
  static let tolerance: Float = 0.1
}
