public import ResponderKit

/// The recent locations of a touch with their times.
nonisolated public struct TouchTrail: Hashable, Sendable {
  /// A location and its time.
  public struct Point: Hashable, Sendable {
    public var location: CGPoint
    /// The time in seconds.
    public var time: TimeInterval
  }

  /// The minimum time between a point and the second point after it, in seconds.
  ///
  /// A report that comes earlier replaces the latest point. This limits the number of points that a
  /// fast device adds.
  private static let minimumInterval: TimeInterval = 1.0 / 250
  /// The longest duration of the newest segment in seconds.
  ///
  /// The trail of a finger that paused therefore begins at the location of the pause.
  private static let maximumInterval: TimeInterval = 1.0 / 30
  /// The number of expired points above which they are removed from the storage.
  private static let expiredLimit = 64

  private var storage: [Point] = []
  /// The index of the first point in ``points``.
  private var first = 0

  /// The visible points and the point before them, oldest first.
  public var points: ArraySlice<Point> { storage[first...] }

  /// A Boolean value that indicates whether the trail is visible.
  public var isVisible: Bool { storage.count - first > 1 }

  /// Adds a location.
  ///
  /// Times must not decrease.
  mutating func append(_ location: CGPoint, at time: TimeInterval) {
    let point = Point(location: location, time: time)
    let last = storage.count - 1
    if last > first, time - storage[last - 1].time < Self.minimumInterval {
      storage[last] = point
      return
    }
    if last >= first {
      storage[last].time = max(storage[last].time, time - Self.maximumInterval)
    }
    storage.append(point)
  }

  /// Removes the start points of the segments that end at or before a time.
  mutating func removeSegments(until oldest: TimeInterval) {
    while first + 1 < storage.count, storage[first + 1].time <= oldest { first += 1 }
    if first > Self.expiredLimit {
      storage.removeSubrange(..<first)
      first = 0
    }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    first = 0
  }
}
