/// The state of a gesture and the allowed transitions.
///
/// ```
/// possible ──▶ began ──▶ changed … ──▶ ended | cancelled      a continuous gesture
/// possible ──▶ ended                                          a discrete gesture
/// possible ──▶ failed                                         no gesture
/// ```
///
/// A recognizer that requests began or ended may have to wait for other recognizers. The state
/// remains possible until they allow the request. A request for a transition that the diagram does
/// not contain is ignored, except that a possible gesture fails if cancelled is requested.
nonisolated struct GestureLifecycle: Hashable, Sendable {
  typealias State = UIGestureRecognizer.State

  enum RequestResult: Hashable {
    /// The request does not change the state.
    case unchanged
    /// The gesture is recognized if other recognizers allow it.
    case attempt
    /// The gesture has entered a new state.
    case entered
  }

  private(set) var state = State.possible
  /// The state, began or ended, that the gesture enters when other recognizers allow it.
  private(set) var pendingState: State?
  /// A Boolean value that indicates whether the gesture ended while it waited for permission to
  /// begin.
  private(set) var endsOnceBegun = false

  var isWaiting: Bool { pendingState != nil }

  /// A Boolean value that indicates whether the gesture was recognized; it may still be active.
  var isRecognized: Bool { state == .began || state == .changed || state == .ended }

  /// A Boolean value that indicates whether a continuous gesture has begun and not ended.
  var isActive: Bool { state == .began || state == .changed }

  /// A Boolean value that indicates whether only a reset can follow.
  var isFinal: Bool { state == .ended || state == .cancelled || state == .failed }

  /// Requests a transition to a state.
  mutating func request(_ next: State) -> RequestResult {
    switch (state, next) {
    case (.possible, .failed), (.possible, .cancelled): return enter(.failed)
    case (.possible, .began), (.possible, .ended):
      if isWaiting {
        endsOnceBegun = endsOnceBegun || (pendingState == .began && next == .ended)
        return .unchanged
      }
      pendingState = next
      return .attempt
    case (.began, .changed), (.changed, .changed),
      (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      return enter(next)
    default: return .unchanged
    }
  }

  /// Enters the pending state.
  mutating func allow() {
    guard let pendingState else { return }
    _ = enter(pendingState)
  }

  /// Returns a Boolean value that indicates whether the gesture must end immediately after it
  /// began, and clears this condition.
  mutating func consumeEarlyEnd() -> Bool {
    defer { endsOnceBegun = false }
    return endsOnceBegun
  }

  private mutating func enter(_ next: State) -> RequestResult {
    if next.isFinal { endsOnceBegun = false }
    (state, pendingState) = (next, nil)
    return .entered
  }
}

extension UIGestureRecognizer.State {
  nonisolated fileprivate var isFinal: Bool {
    self == .ended || self == .cancelled || self == .failed
  }
}
