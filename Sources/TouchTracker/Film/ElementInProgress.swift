import DrawingModel
import Ink
import ResponderKit

/// An element that is being drawn in a film.
struct ElementInProgress {
  let element: Element
  let tracing: ElementTracing
  /// The current end of the drawn line; `nil` for a picture and before the first call of
  /// ``advance(to:invalidate:)``.
  private(set) var tip: InkPoint?
  /// A Boolean value that indicates whether the complete element is already on the page.
  var isAdded = false
  /// The index of the last point that has been drawn; −1 before the first one.
  private var lastIndex = -1
  /// The curve of a freehand stroke, which is built point by point, as when the finger drew it.
  private var builder: StrokeBuilder
  /// The points of a shape's outline that have been drawn, without the tip.
  private var outline: [InkPoint] = []

  /// Creates an element of which nothing has been drawn.
  ///
  /// - Parameter tolerance: The maximum distance between the line and the curve, in points of the
  ///   page.
  init(_ element: Element, _ tracing: ElementTracing, tolerance: Float) {
    (self.element, self.tracing) = (element, tracing)
    builder = StrokeBuilder(tolerance: tolerance, followsForce: !element.forces.isEmpty)
  }

  /// Draws the element up to a time.
  ///
  /// - Parameters:
  ///   - time: The seconds since the element began.
  ///   - invalidate: Called with each rectangle of the page that changes.
  mutating func advance(to time: TimeInterval, invalidate: (CGRect) -> Void) {
    guard !tracing.points.isEmpty else { return }
    let first =
      element.kind.isFreehand ? max(0, builder.settledCount - 1) : max(0, outline.count - 1)
    report(from: first, invalidate)
    if element.kind.isFreehand { builder.predict(nil) }
    while lastIndex + 1 < tracing.points.count, tracing.times[lastIndex + 1] <= time {
      lastIndex += 1
      add(tracing.points[lastIndex], lastIndex)
    }
    let tip = tracing.tip(at: time, after: max(0, lastIndex))
    self.tip = tip
    if element.kind.isFreehand, tip != tracing.points[max(0, lastIndex)] { builder.predict(tip) }
    report(from: first, invalidate)
  }

  private mutating func add(_ point: InkPoint, _ index: Int) {
    guard element.kind.isFreehand else { return outline.append(point) }
    builder.add(
      point, at: element.times.isEmpty ? nil : element.times[index],
      force: element.forces.isEmpty ? 1 : element.forces[index])
  }

  private func report(from first: Int, _ invalidate: (CGRect) -> Void) {
    var effects: [ToolEffect] = []
    effects.invalidate(
      line.points, from: first,
      width: element.width + 4 * element.lineStyle.margin(width: element.width))
    for case .invalidate(let rect) in effects { invalidate(rect) }
  }

  /// The line that shows the drawn part of the element, with its dashes and arrowheads.
  var ink: InkLine { line.decorated(element.lineStyle) }

  /// The drawn part of the line.
  ///
  /// The bounds of the line are infinite, because the invalidated rectangles already limit
  /// painting.
  private var line: InkLine {
    guard element.kind.isFreehand else {
      let points = outline + [tip].compactMap { $0 == outline.last ? nil : $0 }
      return InkLine(points: points, width: element.width, color: element.color, bounds: .infinite)
    }
    return InkLine(
      points: builder.points, width: element.width, widthFactors: builder.widthFactors,
      color: element.color, bounds: .infinite)
  }

  /// The force at the last point that has been drawn, or `nil` if the element has no forces.
  var force: CGFloat? {
    element.forces.isEmpty ? nil : CGFloat(element.forces[max(0, lastIndex)])
  }
}
