import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let eraser = ToolID(declaring: "eraser")
}

/// A tool that erases the elements, except pictures, that a finger touches.
///
/// The elements are hidden at once, and are erased in one undo step when the finger is lifted.
struct EraserTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .eraser, name: "Eraser", key: "4", help: "Erases the elements that it touches",
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

    init(location: CGPoint) { self.location = location }
  }

  private var erasingTouches: [ToolTouch.ID: ErasingTouch] = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    let erasingTouch = ErasingTouch(location: touch.location)
    erasingTouch.radius = Self.radius(context)
    erasingTouches[touch.id] = erasingTouch
    hide(at: touch.location, erasingTouch, context, &effects)
    Self.invalidateRing(of: erasingTouch, &effects)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let erasingTouch = erasingTouches[touch.id] else { return }
    Self.invalidateRing(of: erasingTouch, &effects)
    let start = erasingTouch.location
    erasingTouch.radius = Self.radius(context)
    // Each step is at most one radius long, so that no element between two reports is missed.
    let distance = start.distance(to: touch.location)
    let steps = max(1, Int((distance / erasingTouch.radius).rounded(.up)))
    for step in 1...min(steps, 10_000) {
      let fraction = CGFloat(step) / CGFloat(steps)
      let point = CGPoint(
        x: start.x + (touch.location.x - start.x) * fraction,
        y: start.y + (touch.location.y - start.y) * fraction)
      hide(at: point, erasingTouch, context, &effects)
    }
    erasingTouch.location = touch.location
    Self.invalidateRing(of: erasingTouch, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    guard let erasingTouch = erasingTouches.removeValue(forKey: touch.id) else { return }
    effects.append(.erase(Array(erasingTouch.hiddenIDs)))
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    moved(touch, context, &effects)
    guard let erasingTouch = erasingTouches.removeValue(forKey: touch.id) else { return }
    effects.append(.unhide(Array(erasingTouch.hiddenIDs)))
  }

  func appendInks(to inks: inout [InkLine]) {
    for erasingTouch in erasingTouches.values { inks.append(Self.ring(of: erasingTouch)) }
  }

  /// Returns the radius of the eraser in points of the page.
  private static func radius(_ context: ToolContext) -> CGFloat {
    ToolConstants.eraserRadius / context.scale
  }

  private func hide(
    at point: CGPoint, _ erasingTouch: ErasingTouch, _ context: ToolContext,
    _ effects: inout [ToolEffect]
  ) {
    let found = context.elements(point, erasingTouch.radius)
      .filter { !erasingTouch.hiddenIDs.contains($0) }
    guard !found.isEmpty else { return }
    erasingTouch.hiddenIDs.formUnion(found)
    effects.append(.hide(found))
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
