import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

/// A pan as the documentation of `UIPanGestureRecognizer` describes it.
private struct PanModel {
  var fingers = FollowedFingers()
  var (minimum, maximum) = (1, Int.max)
  /// The condition that the landing location of the first finger must meet.
  var mayStart: (CGPoint) -> Bool = { _ in true }
  /// The condition that the landing location and the translation must meet before the pan begins.
  var mayBegin: (CGPoint, CGPoint) -> Bool = { _, _ in true }
  var translation = CGPoint.zero
  var isActive = false
  var lastCentroid = CGPoint.zero
  /// The movement of the centroid over time, from which the velocity is measured.
  var reports: [(time: Double, position: CGPoint)] = []
  var time = 0.0

  var velocity: SIMD2<Double> {
    var tracker = VelocityTracker()
    for report in reports {
      tracker.add(SIMD2(report.position.x, report.position.y), at: report.time)
    }
    return tracker.velocity(at: time)
  }

  private mutating func restart() {
    translation = .zero
    reports = [(time, .zero)]
  }

  /// Ends the gesture, and resets its values if all fingers are lifted.
  private mutating func finish() {
    fingers.isOver = !fingers.list.isEmpty
    guard fingers.list.isEmpty else { return }
    (translation, isActive, lastCentroid, reports, time) = (.zero, false, .zero, [], 0)
  }

  /// Updates the pan, and returns the states of which its targets are notified.
  mutating func update(_ step: RandomFingers.Step, at now: Double) -> [String] {
    switch step {
    case .wait: return []
    case .down(let new):
      if fingers.isOver { return [] }
      if fingers.list.isEmpty, let first = new.min(by: { $0.key < $1.key }), !mayStart(first.value)
      {
        fingers.land(new)
        finish()
        return []
      }
      var accepted = new
      for id in new.keys.sorted(by: >)
      where isActive && fingers.list.count + accepted.count > maximum { accepted[id] = nil }
      if accepted.isEmpty { return [] }
      fingers.land(accepted)
      (time, lastCentroid) = (now, fingers.centroid)
      if !isActive { restart() }
      return []
    case .move(let moved):
      guard fingers.move(moved), !fingers.isOver else { return [] }
      let (dx, dy) = (fingers.centroid.x - lastCentroid.x, fingers.centroid.y - lastCentroid.y)
      lastCentroid = fingers.centroid
      guard fingers.list.count >= minimum else { return [] }
      time = now
      translation = CGPoint(x: translation.x + dx, y: translation.y + dy)
      let last = reports.last?.position ?? .zero
      reports.append((now, CGPoint(x: last.x + dx, y: last.y + dy)))
      if isActive { return ["changed"] }
      guard fingers.list.count <= maximum,
        (translation.x * translation.x + translation.y * translation.y).squareRoot() > 10
      else { return [] }
      guard mayBegin(fingers.list[0].start, translation) else {
        finish()
        return []
      }
      isActive = true
      return ["began"]
    case .up(let ids):
      guard !fingers.lift(ids).isEmpty else { return [] }
      time = now
      if fingers.list.isEmpty {
        defer { finish() }
        return isActive && !fingers.isOver ? ["ended"] : []
      }
      if fingers.isOver { return [] }
      lastCentroid = fingers.centroid
      if !isActive { restart() }
      return []
    case .cancel(let id):
      guard !fingers.lift([id]).isEmpty else { return [] }
      defer { finish() }
      return isActive && !fingers.isOver ? ["cancelled"] : []
    }
  }
}

@Suite("Random pans")
struct PanModelTests {
  private let fixture = GestureFixture()

