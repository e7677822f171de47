import DrawingModel
import Ink
import OrderedCollections
import ResponderKit

extension ToolID {
  nonisolated static let line = ToolID(declaring: "line")
}

/// A tool that draws a straight line under each finger, and a circle between two fingers that land
/// together.
struct LineTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .line, name: "Line", key: "1",
    help:
      "A straight line under each finger; two fingers that land together draw a circle; Shift gives "
      + "angles of 15° and round circles",
    introduction: "Drag to draw lines, with several fingers at once",
    ink: InkStyle(width: 4),
    make: { LineTool() },
    drawIcon: { context in
      context.move(to: CGPoint(x: 5, y: 19))
      context.addLine(to: CGPoint(x: 19, y: 5))
      context.strokePath()
      context.fillEllipse(in: CGRect(x: 2.5, y: 16.5, width: 5, height: 5))
      context.fillEllipse(in: CGRect(x: 16.5, y: 2.5, width: 5, height: 5))
    })

  static var usesTwoFingers: Bool { true }

  /// A line or circle in progress.
  private enum Figure {
    case line(LineInProgress)
    case circle(CircleInProgress)
  }

  /// The figures in the order in which they began, each with the ID of its first touch as the key.
  private var figures: OrderedDictionary<ToolTouch.ID, Figure> = [:]
  /// For each touch, the key of the figure that it draws.
  private var figureKeys: [ToolTouch.ID: ToolTouch.ID] = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    let jitter = ToolConstants.jitter / context.scale
    var (lines, circles) = ([LineInProgress](), [CircleInProgress]())
    // The search goes from the latest figure to earlier ones. It ends after two lines, which
    // already show that at least three fingers have landed together.
    search: for figure in figures.values.reversed() {
      switch figure {
      case .line(let line):
        guard lines.count < 2, line.beganTogether(at: touch.time) else { break search }
        if line.isPairable(at: touch.time, jitter) { lines.append(line) }
      case .circle(let circle):
        if circle.isPairable(at: touch.time, jitter) { circles.append(circle) }
      }
    }
    if circles.isEmpty, lines.count == 1 {
      return makeCircle(of: lines[0], and: touch, &effects)
    }
    // Three or more fingers that land together draw a line each.
    for circle in circles { divide(circle, &effects) }
    add(LineInProgress(touch, context.style, snapsToGrid: context.snapsToGrid), &effects)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let figure = figure(of: touch) else { return }
    invalidate(figure, &effects)
    switch figure {
    case .line(let line): line.move(to: touch.location, isConstrained: context.isConstrained)
    case .circle(let circle): circle.move(touch, isConstrained: context.isConstrained)
    }
    invalidate(figure, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    guard let key = figureKeys.removeValue(forKey: touch.id), let figure = figures[key] else {
      return
    }
    switch figure {
    case .line(let line):
      figures[key] = nil
      effects.append(
        .finish(
          FinishedStroke(
            element: line.element, tapCount: touch.tapCount,
            isScribble: line.isScribble(scale: context.scale))))
    case .circle(let circle):
      circle.touchesDown.remove(touch.id)
      guard circle.touchesDown.isEmpty else { return }
      figures[key] = nil
      effects.append(.finish(FinishedStroke(element: circle.element)))
    }
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    moved(touch, context, &effects)
    guard let key = figureKeys.removeValue(forKey: touch.id) else { return }
    // If the figure is a circle, its other touch draws nothing from now on.
    figures[key] = nil
  }

  func appendInks(to inks: inout [InkLine]) {
    for figure in figures.values { inks.append(ink(of: figure)) }
  }

  // MARK: Figures

  private func figure(of touch: ToolTouch) -> Figure? {
    figureKeys[touch.id].flatMap { figures[$0] }
  }

  private mutating func add(_ line: LineInProgress, _ effects: inout [ToolEffect]) {
    figures[line.touch] = .line(line)
    figureKeys[line.touch] = line.touch
    invalidate(.line(line), &effects)
  }

  private mutating func makeCircle(
    of line: LineInProgress, and touch: ToolTouch, _ effects: inout [ToolEffect]
  ) {
    invalidate(.line(line), &effects)
    let circle = CircleInProgress(line, touch)
    figures[line.touch] = .circle(circle)
    figureKeys[touch.id] = line.touch
    invalidate(.circle(circle), &effects)
  }

  /// Replaces a circle by two lines that begin at the locations of its touches.
  private mutating func divide(_ circle: CircleInProgress, _ effects: inout [ToolEffect]) {
    invalidate(.circle(circle), &effects)
    for corner in circle.corners {
      add(
        LineInProgress(
          corner.touch, at: corner.location, time: circle.startTime, circle.style,
          snapsToGrid: circle.snapsToGrid), &effects)
    }
  }

  private func ink(of figure: Figure) -> InkLine {
    switch figure {
    case .line(let line): line.ink
    case .circle(let circle): circle.ink
    }
  }

  private func invalidate(_ figure: Figure, _ effects: inout [ToolEffect]) {
    let ink = ink(of: figure)
    effects.invalidate(
      ink.points, from: 0, width: ink.width + 2 * style(of: figure).margin(width: ink.width))
  }

  private func style(of figure: Figure) -> LineStyle {
    switch figure {
    case .line(let line): line.style.line
    case .circle(let circle): circle.style.line
    }
  }
}

/// A straight line under a finger.
final class LineInProgress {
  static let counter = ObjectCounter("Line")
  private let mark = LineInProgress.counter.mark()

