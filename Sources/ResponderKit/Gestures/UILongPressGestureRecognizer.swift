/// Fingers that rest for a while, and what they do then.
///
/// The gesture begins when the time is over, changes when a finger moves, and ends when one is
/// lifted.
public class UILongPressGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = LongPressMachine()

  /// Seconds; 0.5 at first.
  public var minimumPressDuration: TimeInterval {
    get { machine.duration }
    set { machine.duration = max(0, newValue) }
  }

  /// Points that a finger may move before the gesture begins, but not after; 10 at first.
  public var allowableMovement: CGFloat {
    get { machine.allowableMovement }
    set { machine.allowableMovement = max(0, newValue) }
  }

  /// Fingers; 1 at first.
  public var numberOfTouchesRequired: Int {
    get { machine.touchesRequired }
    set { machine.touchesRequired = max(1, newValue) }
  }

  /// Taps before the press; 0 at first.
  public var numberOfTapsRequired: Int {
    get { machine.tapsRequired }
    set { machine.tapsRequired = max(0, newValue) }
  }

  override func follow(_ touches: Set<UITouch>) {
    if let next = run(&machine, touches) { state = next }
  }

  public override func advance(to time: TimeInterval) {
    if let next = wake(&machine, at: time) { state = next }
  }

  public override func reset() { machine.reset() }

  override var places: [CGPoint] { machine.places }
}

/// The gesture behind ``UILongPressGestureRecognizer``.
nonisolated struct LongPressMachine: GestureMachine {
  var duration = TouchConstants.longPress
  var allowableMovement = TouchConstants.longPressMovement
  var touchesRequired = 1
  var tapsRequired = 0

  var fingers: [Finger] = []
  private var lastPlaces: [CGPoint] = []
  private var taps = 0
  private var landings = 0
  private var isPressed = false
  private(set) var deadline: TimeInterval?

  /// Fingers that come later do not matter.
  var isComplete: Bool { isPressed }

  /// Where the fingers are, or were when the gesture ended.
  var places: [CGPoint] { fingers.isEmpty ? lastPlaces : fingers.map(\.location) }

  mutating func reset() {
    var fresh = LongPressMachine()
    fresh.duration = duration
    fresh.allowableMovement = allowableMovement
    fresh.touchesRequired = touchesRequired
    fresh.tapsRequired = tapsRequired
    self = fresh
  }

  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if landings == 0, taps > 0, !follows(at: time) { return .failed }
    landings += count
    if landings > touchesRequired { return .failed }
    let mayPress = taps == tapsRequired && landings == touchesRequired
    deadline = time + (mayPress ? duration : TouchConstants.tapDuration)
    return nil
  }

  /// Whether a finger goes on with the taps before.
  private func follows(at time: TimeInterval) -> Bool {
    guard let finger = fingers.first else { return false }
    let nearest = lastPlaces.map { $0.distance(to: finger.location) }.min() ?? .infinity
    return nearest <= TouchConstants.tapRadius(of: finger.type)
  }

  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    if isPressed { return .changed }
    return fingers.contains { $0.movement > allowableMovement } ? .failed : nil
  }

  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State? {
    lastPlaces = gone.map(\.location)
    if isPressed { return .ended }
    // Lifted too early, unless the taps before the press are not done.
    guard taps < tapsRequired else { return .failed }
    guard fingers.isEmpty else { return nil }
    guard landings == touchesRequired else { return .failed }
    taps += 1
    landings = 0
    deadline = time + TouchConstants.tapInterval
    return nil
  }

  mutating func reached(_ time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    let isHeld = taps == tapsRequired && fingers.count == touchesRequired
    guard isHeld, !isPressed else { return .failed }
    isPressed = true
    return .began
  }
}
