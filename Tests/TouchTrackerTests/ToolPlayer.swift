import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

/// A simulation of touches for a tool without a view.
///
/// It collects the effects of the tool.
@MainActor
struct ToolPlayer {
  var tool: any Tool
  var effects: [ToolEffect] = []
  var scale: CGFloat = 1
  var style = ToolStyle()
  var modifierFlags: UIKeyModifierFlags = []
  var snapsToGrid = false
  var rules = PageRules()
  var selectionFrame: SelectionFrame?
  /// The IDs of the elements that an eraser finds, with the y coordinates of the elements.
  var elements: [(y: CGFloat, id: Drawing.ID)] = []

  init(_ tool: ToolDescription) { self.tool = tool.make() }

  private func touch(
    _ id: ToolTouch.ID, _ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, taps: Int = 0
  ) -> ToolTouch {
    let point = CGPoint(x: x, y: y)
    return ToolTouch(
      id: id, location: point, viewLocation: CGPoint(x: x * scale, y: y * scale), time: time,
      force: nil, tapCount: taps)
  }

  var context: ToolContext {
    ToolContext(
      style: style, scale: scale, tolerance: 0.25, modifierFlags: modifierFlags,
      snapsToGrid: snapsToGrid, rules: rules, selectionFrame: selectionFrame
    ) { point, distance in
      elements.filter { abs($0.y - point.y) <= distance }.map(\.id)
    }
  }

  mutating func down(_ id: Int, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval = 0) {
    tool.began(touch(id, x, y, time), context, &effects)
  }

  mutating func move(_ id: Int, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval = 0) {
    tool.moved(touch(id, x, y, time), context, &effects)
  }

  mutating func up(
    _ id: Int, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval = 0, taps: Int = 0
  ) {
    tool.ended(touch(id, x, y, time, taps: taps), context, &effects)
  }

  mutating func cancel(_ id: Int, _ x: CGFloat, _ y: CGFloat) {
    tool.cancelled(touch(id, x, y, 0), context, &effects)
  }

  mutating func predict(_ id: Int, _ location: CGPoint?) {
    tool.predicted(location, for: id, &effects)
  }

  mutating func advance(to time: TimeInterval) {
    tool.advance(to: time, context, &effects)
    #expect(tool.nextDeadline > time)
  }

  /// The strokes that the tool has finished.
  var finished: [FinishedStroke] {
    effects.compactMap { if case .finish(let stroke) = $0 { stroke } else { nil } }
  }

  /// The requests that the select tool has made.
  var requests: [SelectionRequest] {
    effects.compactMap { if case .select(let request) = $0 { request } else { nil } }
  }

  /// The rectangles of the page that the tool has invalidated.
  var invalidRects: [CGRect] {
    effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
  }

  /// The lines that show the touches in progress.
  var inks: [InkLine] {
    var inks: [InkLine] = []
    tool.appendInks(to: &inks)
    return inks
  }

  /// The number of lines that show the touches in progress.
  var inkCount: Int { inks.count }
}
