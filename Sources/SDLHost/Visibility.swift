import ResponderKit

/// The visibility of a window, and the time at which its touches end after it was hidden.
///
/// A window manager that exits or starts hides all windows and shows them again at once, while
/// fingers are still down. These touches must continue. A user who hides a window has lifted the
/// fingers from it. So the touches end only after the window has been hidden for a grace period.
struct Visibility: Hashable {
  /// The time that a window can be hidden before its touches end, in seconds.
  ///
  /// A window manager shows a window again after a few milliseconds. A user needs half a second to
  /// hide a window and show it again.
  static let gracePeriod: TimeInterval = 0.15

  private enum State: Hashable {
    case shown
    /// The window is hidden, and its touches end at the deadline unless the window is shown before.
    case hiding(deadline: TimeInterval)
    case hidden
  }

  private var state = State.shown

  var isVisible: Bool { state == .shown }

  /// The time at which the touches end, or nil if they do not end.
  var deadline: TimeInterval? {
    if case .hiding(let deadline) = state { return deadline }
    return nil
  }

  mutating func show() { state = .shown }

  mutating func hide(at time: TimeInterval) {
    if state == .shown { state = .hiding(deadline: time + Self.gracePeriod) }
  }

  /// Returns a Boolean value that indicates whether the touches must end now.
  ///
  /// The result is true at most once for each time that the window is hidden.
  mutating func shouldEndTouches(at time: TimeInterval) -> Bool {
    guard let deadline, deadline <= time else { return false }
    state = .hidden
    return true
  }
}
