import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let eraser = ToolID(declaring: "eraser")
}

/// Erases the elements that a finger touches, in one step when it is lifted.
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

  /// A touch that erases.
  private struct Session {
    var location: CGPoint
    /// The elements that the touch has hidden.
    var hiddenIDs: Set<Drawing.ID> = []
  }

  private var sessions: [ToolTouch.ID: Session] = [:]

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    sessions[touch.id] = Session(location: touch.location)
    hide(at: touch.location, touch, context, &effects)
    invalidateRing(of: touch, &effects)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    guard let start = sessions[touch.id]?.location else { return }
    invalidateRing(of: touch, &effects)
    // Steps of one radius, so that no element between two reports is missed.
    let distance = start.distance(to: touch.location)
    let steps = max(1, Int((distance / ToolConstants.eraserRadius).rounded(.up)))
    for step in 1...min(steps, 10_000) {
      let fraction = CGFloat(step) / CGFloat(steps)
      let point = CGPoint(
        x: start.x + (touch.location.x - start.x) * fraction,
        y: start.y + (touch.location.y - start.y) * fraction)
      hide(at: point, touch, context, &effects)
    }
    sessions[touch.id]?.location = touch.location
    invalidateRing(of: touch, &effects)
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    guard let session = sessions.removeValue(forKey: touch.id) else { return }
    effects.append(.erase(Array(session.hiddenIDs)))
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    moved(touch, context, &effects)
    guard let session = sessions.removeValue(forKey: touch.id) else { return }
    effects.append(.unhide(Array(session.hiddenIDs)))
  }

  func appendInks(to inks: inout [InkLine]) {
    for session in sessions.values { inks.append(Self.ring(at: session.location)) }
  }

  private mutating func hide(
    at point: CGPoint, _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    let distance = ToolConstants.eraserRadius / max(context.scale, 0.01)
    let found = context.elements(point, distance)
      .filter { sessions[touch.id]?.hiddenIDs.contains($0) == false }
    guard !found.isEmpty else { return }
    sessions[touch.id]?.hiddenIDs.formUnion(found)
    effects.append(.hide(found))
  }

  private func invalidateRing(of touch: ToolTouch, _ effects: inout [ToolEffect]) {
    guard let session = sessions[touch.id] else { return }
    let ring = Self.ring(at: session.location)
    effects.invalidate(ring.points, from: 0, width: ring.width)
  }

  /// The ring that shows the eraser under a finger.
  private static func ring(at location: CGPoint) -> InkLine {
    let radius = ToolConstants.eraserRadius
    let offset = InkPoint(CGPoint(x: radius, y: radius))
    let center = InkPoint(location)
    let ring = Element(
      kind: .circle, points: [center - offset, center + offset], width: 1.5, color: Palette.eraser)
    return ring.ink(tolerance: ToolConstants.tolerance)
  }
}
