/// One finger, from the moment it lands until it is lifted or taken away.
///
/// The object is the same for the whole time, so it can be the key of what a view does for the
/// finger. Do not keep it longer: afterwards it has no view and no window.
public final class UITouch {
  /// How far a touch has come.
  nonisolated public enum Phase: Int, Sendable {
    /// The finger has landed.
    case began
    /// The finger has moved, or presses with another force.
    case moved
    /// Down, and not changed since the event before.
    case stationary
    /// The finger was lifted.
    case ended
    /// The touch was taken away and will not end: undo what it began.
    case cancelled

    /// Those that are told, in the order in which they are within one event.
    static let inOrder: [Phase] = [.began, .moved, .ended, .cancelled]
  }

  /// Some of the phases.
  nonisolated struct Phases: OptionSet {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ phase: Phase) { rawValue = 1 << phase.rawValue }

    static let moving = Phases(.moved)
  }

  /// What makes a touch.
  nonisolated public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct
    /// A finger on a touchpad.
    case indirect
    /// A pencil, which may measure its force.
    case pencil
    /// The pointer of a mouse, with its button held.
    case indirectPointer
  }

  /// What changes about a touch, as it was told with one event.
  ///
  /// A touch whose delivery was delayed is given back an earlier one while it is told.
  struct Moment {
    var phase: Phase
    var timestamp: TimeInterval
    var tapCount = 1
    var force: CGFloat
    var majorRadius: CGFloat
    /// Where it is and where it was at the event before, in the coordinates of the window; of the
    /// screen for a touch that landed in none.
    var location: CGPoint
    var previousLocation: CGPoint
    /// When the event before was.
    var previousTimestamp: TimeInterval
    /// Every report since the event before, the last of which the properties tell.
    var samples: [TouchSample]

    init(_ sample: TouchSample) {
      phase = sample.phase
      timestamp = sample.timestamp
      force = sample.force
      majorRadius = sample.majorRadius
      location = sample.location
      previousLocation = sample.location
      previousTimestamp = sample.timestamp
      samples = [sample]
    }
  }

  @exclusivity(unchecked) var moment: Moment

  /// How far the touch has come with the event that is being sent.
  public var phase: Phase { moment.phase }
  /// When the touch changed last, in seconds.
  public var timestamp: TimeInterval { moment.timestamp }
  /// How many taps the touch makes with those shortly before it in the same place; 0 once it moved
  /// too far to be a tap.
  public var tapCount: Int { moment.tapCount }
  /// What makes the touch.
  public let type: TouchType
  /// The view that the touch began on, wherever the finger is now.
  ///
  /// Nil once the view was taken out of its window, and after the touch.
  @exclusivity(unchecked) public internal(set) var view: UIView?
  /// The window that the touch began in, wherever the finger is now.
  ///
  /// Nil for a touch that landed beside all windows, and after the touch.
  @exclusivity(unchecked) public internal(set) var window: UIWindow?
  /// The recognizers that the touch still concerns, those of the deepest view first.
  ///
  /// A recognizer leaves when it fails, when it lets the touch go with
  /// ``UIGestureRecognizer/ignore(_:for:)``, and when the touch is over.
  @exclusivity(unchecked) public internal(set) var gestureRecognizers: [UIGestureRecognizer] = []
  /// 0…``maximumPossibleForce``.
  public var force: CGFloat { moment.force }
  /// 0 where the device does not measure force.
  public let maximumPossibleForce: CGFloat
  /// The radius of the finger's print in points; 0 where the device does not measure it.
  public var majorRadius: CGFloat { moment.majorRadius }

  nonisolated static let counter = ObjectCounter("UITouch")
  private let mark = UITouch.counter.mark()
  let id: TouchID
  private let windowID: ObjectIdentifier?
  /// From the screen to the window, where these are not the same.
  @exclusivity(unchecked) var fromScreen: CGAffineTransform?
  let startLocation: CGPoint
  let startTimestamp: TimeInterval
  /// Counts the touches of an application, in the order in which they landed.
  @exclusivity(unchecked) var number = 0
  /// The event of the fingers among which it is down; nil after the touch.
  @exclusivity(unchecked) var sequence: ObjectIdentifier?
  /// Whether the event under way tells something new of it.
  @exclusivity(unchecked) var hasChanged = false
  /// What its view was told of it, and was not told yet.
  @exclusivity(unchecked) var delivery = TouchDelivery()

  /// - Parameter sample: with a place in the window, as all that follow.
  init(_ sample: TouchSample, in window: UIWindow?, on view: UIView?) {
    (self.window, self.view) = (window, view)
    windowID = window.map { ObjectIdentifier($0) }
    fromScreen = window?.screenTransform
    moment = Moment(sample)
    type =
      switch sample.source {
      case .touch: .direct
      case .mouse: .indirectPointer
      case .touchpad: .indirect
      case .pencil: .pencil
      }
    maximumPossibleForce = sample.maximumPossibleForce
    id = sample.id
    startLocation = sample.location
    startTimestamp = sample.timestamp
  }

  /// Where the touch is, in a view's coordinates; in its window's for nil.
  public func location(in view: UIView?) -> CGPoint { convert(moment.location, to: view) }

  /// Where the touch was at the event before, in a view's coordinates; in its window's for nil.
  public func previousLocation(in view: UIView?) -> CGPoint {
    convert(moment.previousLocation, to: view)
  }

  /// Where the touch is, as exactly as the device tells; the same as ``location(in:)`` here, where no
  /// position is ever rounded.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Where the touch was, as exactly as the device tells.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = window ?? view.window else { return point }
    return window.convert(point, to: view)
  }

  /// Lifted or taken away, with the event under way or before.
  var isOver: Bool { isGone || phase == .ended || phase == .cancelled }

  /// Whether the finger is no longer down for the application.
  ///
  /// What the view was not told yet may still reach it.
  @exclusivity(unchecked) private(set) var isGone = false

  /// The finger is up.
  ///
  /// The touch keeps its view only for as long as that has something to hear.
  func leave() {
    isGone = true
    sequence = nil
    leaveViewIfDone()
  }

  func leaveViewIfDone() {
    if isGone, delivery.held.isEmpty { (view, window) = (nil, nil) }
  }

  func began(in window: UIWindow) -> Bool { windowID == ObjectIdentifier(window) && !isGone }

  /// Whether a recognizer hears of the touch.
  func concerns(_ recognizer: UIGestureRecognizer) -> Bool {
    for other in gestureRecognizers where other === recognizer { return true }
    return false
  }

  /// Takes a report over.
  ///
  /// Where the event before left the touch becomes the previous location only with the first report
  /// of an event.
  func update(with sample: TouchSample, isFirstOfEvent: Bool) {
    if isFirstOfEvent {
      moment.previousLocation = moment.location
      moment.previousTimestamp = moment.timestamp
      if moment.samples.count > 1 { moment.samples.removeSubrange(1...) }
      moment.samples[0] = sample
    } else {
      moment.samples.append(sample)
    }
    moment.phase = sample.phase
    moment.timestamp = sample.timestamp
    moment.location = sample.location
    moment.force = sample.force
    moment.majorRadius = sample.majorRadius
    if tapCount > 0,
      startLocation.distance(to: sample.location) > TouchConstants.tapSlop(of: type)
    {
      moment.tapCount = 0
    }
  }

  /// Calls a closure with each report since the event before, and with its time.
  ///
  /// A system that is asked late hands over several reports with the time of the asking. These are
  /// spread evenly over the time since the one before, as they were made.
  func forEachReport(_ body: (TouchSample, TimeInterval) -> Void) {
    let samples = moment.samples
    var (first, before) = (0, moment.previousTimestamp)
    while first < samples.count {
      let time = samples[first].timestamp
      var end = first + 1
      while end < samples.count, samples[end].timestamp == time { end += 1 }
      let count = TimeInterval(end - first)
      let start = max(before, time - count * TouchConstants.slowestReports)
      for k in first..<end {
        body(samples[k], start + (time - start) * TimeInterval(k - first + 1) / count)
      }
      (first, before) = (end, time)
    }
  }

  /// The reports since the event before, each as a touch of its own.
  func coalesced() -> [UITouch] {
    var last = moment.previousLocation
    return moment.samples.map { sample in
      let touch = UITouch(sample, in: window, on: view)
      touch.moment.tapCount = tapCount
      touch.moment.previousLocation = last
      last = sample.location
      return touch
    }
  }
}

extension UITouch: Hashable {
  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
