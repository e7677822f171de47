import ResponderKit

/// The rule that decides whether fingers draw or move the page: fingers that land together move it,
/// and fingers that land apart draw.
///
/// ```
///                    enough fingers have landed together
///            ┌──────────────────────────────────────────────► moving
/// no finger ─► landing
///            └──────────────────────────────────────────────► drawing
///                    a finger moves, lifts, or lands later
/// ```
///
/// The fingers draw or move the page until all are lifted, so that two people who draw at the same
/// time lose no stroke.
struct FingerRule {
  typealias FingerID = ToolTouch.ID

  /// The effect of a finger that lands.
  enum Effect {
    case draws
    /// All fingers that are down move the page; the strokes that they have begun are cancelled.
    case moves
  }

  private enum State {
    case noFinger
    /// The fingers have landed together, at these locations, and have not moved; they draw until
    /// there are as many as needed.
    case landing(start: TimeInterval, [FingerID: CGPoint], neededCount: Int)
    case drawing(Set<FingerID>)
    case moving(Set<FingerID>)
  }

  /// The time, in seconds, within which fingers land together.
  static let interval: TimeInterval = 0.1
  /// The distance, in points of the view, beyond which a finger that moves draws.
  static let slop: CGFloat = 8

  private var state = State.noFinger

  /// A Boolean value that indicates whether the fingers that are down move the page.
  var movesPage: Bool { if case .moving = state { true } else { false } }

  /// A Boolean value that indicates whether more fingers can land together with those that are down.
  var isLanding: Bool { if case .landing = state { true } else { false } }

  /// Adds a finger that lands, and returns its effect.
  ///
  /// - Parameter neededCount: The number of fingers that must land together to move the page.
  mutating func land(
    _ id: FingerID, at location: CGPoint, _ time: TimeInterval, neededCount: Int
  ) -> Effect {
    switch state {
    case .noFinger:
      state = .landing(start: time, [id: location], neededCount: neededCount)
    case .landing(let start, var locations, let count):
      locations[id] = location
      let count = max(count, neededCount)
      if time - start > Self.interval {
        state = .drawing(Set(locations.keys))
      } else if locations.count >= count {
        state = .moving(Set(locations.keys))
      } else {
        state = .landing(start: start, locations, neededCount: count)
      }
    case .drawing(var fingers):
      fingers.insert(id)
      state = .drawing(fingers)
    case .moving(var fingers):
      fingers.insert(id)
      state = .moving(fingers)
    }
    return movesPage ? .moves : .draws
  }

  /// Notes the location of a finger that moves.
  mutating func move(_ id: FingerID, to location: CGPoint) {
    guard case .landing(_, let locations, _) = state, let start = locations[id],
      start.distance(to: location) > Self.slop
    else { return }
    state = .drawing(Set(locations.keys))
  }

  /// Removes a finger that is lifted or cancelled.
  mutating func lift(_ id: FingerID) {
    switch state {
    case .noFinger: break
    case .landing(_, let locations, _):
      guard locations[id] != nil else { return }
      let fingers = Set(locations.keys).subtracting([id])
      state = fingers.isEmpty ? .noFinger : .drawing(fingers)
    case .drawing(var fingers):
      fingers.remove(id)
      state = fingers.isEmpty ? .noFinger : .drawing(fingers)
    case .moving(var fingers):
      fingers.remove(id)
      state = fingers.isEmpty ? .noFinger : .moving(fingers)
    }
  }
}
