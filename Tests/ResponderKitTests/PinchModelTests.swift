import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A pinch or a rotation by two fingers, as the documentation of its recognizer describes it.
///
/// The scale is the product of the ratios of successive distances, and the rotation is the sum of
/// the angles between successive vectors.
private struct PairModel {
  let isPinch: Bool
  var fingers = FollowedFingers()
  var value: CGFloat
  var isActive = false
  /// The distances between the fingers when they landed and after the last move, with a minimum of
  /// 10 points.
  var (startDistance, distance) = (CGFloat(0), CGFloat(0))
  /// The distance between the fingers when they landed, without a minimum.
  var landingDistance: CGFloat = 0
  /// The sum of the angles since the fingers landed.
  var turned: CGFloat = 0
  var lastLifted: [CGPoint] = []
  var reports: [(time: Double, movement: CGFloat)] = []
  var time = 0.0

  init(isPinch: Bool) {
    self.isPinch = isPinch
    value = isPinch ? 1 : 0
  }

  private var vector: CGPoint {
    let (a, b) = (fingers.locations[0], fingers.locations[1])
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  private var span: CGFloat { (vector.x * vector.x + vector.y * vector.y).squareRoot() }

  var velocity: CGFloat {
    var tracker = VelocityTracker()
    for report in reports { tracker.add(SIMD2(report.movement, 0), at: report.time) }
    let velocity = tracker.velocity(at: time).x
    // The scale changes by the same factor as the distance.
    return !isPinch || distance == 0 ? velocity : velocity * value / distance
  }

  /// Ends the gesture, and resets its values if all fingers are lifted.
  private mutating func finish() {
    fingers.isOver = true
    if fingers.list.isEmpty { self = PairModel(isPinch: isPinch) }
  }

  mutating func update(_ step: RandomFingers.Step, at now: Double) -> [String] {
    switch step {
    case .wait: return []
    case .down(let new):
      if fingers.isOver { return [] }
      let accepted = new.sorted { $0.key < $1.key }.prefix(2 - fingers.list.count)
      if accepted.isEmpty { return [] }
      fingers.land(Dictionary(uniqueKeysWithValues: Array(accepted)))
      time = now
      guard fingers.list.count == 2 else { return [] }
      if !isActive { value = isPinch ? 1 : 0 }
      (distance, startDistance, landingDistance) = (max(10, span), max(10, span), span)
      turned = 0
      reports = [(now, isPinch ? distance : 0)]
      return []
    case .move(let moved):
      guard !fingers.isOver, fingers.list.count == 2 else {
        _ = fingers.move(moved)
        return []
      }
      let old = vector
      guard fingers.move(moved) else { return [] }
      time = now
      let new = vector
      if isPinch {
        value *= max(10, span) / distance
        distance = max(10, span)
        reports.append((now, distance))
      } else {
        let angle = CGFloat.atan2(
          y: old.x * new.y - old.y * new.x, x: old.x * new.x + old.y * new.y)
        value += angle
        turned += angle
        reports.append((now, turned))
      }
      if isActive { return ["changed"] }
      let traveled =
        isPinch ? abs(distance - startDistance) : abs(value) / 2 * min(landingDistance, span)
      guard traveled > 10 else { return [] }
      isActive = true
      return ["began"]
    case .up(let ids):
      let lifted = fingers.lift(ids)
      if lifted.isEmpty { return [] }
      (lastLifted, time) = (lifted.map(\.location), now)
      guard fingers.list.isEmpty else { return [] }
      defer { finish() }
      return isActive && !fingers.isOver ? ["ended"] : []
    case .cancel(let id):
      guard !fingers.lift([id]).isEmpty else { return [] }
      defer { finish() }
      return isActive && !fingers.isOver ? ["cancelled"] : []
    }
  }
}

@Suite("Random pinches and rotations")
struct PinchModelTests {
  private let fixture = GestureFixture()

  private func check(
    _ recognizer: UIGestureRecognizer, _ seed: Int, isPinch: Bool, value: @escaping () -> CGFloat,
    setValue: (CGFloat) -> Void, velocity: @escaping () -> CGFloat
  ) {
    var random = RandomFingers(seed: seed)
    random.cancelRate = 0.005
    random.landing = { generator in
      CGPoint(
        x: .random(in: 150...250, using: &generator), y: .random(in: 150...250, using: &generator))
    }
    random.displacement = { generator in
      CGPoint(
        x: .random(in: -20...20, using: &generator), y: .random(in: -20...20, using: &generator))
    }
    var (model, log) = (PairModel(isPinch: isPinch), [String]())
    func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 * (1 + abs(b)) }
    var atAction: (value: CGFloat, velocity: CGFloat, location: CGPoint)?
    fixture.onEntry = { _, _ in
      atAction = (value(), velocity(), recognizer.location(in: nil))
    }
    for index in 0..<200 {
      let step = random.next()
      let count = fixture.log.count
      var atEnd = model
      fixture.perform(step)
      let expected = model.update(step, at: fixture.harness.now)
      #expect(fixture.log.dropFirst(count) == ArraySlice(expected.map { "gesture \($0)" }))
      if expected == ["ended"], case .up(let ids) = step {
        (atEnd.time, atEnd.lastLifted) = (
          fixture.harness.now, atEnd.fingers.lift(ids).map(\.location)
        )
        #expect(isClose(atAction?.value ?? 1e9, atEnd.value), "step \(index)")
        #expect(isClose(atAction?.velocity ?? 1e9, atEnd.velocity), "step \(index)")
        #expect(atAction?.location == atEnd.lastLifted.centroid, "step \(index)")
      }
      log += expected
      #expect(isClose(value(), model.value), "step \(index)")
      if model.fingers.isOver { continue }
      #expect(isClose(velocity(), model.velocity), "step \(index)")
      #expect(recognizer.numberOfTouches == model.fingers.list.count)
      if !model.fingers.list.isEmpty {
        #expect(recognizer.location(in: nil).distance(to: model.fingers.centroid) < 1e-9)
      }
      if model.isActive, index % 4 == 0 {
        model.value = 0.25 + CGFloat(index) / 100
        setValue(model.value)
      }
    }
    #expect(log.contains("changed"))
  }

  @Test(
    "The scale and velocity of a random pinch follow from the distances between its fingers",
    arguments: 1...30)
  func pinches(seed: Int) {
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "gesture")
    check(
      pinch, seed, isPinch: true, value: { pinch.scale }, setValue: { pinch.scale = $0 },
      velocity: { pinch.velocity })
  }

  @Test(
    "The angle and velocity of a random rotation follow from the turns of its fingers",
    arguments: 1...30)
  func rotations(seed: Int) {
    let rotation = fixture.add(UIRotationGestureRecognizer(), as: "gesture")
    check(
      rotation, seed, isPinch: false, value: { rotation.rotation },
      setValue: { rotation.rotation = $0 }, velocity: { rotation.velocity })
  }
}
