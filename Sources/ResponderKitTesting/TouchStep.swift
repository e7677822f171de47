import ResponderKit

/// A recorded event of one finger, which lands, moves, is lifted or is cancelled.
nonisolated public struct TouchStep: Hashable, Sendable {
  var finger: Int
  var phase: UITouch.Phase
  /// The location in the window; nil for the last location of the finger.
  var location: CGPoint?
  /// The time in seconds since the start of the session.
  var time: Double

  /// Returns a step in which a finger lands.
  public static func down(_ finger: Int, x: CGFloat, y: CGFloat, at time: Double) -> TouchStep {
    TouchStep(finger: finger, phase: .began, location: CGPoint(x: x, y: y), time: time)
  }

  /// Returns a step in which a finger moves.
  public static func move(_ finger: Int, x: CGFloat, y: CGFloat, at time: Double) -> TouchStep {
    TouchStep(finger: finger, phase: .moved, location: CGPoint(x: x, y: y), time: time)
  }

  /// Returns a step in which a finger is lifted at its last location.
  public static func up(_ finger: Int, at time: Double) -> TouchStep {
    TouchStep(finger: finger, phase: .ended, location: nil, time: time)
  }

  /// Returns a step in which the system cancels the touch of a finger.
  public static func cancel(_ finger: Int, at time: Double) -> TouchStep {
    TouchStep(finger: finger, phase: .cancelled, location: nil, time: time)
  }
}

extension TouchHarness {
  /// Repeats recorded touches at their times.
  ///
  /// Consecutive moves at the same time, and touches that begin or end together, become one event.
  /// The clock of the harness advances to the time of the last step.
  public func replay(_ steps: [TouchStep]) {
    let start = now
    var index = 0
    while index < steps.count {
      let first = steps[index]
      let end =
        steps[index...].firstIndex { $0.phase != first.phase || $0.time != first.time }
        ?? steps.endIndex
      advance(by: max(0, start + first.time - now))
      send(Array(steps[index..<end]), first.phase)
      index = end
    }
  }

  private func send(_ steps: [TouchStep], _ phase: UITouch.Phase) {
    let locations = Dictionary(
      steps.compactMap { step in step.location.map { (step.finger, $0) } },
      uniquingKeysWith: { $1 })
    switch phase {
    case .began: touchDown(locations)
    case .moved: touchMove(locations)
    case .cancelled: for step in steps { touchCancel(step.finger) }
    default: touchUp(steps.map(\.finger))
    }
  }
}
