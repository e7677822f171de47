/// The touches that are down, and the event that carries them.
///
/// The type is a class because a view that receives a cancellation may cancel further touches,
/// which changes the table while ``cancel(where:send:)`` is running.
final class TouchTable {
  /// The touches that are down, in the order in which they landed.
  @exclusivity(unchecked) private(set) var liveTouches: [UITouch] = []
  /// The event of the current sequence; nil while no finger is down.
  @exclusivity(unchecked) private(set) var event: UIEvent?
  /// The live touches by ID, for lookup when there are more than ``linearSearchLimit``.
  private var touchesByID: [TouchID: UITouch] = [:]
  /// The maximum number of touches for which a linear search is faster than hashing an ID.
  private static let linearSearchLimit = 16
  /// The number of touches that have landed since the application started.
  private var landedCount = 0
  /// A Boolean value that indicates whether the current event contains no reports except moves.
  @exclusivity(unchecked) private var hasOnlyMoves = true
  /// A Boolean value that indicates whether the changed touches of the event are in landing order.
  @exclusivity(unchecked) private var isSorted = true
  private var tapCounter = TapCounter()
  /// A Boolean value that indicates whether consecutive moves become one event.
  @exclusivity(unchecked) var mergesMoves = true

  /// The number of touches that the current event changes.
  @exclusivity(unchecked) private var changeCount = 0

  var hasChanges: Bool { changeCount > 0 }

  /// Returns a Boolean value that indicates whether a report can be added to the current event.
  ///
  /// If the result is false, the event must be sent first. An event contains one phase of each
  /// touch and delivers the phases in a fixed order. A report whose phase would replace an earlier
  /// phase of its touch, or would be delivered before an earlier phase of another touch, therefore
  /// belongs to the next event.
  func canMerge(_ sample: TouchSample) -> Bool {
    guard let event, hasChanges else { return true }
    if sample.phase == .moved, hasOnlyMoves { return mergesMoves }
    guard sample.timestamp == event.time else { return false }
    // An event delivers cancelled touches last, so a report of another phase must wait for the next
    // event. An event delivers new touches before lifted touches. If one event contained both, a
    // view that accepts only one touch would refuse a finger that lands in the millisecond in which
    // the previous finger is lifted.
    guard sample.phase == .cancelled || !event.phases.contains(UITouch.Phases(.cancelled)),
      sample.phase != .began || !event.phases.contains(UITouch.Phases(.ended))
    else { return false }
    return touch(with: sample.id).map { !$0.hasChanged } ?? true
  }

  /// Returns the live touch with an ID, or nil if there is none.
  func touch(with id: TouchID) -> UITouch? {
    // A loop is faster than `first(where:)`: the closure would check on each call that it runs on
    // the main actor.
    if liveTouches.count > Self.linearSearchLimit { return touchesByID[id] }
    for touch in liveTouches where touch.id == id { return touch }
    return nil
  }

  private func recordChange(of touch: UITouch) {
    guard let event else { return }
    if !touch.hasChanged {
      if changeCount > 0, event.changedTouches[changeCount - 1].ordinal > touch.ordinal {
        isSorted = false
      }
      event.changedTouches.append(touch)
      changeCount += 1
      touch.hasChanged = true
    }
    event.phases.insert(UITouch.Phases(touch.state.phase))
  }

  /// Sorts the changed touches by landing order before the event is sent.
  func prepareEvent() {
    guard !isSorted else { return }
    event?.changedTouches.sort { $0.ordinal < $1.ordinal }
    isSorted = true
  }

  /// Adds to the current event a report of a finger that is down.
  ///
  /// A report of any other finger is ignored. If the location is not finite, a move is ignored, and
  /// another report uses the previous location of the touch.
  func apply(_ sample: TouchSample) {
    guard let touch = touch(with: sample.id), sample.phase != .stationary else { return }
    var sample = sample
    if sample.location.isFinite {
      if let screenTransform = touch.screenTransform {
        sample.location = sample.location.applying(screenTransform)
      }
    } else {
      guard sample.phase != .moved else { return }
      sample.location = touch.state.location
    }
    touch.update(with: sample, isFirstOfEvent: !touch.hasChanged)
    recordChange(of: touch)
    hasOnlyMoves = hasOnlyMoves && sample.phase == .moved
    event?.time = sample.timestamp
  }

