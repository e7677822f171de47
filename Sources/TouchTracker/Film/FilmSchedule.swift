import ResponderKit

/// The times of the frames of a film.
///
/// The times come only from the session or the drawing, so that each run paints the same frames.
struct FilmSchedule: Hashable {
  /// The time for which the end stays visible, in seconds of the film.
  static let hold = 1.0
  /// The largest number of frames: two hours at 60 frames per second.
  static let maximumCount = 432_000

  /// The number of frames per second of the film.
  let rate: Int
  /// The number of seconds of the session or the drawing per second of the film.
  let speed: Double
  /// The number of frames, including those for which the end stays visible.
  let count: Int

  /// Creates the times of a film, or returns `nil` if the film has too many frames.
  ///
  /// - Parameter duration: The length of the session or the drawing in seconds.
  init?(duration: TimeInterval, rate: Int, speed: Double) {
    (self.rate, self.speed) = (rate, speed)
    // The first frame at or after the end shows the end, which then stays visible for the hold.
    let frames = (duration / speed * Double(rate)).rounded(.up) + Self.hold * Double(rate)
    guard frames < Double(Self.maximumCount) else { return nil }
    count = Int(frames) + 1
  }

  /// Returns the time that a frame shows, in seconds.
  func time(of frame: Int) -> TimeInterval { Double(frame) / Double(rate) * speed }
}
