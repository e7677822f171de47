/// Something that happened, on its way to the responders it concerns.
///
/// The touches of one sequence, from the first finger down to the last one up, share one event, which
/// is changed and sent again. Do not keep it.
open class UIEvent {
  nonisolated public enum EventType: Int, Sendable {
    case touches
    case motion
    case remoteControl
    case presses
  }

  public let type: EventType
  /// When the newest report in it was made, in seconds.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval

  /// In the order in which they landed.
  @exclusivity(unchecked) var touches: [UITouch] = []
  /// The phases of those that it tells something new of.
  @exclusivity(unchecked) var phases: UITouch.Phases = []
  /// Those that are up already and of which a view is told only now.
  var pastTouches: [UITouch] = []

  /// Whether one of the touches began in a window.
  func concerns(_ window: UIWindow) -> Bool {
    for touch in touches where touch.began(in: window) { return true }
    return false
  }

  init(type: EventType, timestamp: TimeInterval) {
    (self.type, self.timestamp) = (type, timestamp)
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

  /// Where a touch is thought to be next; always empty, since nothing is guessed here.
  ///
  /// Nil for a touch that is not in the event.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? [] : nil
  }

  private func contains(_ touch: UITouch) -> Bool {
    touches.contains { $0 === touch } || pastTouches.contains { $0 === touch }
  }
}
