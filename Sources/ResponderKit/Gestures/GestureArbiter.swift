/// Gives the recognizers of an application their touches, and decides between them.
///
/// Where several could recognize with the same touches, the first to ask does, and the others fail,
/// unless they allow each other; recognizers of deeper views are asked first, and those of one view
/// in the order in which they were added.
final class GestureArbiter {
  /// Those that have touches or are not done with them, in the order in which they got the first.
  @exclusivity(unchecked) private(set) var engaged: [UIGestureRecognizer] = []
  private let sets: TouchSets
  /// Room to gather touches in; empty between calls.
  @exclusivity(unchecked) private var group: [UITouch] = []
  /// Counts phases of events, so that each recognizer is told once.
  @exclusivity(unchecked) private var round = 0
  @exclusivity(unchecked) private var deadline: TimeInterval = .infinity
  @exclusivity(unchecked) private var isDeadlineStale = false
  /// Whether there may be something to decide.
  @exclusivity(unchecked) private var isUnsettled = false
  /// How many recognizers have something to tell their targets.
  @exclusivity(unchecked) private var news = 0
  /// Whether recognizers did more than follow their touches since ``finish()``, so that views may
  /// have lost touches, or may get them.
  @exclusivity(unchecked) private(set) var hasChanged = false

  init(sets: TouchSets) { self.sets = sets }

  // MARK: Touches

  /// Tells the recognizers what an event says of the touches that began in a window.
  func update(with event: UIEvent, in window: UIWindow) {
    if event.phases.isSubset(of: .moving) {
      tell(.moved, event, window)
    } else {
      for touch in event.changed where touch.phase == .began && touch.began(in: window) {
        bind(touch, event, window)
      }
      for phase in UITouch.Phase.inOrder { tell(phase, event, window) }
      claimThoseThatJoined(event, window)
      isUnsettled = true
    }
    settle()
  }

