import Testing

@testable import ResponderKit
@testable import TouchRecipes

private let expectedCenter = point(240, 200)

/// Returns points along a circle, an ellipse or a spiral around the center of the window.
///
/// - Parameters:
///   - turns: The number of turns, clockwise on screen; negative for counterclockwise.
///   - radius: The radius at the start, in points.
///   - verticalScale: The vertical radius of an ellipse, as a fraction of the radius.
///   - growth: The increase of the radius from start to end, as a fraction of the initial radius.
///   - segmentCount: The number of segments between the points.
nonisolated private func circularStroke(
  turns: CGFloat = 1, radius: CGFloat = 80, verticalScale: CGFloat = 1, growth: CGFloat = 0,
  segmentCount: Int = 60
) -> [CGPoint] {
  (0...segmentCount).map { index in
    let fraction = CGFloat(index) / CGFloat(segmentCount)
    let angle = 0.3 + turns * fraction * 2 * CGFloat.pi
    let currentRadius = radius * (1 + growth * fraction)
    return point(
      240 + currentRadius * CGFloat.cos(angle),
      200 + currentRadius * verticalScale * CGFloat.sin(angle))
  }
}

/// Returns points along a polyline, eleven on each segment.
nonisolated private func polyline(_ vertices: CGPoint...) -> [CGPoint] {
  zip(vertices, vertices.dropFirst()).flatMap { start, end in
    (0...10).map { index in
      let fraction = CGFloat(index) / 10
      return point(start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction)
    }
  }
}

/// Strokes that the fit rejects, each with its name; most are rejected for different reasons.
nonisolated private let nonCircularStrokes: [(String, [CGPoint])] = [
  ("a line", polyline(point(100, 200), point(300, 220))),
  ("a line and back", polyline(point(100, 200), point(300, 200), point(100, 200))),
  ("a spiral", circularStroke(turns: 2, radius: 20, growth: 3)),
  // The square starts in the middle of a side, so that the stroke turns at all four corners.
  (
    "a square",
    polyline(
      point(240, 140), point(300, 140), point(300, 260), point(180, 260), point(180, 140),
      point(240, 140))
  ),
  ("a 2:1 ellipse", circularStroke(verticalScale: 0.5)),
  ("two turns", circularStroke(turns: 2, segmentCount: 120)),
  ("a circle without its last seventh", circularStroke(turns: 0.86)),
  ("a tiny circle", circularStroke(radius: 10)),
  ("a circle of seven points", circularStroke(segmentCount: 6)),
  ("one point", [point(240, 200)]),
  ("no points", []),
]

@Suite("Fitting a circle")
struct CircleFitTests {
  @Test(
    "The circle fit finds the center and radius of a circle drawn in either direction",
    arguments: [CGFloat(1), -1])
  func circle(turns: CGFloat) throws {
    let fit = try #require(CircleFit(points: circularStroke(turns: turns)))
    #expect(fit.center.distance(to: expectedCenter) < 1)
    #expect(abs(fit.radius - 80) < 1)
  }

  @Test(
    "The circle fit accepts a circle with an arc that is missing or drawn twice",
    arguments: [CGFloat(0.92), 1.08])
  func incompleteOrOverlapping(turns: CGFloat) throws {
    let fit = try #require(CircleFit(points: circularStroke(turns: turns)))
    #expect(fit.center.distance(to: expectedCenter) < 4)
    #expect(abs(fit.radius - 80) < 4)
  }

  @Test("The circle fit accepts a slightly flat circle with jitter and a pause of the finger")
  func imperfect() {
    var stroke: [CGPoint] = []
    for (index, vertex) in circularStroke(verticalScale: 0.85, segmentCount: 100).enumerated() {
      let jitter: CGFloat = index.isMultiple(of: 2) ? 1 : -1
      stroke += [vertex, point(vertex.x + jitter, vertex.y)]
    }
    stroke.insert(contentsOf: Array(repeating: stroke[40], count: 200), at: 40)
    #expect(CircleFit(points: stroke) != nil)
  }

  @Test("The circle fit rejects a stroke that is not a circle", arguments: nonCircularStrokes)
  func nonCircular(name: String, stroke: [CGPoint]) {
    #expect(CircleFit(points: stroke) == nil)
  }

  @Test(
    "The circle fit allows every beginning of a circle to continue", arguments: [CGFloat(1), -1])
  func beginnings(turns: CGFloat) {
    for radius in [20, 80, 180] as [CGFloat] {
      let stroke = circularStroke(turns: turns, radius: radius)
      for count in 0...stroke.count where !CircleFit.canBecomeCircle(Array(stroke.prefix(count))) {
        Issue.record("\(count) points, radius \(radius)")
      }
    }
  }

  @Test("The circle fit rejects beginnings that are too straight, turn back or turn too far")
  func rejectedBeginnings() {
    #expect(!CircleFit.canBecomeCircle(polyline(point(100, 200), point(300, 200))))
    #expect(CircleFit.canBecomeCircle(polyline(point(100, 200), point(200, 200))))
    #expect(
      !CircleFit.canBecomeCircle(
        polyline(point(100, 200), point(160, 120), point(220, 200), point(280, 120))))
    #expect(!CircleFit.canBecomeCircle(circularStroke(turns: 1.5, segmentCount: 90)))
  }
}

