import Testing

@testable import ResponderKit
@testable import TouchRecipes

private let middle = at(240, 200)

/// Points along a circle, or what is like one, around the middle of the stage.
///
/// - Parameters:
///   - turns: clockwise to the eye; less than 0 the other way.
///   - height: the part of the radius that an ellipse has upwards.
///   - growth: by how much the radius has grown at the end, as a part of it.
nonisolated private func loop(
  turns: CGFloat = 1, radius: CGFloat = 80, height: CGFloat = 1, growth: CGFloat = 0,
  pieces: Int = 60
) -> [CGPoint] {
  (0...pieces).map { index in
    let part = CGFloat(index) / CGFloat(pieces)
    let angle = 0.3 + turns * part * 2 * CGFloat.pi
    let reach = radius * (1 + growth * part)
    return at(
      240 + reach * CGFloat.cosine(of: angle), 200 + reach * height * CGFloat.sine(of: angle))
  }
}

/// Points along straight lines, eleven to each.
nonisolated private func lines(_ corners: CGPoint...) -> [CGPoint] {
  zip(corners, corners.dropFirst()).flatMap { start, end in
    (0...10).map { index in
      let part = CGFloat(index) / 10
      return at(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }
  }
}

/// Strokes that are none, each for a reason of its own where there is one.
nonisolated private let noCircles: [(String, [CGPoint])] = [
  ("a line", lines(at(100, 200), at(300, 220))),
  ("a line and back", lines(at(100, 200), at(300, 200), at(100, 200))),
  ("a spiral", loop(turns: 2, radius: 20, growth: 3)),
  // From the middle of an edge, so that it turns at all four corners.
  (
    "a square",
    lines(
      at(240, 140), at(300, 140), at(300, 260), at(180, 260), at(180, 140), at(240, 140))
  ),
  ("an ellipse 2:1", loop(height: 0.5)),
  ("twice around", loop(turns: 2, pieces: 120)),
  ("a sixth of it missing", loop(turns: 0.86)),
  ("a tiny one", loop(radius: 10)),
  ("too few points", loop(pieces: 6)),
  ("one point", [at(240, 200)]),
  ("no points", []),
]

@Suite("Fitting a circle")
struct CircleFitTests {
  @Test("A circle has its middle and radius, drawn either way", arguments: [CGFloat(1), -1])
  func good(turns: CGFloat) throws {
    let fit = try #require(CircleFit(points: loop(turns: turns)))
    #expect(fit.center.distance(to: middle) < 1)
    #expect(abs(fit.radius - 80) < 1)
  }

  @Test("A piece may be missing, or drawn twice", arguments: [CGFloat(0.92), 1.08])
  func nearly(turns: CGFloat) throws {
    let fit = try #require(CircleFit(points: loop(turns: turns)))
    #expect(fit.center.distance(to: middle) < 4)
    #expect(abs(fit.radius - 80) < 4)
  }

  @Test("It may tremble, be a little flat, and rest in places")
  func byHand() {
    var stroke: [CGPoint] = []
    for (index, point) in loop(height: 0.85, pieces: 100).enumerated() {
      let tremble: CGFloat = index.isMultiple(of: 2) ? 1 : -1
      stroke += [point, at(point.x + tremble, point.y)]
    }
    stroke.insert(contentsOf: Array(repeating: stroke[40], count: 200), at: 40)
    #expect(CircleFit(points: stroke) != nil)
  }

  @Test("Other strokes are none", arguments: noCircles)
  func others(name: String, stroke: [CGPoint]) {
    #expect(CircleFit(points: stroke) == nil)
  }

  @Test("Every beginning of a circle may become one", arguments: [CGFloat(1), -1])
  func beginnings(turns: CGFloat) {
    for radius in [20, 80, 180] as [CGFloat] {
      let stroke = loop(turns: turns, radius: radius)
      for count in 0...stroke.count where !CircleFit.mayBecomeCircle(Array(stroke.prefix(count))) {
        Issue.record("\(count) points, radius \(radius)")
      }
    }
  }

  @Test("A stroke that goes straight on, turns back or goes around again may not")
  func hopeless() {
    #expect(!CircleFit.mayBecomeCircle(lines(at(100, 200), at(300, 200))))
    #expect(CircleFit.mayBecomeCircle(lines(at(100, 200), at(200, 200))))
    #expect(
      !CircleFit.mayBecomeCircle(
        lines(at(100, 200), at(160, 120), at(220, 200), at(280, 120))))
    #expect(!CircleFit.mayBecomeCircle(loop(turns: 1.5, pieces: 90)))
  }
}

