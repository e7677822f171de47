extension UIGestureRecognizer {
  /// Requests a state, on behalf of the recognizer itself or of client code that sets ``state``.
  func request(_ next: State) {
    guard let touchSystem else { return requestWithoutTouches(next) }
    // Notify the targets of the previous state before a second state in the same event.
    if hasPendingNotification { notifyTargets() }
    let result = lifecycle.request(next)
    if result == .entered {
      EventLog.log(
        .gestures, "gestures: \(EventLog.name(of: self)): \(next)\(failureReason(of: next))")
    }
    switch result {
    case .unchanged: return
    case .attempt:
      touchSystem.process {
        touchSystem.gestures.recordChange(needsNotification: false, needsDecision: true)
        touchSystem.gestures.attempt(self)
      }
    case .entered: touchSystem.process { didEnterState() }
    }
  }

  /// Returns a clause for ``EventLog`` with the reason for which the recognizer itself fails; an
  /// empty text for any other state.
  private func failureReason(of state: State) -> String {
    guard state == .failed else { return "" }
    return touchSystem?.gestures.isFiringDeadline == true
      ? ", because the time for the gesture has passed"
      : ", because its touches do not match the gesture"
  }

  /// Enters a requested state immediately, because a recognizer without touches has no competitors.
  private func requestWithoutTouches(_ next: State) {
    switch lifecycle.request(next) {
    case .unchanged: return
    case .attempt: lifecycle.allow()
    case .entered: break
    }
    if state != .possible, state != .failed { notifyTargets() }
    if lifecycle.isFinal { resetToPossible() }
  }

  /// Records a new state and stops receiving touches if the state is final.
  func didEnterState() {
    hasPendingNotification = state != .failed
    touchSystem?.gestures.recordChange(
      needsNotification: hasPendingNotification, needsDecision: lifecycle.isFinal)
    guard lifecycle.isFinal else { return }
    for touch in touches { stopReceiving(touch) }
  }

  /// Fails because another recognizer, a view or the delegate does not allow the gesture.
  ///
  /// - Parameter reason: The reason for ``EventLog``, as a phrase that follows "because".
  func fail(because reason: @autoclosure () -> String) {
    guard lifecycle.request(.failed) == .entered else { return }
    EventLog.log(
      .gestures, "gestures: \(EventLog.name(of: self)): failed, because \(reason())")
    didEnterState()
  }

  /// Cancels an active gesture; otherwise fails.
  func cancelOrFail() { request(.cancelled) }

  /// Enters the pending state and claims the touches.
  func recognize() {
    lifecycle.allow()
    EventLog.log(.gestures, "gestures: \(EventLog.name(of: self)): recognized (\(state))")
    for touch in touches { claim(touch) }
    didEnterState()
  }

  /// Starts receiving a new touch.
  func startReceiving(_ touch: UITouch) {
    touches.append(touch)
    touch.recognizers.append(self)
  }

  /// Claims a touch of the gesture if ``cancelsTouchesInView`` is true.
  func claim(_ touch: UITouch) {
    guard cancelsTouchesInView else { return }
    touch.delivery.isClaimed = true
    touchSystem?.gestures.recordChange(needsNotification: false, needsDecision: true)
  }

  /// Stops receiving a touch, which remains in ``touches``.
  func stopReceiving(_ touch: UITouch) {
    touch.recognizers.removeAll { $0 === self }
    touchSystem?.gestures.recordChange(needsNotification: false, needsDecision: true)
  }

  /// Removes the touches that ended or were cancelled.
  func removeFinishedTouches() {
    for touch in touches where touch.isFinished { stopReceiving(touch) }
    touches.removeAll(where: \.isFinished)
  }

  /// Resets the recognizer, so that it can recognize the next gesture.
  func resetToPossible() {
    for touch in touches { stopReceiving(touch) }
    if hasPendingNotification { notifyTargets() }
    lifecycle = GestureLifecycle()
    touches = []
    nextDeadline = nil
    touchSystem = nil
    reset()
  }

  /// Returns a Boolean value that indicates whether the recognizer receives a new touch.
  func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && !lifecycle.isFinal && !lifecycle.isWaiting
      && allowedKinds?.contains(touch.kind.rawValue) ?? true && accepts(touch.buttonMask)
      && !(requiresExclusiveTouchType && hasTouches(otherThan: touch.kind))
      && shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
      && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Returns a Boolean value that indicates whether the recognizer receives a touch of another
  /// type.
  private func hasTouches(otherThan kind: UITouch.TouchType) -> Bool {
    touches.contains { $0.kind != kind && !$0.isFinished }
  }

  /// A Boolean value that indicates whether the touched views, their superviews up to the
  /// recognizer's view, and the delegate allow the gesture to begin.
  var mayBegin: Bool {
    guard let view else { return false }
    // Each view is asked once, even if several fingers touch it.
    var askedViews: [UIView] = []
    for touch in touches where !touch.isRemoved {
      var next = touch.hitView
      while let current = next, current !== view, !askedViews.contains(current) {
        guard current.gestureRecognizerShouldBegin(self) else { return false }
        askedViews.append(current)
        next = current.superview
      }
    }
    return view.gestureRecognizerShouldBegin(self)
      && delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Returns a Boolean value that indicates whether two recognizers have a touch in common.
  func sharesTouches(with other: UIGestureRecognizer) -> Bool {
    touches.contains { touch in other.touches.contains { $0 === touch } }
  }

  /// Returns a Boolean value that indicates whether another recognizer fails when this one
  /// recognizes its gesture.
  func prevents(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
  }

  /// Returns a Boolean value that indicates whether this recognizer waits until another one fails.
  func waits(for other: UIGestureRecognizer) -> Bool {
    if failureRequirements.contains(where: { $0.recognizer === other }) { return true }
    guard sharesTouches(with: other) else { return false }
    return shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }
}
