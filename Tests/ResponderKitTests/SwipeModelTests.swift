import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A swipe as the documentation describes it.
private struct SwipeModel {
  let direction: UISwipeGestureRecognizer.Direction
  let touches: Int
  var fingers = FollowedFingers()
  private var deadline = Double.infinity

  init(_ direction: UISwipeGestureRecognizer.Direction, touches: Int) {
    (self.direction, self.touches) = (direction, touches)
  }

  private mutating func finish() {
    deadline = .infinity
    fingers.isOver = !fingers.list.isEmpty
  }

  /// Returns the movement of a finger in the allowed direction in which the finger has moved
  /// farthest, and across that direction.
  private func movement(of finger: FollowedFingers.Finger) -> (along: CGFloat, across: CGFloat) {
    let (x, y) = (finger.location.x - finger.start.x, finger.location.y - finger.start.y)
    let candidates: [(UISwipeGestureRecognizer.Direction, CGFloat, CGFloat)] = [
      (.up, -y, x), (.down, y, x), (.left, -x, y), (.right, x, y),
    ]
    let best = candidates.filter { direction.contains($0.0) }.max { $0.1 < $1.1 }
    return (best?.1 ?? 0, abs(best?.2 ?? 0))
  }

  mutating func update(_ step: RandomFingers.Step, at now: Double) -> [String] {
    if deadline <= now { finish() }
    switch step {
    case .wait: return []
    case .down(let new):
      if fingers.isOver { return [] }
      if fingers.list.isEmpty { deadline = now + 0.5005 }
      fingers.land(new)
      if fingers.list.count > touches { finish() }
      return []
    case .move(let moved):
      guard fingers.move(moved), !fingers.isOver else { return [] }
      let movements = fingers.list.map(movement)
      if movements.contains(where: { $0.across > 40 && $0.across > $0.along }) {
        finish()
        return []
      }
      let isSwipe =
        fingers.list.count == touches
        && movements.allSatisfy { $0.along >= 40 && $0.across / $0.along <= 0.57 }
      if isSwipe { finish() }
      return isSwipe ? ["ended"] : []
    case .up(let ids):
      if !fingers.lift(ids).isEmpty { finish() }
      return []
    case .cancel(let id):
      if !fingers.lift([id]).isEmpty { finish() }
      return []
    }
  }
}

@Suite("Random swipes")
struct SwipeModelTests {
  private let fixture = GestureFixture()

  @Test(
    "A swipe is recognized when its fingers have moved 40 points in one of its directions",
    arguments: 1...80)
  func swipes(seed: Int) {
    let directions: [UISwipeGestureRecognizer.Direction] = [
      .right, .left, .up, .down, [.left, .up], [.right, .down], [.up, .down],
      [.left, .right, .up, .down],
    ]
    var model = SwipeModel(directions[seed % 8], touches: 1 + seed / 8 % 2)
    let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
    (swipe.direction, swipe.numberOfTouchesRequired) = (model.direction, model.touches)
    var starts: [CGPoint] = []
    fixture.onEntry = { recognizer, _ in
      starts = (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: nil) }
    }
    var random = RandomFingers(seed: seed)
    random.maximumCount = 1 + seed / 8 % 3
    random.cancelRate = 0.005
    random.waits = [0.01, 0.02, 0.1, 0.3, 0.5]
    // All fingers move in nearly the same direction, which changes every six steps.
    var directionGenerator = SeededGenerator(seed: UInt64(seed + 1000))
    var vector = CGPoint(x: 20, y: 0)
    random.displacement = { generator in
      CGPoint(
        x: vector.x + ([-5, 0, 0, 5].randomElement(using: &generator) ?? 0),
        y: vector.y + ([-5, 0, 0, 5].randomElement(using: &generator) ?? 0))
    }
    for index in 0..<300 {
      if index % 6 == 0 {
        vector = CGPoint(
          x: [-20, 0, 0, 20].randomElement(using: &directionGenerator) ?? 0,
          y: [-20, 0, 0, 20].randomElement(using: &directionGenerator) ?? 0)
      }
      let step = random.next()
      let logged = fixture.log.count
      fixture.perform(step)
      let expected = model.update(step, at: fixture.harness.now)
      #expect(
        fixture.log.dropFirst(logged) == ArraySlice(expected.map { "swipe \($0)" }), "\(index)")
      if !expected.isEmpty { #expect(starts == model.fingers.list.map(\.start), "\(index)") }
    }
  }
}
