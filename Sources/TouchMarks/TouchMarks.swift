public import ResponderKit

/// The marks of all touches in a window or a film.
///
/// The structure receives reports of touches and times, and provides marks and the rectangles that
/// have changed. It has no clock: call ``advance(to:)`` for each frame while ``nextDeadline`` is
/// not nil, because trails or rings are fading. Times are on the clock of the reports.
nonisolated public struct TouchMarks: Sendable {
  /// The time between two steps of fading, in seconds.
  public static let fadingInterval: TimeInterval = 1.0 / 60

  /// The appearance of the marks.
  public var style: TouchMarkStyle {
    didSet { if style != oldValue { styleDidChange(from: oldValue) } }
  }
  /// The visible area.
  ///
  /// Near the upper edge of this area, the number of a touch is below the touch instead of above
  /// it.
  public var bounds: CGRect {
    didSet { if bounds != oldValue { boundsDidChange(from: oldValue) } }
  }
  /// The marks in the order in which their touches began.
  public private(set) var marks: [TouchMark] = []
  /// The rectangles that changed since the last call of ``removeDirtyRects()``; they can overlap.
  public internal(set) var dirtyRects: [CGRect] = []
  /// The time in seconds to which the fading of trails and rings has advanced.
  public private(set) var now: TimeInterval = 0

  /// Creates a collection without marks.
  public init(style: TouchMarkStyle = TouchMarkStyle(), bounds: CGRect = .infinite) {
    (self.style, self.bounds) = (style, bounds)
  }

  // MARK: Input

  /// Updates the marks with a report of a touch.
  public mutating func handle(_ sample: TouchSample) {
    let force =
      sample.maximumPossibleForce > 0 ? sample.force / sample.maximumPossibleForce : nil
    switch sample.phase {
    case .began:
      began(
        sample.id, at: sample.location, kind: TouchMark.Kind(sample.source, sample.buttonMask),
        force: force, time: sample.timestamp)
    case .moved:
      moved(sample.id, to: sample.location, force: force, time: sample.timestamp)
    case .ended: ended(sample.id, at: sample.location, time: sample.timestamp)
    case .cancelled: cancelled(sample.id)
    default: break
    }
  }

  /// Adds the mark of a touch that begins.
  public mutating func began(
    _ id: TouchID, at location: CGPoint, kind: TouchMark.Kind = .finger, force: CGFloat? = nil,
    time: TimeInterval
  ) {
    cancelled(id)
    guard location.x.isFinite, location.y.isFinite else { return }
    advanceIfStill(to: time)
    var mark = TouchMark(
      id, kind, number: smallestFreeNumber, at: location, force: force, time: max(now, time))
    if style.showsTrails { mark.trail.append(location, at: time) }
    marks.append(mark)
    invalidate(mark, style)
  }

  /// Moves the mark of a touch that is down.
  ///
  /// - Parameter force: The force, 0…1; nil if it is unknown or the same as before.
  public mutating func moved(
    _ id: TouchID, to location: CGPoint, force: CGFloat? = nil, time: TimeInterval
  ) {
    guard let index = index(of: id), location.x.isFinite, location.y.isFinite else { return }
    advanceIfStill(to: time)
    invalidateBody(marks[index], style)
    marks[index].location = location
    if let force { marks[index].force = force }
    if style.showsTrails {
      marks[index].trail.append(location, at: time)
      invalidateHead(of: marks[index].trail)
    }
    invalidateBody(marks[index], style)
  }

  /// Removes the bubble of a touch that ends.
  ///
  /// The trail and the ring of the touch fade.
  public mutating func ended(_ id: TouchID, at location: CGPoint? = nil, time: TimeInterval) {
    guard let index = index(of: id) else { return }
    if let location, location != marks[index].location { moved(id, to: location, time: time) }
    invalidateBody(marks[index], style)
    marks[index].isDown = false
    if !isFading(marks[index]) { marks.remove(at: index) }
  }

  /// Removes the mark of a touch at once, with its trail and its ring.
  public mutating func cancelled(_ id: TouchID) {
    guard let index = index(of: id) else { return }
    invalidate(marks[index], style)
    marks.remove(at: index)
  }

  /// Removes the marks of touches that are down but not live, with their trails and rings.
  public mutating func cancelAll(except isLive: (TouchID) -> Bool) {
    for index in marks.indices.reversed() where marks[index].isDown && !isLive(marks[index].id) {
      invalidate(marks[index], style)
      marks.remove(at: index)
    }
  }

  /// Advances the fading of trails and rings to a time.
  public mutating func advance(to time: TimeInterval) {
    guard time > now, time < .infinity else { return }
    let previous = now
    now = time
    let oldest = now - style.trailDuration
    for index in marks.indices {
      if marks[index].trail.isVisible {
        invalidate(marks[index].trail, style)
        marks[index].trail.removeSegments(until: oldest)
      }
      if marks[index].startTime + TouchMarkStyle.clickDuration > previous {
        invalidateRing(marks[index], style)
      }
    }
    removeFinishedMarks()
  }

  /// Empties ``dirtyRects`` after a frame.
  public mutating func removeDirtyRects() { dirtyRects.removeAll(keepingCapacity: true) }

  // MARK: Output

  /// The time of the next step of fading; nil if nothing fades.
  public var nextDeadline: TimeInterval? {
    for mark in marks where isFading(mark) { return now + Self.fadingInterval }
    return nil
  }

  /// Returns a Boolean value that indicates whether a mark changes although its touch does not.
  func isFading(_ mark: TouchMark) -> Bool { mark.trail.isVisible || progress(of: mark) != nil }

  /// Returns the progress of a mark's ring as a fraction of its duration, 0…1; nil if the mark
  /// shows no ring.
  func progress(of mark: TouchMark) -> CGFloat? {
    guard style.showsRing(of: mark.kind) else { return nil }
    let progress = (now - mark.startTime) / TouchMarkStyle.clickDuration
    return progress < 1 ? CGFloat(max(0, progress)) : nil
  }

  // MARK: Implementation

  private func index(of id: TouchID) -> Int? { marks.firstIndex { $0.isDown && $0.id == id } }

  private var smallestFreeNumber: Int {
    var number = 1
    while marks.contains(where: { $0.isDown && $0.number == number }) { number += 1 }
    return number
  }

  /// Sets ``now`` to the time of a report if nothing fades.
  ///
  /// While trails or rings fade, only ``advance(to:)`` changes ``now``, because ``now`` affects all
  /// of them and not only the mark of the report.
  private mutating func advanceIfStill(to time: TimeInterval) {
    if nextDeadline == nil, time < .infinity { now = max(now, time) }
  }

  private mutating func removeFinishedMarks() {
    for index in marks.indices.reversed() where !marks[index].isDown && !isFading(marks[index]) {
      marks.remove(at: index)
    }
  }

  private mutating func styleDidChange(from oldStyle: TouchMarkStyle) {
    for index in marks.indices {
      invalidate(marks[index], oldStyle)
      if !style.showsTrails { marks[index].trail.removeAll() }
      invalidate(marks[index], style)
    }
    removeFinishedMarks()
  }

  private mutating func boundsDidChange(from oldBounds: CGRect) {
    for mark in marks where mark.isDown {
      addDirtyRect(style.badgeFrame(of: mark, in: oldBounds))
      addDirtyRect(style.badgeFrame(of: mark, in: bounds))
    }
  }
}
