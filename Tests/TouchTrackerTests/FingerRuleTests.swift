import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("The rule of fingers that land together or apart")
struct FingerRuleTests {
  private static let origin = CGPoint.zero

  /// Lets fingers with the IDs 0, 1, 2 … land at times in milliseconds, and returns whether each of
  /// them moves the page.
  private func landings(_ times: [Double], neededCount: Int = 2) -> [Bool] {
    var rule = FingerRule()
    return times.enumerated().map { id, time in
      rule.land(id, at: Self.origin, time / 1000, neededCount: neededCount) == .moves
    }
  }

  @Test("Two fingers that land within 100 ms move the page, and later fingers draw")
  func pairs() {
    #expect(landings([0, 0]) == [false, true])
    #expect(landings([0, 99]) == [false, true])
    #expect(landings([0, 101]) == [false, false])
    #expect(landings([0, 101, 102]) == [false, false, false], "the first finger already draws")
    #expect(landings([0, 50, 500]) == [false, true, true], "the fingers already move the page")
  }

  @Test("Three fingers are needed for a tool of two fingers")
  func threeFingers() {
    #expect(landings([0, 10, 99], neededCount: 3) == [false, false, true])
    #expect(landings([0, 10, 101], neededCount: 3) == [false, false, false])
  }

  @Test(
    "A finger that has moved by more than 8 points, or that was lifted, draws with those after it")
  func movement() {
    for (distance, moves) in [(8.0, true), (8.1, false)] as [(CGFloat, Bool)] {
      var rule = FingerRule()
      _ = rule.land(0, at: Self.origin, 0, neededCount: 2)
      rule.move(0, to: CGPoint(x: 0, y: distance))
      #expect((rule.land(1, at: Self.origin, 0.05, neededCount: 2) == .moves) == moves)
    }
    var rule = FingerRule()
    _ = rule.land(0, at: Self.origin, 0, neededCount: 3)
    _ = rule.land(1, at: Self.origin, 0, neededCount: 3)
    rule.lift(0)
    #expect(rule.land(2, at: Self.origin, 0.01, neededCount: 2) == .draws)
    rule.lift(1)
    rule.lift(2)
    _ = rule.land(3, at: Self.origin, 1, neededCount: 2)
    #expect(rule.land(4, at: Self.origin, 1.01, neededCount: 2) == .moves, "no finger was down")
  }

  @Test("The fingers of random landings draw or move the page until all of them are lifted")
  func randomLandings() {
    var random = SeededGenerator(seed: 37)
    var (rule, time, down) = (FingerRule(), 0.0, [Int]())
    var movesPage = false
    var counts = (moves: 0, draws: 0)
    for id in 0..<20_000 {
      time += Double.random(in: 0...0.15, using: &random)
      if !down.isEmpty, Bool.random(using: &random) {
        rule.lift(down.remove(at: Int.random(in: 0..<down.count, using: &random)))
      } else if let finger = down.randomElement(using: &random),
        Int.random(in: 0..<3, using: &random) == 0
      {
        rule.move(finger, to: CGPoint(x: .random(in: 0...20, using: &random), y: 0))
      } else if down.count < 5 {
        let wasAlone = down.isEmpty
        let effect = rule.land(id, at: Self.origin, time, neededCount: 2)
        down.append(id)
        #expect(!wasAlone || effect == .draws, "one finger draws")
        #expect(!movesPage || effect == .moves)
        if effect == .moves { counts.moves += 1 } else { counts.draws += 1 }
      }
      if down.isEmpty { movesPage = false }
      #expect(!movesPage || rule.movesPage)
      movesPage = rule.movesPage
      #expect(!down.isEmpty || !movesPage)
    }
    #expect(counts.moves > 1000 && counts.draws > 1000)
  }
}

