/// The state machine of a pinch or a rotation: two fingers that move relative to each other.
nonisolated struct TwoFingerMachine: GestureMachine {
  enum Measure {
    /// The distance between the fingers; the value is a multiple of the initial distance.
    case distance
    /// The direction from the first finger to the second; the value is the rotation in radians,
    /// which can exceed a full turn.
    case angle
  }

  let measure: Measure
  var fingers: [Finger] = []
  /// The change of the measure since the fingers landed; initially 1 for a distance and 0 for an
  /// angle.
  private(set) var value: CGFloat
  /// The value when the current pair of fingers landed or when the value was last set.
  private var startValue: CGFloat
  /// The measurement when the current pair of fingers landed or when the value was last set.
  private var startMeasurement: CGFloat = 0
  /// The distance between the fingers when they landed, in points.
  private var startDistance: CGFloat = 0
  /// The most recent measurement.
  private var lastMeasurement: CGFloat = 0
  private var lastLocations: [CGPoint] = []
  private var isActive = false
  /// The movement from which the velocity is measured: the distance between the fingers in points,
  /// or the angle in radians by which the fingers have turned since they landed.
  ///
  /// In contrast to the value, which a client can set, the movement follows only the fingers.
  private var movement: CGFloat = 0
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  init(measure: Measure) {
    self.measure = measure
    value = measure == .distance ? 1 : 0
    startValue = value
  }

  var ignoresNewFingers: Bool { fingers.count == 2 }

  /// The change of the value per second.
  var velocity: CGFloat {
    let velocity = tracker.velocity(at: time).x
    return measure == .angle || startMeasurement == 0
      ? velocity : startValue * velocity / startMeasurement
  }

  /// The locations of the fingers, or those of the last lifted fingers if none is down.
  var touchLocations: [CGPoint] { fingers.isEmpty ? lastLocations : fingers.map(\.location) }

  mutating func reset() { self = TwoFingerMachine(measure: measure) }

  /// Sets the value and measures further changes from the current locations of the fingers.
  mutating func setValue(_ value: CGFloat) {
    (self.value, startValue) = (value, value)
    (startMeasurement, lastMeasurement) = (measurement, measurement)
  }

  /// Sets the value for a new pair of fingers and measures the velocity of that pair.
  private mutating func restart(with value: CGFloat) {
    setValue(value)
    movement = measure == .angle ? 0 : lastMeasurement
    tracker.reset()
    tracker.add(SIMD2(movement, 0), at: time)
  }

  /// The current distance in points, or the current angle in radians.
  ///
  /// If fewer than two fingers are down, this is the last measurement.
  private var measurement: CGFloat {
    guard fingers.count == 2 else { return lastMeasurement }
    let (a, b) = (fingers[0].location, fingers[1].location)
    switch measure {
    case .distance: return max(a.distance(to: b), TouchConstants.minimumSpan)
    case .angle: return .atan2(y: b.y - a.y, x: b.x - a.x)
    }
  }

  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    if fingers.count == 2 {
      // Discard a change of an earlier pair of fingers that was too small to begin the gesture.
      restart(with: isActive ? value : measure == .distance ? 1 : 0)
      startDistance = fingers[0].location.distance(to: fingers[1].location)
    }
    return nil
  }

  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    guard fingers.count == 2 else { return nil }
    self.time = time
    let newMeasurement = measurement
    switch measure {
    case .distance:
      value = startValue * newMeasurement / startMeasurement
      movement = newMeasurement
    case .angle:
      let angle = Self.angleDifference(from: lastMeasurement, to: newMeasurement)
      (value, movement) = (value + angle, movement + angle)
    }
    lastMeasurement = newMeasurement
    tracker.add(SIMD2(movement, 0), at: time)
    if isActive { return .changed }
    guard distanceTraveled(to: newMeasurement) > TouchConstants.spanSlop else { return nil }
    isActive = true
    return .began
  }

  /// The value of a pinch without the change of distance that was necessary to begin the gesture.
  var valueBeyondSlop: CGFloat {
    let slop = min(TouchConstants.spanSlop, abs(lastMeasurement - startMeasurement))
    let start = startMeasurement + (lastMeasurement < startMeasurement ? -slop : slop)
    return startValue * lastMeasurement / start
  }

  /// Returns the distance that the fingers have traveled relative to each other, in points.
  private func distanceTraveled(to measurement: CGFloat) -> CGFloat {
    switch measure {
    case .distance: abs(measurement - startMeasurement)
    // The arc is computed with the smaller of the initial and the current distance, so that fingers
    // that mainly move apart do not begin a rotation.
    case .angle:
      abs(value) / 2
        * min(startDistance, fingers[0].location.distance(to: fingers[1].location))
    }
  }

  /// Returns the signed angle between two directions, at most half a turn.
  private static func angleDifference(from old: CGFloat, to new: CGFloat) -> CGFloat {
    let difference = new - old
    if difference > .pi { return difference - 2 * .pi }
    if difference < -.pi { return difference + 2 * .pi }
    return difference
  }

  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State? {
    self.time = time
    lastLocations = lifted.map(\.location)
    if fingers.isEmpty { return isActive ? .ended : .failed }
    return nil
  }
}
