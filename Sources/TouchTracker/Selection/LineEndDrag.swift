import DrawingModel
import ResponderKit

/// The movement of an end of the selected line by a finger, while its other end stays.
struct LineEndDrag {
  private let line: SelectedLine
  /// The index of the moved end.
  private let end: Int
  /// The displacement from the finger to the end, so that the end does not jump to the finger.
  private let offset: CGVector
  /// The line as it is shown.
  private(set) var element: Element

  init(_ line: SelectedLine, end: Int, from start: CGPoint) {
    (self.line, self.end, element) = (line, end, line.element)
    let location = line.ends[end]
    offset = CGVector(dx: location.x - start.x, dy: location.y - start.y)
  }

  var id: Drawing.ID { line.id }

  /// Moves the end with the finger; the line has angles of multiples of 15° while Shift is held.
  mutating func move(to location: CGPoint, _ context: ToolContext) {
    let target = CGPoint(x: location.x + offset.dx, y: location.y + offset.dy)
    let shown =
      context.isConstrained
      ? target.constrainedToAngles(around: line.ends[1 - end])
      : context.snapsToGrid ? target.snappedToGrid : target
    var points = line.element.points
    points[end] = InkPoint(shown.clampedToDrawing)
    element = line.element.with(ends: points)
  }

  /// Appends an effect that paints the line again.
  func invalidate(_ effects: inout [ToolEffect]) {
    effects.append(.invalidate(element.paintedBounds))
  }
}

/// A line that is selected alone, whose ends can be moved.
struct SelectedLine: Hashable {
  let id: Drawing.ID
  let element: Element

  /// The start and the end of the line, in points of the page.
  var ends: [CGPoint] { element.points.map { CGPoint($0) } }
}
