import ResponderKit

/// A film: a window whose contents advance from one time to a later one.
///
/// Only a restarted film can show an earlier time again.
protocol Film: AnyObject {
  /// The window that the film shows.
  var window: UIWindow { get }

  /// The length in seconds, without the time for which the end stays visible.
  var duration: TimeInterval { get }

  /// Shows the window as it is at a time.
  ///
  /// The time must not be less than that of the previous call. The contents depend only on the
  /// time, not on the earlier calls.
  func advance(to time: TimeInterval)

  /// Returns the same film at its beginning.
  ///
  /// - Parameter showsTouches: A Boolean value that determines whether the film shows the touches.
  func restarted(_ showsTouches: Bool) -> any Film
}
