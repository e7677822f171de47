import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Limits of the circle fit, and the circle recipes")
struct CircleLimitTests {
  /// Returns points along an ellipse around (130, 310).
  private func ellipse(
    _ horizontalRadius: CGFloat, _ verticalRadius: CGFloat, turns: CGFloat = 1,
    count: Int = 72, start: CGFloat = 0.4
  ) -> [CGPoint] {
    (0...count).map { index in
      let angle = start + turns * 2 * .pi * CGFloat(index) / CGFloat(count)
      return point(
        130 + horizontalRadius * CGFloat.cos(angle), 310 + verticalRadius * CGFloat.sin(angle))
    }
  }

  @Test("A stroke that turns back by exactly 90° can become a circle")
  func exactReversal() {
    #expect(
      CircleFit.canBecomeCircle([point(0, 0), point(20, 0), point(20, 20), point(40, 20)]))
  }

  @Test("A straight beginning of 150 points, but not a longer beginning, can become a circle")
  func exactLength() {
    #expect(CircleFit.canBecomeCircle([point(0, 0), point(100, 0), point(150, 0)]))
    #expect(!CircleFit.canBecomeCircle([point(0, 0), point(100, 0), point(150.5, 0)]))
  }

  @Test(
    "The circle fit counts a location as a vertex only 5 points or more from the last vertex")
  func spacing() {
    // Seven points near a circle around (200, 200) with a radius of 90 points. From the last of
    // them, the point (286, 220) is exactly 5 points away, and (286, 219.9) is less far away.
    let stroke = [
      point(285, 169), point(264, 264), point(169, 285), point(110, 208), point(155, 122),
      point(252, 126), point(289, 216),
    ]
    #expect(CircleFit(points: stroke) == nil)
    #expect(CircleFit(points: stroke + [point(286, 220)]) != nil)
    #expect(CircleFit(points: stroke + [point(286, 219.9)]) == nil)
  }

  @Test("A fitted circle has the center of the bounding box, and the mean distance as its radius")
  func fit() throws {
    let fit = try #require(CircleFit(points: ellipse(90, 84)))
    #expect(abs(fit.center.x - 130) < 0.2 && abs(fit.center.y - 310) < 0.2)
    let distances = ellipse(90, 84).map { $0.distance(to: point(130, 310)) }
    #expect(abs(fit.radius - distances.reduce(0, +) / CGFloat(distances.count)) < 0.1)
    #expect(CGRect(around: point(3, 5), radius: 2) == CGRect(x: 1, y: 3, width: 4, height: 4))
  }

  @Test("An ellipse counts as a circle if the standard deviation of its radius is less than 9 %")
  func deviation() {
    for ratio in stride(from: 0.6, through: 1, by: 0.01) as StrideThrough<CGFloat> {
      for stroke in [ellipse(100, 100 * ratio), ellipse(100 * ratio, 100)] {
        let distances = stroke.map { $0.distance(to: point(130, 310)) }
        let mean = distances.reduce(0, +) / CGFloat(distances.count)
        let variance = distances.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let deviation = (variance / CGFloat(distances.count)).squareRoot() / mean
        // Near the limit, the exact bounding box of the vertices decides.
        if abs(deviation - 0.09) < 0.003 { continue }
        #expect((CircleFit(points: stroke) != nil) == (deviation < 0.09), "ratio \(ratio)")
      }
    }
  }

  @Test(
    "A circle has a radius of at least 15 points",
    arguments: [(14.5, false), (15.5, true), (100, true)] as [(CGFloat, Bool)])
  func radius(radius: CGFloat, isCircle: Bool) {
    #expect((CircleFit(points: ellipse(radius, radius, count: 16)) != nil) == isCircle)
  }

  @Test("A circle has at least eight vertices that are at least 5 points apart")
  func vertices() {
    for count in 5...12 {
      let stroke = ellipse(90, 90, count: count)
      // The last point repeats the first one, so there are `count` + 1 vertices.
      #expect((CircleFit(points: stroke) != nil) == (count + 1 >= 8), "\(count)")
      let dense = stroke.flatMap { [$0, point($0.x + 3, $0.y + 3.9), point($0.x + 4.9, $0.y)] }
      if count < 7 { #expect(CircleFit(points: dense) == nil, "\(count)") }
      #expect(CircleFit.canBecomeCircle(dense) || count < 7)
    }
    let spaced = [point(0, 0), point(3, 4), point(3, 8.9), point(3, 9)]
    #expect(CircleFit.canBecomeCircle(spaced))
  }

  @Test("The gap between the ends of a circle is at most 0.6 of its radius")
  func gap() {
    for turns in stride(from: 0.8, through: 1.15, by: 0.005) as StrideThrough<CGFloat> {
      let stroke = ellipse(80, 80, turns: turns, count: 100, start: 0)
      let gap = stroke[0].distance(to: stroke[stroke.count - 1]) / 80
      guard abs(gap - 0.6) > 0.05, turns < 1 || gap < 0.6 else { continue }
      #expect((CircleFit(points: stroke) != nil) == (gap < 0.6), "\(turns) turns")
    }
  }

  @Test("A stroke that turns by more than 420° in either direction cannot become a circle")
  func turning() {
    for turns in stride(from: 0.75, through: 1.4, by: 0.01) as StrideThrough<CGFloat> {
      for sign in [1, -1] as [CGFloat] {
        let stroke = ellipse(80, 80, turns: sign * turns, count: 100)
        // The stroke does not turn at its first and last vertices. The exact number of vertices
        // matters only near the limit.
        let total = 2 * .pi * turns * 98 / 100
        let canBecome = total <= 2 * .pi + .pi / 3
        if abs(total - 2 * .pi - .pi / 3) > 0.1 {
          #expect(CircleFit.canBecomeCircle(stroke) == canBecome, "\(sign * turns) turns")
        }
      }
    }
  }

  @Test(
    "A stroke that is straight for over 150 points or turns back by over 90° cannot become a circle"
  )
  func beginnings() {
    func line(_ length: CGFloat, turning: CGFloat) -> [CGPoint] {
      var (location, result) = (point(20, 30), [point(20, 30)])
      for step in 0..<20 {
        let angle = 0.3 + turning * CGFloat(step) / 19
        location.x += length / 20 * CGFloat.cos(angle)
        location.y += length / 20 * CGFloat.sin(angle)
        result.append(location)
      }
      return result
    }
    #expect(CircleFit.canBecomeCircle(line(149, turning: 0)))
    #expect(!CircleFit.canBecomeCircle(line(152, turning: 0)))
    // A stroke that turns by less than π / 12 = 0.262 is straight.
    for sign in [1, -1] as [CGFloat] {
      #expect(!CircleFit.canBecomeCircle(line(300, turning: sign * 0.25)))
      #expect(CircleFit.canBecomeCircle(line(300, turning: sign * 0.28)))
    }
    // A turn of 110° in one direction is followed by a turn in the other direction.
    func turned(_ back: CGFloat) -> [CGPoint] {
      var (location, result) = (point(0, 0), [point(0, 0)])
      for step in 0..<24 {
        let degrees = step < 12 ? CGFloat(step) * 10 : 110 - back * CGFloat(step - 11) / 12
        location.x += 10 * CGFloat.cos(degrees * .pi / 180)
        location.y += 10 * CGFloat.sin(degrees * .pi / 180)
        result.append(location)
      }
      return result
    }
    #expect(CircleFit.canBecomeCircle(turned(88)))
    #expect(!CircleFit.canBecomeCircle(turned(92)))
    #expect(
      CircleFit.canBecomeCircle([]) && CircleFit.canBecomeCircle([point(1, 1), point(90, 9)]))
  }

  // MARK: The recipes

  @Test("The label of the circle recipe prompts the user, and then gives the radius of the circle")
  func label() {
    let fixture = RecipeFixture(DetectingCircles())
    let canvas = fixture.controller.canvas
    #expect(canvas.resultLabel.text == "Draw a circle.")
    #expect(canvas.resultLabel.frame == CGRect(x: 20, y: 12, width: 440, height: 24))
    let stroke = ellipse(61.7, 61.7).map { point($0.x + 100, $0.y - 100) }
    for (index, location) in stroke.enumerated() {
      if index == 0 {
        fixture.harness.touchDown(at: location)
        #expect(canvas.resultLabel.text == "Draw a circle.")
      } else {
        fixture.harness.touchMove(to: location)
      }
    }
    fixture.harness.touchUp()
    #expect(canvas.resultLabel.text == "A circle of radius 62.")
    // The last location is reported again when the finger lifts.
    #expect(canvas.stroke == stroke + [stroke[stroke.count - 1]])
    fixture.harness.touchDown(at: point(10, 300))
    #expect(canvas.resultLabel.text == "Draw a circle." && canvas.circle == nil)
    #expect(canvas.stroke == [point(10, 300)])
  }

  @Test("A detected circle is drawn over the stroke")
  func detectedPicture() throws {
    let fixture = RecipeFixture(DetectingCircles())
    fixture.window.backgroundColor = .systemBackground
    let stroke = ellipse(90, 78).map { point($0.x + 60, $0.y - 110) }
    for (index, location) in stroke.enumerated() {
      if index == 0 {
        fixture.harness.touchDown(at: location)
      } else {
        fixture.harness.touchMove(to: location)
      }
    }
    fixture.harness.touchUp()
    try fixture.harness.checkSnapshot("circle-detected")
  }

  @Test("The circle recognizer recipe adds colored rings for circles and dots for taps")
  func ringPicture() throws {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    fixture.window.backgroundColor = .systemBackground
    for (radius, x, y) in [(70, 120, 130), (50, 330, 240), (30, 90, 330)]
      as [(
        CGFloat, CGFloat, CGFloat
      )]
    {
      let stroke = ellipse(radius, radius, count: 40).map {
        point($0.x - 130 + x, $0.y - 310 + y)
      }
      for (index, location) in stroke.enumerated() {
        fixture.harness.advance(by: 0.01)
        if index == 0 {
          fixture.harness.touchDown(at: location)
        } else {
          fixture.harness.touchMove(to: location)
        }
      }
      fixture.harness.touchUp()
    }
    #expect(fixture.controller.canvas.rings.count == 3)
    fixture.tap(point(420, 60))
    try fixture.harness.checkSnapshot("own-recognizer-drawn")
  }

  @Test("Before recognition, the circle recognizer has the finger's location and no radius")
  func center() {
    let fixture = RecipeFixture(CircleRecognizerRecipe())
    let recognizer = fixture.controller.circleRecognizer
    #expect(recognizer.radius == 0)
    fixture.harness.touchDown(at: point(70, 90))
    #expect(recognizer.center(in: nil) == point(70, 90))
    #expect(recognizer.center(in: fixture.view) == point(70, 90))
    let inner = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
    fixture.view.addSubview(inner)
    #expect(recognizer.center(in: inner) == point(50, 60))
  }
}
