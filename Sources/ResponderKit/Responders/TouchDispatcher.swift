/// An object that delivers touches to views after the gesture recognizers have received the
/// touches.
///
/// A recognizer can delay phases of a touch. When the recognizer fails, it releases the phases:
/// they are delivered in their original order, with their original timestamps and locations. When a
/// recognizer that cancels touches recognizes a gesture, it claims the touches of the gesture: they
/// are cancelled for the views on which they began.
final class TouchDispatcher {
  /// The touches with delayed phases, oldest first, including touches of lifted fingers.
  @exclusivity(unchecked) private(set) var delayedTouches: [UITouch] = []
  private let sets: TouchSetCache
  /// The touches of one delivery; reused to avoid an allocation, and empty between calls.
  private var touchBuffer: [UITouch] = []
  /// The number of events delivered so far, which determines the order of delayed phases.
  @exclusivity(unchecked) private var order = 0

  init(sets: TouchSetCache) { self.sets = sets }

  /// Delivers an event to the views of its changed touches, limited to touches that began in a
  /// window.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    order += 1
    if event.phases.isSubset(of: .moved) { return deliver(event, .moved, in: window) }
    for phase in UITouch.Phase.deliveryOrder { deliver(event, phase, in: window) }
  }

  /// Delivers the phases that recognizers have released, and cancels the touches that recognizers
  /// have claimed.
  ///
  /// - Parameter event: The event of the fingers that are down; nil if no finger is down.
  func applyGestureOutcomes(_ event: UIEvent?) {
    if let event {
      for touch in event.changedTouches where touch.state.phase == .cancelled {
        dropDelayedPhases(touch)
      }
    }
    if !delayedTouches.isEmpty { replay() }
    cancelClaimed(event)
  }

  /// Ends the delivery of touches.
  ///
  /// Touches that a view has already received are cancelled for the view, with one call for all
  /// touches of the same view and event.
  func detach(_ touches: [UITouch], _ event: UIEvent?) {
    var remaining = touches
    while let first = remaining.first {
      let lastEvent = first.delivery.delayedPhases.last?.event
      let group = remaining.filter {
        $0.hitView === first.hitView && $0.delivery.delayedPhases.last?.event === lastEvent
      }
      remaining.removeAll { group.contains($0) }
      end(group, lastEvent ?? event)
    }
  }

  // MARK: Current phases

  private func deliver(_ event: UIEvent, _ phase: UITouch.Phase, in window: UIWindow) {
    // One finger is the common case.
    if event.changedTouches.count == 1 {
      let touch = event.changedTouches[0]
      guard touch.state.phase == phase, touch.began(in: window) else { return }
      schedule(touch, event)
      if touch.delivery.needsDelivery, let view = touch.hitView {
        Self.markDelivered(touch)
        Self.call(view, sets.set(of: touch), phase, event)
      }
      return
    }
    var isNeeded = false
    for touch in event.changedTouches where touch.state.phase == phase && touch.began(in: window) {
      schedule(touch, event)
      isNeeded = isNeeded || touch.delivery.needsDelivery
    }
    guard isNeeded else { return }
    // The conditions are checked again for each touch, because a notified view can remove other
    // views.
    for touch in event.changedTouches
    where touch.delivery.needsDelivery && touch.state.phase == phase && touch.began(in: window) {
      if let view = touch.hitView { notify(view, phase, event) }
    }
  }

  /// Delivers the touches of a view that need delivery in a phase, in one call.
  private func notify(_ view: UIView, _ phase: UITouch.Phase, _ event: UIEvent) {
    for touch in event.changedTouches
    where touch.delivery.needsDelivery && touch.state.phase == phase && touch.hitView === view {
      Self.markDelivered(touch)
      touchBuffer.append(touch)
    }
    let touches = sets.set(of: touchBuffer)
    touchBuffer.removeAll(keepingCapacity: true)
    Self.call(view, touches, phase, event)
  }

  /// Marks a touch for delivery, delays its current phase, or ends its delivery.
  private func schedule(_ touch: UITouch, _ event: UIEvent) {
    guard touch.delivery.stage != .finished else { return }
    if touch.state.phase == .cancelled {
      guard touch.delivery.stage == .began else { return touch.delivery.end() }
    } else if !touch.delivery.delayedPhases.isEmpty || isDelayed(touch) {
      if touch.delivery.delayedPhases.isEmpty { delayedTouches.append(touch) }
      touch.delivery.delayedPhases.append(
        .init(state: touch.state, event: event, time: event.time, order: order))
      return
    }
    touch.delivery.needsDelivery = true
  }

  /// Drops the delayed phases of a touch that the system has cancelled.
  ///
  /// The view does not receive these phases.
  private func dropDelayedPhases(_ touch: UITouch) {
    guard !touch.delivery.delayedPhases.isEmpty else { return }
    delayedTouches.removeAll { $0 === touch }
    touch.delivery.delayedPhases = []
  }

  /// Returns a Boolean value that indicates whether the current phase of a touch must be delayed.
  ///
  /// After the view has received the began phase, only the ended phase can be delayed.
  private func isDelayed(_ touch: UITouch) -> Bool {
    (touch.delivery.stage == .pending || touch.state.phase == .ended)
      && touch.isDelayed(in: touch.state.phase)
  }

  /// Updates the delivery stage of a touch for its current phase.
  private static func markDelivered(_ touch: UITouch) {
    touch.delivery.needsDelivery = false
    switch touch.state.phase {
    case .began: touch.delivery.stage = .began
    case .moved, .stationary, .regionEntered, .regionMoved, .regionExited: break
    case .ended, .cancelled: touch.delivery.end()
    }
  }

  /// Calls the view's method for a phase.
  ///
  /// The caller retains the view, because the view can remove itself from its window in the call.
  private static func call(
    _ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
  ) {
    EventLog.log(.touches, EventLog.entry(for: touches, in: phase, to: view))
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  // MARK: Delayed phases

  /// Delivers, in their original order, the delayed phases that no recognizer delays any longer.
  private func replay() {
    var released: [(touch: UITouch, delayedPhase: TouchDelivery.DelayedPhase)] = []
    for touch in delayedTouches where !touch.delivery.isClaimed {
      while let next = touch.delivery.delayedPhases.first, !touch.isDelayed(in: next.state.phase) {
        released.append((touch, touch.delivery.delayedPhases.removeFirst()))
      }
    }
    guard !released.isEmpty else { return }
    delayedTouches.removeAll { $0.delivery.delayedPhases.isEmpty }
    let touches = released.map(\.touch)
    // Equal phases of one event are delivered to a view in one call. Each touch has one phase per
    // event.
    released.sort { $0.delayedPhase.order < $1.delayedPhase.order }
    while let (first, delayedPhase) = released.first {
      let count = released.prefix { $0.delayedPhase.order == delayedPhase.order }.count
      let group = released.prefix(count).filter {
        $0.delayedPhase.state.phase == delayedPhase.state.phase
          && $0.touch.hitView === first.hitView
          && $0.touch.delivery.stage != .finished
      }
      if group.isEmpty {
        released.removeFirst()
      } else {
        released.removeAll { entry in
          entry.delayedPhase.order == delayedPhase.order
            && group.contains { $0.touch === entry.touch }
        }
        notify(
          group.map { ($0.touch, $0.delayedPhase.state) }, delayedPhase.event,
          at: delayedPhase.time)
      }
    }
    for touch in touches { touch.releaseViewIfFinished() }
  }

  /// Delivers touches to their view in given states: those of a delayed phase, or cancelled.
  ///
  /// While the view is called, the touches have the given states, and the event has the given time.
  private func notify(
    _ replayed: [(touch: UITouch, state: UITouch.State)], _ event: UIEvent, at time: Double
  ) {
    guard let (first, state) = replayed.first, let view = first.hitView else { return }
    let current = replayed.map(\.touch.state)
    let timestamp = event.time
    let replayedTouches = event.replayedTouches
    event.replayedTouches = replayed.map(\.touch).filter(\.isRemoved)
    for (touch, state) in replayed {
      touch.state = state
      Self.markDelivered(touch)
    }
    event.time = time
    Self.call(view, Set(replayed.map(\.touch)), state.phase, event)
    event.time = timestamp
    event.replayedTouches = replayedTouches
    for ((touch, _), state) in zip(replayed, current) { touch.state = state }
  }

  // MARK: Claimed touches

  /// Ends the delivery of all claimed touches, and cancels the touches that their views have
  /// received.
  private func cancelClaimed(_ event: UIEvent?) {
    for touch in delayedTouches where touch.delivery.isClaimed && touch.isRemoved {
      endClaimed(among: delayedTouches, with: touch, touch.delivery.delayedPhases.last?.event)
    }
    guard let event else { return }
    for touch in event.touches where touch.delivery.isClaimed {
      endClaimed(among: event.touches, with: touch, event)
    }
  }

  /// Ends the delivery of a claimed touch and of the other claimed touches of the same view and
  /// event.
  private func endClaimed(among touches: [UITouch], with first: UITouch, _ event: UIEvent?) {
    guard first.delivery.stage != .finished else { return }
    let group = touches.filter {
      $0.delivery.isClaimed && $0.hitView === first.hitView && $0.isRemoved == first.isRemoved
        && $0.delivery.stage == first.delivery.stage
        && (!$0.isRemoved || $0.delivery.delayedPhases.last?.event === event)
    }
    end(group, event)
  }

  /// Ends the delivery of touches of one view, and cancels the touches that the view has received.
  private func end(_ touches: [UITouch], _ event: UIEvent?) {
    delayedTouches.removeAll { touches.contains($0) }
    let notified = touches.filter { $0.delivery.stage == .began }
    for touch in touches { touch.delivery.end() }
    defer { for touch in touches { touch.releaseViewIfFinished() } }
    guard let event, !notified.isEmpty else { return }
    notify(
      notified.map { touch in
        var state = touch.state
        state.phase = .cancelled
        return (touch, state)
      }, event, at: notified.map(\.state.timestamp).max() ?? event.time)
  }
}
