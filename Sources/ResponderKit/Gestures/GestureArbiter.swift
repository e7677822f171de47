/// An object that delivers touches to the gesture recognizers of an application and resolves
/// conflicts between them.
///
/// If several recognizers could recognize the same touches, the first to request recognition wins
/// and the others fail, unless they allow simultaneous recognition. Recognizers of deeper views
/// receive touches before those of their superviews. Recognizers of the same view receive touches
/// in the order in which they were added.
final class GestureArbiter {
  /// The recognizers that have touches or are not reset yet, in the order of their first touch.
  @exclusivity(unchecked) private(set) var trackingRecognizers: [UIGestureRecognizer] = []
  private let sets: TouchSetCache
  /// A buffer that is reused between calls to avoid an allocation; empty between calls.
  private var touchBuffer: [UITouch] = []
  /// The number of the current pass, which delivers one phase of several touches and calls each
  /// recognizer at most once.
  ///
  /// Each recognizer that was called in the pass has this number as its `lastPhasePass`.
  private var phasePass = 0
  /// The cached value of ``nextDeadline``, invalid while ``isDeadlineStale`` is true.
  @exclusivity(unchecked) private var deadline: TimeInterval = .infinity
  @exclusivity(unchecked) private var isDeadlineStale = false
  /// A Boolean value that indicates whether ``resolve()`` may have decisions to make.
  @exclusivity(unchecked) private var hasPendingDecisions = false
  /// The number of recognizers that must notify their targets.
  @exclusivity(unchecked) private var pendingNotificationCount = 0
  /// A Boolean value that indicates whether ``resolve()`` made decisions since the last call of
  /// ``finish()``.
  ///
  /// If so, recognizers may have claimed touches or released delayed phases.
  @exclusivity(unchecked) private(set) var hasChanged = false

  /// A Boolean value that indicates whether a recognizer acts because its deadline was reached.
  private(set) var isFiringDeadline = false

  init(sets: TouchSetCache) { self.sets = sets }

  // MARK: Touches

  /// Delivers the touches that began in a window to their recognizers.
  func update(with event: UIEvent, in window: UIWindow) {
    if event.phases.isSubset(of: .moved) {
      deliver(.moved, event, window)
    } else {
      for touch in event.changedTouches where touch.state.phase == .began && touch.began(in: window)
      {
        assignRecognizers(to: touch, event, window)
      }
      for phase in UITouch.Phase.deliveryOrder { deliver(phase, event, window) }
      claimJoiningTouches(event, window)
      hasPendingDecisions = true
    }
    resolve()
  }

  private func assignRecognizers(to touch: UITouch, _ event: UIEvent, _ window: UIWindow) {
    var view = touch.hitView
    while let current = view {
      for recognizer in current.recognizers
      where !touch.isReceived(by: recognizer) && recognizer.accepts(touch, event) {
        if recognizer.touchSystem == nil { trackingRecognizers.append(recognizer) }
        recognizer.touchSystem = window.touchSystem
        recognizer.startReceiving(touch)
      }
      view = current.superview
    }
  }

  /// Claims touches that join an active gesture, so that their views do not receive them.
  private func claimJoiningTouches(_ event: UIEvent, _ window: UIWindow) {
    for touch in event.changedTouches where touch.state.phase == .began && touch.began(in: window) {
      for recognizer in touch.recognizers where recognizer.lifecycle.isActive {
        recognizer.claim(touch)
      }
    }
  }

  /// Calls each recognizer once with all its touches in a phase.
  private func deliver(_ phase: UITouch.Phase, _ event: UIEvent, _ window: UIWindow) {
    // One finger is the common case.
    if event.changedTouches.count == 1 {
      let touch = event.changedTouches[0]
      guard touch.state.phase == phase, touch.began(in: window) else { return }
      let touches = sets.set(of: touch)
      for recognizer in touch.recognizers
      // A recognizer that was called earlier may have caused this one to fail.
      where !hasPendingDecisions || touch.isReceived(by: recognizer) {
        call(recognizer, touches, phase, event)
      }
      return
    }
    phasePass += 1
    for touch in event.changedTouches where touch.state.phase == phase {
      for recognizer in touch.recognizers where recognizer.lastPhasePass < phasePass {
        recognizer.lastPhasePass = phasePass
        for other in event.changedTouches
        where other.state.phase == phase && other.began(in: window)
          && other.isReceived(by: recognizer)
        {
          touchBuffer.append(other)
        }
        guard !touchBuffer.isEmpty else { continue }
        let touches = sets.set(of: touchBuffer)
        touchBuffer.removeAll(keepingCapacity: true)
        call(recognizer, touches, phase, event)
      }
    }
  }

