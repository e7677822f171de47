import ResponderKit

/// The visibility of a window, and the moment from which its touches end.
///
/// A window manager that ends or starts takes its windows off the screen and puts them back at once,
/// with the fingers still down. A user who hides a window lifts the fingers from it. So fingers are
/// lifted only after the window was hidden for a moment.
struct Visibility: Hashable {
  /// Seconds that a window may be hidden before its touches end.
  ///
  /// A window manager takes a few milliseconds; a hand that shows a window again, half a second.
  static let grace: TimeInterval = 0.15

  private enum State: Hashable {
    case shown
    /// Touches end at a time, unless the window is shown before.
    case leaving(TimeInterval)
    case hidden
  }

  private var state = State.shown

  var isVisible: Bool { state == .shown }

  /// When touches are due to end; nil for never.
  var deadline: TimeInterval? {
    if case .leaving(let time) = state { return time }
    return nil
  }

  mutating func show() { state = .shown }

  mutating func hide(at time: TimeInterval) {
    if state == .shown { state = .leaving(time + Self.grace) }
  }

  /// Returns whether touches end now, once for each time the window is hidden.
  mutating func endsTouches(at time: TimeInterval) -> Bool {
    guard let deadline, deadline <= time else { return false }
    state = .hidden
    return true
  }
}
