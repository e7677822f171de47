import ResponderKit

/// The state of a film that is played in a window: the time that is shown, the speed, and whether
/// the film plays.
///
/// Times of the film are in seconds of the session or the drawing, at any speed. The state changes
/// only through ``handle(_:)``.
nonisolated struct Playback: Hashable {
  /// The speeds that the keys and the button choose.
  static let speeds = [0.25, 0.5, 1, 2, 4]
  /// The maximum time between two ticks by which the film continues, in seconds.
  ///
  /// The film therefore does not jump ahead after the window was hidden or the computer slept.
  static let longestTick: TimeInterval = 0.25

  enum State: Hashable {
    case paused
    /// The film runs; the value is the time of the last tick, or `nil` before the first tick.
    case playing(lastTick: TimeInterval?)
    /// The user drags the slider; the value determines whether the film continues afterwards.
    case scrubbing(resumes: Bool)
  }

  enum Input: Hashable {
    /// The user presses Space or the play button, which plays or pauses the film; at the end, the
    /// film begins again.
    case toggle
    /// The user chooses a time.
    case seek(TimeInterval)
    /// The user moves forward or, with a negative number, back by some seconds.
    case skip(TimeInterval)
    case beginScrubbing
    case endScrubbing
    case faster
    case slower
    /// The user presses the speed button, which chooses the next higher speed, or the lowest one
    /// after the highest.
    case nextSpeed
    /// Time has passed; the value is the time of the application's clock.
    case tick(TimeInterval)
  }

  /// The length of the film, in seconds.
  let duration: TimeInterval
  private(set) var time: TimeInterval = 0
  /// The number of seconds of the film that are shown in a second.
  private(set) var speed: Double
  private(set) var state = State.playing(lastTick: nil)

  init(duration: TimeInterval, speed: Double = 1) {
    (self.duration, self.speed) = (duration, speed)
  }

  /// A Boolean value that indicates whether the film runs, and is neither paused nor moved with the
  /// slider.
  var isPlaying: Bool {
    if case .playing = state { true } else { false }
  }

  mutating func handle(_ input: Input) {
    switch input {
    case .toggle: toggle()
    case .seek(let time): setTime(time)
    case .skip(let distance): setTime(time + distance)
    case .beginScrubbing:
      if case .scrubbing = state { return }
      state = .scrubbing(resumes: isPlaying)
    case .endScrubbing:
      guard case .scrubbing(let resumes) = state else { return }
      state = resumes && time < duration ? .playing(lastTick: nil) : .paused
    case .faster: speed = Self.speeds.first { $0 > speed } ?? speed
    case .slower: speed = Self.speeds.last { $0 < speed } ?? speed
    case .nextSpeed: speed = Self.speeds.first { $0 > speed } ?? Self.speeds[0]
    case .tick(let now): advance(to: now)
    }
  }

  private mutating func toggle() {
    switch state {
    case .playing: state = .paused
    case .paused:
      if time >= duration { time = 0 }
      state = .playing(lastTick: nil)
    case .scrubbing(let resumes): state = .scrubbing(resumes: !resumes)
    }
  }

  private mutating func setTime(_ newTime: TimeInterval) {
    time = min(max(0, newTime), duration)
  }

  private mutating func advance(to now: TimeInterval) {
    guard case .playing(let lastTick) = state else { return }
    state = .playing(lastTick: now)
    if let lastTick { setTime(time + min(max(0, now - lastTick), Self.longestTick) * speed) }
    if time >= duration { state = .paused }
  }
}
