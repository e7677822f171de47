/// Something that happened, on its way to the responders it concerns.
///
/// The touches of one sequence, from the first finger down to the last one up, share one event, which
/// is changed and sent again. Do not keep it.
open class UIEvent {
  /// What kind of thing happened.
  nonisolated public enum EventType: Int, Sendable {
    /// Fingers landed, moved, were lifted or taken away.
    case touches
    /// The device was shaken.
    case motion
    /// A key for media was pressed.
    case remoteControl
    /// A key of the keyboard went down or came up.
    case presses
  }

  /// What a motion or a command is about.
  nonisolated public enum EventSubtype: Int, Sendable {
    /// Nothing more is to be said: a touch or a key.
    case none = 0
    /// The device is shaken to and fro.
    case motionShake = 1
    /// Begin to play.
    case remoteControlPlay = 100
    /// Stop, so that it can go on from there.
    case remoteControlPause = 101
    /// Stop for good.
    case remoteControlStop = 102
    /// Stop if something plays, and play if nothing does.
    case remoteControlTogglePlayPause = 103
    /// Go on to the next piece.
    case remoteControlNextTrack = 104
    /// Go back to the piece before.
    case remoteControlPreviousTrack = 105
  }

  /// How far a motion has come.
  nonisolated public enum MotionPhase: Int, Sendable {
    /// It may be a shake: it has only begun.
    case began
    /// It was a shake, and is over.
    case ended
    /// It went on for too long, or something came between.
    case cancelled
  }

  nonisolated static let counter = ObjectCounter("UIEvent")
  private let mark = UIEvent.counter.mark()
  /// What kind of thing happened; the same for as long as the event lives.
  public let type: EventType
  /// What a motion or a key for media is about; none for other events.
  public let subtype: EventSubtype
  /// When the newest report in it was made, in seconds.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval

  /// In the order in which they landed.
  @exclusivity(unchecked) var touches: [UITouch] = []
  /// Those that it tells something new of, in the same order; all others rest.
  @exclusivity(unchecked) var changed: [UITouch] = []
  /// The phases of those that it tells something new of.
  @exclusivity(unchecked) var phases: UITouch.Phases = []
  /// Those that are up already and of which a view is told only now.
  var pastTouches: [UITouch] = []

  /// Whether one of the touches began in a window.
  func concerns(_ window: UIWindow) -> Bool {
    for touch in touches where touch.began(in: window) { return true }
    return false
  }

  /// Of an event about motion.
  var motionPhase = MotionPhase.began

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    (self.type, self.subtype, self.timestamp) = (type, subtype, timestamp)
  }

  /// Every finger there is, those that rest and those that end with this event included; nil where
  /// the event is not about touches.
  public var allTouches: Set<UITouch>? {
    type == .touches ? Set(touches + pastTouches) : nil
  }

  /// The touches that began on a view.
  public func touches(for view: UIView) -> Set<UITouch>? {
    Set((touches + pastTouches).filter { $0.view === view })
  }

  /// The touches that began in a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    Set((touches + pastTouches).filter { $0.window === window })
  }

  /// The touches that concern a recognizer.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    Set((touches + pastTouches).filter { $0.concerns(gesture) })
  }

  /// Every report of a touch since the event before, oldest first; the last one tells the same as
  /// the touch itself.
  ///
  /// Nil for a touch that is not in the event.
  ///
  /// A frame's worth of moves comes as one event. A drawing that is to follow the finger exactly
  /// goes through these.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? touch.coalesced() : nil
  }

  /// One report of a touch, as ``forEachReport(of:in:_:)`` tells it.
  nonisolated public struct Report: Hashable, Sendable {
    /// In the coordinates that were asked for.
    public let location: CGPoint
    /// In seconds.
    public let timestamp: TimeInterval
    /// 0…``UITouch/maximumPossibleForce``; 0 where the device does not measure it.
    public let force: CGFloat
  }

  /// Calls a closure with each report of a touch since the event before.
  ///
  /// What ``coalescedTouches(for:)`` tells, without objects: for those who draw at every report.
  /// Reports that came with one and the same time are spread over the time since the one before.
  ///
  /// - Parameters:
  ///   - touch: one of this event; with another one, nothing is called.
  ///   - view: in whose coordinates the places are; the window's for nil.
  ///   - body: gets each report, oldest first.
  public func forEachReport(
    of touch: UITouch, in view: UIView?, _ body: (Report) -> Void
  ) {
    guard contains(touch) else { return }
    touch.forEachReport { sample, time in
      body(
        Report(
          location: touch.convert(sample.location, to: view), timestamp: time, force: sample.force))
    }
  }

  /// Where a touch is thought to be next; always empty, since nothing is guessed here.
  ///
  /// Nil for a touch that is not in the event.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? [] : nil
  }

  private func contains(_ touch: UITouch) -> Bool {
    touch.sequence == ObjectIdentifier(self) || pastTouches.contains { $0 === touch }
  }
}
