import Testing

@testable import ResponderKit

/// A flick of scrolled content, which is simulated from its forces in small steps.
nonisolated private struct Flick: Sendable, CustomTestStringConvertible {
  let start: CGFloat
  let velocity: CGFloat
  let limits: ClosedRange<CGFloat>
  var rate: CGFloat = 0.998

  var testDescription: String { "\(start), \(velocity) in \(limits), rate \(rate)" }

  var physics: ScrollPhysics {
    ScrollPhysics(start: start, velocity: velocity, limits: limits, decelerationRate: rate)
  }

  /// Returns the offset and the velocity after a time, and a Boolean value that indicates whether
  /// an edge spring is then pulling the content.
  func simulate(until time: CGFloat) -> (offset: CGFloat, velocity: CGFloat, isPulled: Bool) {
    let (step, stiffness): (CGFloat, CGFloat) = (1e-4, 14)
    // The velocity is multiplied by the rate each millisecond: friction is about -1000 · ln(rate).
    let friction = (1 - rate) * 1000 * (1 + (1 - rate) / 2)
    var (offset, velocity) = (start, velocity)
    var limit: CGFloat? =
      start > limits.upperBound
      ? limits.upperBound : start < limits.lowerBound ? limits.lowerBound : nil
    for _ in 0..<Int((time / step).rounded()) {
      if limit == nil {
        if velocity > 0, offset >= limits.upperBound { limit = limits.upperBound }
        if velocity < 0, offset <= limits.lowerBound { limit = limits.lowerBound }
      }
      func force(_ offset: CGFloat, _ velocity: CGFloat) -> CGFloat {
        guard let limit else { return -friction * velocity }
        return -2 * stiffness * velocity - stiffness * stiffness * (offset - limit)
      }
      // The midpoint method.
      let middle = velocity + force(offset, velocity) * step / 2
      velocity += force(offset + velocity * step / 2, middle) * step
      offset += middle * step
    }
    return (offset, velocity, limit != nil)
  }
}

@Suite("Motion of scrolled content during and after a drag")
struct ScrollPhysicsTests {
  nonisolated private static let flicks = [
    Flick(start: 100, velocity: 1000, limits: 0...800),
    Flick(start: 700, velocity: -900, limits: 10...800),
    Flick(start: 750, velocity: 1500, limits: 0...800),
    Flick(start: 90, velocity: -2100, limits: -30...800),
    Flick(start: 800, velocity: 400, limits: 0...800),
    Flick(start: 20, velocity: -400, limits: 20...800),
    Flick(start: 800, velocity: -400, limits: 0...800),
    Flick(start: 20, velocity: 400, limits: 20...800),
    Flick(start: -40, velocity: 0, limits: -5...800),
    Flick(start: -40, velocity: -300, limits: -5...800),
    Flick(start: -40, velocity: 200, limits: -5...800),
    Flick(start: 870, velocity: 0, limits: 0...810),
    Flick(start: 870, velocity: 250, limits: 0...810),
    Flick(start: 870, velocity: -250, limits: 0...810),
    Flick(start: 50, velocity: 300, limits: 50...50),
    Flick(start: 50, velocity: -300, limits: 50...50),
    Flick(start: 100, velocity: 1000, limits: 0...800, rate: 0.99),
    Flick(start: 100, velocity: -3000, limits: 0...800, rate: 0.99),
  ]

  @Test(
    "The content offset follows the simulated forces of friction and of the edge springs",
    arguments: flicks)
  fileprivate func forces(flick: Flick) {
    for time in [0, 0.02, 0.07, 0.15, 0.3, 0.6] as [CGFloat] {
      let expected = flick.simulate(until: time).offset
      let scale = max(1, abs(flick.velocity) / 300)
      #expect(abs(flick.physics.offset(after: time) - expected) < 0.2 * scale)
    }
  }

  @Test("A deceleration ends at its announced offset without a jump", arguments: flicks)
  fileprivate func end(flick: Flick) throws {
    let physics = flick.physics
    #expect(flick.limits.contains(physics.end))
    let times = (0...6000).map { CGFloat($0) / 1000 }
    let last = try #require(times.first { physics.isFinished(after: $0) })
    #expect(abs(physics.offset(after: last) - physics.end) < 0.3)
    #expect(times.allSatisfy { physics.isFinished(after: $0) == ($0 >= last) })
    let state = flick.simulate(until: last)
    if state.isPulled {
      #expect(physics.end == flick.limits.upperBound || physics.end == flick.limits.lowerBound)
    } else {
      // The content stops when its speed has fallen to 10 points per second.
      #expect(abs(abs(state.velocity) - 10) < 1)
    }
  }

