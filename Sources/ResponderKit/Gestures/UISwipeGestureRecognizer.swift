/// A recognizer of a swipe: fingers that move quickly in one direction.
///
/// The gesture is recognized during the movement, as soon as the fingers have moved far enough.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe on the screen.
  nonisolated public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// From left to right.
    public static let right = Direction(rawValue: 1)
    /// From right to left.
    public static let left = Direction(rawValue: 2)
    /// Toward the top edge.
    public static let up = Direction(rawValue: 4)
    /// Toward the bottom edge.
    public static let down = Direction(rawValue: 8)
  }

  @exclusivity(unchecked) private var machine = SwipeMachine()

  /// The directions that are recognized; right by default.
  open var direction: Direction {
    get { machine.direction }
    set { machine.direction = newValue }
  }

  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { machine.touchesRequired }
    set { machine.touchesRequired = max(1, newValue) }
  }

  override func handleTouches(_ touches: Set<UITouch>) {
    if let next = update(&machine, with: touches) { state = next }
  }

  open override func advance(to time: TimeInterval) {
    if let next = fireDeadline(of: &machine, at: time) { state = next }
  }

  open override func reset() { machine.reset() }

  /// The locations where the swipe began, which identify its target.
  override var touchLocations: [CGPoint] { machine.fingers.map(\.start) }
}

/// The state machine of ``UISwipeGestureRecognizer``.
nonisolated struct SwipeMachine: GestureMachine {
  var direction: UISwipeGestureRecognizer.Direction = .right
  var touchesRequired = 1
  var fingers: [Finger] = []
  private(set) var deadline: TimeInterval?

  mutating func reset() {
    var fresh = SwipeMachine()
    (fresh.direction, fresh.touchesRequired) = (direction, touchesRequired)
    self = fresh
  }

  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if deadline == nil { deadline = time + TouchConstants.swipeDuration }
    return fingers.count > touchesRequired ? .failed : nil
  }

  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    var allFingersQualify = fingers.count == touchesRequired
    for finger in fingers {
      let (along, across) = displacement(of: finger)
      if across > TouchConstants.swipeDistance, across > along { return .failed }
      allFingersQualify =
        allFingersQualify && along >= TouchConstants.swipeDistance
        && across <= along * TouchConstants.swipeDeviation
    }
    return allFingersQualify ? .ended : nil
  }

  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State? {
    .failed
  }

  mutating func deadlineReached(at time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    return .failed
  }

  /// Returns the displacement of a finger along the best matching direction and perpendicular to
  /// that direction.
  private func displacement(of finger: Finger) -> (along: CGFloat, across: CGFloat) {
    let x = finger.location.x - finger.start.x
    let y = finger.location.y - finger.start.y
    var best = (along: -CGFloat.infinity, across: CGFloat.infinity)
    func consider(
      _ direction: UISwipeGestureRecognizer.Direction, _ along: CGFloat, _ across: CGFloat
    ) {
      if self.direction.contains(direction), along > best.along { best = (along, abs(across)) }
    }
    consider(.right, x, y)
    consider(.left, -x, y)
    consider(.down, y, x)
    consider(.up, -y, x)
    return best
  }
}
