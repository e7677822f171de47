import DrawingModel
import ResponderKit

/// An input of the user to a page, other than a touch.
///
/// ``Page/perform(_:)`` performs inputs, a recorded session contains them, and a replay performs
/// them again. To add a kind of input, add a case here, its fields in `PageInput+Session.swift`,
/// and its effect in `Page+Inputs.swift`.
enum PageInput: Hashable {
  case edit(EditCommand)
  /// Chooses the tool, the color or the width of new strokes.
  case style(ToolStyleChange)
  /// Chooses the effect of fingers.
  case fingers(FingerAction)
  /// Determines whether lines and circles begin and end at points of the grid.
  case snapping(Bool)
  /// Chooses what the eraser removes.
  case eraser(EraserMode)
  case pageStyle(PageStyle)
  /// Shows another area of the page.
  case view(Viewport)
  /// Ignores the touches that have begun last if they are taps, because they closed a panel.
  case ignoreTap
  case selection(SelectionCommand)
  /// Adds the elements of a text and selects them.
  case paste(String)
  /// Gives the selected elements a style.
  case pasteStyle(InkStyle)
  /// Moves the selected elements by a displacement in points of the page.
  case moveSelection(CGVector)
}
