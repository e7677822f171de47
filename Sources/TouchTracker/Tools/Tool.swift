import DrawingModel
import Ink
import ResponderKit

/// A tool that responds to touches on the page.
///
/// A tool is a state machine. It receives the touches that began while it was selected, of which
/// there can be several at the same time, and appends effects that the view and the page perform.
/// All coordinates are points of the page, except ``ToolTouch/viewLocation``.
protocol Tool {
  /// Called when a touch begins.
  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// Called when a touch reports a new location.
  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// Called when a touch ends at its last location.
  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])
  /// Called when the system or a gesture recognizer cancels a touch.
  ///
  /// The tool must revert all effects of the touch.
  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect])

  /// Appends the lines that show the touches in progress.
  func appendInks(to inks: inout [InkLine])

  /// A Boolean value that indicates whether two fingers that land together use the tool; three
  /// fingers that land together then move the page.
  static var usesTwoFingers: Bool { get }

  /// A Boolean value that indicates whether the tool shows where touches are expected next.
  static var showsPredictions: Bool { get }
  /// Called after a touch has moved, with the location at which it is expected next.
  ///
  /// The tool must not store the location in the drawing: the finger may do something else.
  ///
  /// - Parameter location: The expected location, in points of the page; `nil` if it is unknown.
  mutating func predicted(
    _ location: CGPoint?, for id: ToolTouch.ID, _ effects: inout [ToolEffect])

  /// The time at which the tool acts next while its touches do not move; infinity if there is no
  /// such time.
  var nextDeadline: TimeInterval { get }
  /// A Boolean value that indicates whether the tool changes what it shows while its touches do not
  /// move or after they have ended.
  ///
  /// If so, the view calls ``advance(to:_:_:)`` for each frame.
  var isAnimating: Bool { get }
  /// Shows the strokes of the tool as they are at a time, and performs the actions that are due.
  ///
  /// Afterwards, ``nextDeadline`` must be later than this time.
  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect])
}

extension Tool {
  func appendInks(to inks: inout [InkLine]) {}

  static var usesTwoFingers: Bool { false }
  static var showsPredictions: Bool { false }
  mutating func predicted(
    _ location: CGPoint?, for id: ToolTouch.ID, _ effects: inout [ToolEffect]
  ) {}

  var nextDeadline: TimeInterval { .infinity }
  var isAnimating: Bool { false }
  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {}
}

/// A touch on the page, as a tool sees it.
struct ToolTouch {
  /// An ID of a touch from its beginning to its end; later touches have higher IDs.
  typealias ID = Int

  let id: ID
  let location: CGPoint
  /// The location in points of the view.
  let viewLocation: CGPoint
  /// The time in seconds.
  let time: TimeInterval
  /// The force of a pencil, 0…1; `nil` for a device that measures no force, and when a touch ends
  /// or is cancelled.
  let force: CGFloat?
  /// The number of taps in quick succession that the touch completes.
  let tapCount: Int
  /// A Boolean value that indicates whether the touch is a finger on a touchscreen, which is less
  /// exact than a pen or the mouse.
  var isFinger = false
}

/// The properties of the page that a tool depends on.
struct ToolContext {
  /// The style of strokes that begin now.
  var style: ToolStyle
  /// The number of points of the view per point of the page.
  let scale: CGFloat
  /// The maximum distance between a stroke in progress and its curve, in points of the page.
  ///
  /// The distance equals that of finished strokes, so that a stroke does not change when the finger
  /// is lifted.
  let tolerance: Float
  /// The modifier keys that were held at the latest event.
  var modifierFlags: UIKeyModifierFlags = []
  /// A Boolean value that indicates whether lines and circles begin and end at points of the grid.
  var snapsToGrid = false
  var eraserMode = EraserMode.complete
  var rules = PageRules()
  /// The frame of the selected elements, or `nil` if nothing is selected.
  var selectionFrame: SelectionFrame?
  /// A closure that returns the IDs of the visible elements, except pictures, whose ink is within a
  /// distance of a point.
  let elements: (_ point: CGPoint, _ distance: CGFloat) -> [Drawing.ID]
  /// A closure that returns the element with an ID, or `nil` if there is none.
  var element: (Drawing.ID) -> Element? = { _ in nil }

  /// A Boolean value that indicates whether lines and turns have angles of multiples of 15°,
  /// circles are round, and scaling keeps proportions.
  var isConstrained: Bool { modifierFlags.contains(.shift) }
}

/// A consequence of a touch that a tool requests.
enum ToolEffect {
  /// A rectangle of the page must be painted again, because a stroke in progress has changed there.
  case invalidate(CGRect)
  /// A stroke is finished and becomes part of the drawing.
  case finish(FinishedStroke)
  /// Elements disappear from the page but remain in the drawing.
  case hide([Drawing.ID])
  /// Hidden elements appear again.
  case unhide([Drawing.ID])
  /// Hidden elements are erased from the drawing.
  case erase([Drawing.ID])
  /// Parts of elements, all within a rectangle, disappear from the page but remain in the drawing.
  case showSections([ErasedSections.Appearance], within: CGRect)
  /// Elements appear completely again; what was missing is within a rectangle.
  case showCompletely(Set<Drawing.ID>, within: CGRect)
  /// Elements are replaced by pieces.
  case divide([Drawing.Division])
  /// The area around a point is filled with a color.
  case fillArea(around: CGPoint, PixelColor)
  /// The select tool makes a request to the selection.
  case select(SelectionRequest)
}

/// A stroke that a tool has finished.
struct FinishedStroke {
  let element: Element
  /// The shape that replaces the element in a second undo step, or `nil` to keep the element.
  var recognizedShape: Element?
  /// The number of taps that the touch of the stroke completed; 0 for a stroke of several touches
  /// and for a held shape.
  var tapCount = 0
  /// A Boolean value that indicates whether the second tap of a double tap clears the page instead
  /// of drawing a second dot.
  var clearsOnDoubleTap = true
  /// A Boolean value that indicates whether a straight line follows a path that is not straight.
  var isScribble = false
}
