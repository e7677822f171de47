import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let eraser = ToolID(declaring: "eraser")
}

/// A tool that erases the elements, except pictures, that a finger touches, or only what it touches of
/// them.
///
/// The elements disappear at once. Whole elements are erased in one undo step for each finger, and
/// parts in one undo step when the last finger is lifted.
struct EraserTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .eraser, name: "Eraser", key: "4",
    help: "Erases the strokes that it touches; chosen again, only what it touches of them",
    introduction: "Drag over strokes, and choose the eraser again to erase pieces of them",
    make: { EraserTool() },
    drawIcon: { context in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      context.addLines(
        between: [point(9, 20), point(3, 14), point(13, 4), point(20, 11), point(11, 20)])
      context.closePath()
      context.strokePath()
      context.addLines(between: [point(8, 9), point(15, 16)])
      context.strokePath()
      context.addLines(between: [point(11, 20), point(21, 20)])
      context.strokePath()
    })

  /// The state of a touch that erases.
  private final class ErasingTouch {
    var location: CGPoint
    /// The radius of the eraser in points of the page.
    var radius: CGFloat = 0
    /// The IDs of the elements that the touch has hidden.
    var hiddenIDs: Set<Drawing.ID> = []
    /// The paths along which the touch has erased parts.
    var paths: [EraserPath] = []

    init(location: CGPoint) { self.location = location }
  }

  private var erasingTouches: [ToolTouch.ID: ErasingTouch] = [:]
  private var mode = EraserMode.complete
  private var sections = ErasedSections()
  /// The paths of the touches that have ended since the gesture began.
  private var finishedPaths: [EraserPath] = []

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    if erasingTouches.isEmpty { mode = context.eraserMode }
    let erasingTouch = ErasingTouch(location: touch.location)
    erasingTouch.radius = Self.radius(context)
    erasingTouches[touch.id] = erasingTouch
    erase(to: touch.location, erasingTouch, context, &effects)
    Self.invalidateRing(of: erasingTouch, &effects)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let erasingTouch = erasingTouches[touch.id] else { return }
    Self.invalidateRing(of: erasingTouch, &effects)
    erasingTouch.radius = Self.radius(context)
    erase(to: touch.location, erasingTouch, context, &effects)
    erasingTouch.location = touch.location
    Self.invalidateRing(of: erasingTouch, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    guard let erasingTouch = erasingTouches.removeValue(forKey: touch.id) else { return }
    switch mode {
    case .complete: effects.append(.erase(Array(erasingTouch.hiddenIDs)))
    case .partial:
      finishedPaths += erasingTouch.paths
      if erasingTouches.isEmpty { divide(context, &effects) }
    }
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    moved(touch, context, &effects)
    guard let erasingTouch = erasingTouches.removeValue(forKey: touch.id) else { return }
    switch mode {
    case .complete: effects.append(.unhide(Array(erasingTouch.hiddenIDs)))
    case .partial: restore(context, &effects)
    }
  }

  func appendInks(to inks: inout [InkLine]) {
    for erasingTouch in erasingTouches.values { inks.append(Self.ring(of: erasingTouch)) }
  }

  /// Returns the radius of the eraser in points of the page.
  private static func radius(_ context: ToolContext) -> CGFloat {
    ToolConstants.eraserRadius / context.scale
  }

  /// Erases what a touch meets between its last location and a new one.
  private mutating func erase(
    to end: CGPoint, _ erasingTouch: ErasingTouch, _ context: ToolContext,
    _ effects: inout [ToolEffect]
  ) {
    let found = Self.elements(from: erasingTouch.location, to: end, erasingTouch.radius, context)
    switch mode {
    case .complete:
      let new = found.subtracting(erasingTouch.hiddenIDs)
      if new.isEmpty { return }
      erasingTouch.hiddenIDs.formUnion(new)
      effects.append(.hide(new.sorted()))
    case .partial:
      let path = EraserPath(from: erasingTouch.location, to: end, radius: erasingTouch.radius)
      erasingTouch.paths.append(path)
      erase([path], of: found, context, &effects)
    }
  }

  private mutating func erase(
    _ paths: [EraserPath], of ids: Set<Drawing.ID>, _ context: ToolContext,
    _ effects: inout [ToolEffect]
  ) {
    let changed = sections.erase(paths, of: ids, tolerance: context.tolerance, context.element)
    if changed.isEmpty { return }
    let width = ids.reduce(0) { max($0, context.element($1)?.width ?? 0) }
    let bounds = paths.reduce(CGRect.null) { $0.union($1.bounds(width: width)) }
    effects.append(.showSections(changed, within: bounds))
  }

  /// Replaces the elements by what is left of them.
  private mutating func divide(_ context: ToolContext, _ effects: inout [ToolEffect]) {
    finishedPaths = []
    if sections.isEmpty { return }
    let divisions = sections.divisions(context.element)
    let area = sections.area
    effects.append(.showCompletely(sections.restore(), within: area))
    effects.append(.divide(divisions))
  }

  /// Shows what only a cancelled touch has erased.
  private mutating func restore(_ context: ToolContext, _ effects: inout [ToolEffect]) {
    let area = sections.area
    let ids = sections.restore()
    effects.append(.showCompletely(ids, within: area))
    let others = erasingTouches.sorted { $0.key < $1.key }.flatMap(\.value.paths)
    erase(finishedPaths + others, of: ids, context, &effects)
    if erasingTouches.isEmpty { divide(context, &effects) }
  }

  /// Returns the IDs of the elements within a radius of the segment between two locations.
  private static func elements(
    from start: CGPoint, to end: CGPoint, _ radius: CGFloat, _ context: ToolContext
  ) -> Set<Drawing.ID> {
    // Each step is at most one radius long, so that no element between two reports is missed.
    let steps = max(1, Int((start.distance(to: end) / radius).rounded(.up)))
    var found: Set<Drawing.ID> = []
    for step in 1...min(steps, 10_000) {
      let fraction = CGFloat(step) / CGFloat(steps)
      let point = CGPoint(
        x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      found.formUnion(context.elements(point, radius))
    }
    return found
  }

  private static func invalidateRing(
    of erasingTouch: ErasingTouch, _ effects: inout [ToolEffect]
  ) {
    let ring = ring(of: erasingTouch)
    effects.invalidate(ring.points, from: 0, width: ring.width)
  }

  /// Returns the ring that shows the eraser under a finger.
  private static func ring(of erasingTouch: ErasingTouch) -> InkLine {
    let radius = erasingTouch.radius
    let offset = InkPoint(CGPoint(x: radius, y: radius))
    let center = InkPoint(erasingTouch.location)
    let width = Float(ToolConstants.eraserLineWidth * radius / ToolConstants.eraserRadius)
    let ring = Element(
      kind: .circle, points: [center - offset, center + offset], width: width,
      color: Palette.eraser)
    return ring.ink(tolerance: ToolConstants.tolerance)
  }
}
