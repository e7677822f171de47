/// A recognizer of a long press: fingers that are held down for a minimum time.
///
/// The gesture begins after ``minimumPressDuration``, changes when a finger moves, and ends when a
/// finger is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = LongPressMachine()

  /// The minimum time, in seconds, for which the fingers must be held down; 0.5 by default.
  open var minimumPressDuration: TimeInterval {
    get { machine.duration }
    set { machine.duration = max(0, newValue) }
  }

  /// The distance, in points, that a finger may move before the gesture begins; 10 by default.
  ///
  /// After the gesture has begun, movement is not limited.
  open var allowableMovement: CGFloat {
    get { machine.allowableMovement }
    set { machine.allowableMovement = max(0, newValue) }
  }

  /// The number of fingers that press; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { machine.touchesRequired }
    set { machine.touchesRequired = max(1, newValue) }
  }

  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired: Int {
    get { machine.tapsRequired }
    set { machine.tapsRequired = max(0, newValue) }
  }

  override func handleTouches(_ touches: Set<UITouch>) {
    if let next = update(&machine, with: touches) { state = next }
  }

  open override func advance(to time: TimeInterval) {
    if let next = fireDeadline(of: &machine, at: time) { state = next }
  }

  open override func reset() { machine.reset() }

  override var touchLocations: [CGPoint] { machine.touchLocations }
}

/// The state machine of ``UILongPressGestureRecognizer``.
nonisolated struct LongPressMachine: GestureMachine {
  var duration = TouchConstants.longPressDuration
  var allowableMovement = TouchConstants.longPressAllowableMovement
  var touchesRequired = 1
  var tapsRequired = 0

  var fingers: [Finger] = []
  private var lastLocations: [CGPoint] = []
  private var completedTaps = 0
  private var landedFingerCount = 0
  private var isPressed = false
  private(set) var deadline: TimeInterval?

  /// A Boolean value that indicates whether the press has begun and further fingers are ignored.
  var ignoresNewFingers: Bool { isPressed }

  /// The locations of the fingers, or those of the last lifted fingers if none is down.
  var touchLocations: [CGPoint] { fingers.isEmpty ? lastLocations : fingers.map(\.location) }

  mutating func reset() {
    var fresh = LongPressMachine()
    fresh.duration = duration
    fresh.allowableMovement = allowableMovement
    fresh.touchesRequired = touchesRequired
    fresh.tapsRequired = tapsRequired
    self = fresh
  }

  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if landedFingerCount == 0, completedTaps > 0, !hasLandedNearPrecedingTap { return .failed }
    landedFingerCount += count
    if landedFingerCount > touchesRequired { return .failed }
    let mayPress = completedTaps == tapsRequired && landedFingerCount == touchesRequired
    deadline = time + (mayPress ? duration : TouchConstants.tapDuration)
    return nil
  }

  /// A Boolean value that indicates whether the first finger landed near the preceding tap.
  private var hasLandedNearPrecedingTap: Bool {
    guard let finger = fingers.first else { return false }
    let nearest = lastLocations.map { $0.distance(to: finger.location) }.min() ?? .infinity
    return nearest <= TouchConstants.tapRadius(of: finger.type)
  }

  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    if isPressed { return .changed }
    return fingers.contains { $0.movement > allowableMovement } ? .failed : nil
  }

  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State? {
    lastLocations = lifted.map(\.location)
    if isPressed { return .ended }
    // If a finger is lifted too early, the gesture fails, except during the taps before the press.
    guard completedTaps < tapsRequired else { return .failed }
    guard fingers.isEmpty else { return nil }
    guard landedFingerCount == touchesRequired else { return .failed }
    completedTaps += 1
    landedFingerCount = 0
    deadline = time + TouchConstants.tapInterval
    return nil
  }

  mutating func deadlineReached(at time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    let isHeld = completedTaps == tapsRequired && fingers.count == touchesRequired
    guard isHeld, !isPressed else { return .failed }
    isPressed = true
    return .began
  }
}
