/// The states of a gesture, and which of them may follow which.
///
/// ```
/// possible ──▶ began ──▶ changed … ──▶ ended | cancelled      a continuous gesture
/// possible ──▶ ended                                          a discrete one
/// possible ──▶ failed
/// ```
///
/// Between possible and what a recognizer asks for there may be a wait for other recognizers; the
/// state is possible until then. A request that has no place here is left out.
nonisolated struct GestureLifecycle: Hashable, Sendable {
  typealias State = UIGestureRecognizer.State

  enum Step: Hashable {
    /// Nothing comes of the request.
    case none
    /// The gesture may be recognized, if others allow it.
    case attempt
    /// The state is another one now.
    case entered
  }

  private(set) var state = State.possible
  /// What is to follow once others allow it: began or ended.
  private(set) var awaited: State?
  /// The gesture was over before it was allowed to begin.
  private(set) var endsOnceBegun = false

  var isWaiting: Bool { awaited != nil }

  /// The gesture was recognized, and may still be going on.
  var isRecognized: Bool { state == .began || state == .changed || state == .ended }

  /// The gesture is going on.
  var isActive: Bool { state == .began || state == .changed }

  /// Nothing follows but a reset.
  var isFinal: Bool { state == .ended || state == .cancelled || state == .failed }

  /// What a recognizer asks for.
  mutating func request(_ next: State) -> Step {
    switch (state, next) {
    case (.possible, .failed), (.possible, .cancelled): return enter(.failed)
    case (.possible, .began), (.possible, .ended):
      if isWaiting {
        endsOnceBegun = endsOnceBegun || (awaited == .began && next == .ended)
        return .none
      }
      awaited = next
      return .attempt
    case (.began, .changed), (.changed, .changed),
      (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      return enter(next)
    default: return .none
    }
  }

  /// Others allow what was asked for.
  mutating func allow() {
    guard let awaited else { return }
    _ = enter(awaited)
  }

  /// Whether an end that came early is due; told once.
  mutating func takeEarlyEnd() -> Bool {
    defer { endsOnceBegun = false }
    return endsOnceBegun
  }

  private mutating func enter(_ next: State) -> Step {
    if next.isFinal { endsOnceBegun = false }
    (state, awaited) = (next, nil)
    return .entered
  }
}

extension UIGestureRecognizer.State {
  nonisolated fileprivate var isFinal: Bool {
    self == .ended || self == .cancelled || self == .failed
  }
}
