/// Counts taps that follow each other in one place.
struct TapCounter {
  private struct Tap {
    var location: CGPoint
    var end: TimeInterval
    var count: Int
    var type: UITouch.TouchType
    /// What was tapped; taps of two views, however near, are two first ones.
    var view: ObjectIdentifier?
  }

  /// Taps young enough to be followed; with several fingers there are several.
  private var recent: [Tap] = []

  /// The count with which a touch begins: one more than that of the tap it follows.
  mutating func count(of touch: UITouch) -> Int {
    recent.removeAll { touch.timestamp - $0.end > TouchConstants.tapInterval }
    let radius = TouchConstants.tapRadius(of: touch.type)
    let followed = recent.lastIndex {
      $0.type == touch.type && $0.view == touch.view.map { ObjectIdentifier($0) }
        && $0.location.distance(to: touch.moment.location) <= radius
    }
    return followed.map { recent.remove(at: $0).count + 1 } ?? 1
  }

  /// Remembers a touch that was lifted, if it was a tap.
  mutating func ended(_ touch: UITouch) {
    let wasShort = touch.timestamp - touch.startTimestamp <= TouchConstants.tapDuration
    guard touch.tapCount > 0, wasShort else { return }
    recent.append(
      Tap(
        location: touch.moment.location, end: touch.timestamp, count: touch.tapCount,
        type: touch.type,
        view: touch.view.map { ObjectIdentifier($0) }))
  }
}
