/// A counter of consecutive taps at the same location.
struct TapCounter {
  private struct Tap {
    var location: CGPoint
    var end: TimeInterval
    var count: Int
    var type: UITouch.TouchType
    var buttonMask: UIEvent.ButtonMask
    /// The view that was tapped.
    ///
    /// Taps on two different views are never consecutive, even if they are close.
    var view: ObjectIdentifier?
  }

  /// The taps that ended within the last ``TouchConstants/tapInterval``.
  ///
  /// There can be several, because several fingers can tap at the same time.
  private var recentTaps: [Tap] = []

  /// Returns the tap count of a new touch: one more than that of the preceding tap, or 1.
  mutating func tapCount(for touch: UITouch) -> Int {
    recentTaps.removeAll { touch.state.timestamp - $0.end > TouchConstants.tapInterval }
    let radius = TouchConstants.tapRadius(of: touch.kind)
    let previousTap = recentTaps.lastIndex {
      $0.type == touch.kind && $0.buttonMask == touch.buttonMask
        && $0.view == touch.hitView.map { ObjectIdentifier($0) }
        && $0.location.distance(to: touch.state.location) <= radius
    }
    return previousTap.map { recentTaps.remove(at: $0).count + 1 } ?? 1
  }

  /// Records a touch that was lifted, if it was a tap.
  mutating func recordEnd(of touch: UITouch) {
    let wasShort = touch.state.timestamp - touch.startTimestamp <= TouchConstants.tapDuration
    guard touch.state.tapCount > 0, wasShort else { return }
    recentTaps.append(
      Tap(
        location: touch.state.location, end: touch.state.timestamp, count: touch.state.tapCount,
        type: touch.kind, buttonMask: touch.buttonMask,
        view: touch.hitView.map { ObjectIdentifier($0) }))
  }
}
