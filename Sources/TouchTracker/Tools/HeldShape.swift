import DrawingModel
import Ink
import ResponderKit

/// The shape that a held stroke has become, while the finger is still down.
///
/// When the finger moves on, the end of a line follows the finger, and any other shape is scaled
/// and rotated about its own middle. The type is a class, because changing a value in a dictionary
/// at each move would allocate memory.
final class HeldShape {
  private enum State {
    /// The finger rests at the location of a report.
    case resting(at: ToolTouch)
    /// The shape follows the finger; the value is the location on the page at which the finger left
    /// the hold.
    case following(from: CGPoint)
  }

  /// The freehand stroke that the shape replaces.
  let stroke: Element
  private let recognizedShape: Element
  private var isLine: Bool { recognizedShape.isStraight }
  /// The outline of the recognized shape.
  private let recognizedOutline: [InkPoint]
  /// The outline of the shape as it is shown; every move changes the points without an allocation.
  private var outline: [InkPoint]
  /// The point that does not move: the start of a line, the middle of any other shape.
  private let pivot: InkPoint
  private var state: State
  /// The location of the latest report.
  ///
  /// A report of the same location, for example when the finger is lifted, does not change the
  /// shape, even if Shift has been pressed or released.
  private var latestLocation: CGPoint
  /// The displacement of the finger since the shape began to follow it.
  private var displacement = InkPoint.zero
  /// The displacement from the pivot to the point that follows the finger, before the finger moves.
  private var lever: InkPoint
  /// The complex number that multiplies the displacement of each point from the pivot.
  private var factor = InkPoint(1, 0)

  /// The smallest scale of a shape; a smaller one would be a dot.
  private static let minimumScale: Float = 0.02
  /// The factor by which a shape can grow before its outline is coarser than that of a finished
  /// element.
  private static let expectedGrowth: Float = 16

  /// The largest difference between two computations of the same location, in points.
  private static let rounding: CGFloat = 0.01

  /// Creates the shape that a stroke has become.
  ///
  /// - Parameters:
  ///   - shape: The recognized shape.
  ///   - touch: The latest report of the finger that rests.
  init(
    _ shape: Element, replacing stroke: Element, under touch: ToolTouch, _ context: ToolContext,
    _ effects: inout [ToolEffect]
  ) {
    (recognizedShape, self.stroke, state) = (shape, stroke, .resting(at: touch))
    latestLocation = touch.location
    recognizedOutline = shape.polyline(tolerance: context.tolerance / Self.expectedGrowth)
    outline = recognizedOutline
    pivot = shape.pivot
    lever = shape.isStraight ? shape.points[1] - pivot : .zero
    update(context)
    invalidate(&effects)
  }

  func move(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    if case .resting(let held) = state {
      let distance = touch.viewLocation.distance(to: held.viewLocation)
      if distance > ToolConstants.holdJitter {
        leaveHold(held, to: touch, ToolConstants.holdJitter / distance, scale: context.scale)
      }
    }
    if case .following(let start) = state {
      displacement = InkPoint(touch.location) - InkPoint(start)
    }
    guard touch.location != latestLocation else { return }
    latestLocation = touch.location
    invalidate(&effects)
    update(context)
    invalidate(&effects)
  }

  /// Makes the shape follow the finger from the point at which the finger left the hold, so that
  /// the shape does not jump.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the finger's movement at which it left the hold.
  ///   - scale: The number of points of the view per point of the page.
  private func leaveHold(
    _ held: ToolTouch, to touch: ToolTouch, _ fraction: CGFloat, scale: CGFloat
  ) {
    let location = held.location
    // If the page has moved under the resting finger, only the finger's own movement counts.
    let movement = CGVector(
      dx: (touch.viewLocation.x - held.viewLocation.x) / scale,
      dy: (touch.viewLocation.y - held.viewLocation.y) / scale)
    let origin = CGPoint(x: touch.location.x - movement.dx, y: touch.location.y - movement.dy)
    let pageHasMoved = origin.distance(to: location) > Self.rounding
    let newLocation =
      pageHasMoved
      ? CGPoint(x: location.x + movement.dx, y: location.y + movement.dy) : touch.location
    let start = CGPoint(
      x: location.x + (newLocation.x - location.x) * fraction,
      y: location.y + (newLocation.y - location.y) * fraction)
    state = .following(from: start)
    if !isLine { lever = InkPoint(start) - pivot }
  }

  /// Appends effects that paint the outline again.
  func invalidate(_ effects: inout [ToolEffect]) {
    effects.invalidate(
      outline, from: 0,
      width: stroke.width + 2 * recognizedShape.lineStyle.margin(width: stroke.width))
    // A fill changes the pixels inside the outline, too.
    if recognizedShape.fill != nil {
      let bounds = outline.reduce(CGRect.null) {
        $0.union(CGRect(origin: CGPoint($1), size: .zero))
      }
      effects.append(.invalidate(bounds))
    }
  }

  private func update(_ context: ToolContext) {
    factor = currentFactor(context)
    for index in outline.indices { outline[index] = transformed(recognizedOutline[index]) }
  }

  private func currentFactor(_ context: ToolContext) -> InkPoint {
    let target = target(context)
    let (leverLength, length) = (lever.length, target.length)
    // Before the finger has moved, a shape other than a line has no lever, and keeps its size.
    guard leverLength > 0, length > leverLength * Self.minimumScale else { return factor }
    // A circle that is rotated is the same circle.
    if recognizedShape.kind == .circle { return InkPoint(length / leverLength, 0) }
    // The quotient of the displacements as complex numbers.
    let quotient =
      InkPoint((target * lever).sum(), target.y * lever.x - target.x * lever.y)
      / (leverLength * leverLength)
    return context.rules.alignsHeldShapes && recognizedShape.isAligned
      ? quotient.aligned : quotient
  }

  /// Returns the displacement from the pivot to the point that follows the finger.
  private func target(_ context: ToolContext) -> InkPoint {
    let target = lever + displacement
    guard isLine, context.isConstrained else { return target }
    return InkPoint(CGPoint(target).constrainedToAngles(around: .zero))
  }

  private func transformed(_ point: InkPoint) -> InkPoint {
    let arm = point - pivot
    return pivot + arm * factor.x + InkPoint(-arm.y, arm.x) * factor.y
  }

  /// The shape as an element of the drawing.
  var element: Element {
    Element(
      kind: recognizedShape.kind,
      points: recognizedShape.points.map { InkPoint(CGPoint(transformed($0)).clampedToDrawing) },
      width: recognizedShape.width, color: recognizedShape.color,
      lineStyle: recognizedShape.lineStyle, fill: recognizedShape.fill)
  }

  /// The line that shows the shape.
  ///
  /// The bounds of the line are infinite, because the invalidated rectangles already limit
  /// painting.
  var ink: InkLine {
    InkLine(
      points: outline, width: stroke.width, color: stroke.color,
      area: recognizedShape.fill.map { InkLine.Area(corners: outline, color: $0) },
      bounds: .infinite
    ).decorated(recognizedShape.lineStyle)
  }
}

extension Element {
  /// A Boolean value that indicates whether a recognized shape is a straight line or highlight.
  fileprivate var isStraight: Bool { kind == .line || kind == .highlight }

  /// The start of a line, the middle of any other shape.
  fileprivate var pivot: InkPoint {
    if isStraight || kind == .ellipse { return points[0] }
    return points.reduce(.zero, +) / Float(max(1, points.count))
  }
}

extension InkPoint {
  fileprivate var length: Float { (self * self).sum().squareRoot() }
}
