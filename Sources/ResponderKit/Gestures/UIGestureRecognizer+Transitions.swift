extension UIGestureRecognizer {
  /// A state that the recognizer, or who holds it, asks for.
  func request(_ next: State) {
    guard let touchSystem else { return requestAlone(next) }
    // Two states in the course of one event: the first is told first.
    if hasNews { tellTargets() }
    switch lifecycle.request(next) {
    case .none: return
    case .attempt:
      touchSystem.process {
        touchSystem.gestures.noteChange(isNews: false, isDecision: true)
        touchSystem.gestures.attempt(self)
      }
    case .entered where touchSystem.isProcessing && !lifecycle.isFinal: didEnter()
    case .entered: touchSystem.process { didEnter() }
    }
  }

  /// A recognizer without touches competes with none.
  private func requestAlone(_ next: State) {
    if lifecycle.request(next) == .attempt { lifecycle.allow() }
    if state != .possible, state != .failed { tellTargets() }
    if lifecycle.isFinal { becomePossible() }
  }

  /// What follows from a new state, whoever caused it.
  func didEnter() {
    hasNews = state != .failed
    touchSystem?.gestures.noteChange(isNews: hasNews, isDecision: lifecycle.isFinal)
    guard lifecycle.isFinal else { return }
    for touch in touches { release(touch) }
  }

  /// Fails because others decided so.
  func fail() {
    if lifecycle.request(.failed) == .entered { didEnter() }
  }

  /// Ends one way or the other: a gesture that goes on is cancelled, one that might come has failed.
  func giveUp() { request(.cancelled) }

  /// Comes true after others have failed.
  func recognize() {
    lifecycle.allow()
    for touch in touches { claim(touch) }
    didEnter()
  }

  /// Gets a touch that begins.
  func take(_ touch: UITouch) {
    touches.append(touch)
    touch.gestureRecognizers.append(self)
  }

  /// Has the view lose a touch that the gesture is made with.
  func claim(_ touch: UITouch) {
    guard cancelsTouchesInView else { return }
    touch.delivery.isClaimed = true
    touchSystem?.gestures.noteChange(isNews: false, isDecision: true)
  }

  func release(_ touch: UITouch) {
    touch.gestureRecognizers.removeAll { $0 === self }
    touchSystem?.gestures.noteChange(isNews: false, isDecision: true)
  }

  /// Loses all touches: it was switched off or taken from its view.
  func abandon() {
    guard let touchSystem else { return requestAlone(.cancelled) }
    touchSystem.process {
      request(.cancelled)
      for touch in touches { release(touch) }
    }
  }

  func forgetTouchesThatAreOver() {
    for touch in touches where touch.isOver { release(touch) }
    touches.removeAll(where: \.isOver)
  }

  func becomePossible() {
    for touch in touches { release(touch) }
    if hasNews { tellTargets() }
    lifecycle = GestureLifecycle()
    touches = []
    nextDeadline = nil
    touchSystem = nil
    reset()
  }

  /// Whether a touch that begins is looked at.
  func wants(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && !lifecycle.isFinal && !lifecycle.isWaiting
      && allowedTouchTypes.contains(touch.type)
      && shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Whether the view that was hit, those around it, and the delegate let the gesture begin.
  var mayBegin: Bool {
    guard let view else { return false }
    // Of several fingers on one view, the first one asks it.
    var isAsked: [UIView] = []
    for touch in touches where !touch.isGone {
      var next = touch.view
      while let current = next, current !== view, !isAsked.contains(current) {
        guard current.gestureRecognizerShouldBegin(self) else { return false }
        isAsked.append(current)
        next = current.superview
      }
    }
    return view.gestureRecognizerShouldBegin(self)
      && delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  func sharesTouches(with other: UIGestureRecognizer) -> Bool {
    touches.contains { touch in other.touches.contains { $0 === touch } }
  }

  /// Whether the other one cannot recognize once this one has.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
  }

  /// Whether this one waits for another one to fail.
  func waits(for other: UIGestureRecognizer) -> Bool {
    if failureRequirements.contains(where: { $0.recognizer === other }) { return true }
    guard sharesTouches(with: other) else { return false }
    return shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }
}
