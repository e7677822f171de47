/// The gestures of two fingers that move relative to each other.
nonisolated struct PairMachine: GestureMachine {
  enum Measure {
    /// The distance of the fingers, as a multiple.
    case distance
    /// The direction from the first finger to the second, in radians; several turns add up.
    case angle
  }

  let measure: Measure
  var fingers: [Finger] = []
  /// How the measure has changed: 1 for a distance and 0 for an angle that has not.
  private(set) var value: CGFloat
  /// What the value was, and what was measured, when the fingers of now landed.
  private var base: CGFloat
  private var reference: CGFloat = 0
  /// The distance of the fingers when they landed.
  private var landingDistance: CGFloat = 0
  /// What was measured last.
  private var last: CGFloat = 0
  private var lastPlaces: [CGPoint] = []
  private var isActive = false
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  init(measure: Measure) {
    self.measure = measure
    value = measure == .distance ? 1 : 0
    base = value
  }

  var isComplete: Bool { fingers.count == 2 }

  /// The change of the value per second.
  var velocity: CGFloat { tracker.velocity(at: time).x }

  /// Where the fingers are, or were when the last was lifted.
  var places: [CGPoint] { fingers.isEmpty ? lastPlaces : fingers.map(\.location) }

  mutating func reset() { self = PairMachine(measure: measure) }

  /// Counts from here on, added to a value.
  mutating func restart(with value: CGFloat) {
    (self.value, base) = (value, value)
    (reference, last) = (measured, measured)
    tracker.reset()
    tracker.add(SIMD2(value, 0), at: time)
  }

  private var measured: CGFloat {
    guard fingers.count == 2 else { return last }
    let (a, b) = (fingers[0].location, fingers[1].location)
    switch measure {
    case .distance: return max(a.distance(to: b), TouchConstants.minimumSpan)
    case .angle: return .angle(ofX: b.x - a.x, y: b.y - a.y)
    }
  }

  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    if fingers.count == 2 {
      // What did not suffice to begin is no part of what comes after.
      restart(with: isActive ? value : measure == .distance ? 1 : 0)
      landingDistance = fingers[0].location.distance(to: fingers[1].location)
    }
    return nil
  }

  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    guard fingers.count == 2 else { return nil }
    self.time = time
    let now = measured
    switch measure {
    case .distance: value = base * now / reference
    case .angle: value += Self.turn(from: last, to: now)
    }
    last = now
    tracker.add(SIMD2(value, 0), at: time)
    if isActive { return .changed }
    guard way(to: now) > TouchConstants.spanSlop else { return nil }
    isActive = true
    return .began
  }

  /// How far the fingers have gone, in points.
  private func way(to now: CGFloat) -> CGFloat {
    switch measure {
    case .distance: abs(now - reference)
    // Of the smaller circle, so that fingers that go apart do not turn by the way.
    case .angle:
      abs(value) / 2
        * min(landingDistance, fingers[0].location.distance(to: fingers[1].location))
    }
  }

  /// The shorter way round from one direction to another.
  private static func turn(from old: CGFloat, to new: CGFloat) -> CGFloat {
    let turn = new - old
    if turn > .pi { return turn - 2 * .pi }
    if turn < -.pi { return turn + 2 * .pi }
    return turn
  }

  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    lastPlaces = gone.map(\.location)
    if fingers.isEmpty { return isActive ? .ended : .failed }
    return nil
  }
}
