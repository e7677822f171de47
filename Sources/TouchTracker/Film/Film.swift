import ResponderKit

/// A window that can show its contents at any time of a film, in the order of the times.
protocol Film: AnyObject {
  /// The window that the film shows.
  var window: UIWindow { get }

  /// The length in seconds, without the time for which the end stays visible.
  var duration: TimeInterval { get }

  /// Shows the window as it is at a time.
  ///
  /// The result depends only on the time, not on earlier calls.
  func advance(to time: TimeInterval)

  /// Returns the same film at its beginning.
  ///
  /// - Parameter showsTouches: A Boolean value that determines whether the film shows the touches.
  func restarted(_ showsTouches: Bool) -> any Film
}
