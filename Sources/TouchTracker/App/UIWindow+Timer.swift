import ResponderKit

extension UIWindow {
  /// Calls a closure once after a time in seconds.
  ///
  /// - Returns: A closure that prevents the call.
  func schedule(after delay: TimeInterval, _ work: @escaping () -> Void) -> () -> Void {
    guard let application else { return {} }
    let animator = application.animator
    let id = animator.start(for: self, at: application.now, every: delay) { elapsed in
      // Timers with the same interval step together, so that the first step can be too early. The
      // tolerance is that of the sums of times.
      guard elapsed > delay - 0.001 else { return true }
      work()
      return false
    }
    return { animator.stop(id) }
  }
}
