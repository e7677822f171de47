/// A recognizer of one or more taps with one or more fingers.
open class UITapGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = TapMachine()

  /// The number of taps; 1 by default.
  open var numberOfTapsRequired: Int {
    get { machine.tapsRequired }
    set { machine.tapsRequired = max(1, newValue) }
  }

  /// The number of fingers of each tap; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { machine.touchesRequired }
    set { machine.touchesRequired = max(1, newValue) }
  }

  /// The buttons of a pointer that must be pressed for the tap; the primary button by default.
  ///
  /// Fingers and pencils count as the primary button. Setting an empty set has no effect.
  ///
  /// Differs from UIKit: A tap recognizer receives only touches of these buttons; all other
  /// recognizers, only those of the primary button.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary {
    didSet { if buttonMaskRequired.isEmpty { buttonMaskRequired = oldValue } }
  }

  override func accepts(_ buttonMask: UIEvent.ButtonMask) -> Bool {
    buttonMask == buttonMaskRequired
  }

  override func handleTouches(_ touches: Set<UITouch>) {
    if let next = update(&machine, with: touches) { state = next }
  }

  open override func advance(to time: TimeInterval) {
    if let next = fireDeadline(of: &machine, at: time) { state = next }
  }

  open override func reset() { machine.reset() }

  /// The locations of the first tap, even if several taps are required.
  ///
  /// Before the first tap has ended, these are the locations of the fingers of this tap.
  override var touchLocations: [CGPoint] {
    machine.firstTapLocations.isEmpty
      ? machine.fingers.map(\.location) + machine.lastTapLocations : machine.firstTapLocations
  }

  /// Returns `false` for a tap recognizer that requires more taps than this one.
  ///
  /// Otherwise, the first taps would always prevent the recognizer that requires more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}

/// The state machine of ``UITapGestureRecognizer``.
nonisolated struct TapMachine: GestureMachine {
  var tapsRequired = 1
  var touchesRequired = 1

  var fingers: [Finger] = []
  /// The locations at which the fingers of the last tap were lifted.
  private(set) var lastTapLocations: [CGPoint] = []
  /// The locations at which the fingers of the first tap were lifted; empty before its end.
  private(set) var firstTapLocations: [CGPoint] = []
  private var completedTaps = 0
  /// The number of fingers of the current tap, including lifted fingers.
  private var landedFingerCount = 0
  private(set) var deadline: TimeInterval?
  private var lastLiftTime: TimeInterval = 0

  mutating func reset() {
    var fresh = TapMachine()
    (fresh.tapsRequired, fresh.touchesRequired) = (tapsRequired, touchesRequired)
    self = fresh
  }

  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    if landedFingerCount == 0 {
      if completedTaps > 0, !continuesTapSequence(at: time) { return .failed }
      deadline = time + TouchConstants.tapDuration
      lastTapLocations = []
    }
    landedFingerCount += count
    // All fingers of a tap must be down at the same time: no finger may land after one was lifted.
    return landedFingerCount > touchesRequired || fingers.count < landedFingerCount ? .failed : nil
  }

  /// Returns a Boolean value that indicates whether fingers that landed continue the preceding
  /// taps.
  private func continuesTapSequence(at time: TimeInterval) -> Bool {
    guard let finger = fingers.first else { return false }
    let gap = time - lastLiftTime
    let isBounce = gap > 0 && gap < TouchConstants.tapBounceInterval
    let nearest = lastTapLocations.map { $0.distance(to: finger.location) }.min() ?? .infinity
    return !isBounce && nearest <= TouchConstants.tapRadius(of: finger.type)
  }

  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    fingers.contains { $0.movement > TouchConstants.tapSlop(of: $0.type) } ? .failed : nil
  }

  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State? {
    if lifted.contains(where: { $0.movement > TouchConstants.tapSlop(of: $0.type) }) {
      return .failed
    }
    lastTapLocations += lifted.map(\.location)
    guard fingers.isEmpty else { return nil }
    guard landedFingerCount == touchesRequired else { return .failed }
    if completedTaps == 0 { firstTapLocations = lastTapLocations }
    completedTaps += 1
    if completedTaps == tapsRequired { return .ended }
    (landedFingerCount, lastLiftTime) = (0, time)
    deadline = time + TouchConstants.tapInterval
    return nil
  }

  mutating func deadlineReached(at time: TimeInterval) -> UIGestureRecognizer.State? {
    deadline = nil
    return .failed
  }
}
