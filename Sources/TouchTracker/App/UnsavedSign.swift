import ResponderKit

/// A state machine that decides when the title of the window shows that edits are not on disk.
///
/// An edit is normally on disk some milliseconds after it is made, and a sign that appears with each
/// stroke would say nothing. The sign therefore appears when saving fails, or when edits have not
/// been on disk for ``delay``, and disappears as soon as all edits are on disk. While there is no
/// sign, a program that is killed loses no edit that is older than this delay.
struct UnsavedSign: Hashable {
  /// The time after which edits that are being written cause the sign, in seconds.
  static let delay: TimeInterval = 1

  enum State: Hashable {
    case hidden
    /// Edits are being written, and the sign appears when the timer fires.
    case waiting
    case shown
  }

  enum Input: Hashable {
    case statusChanged(Leaving.Status)
    /// The timer has fired.
    case delayIsOver
  }

  enum Action: Hashable {
    /// Sends ``Input/delayIsOver`` after ``delay``.
    case startTimer
    case stopTimer
  }

  private(set) var state = State.hidden

  var isShown: Bool { state == .shown }

  /// Changes the state for an input, and returns the action to perform.
  mutating func handle(_ input: Input) -> Action? {
    switch (state, input) {
    case (.hidden, .statusChanged(.writing)):
      state = .waiting
      return .startTimer
    case (.waiting, .statusChanged(.onDisk)):
      state = .hidden
      return .stopTimer
    case (.waiting, .statusChanged(.failing)):
      state = .shown
      return .stopTimer
    case (.hidden, .statusChanged(.failing)), (.waiting, .delayIsOver):
      state = .shown
      return nil
    case (.shown, .statusChanged(.onDisk)):
      state = .hidden
      return nil
    default: return nil
    }
  }
}
