/// A touch of a finger, a pencil or a pressed mouse button, from its beginning until its end.
///
/// The same object represents the touch until it ends or is cancelled, so a view can use the object
/// as a dictionary key. Do not keep a reference to it after that: a finished touch has no view and
/// no window.
@preconcurrency @MainActor open class UITouch {
  /// The phase of a touch.
  nonisolated public enum Phase: Int, Sendable {
    /// The finger landed.
    case began
    /// The finger moved, or its force changed.
    case moved
    /// The finger is down and has not changed since the previous event.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch. Undo its effects.
    case cancelled
    /// A pointer without a pressed button entered a view; no touch has this phase.
    ///
    /// Differs from UIKit: No touch has this phase. Use ``UIHoverGestureRecognizer``.
    case regionEntered
    /// A pointer without a pressed button moved over a view; no touch has this phase.
    case regionMoved
    /// A pointer without a pressed button left a view; no touch has this phase.
    case regionExited

    /// The phases that are delivered, in the order of delivery within one event.
    static let deliveryOrder: [Phase] = [.began, .moved, .ended, .cancelled]
  }

  /// A set of phases.
  nonisolated struct Phases: OptionSet {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ phase: Phase) { rawValue = 1 << phase.rawValue }

    static let moved = Phases(.moved)
  }

  /// The type of a touch.
  nonisolated public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct
    /// A finger on a touchpad.
    case indirect
    /// A pencil, which may measure its force.
    case pencil
    /// The pointer of a mouse while a button is held.
    case indirectPointer

    /// Another name of ``pencil``.
    public static var stylus: TouchType { .pencil }
  }

  /// The properties of a touch that change from event to event.
  ///
  /// While a delayed phase is delivered, the touch temporarily has the state that it had in that
  /// phase.
  struct State {
    var phase: Phase
    var timestamp: TimeInterval
    var tapCount = 1
    var force: CGFloat
    var majorRadius: CGFloat
    /// The location, in the coordinates of the window or, for a touch outside all windows, of the
    /// screen.
    var location: CGPoint
    /// The location at the previous event, in the same coordinates.
    var previousLocation: CGPoint
    /// The time of the previous event.
    var previousTimestamp: TimeInterval
    /// All reports since the previous event, the last of which has the values of the other
    /// properties.
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

  @exclusivity(unchecked) final var state: State

  /// The phase of the touch in the event that is being sent.
  open var phase: Phase { state.phase }
  /// The time, in seconds, of the last change of the touch.
  open var timestamp: TimeInterval { state.timestamp }
  /// The number of consecutive taps at this location, including this touch; 0 after the touch has
  /// moved too far for a tap.
  open var tapCount: Int { state.tapCount }
  /// The type of the touch.
  open var type: TouchType { kind }
  /// The button of the mouse that began the touch; the primary button for other devices.
  package let buttonMask: UIEvent.ButtonMask
  /// The view on which the touch began, regardless of the current location.
  ///
  /// Nil if the touch began outside all windows or has ended, or if the view was removed from its
  /// window.
  open var view: UIView? { hitView }
  /// The window in which the touch began, regardless of the current location.
  ///
  /// Nil if the touch began outside all windows or has ended.
  open var window: UIWindow? { hitWindow }
  /// The gesture recognizers that receive the touch, those of the deepest view first.
  ///
  /// A recognizer is removed when its gesture ends, fails or is cancelled, when it ignores the
  /// touch with `ignore(_:for:)`, and when the touch ends.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
  /// The force of the touch, 0…``maximumPossibleForce``.
  open var force: CGFloat { state.force }
  /// The maximum force; 0 if the device does not measure force.
  open var maximumPossibleForce: CGFloat { forceLimit }
  /// The radius of the contact area in points; 0 if the device does not measure it.
  open var majorRadius: CGFloat { state.majorRadius }
  /// The accuracy of ``majorRadius`` in points; always 0, because devices do not report it.
  open var majorRadiusTolerance: CGFloat { 0 }

  // A client can override the properties above, so that each access to them is a dynamic call. The
  // touch system uses the following properties instead.

  let kind: TouchType
  private let forceLimit: CGFloat
  @exclusivity(unchecked) final var hitView: UIView?
  @exclusivity(unchecked) final var hitWindow: UIWindow?
  @exclusivity(unchecked) final var recognizers: [UIGestureRecognizer] = []

  nonisolated static let counter = ObjectCounter("UITouch")
  private let mark = UITouch.counter.mark()
  package let id: TouchID
  private let windowID: ObjectIdentifier?
  /// The transform from screen to window coordinates; nil if they are the same.
  @exclusivity(unchecked) final var screenTransform: CGAffineTransform?
  let startLocation: CGPoint
  let startTimestamp: TimeInterval
  /// The position of the touch in the landing order of all touches of the application.
  package internal(set) final var ordinal = 0
  /// The identifier of the event of the touch's sequence; nil after the touch ended.
  final var eventID: ObjectIdentifier?
  /// A Boolean value that indicates whether the current event changes the touch.
  @exclusivity(unchecked) final var hasChanged = false
  /// The progress of delivering the touch to its view.
  @exclusivity(unchecked) final var delivery = TouchDelivery()
  /// The recent reports, from which ``UIEvent/predictedTouches(for:)`` predicts locations.
  @exclusivity(unchecked) final var tracker = VelocityTracker()

  /// Creates a touch from its first report.
  ///
  /// - Parameters:
  ///   - sample: The report, with a location in window coordinates, as in all later reports.
  ///   - window: The window in which the touch begins; nil outside all windows.
  ///   - view: The view on which the touch begins.
  init(_ sample: TouchSample, in window: UIWindow?, on view: UIView?) {
    (hitWindow, hitView) = (window, view)
    windowID = window.map { ObjectIdentifier($0) }
    screenTransform = window?.screenTransform
    state = State(sample)
    kind =
      switch sample.source {
      case .touch: .direct
      case .mouse: .indirectPointer
      case .touchpad: .indirect
      case .pencil: .pencil
      }
    buttonMask = sample.buttonMask
    forceLimit = sample.maximumPossibleForce
    id = sample.id
    startLocation = sample.location
    startTimestamp = sample.timestamp
    tracker.add(SIMD2(sample.location.x, sample.location.y), at: sample.timestamp)
  }

  /// Creates a touch that belongs to no event, for example as a test double.
  public init() {
    id = TouchID(finger: -1)
    let sample = TouchSample(id: id, phase: .began, location: .zero, timestamp: 0)
    (state, kind, buttonMask) = (State(sample), .direct, .primary)
    (forceLimit, windowID, startLocation, startTimestamp) = (0, nil, .zero, 0)
  }

  /// Returns the location of the touch in the coordinates of a view; if `view` is nil, in those of
  /// the window.
  open func location(in view: UIView?) -> CGPoint { convert(state.location, to: view) }

  /// Returns the location at the previous event in the coordinates of a view; if `view` is nil, in
  /// those of the window.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convert(state.previousLocation, to: view)
  }

  /// Returns the location with the precision of the device.
  ///
  /// Differs from UIKit: Locations are never rounded, so the result equals that of
  /// ``location(in:)``.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Returns the location at the previous event with the precision of the device.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  // MARK: Pencils

  /// The angle between a pencil and the surface, in radians.
  ///
  /// Differs from UIKit: Devices report no angles, and a pencil is always perpendicular to the
  /// surface: π/2.
  open var altitudeAngle: CGFloat { .pi / 2 }

  /// Returns the direction in which a pencil points, in radians clockwise from the x axis of a
  /// view; always 0, because devices do not report it.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

  /// Returns the unit vector of ``azimuthAngle(in:)``.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

  /// The rotation of a pencil about its axis, in radians; always 0.
  open var rollAngle: CGFloat { 0 }

  /// The properties whose values are estimates; always empty.
  ///
  /// Differs from UIKit: The set is empty, because no value is estimated.
  open var estimatedProperties: Properties { [] }

  /// The properties whose values will be updated later; always empty.
  open var estimatedPropertiesExpectingUpdates: Properties { [] }

  /// The number that identifies an update of estimated properties; always nil.
  open var estimationUpdateIndex: NSNumber? { nil }

  /// Converts a point from the coordinates of the touch's window to those of a view.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = hitWindow ?? view.window else { return point }
    return window.convert(point, to: view)
  }

  /// A Boolean value that indicates whether the touch ended or was cancelled, with the current
  /// event or earlier.
  var isFinished: Bool { isRemoved || state.phase == .ended || state.phase == .cancelled }

  /// A Boolean value that indicates whether the touch was removed from the ``TouchTable``.
  ///
  /// The view may still receive delayed phases of the touch.
  @exclusivity(unchecked) final private(set) var isRemoved = false

  /// Marks the touch as removed from the ``TouchTable``.
  ///
  /// The touch keeps its view until all delayed phases are delivered.
  func markRemoved() {
    isRemoved = true
    eventID = nil
    releaseViewIfFinished()
  }

  /// Sets the view and the window to nil if the touch is removed and no delayed phases remain.
  func releaseViewIfFinished() {
    if isRemoved, delivery.delayedPhases.isEmpty { (hitView, hitWindow) = (nil, nil) }
  }

  /// Returns a Boolean value that indicates whether the touch began in a window and has not been
  /// removed.
  func began(in window: UIWindow) -> Bool { windowID == ObjectIdentifier(window) && !isRemoved }

  /// Returns a Boolean value that indicates whether a recognizer receives the touch.
  func isReceived(by recognizer: UIGestureRecognizer) -> Bool {
    for other in recognizers where other === recognizer { return true }
    return false
  }

  /// Updates the touch with a report.
  ///
  /// If the report is the first of an event, the current location and time become the previous ones
  /// before the update.
  func update(with sample: TouchSample, isFirstOfEvent: Bool) {
    if isFirstOfEvent {
      state.previousLocation = state.location
      state.previousTimestamp = state.timestamp
      if state.samples.count > 1 { state.samples.removeSubrange(1...) }
      state.samples[0] = sample
    } else {
      state.samples.append(sample)
    }
    state.phase = sample.phase
    state.timestamp = sample.timestamp
    state.location = sample.location
    state.force = sample.force
    state.majorRadius = sample.majorRadius
    tracker.add(SIMD2(sample.location.x, sample.location.y), at: sample.timestamp)
    if state.tapCount > 0,
      startLocation.distance(to: sample.location) > TouchConstants.tapSlop(of: kind)
    {
      state.tapCount = 0
    }
  }

  /// Calls a closure with each report since the previous event, and with the time of the report.
  ///
  /// A system that is polled late returns several reports with the time of the poll. The times of
  /// such reports are spread evenly over the time since the previous report, at most
  /// ``TouchConstants/maximumReportInterval`` apart.
  func forEachReport(_ body: (TouchSample, TimeInterval) -> Void) {
    let samples = state.samples
    var (first, previousTime) = (0, state.previousTimestamp)
    while first < samples.count {
      let time = samples[first].timestamp
      var end = first + 1
      while end < samples.count, samples[end].timestamp == time { end += 1 }
      let count = TimeInterval(end - first)
      let startTime = max(previousTime, time - count * TouchConstants.maximumReportInterval)
      for index in first..<end {
        let number = TimeInterval(index - first + 1)
        body(samples[index], startTime + (time - startTime) * number / count)
      }
      (first, previousTime) = (end, time)
    }
  }

  /// Returns a separate touch object for each report since the previous event.
  func coalesced() -> [UITouch] {
    var last = state.previousLocation
    return state.samples.map { sample in
      let touch = UITouch(sample, in: hitWindow, on: hitView)
      touch.state.tapCount = state.tapCount
      touch.state.previousLocation = last
      last = sample.location
      return touch
    }
  }
}

extension UITouch: Hashable {
  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