  private func bind(_ touch: UITouch, _ event: UIEvent, _ window: UIWindow) {
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers
      where !touch.concerns(recognizer) && recognizer.wants(touch, event) {
        if recognizer.touchSystem == nil { engaged.append(recognizer) }
        recognizer.touchSystem = window.touchSystem
        recognizer.take(touch)
      }
      view = current.superview
    }
  }

  /// A finger that a gesture takes while it goes on is the gesture's from the start.
  private func claimThoseThatJoined(_ event: UIEvent, _ window: UIWindow) {
    for touch in event.changed where touch.phase == .began && touch.began(in: window) {
      for recognizer in touch.gestureRecognizers where recognizer.lifecycle.isActive {
        recognizer.claim(touch)
      }
    }
  }

  /// Tells each recognizer, once, of its touches in a phase.
  private func tell(_ phase: UITouch.Phase, _ event: UIEvent, _ window: UIWindow) {
    // One finger is the common case.
    if event.changed.count == 1 {
      let touch = event.changed[0]
      guard touch.phase == phase, touch.began(in: window) else { return }
      let touches = sets.set(of: touch)
      for recognizer in touch.gestureRecognizers
      // One that was told before may have made this one fail.
      where !isUnsettled || touch.concerns(recognizer) {
        call(recognizer, touches, phase, event)
      }
      return
    }
    round += 1
    for touch in event.changed where touch.phase == phase && touch.began(in: window) {
      for recognizer in touch.gestureRecognizers where recognizer.lastRound < round {
        recognizer.lastRound = round
        for other in event.changed
        where other.phase == phase && other.began(in: window) && other.concerns(recognizer) {
          group.append(other)
        }
        guard !group.isEmpty else { continue }
        let touches = sets.set(of: group)
        group.removeAll(keepingCapacity: true)
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
    case .stationary: break
    }
  }

  /// Takes touches, as cancelled, from the recognizers of a view and of the views in it.
  func detach(_ touches: [UITouch], from root: UIView, _ event: UIEvent) {
    let phases = touches.map(\.phase)
    for touch in touches { touch.moment.phase = .cancelled }
    for recognizer in engaged where recognizer.view?.isDescendant(of: root) == true {
      let own = touches.filter { $0.concerns(recognizer) }
      if !own.isEmpty { recognizer.touchesCancelled(Set(own), with: event) }
      for touch in own { recognizer.ignore(touch, for: event) }
    }
    for (touch, phase) in zip(touches, phases) where !touch.isGone { touch.moment.phase = phase }
  }

  // MARK: Time

  /// When the first recognizer is to be woken; infinity for none.
  var nextDeadline: TimeInterval {
    if isDeadlineStale {
      isDeadlineStale = false
      deadline = .infinity
      for recognizer in engaged {
        deadline = min(deadline, recognizer.pendingDeadline ?? .infinity)
      }
    }
    return deadline
  }

  func deadlineDidChange() { isDeadlineStale = true }

  /// Wakes the recognizers whose deadline is a given one or lies before it.
  func wake(at time: TimeInterval) {
    for recognizer in engaged {
      if let deadline = recognizer.pendingDeadline, deadline <= time {
        recognizer.nextDeadline = nil
        recognizer.advance(to: time)
        // One that asks for the same moment again would be woken for ever.
        if let next = recognizer.pendingDeadline, next <= time { recognizer.giveUp() }
      }
    }
  }

  // MARK: Decisions

  /// A recognizer asks to recognize.
  func attempt(_ recognizer: UIGestureRecognizer) {
    guard recognizer.mayBegin else { return recognizer.fail() }
    decide(recognizer)
  }

  /// Lets a recognizer that asked recognize, fail, or go on waiting.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  private func decide(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.lifecycle.isWaiting else { return false }
    for other in engaged where other !== recognizer {
      if other.lifecycle.isRecognized, other.sharesTouches(with: recognizer),
        other.excludes(recognizer)
      {
        recognizer.fail()
        return true
      }
    }
    var mustWait = false
    for other in engaged where other !== recognizer && recognizer.waits(for: other) {
      if other.lifecycle.isRecognized {
        recognizer.fail()
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
    for other in engaged where other !== recognizer && other.state == .possible {
      if other.sharesTouches(with: recognizer), recognizer.excludes(other) { other.fail() }
    }
  }

  /// A recognizer has something to tell; or it is over, waits, or has let a touch go.
  func noteChange(isNews: Bool, isDecision: Bool) {
    if isNews { news += 1 }
    isUnsettled = isUnsettled || isDecision
    isDeadlineStale = isDeadlineStale || isDecision
  }

  /// Brings every decision about that can be made, and tells the targets.
  func settle() {
    repeat {
      while isUnsettled {
        (isUnsettled, hasChanged) = (false, true)
        failThoseThatCannotGoOn()
        while engaged.contains(where: { decide($0) }) {}
        breakCircle()
      }
      tellTargets()
    } while news > 0 || isUnsettled
  }

  /// A recognizer whose fingers are up and that is not to be woken will not decide any more.
  private func failThoseThatCannotGoOn() {
    for recognizer in engaged where recognizer.hasNoFingers && recognizer.pendingDeadline == nil {
      if !recognizer.lifecycle.isFinal, !recognizer.lifecycle.isWaiting { recognizer.giveUp() }
    }
  }

  /// Where recognizers wait for nothing but each other, the first one recognizes.
  private func breakCircle() {
    let waiting = engaged.filter(\.lifecycle.isWaiting)
    guard !waiting.isEmpty else { return }
    var stuck = waiting
    // Left are those that wait, in the end, for none that may still fail by itself.
    while let free = stuck.firstIndex(where: { one in
      engaged.contains { other in
        other !== one && other.state == .possible && one.waits(for: other)
          && !stuck.contains { $0 === other }
      }
    }) {
      stuck.remove(at: free)
    }
    if let first = stuck.first { recognize(first) }
  }

  private func tellTargets() {
    guard news > 0 else { return }
    for recognizer in engaged where recognizer.hasNews {
      recognizer.tellTargets()
      if recognizer.lifecycle.takeEarlyEnd() { recognizer.request(.ended) }
      if news == 0 { return }
    }
  }

  /// A recognizer has told its targets.
  func noteTold() { news -= 1 }

  /// After an event: touches that are over are forgotten, and gestures that are over are reset.
  func finish() {
    guard hasChanged else { return }
    hasChanged = false
    var hasReset = false
    for recognizer in engaged {
      if recognizer.state != .possible { recognizer.forgetTouchesThatAreOver() }
      if recognizer.hasNoFingers, recognizer.lifecycle.isFinal {
        recognizer.becomePossible()
        hasReset = true
      } else if recognizer.touches.isEmpty, recognizer.state == .possible,
        recognizer.pendingDeadline == nil
      {
        recognizer.becomePossible()
        hasReset = true
      }
    }
    if hasReset { engaged.removeAll { $0.touchSystem == nil } }
  }
}

extension UIGestureRecognizer {
  fileprivate var hasNoFingers: Bool { touches.allSatisfy(\.isOver) }

  /// A gesture that is over, or that waits for others, needs not be woken.
  fileprivate var pendingDeadline: TimeInterval? {
    lifecycle.isFinal || lifecycle.isWaiting ? nil : nextDeadline
  }
}
