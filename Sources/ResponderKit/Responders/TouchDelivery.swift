import OrderedCollections

/// Which touches a view hears of, and in which order.
enum TouchDelivery {
  /// Calls the views of a window for the touches that changed with an event.
  static func send(_ event: UIEvent, to window: UIWindow) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      deliver(event, phase: phase, in: window)
    }
  }

  private static func deliver(_ event: UIEvent, phase: UITouch.Phase, in window: UIWindow) {
    func concerns(_ touch: UITouch) -> Bool {
      touch.phase == phase && touch.window === window && touch.reachesView && touch.view != nil
    }
    let touches = event.touches
    guard let first = touches.first(where: concerns), let view = first.view else { return }
    guard touches.contains(where: { $0 !== first && concerns($0) }) else {
      if first.alone.isEmpty { first.alone = [first] }
      return call(view, first.alone, phase, event)
    }
    var groups: OrderedDictionary<UIView, Set<UITouch>> = [:]
    for touch in touches where concerns(touch) {
      if let view = touch.view { groups[view, default: []].insert(touch) }
    }
    for (view, group) in groups {
      // A view called before may have taken another one, and its touches, away.
      let present = group.filter(concerns)
      if !present.isEmpty { call(view, present, phase, event) }
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

  /// Whether a view hears of a touch that begins on it, given those that are down.
  ///
  /// A view that does not take several touches gets only the first of a sequence. An exclusive view
  /// gets a touch only while no other view of the window has one, and keeps all others from theirs.
  static func reachesView(_ touch: UITouch, among others: [UITouch]) -> Bool {
    guard let view = touch.view else { return false }
    for other in others where other !== touch && other.window === touch.window {
      if other.view === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if other.reachesView, view.isExclusiveTouch || other.view?.isExclusiveTouch == true {
        return false
      }
    }
    return true
  }
}
