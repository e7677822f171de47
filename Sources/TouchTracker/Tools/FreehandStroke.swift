import DrawingModel
import Ink
import OrderedCollections
import ResponderKit

/// A freehand stroke under a finger or a pencil.
///
/// The type is a class, because changing a value in a dictionary at each move would allocate
/// memory.
final class FreehandStroke {
  private let kind: Element.Kind
  let style: ToolStyle
  private let startTime: TimeInterval
  private var points: [InkPoint] = []
  private var times: [Float] = []
  /// The force at each point; empty if the width does not follow the force.
  private var forces: [Float] = []
  private var builder: StrokeBuilder
  /// The location in the view near which the touch stays, and the time at which the touch arrived
  /// there.
  private var dwell: (location: CGPoint, since: TimeInterval)
  /// The time at which the touch counts as held still; infinity if the touch has not moved since it
  /// began or since it last counted as held still.
  private var holdDeadline = TimeInterval.infinity
  /// The time at which the shown prediction expires; infinity if none is shown.
  private var predictionExpiration = TimeInterval.infinity
  /// The latest report.
  private(set) var latestReport: ToolTouch

  /// Creates the stroke of a touch that begins.
  ///
  /// - Parameters:
  ///   - kind: The kind of the element: a stroke or a highlight.
  ///   - force: The force of a pencil, 0…1, if the width of the stroke follows the force; otherwise
  ///     `nil`.
  init(
    _ touch: ToolTouch, kind: Element.Kind = .stroke, force: CGFloat?, _ context: ToolContext,
    _ effects: inout [ToolEffect]
  ) {
    (startTime, self.kind, style) = (touch.time, kind, context.style)
    builder = StrokeBuilder(tolerance: context.tolerance, followsForce: force != nil)
    if let force { forces.append(Float(force)) }
    dwell = (touch.viewLocation, touch.time)
    latestReport = touch
    let point = InkPoint(touch.location)
    points.append(point)
    times.append(0)
    builder.add(point, at: 0, force: Float(force ?? 1))
    effects.invalidate(builder.points, from: 0, width: paintedWidth)
  }

  func move(_ touch: ToolTouch, _ effects: inout [ToolEffect]) {
    // The report replaces the vertices after the last settled vertex, so the segment that begins at
    // that vertex changes too.
    let first = max(0, builder.settledCount - 1)
    let width = paintedWidth
    latestReport = touch
    effects.invalidate(builder.points, from: first, width: width)
    append(touch)
    effects.invalidate(builder.points, from: first, width: width)
  }

  /// Extends the shown line to a predicted location, without adding a point to the stroke.
  ///
  /// - Parameter location: The location, which replaces the previous prediction; `nil` for none.
  ///   The prediction expires ``ToolConstants/predictionLifetime`` after the latest report.
  func predict(_ location: CGPoint?, _ effects: inout [ToolEffect]) {
    let width = paintedWidth
    effects.invalidate(builder.points, from: max(0, builder.points.count - 2), width: width)
    builder.predict(location.map { InkPoint($0) })
    predictionExpiration =
      location == nil ? .infinity : latestReport.time + ToolConstants.predictionLifetime
    effects.invalidate(builder.points, from: max(0, builder.points.count - 2), width: width)
  }

  /// Adds the last location of a touch, and appends effects that paint the complete stroke again.
  func end(_ touch: ToolTouch, _ effects: inout [ToolEffect]) {
    move(touch, &effects)
    invalidate(&effects)
  }

  /// Appends effects that paint the complete stroke again.
  func invalidate(_ effects: inout [ToolEffect]) {
    effects.invalidate(builder.points, from: 0, width: paintedWidth)
  }

  /// The time of the next call of ``advance(to:_:)``; infinity for none.
  var nextDeadline: TimeInterval { min(holdDeadline, predictionExpiration) }

  /// Removes a prediction that has expired.
  ///
  /// - Returns: `true` once for each time that the touch is held still.
  func advance(to time: TimeInterval, _ effects: inout [ToolEffect]) -> Bool {
    if predictionExpiration <= time { predict(nil, &effects) }
    guard holdDeadline <= time else { return false }
    holdDeadline = .infinity
    return true
  }

  private func append(_ touch: ToolTouch) {
    // The time is rounded to tenths of a millisecond, so that a replayed session, whose times begin
    // at 0, gives the same stroke.
    let elapsed = Float(((touch.time - startTime) * 1e4).rounded() / 1e4)
    let point = InkPoint(touch.location)
    let lastForce = forces.last
    let force = lastForce.map { touch.force.map { Float($0) } ?? $0 }
    // A pencil that presses harder without moving adds a point, which makes the dot larger.
    let pressesHarder = if let force, let lastForce { force > lastForce } else { false }
    guard point != points.last || pressesHarder else { return }
    if touch.viewLocation.distance(to: dwell.location) > ToolConstants.holdJitter {
      dwell = (touch.viewLocation, touch.time)
      holdDeadline = touch.time + ToolConstants.holdInterval
    }
    points.append(point)
    times.append(elapsed)
    if let force { forces.append(force) }
    builder.add(point, at: elapsed, force: force ?? 1)
  }

  /// Returns a Boolean value that indicates whether the touch was held still before it ended.
  ///
  /// - Parameter time: The time at which the touch ended.
  func wasHeld(until time: TimeInterval) -> Bool {
    time - dwell.since >= ToolConstants.holdIntervalAtEnd && points.count > 2
  }

  /// The width of the line with its arrowheads.
  ///
  /// While a stroke is shorter than an arrowhead, its end turns the arrowhead at its start, too,
  /// which is up to two lengths of an arrowhead away.
  private var paintedWidth: Float {
    let width = Float(style.width)
    return width + 4 * style.line.margin(width: width)
  }

  /// The stroke as an element of the drawing; only a closed stroke is filled.
  var element: Element {
    let element = Element(
      kind: kind, points: points, times: times, forces: forces, width: Float(style.width),
      color: style.color, lineStyle: style.line)
    guard style.fill != .none, element.isClosed else { return element }
    return element.with(StyleChange(fillAlpha: style.fill.alpha)) ?? element
  }

  /// The line that shows the stroke.
  ///
  /// The bounds of the line are infinite: computing them would cost O(points) for each move, and
  /// the invalidated rectangles already limit painting.
  var ink: InkLine {
    InkLine(
      points: builder.points, width: Float(style.width), widthFactors: builder.widthFactors,
      color: style.color, bounds: .infinite
    ).decorated(kind == .stroke ? style.line : LineStyle())
  }
}

/// The freehand strokes in progress by the ID of their touch, in the order in which they began.
typealias FreehandStrokes = OrderedDictionary<ToolTouch.ID, FreehandStroke>

extension FreehandStrokes {
  /// Ends and removes the stroke of a touch.
  ///
  /// - Returns: The stroke, or `nil` if the touch draws none.
  mutating func end(_ touch: ToolTouch, _ effects: inout [ToolEffect]) -> FreehandStroke? {
    self[touch.id]?.end(touch, &effects)
    return removeValue(forKey: touch.id)
  }

  /// Appends the lines that show the strokes.
  func appendInks(to inks: inout [InkLine]) {
    for stroke in values { inks.append(stroke.ink) }
  }
}