  @Test("A release below 10 points per second leaves the content stationary; 10 or more moves it")
  func minimumVelocity() {
    for sign in [1, -1] as [CGFloat] {
      let slow = ScrollPhysics(start: 30, velocity: 9.99 * sign, limits: 0...100)
      #expect(slow.isFinished(after: 0) && slow.end == 30 && slow.offset(after: 1) == 30)
      let moving = ScrollPhysics(start: 30, velocity: 10 * sign, limits: 0...100)
      #expect(!moving.isFinished(after: 0) && moving.end == 30)
      #expect((moving.offset(after: 0.5) - 30) * sign > 1)
      let fast = ScrollPhysics(start: 30, velocity: 60 * sign, limits: 0...100)
      // 2.002 is -1000 · ln 0.998.
      #expect(abs(fast.end - (30 + sign * 50 / 2.002)) < 0.01)
    }
  }

  @Test("Content that is released slowly beyond an edge returns without the finger's velocity")
  func slowReleaseBeyondEdge() {
    for velocity in [-9, 0, 9] as [CGFloat] {
      let physics = ScrollPhysics(start: -20, velocity: velocity, limits: 0...100)
      // A critically damped spring: (1 + kt) e^(-kt), with k = 14 per second.
      let expected = -20 * (1 + 14 * 0.1) * CGFloat.exp(-14 * 0.1)
      #expect(abs(physics.offset(after: 0.1) - expected) < 1e-9)
      #expect(physics.end == 0 && !physics.isFinished(after: 0.1))
    }
  }

  @Test("Content at an edge bounces if flicked outward and scrolls if flicked inward")
  func flicksAtEdges() {
    for (start, velocity, end) in [(100, 500, 100), (0, -500, 0)] as [(CGFloat, CGFloat, CGFloat)] {
      let outward = ScrollPhysics(start: start, velocity: velocity, limits: 0...100)
      #expect(outward.end == end && !outward.isFinished(after: 0.05))
      // The largest distance of a critically damped spring is v / (k e), at the time 1 / k.
      let peak = outward.offset(after: 1.0 / 14) - end
      #expect(abs(peak - velocity / (14 * CGFloat.exp(1))) < 1e-9)
    }
    let inward = ScrollPhysics(start: 1000, velocity: -500, limits: 0...1000)
    #expect(abs(inward.end - (1000 - 490 / 2.002)) < 0.1)
  }

  @Test("The deceleration rate of scrolled content is limited to 0.5…0.9999")
  func rateLimits() {
    for (rate, limited) in [(0.1, 0.5), (-3, 0.5), (1, 0.9999), (2, 0.9999)] as [(CGFloat, CGFloat)]
    {
      let flick = Flick(start: 0, velocity: 500, limits: 0...1e6, rate: rate)
      let other = Flick(start: 0, velocity: 500, limits: 0...1e6, rate: limited)
      #expect(flick.physics.end == other.physics.end)
    }
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
  }

  @Test(
    "A scroll motion to a target starts with the finger's velocity and does not exceed the target",
    arguments: [(100, 0, 180), (100, 900, 180), (100, 3000, 150), (100, -900, 40), (100, -50, 40)]
      as [(CGFloat, CGFloat, CGFloat)])
  func target(start: CGFloat, velocity: CGFloat, target: CGFloat) throws {
    let physics = ScrollPhysics(start, velocity, target: target)
    #expect(physics.end == target && physics.offset(after: 0) == start)
    #expect(abs((physics.offset(after: 1e-5) - start) / 1e-5 - velocity) < 1 + abs(velocity) / 100)
    let values = (0...300).map { physics.offset(after: CGFloat($0) / 100) }
    let isRising = target > start
    #expect(zip(values, values.dropFirst()).allSatisfy { isRising ? $0 <= $1 : $0 >= $1 })
    #expect(values.allSatisfy { isRising ? $0 <= target : $0 >= target })
    // Within 0.6 seconds, less than a fiftieth of the distance remains.
    #expect(abs(values[60] - target) < abs(target - start) / 50)
    let last = try #require((0...300).first { physics.isFinished(after: CGFloat($0) / 100) })
    #expect(last > 10 && abs(values[last] - target) < 0.25)
  }

