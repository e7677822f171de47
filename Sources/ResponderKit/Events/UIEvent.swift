/// An input event that is sent to responders.
///
/// All touches of a sequence, which begins when the first finger lands and ends when the last
/// finger is lifted, share one event object. The object is updated and sent repeatedly. Do not keep
/// a reference to it.
@preconcurrency @MainActor open class UIEvent {
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
    /// A wheel or a touchpad scrolled; no event of this module has this type.
    case scroll = 10
    /// A pointer moved without a pressed button; no event of this module has this type.
    case hover = 11
    /// A touchpad scaled or rotated; no event of this module has this type.
    case transform = 14
  }

  /// The subtype of a motion event or a remote-control event.
  nonisolated public enum EventSubtype: Int, Sendable {
    /// No subtype, as for touches and keys.
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
    /// Start to skip backward.
    case remoteControlBeginSeekingBackward = 106
    /// Stop skipping backward.
    case remoteControlEndSeekingBackward = 107
    /// Start to skip forward.
    case remoteControlBeginSeekingForward = 108
    /// Stop skipping forward.
    case remoteControlEndSeekingForward = 109
  }

  /// The buttons of a pointing device.
  nonisolated public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The primary button, usually the left one.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The secondary button, usually the right one.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// Returns the mask of a button by its number: 1 for the primary and 2 for the secondary
    /// button.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      (1..<Int.bitWidth).contains(buttonNumber) ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
    }
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
  open var type: EventType { kind }
  /// The subtype of a motion event or a remote-control event; `none` for other events.
  open var subtype: EventSubtype { eventSubtype }
  /// The time, in seconds, of the newest report in the event.
  open var timestamp: TimeInterval { time }

  /// The modifier keys that were held when the event happened.
  open var modifierFlags: UIKeyModifierFlags { flags }

  // A client can override the properties above, so that each access to them is a dynamic call. The
  // touch system uses the following properties instead.

  let kind: EventType
  private let eventSubtype: EventSubtype
  @exclusivity(unchecked) final var time: TimeInterval
  @exclusivity(unchecked) final var flags: UIKeyModifierFlags = []

  /// The touches that are down, in the order in which they landed.
  final var touches: [UITouch] = []
  /// The touches that the event changes, in landing order; all other touches are stationary.
  @exclusivity(unchecked) final var changedTouches: [UITouch] = []
  /// The phases of the changed touches.
  @exclusivity(unchecked) final var phases: UITouch.Phases = []
  /// The touches that have already ended and whose delayed phases are being delivered.
  final var replayedTouches: [UITouch] = []

  /// Returns a Boolean value that indicates whether one of the touches began in a window.
  func hasTouches(in window: UIWindow) -> Bool {
    for touch in touches where touch.began(in: window) { return true }
    return false
  }

  /// The phase of a motion event.
  final var motionPhase = MotionPhase.began

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    (kind, eventSubtype, time) = (type, subtype, timestamp)
  }

  /// Creates a touch event without touches, for example as a test double.
  public init() { (kind, eventSubtype, time) = (.touches, .none, 0) }

  /// All touches, including stationary touches and those that end with this event; nil if the event
  /// is not a touch event.
  open var allTouches: Set<UITouch>? {
    kind == .touches ? Set(touches + replayedTouches) : nil
  }

  /// The buttons of the touches of type ``UITouch/TouchType/indirectPointer``; empty if there are
  /// none.
  open var buttonMask: ButtonMask {
    var mask: ButtonMask = []
    for touch in touches + replayedTouches where touch.kind == .indirectPointer {
      mask.formUnion(touch.buttonMask)
    }
    return mask
  }

  /// Returns the touches that began on a view; an empty set if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.hitView === view })
  }

  /// Returns the touches that began in a window; an empty set if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.hitWindow === window })
  }

  /// Returns the touches that a recognizer receives; an empty set if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    Set((touches + replayedTouches).filter { $0.isReceived(by: gesture) })
  }

  /// Returns a touch object for each report of a touch since the previous event, oldest first.
  ///
  /// The last object has the values of the touch itself. The result is nil if the touch is not in
  /// the event.
  ///
  /// All moves between two frames of the display are combined into one event. Use the individual
  /// reports to draw a stroke that follows the finger exactly.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
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
  /// The reports are those of ``coalescedTouches(for:)``, without the cost of creating objects. The
  /// times of reports that share a timestamp are spread evenly over the time since the previous
  /// report, at most 1/60 of a second apart.
  ///
  /// - Parameters:
  ///   - touch: A touch of this event. For any other touch, the closure is not called.
  ///   - view: The view in whose coordinates the locations are; nil for the window's coordinates.
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
  /// event, if its direction is uncertain and, by default, for the pointer of a mouse; see
  /// ``UIApplication/predictionHorizons``. It is nil if the touch is not in the event.
  ///
  /// Draw predicted touches only until the next event: the finger may do something else.
  ///
  /// Differs from UIKit: Predicted touches are at most 8 ms apart, on a straight line, and have the
  /// force of the last report.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    contains(touch) ? touch.predicted() : nil
  }

  /// Calls a closure for each predicted touch of a touch, without creating objects.
  ///
  /// - Parameters:
  ///   - touch: A touch of this event. For any other touch, the closure is not called.
  ///   - view: The view in whose coordinates the locations are; nil for the window's coordinates.
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
