/// Tells views of their touches, after the recognizers were told.
///
/// A recognizer may hold phases of a touch back from the view, and give them free or take them away
/// later. What is freed is told as it was then: in its order, with its time and place.
final class TouchDispatcher {
  /// Touches of which something is held back, oldest first; their fingers may be up already.
  @exclusivity(unchecked) private(set) var heldTouches: [UITouch] = []
  private let sets: TouchSets
  /// Room to gather touches in; empty between calls.
  @exclusivity(unchecked) private var group: [UITouch] = []
  /// Counts events, to tell the order of what is held back.
  @exclusivity(unchecked) private var order = 0

  init(sets: TouchSets) { self.sets = sets }

  /// Tells what an event says of the touches that began in a window.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    order += 1
    if event.phases.isSubset(of: .moving) { return deliver(event, .moved, in: window) }
    for phase in UITouch.Phase.inOrder { deliver(event, phase, in: window) }
  }

  /// Tells what recognizers have freed or taken away since.
  ///
  /// - Parameter event: that of the fingers that are down, if there are any.
  func settle(_ event: UIEvent?) {
    if let event {
      for touch in event.changed where touch.phase == .cancelled { dropHeld(touch) }
    }
    if !heldTouches.isEmpty { replay() }
    cancelClaimed(event)
  }

  /// Lets views hear no more of touches: they are told the end as cancelled, if they were told of
  /// them, of all touches of one view and one sequence at once.
  func detach(_ touches: [UITouch], _ event: UIEvent?) {
    var left = touches
    while let first = left.first {
      let last = first.delivery.held.last?.event
      let group = left.filter { $0.view === first.view && $0.delivery.held.last?.event === last }
      left.removeAll { group.contains($0) }
      end(group, last ?? event)
    }
  }

  // MARK: What happens now

  private func deliver(_ event: UIEvent, _ phase: UITouch.Phase, in window: UIWindow) {
    // One finger is the common case.
    if event.changed.count == 1 {
      let touch = event.changed[0]
      guard touch.phase == phase, touch.began(in: window) else { return }
      decide(touch, event)
      if touch.delivery.isDue, let view = touch.view {
        Self.advance(touch)
        Self.call(view, sets.set(of: touch), phase, event)
      }
      return
    }
    var isNeeded = false
    for touch in event.changed where touch.phase == phase && touch.began(in: window) {
      decide(touch, event)
      isNeeded = isNeeded || touch.delivery.isDue
    }
    guard isNeeded else { return }
    // Asked anew for each touch, since a view that is called may take others out.
    for touch in event.changed
    where touch.delivery.isDue && touch.phase == phase && touch.began(in: window) {
      if let view = touch.view { tell(view, phase, event) }
    }
  }

  /// Tells a view of all its touches that are due.
  private func tell(_ view: UIView, _ phase: UITouch.Phase, _ event: UIEvent) {
    for touch in event.changed
    where touch.delivery.isDue && touch.phase == phase && touch.view === view {
      Self.advance(touch)
      group.append(touch)
    }
    let touches = sets.set(of: group)
    group.removeAll(keepingCapacity: true)
    Self.call(view, touches, phase, event)
  }

  /// Whether the view is told now, later, or not at all.
  private func decide(_ touch: UITouch, _ event: UIEvent) {
    guard touch.delivery.stage != .over else { return }
    if touch.phase == .cancelled {
      guard touch.delivery.stage == .begun else { return touch.delivery.end() }
    } else if !touch.delivery.held.isEmpty || isHeldBack(touch) {
      if touch.delivery.held.isEmpty { heldTouches.append(touch) }
      touch.delivery.held.append(.init(moment: touch.moment, event: event, order: order))
      return
    }
    touch.delivery.isDue = true
  }

  /// What the system cancels before the view heard of it never was.
  private func dropHeld(_ touch: UITouch) {
    guard !touch.delivery.held.isEmpty else { return }
    heldTouches.removeAll { $0 === touch }
    touch.delivery.held = []
  }

  /// Once a view knows of a touch, only its end can be held back.
  private func isHeldBack(_ touch: UITouch) -> Bool {
    (touch.delivery.stage == .untold || touch.phase == .ended) && touch.isHeldBack(in: touch.phase)
  }

  private static func advance(_ touch: UITouch) {
    touch.delivery.isDue = false
    switch touch.phase {
    case .began: touch.delivery.stage = .begun
    case .moved, .stationary: break
    case .ended, .cancelled: touch.delivery.end()
    }
  }

  /// The caller holds the view, which may take itself out of its window when called.
  private static func call(
    _ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
  ) {
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  // MARK: What was held back

  private func replay() {
    var freed: [(touch: UITouch, held: TouchDelivery.Held)] = []
    for touch in heldTouches where !touch.delivery.isClaimed {
      while let next = touch.delivery.held.first, !touch.isHeldBack(in: next.moment.phase) {
        freed.append((touch, touch.delivery.held.removeFirst()))
      }
    }
    guard !freed.isEmpty else { return }
    heldTouches.removeAll { $0.delivery.held.isEmpty }
    let touches = freed.map(\.touch)
    // What one event told stays together; what it told of one touch is one entry.
    freed.sort { $0.held.order < $1.held.order }
    while let (first, held) = freed.first {
      let count = freed.prefix { $0.held.order == held.order }.count
      let group = freed.prefix(count).filter {
        $0.held.moment.phase == held.moment.phase && $0.touch.view === first.view
          && $0.touch.delivery.stage != .over
      }
      if group.isEmpty {
        freed.removeFirst()
      } else {
        freed.removeAll { entry in
          entry.held.order == held.order && group.contains { $0.touch === entry.touch }
        }
        tell(group.map { ($0.touch, $0.held.moment) }, held.event)
      }
    }
    for touch in touches { touch.leaveViewIfDone() }
  }

  /// Tells of touches as they were at a moment that is past, or as cancelled.
  private func tell(_ past: [(touch: UITouch, moment: UITouch.Moment)], _ event: UIEvent) {
    guard let (first, moment) = past.first, let view = first.view else { return }
    let present = past.map(\.touch.moment)
    let timestamp = event.timestamp
    let pastTouches = event.pastTouches
    event.pastTouches = past.map(\.touch).filter(\.isGone)
    for (touch, moment) in past {
      touch.moment = moment
      Self.advance(touch)
    }
    event.timestamp = moment.timestamp
    Self.call(view, Set(past.map(\.touch)), moment.phase, event)
    event.timestamp = timestamp
    event.pastTouches = pastTouches
    for ((touch, _), moment) in zip(past, present) { touch.moment = moment }
  }

  // MARK: What was taken away

  private func cancelClaimed(_ event: UIEvent?) {
    for touch in heldTouches where touch.delivery.isClaimed && touch.isGone {
      endClaimed(among: heldTouches, with: touch, touch.delivery.held.last?.event)
    }
    guard let event else { return }
    for touch in event.touches where touch.delivery.isClaimed {
      endClaimed(among: event.touches, with: touch, event)
    }
  }

  /// Touches of one view and one sequence of fingers end together.
  private func endClaimed(among touches: [UITouch], with first: UITouch, _ event: UIEvent?) {
    guard first.delivery.stage != .over else { return }
    let group = touches.filter {
      $0.delivery.isClaimed && $0.view === first.view && $0.isGone == first.isGone
        && $0.delivery.stage == first.delivery.stage
        && (!$0.isGone || $0.delivery.held.last?.event === event)
    }
    end(group, event)
  }

  private func end(_ touches: [UITouch], _ event: UIEvent?) {
    heldTouches.removeAll { touches.contains($0) }
    let told = touches.filter { $0.delivery.stage == .begun }
    for touch in touches { touch.delivery.end() }
    defer { for touch in touches { touch.leaveViewIfDone() } }
    guard let event, !told.isEmpty else { return }
    tell(
      told.map { touch in
        var moment = touch.moment
        moment.phase = .cancelled
        return (touch, moment)
      }, event)
  }
}