@Suite("Fingers that land together on the page")
struct FingersTogetherTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  /// Moves fingers apart from a point, each by 100 points within 100 ms, and lifts them.
  private func spread(_ fingers: [Int], around center: CGPoint, delay: TimeInterval = 0) {
    let directions: [CGPoint] = [
      CGPoint(x: -1, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 0, y: -1),
    ]
    func location(_ index: Int, _ distance: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + directions[index].x * distance, y: center.y + directions[index].y * distance)
    }
    for (index, finger) in fingers.enumerated() {
      harness.touchDown(finger, at: location(index, 50))
      harness.advance(by: delay)
    }
    for step in 1...10 {
      harness.advance(by: 0.01)
      for (index, finger) in fingers.enumerated() {
        harness.touchMove(finger, to: location(index, 50 + 10 * CGFloat(step)))
      }
    }
    harness.advance(by: 0.1)
    for finger in fingers { harness.touchUp(finger) }
    harness.advance(by: 1)
  }

  @Test(
    "Two fingers that land together zoom the page with every tool except Line and Circle",
    arguments: ToolTable.tools.map(\.id))
  func pinch(tool: ToolID) {
    page.tools.style.tool = tool
    spread([1, 2], around: CGPoint(x: 300, y: 200), delay: 0.03)
    let draws = [.line, .circle].contains(tool)
    #expect((fixture.scale > 2) == !draws)
    #expect(fixture.elements.isEmpty == !draws)
  }

  @Test(
    "Three fingers that land together zoom the page with Line and Circle",
    arguments: [ToolID.line, .circle])
  func threeFingers(tool: ToolID) {
    page.tools.style.tool = tool
    spread([1, 2, 3], around: CGPoint(x: 300, y: 200), delay: 0.03)
    #expect(fixture.scale > 1.5 && fixture.elements.isEmpty)
  }

  @Test("A pinch with the pen keeps the steps that can be redone, and shows no stroke")
  func redo() {
    spread([1], around: CGPoint(x: 300, y: 200))
    fixture.controller.perform(.edit(.undo))
    harness.touchDown(1, at: CGPoint(x: 200, y: 200))
    #expect(page.hasStrokesInProgress)
    harness.touchDown(2, at: CGPoint(x: 300, y: 200))
    #expect(!page.hasStrokesInProgress)
    harness.touchMove([1: CGPoint(x: 150, y: 200), 2: CGPoint(x: 350, y: 200)])
    harness.touchUp(1)
    harness.touchUp(2)
    #expect(page.drawing.canRedo && fixture.elements.isEmpty && fixture.scale > 1)
  }

  @Test("Two fingers that land together and move in parallel move the page without a jump")
  func pan() {
    harness.touchDown([1: CGPoint(x: 200, y: 200), 2: CGPoint(x: 300, y: 200)])
    for step in 1...10 {
      harness.advance(by: 0.01)
      let y = 200 + 5 * CGFloat(step)
      harness.touchMove([1: CGPoint(x: 200, y: y), 2: CGPoint(x: 300, y: y)])
    }
    // The first 8 points are the beginning of the gesture.
    #expect(page.viewport.origin == CGPoint(x: 0, y: -42) && fixture.scale == 1)
  }

  @Test("Two fingers on the selection scale it, and elsewhere they zoom the page")
  func selection() {
    page.tools.style.tool = .pen
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 200, y: 200), to: CGPoint(x: 400, y: 300),
          width: 4, color: Palette.ink)))
    page.tools.style.tool = .select
    page.selection.selectAll()
    spread([1, 2], around: CGPoint(x: 300, y: 250))
    #expect(fixture.scale == 1 && (fixture.elements.first?.bounds.width ?? 0) > 300)
    spread([1, 2], around: CGPoint(x: 600, y: 60))
    #expect(fixture.scale > 2)
  }

  @Test("Pens and the mouse draw beside fingers that move the page")
  func otherDevices() {
    harness.touchDown([1: CGPoint(x: 200, y: 200), 2: CGPoint(x: 300, y: 200)])
    fixture.send(.mouse, .began, 100, 100)
    fixture.send(.mouse, .moved, 150, 130)
    #expect(page.hasStrokesInProgress)
    fixture.send(.mouse, .ended, 150, 130)
    #expect(fixture.elements.count == 1)
  }

  @Test("A palm that touches beside a finger leaves no dot")
  func palm() {
    harness.touchDown(1, at: CGPoint(x: 200, y: 200))
    harness.advance(by: 0.04)
    harness.touchDown(2, at: CGPoint(x: 260, y: 300))
    harness.advance(by: 0.3)
    harness.touchUp(2)
    harness.touchUp(1)
    harness.advance(by: 1)
    #expect(fixture.elements.isEmpty)
  }

  @Test("Of 1,000 pairs of strokes whose fingers land more than 100 ms apart, none is lost")
  func twoPeople() {
    var random = SeededGenerator(seed: 1000)
    for pair in 0..<1000 {
      var (locations, ends): ([Int: CGPoint], [Int: TimeInterval]) = ([:], [:])
      let start = harness.now
      let landings = [0, TimeInterval.random(in: 0.101...0.6, using: &random)]
      for finger in 0...1 {
        locations[finger] = CGPoint(
          x: .random(in: 20...680, using: &random), y: .random(in: 20...480, using: &random))
        ends[finger] = start + landings[1] + .random(in: 0.05...0.3, using: &random)
      }
      harness.touchDown(0, at: locations[0] ?? .zero)
      harness.advance(by: landings[1])
      harness.touchDown(1, at: locations[1] ?? .zero)
      while let (finger, end) = ends.min(by: { $0.value < $1.value }) {
        harness.advance(by: 0.02)
        for other in ends.keys.sorted() {
          locations[other]?.x += .random(in: -15...15, using: &random)
          locations[other]?.y += .random(in: -15...15, using: &random)
          harness.touchMove(other, to: locations[other] ?? .zero)
        }
        guard harness.now >= end else { continue }
        harness.touchUp(finger)
        ends[finger] = nil
      }
      harness.advance(by: 1)
      #expect(fixture.elements.count == 2 * (pair + 1), "pair \(pair)")
      if fixture.elements.count != 2 * (pair + 1) { break }
    }
    #expect(page.viewport == Viewport())
  }
}