  private func call(
    _ recognizer: UIGestureRecognizer, _ touches: Set<UITouch>, _ phase: UITouch.Phase,
    _ event: UIEvent
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Cancels touches for the recognizers of a view and of its descendants.
  ///
  /// These recognizers stop receiving the touches.
  func detach(_ touches: [UITouch], from root: UIView, _ event: UIEvent) {
    let phases = touches.map(\.phase)
    for touch in touches { touch.state.phase = .cancelled }
    for recognizer in trackingRecognizers where recognizer.view?.isDescendant(of: root) == true {
      let received = touches.filter { $0.isReceived(by: recognizer) }
      if !received.isEmpty { recognizer.touchesCancelled(Set(received), with: event) }
      for touch in received { recognizer.ignore(touch, for: event) }
    }
    for (touch, phase) in zip(touches, phases) where !touch.isRemoved { touch.state.phase = phase }
  }

  // MARK: Time

  /// The earliest deadline of all recognizers; infinity for none.
  var nextDeadline: TimeInterval {
    if isDeadlineStale {
      isDeadlineStale = false
      deadline = .infinity
      for recognizer in trackingRecognizers {
        deadline = min(deadline, recognizer.pendingDeadline ?? .infinity)
      }
    }
    return deadline
  }

  /// Records that a recognizer has another deadline or, if `isRemoved` is true, none any more.
  func deadlineDidChange(isRemoved: Bool) {
    isDeadlineStale = true
    // A recognizer without a deadline may not be able to progress.
    if isRemoved { hasPendingDecisions = true }
  }

  /// Fires the deadline of each recognizer whose deadline is not later than a time.
  func fireDeadlines(at time: TimeInterval) {
    for recognizer in trackingRecognizers {
      if let deadline = recognizer.pendingDeadline, deadline <= time {
        recognizer.nextDeadline = nil
        isFiringDeadline = true
        recognizer.advance(to: time)
        isFiringDeadline = false
        // A recognizer without another deadline may not be able to progress.
        if recognizer.pendingDeadline == nil { hasPendingDecisions = true }
        // A new deadline that is already reached would cause an endless loop.
        if let next = recognizer.pendingDeadline, next <= time { recognizer.cancelOrFail() }
      }
    }
  }

  // MARK: Decisions

  /// Decides the request of a recognizer to recognize its gesture.
  ///
  /// The recognizer fails if a view or the delegate does not let it begin.
  func attempt(_ recognizer: UIGestureRecognizer) {
    guard recognizer.mayBegin else {
      return recognizer.fail(because: "a view or the delegate does not let it begin")
    }
    if !decide(recognizer) {
      EventLog.log(
        .gestures, "gestures: \(EventLog.name(of: recognizer)): waits until others have failed")
    }
  }

  /// Decides whether a waiting recognizer recognizes, fails or continues to wait.
  ///
  /// - Returns: `true` if the state of a recognizer changed.
  @discardableResult
  private func decide(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.lifecycle.isWaiting else { return false }
    for other in trackingRecognizers where other !== recognizer {
      if other.lifecycle.isRecognized, other.sharesTouches(with: recognizer),
        other.prevents(recognizer)
      {
        recognizer.fail(because: "\(EventLog.name(of: other)) was recognized before")
        return true
      }
    }
    var mustWait = false
    for other in trackingRecognizers where other !== recognizer && recognizer.waits(for: other) {
      if other.lifecycle.isRecognized {
        recognizer.fail(
          because: "it requires the failure of \(EventLog.name(of: other)), which was recognized")
        return true
      }
      mustWait = mustWait || other.state == .possible
    }
    if !mustWait { recognize(recognizer) }
    return !mustWait
  }

  private func recognize(_ recognizer: UIGestureRecognizer) {
    guard recognizer.lifecycle.isWaiting else { return }
    recognizer.recognize()
    for other in trackingRecognizers where other !== recognizer && other.state == .possible {
      if other.sharesTouches(with: recognizer), recognizer.prevents(other) {
        other.fail(because: "\(EventLog.name(of: recognizer)) was recognized")
      }
    }
  }

  /// Records that a recognizer must notify its targets, or that decisions may be necessary because
  /// a recognizer finished, waits, claimed a touch or stopped receiving one.
  func recordChange(needsNotification: Bool, needsDecision: Bool) {
    if needsNotification { pendingNotificationCount += 1 }
    hasPendingDecisions = hasPendingDecisions || needsDecision
    isDeadlineStale = isDeadlineStale || needsDecision
  }

  /// Makes all possible decisions and notifies the targets.
  func resolve() {
    repeat {
      while hasPendingDecisions {
        (hasPendingDecisions, hasChanged) = (false, true)
        endStalledRecognizers()
        while trackingRecognizers.contains(where: { decide($0) }) {}
        breakCycle()
      }
      notifyTargets()
    } while pendingNotificationCount > 0 || hasPendingDecisions
  }

  /// Ends recognizers that cannot progress: all their touches are finished and no deadline is
  /// pending.
  private func endStalledRecognizers() {
    for recognizer in trackingRecognizers
    where recognizer.allTouchesAreFinished && recognizer.pendingDeadline == nil {
      if !recognizer.lifecycle.isFinal, !recognizer.lifecycle.isWaiting {
        recognizer.cancelOrFail()
      }
    }
  }

  /// If recognizers wait only for each other, lets the first of them recognize its gesture.
  private func breakCycle() {
    let waiting = trackingRecognizers.filter(\.lifecycle.isWaiting)
    guard !waiting.isEmpty else { return }
    var stuck = waiting
    // Remove recognizers that wait, directly or indirectly, for a recognizer that does not wait and
    // may still fail.
    while let index = stuck.firstIndex(where: { recognizer in
      trackingRecognizers.contains { other in
        other !== recognizer && other.state == .possible && recognizer.waits(for: other)
          && !stuck.contains { $0 === other }
      }
    }) {
      stuck.remove(at: index)
    }
    if let first = stuck.first { recognize(first) }
  }

  private func notifyTargets() {
    guard pendingNotificationCount > 0 else { return }
    // A loop over the elements would retain the array and each element.
    var index = 0
    while index < trackingRecognizers.count {
      defer { index += 1 }
      guard trackingRecognizers[index].hasPendingNotification else { continue }
      let recognizer = trackingRecognizers[index]
      recognizer.hasPendingNotification = false
      didNotify()
      recognizer.callTargets()
      if recognizer.lifecycle.consumeEarlyEnd() { recognizer.request(.ended) }
      if pendingNotificationCount == 0 { return }
    }
  }

  /// Records that a recognizer has notified its targets.
  func didNotify() { pendingNotificationCount -= 1 }

  /// Removes finished touches, and resets the recognizers that have finished or that have neither
  /// touches nor a deadline.
  func finish() {
    guard hasChanged else { return }
    hasChanged = false
    var hasReset = false
    for recognizer in trackingRecognizers {
      if recognizer.state != .possible { recognizer.removeFinishedTouches() }
      if recognizer.allTouchesAreFinished, recognizer.lifecycle.isFinal {
        recognizer.resetToPossible()
        hasReset = true
      } else if recognizer.touches.isEmpty, recognizer.state == .possible,
        recognizer.pendingDeadline == nil
      {
        recognizer.resetToPossible()
        hasReset = true
      }
    }
    if hasReset { trackingRecognizers.removeAll { $0.touchSystem == nil } }
  }
}

extension UIGestureRecognizer {
  fileprivate var allTouchesAreFinished: Bool { touches.allSatisfy(\.isFinished) }

  /// The deadline, or nil if there is none or if the gesture is finished or waits for other
  /// recognizers.
  fileprivate var pendingDeadline: TimeInterval? {
    lifecycle.isFinal || lifecycle.isWaiting ? nil : nextDeadline
  }
}
