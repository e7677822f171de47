import DrawingModel
import Ink
import ResponderKit

extension ToolID {
  nonisolated static let select = ToolID(declaring: "select")
}

/// A request of the select tool to the page.
enum SelectionRequest {
  /// Select the topmost element at a point, or deselect if there is none.
  ///
  /// If the request extends the selection, select the element besides the others, or deselect it.
  case tap(CGPoint, isFinger: Bool, extends: Bool)
  /// Select the elements that a closed curve touches, or extend the selection by them.
  case lasso([CGPoint], extends: Bool)
  /// Show the selected elements with a transform, without changing them.
  case preview(CGAffineTransform)
  /// Transform the selected elements.
  case transform(CGAffineTransform)
  /// Show the handles of the selected line with a moved end, or at its own ends.
  case showLine(SelectedLine?)
  /// Replace the selected line, which is hidden, by one with a moved end.
  case replaceLine(SelectedLine)
  /// Show the selected elements without a transform, and do not change them.
  case cancel
  case showMenu
}

/// A tool that selects elements with taps, a rectangle and a lasso, and moves, scales and turns them.
struct SelectTool: Tool {
  nonisolated static let description = ToolDescription(
    id: .select, name: "Select", key: "s",
    help:
      "Selects what you tap, or draw a rectangle or a lasso around; Shift adds and removes; drag, "
      + "scale or turn the selection",
    introduction: "Tap something, or draw around several things",
    make: { SelectTool() },
    drawIcon: { context in
      // A dashed frame with a pointer.
      for (x, y) in [(4, 4), (9, 4), (14, 4), (4, 9), (4, 14)] as [(CGFloat, CGFloat)] {
        context.move(to: CGPoint(x: x, y: y))
        context.addLine(to: y == 4 ? CGPoint(x: x + 3, y: y) : CGPoint(x: x, y: y + 3))
      }
      context.addLines(between: [
        CGPoint(x: 10, y: 10), CGPoint(x: 20.5, y: 14), CGPoint(x: 15.5, y: 15.5),
        CGPoint(x: 14, y: 20.5), CGPoint(x: 10, y: 10),
      ])
      context.closePath()
      context.strokePath()
    })

  private enum State {
    case idle
    /// A touch that has not yet moved farther than ``ToolConstants/holdJitter``.
    case pressed(ToolTouch, SelectionFrame.Target)
    /// A touch that has shown the menu.
    case held(ToolTouch.ID)
    case lasso(ToolTouch.ID, Lasso)
    case drag(SelectionDrag)
    case end(ToolTouch.ID, LineEndDrag)
  }

  private var state = State.idle

  mutating func began(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    let target = context.selectionFrame?.target(at: touch.location) ?? .outside
    switch state {
    case .idle: state = .pressed(touch, target)
    case .pressed(let first, .inside) where target == .inside:
      beginDrag(.move, first, context)
      addFinger(touch)
    case .drag: addFinger(touch)
    default: break
    }
  }

  private mutating func beginDrag(
    _ effect: SelectionDrag.Effect, _ touch: ToolTouch, _ context: ToolContext
  ) {
    state = .drag(
      SelectionDrag(
        effect, touch.id, from: touch.location, snapsTurn: context.rules.hasSelectionRectangle))
  }

  private mutating func addFinger(_ touch: ToolTouch) {
    guard case .drag(var drag) = state else { return }
    drag.add(touch.id, at: touch.location)
    state = .drag(drag)
  }

