/// The fingers that are down, and the event that tells of them.
///
/// A class, since a view that is called with the event may have touches cancelled on the way.
final class TouchTable {
  /// In the order in which they landed.
  @exclusivity(unchecked) private(set) var live: [UITouch] = []
  /// The event of this sequence; nil while no finger is down.
  @exclusivity(unchecked) private(set) var event: UIEvent?
  /// How many of them the event under way tells something new of.
  @exclusivity(unchecked) private var changes = 0
  @exclusivity(unchecked) private var onlyMoves = true
  private var taps = TapCounter()

  var hasChanges: Bool { changes > 0 }

  /// Whether a report can be told by the event under way without losing what came before it.
  func canJoin(_ sample: TouchSample) -> Bool {
    guard let event, hasChanges else { return true }
    if sample.phase == .moved, onlyMoves { return true }
    guard sample.timestamp == event.timestamp else { return false }
    return touch(with: sample.id).map { !$0.hasChanged } ?? true
  }

  // Plain loops: a closure given to the library asks on each call whether it is on the main actor.
  private func touch(with id: TouchID) -> UITouch? {
    for touch in live where touch.id == id { return touch }
    return nil
  }

  private func noteChange(of touch: UITouch) {
    if !touch.hasChanged { changes += 1 }
    touch.hasChanged = true
    event?.phases.insert(UITouch.Phases(touch.phase))
  }

  /// Takes a report into the event under way.
  ///
  /// One of a finger that is not down is left out, and so is a place that is not finite.
  ///
  /// - Parameter held: touches of which their views have still to hear.
  func apply(_ sample: TouchSample, windows: [UIWindow], held: [UITouch]) {
    if sample.phase == .began { return begin(sample, windows, held) }
    guard let touch = touch(with: sample.id), sample.phase != .stationary else { return }
    var sample = sample
    if sample.location.isFinite {
      if let fromScreen = touch.fromScreen {
        sample.location = sample.location.applying(fromScreen)
      }
    } else {
      guard sample.phase != .moved else { return }
      sample.location = touch.moment.location
    }
    touch.update(with: sample, isFirstOfEvent: !touch.hasChanged)
    noteChange(of: touch)
    onlyMoves = onlyMoves && sample.phase == .moved
    event?.timestamp = sample.timestamp
  }

  private func begin(_ sample: TouchSample, _ windows: [UIWindow], _ held: [UITouch]) {
    let event = event ?? UIEvent(type: .touches, timestamp: sample.timestamp)
    self.event = event
    event.timestamp = sample.timestamp
    var (sample, window, view) = (sample, UIWindow?.none, UIView?.none)
    for candidate in windows.reversed() where view == nil {
      let point = candidate.convertFromScreen(sample.location)
      guard let hit = candidate.hitTest(point, with: event) else { continue }
      (sample.location, window, view) = (point, candidate, hit)
    }
    let touch = UITouch(sample, in: window, on: view)
    touch.moment.tapCount = taps.count(of: touch)
    if touch.isShutOut(by: live) || touch.isShutOut(by: held) {
      touch.delivery.refuse()
    } else if view == nil || touch.isSurplus(among: live) {
      touch.delivery.end()
    }
    live.append(touch)
    noteChange(of: touch)
    onlyMoves = false
    event.touches = live
  }

  /// A window lies elsewhere on the screen now, or is turned or scaled.
  func windowDidMove(_ window: UIWindow) {
    for touch in live where touch.began(in: window) { touch.fromScreen = window.screenTransform }
  }

  /// After the event was sent: touches that ended are let go, the others rest.
  func finishEvent() {
    var hasEnded = false
    for touch in live where touch.hasChanged {
      touch.hasChanged = false
      hasEnded = hasEnded || touch.isOver
      switch touch.phase {
      case .ended: taps.ended(touch)
      case .cancelled: break
      default: touch.moment.phase = .stationary
      }
    }
    (changes, onlyMoves) = (0, true)
    event?.phases = []
    if hasEnded { letGo { $0.phase == .ended || $0.phase == .cancelled } }
  }

  /// Tells of some touches as cancelled, and of nothing else, and lets them go.
  ///
  /// In the midst of an event the other touches get back the phase that it tells of them.
  func cancel(where isDoomed: (UITouch) -> Bool, send: () -> Void) {
    let phases = live.map { ($0, $0.phase) }
    let eventPhases = event?.phases ?? []
    let doomed = live.filter(isDoomed)
    for touch in live { touch.moment.phase = .stationary }
    for touch in doomed { touch.moment.phase = .cancelled }
    event?.phases = UITouch.Phases(.cancelled)
    send()
    event?.phases = eventPhases
    for (touch, phase) in phases where touch.phase == .stationary { touch.moment.phase = phase }
    for touch in doomed where touch.hasChanged { changes -= 1 }
    letGo { doomed.contains($0) }
  }

  private func letGo(where isOver: (UITouch) -> Bool) {
    for touch in live where isOver(touch) { touch.leave() }
    live.removeAll(where: isOver)
    event?.touches = live
    if live.isEmpty { event = nil }
  }
}
