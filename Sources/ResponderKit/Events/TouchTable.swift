/// The fingers that are down, and the event that tells of them.
///
/// A class, since a view that is called with the event may have touches cancelled on the way.
final class TouchTable {
  /// In the order in which they landed.
  @exclusivity(unchecked) private(set) var live: [UITouch] = []
  /// The event of this sequence; nil while no finger is down.
  @exclusivity(unchecked) private(set) var event: UIEvent?
  /// The same by their names, for who asks while there are many.
  @exclusivity(unchecked) private var byID: [TouchID: UITouch] = [:]
  /// As many are looked through sooner than a name is hashed.
  private static let fewTouches = 16
  /// How many have landed.
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var onlyMoves = true
  /// Whether the touches that changed have reported in the order in which they landed.
  @exclusivity(unchecked) private var isInOrder = true
  private var taps = TapCounter()

  /// How many touches the event under way tells something new of.
  @exclusivity(unchecked) private var changes = 0

  var hasChanges: Bool { changes > 0 }

  /// Whether a report can be told by the event under way without losing what came before it.
  func canJoin(_ sample: TouchSample) -> Bool {
    guard let event, hasChanges else { return true }
    if sample.phase == .moved, onlyMoves { return true }
    guard sample.timestamp == event.timestamp else { return false }
    // Within an event cancelled touches are told last, which would turn the order around.
    guard sample.phase == .cancelled || !event.phases.contains(UITouch.Phases(.cancelled)) else {
      return false
    }
    return touch(with: sample.id).map { !$0.hasChanged } ?? true
  }

  // Plain loops: a closure given to the library asks on each call whether it is on the main actor.
  func touch(with id: TouchID) -> UITouch? {
    if live.count > Self.fewTouches { return byID[id] }
    for touch in live where touch.id == id { return touch }
    return nil
  }

  private func noteChange(of touch: UITouch) {
    guard let event else { return }
    if !touch.hasChanged {
      if changes > 0, event.changed[changes - 1].number > touch.number { isInOrder = false }
      event.changed.append(touch)
      changes += 1
      touch.hasChanged = true
    }
    event.phases.insert(UITouch.Phases(touch.phase))
  }

  /// Before the event is sent.
  func prepareEvent() {
    guard !isInOrder else { return }
    event?.changed.sort { $0.number < $1.number }
    isInOrder = true
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
    count += 1
    (touch.number, touch.sequence) = (count, ObjectIdentifier(event))
    live.append(touch)
    event.touches.append(touch)
    byID[touch.id] = touch
    noteChange(of: touch)
    onlyMoves = false
  }

  /// A window lies elsewhere on the screen now, or is turned or scaled.
  func windowDidMove(_ window: UIWindow) {
    for touch in live where touch.began(in: window) { touch.fromScreen = window.screenTransform }
  }

  /// After the event was sent: touches that ended are let go, the others rest.
  func finishEvent() {
    guard let event else { return }
    var over: [UITouch] = []
    // One by one, which for one is much quicker than a loop and emptying the array.
    while let touch = event.changed.popLast() {
      touch.hasChanged = false
      switch touch.phase {
      case .ended:
        taps.ended(touch)
        over.append(touch)
      case .cancelled: over.append(touch)
      default: touch.moment.phase = .stationary
      }
    }
    (changes, onlyMoves) = (0, true)
    event.phases = []
    if !over.isEmpty { letGo(over) }
  }

  /// Tells of some touches as cancelled, and of nothing else, and lets them go.
  ///
  /// In the midst of an event the other touches get back the phase that it tells of them.
  func cancel(where isDoomed: (UITouch) -> Bool, send: () -> Void) {
    let phases = live.map { ($0, $0.phase) }
    let (eventPhases, changed) = (event?.phases ?? [], event?.changed ?? [])
    let doomed = live.filter(isDoomed)
    event?.changed = doomed
    for touch in live { touch.moment.phase = .stationary }
    for touch in doomed { touch.moment.phase = .cancelled }
    event?.phases = UITouch.Phases(.cancelled)
    send()
    event?.phases = eventPhases
    for (touch, phase) in phases where touch.phase == .stationary { touch.moment.phase = phase }
    letGo(doomed)
    event?.changed = changed.filter { !$0.isGone }
    changes = event?.changed.count ?? 0
  }

  private func letGo(_ touches: [UITouch]) {
    for touch in touches {
      touch.leave()
      byID[touch.id] = nil
    }
    if touches.count > Self.fewTouches {
      live.removeAll(where: \.isGone)
      event?.touches.removeAll(where: \.isGone)
    } else {
      for touch in touches {
        guard let place = live.place(of: touch) else { continue }
        live.remove(at: place)
        event?.touches.remove(at: place)
      }
    }
    if live.isEmpty { event = nil }
  }
}

extension [UITouch] {
  /// The index of a touch among those that are in the order in which they landed.
  ///
  /// - Complexity: O(log touches).
  fileprivate func place(of touch: UITouch) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < touch.number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] === touch ? low : nil
  }
}