  private func check(
    _ pan: UIPanGestureRecognizer, _ model: PanModel, _ random: RandomFingers, setsTranslation: Bool
  ) -> [String] {
    var (model, random, log) = (model, random, [String]())
    var velocities: [CGPoint] = []
    fixture.onEntry = { _, _ in velocities.append(pan.velocity(in: nil)) }
    for index in 0..<150 {
      let step = random.next()
      velocities = []
      let count = fixture.log.count
      fixture.perform(step)
      // Only the action can read the final velocity, because the recognizer is reset afterwards.
      var atEnd = model
      let expected = model.update(step, at: fixture.harness.now)
      #expect(fixture.log.dropFirst(count) == ArraySlice(expected.map { "pan \($0)" }), "\(index)")
      if expected == ["ended"] || expected == ["cancelled"] {
        if expected == ["ended"] { atEnd.time = fixture.harness.now }
        #expect(distance(velocities.first, atEnd.velocity) < 1e-6, "step \(index)")
      }
      log += expected
      #expect(pan.translation(in: nil).distance(to: model.translation) < 1e-9, "step \(index)")
      if !model.fingers.isOver {
        #expect(pan.numberOfTouches == model.fingers.list.count)
        #expect(distance(pan.velocity(in: nil), model.velocity) < 1e-6, "step \(index)")
      }
      let locations = model.fingers.isOver ? [] : model.fingers.locations
      for (finger, location) in locations.enumerated() {
        #expect(pan.location(ofTouch: finger, in: nil) == location)
      }
      if !locations.isEmpty {
        #expect(pan.location(in: nil).distance(to: model.fingers.centroid) < 1e-9)
        #expect(pan.location(ofTouch: locations.count, in: nil) == pan.location(in: nil))
      }
      if setsTranslation, model.isActive, index % 5 == 0 {
        model.translation = CGPoint(x: Double(index), y: -3)
        pan.setTranslation(model.translation, in: nil)
      }
    }
    return log
  }

  private func distance(_ a: CGPoint?, _ b: SIMD2<Double>) -> CGFloat {
    (a ?? CGPoint(x: 1e9, y: 0)).distance(to: CGPoint(x: b.x, y: b.y))
  }

  @Test(
    "A pan has the translation and velocity of the centroid of its fingers",
    arguments: 1...40)
  func pans(seed: Int) {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    var model = PanModel()
    let limits = [(1, Int.max), (2, 3), (1, 2), (1, 1), (2, 2)][seed % 5]
    (model.minimum, model.maximum) = limits
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = limits
    var random = RandomFingers(seed: seed)
    random.displacement = { generator in
      CGPoint(
        x: .random(in: -25...25, using: &generator), y: .random(in: -25...25, using: &generator))
    }
    let log = check(pan, model, random, setsTranslation: seed % 3 == 0)
    #expect(log.contains("began"))
  }

  @Test(
    "A screen-edge pan begins only at one of its edges and with an inward movement",
    arguments: 1...60)
  func edgePans(seed: Int) {
    let pan = fixture.add(UIScreenEdgePanGestureRecognizer(), as: "pan")
    #expect(pan.maximumNumberOfTouches == 1)
    let edges = [UIRectEdge.left, .right, .top, .bottom, .all, [.left, .bottom]][seed % 6]
    pan.edges = edges
    func nearbyEdges(_ point: CGPoint) -> UIRectEdge {
      let distances: [(UIRectEdge, CGFloat)] = [
        (.left, point.x), (.top, point.y), (.right, 400 - point.x), (.bottom, 400 - point.y),
      ]
      return edges.intersection(UIRectEdge(distances.filter { $0.1 <= 20 }.map(\.0)))
    }
    var model = PanModel()
    model.maximum = 1
    model.mayStart = { !nearbyEdges($0).isEmpty }
    model.mayBegin = { start, translation in
      let inward: [(UIRectEdge, CGFloat, CGFloat)] = [
        (.left, translation.x, translation.y), (.right, -translation.x, translation.y),
        (.top, translation.y, translation.x), (.bottom, -translation.y, translation.x),
      ]
      return inward.contains { nearbyEdges(start).contains($0.0) && $0.1 > abs($0.2) }
    }
    var random = RandomFingers(seed: seed)
    random.maximumCount = 2
    random.landing = { generator in
      // Coordinates near both edges, around the limit of 20 points from an edge, and in the middle.
      let coordinates = [2.0, 19, 20, 21, 200, 379, 380, 381, 398]
      return CGPoint(
        x: coordinates.randomElement(using: &generator) ?? 0,
        y: coordinates.randomElement(using: &generator) ?? 0)
    }
    random.displacement = { generator in
      CGPoint(
        x: Double(Int.random(in: -3...3, using: &generator)) * 4,
        y: Double(Int.random(in: -3...3, using: &generator)) * 4)
    }
    _ = check(pan, model, random, setsTranslation: false)
  }
}
