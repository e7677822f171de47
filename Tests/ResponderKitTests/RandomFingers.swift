import SeededRandom

@testable import ResponderKit

/// Fingers that land, move, wait and are lifted at random, for the comparison of a recognizer with
/// a model.
struct RandomFingers {
  enum Step {
    case down([Int: CGPoint])
    case move([Int: CGPoint])
    case up([Int])
    case cancel(Int)
    case wait(Double)
  }

  var generator: SeededGenerator
  /// The fingers that are down, in the order in which they landed, with their locations.
  private(set) var fingers: [(id: Int, location: CGPoint)] = []
  var maximumCount = 3
  /// The probability that a step cancels a touch.
  var cancelRate = 0.02
  /// The possible durations of a waiting step, in seconds.
  var waits = [0.004, 0.01, 0.02]
  /// A closure that returns the location of a finger that lands.
  var landing: (inout SeededGenerator) -> CGPoint = { generator in
    CGPoint(
      x: .random(in: 20...380, using: &generator), y: .random(in: 20...380, using: &generator))
  }
  /// A closure that returns the vector by which a finger moves.
  var displacement: (inout SeededGenerator) -> CGPoint = { generator in
    CGPoint(x: .random(in: -8...8, using: &generator), y: .random(in: -8...8, using: &generator))
  }

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func next() -> Step {
    let choice = Double.random(in: 0..<1, using: &generator)
    if choice < 0.25, let wait = waits.randomElement(using: &generator) { return .wait(wait) }
    if !fingers.isEmpty, choice > 1 - cancelRate { return cancelled() }
    if fingers.isEmpty || (choice < 0.4 && fingers.count < maximumCount) { return landed() }
    return choice < 0.55 ? lifted() : moved()
  }

  private mutating func landed() -> Step {
    let available = (0..<maximumCount).filter { id in !fingers.contains { $0.id == id } }
    let count = Int.random(in: 1...available.count, using: &generator)
    var new: [Int: CGPoint] = [:]
    // Fingers that land together land in the order of their numbers.
    for id in available.shuffled(using: &generator).prefix(count).sorted() {
      let location = landing(&generator)
      new[id] = location
      fingers.append((id, location))
    }
    return .down(new)
  }

  private mutating func moved() -> Step {
    var moved: [Int: CGPoint] = [:]
    for index in fingers.indices where moved.isEmpty || Bool.random(using: &generator) {
      let vector = displacement(&generator)
      fingers[index].location.x += vector.x
      fingers[index].location.y += vector.y
      moved[fingers[index].id] = fingers[index].location
    }
    return .move(moved)
  }

  private mutating func lifted() -> Step {
    let count = Int.random(in: 1...fingers.count, using: &generator)
    let ids = fingers.map(\.id).shuffled(using: &generator).prefix(count)
    fingers.removeAll { ids.contains($0.id) }
    return .up(ids.sorted())
  }

  private mutating func cancelled() -> Step {
    let id = fingers[Int.random(in: 0..<fingers.count, using: &generator)].id
    fingers.removeAll { $0.id == id }
    return .cancel(id)
  }
}

extension GestureFixture {
  /// Performs a step of random fingers with the harness.
  func perform(_ step: RandomFingers.Step) {
    switch step {
    case .down(let fingers): harness.touchDown(fingers)
    case .move(let fingers): harness.touchMove(fingers)
    case .up(let fingers): harness.touchUp(fingers)
    case .cancel(let finger): harness.touchCancel(finger)
    case .wait(let seconds): harness.advance(by: seconds)
    }
  }
}

/// The fingers that a recognizer follows, according to the documentation of the recognizer.
///
/// A recognizer follows the fingers that land until its gesture has failed or ended. It then
/// ignores further fingers until all followed fingers are lifted.
struct FollowedFingers {
  struct Finger {
    let id: Int
    let start: CGPoint
    var location: CGPoint
  }

  /// The fingers that are down, in the order in which they landed.
  var list: [Finger] = []
  /// A Boolean value that indicates whether the gesture has failed or ended.
  var isOver = false

  var locations: [CGPoint] { list.map(\.location) }

  var centroid: CGPoint {
    let count = Double(max(1, list.count))
    return CGPoint(
      x: locations.reduce(0) { $0 + $1.x } / count, y: locations.reduce(0) { $0 + $1.y } / count)
  }

  mutating func land(_ fingers: [Int: CGPoint]) {
    for (id, location) in fingers.sorted(by: { $0.key < $1.key }) {
      list.append(Finger(id: id, start: location, location: location))
    }
  }

  /// Moves those of the given fingers that are followed.
  ///
  /// - Returns: A Boolean value that indicates whether any of the given fingers are followed.
  mutating func move(_ fingers: [Int: CGPoint]) -> Bool {
    var hasMoved = false
    for index in list.indices {
      guard let location = fingers[list[index].id] else { continue }
      list[index].location = location
      hasMoved = true
    }
    return hasMoved
  }

  /// Removes those of the given fingers that are followed, and returns the removed fingers.
  mutating func lift(_ ids: [Int]) -> [Finger] {
    let lifted = list.filter { ids.contains($0.id) }
    list.removeAll { ids.contains($0.id) }
    return lifted
  }
}