  mutating func moved(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    if case .pressed(let first, let target) = state, first.id == touch.id {
      guard first.viewLocation.distance(to: touch.viewLocation) > ToolConstants.holdJitter else {
        return
      }
      switch target {
      case .outside:
        state = .lasso(
          touch.id,
          Lasso(
            from: first.location, scale: context.scale,
            canBeRectangle: context.rules.hasSelectionRectangle))
      case .inside: beginDrag(.move, first, context)
      case .corner(let corner, let opposite):
        let keepsProportions = context.selectionFrame?.keepsProportions ?? false
        beginDrag(
          .scale(corner: corner, opposite: opposite, keepsProportions: keepsProportions), first,
          context)
      case .edge(let edge, let opposite):
        beginDrag(.stretch(edge: edge, opposite: opposite), first, context)
      case .turn(let center): beginDrag(.turn(center: center), first, context)
      case .end(let index):
        guard let line = context.selectionFrame?.line else { return state = .idle }
        state = .end(touch.id, LineEndDrag(line, end: index, from: first.location))
        effects.append(.hide([line.id]))
      }
    }
    switch state {
    case .lasso(touch.id, var lasso):
      // The state must not share the storage of the lasso, because adding a vertex would then copy
      // the storage.
      state = .idle
      lasso.add(touch.location, &effects)
      state = .lasso(touch.id, lasso)
    case .drag(var drag):
      guard drag.move(touch.id, to: touch.location) else { return }
      state = .drag(drag)
      effects.append(.select(.preview(transform(of: drag, context))))
    case .end(touch.id, var drag):
      drag.invalidate(&effects)
      drag.move(to: touch.location, context)
      drag.invalidate(&effects)
      state = .end(touch.id, drag)
      effects.append(.select(.showLine(SelectedLine(id: drag.id, element: drag.element))))
    default: break
    }
  }

  mutating func ended(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    moved(touch, context, &effects)
    switch state {
    case .pressed(let first, let target) where first.id == touch.id:
      state = .idle
      let extends = extendsSelection(context)
      let isFinger = touch.isFinger && context.rules.hasSelectionRectangle
      effects.append(
        .select(
          target.isOnSelection && !extends
            ? .showMenu : .tap(touch.location, isFinger: isFinger, extends: extends)))
    case .held(touch.id): state = .idle
    case .lasso(touch.id, let lasso):
      state = .idle
      lasso.invalidate(&effects)
      effects.append(.select(.lasso(lasso.points, extends: extendsSelection(context))))
    case .drag(var drag) where drag.contains(touch.id):
      let transform = transform(of: drag, context)
      drag.remove(touch.id)
      state = drag.isEmpty ? .idle : .drag(drag)
      if drag.isEmpty { effects.append(.select(.transform(transform))) }
    case .end(touch.id, let drag):
      state = .idle
      drag.invalidate(&effects)
      effects.append(
        .select(.replaceLine(SelectedLine(id: drag.id, element: drag.element))))
    default: break
    }
  }

  mutating func cancelled(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    switch state {
    case .pressed(let first, _) where first.id == touch.id: state = .idle
    case .held(touch.id): state = .idle
    case .lasso(touch.id, let lasso):
      lasso.invalidate(&effects)
      state = .idle
    case .drag(let drag) where drag.contains(touch.id):
      effects.append(.select(.cancel))
      state = .idle
    case .end(touch.id, let drag):
      state = .idle
      drag.invalidate(&effects)
      effects += [.unhide([drag.id]), .select(.showLine(nil))]
    default: break
    }
  }

  /// Returns a Boolean value that indicates whether Shift is held, which adds to the selection.
  private func extendsSelection(_ context: ToolContext) -> Bool {
    context.rules.hasSelectionRectangle && context.modifierFlags.contains(.shift)
  }

  private func transform(of drag: SelectionDrag, _ context: ToolContext) -> CGAffineTransform {
    drag.transform(isConstrained: context.isConstrained)
  }

  func appendInks(to inks: inout [InkLine]) {
    switch state {
    case .lasso(_, let lasso): lasso.appendInks(to: &inks)
    case .end(_, let drag): inks.append(drag.element.ink(tolerance: ToolConstants.tolerance))
    default: break
    }
  }

  // MARK: Time

  var nextDeadline: TimeInterval {
    guard case .pressed(let touch, .inside) = state else { return .infinity }
    return touch.time + ToolConstants.holdInterval
  }

  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    guard time >= nextDeadline, case .pressed(let touch, _) = state else { return }
    state = .held(touch.id)
    effects.append(.select(.showMenu))
  }
}
