import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A sequence of taps, or a long press after taps, as the documentation describes these gestures.
///
/// For a long press, `duration` is the time for which the fingers are held after the taps; for
/// taps, it is nil.
private struct TapModel {
  var taps = 1
  var touches = 1
  var duration: Double?
  var allowableMovement: CGFloat = 10

  var fingers = FollowedFingers()
  private var completedTaps = 0
  private var landedCount = 0
  private(set) var isPressed = false
  private var deadline = Double.infinity
  private var lastLiftTime = 0.0
  /// The locations at which the fingers of the last tap were lifted.
  private var lastTap: [CGPoint] = []
  private(set) var firstTap: [CGPoint] = []
  private(set) var lastLifted: [CGPoint] = []

  init(taps: Int, touches: Int, duration: Double? = nil, allowableMovement: CGFloat = 10) {
    (self.taps, self.touches, self.duration) = (taps, touches, duration)
    self.allowableMovement = allowableMovement
  }

  private mutating func finish() {
    let followed = fingers
    self = TapModel(
      taps: taps, touches: touches, duration: duration, allowableMovement: allowableMovement)
    (fingers, fingers.isOver) = (followed, !followed.list.isEmpty)
  }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private mutating func fail() -> [String] {
    finish()
    return []
  }

  mutating func update(_ step: RandomFingers.Step, at now: Double) -> [String] {
    var states: [String] = []
    if deadline <= now {
      let isHeld = duration != nil && completedTaps == taps && fingers.list.count == touches
      if isHeld {
        (isPressed, deadline) = (true, .infinity)
        states = ["began"]
      } else {
        finish()
      }
    }
    return states + handle(step, at: now)
  }

  private mutating func handle(_ step: RandomFingers.Step, at now: Double) -> [String] {
    switch step {
    case .wait: return []
    case .down(let new):
      if fingers.isOver || isPressed { return [] }
      fingers.land(new)
      if landedCount == 0, completedTaps > 0 {
        let gap = now - lastLiftTime
        let isBounce = duration == nil && gap > 0 && gap < 0.04
        let landing = fingers.locations[0]
        let isNear = lastTap.contains { distance($0, landing) <= 30 }
        if isBounce || !isNear { return fail() }
      }
      let isFirst = landedCount == 0
      landedCount += new.count
      if landedCount > touches { return fail() }
      guard let duration else {
        if isFirst { (deadline, lastTap) = (now + 0.7505, []) }
        return fingers.list.count < landedCount ? fail() : []
      }
      deadline = now + (completedTaps == taps && landedCount == touches ? duration : 0.7505)
      return []
    case .move(let moved):
      guard fingers.move(moved), !fingers.isOver else { return [] }
      if isPressed { return ["changed"] }
      return fingers.list.contains { distance($0.start, $0.location) > allowableMovement }
        ? fail() : []
    case .up(let ids):
      let lifted = fingers.lift(ids)
      if lifted.isEmpty { return [] }
      if fingers.isOver { return fingers.list.isEmpty ? fail() : [] }
      lastLifted = lifted.map(\.location)
      if isPressed {
        defer { finish() }
        return ["ended"]
      }
      if duration != nil {
        if completedTaps == taps { return fail() }
        lastTap = lastLifted
      } else {
        lastTap += lastLifted
      }
      guard fingers.list.isEmpty else { return [] }
      guard landedCount == touches else { return fail() }
      if completedTaps == 0 { firstTap = lastTap }
      completedTaps += 1
      if duration == nil, completedTaps == taps {
        defer { finish() }
        return ["ended"]
      }
      (landedCount, lastLiftTime, deadline) = (0, now, now + 0.3505)
      return []
    case .cancel(let id):
      guard !fingers.lift([id]).isEmpty else { return [] }
      defer { finish() }
      return isPressed ? ["cancelled"] : []
    }
  }
}

@Suite("Random taps and long presses")
struct TapModelTests {
  private let fixture = GestureFixture()

  /// Returns random fingers that mostly tap, at distances and times close to those of failures.
  private func makeFingers(_ seed: Int) -> RandomFingers {
    var random = RandomFingers(seed: seed)
    random.maximumCount = 1 + seed % 3
    random.cancelRate = 0.005
    random.waits = [0.02, 0.039, 0.041, 0.1, 0.1, 0.2, 0.35, 0.351, 0.4, 0.5, 0.75, 0.751]
    random.landing = { generator in
      // The second location is 30 points from the first, and the third is slightly farther away.
      [CGPoint(x: 100, y: 120), CGPoint(x: 118, y: 144), CGPoint(x: 130, y: 121)]
        .randomElement(using: &generator) ?? .zero
    }
    random.displacement = { generator in
      [CGPoint(x: 0, y: 0), CGPoint(x: 6, y: 8), CGPoint(x: -6, y: -8), CGPoint(x: 0, y: 3)]
        .randomElement(using: &generator) ?? .zero
    }
    return random
  }

  @Test(
    "Random taps are recognized at the same times and locations as by a model",
    arguments: 1...90)
  func taps(seed: Int) {
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    var model = TapModel(taps: 1 + seed / 3 % 3, touches: 1 + seed / 9 % 2)
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (model.taps, model.touches)
    var random = makeFingers(seed)
    var (location, count) = (CGPoint.zero, 0)
    fixture.onEntry = { recognizer, _ in
      (location, count) = (recognizer.location(in: nil), recognizer.numberOfTouches)
    }
    for index in 0..<200 {
      let step = random.next()
      let logged = fixture.log.count
      var before = model
      fixture.perform(step)
      let expected = model.update(step, at: fixture.harness.now)
      #expect(fixture.log.dropFirst(logged) == ArraySlice(expected.map { "tap \($0)" }), "\(index)")
      guard expected == ["ended"], case .up(let ids) = step else { continue }
      // A single tap is located where its fingers were lifted, and several taps where the fingers
      // of the first tap were lifted.
      let expectedLocations =
        before.firstTap.isEmpty ? before.locations(lifting: ids) : before.firstTap
      #expect(location.distance(to: expectedLocations.centroid) < 1e-9, "\(index)")
      #expect(count == expectedLocations.count, "\(index)")
    }
  }

  @Test("Random long presses begin, change and end like those of a model", arguments: 1...90)
  func presses(seed: Int) {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    var model = TapModel(
      taps: seed / 3 % 3, touches: 1 + seed / 9 % 2, duration: [0.5, 0.2][seed % 2],
      allowableMovement: [10, 12, 5][seed % 3])
    (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (model.taps, model.touches)
    press.minimumPressDuration = model.duration ?? 0
    press.allowableMovement = model.allowableMovement
    var random = makeFingers(seed)
    for index in 0..<200 {
      let step = random.next()
      let logged = fixture.log.count
      fixture.perform(step)
      let expected = model.update(step, at: fixture.harness.now)
      #expect(
        fixture.log.dropFirst(logged) == ArraySlice(expected.map { "press \($0)" }), "\(index)")
      guard !model.fingers.isOver else { continue }
      let locations = model.fingers.list.isEmpty ? model.lastLifted : model.fingers.locations
      #expect(press.numberOfTouches == locations.count, "\(index)")
      #expect(press.location(in: nil).distance(to: locations.centroid) < 1e-9, "\(index)")
    }
  }
}

extension TapModel {
  /// Returns the locations at which the fingers of the current tap were lifted, if the fingers with
  /// the given numbers are the last.
  fileprivate mutating func locations(lifting ids: [Int]) -> [CGPoint] {
    lastTap + fingers.lift(ids).map(\.location)
  }
}
