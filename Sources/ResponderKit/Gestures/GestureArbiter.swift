/// Gives the recognizers of an application their touches, and decides between them.
///
/// Where several could recognize with the same touches, the first to ask does, and the others fail,
/// unless they allow each other; recognizers of deeper views are asked first, and those of one view
/// in the order in which they were added.
final class GestureArbiter {
  /// Those that have touches or are not done with them, in the order in which they got the first.
  private(set) var engaged: [UIGestureRecognizer] = []
  private let sets: TouchSets
  /// Runs what changes recognizers, and what follows from it.
  var process: (() -> Void) -> Void = { $0() }

  init(sets: TouchSets) { self.sets = sets }

  // MARK: Touches

  /// Tells the recognizers what an event says of the touches that began in a window.
  func update(with event: UIEvent, in window: UIWindow) {
    for touch in event.touches where touch.phase == .began && touch.window === window {
      bind(touch, event)
    }
    for recognizer in engaged {
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        tell(recognizer, phase, event, window)
      }
    }
    claimThoseThatJoined(event, window)
    settle()
  }

  private func bind(_ touch: UITouch, _ event: UIEvent) {
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers
      where !recognizer.touches.contains(touch) && recognizer.wants(touch, event) {
        if recognizer.arbiter == nil { engaged.append(recognizer) }
        recognizer.arbiter = self
        recognizer.take(touch)
      }
      view = current.superview
    }
  }

  /// A finger that a gesture takes while it goes on is the gesture's from the start.
  private func claimThoseThatJoined(_ event: UIEvent, _ window: UIWindow) {
    for touch in event.touches where touch.phase == .began && touch.window === window {
      for recognizer in touch.gestureRecognizers where recognizer.lifecycle.isActive {
        recognizer.claim(touch)
      }
    }
  }

  private func tell(
    _ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ event: UIEvent, _ window: UIWindow
  ) {
    let group = sets.set(of: event.touches) { touch in
      touch.phase == phase && touch.window === window
        && touch.gestureRecognizers.contains { $0 === recognizer }
    }
    if group.isEmpty { return }
    switch phase {
    case .began: recognizer.touchesBegan(group, with: event)
    case .moved: recognizer.touchesMoved(group, with: event)
    case .ended: recognizer.touchesEnded(group, with: event)
    case .cancelled: recognizer.touchesCancelled(group, with: event)
    case .stationary: break
    }
  }

  /// Takes a touch, as cancelled, from the recognizers of a view and of the views in it.
  func detach(_ touch: UITouch, from root: UIView, _ event: UIEvent) {
    let phase = touch.phase
    touch.moment.phase = .cancelled
    for recognizer in touch.gestureRecognizers
    where recognizer.view?.isDescendant(of: root) == true {
      recognizer.touchesCancelled([touch], with: event)
      recognizer.ignore(touch, for: event)
    }
    if !touch.isGone { touch.moment.phase = phase }
  }

  // MARK: Time

  /// When the first recognizer is to be woken.
  var nextDeadline: TimeInterval? {
    var first: TimeInterval?
    for recognizer in engaged {
      if let deadline = recognizer.pendingDeadline, deadline < first ?? .infinity {
        first = deadline
      }
    }
    return first
  }

  /// Wakes the recognizers whose deadline is a given one or lies before it.
  func wake(at time: TimeInterval) {
    for recognizer in engaged {
      if let deadline = recognizer.pendingDeadline, deadline <= time {
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

  /// Brings every decision about that can be made, and tells the targets.
  func settle() {
    repeat {
      failThoseThatCannotGoOn()
      while engaged.contains(where: { decide($0) }) {}
      breakCircle()
    } while tellTargets()
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

  /// - Returns: whether there was anything to tell, after which there may be more to decide.
  private func tellTargets() -> Bool {
    var didTell = false
    for recognizer in engaged where recognizer.hasNews {
      didTell = true
      recognizer.tellTargets()
      if recognizer.lifecycle.takeEarlyEnd() { recognizer.request(.ended) }
    }
    return didTell || engaged.contains { $0.hasNews }
  }

  /// After an event: touches that are over are forgotten, and gestures that are over are reset.
  func finish() {
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
    if hasReset { engaged.removeAll { $0.arbiter == nil } }
  }
}

extension UIGestureRecognizer {
  fileprivate var hasNoFingers: Bool { touches.allSatisfy(\.isOver) }

  /// A gesture that is over, or that waits for others, needs not be woken.
  fileprivate var pendingDeadline: TimeInterval? {
    lifecycle.isFinal || lifecycle.isWaiting ? nil : nextDeadline
  }
}
