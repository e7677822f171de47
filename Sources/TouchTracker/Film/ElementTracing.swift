import DrawingModel
import Ink
import ResponderKit

/// The times at which the points of an element are drawn in a film.
///
/// A stroke is drawn at the speed of the finger that drew it, without long pauses. An element
/// without times is drawn at a constant speed. A picture or an area appears at once.
struct ElementTracing {
  /// The speed at which elements without times are drawn, in points of the page per second.
  static let speed = 1000.0
  /// The shortest and the longest time for which an element is drawn, in seconds; a stroke with
  /// times can be drawn for longer.
  static let durations = 0.1...3.0
  /// The maximum time between two points of a stroke, in seconds, to which longer pauses are
  /// shortened.
  static let maximumPause = 0.5
  /// The maximum distance between the outline of a shape and the path along which it is drawn, in
  /// points of the page.
  private static let tolerance: Float = 0.25

  /// The points along which the element is drawn; empty for a picture or an area.
  let points: [InkPoint]
  /// The time of each point, in seconds since the beginning of the element.
  let times: [TimeInterval]
  /// The time for which the element is drawn, in seconds.
  let duration: TimeInterval

  init(_ element: Element) {
    guard element.kind != .picture, element.kind != .area else {
      (points, times, duration) = ([], [], Self.durations.lowerBound)
      return
    }
    points =
      element.kind.isFreehand ? element.points : element.polyline(tolerance: Self.tolerance)
    if let recorded = Self.recordedTimes(of: element), recorded.last ?? 0 > 0 {
      times = recorded
      duration = max(recorded.last ?? 0, Self.durations.lowerBound)
      return
    }
    var length = 0.0
    var lengths = points.isEmpty ? [] : [0.0]
    for (start, end) in zip(points, points.dropFirst()) {
      length += Double(((end - start) * (end - start)).sum().squareRoot())
      lengths.append(length)
    }
    let duration = min(
      max(length / Self.speed, Self.durations.lowerBound), Self.durations.upperBound)
    self.duration = duration
    times = length > 0 ? lengths.map { $0 / length * duration } : lengths
  }

  /// Returns the recorded times of the points of a stroke, with shortened pauses, or `nil` if the
  /// element has none.
  private static func recordedTimes(of element: Element) -> [TimeInterval]? {
    guard element.kind.isFreehand, element.times.count == element.points.count else { return nil }
    var time = 0.0
    return element.times.indices.map { index in
      if index > 0 {
        let interval = Double(element.times[index]) - Double(element.times[index - 1])
        time += min(max(interval, 0), maximumPause)
      }
      return time
    }
  }

  /// Returns the point that is drawn at a time.
  ///
  /// - Parameter index: The index of the last point that is already drawn; its time is not later
  ///   than `time`.
  func tip(at time: TimeInterval, after index: Int) -> InkPoint {
    guard index + 1 < points.count, times[index + 1] > times[index] else { return points[index] }
    let fraction = (time - times[index]) / (times[index + 1] - times[index])
    return points[index] + (points[index + 1] - points[index]) * Float(min(max(fraction, 0), 1))
  }
}
