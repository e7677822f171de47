/// A finger as a gesture sees it.
nonisolated struct Finger: Hashable, Sendable {
  let id: ObjectIdentifier
  let type: UITouch.TouchType
  /// In the coordinates of the window, in which gestures are measured.
  let start: CGPoint
  var location: CGPoint
  var timestamp: TimeInterval

  var movement: CGFloat { start.distance(to: location) }
}

/// A gesture as a state machine that knows nothing of views: fingers go in, states come out.
///
/// The states that it asks for are those that a recognizer sets; see ``GestureLifecycle``.
nonisolated protocol GestureMachine: Sendable {
  /// The fingers that are down, in the order in which they landed.
  var fingers: [Finger] { get set }

  /// Whether fingers that land now are none of the gesture's.
  var isComplete: Bool { get }

  /// Fingers have landed; they are the last ones of ``fingers``.
  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State?

  /// Some of the fingers have moved.
  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State?

  /// Fingers are no longer in ``fingers``.
  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State?

  /// When something happens though no finger does; not after that moment has been reached.
  var deadline: TimeInterval? { get }

  mutating func reached(_ time: TimeInterval) -> UIGestureRecognizer.State?
}

nonisolated extension GestureMachine {
  var isComplete: Bool { false }

  var deadline: TimeInterval? { nil }

  mutating func reached(_ time: TimeInterval) -> UIGestureRecognizer.State? { nil }

  /// The middle of the fingers that are down; the origin for none.
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
  /// Tells a machine that its deadline has come.
  func wake(_ machine: inout some GestureMachine, at time: TimeInterval) -> State? {
    defer { nextDeadline = machine.deadline }
    return machine.reached(time)
  }

  /// Tells a machine of touches that changed, all in the same way.
  ///
  /// - Returns: the state that it asks for.
  func run(_ machine: inout some GestureMachine, _ changed: Set<UITouch>) -> State? {
    let areAll = changed.count == touches.count
    guard let first = areAll ? touches.first : changed.first else { return nil }
    defer { if nextDeadline != machine.deadline { nextDeadline = machine.deadline } }
    let time = first.timestamp
    switch first.phase {
    case .began:
      // In the order of landing, which a set does not keep.
      var count = 0
      for touch in touches where changed.contains(touch) {
        if machine.isComplete {
          ignore(touch, for: nil)
        } else {
          machine.fingers.append(finger(touch))
          count += 1
        }
      }
      return count > 0 ? machine.landed(count, at: time) : nil
    case .moved:
      if areAll, touches.count == 1, machine.fingers.count == 1 {
        machine.fingers[0].location = first.moment.location
        machine.fingers[0].timestamp = time
        return machine.moved(at: time)
      }
      for touch in touches where areAll || changed.contains(touch) {
        let id = ObjectIdentifier(touch)
        for index in machine.fingers.indices where machine.fingers[index].id == id {
          machine.fingers[index].location = touch.moment.location
          machine.fingers[index].timestamp = time
        }
      }
      return machine.moved(at: time)
    case .ended:
      var gone: [Finger] = []
      for touch in touches where changed.contains(touch) {
        machine.fingers.removeAll { $0.id == ObjectIdentifier(touch) }
        gone.append(finger(touch))
      }
      return machine.lifted(gone, at: time)
    case .cancelled:
      machine.fingers.removeAll { finger in
        changed.contains { ObjectIdentifier($0) == finger.id }
      }
      return .cancelled
    case .stationary: return nil
    }
  }

  private func finger(_ touch: UITouch) -> Finger {
    Finger(
      id: ObjectIdentifier(touch), type: touch.type, start: touch.startLocation,
      location: touch.location(in: nil), timestamp: touch.timestamp)
  }
}