@Suite("Recipes for circles")
struct CircleRecipeTests {
  private func draw(
    _ stroke: [CGPoint], on stage: RecipeStage<some UIViewController>, lifting: Bool = true
  ) {
    for (index, place) in stroke.enumerated() {
      stage.harness.advance(by: 0.01)
      if index == 0 {
        stage.harness.touchDown(at: place)
      } else {
        stage.harness.touchMove(to: place)
      }
    }
    if lifting { stage.harness.touchUp() }
  }

  // MARK: Detecting circles

  @Test("A circle is found when the finger is lifted, and laid over the stroke")
  func detecting() throws {
    let stage = RecipeStage(DetectingCircles())
    let sheet = stage.controller.sheet
    draw(loop(radius: 70), on: stage, lifting: false)
    #expect(sheet.circle == nil)
    stage.harness.touchUp()
    let circle = try #require(sheet.circle)
    #expect(circle.center.distance(to: middle) < 1)
    #expect(sheet.verdict.text == "A circle of radius 70.")
    #expect(sheet.snapshot().alpha(at: at(310, 200)) > 0)
  }

  @Test("The next stroke takes the place of the one before")
  func next() {
    let stage = RecipeStage(DetectingCircles())
    let sheet = stage.controller.sheet
    draw(loop(), on: stage)
    draw(lines(at(100, 100), at(200, 100)), on: stage)
    #expect(sheet.circle == nil)
    #expect(sheet.verdict.text == "No circle.")
    #expect(sheet.stroke.first == at(100, 100))
  }

  @Test("A stroke that is taken away leaves nothing")
  func cancelled() {
    let stage = RecipeStage(DetectingCircles())
    draw(loop(), on: stage, lifting: false)
    stage.harness.touchCancel()
    #expect(stage.controller.sheet.stroke.isEmpty)
    #expect(stage.controller.sheet.circle == nil)
  }

  // MARK: A recognizer of one's own

  @Test("A circle becomes a ring where it was drawn, and no dot")
  func ring() throws {
    let stage = RecipeStage(CircleRecognizerRecipe())
    let board = stage.controller.board
    draw(loop(turns: -1), on: stage)
    let ring = try #require(board.rings.first)
    #expect(ring.center.distance(to: middle) < 1)
    #expect(abs(ring.width - 160) < 2)
    #expect(board.dots.isEmpty)
    draw(loop(radius: 40), on: stage)
    #expect(board.rings.count == 2)
  }

  @Test("A tap becomes a dot, and no ring")
  func dot() {
    let stage = RecipeStage(CircleRecognizerRecipe())
    stage.tap(at(90, 120))
    #expect(stage.controller.board.dots == [at(90, 120)])
    #expect(stage.controller.board.rings.isEmpty)
  }

  @Test("It fails under way when the stroke is no circle any more, and is ready again after it")
  func failsEarly() {
    let stage = RecipeStage(CircleRecognizerRecipe())
    let circles = stage.controller.circles
    draw(lines(at(100, 100), at(200, 100)), on: stage, lifting: false)
    #expect(circles.state == .possible)
    stage.harness.touchMove(to: at(300, 100))
    #expect(circles.state == .failed)
    stage.harness.touchUp()
    #expect(circles.state == .possible)
    draw(loop(), on: stage)
    #expect(stage.controller.board.rings.count == 1)
  }

  @Test("It fails at once when a second finger lands")
  func secondFinger() {
    let stage = RecipeStage(CircleRecognizerRecipe())
    let stroke = loop()
    draw(Array(stroke.prefix(30)), on: stage, lifting: false)
    stage.harness.touchDown(1, at: at(60, 60))
    #expect(stage.controller.circles.state == .failed)
    for place in stroke.dropFirst(30) { stage.harness.touchMove(to: place) }
    stage.harness.touchUp([0, 1])
    #expect(stage.controller.board.rings.isEmpty)
    draw(stroke, on: stage)
    #expect(stage.controller.board.rings.count == 1)
  }

  @Test("A circle that is taken away before it is lifted is none")
  func takenAway() {
    let stage = RecipeStage(CircleRecognizerRecipe())
    draw(loop(), on: stage, lifting: false)
    stage.harness.touchCancel()
    #expect(stage.controller.board.rings.isEmpty)
    #expect(stage.controller.circles.state == .possible)
  }
}
