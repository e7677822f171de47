/// One or more taps of one or more fingers.
public class UITapGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = TapMachine()

  /// 1 at first.
  public var numberOfTapsRequired: Int {
    get { machine.tapsRequired }
    set { machine.tapsRequired = max(1, newValue) }
  }

  /// Fingers that make one tap; 1 at first.
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

  override var places: [CGPoint] {
    machine.fingers.isEmpty ? machine.lastTap : machine.fingers.map(\.location)
  }

  /// A tap of more taps is not prevented by one of fewer, which it always goes through.
  public override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}

/// The gesture behind ``UITapGestureRecognizer``.
nonisolated struct TapMachine: GestureMachine {
  var tapsRequired = 1
  var touchesRequired = 1

  var fingers: [Finger] = []
  /// Where the fingers of the tap were when they were lifted.
  private(set) var lastTap: [CGPoint] = []
  private var taps = 0
  /// Fingers of the tap under way, lifted ones included.
  private var landings = 0
  private(set) var deadline: TimeInterval?
  private var lastLift: TimeInterval = 0

  mutating func reset() {
    var fresh = TapMachine()
    (fresh.tapsRequired, fresh.touchesRequired) = (tapsRequired, touchesRequired)
    self = fresh
  }

  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if landings == 0 {
      if taps > 0, !follows(at: time) { return .failed }
      deadline = time + TouchConstants.tapDuration
      lastTap = []
    }
    landings += count
    // All fingers of a tap are down together at some moment.
    return landings > touchesRequired || fingers.count < landings ? .failed : nil
  }

  /// Whether fingers that have just landed go on with the taps before.
  private func follows(at time: TimeInterval) -> Bool {
    guard let finger = fingers.first else { return false }
    let gap = time - lastLift
    let isBounce = gap > 0 && gap < TouchConstants.tapBounce
    let nearest = lastTap.map { $0.distance(to: finger.location) }.min() ?? .infinity
    return !isBounce && nearest <= TouchConstants.tapRadius(of: finger.type)
  }

  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    fingers.contains { $0.movement > TouchConstants.tapSlop(of: $0.type) } ? .failed : nil
  }

  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State? {
    if gone.contains(where: { $0.movement > TouchConstants.tapSlop(of: $0.type) }) {
      return .failed
    }
    lastTap += gone.map(\.location)
    guard fingers.isEmpty else { return nil }
    guard landings == touchesRequired else { return .failed }
    taps += 1
    if taps == tapsRequired { return .ended }
    (landings, lastLift) = (0, time)
    deadline = time + TouchConstants.tapInterval
    return nil
  }

  mutating func reached(_ time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    return .failed
  }
}