  let touch: ToolTouch.ID
  /// The location at which the finger landed.
  let landing: CGPoint
  /// The start of the line, which is ``landing`` unless the line snaps to the grid.
  private let start: CGPoint
  let startTime: TimeInterval
  let style: ToolStyle
  /// A Boolean value that indicates whether the line begins and ends at points of the grid.
  let snapsToGrid: Bool
  /// The location of the finger.
  private(set) var location: CGPoint
  /// The length of the finger's path, in points of the page.
  private var pathLength: CGFloat = 0
  /// The end of the line, which is the location of the finger unless the line is constrained or
  /// snaps to the grid.
  private var end: CGPoint {
    didSet { points[1] = InkPoint(end) }
  }
  /// The start and the end of the line.
  private var points: [InkPoint]

  init(
    _ touch: ToolTouch.ID, at location: CGPoint, time: TimeInterval, _ style: ToolStyle,
    snapsToGrid: Bool
  ) {
    (self.touch, landing, self.location) = (touch, location, location)
    (startTime, self.style, self.snapsToGrid) = (time, style, snapsToGrid)
    start = snapsToGrid ? location.snappedToGrid : location
    end = start
    points = [InkPoint(start), InkPoint(start)]
  }

  convenience init(_ touch: ToolTouch, _ style: ToolStyle, snapsToGrid: Bool) {
    self.init(
      touch.id, at: touch.location, time: touch.time, style, snapsToGrid: snapsToGrid)
  }

  /// Moves the end of the line.
  ///
  /// A report of the same location, for example when the finger is lifted, does not change the
  /// line, even if Shift has been pressed or released.
  func move(to newLocation: CGPoint, isConstrained: Bool) {
    guard newLocation != location else { return }
    pathLength += location.distance(to: newLocation)
    location = newLocation
    end =
      isConstrained
      ? newLocation.constrainedToAngles(around: start)
      : snapsToGrid ? newLocation.snappedToGrid : newLocation
  }

  /// Returns a Boolean value that indicates whether a touch that begins at a time lands together
  /// with the touch of this line, if that touch has not moved.
  ///
  /// - Parameter jitter: The maximum movement of a touch that counts as not moved, in points of the
  ///   page.
  func isPairable(at time: TimeInterval, _ jitter: CGFloat) -> Bool {
    beganTogether(at: time) && landing.distance(to: location) <= jitter
  }

  func beganTogether(at time: TimeInterval) -> Bool {
    time - startTime <= ToolConstants.pairInterval
  }

  /// Returns a Boolean value that indicates whether the finger's path is so much longer than the line
  /// that the user probably wanted to draw freehand.
  ///
  /// - Parameter scale: The number of points of the view per point of the page.
  func isScribble(scale: CGFloat) -> Bool {
    pathLength * scale > ToolConstants.minimumScribble
      && pathLength > ToolConstants.scribbleFactor * landing.distance(to: location)
  }

  var element: Element {
    Element(
      .line, from: start, to: end, width: style.width, color: style.color, lineStyle: style.line)
  }

  var ink: InkLine {
    InkLine(points: points, width: Float(style.width), color: Palette.inProgress)
      .decorated(style.line)
  }
}

/// A circle between two fingers, which is finished when both fingers are lifted.
final class CircleInProgress {
  /// The two touches, whose locations determine opposite corners of the circle's bounding box.
  private(set) var corners: [(touch: ToolTouch.ID, start: CGPoint, location: CGPoint)]
  let startTime: TimeInterval
  let style: ToolStyle
  /// A Boolean value that indicates whether the corners are points of the grid.
  let snapsToGrid: Bool
  /// A Boolean value that indicates whether the circle is round because Shift is held.
  private var isConstrained = false
  /// The touches that have not ended.
  var touchesDown: Set<ToolTouch.ID>

  init(_ line: LineInProgress, _ touch: ToolTouch) {
    corners = [
      (line.touch, line.landing, line.location), (touch.id, touch.location, touch.location),
    ]
    (startTime, style, snapsToGrid) = (line.startTime, line.style, line.snapsToGrid)
    touchesDown = [line.touch, touch.id]
  }

  /// Moves a corner.
  ///
  /// A report of the same location, for example when the finger is lifted, does not change the
  /// circle, even if Shift has been pressed or released.
  func move(_ touch: ToolTouch, isConstrained: Bool) {
    for i in corners.indices
    where corners[i].touch == touch.id && corners[i].location != touch.location {
      corners[i].location = touch.location
      self.isConstrained = isConstrained
    }
  }

  /// Returns a Boolean value that indicates whether a touch that begins at a time lands together
  /// with both touches of this circle, if both are still down and have not moved.
  ///
  /// - Parameter jitter: The maximum movement of a touch that counts as not moved, in points of the
  ///   page.
  func isPairable(at time: TimeInterval, _ jitter: CGFloat) -> Bool {
    touchesDown.count == 2 && time - startTime <= ToolConstants.pairInterval
      && corners.allSatisfy { $0.start.distance(to: $0.location) <= jitter }
  }

  var element: Element {
    var (start, end) = (corners[0].location, corners[1].location)
    if isConstrained {
      (start, end) = CGPoint.square(between: start, end)
    } else if snapsToGrid {
      (start, end) = (start.snappedToGrid, end.snappedToGrid)
    }
    return Element(
      .circle, from: start, to: end, width: style.width, color: style.color, lineStyle: style.line,
      fill: style.fillColor)
  }

  var ink: InkLine {
    var ink = element.ink(tolerance: ToolConstants.tolerance)
    ink.color = Palette.inProgress
    ink.area?.color = Palette.inProgress.withAlpha(style.fill.alpha)
    return ink
  }
}