  /// Adds a new touch to the current event.
  ///
  /// - Parameters:
  ///   - sample: The first report of the touch.
  ///   - windows: The windows of the application, from back to front.
  ///   - delayed: The touches with phases that their views have not received yet.
  func begin(_ sample: TouchSample, windows: [UIWindow], delayed: [UITouch]) {
    let event = event ?? UIEvent(type: .touches, timestamp: sample.timestamp)
    self.event = event
    event.time = sample.timestamp
    var (sample, window, view) = (sample, UIWindow?.none, UIView?.none)
    for candidate in windows.reversed() where view == nil {
      let point = candidate.convertFromScreen(sample.location)
      guard let hit = candidate.hitTest(point, with: event) else { continue }
      (sample.location, window, view) = (point, candidate, hit)
    }
    let touch = UITouch(sample, in: window, on: view)
    touch.state.tapCount = tapCounter.tapCount(for: touch)
    let mayBeBlocked = addTouchedView(view)
    if (mayBeBlocked && touch.isBlockedByExclusiveTouch(among: liveTouches))
      || touch.isBlockedByExclusiveTouch(among: delayed)
    {
      touch.delivery.refuse()
    } else if view == nil || touch.exceedsTouchLimit(among: liveTouches) {
      touch.delivery.end()
    }
    landedCount += 1
    (touch.ordinal, touch.eventID) = (landedCount, ObjectIdentifier(event))
    liveTouches.append(touch)
    event.touches.append(touch)
    touchesByID[touch.id] = touch
    recordChange(of: touch)
    hasOnlyMoves = false
  }

  /// The views on which touches of the current sequence have begun, without views that were
  /// removed.
  private var touchedViews: [UIView] = []

  /// Removes the views of a view tree from the touched views.
  func forgetTouchedViews(in root: UIView) {
    touchedViews.removeAll { $0.isDescendant(of: root) }
  }

  /// Adds a view to the touched views, and returns a Boolean value that indicates whether a touch
  /// on the view can block, or be blocked by, a live touch.
  ///
  /// Usually no view is exclusive. The result then makes it unnecessary to search the live touches,
  /// of which there may be many.
  ///
  /// - Complexity: O(*n*), where *n* is the number of touched views.
  private func addTouchedView(_ view: UIView?) -> Bool {
    guard let view else { return false }
    let hasOthers = touchedViews.contains { $0 !== view }
    let isExclusive = view.isExclusiveTouch || touchedViews.contains(where: \.isExclusiveTouch)
    if !touchedViews.contains(where: { $0 === view }) { touchedViews.append(view) }
    return hasOthers && isExclusive
  }

  /// Updates the touches of a window after the window was moved, rotated or scaled.
  func windowDidMove(_ window: UIWindow) {
    for touch in liveTouches where touch.began(in: window) {
      touch.screenTransform = window.screenTransform
      // The location in the window jumps, although the finger has not moved. The tracker must not
      // measure this jump as a velocity.
      touch.tracker.reset()
    }
  }

  /// Removes the finished touches and marks the others as stationary, after the event was sent.
  func finishEvent() {
    guard let event else { return }
    var finished: [UITouch] = []
    // For a single touch, `popLast` is much faster than a loop followed by `removeAll`.
    while let touch = event.changedTouches.popLast() {
      touch.hasChanged = false
      switch touch.state.phase {
      case .ended:
        tapCounter.recordEnd(of: touch)
        finished.append(touch)
      case .cancelled: finished.append(touch)
      default: touch.state.phase = .stationary
      }
    }
    (changeCount, hasOnlyMoves) = (0, true)
    event.phases = []
    if !finished.isEmpty { removeTouches(finished) }
  }

  /// Sends an event that cancels some touches and changes no others, and removes the cancelled
  /// touches.
  ///
  /// The other touches are stationary during the event. Afterwards, they get their previous phases
  /// back, because another event may be in progress.
  ///
  /// - Parameters:
  ///   - shouldCancel: A closure that returns `true` for each touch to cancel.
  ///   - send: A closure that sends ``event``.
  func cancel(where shouldCancel: (UITouch) -> Bool, send: () -> Void) {
    let phases = liveTouches.map { ($0, $0.state.phase) }
    let (eventPhases, changed) = (event?.phases ?? [], event?.changedTouches ?? [])
    let cancelledTouches = liveTouches.filter(shouldCancel)
    event?.changedTouches = cancelledTouches
    for touch in liveTouches { touch.state.phase = .stationary }
    for touch in cancelledTouches { touch.state.phase = .cancelled }
    event?.phases = UITouch.Phases(.cancelled)
    send()
    event?.phases = eventPhases
    for (touch, phase) in phases where touch.state.phase == .stationary {
      touch.state.phase = phase
    }
    removeTouches(cancelledTouches)
    event?.changedTouches = changed.filter { !$0.isRemoved }
    changeCount = event?.changedTouches.count ?? 0
  }

  private func removeTouches(_ touches: [UITouch]) {
    for touch in touches {
      touch.markRemoved()
      touchesByID[touch.id] = nil
    }
    if touches.count > Self.linearSearchLimit {
      liveTouches.removeAll(where: \.isRemoved)
      event?.touches.removeAll(where: \.isRemoved)
    } else {
      for touch in touches {
        guard let index = liveTouches.sortedIndex(of: touch) else { continue }
        liveTouches.remove(at: index)
        event?.touches.remove(at: index)
      }
    }
    if liveTouches.isEmpty {
      event = nil
      touchedViews.removeAll()
    }
  }
}

extension [UITouch] {
  /// Returns the index of a touch in an array that is sorted by landing order.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of touches.
  fileprivate func sortedIndex(of touch: UITouch) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].ordinal < touch.ordinal { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] === touch ? low : nil
  }
}
