/// Fingers that move quickly in one direction.
///
/// It is recognized under way, once the fingers have gone far enough.
public class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where fingers go, as the eye sees it.
  nonisolated public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// From left to right.
    public static let right = Direction(rawValue: 1)
    /// From right to left.
    public static let left = Direction(rawValue: 2)
    /// Towards the upper edge.
    public static let up = Direction(rawValue: 4)
    /// Towards the lower edge.
    public static let down = Direction(rawValue: 8)
  }

  @exclusivity(unchecked) private var machine = SwipeMachine()

  /// The directions that are looked for; to the right at first.
  public var direction: Direction {
    get { machine.direction }
    set { machine.direction = newValue }
  }

  /// Fingers; 1 at first.
  public var numberOfTouchesRequired: Int {
    get { machine.touchesRequired }
    set { machine.touchesRequired = max(1, newValue) }
  }

  override func follow(_ touches: Set<UITouch>) {
    if let next = run(&machine, touches) { state = next }
  }

  public override func advance(to time: TimeInterval) {
    if let next = wake(&machine, at: time) { state = next }
  }

  public override func reset() { machine.reset() }

  /// Where the swipe began, which is what it is meant for.
  override var places: [CGPoint] { machine.fingers.map(\.start) }
}

/// The gesture behind ``UISwipeGestureRecognizer``.
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

  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if deadline == nil { deadline = time + TouchConstants.swipeDuration }
    return fingers.count > touchesRequired ? .failed : nil
  }

  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    var areDone = fingers.count == touchesRequired
    for finger in fingers {
      let (along, across) = way(of: finger)
      if across > TouchConstants.swipeDistance, across > along { return .failed }
      areDone =
        areDone && along >= TouchConstants.swipeDistance
        && across <= along * TouchConstants.swipeDeviation
    }
    return areDone ? .ended : nil
  }

  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State? {
    .failed
  }

  mutating func reached(_ time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    return .failed
  }

  /// How far a finger has gone in the best of the directions, and how far beside it.
  private func way(of finger: Finger) -> (along: CGFloat, across: CGFloat) {
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
