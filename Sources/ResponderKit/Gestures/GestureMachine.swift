/// A finger as input of a gesture machine.
nonisolated struct Finger: Hashable, Sendable {
  let id: ObjectIdentifier
  let type: UITouch.TouchType
  /// The location where the finger landed, in window coordinates.
  let start: CGPoint
  /// The current location, in window coordinates.
  var location: CGPoint

  /// The distance between the first and the current location, in points of the window.
  var movement: CGFloat { start.distance(to: location) }
}

/// A state machine of a gesture, independent of views.
///
/// The method for each input returns the state that the recognizer must request, or nil for none;
/// see ``GestureLifecycle``.
nonisolated protocol GestureMachine: Sendable {
  /// The fingers that are down, in the order in which they landed.
  var fingers: [Finger] { get set }

  /// A Boolean value that indicates whether the gesture ignores fingers that land now.
  var ignoresNewFingers: Bool { get }

  /// Updates the machine after new fingers, the last elements of ``fingers``, have landed.
  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State?

  /// Updates the machine after one or more fingers moved.
  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State?

  /// Updates the machine after fingers were lifted and removed from ``fingers``.
  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State?

  /// The time at which ``deadlineReached(at:)`` must be called, or nil for none.
  var deadline: TimeInterval? { get }

  /// Updates the machine when the deadline is reached, and clears the deadline.
  mutating func deadlineReached(at time: TimeInterval) -> UIGestureRecognizer.State?
}

nonisolated extension GestureMachine {
  var ignoresNewFingers: Bool { false }

  var deadline: TimeInterval? { nil }

  mutating func deadlineReached(at time: TimeInterval) -> UIGestureRecognizer.State? { nil }

  /// The centroid of the fingers that are down; the origin if there are none.
  var centroid: CGPoint {
    var sum = CGPoint.zero
    for finger in fingers {
      sum.x += finger.location.x
      sum.y += finger.location.y
    }
    let count = CGFloat(max(fingers.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }
}

extension UIGestureRecognizer {
  /// Notifies a machine that its deadline was reached.
  ///
  /// - Returns: The state to request, or nil for none.
  func fireDeadline(of machine: inout some GestureMachine, at time: TimeInterval) -> State? {
    defer { nextDeadline = machine.deadline }
    return machine.deadlineReached(at: time)
  }

  /// Passes changed touches, all in the same phase, to a machine.
  ///
  /// - Returns: The state to request, or nil for none.
  func update(_ machine: inout some GestureMachine, with changed: Set<UITouch>) -> State? {
    let includesAllTouches = changed.count == touches.count
    guard let first = includesAllTouches ? touches.first : changed.first else { return nil }
    defer { if nextDeadline != machine.deadline { nextDeadline = machine.deadline } }
    let time = first.state.timestamp
    switch first.state.phase {
    case .began:
      // `touches` is in landing order; the set is not.
      var count = 0
      for touch in touches where changed.contains(touch) {
        if machine.ignoresNewFingers {
          ignore(touch)
        } else {
          machine.fingers.append(finger(touch))
          count += 1
        }
      }
      return count > 0 ? machine.fingersLanded(count, at: time) : nil
    case .moved:
      if includesAllTouches, touches.count == 1, machine.fingers.count == 1 {
        machine.fingers[0].location = first.state.location
        return machine.fingersMoved(at: time)
      }
      for touch in touches where includesAllTouches || changed.contains(touch) {
        let id = ObjectIdentifier(touch)
        for index in machine.fingers.indices where machine.fingers[index].id == id {
          machine.fingers[index].location = touch.state.location
        }
      }
      return machine.fingersMoved(at: time)
    case .ended:
      var lifted: [Finger] = []
      for touch in touches where changed.contains(touch) {
        machine.fingers.removeAll { $0.id == ObjectIdentifier(touch) }
        lifted.append(finger(touch))
      }
      return machine.fingersLifted(lifted, at: time)
    // The fingers remain in the machine, so that targets can read the last locations of the
    // fingers. The reset that follows removes the fingers.
    case .cancelled: return .cancelled
    case .stationary, .regionEntered, .regionMoved, .regionExited: return nil
    }
  }

  private func finger(_ touch: UITouch) -> Finger {
    Finger(
      id: ObjectIdentifier(touch), type: touch.kind, start: touch.startLocation,
      location: touch.state.location)
  }
}