@Suite("Circle recipes")
struct CircleRecipeTests {
  private func draw(
    _ stroke: [CGPoint], on fixture: RecipeFixture<some UIViewController>, liftsFinger: Bool = true
  ) {
    for (index, point) in stroke.enumerated() {
      fixture.harness.advance(by: 0.01)
      if index == 0 {
        fixture.harness.touchDown(at: point)
      } else {
        fixture.harness.touchMove(to: point)
      }
    }
    if liftsFinger { fixture.harness.touchUp() }
  }

  // MARK: Detecting circles

  @Test(
    "The circle recipe detects a circle when the finger lifts and draws the circle over the stroke")
  func detecting() throws {
    let fixture = RecipeFixture(DetectingCircles())
    let canvas = fixture.controller.canvas
    draw(circularStroke(radius: 70), on: fixture, liftsFinger: false)
    #expect(canvas.circle == nil)
    fixture.harness.touchUp()
    let circle = try #require(canvas.circle)
    #expect(circle.center.distance(to: expectedCenter) < 1)
    #expect(canvas.resultLabel.text == "A circle of radius 70.")
    #expect(canvas.snapshot().alpha(at: point(310, 200)) > 0)
  }

  @Test("A new stroke of the circle recipe replaces the previous stroke and its circle")
  func nextStroke() {
    let fixture = RecipeFixture(DetectingCircles())
    let canvas = fixture.controller.canvas
    draw(circularStroke(), on: fixture)
    draw(polyline(point(100, 100), point(200, 100)), on: fixture)
    #expect(canvas.circle == nil)
    #expect(canvas.resultLabel.text == "No circle.")
    #expect(canvas.stroke.first == point(100, 100))
  }

  @Test("A cancelled stroke of the circle recipe leaves no points and no circle")
  func cancelled() {
    let fixture = RecipeFixture(DetectingCircles())
    draw(circularStroke(), on: fixture, liftsFinger: false)
    fixture.harness.touchCancel()
    #expect(fixture.controller.canvas.stroke.isEmpty)
    #expect(fixture.controller.canvas.circle == nil)
  }

  // MARK: Custom recognizer

  @Test(
    "In the circle recognizer recipe, a drawn circle adds a ring at the same position and no dot")
  func ring() throws {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    let canvas = fixture.controller.canvas
    draw(circularStroke(turns: -1), on: fixture)
    let ring = try #require(canvas.rings.first)
    #expect(ring.center.distance(to: expectedCenter) < 1)
    #expect(abs(ring.width - 160) < 2)
    #expect(canvas.dots.isEmpty)
    draw(circularStroke(radius: 40), on: fixture)
    #expect(canvas.rings.count == 2)
  }

  @Test("In the circle recognizer recipe, a tap adds a dot and no ring")
  func dot() {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    fixture.tap(point(90, 120))
    #expect(fixture.controller.canvas.dots == [point(90, 120)])
    #expect(fixture.controller.canvas.rings.isEmpty)
  }

  @Test("The circle recognizer fails during a straight stroke and recognizes the next circle")
  func failsEarly() {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    let circleRecognizer = fixture.controller.circleRecognizer
    draw(polyline(point(100, 100), point(200, 100)), on: fixture, liftsFinger: false)
    #expect(circleRecognizer.state == .possible)
    fixture.harness.touchMove(to: point(300, 100))
    #expect(circleRecognizer.state == .failed)
    fixture.harness.touchUp()
    #expect(circleRecognizer.state == .possible)
    draw(circularStroke(), on: fixture)
    #expect(fixture.controller.canvas.rings.count == 1)
  }

  @Test("The circle recognizer fails as soon as a second finger lands")
  func secondFinger() {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    let stroke = circularStroke()
    draw(Array(stroke.prefix(30)), on: fixture, liftsFinger: false)
    fixture.harness.touchDown(1, at: point(60, 60))
    #expect(fixture.controller.circleRecognizer.state == .failed)
    for point in stroke.dropFirst(30) { fixture.harness.touchMove(to: point) }
    fixture.harness.touchUp([0, 1])
    #expect(fixture.controller.canvas.rings.isEmpty)
    draw(stroke, on: fixture)
    #expect(fixture.controller.canvas.rings.count == 1)
  }

  @Test("In the circle recognizer recipe, a drawn circle whose touch is cancelled adds no ring")
  func cancelledCircle() {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    draw(circularStroke(), on: fixture, liftsFinger: false)
    fixture.harness.touchCancel()
    #expect(fixture.controller.canvas.rings.isEmpty)
    #expect(fixture.controller.circleRecognizer.state == .possible)
  }

  @Test("The circle recognizer includes the location at which the finger lifts")
  func liftedElsewhere() throws {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    // Without its last point, the circle has a gap of 40 degrees, which is too wide.
    let stroke = circularStroke(segmentCount: 9)
    draw(Array(stroke.dropLast()), on: fixture, liftsFinger: false)
    fixture.harness.advance(by: 0.01)
    fixture.harness.application.enqueue(
      TouchSample(
        id: TouchID(finger: 0), phase: .ended,
        location: fixture.window.convertToScreen(try #require(stroke.last)),
        timestamp: fixture.harness.now))
    fixture.harness.application.dispatchPendingEvents()
    #expect(fixture.controller.canvas.rings.count == 1)
    // The same stroke without the last point is no circle.
    draw(Array(stroke.dropLast()), on: fixture)
    #expect(fixture.controller.canvas.rings.count == 1)
  }
}
