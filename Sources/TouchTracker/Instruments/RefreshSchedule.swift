import ResponderKit

/// The times at which the instruments are refreshed.
///
/// The instruments are refreshed at most twice a second during input and frames, once more 1.25
/// seconds after the last of these refreshes, and then not before the next input or frame.
nonisolated struct RefreshSchedule {
  /// The shortest time between two refreshes, in seconds.
  static let interval: TimeInterval = 0.5
  /// The time from a refresh to the final refresh if there is no input and no frame in between, in
  /// seconds.
  ///
  /// The time is longer than the second that ``LoopMeter`` measures, so that the final values are
  /// those of an idle program.
  static let settlingTime: TimeInterval = 1.25

  private enum State {
    /// There was input or a frame since the latest refresh.
    case active(deadline: TimeInterval)
    /// There was no input and no frame since the latest refresh.
    case settling(deadline: TimeInterval)
    case idle
  }

  private var state = State.active(deadline: -.infinity)
  private var latestRefresh = -TimeInterval.infinity
  /// A Boolean value that indicates whether the next frame shows the latest refresh.
  private var isNextFrameOwn = false

  /// The time of the next refresh, or infinity for none.
  var deadline: TimeInterval {
    switch state {
    case .active(let deadline), .settling(let deadline): deadline
    case .idle: .infinity
    }
  }

  /// Processes input, after which a refresh is due.
  mutating func handleInput(at time: TimeInterval) {
    if case .active = state { return }
    state = .active(deadline: max(time, latestRefresh + Self.interval))
  }

  /// Processes a frame, after which a refresh is due unless the latest refresh caused the frame.
  mutating func handleFrame(at time: TimeInterval) {
    if !isNextFrameOwn { handleInput(at: time) }
    isNextFrameOwn = false
  }

  /// Returns a Boolean value that indicates whether the client must refresh now, and schedules the
  /// next refresh.
  mutating func refreshIfDue(at time: TimeInterval) -> Bool {
    guard time >= deadline else { return false }
    if case .active = state {
      state = .settling(deadline: time + Self.settlingTime)
    } else {
      state = .idle
    }
    (latestRefresh, isNextFrameOwn) = (time, true)
    return true
  }
}