  @Test("A scroll motion to a target opposite to the finger's velocity turns around")
  func targetBehind() {
    let physics = ScrollPhysics(100, 600, target: 60)
    let values = (0...200).map { physics.offset(after: CGFloat($0) / 100) }
    #expect((values.max() ?? 0) > 110 && abs((values.last ?? 0) - 60) < 0.01)
    #expect(physics.end == 60 && !physics.isFinished(after: 0.2))
  }

  @Test("A scroll motion to the current offset does not move the content")
  func targetHere() {
    let physics = ScrollPhysics(70, 500, target: 70)
    #expect(physics.isFinished(after: 0) && physics.end == 70 && physics.offset(after: 0.3) == 70)
  }

  @Test("Content that is dragged beyond its limits follows the finger less and less")
  func stretching() {
    func stretched(_ offset: CGFloat, _ length: CGFloat = 300) -> CGFloat {
      ScrollPhysics.stretched(offset, limits: -20...500, length: length)
    }
    for inside in [-20, 0, 499.5, 500] as [CGFloat] { #expect(stretched(inside) == inside) }
    // UIKit's formula: (1 - 1 / (x · 0.55 / d + 1)) · d.
    #expect(abs(stretched(600) - (500 + (1 - 1 / (100 * 0.55 / 300 + 1)) * 300)) < 1e-9)
    #expect(abs(stretched(-80) - (-20 - (1 - 1 / (60 * 0.55 / 300 + 1)) * 300)) < 1e-9)
    let values = (0...50).map { stretched(500 + CGFloat($0) * 100) }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
    #expect(values.allSatisfy { $0 < 800 })
    #expect(stretched(600, 0) == 600 && stretched(600, 1) < 501)
  }

  @Test(
    "Content that reaches an edge slowly stops near the edge", arguments: [0.05, 0.5, 1, 3, 9])
  func slowImpact(speed: CGFloat) {
    // From this distance, friction slows the content to the given speed at the edge.
    let distance = (60 - speed) / 2.002
    let right = ScrollPhysics(start: 400 - distance, velocity: 60, limits: 0...400)
    let left = ScrollPhysics(start: distance, velocity: -60, limits: 0...400)
    #expect(right.end > 395 && left.end < 5)
    for time in stride(from: 0, through: 6, by: 0.05) as StrideThrough<CGFloat> {
      #expect(abs(right.offset(after: time) + left.offset(after: time) - 400) < 0.01)
      #expect(right.offset(after: time) > 370)
    }
    #expect(right.isFinished(after: 6) && left.isFinished(after: 6))
  }

  @Test("Content stretched by 0.1 points beyond an edge is stationary after 0.12 s")
  func shortStretch() {
    let physics = ScrollPhysics(start: 400.1, velocity: 0, limits: 0...400)
    #expect(!physics.isFinished(after: 0.05) && physics.isFinished(after: 0.12))
  }

  @Test(
    "A flick that friction would stop exactly at an edge ends without bouncing")
  func exactEdge() {
    let friction = -1000 * CGFloat.log(0.998)
    let physics = ScrollPhysics(start: 0, velocity: 100 * friction, limits: 0...100)
    #expect(abs(physics.end - (100 - 10 / friction)) < 0.01)
    #expect(physics.isFinished(after: 10))
    #expect(abs(physics.offset(after: 10) - 100) < 0.01)
  }

  @Test(
    "A scroll motion reaches its target, however near the target is", arguments: [-1, 0.5, 1, 2])
  func nearTarget(distance: CGFloat) {
    let physics = ScrollPhysics(0, 0, target: distance)
    #expect(abs(physics.offset(after: 2) - distance) < 0.01 && physics.isFinished(after: 2))
  }

  @Test("A scroll motion without velocity covers 1 - 2/e of its distance in 0.1 s")
  func motionWithoutVelocity() {
    for target in [180, 20] as [CGFloat] {
      let physics = ScrollPhysics(100, 0, target: target)
      let expected = 100 + (target - 100) * 0.264_241_117_657
      #expect(abs(physics.offset(after: 0.1) - expected) < 1e-6)
    }
  }
}
