/// The fingers that are down, and the event that tells of them.
///
/// A class, since a view that is called with the event may have touches cancelled on the way.
final class TouchTable {
  /// In the order in which they landed.
  private(set) var live: [UITouch] = []
  /// The event of this sequence; nil while no finger is down.
  private(set) var event: UIEvent?
  /// Those that the event under way tells something new of.
  private var changed: [UITouch] = []
  private var onlyMoves = true
  private var taps = TapCounter()

  var hasChanges: Bool { !changed.isEmpty }

  /// Whether a report can be told by the event under way without losing what came before it.
  func canJoin(_ sample: TouchSample) -> Bool {
    guard let event, hasChanges else { return true }
    if sample.phase == .moved, onlyMoves { return true }
    return sample.timestamp == event.timestamp && !changed.contains { $0.id == sample.id }
  }

  /// Takes a report into the event under way.
  ///
  /// One of a finger that is not down is left out, and so is a place that is not finite.
  func apply(_ sample: TouchSample, windows: [UIWindow]) {
    if sample.phase == .began { return begin(sample, windows) }
    guard let touch = live.first(where: { $0.id == sample.id }), sample.phase != .stationary else {
      return
    }
    var sample = sample
    if !sample.location.isFinite {
      guard sample.phase != .moved else { return }
      sample.location = touch.moment.location
    }
    let isFirst = !changed.contains { $0 === touch }
    touch.update(with: sample, isFirstOfEvent: isFirst)
    if isFirst { changed.append(touch) }
    onlyMoves = onlyMoves && sample.phase == .moved
    event?.timestamp = sample.timestamp
  }

  private func begin(_ sample: TouchSample, _ windows: [UIWindow]) {
    let touch = UITouch(sample)
    let event = event ?? UIEvent(type: .touches, timestamp: sample.timestamp)
    self.event = event
    event.timestamp = sample.timestamp
    for window in windows.reversed() {
      let point = window.convertFromScreen(sample.location)
      guard let view = window.hitTest(point, with: event) else { continue }
      (touch.window, touch.view) = (window, view)
      break
    }
    touch.moment.tapCount = taps.count(of: touch)
    if !touch.reachesView(among: live) { touch.delivery.end() }
    live.append(touch)
    changed.append(touch)
    onlyMoves = false
    event.touches = live
  }

  /// After the event was sent: touches that ended are let go, the others rest.
  func finishEvent() {
    for touch in changed {
      switch touch.phase {
      case .ended: taps.ended(touch)
      case .cancelled: break
      default: touch.moment.phase = .stationary
      }
    }
    changed.removeAll(keepingCapacity: true)
    onlyMoves = true
    letGo { $0.phase == .ended || $0.phase == .cancelled }
  }

  /// Tells of some touches as cancelled, and of nothing else, and lets them go.
  ///
  /// In the midst of an event the other touches get back the phase that it tells of them.
  func cancel(where isDoomed: (UITouch) -> Bool, send: () -> Void) {
    let phases = live.map { ($0, $0.phase) }
    let doomed = live.filter(isDoomed)
    for touch in live { touch.moment.phase = .stationary }
    for touch in doomed { touch.moment.phase = .cancelled }
    send()
    for (touch, phase) in phases where touch.phase == .stationary { touch.moment.phase = phase }
    changed.removeAll { doomed.contains($0) }
    letGo { doomed.contains($0) }
  }

  private func letGo(where isOver: (UITouch) -> Bool) {
    guard live.contains(where: isOver) else { return }
    for touch in live where isOver(touch) { touch.leave() }
    live.removeAll(where: isOver)
    event?.touches = live
    if live.isEmpty { event = nil }
  }
}
