/// An input event that is sent to responders.
///
/// All touches of a sequence, from the first finger down to the last finger up, share one event
/// object, which is updated and sent again. Do not keep a reference to it.
open class UIEvent {
  /// The type of an event.
  nonisolated public enum EventType: Int, Sendable {
    /// Touches began, moved, ended or were cancelled.
    case touches
    /// The device was shaken.
    case motion
    /// A media key was pressed.
    case remoteControl
    /// A key of the keyboard was pressed or released.
    case presses
  }

  /// The subtype of a motion event or a remote-control event.
  nonisolated public enum EventSubtype: Int, Sendable {
    /// No subtype: a touch or a key.
    case none = 0
    /// The user shakes the device.
    case motionShake = 1
    /// Start playback.
    case remoteControlPlay = 100
    /// Pause playback at the current position.
    case remoteControlPause = 101
    /// Stop playback.
    case remoteControlStop = 102
    /// Pause if media is playing; otherwise start playback.
    case remoteControlTogglePlayPause = 103
    /// Skip to the next track.
    case remoteControlNextTrack = 104
    /// Skip to the previous track.
    case remoteControlPreviousTrack = 105
  }

  /// The buttons of a pointing device.
  nonisolated public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The primary button, usually the left one.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The secondary button, usually the right one.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
  }

  /// The phase of a motion.
  nonisolated public enum MotionPhase: Int, Sendable {
    /// The motion began and may become a shake.
    case began
    /// The motion ended and was a shake.
    case ended
    /// The motion lasted too long or was interrupted.
    case cancelled
  }

  nonisolated static let counter = ObjectCounter("UIEvent")
  private let mark = UIEvent.counter.mark()
  /// The type of the event, which never changes.
  public let type: EventType
  /// The subtype of a motion event or a remote-control event; `none` for other events.
  public let subtype: EventSubtype
  /// The time, in seconds, of the newest report in the event.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval

  /// The modifier keys that were held when the event happened.
  @exclusivity(unchecked) public internal(set) var modifierFlags: UIKeyModifierFlags = []

  /// The touches that are down, in the order in which they landed.
  var touches: [UITouch] = []
  /// The touches that the event changes, in the same order; all others are stationary.
  @exclusivity(unchecked) var changedTouches: [UITouch] = []
  /// The phases of the changed touches.
  @exclusivity(unchecked) var phases: UITouch.Phases = []
  /// The touches that have already ended and whose delayed phases are being delivered.
  var replayedTouches: [UITouch] = []

  /// Returns whether one of the touches began in a window.
  func hasTouches(in window: UIWindow) -> Bool {
    for touch in touches where touch.began(in: window) { return true }
    return false
  }

  /// The phase of a motion event.
  var motionPhase = MotionPhase.began

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    (self.type, self.subtype, self.timestamp) = (type, subtype, timestamp)
  }

  /// All touches, including stationary touches and those that end with this event; nil if the event
  /// is not a touch event.
  public var allTouches: Set<UITouch>? {
    type == .touches ? Set(touches + replayedTouches) : nil
  }

  /// The buttons of the touches of type ``UITouch/TouchType/indirectPointer``; empty if there are
  /// none.
  public var buttonMask: ButtonMask {
    var mask: ButtonMask = []
    for touch in touches + replayedTouches where touch.type == .indirectPointer {
      mask.formUnion(touch.buttonMask)
    }
    return mask
  }

  /// Returns the touches that began on a view; an empty set if there are none.
  public func touches(for view: UIView) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.view === view })
  }

  /// Returns the touches that began in a window; an empty set if there are none.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.window === window })
  }

  /// Returns the touches that a recognizer receives; an empty set if there are none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.isReceived(by: gesture) })
  }

  /// Returns all reports of a touch since the previous event, oldest first.
  ///
  /// The last report equals the touch itself. The result is nil if the touch is not in the event.
  ///
  /// The moves of one frame are combined into one event. Use the individual reports to draw a line
  /// that follows the finger exactly.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? touch.coalesced() : nil
  }

  /// A report of a touch, passed to the closure of ``forEachReport(of:in:_:)``.
  nonisolated public struct Report: Hashable, Sendable {
    /// The location, in the coordinates of the requested view.
    public let location: CGPoint
    /// The time in seconds.
    public let timestamp: TimeInterval
    /// The force, 0…``UITouch/maximumPossibleForce``; 0 if the device does not measure it.
    public let force: CGFloat
  }

  /// Calls a closure for each report of a touch since the previous event.
  ///
  /// The reports are those of ``coalescedTouches(for:)``, without the cost of creating objects.
  /// Reports that share a timestamp are spread evenly over the time since the previous report, at
  /// most 1/60 of a second apart.
  ///
  /// - Parameters:
  ///   - touch: A touch of this event. For any other touch, the closure is not called.
  ///   - view: The view in whose coordinates the locations are; nil for those of the window.
  ///   - body: A closure that receives each report, oldest first.
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

  /// Returns the touches that are expected after the last report of a touch, earliest first.
  ///
  /// The result does not contain the touch itself. It is empty if the touch did not move with this
  /// event, if its direction is uncertain, and for the pointer of a mouse; see
  /// ``UIApplication/predictionHorizons``. It is nil if the touch is not in the event.
  ///
  /// Draw predicted touches only until the next event: the finger may do something else.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? touch.predicted() : nil
  }

  /// Calls a closure for each predicted touch of a touch, without creating objects.
  ///
  /// - Parameters:
  ///   - touch: A touch of this event. For any other touch, the closure is not called.
  ///   - view: The view in whose coordinates the locations are; nil for those of the window.
  ///   - body: A closure that receives the touches of ``predictedTouches(for:)``, earliest first.
  package func forEachPrediction(
    of touch: UITouch, in view: UIView?, _ body: (Report) -> Void
  ) {
    guard contains(touch) else { return }
    touch.forEachPrediction { sample in
      body(
        Report(
          location: touch.convert(sample.location, to: view), timestamp: sample.timestamp,
          force: sample.force))
    }
  }

  private func contains(_ touch: UITouch) -> Bool {
    touch.eventID == ObjectIdentifier(self) || replayedTouches.contains { $0 === touch }
  }
}
