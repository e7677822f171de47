/// The background and the content of a view in a rectangle, drawn in one or several steps.
///
/// Only a view with ``StepwiseDrawing`` needs closures and thereby allocations.
struct ContentSteps {
  /// The rectangle in the view's coordinates.
  private let rect: CGRect
  /// The closure that draws a step; nil for a view that draws everything at once.
  private let drawStep: ((CGContext) -> Bool)?
  private var isFirst = true

  init(of view: UIView, in rect: CGRect) {
    self.rect = rect
    drawStep = (view as? any StepwiseDrawing)?.drawingSteps(in: rect)
  }

  /// Draws the next step of the view's content, and returns a Boolean value that indicates whether
  /// further steps follow.
  mutating func drawNext(of view: UIView, in context: CGContext) -> Bool {
    context.saveGState()
    context.clipToBox(of: rect)
    if isFirst, let color = view.fillColor, view.rareProperties?.layer?.drawsBackground != true {
      context.setFillColor(color)
      context.fill(rect)
    }
    isFirst = false
    UIGraphicsPushContext(context)
    context.beginPath()
    let hasMoreSteps = drawStep?(context) ?? false
    if drawStep == nil { view.draw(rect) }
    UIGraphicsPopContext()
    context.restoreGState()
    return hasMoreSteps
  }
}
